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
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import diagrams

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

    def call_live(self, tool, arguments, text):
        """When each notification of a line with `text` came, while a call ran."""
        self.next_id += 1
        request = {"jsonrpc": "2.0", "id": self.next_id, "method": "tools/call",
                   "params": {"name": tool, "arguments": arguments,
                              "_meta": {"logix/output": True}}}
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        times = []
        while True:
            answer = self.process.stdout.readline()
            if not answer:
                sys.exit("The engine ended unexpectedly.")
            if b'"logix/output"' in answer and text in answer:
                times.append(time.perf_counter())
            elif b'"result"' in answer:
                return times

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


def in_pairs(count, one, other, first=0):
    """The seconds of `count` runs of each; who goes first takes turns, from `first` on."""
    ones, others = [], []
    for i in range(count):
        if (i + first) % 2 == 0:
            ones.append(one())
            others.append(other())
        else:
            others.append(other())
            ones.append(one())
    return ones, others


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


EVERYTHING = {section: {"fetch": True} for section in ("boards", "fpgas", "families")}


def measure_catalog(table, logix, work, runs):
    first, later = [], []
    for _ in range(runs):
        server = Server(logix, work / "engine")
        server.initialize()
        seconds, result = server.call("get_catalog", EVERYTHING)
        first.append(seconds)
        later += [server.call("get_catalog", EVERYTHING)[0] for _ in range(3)]
        server.close()
    what = f"get_catalog of everything ({len(result['boards'])} boards)"
    table.add(what, f"{median_ms(later):.2f} ms", "10 ms", median_ms(later) <= 10)
    table.add("  the first time in a process", f"{median_ms(first):.2f} ms", "10 ms",
              median_ms(first) <= 10)


def usb_machine(count):
    """A machine with that many USB boards, in the form that umockdev-run reads."""
    def device(path, number, descriptor, more=""):
        configuration = "090212000101008032" + "0904000000ff000000"
        return (f"P: /devices/{path}\nN: bus/usb/001/{number:03}\nE: SUBSYSTEM=usb\n"
                f"E: DEVTYPE=usb_device\nE: DEVNAME=/dev/bus/usb/001/{number:03}\nE: BUSNUM=001\n"
                f"E: DEVNUM={number:03}\nA: busnum=1\\n\nA: devnum={number}\\n\nA: speed=480\\n\n"
                f"A: bConfigurationValue=1\\n\n{more}H: descriptors={descriptor}{configuration}\n\n")

    text = device("usb1", 1, "12010002090000406b1d0200000700000001")
    for i in range(1, count + 1):
        name = "Dual RS232-HS" if i % 2 else "Alhambra II v1.0A"
        text += device(f"usb1/1-{i}", i + 1, "120100020000004003041060000701020301",
                       f"A: product={name}\\n\nA: serial=S{i}\\n\n")
    return text


def measure_devices(table, logix, work, runs):
    """On a machine whose devices are made up: umockdev answers for the kernel and costs time too."""
    umockdev = shutil.which("umockdev-run")
    if umockdev is None:
        print("list_devices isn't measured: umockdev-run isn't installed.")
        return
    machine = work / "machine.umockdev"
    machine.write_text(usb_machine(20))
    wrapper = work / "logix-on-machine"
    wrapper.write_text(f'#!/bin/sh\nexec {umockdev} -d {machine} -- {logix} "$@"\n')
    wrapper.chmod(0o755)
    first, later = [], []
    for _ in range(runs):
        server = Server(wrapper, work / "engine")
        server.initialize()
        seconds, result = server.call("list_devices", {})
        if len(result["devices"]) != 20:
            sys.exit(f"list_devices gives {len(result['devices'])} devices instead of 20.")
        first.append(seconds)
        later += [server.call("list_devices", {})[0] for _ in range(3)]
        server.close()
    ms = median_ms(first)
    table.add("list_devices with 20 devices, first of a process", f"{ms:.1f} ms", "150 ms", ms <= 150)
    ms = median_ms(later)
    table.add("list_devices with 20 devices, later", f"{ms:.1f} ms", "150 ms", ms <= 150)


