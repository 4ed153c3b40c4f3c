// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// Blinks an LED: half a second on, half a second off.
module main #(
    parameter CLOCK_HZ = 12_000_000
) (
    input  wire clk,   // the board's 12 MHz oscillator
    output wire led_n  // lights on 0
);

  localparam HALF_SECOND = CLOCK_HZ / 2;  // in clock cycles
  localparam WIDTH = $clog2(HALF_SECOND);  // bits to count them
  localparam [WIDTH-1:0] LAST = HALF_SECOND[WIDTH-1:0] - 1'b1;

  reg [WIDTH-1:0] count = 0;
  reg on = 0;

  always @(posedge clk) begin
    if (count == LAST) begin
      count <= 0;
      on <= ~on;
    end else begin
      count <= count + 1'b1;
    end
  end

  assign led_n = ~on;

endmodule
