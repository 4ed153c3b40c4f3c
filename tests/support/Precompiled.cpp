// SPDX-License-Identifier: Apache-2.0
// Empty: its target owns the precompiled header.
