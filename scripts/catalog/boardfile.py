# SPDX-License-Identifier: Apache-2.0
"""Reads and writes board files in the one layout that all of them have.

An object or list stays on one line when that line has at most 100 characters; otherwise its
members get a line each, two spaces deeper. Fields keep the order of ORDER, ai_hints last.
"""
import json
import os

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
CATALOG = os.path.join(ROOT, "resources", "catalog")
SCHEMA_URL = "https://www.openlogix.org/schemas/logix-board-v1.json"
WIDTH = 100

BOARD_ORDER = ["$schema", "name", "fpga_id", "variants", "requires", "resources",
               "maintainer_notes", "ai_hints"]
VARIANT_ORDER = ["selector", "programmer", "args", "usb", "tested", "user_notes",
                 "maintainer_notes"]
RESOURCE_ORDER = ["type", "pin", "mhz", "pins", "red", "green", "blue", "leds", "colors", "tx",
                  "rx", "rts", "cts", "active", "io_standard", "source", "requires",
                  "user_notes", "ai_hints"]
REQUIREMENT_ORDER = ["type", "name", "pins", "level", "text", "io_standard", "why", "source"]
USB_ORDER = ["vid", "pid", "product_regex", "serial_regex", "release"]


def ordered(value, order):
    known = [k for k in order if k in value]
    last = [k for k in known if k == "ai_hints"]
    rest = [k for k in value if k not in order]
    return {k: value[k] for k in [k for k in known if k != "ai_hints"] + rest + last}


def ordered_board(board):
    board = ordered(board, BOARD_ORDER)

    def requirements(holder):
        if "requires" in holder:
            holder["requires"] = [ordered(r, REQUIREMENT_ORDER) for r in holder["requires"]]

    variants = []
    for variant in board.get("variants", []):
        variant = ordered(variant, VARIANT_ORDER)
        if "usb" in variant:
            variant["usb"] = ordered(variant["usb"], USB_ORDER)
        variants.append(variant)
    board["variants"] = variants
    requirements(board)
    if "resources" in board:
        board["resources"] = {k: ordered(v, RESOURCE_ORDER) for k, v in board["resources"].items()}
        for resource in board["resources"].values():
            requirements(resource)
    return board


def compact(value):
    if isinstance(value, dict):
        if not value:
            return "{}"
        return "{ " + ", ".join(f"{json.dumps(k)}: {compact(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(compact(v) for v in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def text(value, indent=0, prefix=0, top=True):
    """prefix: characters before the value on its line; top: never on one line."""
    line = compact(value)
    if not isinstance(value, (dict, list)) or not value:
        return line
    if not top and indent + prefix + len(line) + 1 <= WIDTH:
        return line
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        rows = []
        for key, item in value.items():
            head = json.dumps(key) + ": "
            # The lists of a board always get a line per member: diffs stay small.
            open_up = indent == 0 and key in ("variants", "requires", "resources")
            rows.append(inner + head + text(item, indent + 2, len(head), open_up))
        return "{\n" + ",\n".join(rows) + "\n" + " " * indent + "}"
    if all(not isinstance(v, (dict, list)) for v in value) and \
            all(v is None or len(str(v)) < 8 for v in value):
        rows, row = [], ""
        for index, item in enumerate(value):
            piece = compact(item) + ("," if index + 1 < len(value) else "")
            if row and len(inner) + len(row) + 1 + len(piece) > WIDTH:
                rows.append(inner + row)
                row = ""
            row += (" " if row else "") + piece
        rows.append(inner + row)
        return "[\n" + "\n".join(rows) + "\n" + " " * indent + "]"
    rows = [inner + text(item, indent + 2, 0, False) for item in value]
    return "[\n" + ",\n".join(rows) + "\n" + " " * indent + "]"


def board_text(board):
    return text(ordered_board(board)) + "\n"


def write(ident, board):
    path = os.path.join(CATALOG, "boards", ident + ".json")
    with open(path, "w", encoding="utf-8", newline="\n") as out:
        out.write(board_text(board))


def load(path):
    with open(path, encoding="utf-8") as src:
        return json.load(src)


def load_boards():
    folder = os.path.join(CATALOG, "boards")
    return {name[:-5]: load(os.path.join(folder, name))
            for name in sorted(os.listdir(folder)) if name.endswith(".json")}


def load_fpgas():
    folder = os.path.join(CATALOG, "fpgas")
    fpgas = {}
    for name in sorted(os.listdir(folder)):
        fpgas.update(load(os.path.join(folder, name)))
    return fpgas


def load_pins():
    """FPGA id -> set of the package's pins, for FPGAs whose pins are known."""
    folder = os.path.join(CATALOG, "packages")
    pins = {}
    for name in sorted(os.listdir(folder)):
        data = load(os.path.join(folder, name))
        sets = {k: frozenset(v) for k, v in data["packages"].items()}
        pins.update({k: sets[v] for k, v in data["fpgas"].items()})
    return pins
