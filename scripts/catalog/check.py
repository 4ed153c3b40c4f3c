#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the whole catalog: every problem is a line; exit status 1 when there is any.

With --fix-layout the board files are written in the one layout first. With --loader PROGRAM, an
openFPGALoader, the names after -b and -c are looked up in its lists, and every command is started
for a USB device that can't exist, so that an option it doesn't know shows. --counts prints how
many boards there are, as docs/catalog.md has it.
"""
import argparse
import collections
import os
import re
import subprocess
import sys
import tempfile

import boardfile
import schema as json_schema

PORT_WORDS = set("""always and assign automatic begin buf bufif0 bufif1 case casex casez cell cmos
config deassign default defparam design disable edge else end endcase endconfig endfunction
endgenerate endmodule endprimitive endspecify endtable endtask event for force forever fork
function generate genvar highz0 highz1 if ifnone incdir include initial inout input instance
integer join large liblist library localparam macromodule medium module nand negedge nmos nor
noshowcancelled not notif0 notif1 or output parameter pmos posedge primitive pull0 pull1 pulldown
pullup pulsestyle_ondetect pulsestyle_onevent rcmos real realtime reg release repeat rnmos rpmos
rtran rtranif0 rtranif1 scalared showcancelled signed small specify specparam strong0 strong1
supply0 supply1 table task time tran tranif0 tranif1 tri tri0 tri1 triand trior trireg unsigned
use uwire vectored wait wand weak0 weak1 while wire wor xnor xor
logic bit byte int shortint longint shortreal string enum struct union typedef interface modport
package import export class virtual program property sequence assert assume cover final do return
break continue unique priority inside with this super null void const static var type ref rand
checker let bind signal""".split())
FPGA_FIELDS = {
    "ice40": ["nextpnr_device", "nextpnr_package"],
    "ecp5": ["nextpnr_device", "nextpnr_package", "nextpnr_speed"],
    "gowin": ["nextpnr_device", "packer_device"],
    "openxc7": ["nextpnr_device"],
}
FPGA_OPTIONAL = {"ice40": [], "ecp5": ["jtag_idcode"], "gowin": ["nextpnr_family", "jtag_idcode"],
                 "openxc7": ["jtag_idcode"]}


def resource_pins(resource):
    """The pins of a resource, with null positions of headers left out."""
    pins = []
    for field in ("pin", "red", "green", "blue", "tx", "rx", "rts", "cts"):
        if field in resource:
            pins.append(resource[field])
    for field in ("pins", "leds", "colors"):
        pins += [p for p in resource.get(field, []) if p is not None]
    return pins


def drives(board):
    """All drive requirements, each with the name of its resource, or None."""
    for requirement in board.get("requires", []):
        if requirement.get("type") == "drive":
            yield None, requirement
    for name, resource in board.get("resources", {}).items():
        for requirement in resource.get("requires", []):
            if requirement.get("type") == "drive":
                yield name, requirement


def ports(name, resource):
    """The names of the ports of a design that uses the resource, as docs/catalog.md has them."""
    if resource["type"] == "uart":
        return [f"{name}_{pin}" for pin in ("tx", "rx", "rts", "cts") if pin in resource]
    if resource["type"] == "led_matrix":
        return [name + "_leds", name + "_colors"]
    return [name]


def check_names(board):
    names = collections.Counter(list(board.get("resources", {})))
    names.update(requirement["name"] for _, requirement in drives(board))
    for name, count in names.items():
        if count > 1:
            yield f"{name}: named {count} times among the resources and drives"
    for name, resource in board.get("resources", {}).items():
        for port in ports(name, resource):
            if port != name and port in names:
                yield f"{name}: its port {port} is also the name of a resource or drive"
    for name in names:
        if name in PORT_WORDS:
            yield f"{name}: a word of the language, not a port name"


def check_pins(board, package):
    users = collections.defaultdict(list)
    for name, resource in board.get("resources", {}).items():
        pins = resource_pins(resource)
        for pin, count in collections.Counter(pins).items():
            if count > 1:
                yield f"{name}: pin {pin} twice"
            users[pin].append((name, "user_notes" in resource))
    for _, drive in drives(board):
        for pin in drive["pins"]:
            users[pin].append((drive["name"], "why" in drive))
    for pin, those in users.items():
        if package is not None and pin not in package:
            yield f"{those[0][0]}: the package has no pin {pin}"
        if len(those) > 1 and not any(noted for _, noted in those):
            yield f"pin {pin}: used by {', '.join(n for n, _ in those)} without a note at any"


def check_standards(board, family):
    holders = list(board.get("resources", {}).items())
    holders += [(drive["name"], drive) for _, drive in drives(board)]
    for name, holder in holders:
        standard = holder.get("io_standard")
        if standard is not None and standard not in family["io_standards"]:
            yield f"{name}: {family['short_label']} doesn't use {standard}"


def check_catalog_board(board):
    """What a catalog board has and a project's own board may leave out."""
    if "$schema" not in board:
        yield "has no $schema"
    for name, resource in board.get("resources", {}).items():
        if "source" not in resource:
            yield f"{name}: has no source"
    for _, drive in drives(board):
        if "source" not in drive or "why" not in drive:
            yield f"{drive['name']}: has no source or no why"


