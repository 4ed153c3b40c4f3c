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

TOOLS = {"lint", "build", "clean_build", "get_catalog", "compare_boards",
         "get_engine_info"}
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
    from mcp_types.methods import parse_server_notification, validate_server_result

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
    process = subprocess.Popen(
        [engine, "--mcp", "--engine-folder", folder], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, text=True, encoding="utf-8")
    process.stdin.write("\n".join(lines) + "\n")
    process.stdin.flush()
    answered = set()
    while len(answered) < len(sent):
        line = process.stdout.readline()
        check(line, f"an answer for each request, not only {sorted(answered)}")
        message = json.loads(line)
        check(message["jsonrpc"] == "2.0", line)
        if "id" not in message:
            version = MODERN if str(message["params"]["progressToken"]).startswith("m") else LEGACY
            parse_server_notification(message["method"], version, message["params"])
            continue
        check("result" in message, line)
        method, version = sent[message["id"]]
        validate_server_result(method, version, message["result"])
        answered.add(message["id"])
    process.stdin.close()
    check(process.wait(timeout=5) == 0, "the exit code")
    check(process.stdout.read() == "", "nothing after the answers")


def main():
    mode, engine, examples = sys.argv[1:4]
    with tempfile.TemporaryDirectory() as folder:
        if mode == "transcript":
            transcript(engine, examples, folder)
        else:
            asyncio.run(use_client(mode, engine, examples, folder))
    print("passed")


main()
