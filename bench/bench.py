#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the engine and the IDE against their speed goals and prints a table.

Whole programs are measured from outside, each figure as the median of several runs. Where a goal is
about what Logix adds to the tools, the tools' own commands are run by hand in turn with it, so that
a machine whose speed drifts doesn't matter. Nothing here passes or fails a build: figures depend on
the machine.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent


class Server:
    """A running `logix --mcp`, spoken to one call at a time."""

    def __init__(self, logix, folder):
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            [logix, "--mcp", "--engine-folder", str(folder)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.next_id = 0

    def request(self, method, params):
        self.next_id += 1
        line = json.dumps({"jsonrpc": "2.0", "id": self.next_id, "method": method, "params": params})
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        while True:
            answer = self.process.stdout.readline()
            if not answer:
                sys.exit("The engine ended unexpectedly.")
            if b'"id":%d' % self.next_id in answer.replace(b" ", b""):
                return answer

    def initialize(self):
        self.request("initialize", {"protocolVersion": "2025-11-25", "capabilities": {},
                                    "clientInfo": {"name": "bench", "version": "1"}})
        return time.perf_counter() - self.started

    def call(self, tool, arguments):
        """The seconds a call took and its structured result."""
        begin = time.perf_counter()
        answer = self.request("tools/call", {"name": tool, "arguments": arguments})
        seconds = time.perf_counter() - begin
        result = json.loads(answer)["result"]
        if result.get("isError"):
            sys.exit(f"{tool}: {json.dumps(result)[:2000]}")
        return seconds, result["structuredContent"]

    def close(self):
        self.process.stdin.close()
        self.process.wait(timeout=5)


class Table:
    def __init__(self):
        self.rows = []

    def add(self, what, figure, goal, is_met):
        self.rows.append((what, figure, goal, is_met))
        mark = {True: "met", False: "MISSED", None: ""}[is_met]
        print(f"{what:<58} {figure:>22}   goal {goal:<20} {mark}", flush=True)


def median_ms(seconds):
    return statistics.median(seconds) * 1000


def by_hand(commands):
    """Runs a result's commands as a person would paste them; the seconds they took."""
    begin = time.perf_counter()
    for command in commands:
        done = subprocess.run(["sh", "-c", command["shell"]], stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, check=False)
        if done.returncode not in (0, 1):
            sys.exit(f"By hand, {command['tool']} ended with {done.returncode}.")
    return time.perf_counter() - begin


def design(size):
    """A design of `size` counters, each of its own width, that nothing optimises away."""
    lines = ["module main (input wire clk, output wire led);", f"  wire [{size - 1}:0] bits;"]
    for i in range(size):
        width = 8 + i % 17
        lines += [f"  reg [{width - 1}:0] c{i} = 0;",
                  f"  always @(posedge clk) c{i} <= c{i} + {i % 5 + 1};",
                  f"  assign bits[{i}] = c{i}[{width - 1}];"]
    lines += ["  assign led = ^bits;", "endmodule"]
    return "\n".join(lines) + "\n"


def project(folder, text):
    folder.mkdir(parents=True)
    (folder / "main.v").write_text(text)
    (folder / "pinout.pcf").write_text("set_io clk 35\nset_io led 37\n")
    return {"board": "icebreaker", "top_module": "main", "source_folder": str(folder),
            "source_files": ["main.v"]}


def measure_start(table, logix, work, runs):
    times = []
    for i in range(runs):
        server = Server(logix, work / "engine")
        times.append(server.initialize())
        server.close()
    ms = median_ms(times)
    table.add("start of logix --mcp to the answer of initialize", f"{ms:.1f} ms", "60 ms", ms <= 60)


def measure_catalog(table, server, runs):
    everything = {section: {"fetch": True} for section in ("boards", "fpgas", "families")}
    first, result = server.call("get_catalog", everything)
    times = [server.call("get_catalog", everything)[0] for _ in range(runs)]
    ms = median_ms(times)
    what = f"get_catalog of everything ({len(result['boards'])} boards)"
    table.add(what, f"{ms:.2f} ms", "10 ms", ms <= 10)
    table.add("  the first time in a process", f"{first * 1000:.2f} ms", "", None)


def measure_lint(table, server, work, runs):
    folder = work / "lint"
    text = design(62)  # About 200 lines.
    request = project(folder, text)
    added = []
    for _ in range(runs):
        seconds, result = server.call("lint", request)
        added.append(seconds - by_hand(result["commands"]))
    ms = median_ms(added)
    table.add(f"lint of {len(text.splitlines())} lines: added to Verilator", f"{ms:.1f} ms",
              "30 ms", ms <= 30)


def measure_build(table, server, work, size, runs):
    folder = work / f"build-{size}"
    request = project(folder, design(size))
    request |= {"constraint_file": "pinout.pcf", "build_folder": str(folder / "_build")}
    engine, hand = [], []
    for _ in range(runs):
        shutil.rmtree(folder / "_build", ignore_errors=True)
        seconds, result = server.call("build", request)
        engine.append(seconds)
        hand.append(by_hand(result["commands"]))
    added = statistics.median(a - b for a, b in zip(engine, hand)) * 1000
    goal = 20 + 0.03 * statistics.median(hand) * 1000
    table.add(f"build of {size} counters: added to {median_ms(hand):.0f} ms by hand",
              f"{added:.1f} ms", f"{goal:.1f} ms", added <= goal)
    server.call("build", request)
    times = []
    for _ in range(runs):
        seconds, result = server.call("build", request)
        if not result["up_to_date"]:
            sys.exit("The build isn't up to date although nothing changed.")
        times.append(seconds)
    ms = median_ms(times)
    table.add(f"  up to date", f"{ms:.1f} ms", "50 ms", ms <= 50)


def measure_many_sources(table, server, work, runs):
    folder = work / "many"
    request = project(folder, "module main (input wire clk, output wire led);\n"
                              "  assign led = clk;\nendmodule\n")
    files = ["main.v"]
    for i in range(49):
        body = "\n".join(f"  wire [7:0] w{n} = {n % 256};" for n in range(1998))
        (folder / f"part{i}.v").write_text(f"module part{i};\n{body}\nendmodule\n")
        files.append(f"part{i}.v")
    request |= {"source_files": files, "constraint_file": "pinout.pcf",
                "build_folder": str(folder / "_build")}
    server.call("build", request)
    times = [server.call("build", request)[0] for _ in range(runs)]
    ms = median_ms(times)
    table.add("up to date with 50 sources of 2,000 lines", f"{ms:.1f} ms", "50 ms", ms <= 50)


def measure_ide(table, ide, work, runs):
    """The IDE prints its milestones when LOGIX_TIMING is set; see docs/development.md."""
    if not os.environ.get("DISPLAY"):
        table.add("the IDE's window", "no display", "400 ms", None)
        return
    times = []
    for _ in range(runs):
        begin = time.perf_counter()
        process = subprocess.Popen([ide], stderr=subprocess.PIPE, text=True,
                                   env=os.environ | {"LOGIX_TIMING": "1", "HOME": str(work)})
        for line in process.stderr:
            if "usable" in line:
                times.append(time.perf_counter() - begin)
                break
        process.terminate()
        process.wait()
    if not times:
        table.add("the IDE's window", "no milestone", "400 ms", False)
        return
    ms = median_ms(times)
    table.add("start of the IDE to a usable window", f"{ms:.0f} ms", "400 ms", ms <= 400)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", type=Path, required=True, help="the folder of the programs")
    parser.add_argument("--runs", type=int, default=9)
    arguments = parser.parse_args()
    logix = str(arguments.bin / "logix")
    table = Table()
    with tempfile.TemporaryDirectory(prefix="logix-bench-") as name:
        work = Path(name)
        measure_start(table, logix, work, arguments.runs)
        server = Server(logix, work / "engine")
        server.initialize()
        measure_catalog(table, server, arguments.runs)
        measure_lint(table, server, work, arguments.runs)
        measure_build(table, server, work, 4, arguments.runs)
        measure_build(table, server, work, 150, max(3, arguments.runs // 3))
        measure_many_sources(table, server, work, arguments.runs)
        server.close()
        measure_ide(table, str(arguments.bin / "logix-ide"), work, arguments.runs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
