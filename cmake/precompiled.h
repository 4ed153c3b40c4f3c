// SPDX-License-Identifier: Apache-2.0
// What nearly every file of the engine includes; compiled once.
#pragma once

#include <algorithm>
#include <chrono>
#include <expected>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>
