# SPDX-License-Identifier: Apache-2.0
#
# The version of a local build is the date of its commit, as yyyy.mm.dd. It is looked up at every
# build, and the generated file changes only when the date does.
add_custom_target(logix_version
    COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR}
            -DOUTPUT=${PROJECT_BINARY_DIR}/generated/Version.cpp
            -P ${PROJECT_SOURCE_DIR}/cmake/WriteVersion.cmake
    BYPRODUCTS ${PROJECT_BINARY_DIR}/generated/Version.cpp
    COMMENT "Version"
    VERBATIM)