def check_regex(pattern):
    try:
        re.compile(pattern)
    except re.error as error:
        yield f"{pattern}: {error}"
    if re.search(r"\([^()]*[+*][^()]*\)[+*{]", pattern):
        yield f"{pattern}: nested repetition can take for ever"
    if re.search(r"\(\?[^:]", pattern):
        yield f"{pattern}: only plain and non-capturing groups are portable"


def check_variants(board, cables, loader_boards):
    seen = set()
    for index, variant in enumerate(board["variants"]):
        where = f"variant {index + 1}"
        selector = tuple(variant["selector"].get(k) for k in ("connection", "memory"))
        if selector in seen:
            yield f"{where}: the same selector as another variant"
        seen.add(selector)
        for field in ("product_regex", "serial_regex"):
            if field in variant["usb"]:
                for problem in check_regex(variant["usb"][field]):
                    yield f"{where}: {problem}"
        if "tested" not in variant:
            yield f"{where}: tested is missing"
        words = variant["args"].split(" ")
        if "" in words:
            yield f"{where}: two spaces in args"
        if words[-1] != "${BITSTREAM}":
            yield f"{where}: ${{BITSTREAM}} isn't the last word of args"
        if variant["programmer"] != "openfpgaloader":
            continue
        options = dict(zip(words, words[1:]))
        name, cable = options.get("-b"), options.get("-c")
        if name and loader_boards is not None and name not in loader_boards:
            yield f"{where}: openFPGALoader has no board {name}"
        if cable and cables is not None and cable not in cables:
            yield f"{where}: openFPGALoader has no cable {cable}"
        if cable is None and name and loader_boards is not None:
            cable = loader_boards.get(name)
        usb = variant["usb"]["vid"] + ":" + variant["usb"]["pid"]
        if cable and cables is not None and "--vid" not in words:
            default = cables.get(cable)
            if default not in (usb, "0000:0000", None):
                yield f"{where}: cable {cable} is {default}, the filter says {usb}"
        if cables is not None and cable == "" and "--vid" not in words:
            yield f"{where}: board {name} has no cable of its own and -c is missing"
        if cable and cable.startswith(("ft", "digilent")) and "--busdev-num" not in words:
            yield f"{where}: an FTDI cable without --busdev-num"
        if ("flash" == variant["selector"]["memory"]) != \
                bool({"-f", "--write-flash"} & set(words)) and cable not in ("dfu",) and \
                name != "ice40_generic":
            yield f"{where}: memory and -f disagree"


def check_fpgas(fpgas, families):
    for ident, fpga in fpgas.items():
        family = families.get(fpga.get("family"))
        if family is None:
            yield f"FPGA {ident}: unknown family"
            continue
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", ident):
            yield f"FPGA {ident}: not a catalog ID"
        needed = ["family", "part_number", "size"] + FPGA_FIELDS[family["toolchain"]]
        for field in needed:
            if field not in fpga:
                yield f"FPGA {ident}: has no {field}"
        for field in set(fpga) - set(needed) - set(FPGA_OPTIONAL[family["toolchain"]]):
            yield f"FPGA {ident}: {field} doesn't belong to {family['toolchain']}"
        if not re.fullmatch(r"0x[0-9a-f]{8}", fpga.get("jtag_idcode", "0x00000000")):
            yield f"FPGA {ident}: jtag_idcode isn't 0x and 8 lowercase hex digits"


def loader_list(loader, option):
    """Name -> second column of openFPGALoader's --list-boards or --list-cables."""
    run = subprocess.run([loader, option], capture_output=True, text=True, check=False)
    table = {}
    for line in run.stdout.splitlines():
        words = line.split()
        if words and words[0] not in ("empty", "board", "cable"):
            second = words[1] if len(words) > 1 else ""
            table[words[0]] = second.replace("0x", "", 1)
    return table


