// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// Which of the seven segments make up a digit.
//
//       a
//      ---
//   f |   | b
//      -g-
//   e |   | c
//      ---
//       d
module digit_to_segments (
    input  wire [3:0] digit,
    output wire [6:0] segments  // {g, f, e, d, c, b, a}, 1 for lit
);

  function [6:0] shape(input [3:0] value);
    case (value)
      4'd0: shape = 7'b0111111;
      4'd1: shape = 7'b0000110;
      4'd2: shape = 7'b1011011;
      4'd3: shape = 7'b1001111;
      4'd4: shape = 7'b1100110;
      4'd5: shape = 7'b1101101;
      4'd6: shape = 7'b1111101;
      4'd7: shape = 7'b0000111;
      4'd8: shape = 7'b1111111;
      4'd9: shape = 7'b1101111;
      default: shape = 7'b1000000;  // a dash: not a digit
    endcase
  endfunction

  assign segments = shape(digit);

endmodule
