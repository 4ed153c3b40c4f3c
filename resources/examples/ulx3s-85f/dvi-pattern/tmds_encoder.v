// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// Turns a byte into the ten bits that DVI sends for it. They change seldom,
// which keeps the cable quiet, and ones and zeros balance over time, so that no
// voltage builds up. In the pauses one of four fixed symbols carries two control
// bits instead.
module tmds_encoder (
    input wire clk,
    input wire active,
    input wire [7:0] data,
    input wire [1:0] control,  // sent while not active
    output reg [9:0] symbol = 10'b1010101011  // the lowest bit is sent first
);

  function [3:0] count_ones(input [7:0] bits);
    count_ones = {3'b0, bits[0]} + {3'b0, bits[1]} + {3'b0, bits[2]} + {3'b0, bits[3]} +
                 {3'b0, bits[4]} + {3'b0, bits[5]} + {3'b0, bits[6]} + {3'b0, bits[7]};
  endfunction

  // First step: chain the bits with XOR or with XNOR, whichever makes fewer
  // changes. The ninth bit says which it was.
  function [8:0] chain(input [7:0] bits);
    reg use_xnor;
    integer i;
    begin
      use_xnor = count_ones(bits) > 4 || (count_ones(bits) == 4 && !bits[0]);
      chain[0] = bits[0];
      for (i = 1; i < 8; i = i + 1) begin
        chain[i] = chain[i-1] ^ bits[i] ^ use_xnor;
      end
      chain[8] = !use_xnor;
    end
  endfunction

  reg [8:0] chained = 0;
  reg chained_active = 0;
  reg [1:0] chained_control = 2'b11;  // no sync pulse at the start

  always @(posedge clk) begin
    chained <= chain(data);
    chained_active <= active;
    chained_control <= control;
  end

  // Second step: invert the eight bits if that evens out what was sent before.
  // The tenth bit says whether they are inverted.
  reg signed [5:0] surplus = 0;  // ones sent so far, less the zeros

  wire signed [5:0] ones = $signed({2'b00, count_ones(chained[7:0])});
  wire signed [5:0] excess = ones + ones - 6'sd8;  // ones less zeros, of the eight
  wire signed [5:0] xor_bit = chained[8] ? 6'sd1 : -6'sd1;

  wire even = surplus == 0 || excess == 0;
  wire same_sign = (surplus > 0) == (excess > 0);
  wire invert = even ? !chained[8] : same_sign;
  wire signed [5:0] invert_bit = invert ? 6'sd1 : -6'sd1;

  always @(posedge clk) begin
    if (chained_active) begin
      symbol  <= {invert, chained[8], invert ? ~chained[7:0] : chained[7:0]};
      surplus <= surplus + (invert ? -excess : excess) + xor_bit + invert_bit;
    end else begin
      case (chained_control)
        2'b00: symbol <= 10'b1101010100;
        2'b01: symbol <= 10'b0010101011;
        2'b10: symbol <= 10'b0101010100;
        2'b11: symbol <= 10'b1010101011;
      endcase
      surplus <= 0;
    end
  end

endmodule
