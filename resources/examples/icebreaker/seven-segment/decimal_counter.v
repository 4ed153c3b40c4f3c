// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// Counts from 00 to 99 and starts over, digit by digit as we do on paper.
module decimal_counter (
    input wire clk,
    input wire step,
    output reg [3:0] tens = 0,
    output reg [3:0] ones = 0
);

  always @(posedge clk) begin
    if (step) begin
      if (ones != 9) begin
        ones <= ones + 1'b1;
      end else begin
        ones <= 0;
        tens <= (tens != 9) ? tens + 1'b1 : 4'd0;
      end
    end
  end

endmodule
