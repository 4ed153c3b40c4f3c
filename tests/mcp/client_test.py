# SPDX-License-Identifier: Apache-2.0
"""The engine as the official Python client of MCP sees it.

client_test.py MODE ENGINE EXAMPLES: MODE is one of the client's modes (auto, legacy, 2026-07-28),
or "transcript", which checks recorded lines with the official types of both revisions.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile

TOOLS = {"lint", "test", "simulate", "format", "build", "clean_build", "diagram",
         "get_catalog", "compare_boards", "get_engine_info", "list_devices", "program_board",
         "create_project"}
MODERN = "2026-07-28"
LEGACY = "2025-11-25"


def check(condition, what):
    if not condition:
        print("FAILED:", what)
        sys.exit(1)


def lint_request(examples, **changes):
    request = {
        "board": "icebreaker",
        "top_module": "main",
        "source_folder": os.path.join(examples, "icebreaker", "blinky"),
        "source_files": ["main.v"],
        "testbench_files": ["main_tb.v"],
    }
    request.update(changes)
    return request


def build_request(examples, folder):
    request = lint_request(examples, constraint_file="pinout.pcf", build_folder=folder)
    del request["testbench_files"]
    return request


async def use_client(mode, engine, examples, folder):
    from mcp import Client
    from mcp.client.stdio import StdioServerParameters, stdio_client

    server = StdioServerParameters(
        command=engine, args=["--mcp", "--engine-folder", folder])
    async with Client(stdio_client(server), mode=mode) as client:
        expected = LEGACY if mode == "legacy" else MODERN
        check(client.session.protocol_version == expected, "the negotiated version")

        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        check(TOOLS <= tools.keys(), f"the tools: {sorted(tools)}")
        for tool in tools.values():
            check(tool.title and tool.description, f"{tool.name}: title and description")
            check(tool.annotations is not None, f"{tool.name}: annotations")
        check(tools["clean_build"].annotations.destructive_hint, "clean_build deletes")
        check(tools["lint"].annotations.read_only_hint, "lint only reads")

        info = await client.call_tool("get_engine_info", {})
        check(not info.is_error, "get_engine_info")
        check(info.structured_content["protocol_versions"] == [MODERN, LEGACY], "versions")

        everything = {"fetch": True}
        catalog = await client.call_tool(
            "get_catalog", {"boards": everything, "fpgas": everything, "families": everything})
        check("icebreaker" in catalog.structured_content["boards"], "the catalog")

        refused = await client.call_tool("lint", {"board": "icebreaker"})
        check(refused.is_error, "a request without its sources")
        check("/source_folder is missing" in refused.content[0].text, "the missing field")

        progress = []

        async def on_progress(value, total, message):
            progress.append((value, total, message))

        result = await client.call_tool(
            "lint", lint_request(examples), progress_callback=on_progress)
        content = result.structured_content or json.loads(result.content[0].text)
        if content.get("category") == "setup":
            print("lint: no tools on this machine")
        else:
            check(not result.is_error and content["passed"], f"lint: {content}")
            values = [value for value, _, _ in progress]
            check(values == sorted(set(values)), f"progress rises: {progress}")

        unknown = await client.call_tool("lint", lint_request(examples, board="icebraker"))
        check(unknown.is_error, "an unknown board")
        check("icebreaker" in unknown.content[0].text, "the nearest board")

        build = os.path.join(folder, "_build")
        cleaned = await client.call_tool("clean_build", {"folder": build})
        check(cleaned.structured_content == {"deleted": []}, f"clean_build: {cleaned}")


def transcript(engine, examples, folder):
    """Sends requests of both revisions and checks every answer with the official types."""
    from mcp_types import methods
    from mcp_types.methods import parse_server_notification, validate_server_result

    error_types = {LEGACY: methods.v2025.JSONRPCErrorResponse,
                   MODERN: methods.v2026.JSONRPCErrorResponse}

    meta = {
        "io.modelcontextprotocol/protocolVersion": MODERN,
        "io.modelcontextprotocol/clientCapabilities": {},
    }
    legacy = [
        ("initialize", {"protocolVersion": LEGACY, "capabilities": {},
                        "clientInfo": {"name": "t", "version": "1"}}),
        ("ping", None),
        ("tools/list", None),
    ]
    modern = [("server/discover", {}), ("tools/list", {})]
    calls = [
        ("get_engine_info", {}),
        ("get_catalog", {"boards": {"fetch": True}, "families": {"fetch": True}}),
        ("compare_boards", {"from_board": "icestick", "to_board": "icebreaker"}),
        ("lint", {}),
        ("lint", lint_request(examples)),
        ("clean_build", {"folder": "/home"}),
    ]
    for name, arguments in calls:
        legacy.append(("tools/call", {"name": name, "arguments": arguments,
                                      "_meta": {"progressToken": len(legacy)}}))
        modern.append(("tools/call", {"name": name, "arguments": arguments,
                                      "_meta": {"progressToken": f"m{len(modern)}"}}))
    # A real build, whose progress is long enough to have percentages and phases.
    for requests, token in ((legacy, "build-l"), (modern, "m-build")):
        requests.append(("tools/call", {
            "name": "build", "arguments": build_request(examples, os.path.join(folder, token)),
            "_meta": {"progressToken": token}}))
    # What is answered with an error of the protocol: its code.
    refused = [("tools/call", {"name": "no_such_tool"}, -32602), ("no/such/method", {}, -32601),
               ("tools/list", {"cursor": "x"}, -32602)]
    errors = {}
    sent = {}
    lines = []
    for version, requests in ((LEGACY, legacy), (MODERN, modern)):
        for method, params in requests:
            if version == MODERN:
                params = {**params, "_meta": {**params.get("_meta", {}), **meta}}
            request = {"jsonrpc": "2.0", "id": len(sent), "method": method}
            if params is not None:
                request["params"] = params
            sent[request["id"]] = (method, version)
            lines.append(json.dumps(request))
        for method, params, code in refused:
            if version == MODERN:
                params = {**params, "_meta": meta}
            errors[f"e{len(errors)}"] = (code, version)
            lines.append(json.dumps({"jsonrpc": "2.0", "id": f"e{len(errors) - 1}",
                                     "method": method, "params": params}))
    errors["version"] = (-32022, MODERN)
    lines.append(json.dumps({"jsonrpc": "2.0", "id": "version", "method": "tools/list", "params": {
        "_meta": {**meta, "io.modelcontextprotocol/protocolVersion": "2099-01-01"}}}))
    lines.append(json.dumps({"jsonrpc": "2.0", "id": "stream", "method": "subscriptions/listen",
                             "params": {"notifications": {}, "_meta": meta}}))
    process = subprocess.Popen(
        [engine, "--mcp", "--engine-folder", folder], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, text=True, encoding="utf-8")
    process.stdin.write("\n".join(lines) + "\n")
    process.stdin.flush()
    answered = set()
    progress = set()
    has_tools = True
    is_acknowledged = False
    while len(answered) < len(sent) + len(errors) or not is_acknowledged:
        line = process.stdout.readline()
        check(line, f"an answer for each request, not only {sorted(map(str, answered))}")
        message = json.loads(line)
        check(message["jsonrpc"] == "2.0", line)
        if message.get("method") == "notifications/subscriptions/acknowledged":
            parse_server_notification(message["method"], MODERN, message["params"])
            is_acknowledged = True
        elif "id" not in message:
            token = message["params"]["progressToken"]
            version = MODERN if str(token).startswith("m") else LEGACY
            parse_server_notification(message["method"], version, message["params"])
            progress.add(token)
        elif "error" in message:
            code, version = errors[message["id"]]
            error_types[version].model_validate(message)
            check(message["error"]["code"] == code, line)
            answered.add(message["id"])
        else:
            method, version = sent[message["id"]]
            validate_server_result(method, version, message["result"])
            if method == "tools/call":
                content = json.loads(message["result"]["content"][0]["text"]) if (
                    message["result"]["content"][0]["text"].startswith("{")) else None
                check(content in (None, message["result"]["structuredContent"]), line)
                has_tools = has_tools and (
                    message["result"]["structuredContent"].get("category") != "setup")
            answered.add(message["id"])
    check(not has_tools or {"build-l", "m-build"} <= progress, f"progress: {progress}")
    process.stdin.close()
    check(process.wait(timeout=5) == 0, "the exit code")
    # The subscription ends with the server.
    last = [json.loads(line) for line in process.stdout.read().splitlines()]
    check([message.get("id") for message in last] == ["stream"], f"the last lines: {last}")
    validate_server_result("subscriptions/listen", MODERN, last[0]["result"])


def main():
    mode, engine, examples = sys.argv[1:4]
    with tempfile.TemporaryDirectory() as folder:
        if mode == "transcript":
            transcript(engine, examples, folder)
        else:
            asyncio.run(use_client(mode, engine, examples, folder))
    print("passed")


main()
