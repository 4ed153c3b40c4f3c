// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// Measures the brightness through two whole breaths: the number of cycles for
// which the LED is lit in each period of the pulse width modulation.
module main_tb;

  // Five bits instead of eight keep the simulation short, and this pretend
  // clock makes a step exactly two periods of 32 cycles long.
  localparam BITS = 5;
  localparam LEVELS = 1 << BITS;
  localparam PERIODS_PER_STEP = 2;
  localparam CLOCK_HZ = PERIODS_PER_STEP * LEVELS * LEVELS / 2;

  reg  clk = 0;
  wire led_n;

  main #(
      .CLOCK_HZ(CLOCK_HZ),
      .BITS(BITS)
  ) dut (
      .clk  (clk),
      .led_n(led_n)
  );

  always #5 clk = ~clk;

  integer breath;
  integer step;
  integer period;
  integer level;
  integer lit;
  integer expected;

  initial begin
    $dumpvars(0, main_tb);
    @(negedge clk);  // the output is one cycle behind the counters
    for (breath = 0; breath < 2; breath = breath + 1) begin
      for (step = 0; step < 2 * LEVELS; step = step + 1) begin
        level = step < LEVELS ? step : 2 * LEVELS - 1 - step;
        expected = level * level / LEVELS;
        for (period = 0; period < PERIODS_PER_STEP; period = period + 1) begin
          lit = 0;
          repeat (LEVELS) begin
            if (led_n === 1'b0) lit = lit + 1;
            @(negedge clk);
          end
          if (lit !== expected) begin
            $error("step %0d: lit for %0d of %0d cycles, expected %0d", step, lit, LEVELS,
                   expected);
          end
        end
      end
    end
    $display("Measured the brightness of %0d steps", breath * 2 * LEVELS);
    $finish;
  end

endmodule
