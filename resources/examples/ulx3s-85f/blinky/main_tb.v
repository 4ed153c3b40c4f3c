// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// Follows the LED for four seconds of a pretend clock that is slow enough to
// simulate: a second is 20 cycles, not millions.
module main_tb;

  localparam CLOCK_HZ = 20;
  localparam HALF_SECOND = CLOCK_HZ / 2;

  reg  clk = 0;
  wire led;
  wire wifi_gpio0;

  main #(
      .CLOCK_HZ(CLOCK_HZ)
  ) dut (
      .clk(clk),
      .led(led),
      .wifi_gpio0(wifi_gpio0)
  );

  always #5 clk = ~clk;

  integer cycle;
  reg expected;

  initial begin
    $dumpvars(0, main_tb);
    #1;  // lets the wires take their first values
    for (cycle = 0; cycle < 4 * CLOCK_HZ; cycle = cycle + 1) begin
      // Half a second off, half a second on, and so on.
      expected = (cycle / HALF_SECOND) % 2 == 1;
      if (led !== expected) begin
        $error("cycle %0d: led is %b, expected %b", cycle, led, expected);
      end
      if (wifi_gpio0 !== 1'b1) $error("wifi_gpio0 is %b, expected 1", wifi_gpio0);
      @(negedge clk);
    end
    $display("Followed the LED for %0d cycles", cycle);
    $finish;
  end

endmodule
