#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes resources/catalog/fpgas/<family>.json and resources/catalog/packages/<family>.json.

The part numbers and pins come from the databases of the build tools, so a new release of a tool
is taken up by running this again:

  --icebox DIR    folder of icestorm's icebox.py                        (iCE40)
  --trellis DIR   prjtrellis database with devices.json and ECP5/       (ECP5)
  --apycula DIR   the installed apycula package; needs its dependencies (GW1N, GW2A, GW5A)
  --xray DIR      a checkout or bare clone of openXC7's prjxray-db      (Artix-7, Spartan-7, Zynq)
  --nextpnr-gowin CMD  drops Gowin parts this nextpnr doesn't accept (but for a missing database)

Families whose source isn't given are left as they are.
"""
import argparse
import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
CATALOG = os.path.join(ROOT, "resources", "catalog")


def pin_key(pin):
    """Sorts A2 before A10 and B1, and 9 before 10."""
    match = re.match(r"([A-Z]*)(\d+)(.*)", pin)
    if not match:
        return (9, pin, 0, "")
    letters, number, rest = match.groups()
    return (len(letters), letters, int(number), rest)


def write_fpgas(family, fpgas):
    path = os.path.join(CATALOG, "fpgas", family + ".json")
    lines = [f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in fpgas.items()]
    with open(path, "w", encoding="utf-8") as out:
        out.write("{\n" + ",\n".join(lines) + "\n}\n")
    print(f"{family}: {len(fpgas)} FPGAs")


def write_packages(family, pins, fpgas):
    """pins: package key -> pins; fpgas: FPGA id -> package key."""
    path = os.path.join(CATALOG, "packages", family + ".json")
    used = set(fpgas.values())
    rows = [f"    {json.dumps(k)}: {json.dumps(sorted(v, key=pin_key), separators=(',', ':'))}"
            for k, v in pins.items() if k in used]
    refs = [f"    {json.dumps(k)}: {json.dumps(v)}" for k, v in fpgas.items()]
    with open(path, "w", encoding="utf-8") as out:
        out.write('{\n  "packages": {\n' + ",\n".join(rows) + "\n  },\n"
                  '  "fpgas": {\n' + ",\n".join(refs) + "\n  }\n}\n")


# iCE40 parts that are sold, by device: nextpnr also takes combinations that don't exist.
ICE40 = {
    "lp384": ["cm36", "cm49", "qn32"],
    "lp1k": ["swg16tr", "cm36", "cm49", "cm81", "cm121", "cb81", "cb121", "qn84"],
    "lp4k": ["cm81", "cm121", "cm225"],
    "lp8k": ["cm81", "cm121", "cm225"],
    "hx1k": ["cb132", "vq100", "tq144"],
    "hx4k": ["cb132", "tq144", "bg121"],
    "hx8k": ["cb132", "cm225", "ct256", "bg121"],
    "up3k": ["uwg30"],
    "up5k": ["sg48", "uwg30"],
    "u1k": ["sg48"],
    "u2k": ["sg48"],
    "u4k": ["sg48"],
}
ICE40_DIE = {"lp384": "384", "lp1k": "1k", "hx1k": "1k", "lp4k": "8k", "hx4k": "8k", "lp8k": "8k",
             "hx8k": "8k", "up3k": "5k", "up5k": "5k", "u1k": "u4k", "u2k": "u4k", "u4k": "u4k"}


def ice40(icebox_dir):
    spec = importlib.util.spec_from_file_location("icebox", os.path.join(icebox_dir, "icebox.py"))
    sys.path.insert(0, icebox_dir)
    icebox = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(icebox)
    fpgas, pins, refs = {}, {}, {}

    def add(ident, part, size, device, package):
        fpgas[ident] = {"family": "ice40", "part_number": part, "size": size,
                        "nextpnr_device": device, "nextpnr_package": package}
        # nextpnr names the 4k parts' packages without icebox's ":4k" when the device says 4k.
        name = package + ":4k" if device in ("lp4k", "hx4k") else package
        key = f"{device}-{package}"
        pins[key] = [row[0] for row in icebox.pinloc_db[f"{ICE40_DIE[device]}-{name}"]]
        refs[ident] = key

    for device, packages in ICE40.items():
        chip = "ICE5LP" + device[1:] if device.startswith("u") and device[1].isdigit() \
            else "ICE40" + device
        size = re.search(r"\d+k?$", device)[0]
        for package in packages:
            part = f"{chip}-{package}".upper()
            add(part.lower(), part, size, device, package)
            if device in ("lp4k", "hx4k"):
                # The 4k parts are 8k dies: all of the die is usable with the 8k device.
                add(part.lower() + "-8k", part, "8k", device[:2] + "8k", package + ":4k")
    write_fpgas("ice40", fpgas)
    write_packages("ice40", pins, refs)


ECP5_PACKAGES = {"BG256": "CABGA256", "BG381": "CABGA381", "BG554": "CABGA554",
                 "BG756": "CABGA756", "MG285": "CSFBGA285"}


def ecp5(trellis):
    with open(os.path.join(trellis, "devices.json"), encoding="utf-8") as src:
        devices = json.load(src)["families"]["ECP5"]["devices"]
    fpgas, pins, refs = {}, {}, {}
    for name, device in devices.items():
        with open(os.path.join(trellis, "ECP5", name, "iodb.json"), encoding="utf-8") as src:
            packages = json.load(src)["packages"]
        kind, size = re.match(r"LFE5(U|UM|UM5G)-(\d+)F", name).groups()
        option = ("" if kind == "U" else kind.lower() + "-") + size + "k"
        for short, package in ECP5_PACKAGES.items():
            if package not in packages:
                continue
            key = f"{option}-{package}"
            pins[key] = list(packages[package])
            for speed in ["8"] if kind == "UM5G" else ["6", "7", "8"]:
                for grade in "CI":
                    part = f"{name}-{speed}{short}{grade}"
                    fpgas[part.lower()] = {
                        "family": "ecp5", "part_number": part, "size": size + "k",
                        "nextpnr_device": option, "nextpnr_package": package,
                        "nextpnr_speed": speed, "jtag_idcode": device["idcode"]}
                    refs[part.lower()] = key
    write_fpgas("ecp5", fpgas)
    write_packages("ecp5", pins, refs)


# Per die: family, size, ID code, nextpnr's family option (None: nextpnr finds the die itself).
GOWIN = {
    "GW1N-1": ("gw1n", "1k", "0x0900281b", None),
    "GW1NZ-1": ("gw1n", "1k", "0x0100681b", None),
    "GW1N-2": ("gw1n", "2k", "0x0120681b", None),
    "GW1N-4": ("gw1n", "4k", "0x0100381b", None),
    "GW1NS-4": ("gw1n", "4k", "0x0100981b", None),
    "GW1N-9C": ("gw1n", "9k", "0x0100481b", "GW1N-9C"),
    "GW1N-9": ("gw1n", "9k", "0x0100581b", "GW1N-9"),
    "GW2A-18": ("gw2a", "20k", "0x0000081b", "GW2A-18"),
    "GW2A-18C": ("gw2a", "20k", "0x0000081b", "GW2A-18C"),
    "GW5A-25A": ("gw5a", "25k", "0x0001281b", "GW5A-25A"),
    "GW5AST-138C": ("gw5a", "138k", "0x0001081b", "GW5AST-138C"),
}


def gowin(apycula, nextpnr):
    sys.path.insert(0, os.path.dirname(os.path.abspath(apycula)))
    from apycula.chipdb import load_chipdb  # pylint: disable=import-error,import-outside-toplevel
    fpgas = {"gw1n": {}, "gw2a": {}, "gw5a": {}}
    pins = {"gw1n": {}, "gw2a": {}, "gw5a": {}}
    refs = {"gw1n": {}, "gw2a": {}, "gw5a": {}}
    for die, (family, size, idcode, option) in GOWIN.items():
        base = load_chipdb(os.path.join(apycula, die + ".msgpack.xz"))
        for part, (package, variant, _) in base.packages.items():
            if part.endswith("ES"):
                continue  # engineering samples aren't sold
            if nextpnr and not gowin_accepts(nextpnr, part, option):
                print(f"{part} ({die}): not taken by nextpnr, left out")
                continue
            ident = part.lower().replace("/", "-")
            if ident in fpgas[family]:
                # Sold with two dies: the die that came first in GOWIN has the plain id.
                ident += "-" + die.lower()
            entry = {"family": family, "part_number": part,
                     "size": "1.5k" if variant == "GW1N-1P5C" else size, "nextpnr_device": part}
            if option:
                entry["nextpnr_family"] = option
            entry.update(packer_device=die, jtag_idcode=idcode)
            fpgas[family][ident] = entry
            key = f"{variant}-{package}" if variant.startswith(die) else f"{die}-{variant}-{package}"
            # apycula lists balls with two functions as A2_B8A too; the plain name is the pin.
            pins[family][key] = sorted({p.split("_")[0] for p in base.pinout[variant][package]})
            refs[family][ident] = key
    for family in fpgas:
        order = dict(sorted(fpgas[family].items()))
        write_fpgas(family, order)
        write_packages(family, dict(sorted(pins[family].items())),
                       {k: refs[family][k] for k in order})


def gowin_accepts(nextpnr, part, option):
    # A WebAssembly build of nextpnr sees little outside its working folder.
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "empty.json"), "w", encoding="utf-8") as empty:
            empty.write('{"creator": "", "modules": {}}')
        command = nextpnr.split() + ["--device", part, "--json", "empty.json"]
        if option:
            command += ["--vopt", "family=" + option]
        run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    text = run.stdout + run.stderr
    return "No candidate top level modules" in text or "Unable to read chipdb" in text


XRAY = {"artix7": "artix7", "spartan7": "spartan7", "zynq7000": "zynq7"}
XC7_SIZE = {"xc7z007s": "23k", "xc7z010": "28k", "xc7z012s": "55k", "xc7z014s": "65k",
            "xc7z015": "74k", "xc7z020": "85k", "xc7z030": "125k", "xc7z035": "275k",
            "xc7z045": "350k", "xc7z100": "444k"}
XC7_IDCODE = {
    "xc7a12t": "0x037c3093", "xc7a15t": "0x0362e093", "xc7a25t": "0x037c2093",
    "xc7a35t": "0x0362d093", "xc7a50t": "0x0362c093", "xc7a75t": "0x03632093",
    "xc7a100t": "0x03631093", "xc7a200t": "0x03636093",
    "xc7s6": "0x03622093", "xc7s15": "0x03620093", "xc7s25": "0x037c4093",
    "xc7s50": "0x0362f093", "xc7s75": "0x037c8093", "xc7s100": "0x037c7093",
    "xc7z007s": "0x03723093", "xc7z010": "0x03722093", "xc7z020": "0x03727093",
    "xc7z030": "0x0372c093", "xc7z045": "0x03731093", "xc7z100": "0x03736093"}
# Parts that boards of the catalog have and that the database's part list doesn't name, with the
# part whose die and bonding they share, where there is one (its pins are theirs).
XC7_MORE = {
    "xc7a15tcpg236-1": "xc7a35tcpg236-1", "xc7a75tfgg484-2": None, "xc7a75tfgg676-2": None,
    "xc7s15ftgb196-1": None, "xc7s25csga225-1": None, "xc7s25csga324-1": None,
    "xc7s25ftgb196-1": None, "xc7s100fgga676-2": None, "xc7z007sclg400-1": "xc7z010clg400-1"}


def xc7(xray):
    bare = not os.path.isdir(os.path.join(xray, "artix7"))

    def read(path):
        if bare:
            run = subprocess.run(["git", "-C", xray, "show", "HEAD:" + path], check=False,
                                 capture_output=True, text=True)
            return run.stdout if run.returncode == 0 else None
        full = os.path.join(xray, path)
        return open(full, encoding="utf-8").read() if os.path.exists(full) else None

    for family, folder in XRAY.items():
        parts = re.findall(r"^(xc7\S+):", read(f"{folder}/mapping/parts.yaml"), re.M)
        letter = {"artix7": "xc7a", "spartan7": "xc7s", "zynq7000": "xc7z"}[family]
        parts += [p for p in XC7_MORE if p.startswith(letter)]
        fpgas, pins, refs = {}, {}, {}
        for part in sorted(parts, key=lambda p: [int(x) if x.isdigit() else x
                                                 for x in re.split(r"(\d+)", p)]):
            device = re.match(r"xc7a\d+t|xc7s\d+|xc7z\d+s?", part)[0]
            package = part[len(device):].rsplit("-", 1)[0]
            size = XC7_SIZE.get(device) or re.search(r"\d+", device[4:])[0] + "k"
            entry = {"family": family, "part_number": part.upper(), "size": size,
                     "nextpnr_device": part}
            if device in XC7_IDCODE:
                entry["jtag_idcode"] = XC7_IDCODE[device]
            fpgas[part.lower()] = entry
            key = device + "-" + package
            if key not in pins:
                text = read(f"{folder}/{XC7_MORE.get(part) or part}/package_pins.csv")
                if text:
                    rows = [r.split(",") for r in text.split()[1:]]
                    # I/O banks and transceivers, but not the processor's pins (IOPAD).
                    pins[key] = [r[0] for r in rows if r[2].startswith(("IOB_", "IPAD", "OPAD"))]
            if key in pins:
                refs[part.lower()] = key
        write_fpgas(family, fpgas)
        write_packages(family, pins, refs)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    for option in ("--icebox", "--trellis", "--apycula", "--nextpnr-gowin", "--xray"):
        parser.add_argument(option)
    args = parser.parse_args()
    if args.icebox:
        ice40(args.icebox)
    if args.trellis:
        ecp5(args.trellis)
    if args.apycula:
        gowin(args.apycula, args.nextpnr_gowin)
    if args.xray:
        xc7(args.xray)


main()