def measure_custom_boards(table, logix, work, runs):
    folder = work / "boards"
    folder.mkdir()
    catalog = SOURCE / "resources/catalog/boards"
    for i, file in enumerate(sorted(catalog.glob("*.json"))[:100]):
        shutil.copy(file, folder / f"own-{i}.json")
    server = Server(logix, work / "engine")
    server.initialize()
    request = {"boards": {"fetch": True, "ids": ["own-0"]}, "custom_boards_folder": str(folder)}
    server.call("get_catalog", request)
    ms = median_ms([server.call("get_catalog", request)[0] for _ in range(runs * 3)])
    server.close()
    table.add("checking a folder of 100 boards", f"{ms:.1f} ms", "50 ms", ms <= 50)


def percentile_ms(seconds, share):
    return sorted(seconds)[min(len(seconds) - 1, int(len(seconds) * share))] * 1000


def resident_mb(process, field="VmRSS"):
    """Its resident memory, without its children's; VmHWM is the most that it was."""
    for line in Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith(field + ":"):
            return int(line.split()[1]) / 1024
    return 0


def measure_calls(table, logix, work, count):
    """Calls that run no program: what the engine itself costs, and whether it grows."""
    server = Server(logix, work / "engine")
    server.initialize()

    def timed(method, params):
        begin = time.perf_counter()
        server.request(method, params)
        return time.perf_counter() - begin

    def tool(name, arguments):
        return "tools/call", {"name": name, "arguments": arguments}

    sources = [f"some/folder/of/a/project/file_{i}.v" for i in range(100)]
    kinds = (
        ("get_catalog of one board", 5,
         tool("get_catalog", {"boards": {"fetch": True, "ids": ["icebreaker"]}})),
        ("compare_boards", 5,
         tool("compare_boards", {"from_board": "icestick", "to_board": "icebreaker"})),
        ("a refused request", 5, tool("lint", {"board": "icebreaker"})),
        ("a refused request of 100 sources", 5,
         tool("lint", {"board": "icebreaker", "source_folder": "relative",
                       "source_files": sources})),
        ("tools/list", 2, ("tools/list", {})),
    )
    # Both halves make the same calls, so what the second adds is growth.
    memory = []
    times = {what: [] for what, _, _ in kinds}
    for _ in range(2):
        for what, _, (method, params) in kinds:
            times[what] += [timed(method, params) for _ in range(count // 2)]
        memory.append(resident_mb(server.process))
    for what, goal, _ in kinds:
        p99 = percentile_ms(times[what], 0.99)
        figure = f"{p99:.2f} ms, median {median_ms(times[what]):.2f}"
        table.add(f"{what}: p99 of {count:,}", figure, f"{goal} ms", p99 < goal)
    check = median_ms(times["a refused request of 100 sources"]) - median_ms(
        [timed("ping", {}) for _ in range(1000)])
    table.add("  of it the check of the request", f"{check:.2f} ms", "1 ms", check < 1)
    table.add("memory after them", f"{memory[1]:.1f} MB", "40 MB", memory[1] < 40)
    grown = memory[1] - memory[0]
    table.add("  grown by the second half", f"{grown:.1f} MB", "0.5 MB", grown < 0.5)
    for _ in range(20):
        server.call("get_catalog", EVERYTHING)
    table.add("  after the whole catalog, 20 times", f"{resident_mb(server.process):.1f} MB",
              "40 MB", resident_mb(server.process) < 40)
    server.close()


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


def measure_testbenches(table, server, work):
    """Twenty testbenches that each keep a core busy for about a second."""
    folder = work / "testbenches"
    folder.mkdir()
    names = []
    body = ("`timescale 1ns/1ps\nmodule tb; reg [63:0] n = 1; integer i;\ninitial begin\n"
            "for (i = 0; i < LOOPS; i = i + 1) n = n * 64'd6364136223846793005 + 1;\n"
            "$finish; end\nendmodule\n")
    request = {"board": "icestick", "source_folder": str(folder), "source_files": [],
               "testbench_files": names, "build_folder": str(folder / "_build")}
    # How many rounds take a second here.
    loops = 1_000_000
    (folder / "a_tb.v").write_text(body.replace("LOOPS", str(loops)))
    names.append("a_tb.v")
    _, result = server.call("test", request)
    loops = int(loops * 1000 / max(1, result["testbenches"][0]["duration_ms"]))
    names.clear()
    for i in range(20):
        names.append(f"t{i}_tb.v")
        (folder / names[-1]).write_text(body.replace("LOOPS", str(loops)))
    seconds, result = server.call("test", request)
    goal = 22 / min(len(os.sched_getaffinity(0)), 20)
    table.add(f"20 testbenches of 1 s on {len(os.sched_getaffinity(0))} cores", f"{seconds:.1f} s",
              f"{goal:.1f} s", result["passed"] and seconds <= goal)


def write_waveform(file, megabytes):
    """A VCD with 64 buses of 32 bits and a clock, as a simulator writes it."""
    codes = [chr(33 + i) for i in range(64)]
    with open(file, "w", encoding="ascii") as out:
        out.write("$timescale 1ps $end\n$scope module t_tb $end\n$var reg 1 ~~ clk $end\n")
        for i, code in enumerate(codes):
            out.write(f"$var reg 32 {code} bus{i} [31:0] $end\n")
        out.write("$upscope $end\n$enddefinitions $end\n")
        block = 0
        while out.tell() < megabytes << 20:
            lines = []
            for step in range(1000):
                time_ps = (block * 1000 + step) * 5000
                lines.append(f"#{time_ps}\n{step & 1}~~\n")
                lines += [f"b{(time_ps * 2654435761 + i) & 0xffffffff:b} {codes[(step + i) % 64]}\n"
                          for i in range(8)]
            out.write("".join(lines))
            block += 1


def measure_waveform(table, tests, work):
    """The VCD reader alone, on a file that is in the page cache."""
    what = "reading a waveform of 1 GB"
    if not tests.exists():
        table.add(what, "no tests", "300 MB/s", None)
        return
    file = work / "large.vcd"
    write_waveform(file, 1024)
    done = subprocess.run([tests, "--gtest_also_run_disabled_tests",
                           "--gtest_filter=VcdReaderBench.*"], text=True, check=False,
                          stdout=subprocess.PIPE, env=os.environ | {"LOGIX_BENCH_VCD": str(file)})
    file.unlink()
    found = re.search(r"([\d.]+) MB/s, ([\d.]+) MB", done.stdout)
    if not found:
        table.add(what, "not measured", "300 MB/s", False)
        return
    table.add(what, f"{float(found[1]):.0f} MB/s", "300 MB/s", float(found[1]) >= 300)
    table.add("  memory", f"{float(found[2]):.0f} MB", "100 MB", float(found[2]) < 100)


def measure_live(table, server, work):
    """From a line's being printed to its notification. What is printed is also written to a file
    just before, and the file's growth is watched."""
    folder = work / "live"
    folder.mkdir()
    body = ("`timescale 1ns/1ns\nmodule live_tb; integer i, f; reg [63:0] n = 1;\ninitial begin\n"
            "f = $fopen(\"_build/beats.txt\", \"w\");\n"
            "for (i = 0; i < 4000000; i = i + 1) begin n = n * 64'd6364136223846793005 + 1;\n"
            "if (i % 200000 == 0) begin $fwrite(f, \"x\"); $fflush(f); $display(\"a beat\"); end\n"
            "end\n$finish; end\nendmodule\n")
    (folder / "live_tb.v").write_text(body)
    request = {"board": "icestick", "source_folder": str(folder), "source_files": [],
               "testbench_files": ["live_tb.v"], "build_folder": str(folder / "_build")}
    beats = folder / "_build" / "beats.txt"
    written = []
    done = threading.Event()

    def watch():
        while not done.is_set():
            size = beats.stat().st_size if beats.exists() else 0
            written.extend([time.perf_counter()] * (size - len(written)))
            time.sleep(0.0005)

    watcher = threading.Thread(target=watch)
    watcher.start()
    shown = server.call_live("test", request, b"a beat")
    done.set()
    watcher.join()
    delays = [late - early for early, late in zip(written, shown)]
    if not delays:
        table.add("a testbench's line until it is shown", "not measured", "50 ms", False)
        return
    worst = max(delays) * 1000
    table.add(f"a testbench's line until it is shown (worst of {len(delays)})", f"{worst:.1f} ms",
              "50 ms", worst <= 50)


def measure_format(table, server, work, runs):
    """Files that are formatted already, against Verible's own time for the same commands."""
    folder = work / "format"
    folder.mkdir()
    names = [f"f{i}.v" for i in range(50)]
    for name in names:
        (folder / name).write_text(design(92))  # About 300 lines.
    request = {"source_folder": str(folder), "source_files": names}
    server.call("format", request)
    shares = []
    for _ in range(runs):
        seconds, result = server.call("format", request)
        shares.append(seconds / by_hand(result["commands"]))
    share = statistics.median(shares)
    table.add("50 unchanged files of 300 lines: against Verible's time", f"{share:.2f} times",
              "1.2 times", share <= 1.2)


def measure_build(table, server, work, size, runs):
    folder = work / f"build-{size}"
    request = project(folder, design(size))
    request |= {"constraint_file": "pinout.pcf", "build_folder": str(folder / "_build")}
    commands = server.call("build", request)[1]["commands"]

    def timed_engine():
        shutil.rmtree(folder / "_build", ignore_errors=True)
        return server.call("build", request)[0]

    def timed_hand():
        shutil.rmtree(folder / "_build", ignore_errors=True)
        (folder / "_build").mkdir()
        return by_hand(commands)

    engine, hand = in_pairs(runs, timed_engine, timed_hand)
    added = statistics.median(a - b for a, b in zip(engine, hand)) * 1000
    goal = 20 + 0.03 * statistics.median(hand) * 1000
    table.add(f"build of {size} counters: added to {median_ms(hand):.0f} ms by hand",
              f"{added:.1f} ms", f"{goal:.1f} ms", added <= goal)
    timed_engine()
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


def measure_reuse(table, server, work):
    """A change of a pin, against place and route and packing by hand, and seeds side by side."""
    folder = work / "reuse"
    request = project(folder, design(300)) | {"board": "ice40-hx8k"}
    request |= {"constraint_file": "pinout.pcf", "build_folder": str(folder / "_build")}
    pins = folder / "pinout.pcf"
    pins.write_text("set_io clk J3\nset_io led B5\n")
    first = server.call("build", request)[1]
    cells = next(r["used"] for r in first["resources"] if r["name"] == "ICESTORM_LC")
    rest = [c for c in first["commands"] if c["tool"] != "yosys"]
    ratios = []
    for i, pin in enumerate(("B4", "A2", "A1", "C5")):
        pins.write_text(f"set_io clk J3\nset_io led {pin}\n")

        def changed():
            # Another contents of the file each time, with the same meaning.
            pins.write_text(pins.read_text() + "# again\n")
            seconds, result = server.call("build", request)
            if result["steps"][0]["status"] != "reused":
                sys.exit("A changed pin made synthesis run.")
            return seconds

        # Each pair has the same pin, and the other of the two goes first.
        engine, hand = in_pairs(1, changed, lambda: by_hand(rest), first=i)
        ratios.append(engine[0] / hand[0])
    ratio = statistics.median(ratios)
    table.add(f"a pin changed, {cells:,} cells: times place and route and pack", f"{ratio:.3f} x",
              "1.05 x", ratio <= 1.05)
    seconds, result = server.call("build", request | {"sweep": 4})
    placing = [c for c in result["commands"] if c["tool"].startswith("nextpnr")]
    alone = by_hand(placing)
    others = by_hand([c for c in result["commands"] if c not in placing and c["tool"] != "yosys"])
    share = (seconds - others) / alone
    table.add("4 seeds: times the four one after the other", f"{share:.2f} x", "0.70 x",
              share <= 0.7)


def measure_memory(table, logix, work):
    """What the engine itself needs at most for a large design, its tools apart."""
    server = Server(logix, work / "engine")
    server.initialize()
    folder = work / "memory"
    request = project(folder, design(300)) | {"board": "ice40-hx8k"}
    (folder / "pinout.pcf").write_text("set_io clk J3\nset_io led B5\n")
    request |= {"constraint_file": "pinout.pcf", "build_folder": str(folder / "_build")}
    server.call("build", request)
    peak = resident_mb(server.process, "VmHWM")
    size = (folder / "_build/hardware.json").stat().st_size / 1e6
    table.add(f"peak memory of the engine, netlist of {size:.0f} MB", f"{peak:.1f} MB", "100 MB",
              peak < 100)
    server.close()


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


def measure_ide_build(table, tests):
    """What a build with much output costs the GUI thread: a processor, built in a real window."""
    what = "build of SERV in the IDE: "
    if not os.environ.get("DISPLAY") or not tests.exists():
        table.add(what + "the GUI thread", "no display or no tests", "16 ms", None)
        return
    done = subprocess.run([tests, "--gtest_filter=*Foreign*serv_icebreaker"], text=True,
                          stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, check=False,
                          env=os.environ | {"LOGIX_TIMING": "1", "QT_QPA_PLATFORM": "xcb"})
    high = re.search(r"events (\d+), p99 ([\d.]+) ms of CPU", done.stderr)
    pause = re.search(r"slow event \d+: ([\d.]+) ms", done.stderr)
    if done.returncode != 0 or not high or not pause:
        table.add(what + "the GUI thread", "not measured", "16 ms", False)
        return
    cpu, wall = float(high[2]), float(pause[1])
    table.add(what + f"CPU per event (99th of {high[1]})", f"{cpu:.2f} ms", "16 ms", cpu <= 16)
    table.add(what + "longest pause", f"{wall:.1f} ms", "50 ms", wall <= 50)


def measure_engine(table, logix, work, arguments):
    """Everything but builds and the IDE."""
    measure_start(table, logix, work, arguments.runs)
    measure_catalog(table, logix, work, arguments.runs)
    measure_devices(table, logix, work, arguments.runs)
    measure_custom_boards(table, logix, work, arguments.runs)
    measure_calls(table, logix, work, arguments.calls)
    server = Server(logix, work / "engine")
    server.initialize()
    measure_lint(table, server, work, arguments.runs)
    measure_testbenches(table, server, work)
    measure_live(table, server, work)
    measure_waveform(table, arguments.bin / "simulation_tests", work)
    if shutil.which("verible-verilog-format", path=os.environ.get("LOGIX_TOOLCHAIN_PATH", "")
                    + os.pathsep + os.environ.get("PATH", "")):
        measure_format(table, server, work, max(3, arguments.runs // 3))
    server.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", type=Path, required=True, help="the folder of the programs")
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--only", choices=("build", "diagrams"),
                        help="only the entries about these")
    parser.add_argument("--calls", type=int, default=10_000,
                        help="how often each call without a program is made")
    arguments = parser.parse_args()
    logix = str(arguments.bin / "logix")
    table = Table()
    with tempfile.TemporaryDirectory(prefix="logix-bench-") as name:
        work = Path(name)
        if arguments.only != "build":
            diagrams.measure(table, lambda folder: Server(logix, folder), arguments.bin, work,
                             arguments.runs)
        if arguments.only == "diagrams":
            return 0
        if arguments.only != "build":
            measure_engine(table, logix, work, arguments)
        server = Server(logix, work / "engine")
        server.initialize()
        measure_build(table, server, work, 4, arguments.runs)
        measure_build(table, server, work, 150, max(3, arguments.runs // 3))
        measure_reuse(table, server, work)
        measure_many_sources(table, server, work, arguments.runs)
        server.close()
        measure_memory(table, logix, work)
        if arguments.only != "build":
            measure_ide(table, str(arguments.bin / "logix-ide"), work, arguments.runs)
            measure_ide_build(table, arguments.bin / "app_tests")
        print(f"(load {os.getloadavg()[0]:.1f} on {len(os.sched_getaffinity(0))} processors)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
