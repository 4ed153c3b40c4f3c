// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// Reads the display as we do, by the shapes that light up, while the counter
// runs from 00 past 99.
module main_tb;

  // A step every 64 cycles, turns of 16: each number is shown twice.
  localparam STEP_CYCLES = 64;
  localparam TURN_CYCLES = 16;
  localparam DARK_CYCLES = 2;

  reg clk = 0;
  wire [6:0] segments_n;
  wire right;

  main #(
      .STEP_CYCLES(STEP_CYCLES),
      .TURN_CYCLES(TURN_CYCLES),
      .DARK_CYCLES(DARK_CYCLES)
  ) dut (
      .clk(clk),
      .segments_n(segments_n),
      .right(right)
  );

  always #5 clk = ~clk;

  // The digit that someone sees who knows the shapes; 15 for anything else.
  function integer read_shape(input a, input b, input c, input d, input e, input f, input g);
    begin
      case ({
        a, b, c, d, e, f, g
      })
        7'b1111110: read_shape = 0;
        7'b0110000: read_shape = 1;
        7'b1101101: read_shape = 2;
        7'b1111001: read_shape = 3;
        7'b0110011: read_shape = 4;
        7'b1011011: read_shape = 5;
        7'b1011111: read_shape = 6;
        7'b1110000: read_shape = 7;
        7'b1111111: read_shape = 8;
        7'b1111011: read_shape = 9;
        default: read_shape = 15;
      endcase
    end
  endfunction

  integer cycle;
  integer number;
  integer in_turn;
  reg expected_right;
  integer expected;
  integer seen;
  reg a, b, c, d, e, f, g;  // the segments, 1 for lit

  initial begin
    $dumpvars(0, main_tb);
    @(negedge clk);  // the pins are one cycle behind the counters
    for (cycle = 0; cycle < 103 * STEP_CYCLES; cycle = cycle + 1) begin
      number = (cycle / STEP_CYCLES) % 100;
      in_turn = cycle % TURN_CYCLES;
      expected_right = (cycle / TURN_CYCLES) % 2 == 1;
      expected = expected_right ? number % 10 : number / 10;

      if (right !== expected_right) begin
        $error("number %0d: right is %b, expected %b", number, right, expected_right);
      end
      if (in_turn < DARK_CYCLES) begin
        if (segments_n !== 7'b1111111) begin
          $error("number %0d: segments_n is %b, expected all dark", number, segments_n);
        end
      end else begin
        {g, f, e, d, c, b, a} = ~segments_n;
        seen = read_shape(a, b, c, d, e, f, g);
        if (seen !== expected) begin
          $error("number %0d, right %b: the digit is %0d, expected %0d", number, right, seen,
                 expected);
        end
      end
      @(negedge clk);
    end
    $display("Read the display for %0d steps", cycle / STEP_CYCLES);
    $finish;
  end

endmodule
