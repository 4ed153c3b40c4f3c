#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Builds a blinky for boards of the catalog with the real tools, to a bitstream.

Which boards: IDs, --family, or all; --sample N takes N of them. Boards without a usable clock or
LED, and boards whose tools aren't installed, are skipped and counted. Tools are searched in PATH,
also under YoWASP's names. 7-series boards are only synthesised unless nextpnr-xilinx, a folder
with its chip databases (--xray-chipdb) and the Project X-Ray tools are there.
"""
import argparse
import math
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

import boardfile


def tool(*names):
    for name in names:
        for candidate in (name, "yowasp-" + name):
            if shutil.which(candidate):
                return candidate
    return None


def needs_setup(holder):
    return any(r["type"] == "setup" for r in holder.get("requires", []))


def drives_of(holder):
    return [r for r in holder.get("requires", []) if r["type"] == "drive"]


class Blinky:
    """The design of a board: its ports with their pins, and its Verilog."""

    def __init__(self, board, family):
        self.family = family
        self.ports = []  # name, direction, pins, I/O standard
        self.assigns = []
        self.problem = None
        usable = {k: v for k, v in board.get("resources", {}).items() if not needs_setup(v)}
        clock = next(((k, v) for k, v in usable.items() if v["type"] == "clock"), None)
        led = None
        for kind in ("leds", "rgb_led", "led_matrix"):
            led = led or next(((k, v) for k, v in usable.items() if v["type"] == kind), None)
        if clock is None or led is None:
            self.problem = "no usable " + ("clock" if clock is None else "LED")
            return
        name, resource = clock
        self.clock, self.mhz = name, resource["mhz"]
        self.port(name, "input", [resource["pin"]], resource)
        name, resource = led
        self.lights(name, resource)
        for drive in board.get("requires", []) + drives_of(clock[1]) + drives_of(led[1]):
            if drive["type"] == "drive":
                self.port(drive["name"], "output", drive["pins"], drive)
                level = "1" if drive["level"] == "high" else "0"
                self.assigns.append(f"assign {drive['name']} = {{{len(drive['pins'])}{{1'b{level}}}}};")

    def port(self, name, direction, pins, holder):
        self.ports.append((name, direction, pins, holder.get("io_standard")))

    def lights(self, name, resource):
        invert = "~" if resource.get("active") == "low" else ""
        self.bits = max(8, int(math.log2(self.mhz * 1e6)))
        if resource["type"] == "led_matrix":
            leds, colors = resource["leds"], resource["colors"]
            self.port(name + "_leds", "output", leds, resource)
            self.port(name + "_colors", "output", colors, resource)
            self.assigns.append(f"assign {name}_leds = {invert}{{{len(leds)}{{1'b1}}}};")
            self.assigns.append(f"assign {name}_colors = {invert}count[{self.bits - 1} -: 3];")
            return
        pins = resource.get("pins") or [resource["red"], resource["green"], resource["blue"]]
        self.port(name, "output", pins, resource)
        shown = min(len(pins), 4)
        value = f"{{{len(pins) - shown}'d0, count[{self.bits - 1} -: {shown}]}}" \
            if len(pins) > shown else f"count[{self.bits - 1} -: {shown}]"
        self.assigns.append(f"assign {name} = {invert}{value};")

    def verilog(self):
        ports = ", ".join(f"{d} wire {'' if len(p) == 1 else f'[{len(p) - 1}:0] '}{n}"
                          for n, d, p, _ in self.ports)
        return (f"module top({ports});\n"
                f"    reg [{self.bits - 1}:0] count = 0;\n"
                f"    always @(posedge {self.clock}) count <= count + 1;\n    "
                + "\n    ".join(self.assigns) + "\nendmodule\n")

    def bit_pins(self):
        for name, _, pins, standard in self.ports:
            for index, pin in enumerate(pins):
                yield name if len(pins) == 1 else f"{name}[{index}]", pin, standard

    def constraints(self, family):
        lines = []
        for bit, pin, standard in self.bit_pins():
            standard = standard or "LVCMOS33"
            standard = family.get("io_standard_names", {}).get(standard, standard)
            kind = family["constraint_extension"]
            if kind == "pcf":
                lines.append(f"set_io {bit} {pin}")
            elif kind == "lpf":
                lines += [f'LOCATE COMP "{bit}" SITE "{pin}";',
                          f'IOBUF PORT "{bit}" IO_TYPE={standard};']
            elif kind == "cst":
                lines += [f'IO_LOC "{bit}" {pin};', f'IO_PORT "{bit}" IO_TYPE={standard};']
            else:
                lines.append(f"set_property -dict {{PACKAGE_PIN {pin} IOSTANDARD {standard}}} "
                             f"[get_ports {{{bit}}}]")
        return "\n".join(lines) + "\n"


def run(command, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        text = done.stdout + done.stderr
        errors = [line for line in text.splitlines() if re.search("error", line, re.I)]
        return f"{command[0]}: " + (errors[0] if errors else text.strip()[-200:] or "failed")
    return None


def steps(fpga, options):
    """The commands for an FPGA, or None when a tool is missing, and the bitstream they make."""
    yosys = tool("yosys")
    family = fpga["family"]
    if family == "ice40":
        pnr, pack = tool("nextpnr-ice40"), tool("icepack")
        return [[yosys, "-q", "-p", "synth_ice40 -top top -json top.json", "top.v"],
                [pnr, "-q", "--" + fpga["nextpnr_device"], "--package", fpga["nextpnr_package"],
                 "--json", "top.json", "--pcf", "pins.pcf", "--asc", "top.asc"],
                [pack, "top.asc", "top.bin"]], "top.bin"
    if family == "ecp5":
        pnr, pack = tool("nextpnr-ecp5"), tool("ecppack")
        return [[yosys, "-q", "-p", "synth_ecp5 -top top -json top.json", "top.v"],
                [pnr, "-q", "--" + fpga["nextpnr_device"], "--package", fpga["nextpnr_package"],
                 "--speed", fpga["nextpnr_speed"], "--json", "top.json", "--lpf", "pins.lpf",
                 "--textcfg", "top.config"],
                [pack, "top.config", "top.bit"]], "top.bit"
    if family in ("gw1n", "gw2a", "gw5a"):
        pnr, pack = tool("nextpnr-himbaechel", "nextpnr-himbaechel-gowin"), tool("gowin_pack")
        vopt = ["--vopt", "cst=pins.cst"]
        if "nextpnr_family" in fpga:
            vopt += ["--vopt", "family=" + fpga["nextpnr_family"]]
        flags = ["--sspi_as_gpio"] if family == "gw5a" else []
        vopt += ["--vopt", "sspi_as_gpio"] if flags else []
        return [[yosys, "-q", "-p", f"synth_gowin -family {family} -top top -json top.json",
                 "top.v"],
                [pnr, "-q", "--device", fpga["nextpnr_device"]] + vopt
                + ["--json", "top.json", "--write", "routed.json"],
                [pack, "-d", fpga["packer_device"]] + flags + ["-o", "top.fs", "routed.json"]
                ], "top.fs"
    part = fpga["nextpnr_device"]
    commands = [[yosys, "-q", "-p",
                 "synth_xilinx -flatten -abc9 -arch xc7 -top top; write_json -noscopeinfo top.json",
                 "top.v"]]
    if not options.xray_chipdb or not tool("nextpnr-xilinx"):
        return commands, "top.json"
    commands.append([tool("nextpnr-xilinx"), "-q", "--chipdb",
                     os.path.join(options.xray_chipdb, part + ".bin"), "--xdc", "pins.xdc",
                     "--json", "top.json", "--fasm", "top.fasm"])
    return commands, "top.fasm"


def build(board, fpga, family, options):
    """(result, text): result is built, synthesised (no bitstream), skipped or failed."""
    design = Blinky(board, family)
    if design.problem:
        return "skipped", design.problem
    commands, product = steps(fpga, options)
    if any(command[0] is None for command in commands):
        return "skipped", "a tool isn't installed"
    folder = tempfile.mkdtemp(prefix="blinky-", dir=options.work)
    try:
        with open(os.path.join(folder, "top.v"), "w", encoding="utf-8") as out:
            out.write(design.verilog())
        pins = "pins." + family["constraint_extension"]
        with open(os.path.join(folder, pins), "w", encoding="utf-8") as out:
            out.write(design.constraints(family))
        for command in commands:
            problem = run(command, folder)
            if problem:
                return "failed", problem
        size = os.path.getsize(os.path.join(folder, product))
        if not size:
            return "failed", f"{product} is empty"
        done = "synthesised" if product == "top.json" else "built"
        return done, f"{product}, {size} bytes"
    finally:
        if not options.keep:
            shutil.rmtree(folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*", help="board IDs")
    parser.add_argument("--family", action="append", help="only boards of this family")
    parser.add_argument("--sample", type=int, help="build this many of them")
    parser.add_argument("--seed", type=int, default=0, help="which ones --sample takes")
    parser.add_argument("--xray-chipdb", help="folder with <part>.bin of nextpnr-xilinx")
    parser.add_argument("--work", help="folder for the builds")
    parser.add_argument("--keep", action="store_true", help="leave the build folders")
    options = parser.parse_args()

    families = boardfile.load(os.path.join(boardfile.CATALOG, "families.json"))
    fpgas, boards = boardfile.load_fpgas(), boardfile.load_boards()
    unknown = [ident for ident in options.boards if ident not in boards]
    if unknown:
        parser.error("no such board: " + ", ".join(unknown))
    chosen = [ident for ident in options.boards or boards
              if not options.family or fpgas[boards[ident]["fpga_id"]]["family"] in options.family]
    if options.sample is not None and options.sample < len(chosen):
        chosen = sorted(random.Random(options.seed).sample(chosen, options.sample))
    count = {"built": 0, "synthesised": 0, "skipped": 0, "failed": 0}
    for ident in chosen:
        fpga = fpgas[boards[ident]["fpga_id"]]
        result, text = build(boards[ident], fpga, families[fpga["family"]], options)
        count[result] += 1
        print(f"{result:12}{ident}: {text}", flush=True)
    print(", ".join(f"{n} {what}" for what, n in count.items()))
    return 1 if count["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
