#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The catalog is clean, and the checker finds each kind of mistake that it is there for."""
import copy
import os
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
SCRIPTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "scripts",
                       "catalog")
sys.path.insert(0, SCRIPTS)

import boardfile  # noqa: E402  pylint: disable=wrong-import-position
import check  # noqa: E402  pylint: disable=wrong-import-position
import schema  # noqa: E402  pylint: disable=wrong-import-position

BOARDS = boardfile.load_boards()
FPGAS = boardfile.load_fpgas()
PINS = boardfile.load_pins()
FAMILIES = boardfile.load(os.path.join(boardfile.CATALOG, "families.json"))
SHAPE = schema.Checker(boardfile.load(
    os.path.join(boardfile.ROOT, "resources", "schemas", "logix-board-v1.json")))


def problems(board):
    found = SHAPE.problems(board)
    if found:
        return found
    return (list(check.check_names(board)) + list(check.check_pins(board, PINS[board["fpga_id"]]))
            + list(check.check_standards(board, FAMILIES[FPGAS[board["fpga_id"]]["family"]]))
            + list(check.check_variants(board, None, None)))


class Catalog(unittest.TestCase):
    def test_whole_catalog_is_clean(self):
        run = subprocess.run([sys.executable, "-B", os.path.join(SCRIPTS, "check.py")],
                             capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def test_enough_boards(self):
        self.assertGreaterEqual(len(BOARDS), 200)

    def test_every_family_has_boards(self):
        used = {FPGAS[board["fpga_id"]]["family"] for board in BOARDS.values()}
        self.assertEqual(used, set(FAMILIES))


class Mistakes(unittest.TestCase):
    """Each test breaks one thing in a board that is right."""

    def setUp(self):
        self.board = copy.deepcopy(BOARDS["ulx3s-85f"])
        self.assertEqual(problems(self.board), [])

    def finds(self, words):
        found = problems(self.board)
        self.assertTrue(any(words in problem for problem in found), f"{words!r} not in {found}")

    def test_unknown_field(self):
        self.board["variants"][0]["programer"] = "openfpgaloader"
        self.finds("unknown field programer")

    def test_missing_field(self):
        del self.board["resources"]["clk"]["mhz"]
        self.finds("has no mhz")

    def test_field_of_another_type(self):
        self.board["resources"]["clk"]["active"] = "low"
        self.finds("unknown field active")

    def test_pin_that_the_package_lacks(self):
        self.board["resources"]["clk"]["pin"] = "ZZ9"
        self.finds("no pin ZZ9")

    def test_pin_in_lower_case(self):
        self.board["resources"]["clk"]["pin"] = "g2"
        self.finds("'g2'")

    def test_pin_twice_in_a_resource(self):
        self.board["resources"]["leds"]["pins"][1] = "B2"
        self.finds("B2 twice")

    def test_pin_twice_in_a_header(self):
        pins = self.board["resources"]["gp"]["pins"]
        pins[1] = pins[0]
        self.finds("twice")

    def test_shared_pin_without_a_note(self):
        self.board["resources"]["led"] = {"type": "leds", "pins": ["B2"]}
        self.finds("without a note")

    def test_name_of_a_drive_taken(self):
        self.board["resources"]["wifi_gpio0"] = {"type": "leds", "pins": ["A2"],
                                                 "user_notes": "On a header."}
        self.finds("wifi_gpio0: named 2 times")

    def test_name_that_verilog_reserves(self):
        self.board["resources"]["reg"] = self.board["resources"].pop("clk")
        self.finds("reg: a word of the language")

    def test_name_with_a_space(self):
        self.board["resources"]["my led"] = self.board["resources"].pop("leds")
        self.finds("my led")

    def test_standard_of_another_family(self):
        self.board["resources"]["clk"]["io_standard"] = "TMDS33"
        self.finds("doesn't use TMDS33")

    def test_selector_twice(self):
        self.board["variants"].append(self.board["variants"][0])
        self.finds("same selector")

    def test_usb_id_in_capitals(self):
        self.board["variants"][0]["usb"]["vid"] = "04FE"
        self.finds("04FE")

    def test_regular_expression_that_doesnt_compile(self):
        self.board["variants"][0]["usb"]["product_regex"] = "^(ULX3S"
        self.finds("^(ULX3S")

    def test_regular_expression_that_can_take_for_ever(self):
        self.board["variants"][0]["usb"]["product_regex"] = "^(U+)+$"
        self.finds("for ever")

    def test_unknown_variable(self):
        self.board["variants"][0]["args"] = "-b ulx3s ${PORT} ${BITSTREAM}"
        self.finds("${PORT}")

    def test_no_bitstream(self):
        self.board["variants"][0]["args"] = "-b ulx3s --busdev-num ${BUS}:${DEV}"
        self.finds("doesn't match")

    def test_memory_that_the_command_doesnt_write(self):
        self.board["variants"][0]["selector"]["memory"] = "flash"
        self.finds("memory and -f disagree")

    def test_long_hint(self):
        self.board["ai_hints"] = ["x" * 91]
        self.finds("longer than 90")

    def test_no_hints(self):
        self.board["ai_hints"] = []
        self.finds("fewer than 1")

    def test_drive_without_a_level(self):
        del self.board["requires"][0]["level"]
        self.finds("has no level")

    def test_pmod_of_seven_pins(self):
        self.board["resources"]["pmod"] = {"type": "pmod", "user_notes": "On the headers.",
                                           "pins": self.board["resources"]["gp"]["pins"][:7]}
        self.finds("fewer than 8")


if __name__ == "__main__":
    unittest.main()
