# SPDX-License-Identifier: Apache-2.0
"""What diagrams cost: from the call to the page, against npm's netlistsvg on the same netlist."""

import os
import re
import shutil
import statistics
import subprocess
import time

NETLISTSVG = "netlistsvg@1.0.2"


def module(name, blocks, salt=0):
    """A module of about that many blocks: registers that load a sum when they are enabled, each
    near the one before it and some far away, as a design's pipeline and its state are."""
    lines = [f"module {name} (input wire clk, input wire en, input wire [7:0] d, output wire [7:0] q);"]
    stages = max(1, round(blocks / 3))
    for i in range(stages):
        before = "d" if i == 0 else f"r{i - 1}"
        far = "d" if i < 6 else f"r{i - 2 - (i * 7 + salt) % 4}"
        lines += [f"  reg [7:0] r{i} = 0;",
                  f"  always @(posedge clk) r{i} <= en ? {before} + {far} : {before};"]
    lines += [f"  assign q = r{stages - 1};", "endmodule"]
    return "\n".join(lines) + "\n"


def request(folder, text, top):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "main.v").write_text(text)
    return {"board": "icebreaker", "top_module": top, "source_folder": str(folder),
            "source_files": ["main.v"], "build_folder": str(folder / "_build")}


def fresh(start, work, call):
    """One call in an engine that has no layouts from before: its seconds and its result."""
    engine = work / f"engine-diagram-{time.monotonic_ns()}"
    server = start(engine)
    server.initialize()
    seconds, result = server.call("diagram", call)
    server.close()
    shutil.rmtree(engine, ignore_errors=True)
    return seconds, result


def netlistsvg(work):
    """The program from npm, fetched once; None where it can't be had."""
    folder = work / "netlistsvg"
    program = folder / "node_modules/.bin/netlistsvg"
    if not program.exists() and shutil.which("npm"):
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix",
                        str(folder), NETLISTSVG], check=False, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
    return program if program.exists() else None


def seconds_of_netlistsvg(program, netlist, work, limit):
    """Its seconds for the netlist of a diagram; None when it fails or takes too long."""
    begin = time.perf_counter()
    try:
        done = subprocess.run([program, netlist, "-o", work / "other.svg"], check=False, timeout=limit,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return None
    return time.perf_counter() - begin if done.returncode == 0 else None


def measure_sizes(table, start, work, runs):
    program = netlistsvg(work)
    for blocks, goal in ((30, 0.7), (150, 1.5), (500, 4), (1500, 20)):
        folder = work / f"diagram-{blocks}"
        call = request(folder, module("main", blocks), "main")
        times, others = [], []
        for _ in range(runs if blocks < 500 else max(1, runs // 3)):
            seconds, result = fresh(start, work, call)
            if not result["modules"][0].get("svg_file"):
                table.add(f"diagram of {blocks} blocks", "not drawn", f"{goal} s", False)
                return
            times.append(seconds)
            # In pairs, on the netlist that this drawing was made of; one that fails isn't tried again.
            if program and None not in others:
                netlist = folder / "_build/diagram/netlist.json"
                others.append(seconds_of_netlistsvg(program, netlist, work, 120))
        ours = statistics.median(times)
        drawn = result["modules"][0]["blocks"]
        table.add(f"diagram of {drawn:,} blocks: from the call to the page", f"{ours:.2f} s",
                  f"{goal} s", ours <= goal)
        if program is None:
            table.add("  netlistsvg on its netlist", "not to be had", "", None)
            continue
        table.add("  netlistsvg on its netlist, yosys not counted",
                  "failed or over 120 s" if None in others
                  else f"{statistics.median(others):.2f} s", "", None)


def measure_change(table, start, work, runs):
    """One of ten modules changed: what is drawn again is that one."""
    folder = work / "diagram-change"
    sizes = [90 + 9 * i for i in range(10)]

    def design(salt):
        text = "".join(module(f"part{i}", size, salt if i == 4 else 0) for i, size in enumerate(sizes))
        text += "module main (input wire clk, input wire en, input wire [7:0] d, output wire [7:0] q);\n"
        for i in range(len(sizes)):
            text += (f"  wire [7:0] w{i};\n  part{i} u{i} (.clk(clk), .en(en), "
                     f".d({'d' if i == 0 else f'w{i - 1}'}), .q(w{i}));\n")
        return text + f"  assign q = w{len(sizes) - 1};\nendmodule\n"

    shares = []
    for run in range(max(1, runs // 3)):
        engine = work / f"engine-change-{run}"
        server = start(engine)
        server.initialize()
        server.call("diagram", request(folder, design(0), "main"))
        again, _ = server.call("diagram", request(folder, design(run + 1), "main"))
        server.close()
        alone, _ = fresh(start, work, request(folder, design(run + 1), "part4"))
        shares.append(again / alone)
    share = statistics.median(shares)
    table.add("one of 10 modules changed: times that module's own", f"{share:.2f} x", "1.2 x",
              share <= 1.2)


def measure_frames(table, tests):
    """Pan and zoom of the largest drawing, in the browser engine without a graphics card."""
    what = "pan and zoom of 1,500 blocks"
    if not tests.exists():
        table.add(what, "no page tests", "50 /s", None)
        return
    done = subprocess.run([tests, "--gtest_filter=*MovesSmoothly*"], text=True, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          env=os.environ | {"QT_QPA_PLATFORM": "offscreen"})
    for name in ("pan", "zoom"):
        found = re.search(rf"frames {name}: ([\d.]+) a second", done.stdout)
        rate = float(found[1]) if found else 0
        table.add(f"{what}: {name}", f"{rate:.0f} /s" if found else "not measured", "50 /s",
                  rate >= 50 if found else False)


def measure(table, start, binaries, work, runs):
    measure_sizes(table, start, work, runs)
    measure_change(table, start, work, runs)
    measure_frames(table, binaries / "diagram_page_tests")
