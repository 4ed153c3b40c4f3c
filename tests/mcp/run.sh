#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs a test of an official MCP client with the interpreter that has it, or says why it is skipped.
case $1 in
    *.py)
        if [ -z "$LOGIX_TEST_PYTHON" ]; then
            echo "Skipped: LOGIX_TEST_PYTHON doesn't name a Python with the package mcp."
            exit 77
        fi
        exec "$LOGIX_TEST_PYTHON" "$@"
        ;;
    *.mjs)
        if [ ! -e "$LOGIX_NODE_MODULES/@modelcontextprotocol/client/package.json" ]; then
            echo "Skipped: LOGIX_NODE_MODULES doesn't name a folder with @modelcontextprotocol/client."
            exit 77
        fi
        exec node "$@"
        ;;
esac