def check_commands(boards, loader):
    """Starts each different openFPGALoader command with a device number that no bus has."""
    commands = {}
    for ident, board in boards.items():
        for variant in board["variants"]:
            if variant["programmer"] == "openfpgaloader":
                usb = variant["usb"]
                commands.setdefault((variant["args"], usb["vid"], usb["pid"]), ident)
    with tempfile.TemporaryDirectory() as folder:
        bitstream = os.path.join(folder, "none.bit")
        with open(bitstream, "wb") as out:
            out.write(b"\xff" * 64)
        for (args, vid, pid), ident in commands.items():
            values = {"VID": vid, "PID": pid, "BUS": "200", "DEV": "99", "BITSTREAM": bitstream,
                      "SERIAL_NUM": "none", "USB_PATH": "0-0"}
            words = [re.sub(r"\$\{(\w+)\}", lambda m: values[m[1]], word)
                     for word in args.split(" ")]
            run = subprocess.run([loader] + words, capture_output=True, text=True, check=False)
            text = run.stdout + run.stderr
            if run.returncode == 0:
                yield f"{ident}: {args}: it found a device, so don't run this with boards attached"
            elif re.search("parsing options|parse arg|can't find|not found in|unknown", text, re.I):
                yield f"{ident}: {args}: {text.strip().splitlines()[0]}"
            elif "--busdev-num" in args and "USB bus 200 addr 99" not in text:
                yield f"{ident}: {args}: doesn't go by the device's number"


OWN = {"usb", "bootloader", "unspecified"}


def counts(boards, fpgas, families):
    total = collections.Counter()
    print("| Family | Boards | Own port or maker's cable | Only through an adapter "
          "| With a clock and an LED | Variants | Tested |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for ident, family in families.items():
        row = collections.Counter()
        for board in boards.values():
            if fpgas[board["fpga_id"]]["family"] != ident:
                continue
            types = {r["type"] for r in board.get("resources", {}).values()}
            own = any(v["selector"]["connection"] in OWN for v in board["variants"])
            row.update(boards=1, own=own, adapter=not own, variants=len(board["variants"]),
                       blinky="clock" in types and bool(types & {"leds", "rgb_led", "led_matrix"}),
                       tested=sum(v["tested"] for v in board["variants"]))
        total.update(row)
        print_counts(family["short_label"], row)
    print_counts("All", total)


def print_counts(label, row):
    print("| " + " | ".join([label] + [str(row[k]) for k in (
        "boards", "own", "adapter", "blinky", "variants", "tested")]) + " |")


def check_aliases(boards):
    path = os.path.join(boardfile.CATALOG, "aliases.json")
    for old, alias in boardfile.load(path).items():
        board = boards.get(alias["board"])
        if old in boards:
            yield f"alias {old}: a board has this ID"
        elif board is None:
            yield f"alias {old}: there is no board {alias['board']}"
        elif alias.get("selector") and not any(
                all(v["selector"].get(k) == x for k, x in alias["selector"].items())
                for v in board["variants"]):
            yield f"alias {old}: {alias['board']} has no variant {alias['selector']}"


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fix-layout", action="store_true")
    parser.add_argument("--loader", metavar="PROGRAM")
    parser.add_argument("--counts", action="store_true")
    args = parser.parse_args()
    cables = loader_list(args.loader, "--list-cables") if args.loader else None
    loader_boards = loader_list(args.loader, "--list-boards") if args.loader else None

    schema = boardfile.load(os.path.join(boardfile.ROOT, "resources", "schemas",
                                         "logix-board-v1.json"))
    checker = json_schema.Checker(schema)
    try:
        import jsonschema  # pylint: disable=import-outside-toplevel
        jsonschema.Draft202012Validator.check_schema(schema)
        full = jsonschema.Draft202012Validator(schema)
    except ImportError:
        full = None
    families = boardfile.load(os.path.join(boardfile.CATALOG, "families.json"))
    fpgas, pins, boards = boardfile.load_fpgas(), boardfile.load_pins(), boardfile.load_boards()
    problems = list(check_fpgas(fpgas, families))
    problems += [f"pins of {k}: there is no such FPGA" for k in pins if k not in fpgas]
    problems += list(check_aliases(boards))

    for ident, board in boards.items():
        path = os.path.join(boardfile.CATALOG, "boards", ident + ".json")
        found = []
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", ident):
            found.append("the file's name isn't a board ID")
        shape = checker.problems(board)
        found += shape
        if full is not None and not shape and not full.is_valid(board):
            found.append("jsonschema finds a problem that our checker doesn't")
        fpga = fpgas.get(board.get("fpga_id"))
        if fpga is None:
            found.append(f"there is no FPGA {board.get('fpga_id')}")
        elif not shape:
            found += check_catalog_board(board)
            found += check_names(board)
            found += check_pins(board, pins.get(board["fpga_id"]))
            found += check_standards(board, families[fpga["family"]])
            found += check_variants(board, cables, loader_boards)
        if args.fix_layout:
            boardfile.write(ident, board)
        with open(path, encoding="utf-8", newline="") as src:
            if src.read() != boardfile.board_text(board):
                found.append("not in the catalog's layout (run check.py --fix-layout)")
        problems += [f"{ident}: {p}" for p in found]

    if args.loader and not problems:
        problems += check_commands(boards, args.loader)
    for problem in problems:
        print(problem)
    if args.counts:
        counts(boards, fpgas, families)
    known = sum(board["fpga_id"] in pins for board in boards.values())
    print(f"{len(boards)} boards ({known} with their package's pins known), {len(fpgas)} FPGAs, "
          f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
