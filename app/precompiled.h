// SPDX-License-Identifier: Apache-2.0
// What nearly every file of the window includes; compiled once.
#pragma once

#include <expected>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <KTextEditor/Document>
#include <KTextEditor/Editor>
#include <KTextEditor/View>
#include <QtWidgets>
