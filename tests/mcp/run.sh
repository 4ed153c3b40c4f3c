#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs a Python test with the interpreter that has the MCP client, or says why it is skipped.
if [ -z "$LOGIX_TEST_PYTHON" ]; then
    echo "Skipped: LOGIX_TEST_PYTHON doesn't name a Python with the package mcp."
    exit 77
fi
exec "$LOGIX_TEST_PYTHON" "$@"
