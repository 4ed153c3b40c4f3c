// SPDX-License-Identifier: Apache-2.0
// What the window's tests include; compiled once.
#pragma once

#include <KTextEditor/Document>
#include <KTextEditor/View>
#include <QtTest>
#include <QtWidgets>
#include <gtest/gtest.h>
