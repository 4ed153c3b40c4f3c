// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// Pulse width modulation: `out` is 1 for `level` clock cycles out of every
// 2**BITS. Fast enough, the eye sees a brightness and no blinking.
module pwm #(
    parameter BITS = 8
) (
    input  wire            clk,
    input  wire [BITS-1:0] level,
    output reg             out = 0
);

  reg [BITS-1:0] count = 0;

  always @(posedge clk) begin
    count <= count + 1'b1;
    out   <= count < level;
  end

endmodule
