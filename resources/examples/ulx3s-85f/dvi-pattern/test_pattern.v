// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// The picture: eight colour bars, below them a grey ramp that moves with each
// frame, and a white frame one pixel wide, to see whether the monitor shows
// everything.
module test_pattern #(
    parameter [9:0] H_ACTIVE = 640,
    parameter [9:0] V_ACTIVE = 480
) (
    input wire clk,
    input wire [9:0] x,
    input wire [9:0] y,
    input wire active,
    input wire [7:0] frame,
    output reg [7:0] red = 0,
    output reg [7:0] green = 0,
    output reg [7:0] blue = 0
);

  localparam [9:0] BAR_LAST = (H_ACTIVE >> 3) - 10'd1;
  localparam [9:0] RAMP_TOP = V_ACTIVE - (V_ACTIVE >> 2);
  localparam [9:0] RIGHT = H_ACTIVE - 10'd1;
  localparam [9:0] BOTTOM = V_ACTIVE - 10'd1;

  // Which bar x is in: counted along the line, which needs no division.
  reg [9:0] bar_x = 0;
  reg [2:0] bar = 0;

  always @(posedge clk) begin
    if (!active) begin
      bar_x <= 0;
      bar   <= 0;
    end else if (bar_x == BAR_LAST) begin
      bar_x <= 0;
      bar   <= bar + 3'd1;
    end else begin
      bar_x <= bar_x + 10'd1;
    end
  end

  wire border = x == 0 || x == RIGHT || y == 0 || y == BOTTOM;
  wire ramp = y >= RAMP_TOP;
  wire [7:0] grey = x[7:0] + frame;

  // From white to black, each bar is darker than the one before: green gives
  // the most light, then red, then blue.
  wire green_on = !bar[2];
  wire red_on = !bar[1];
  wire blue_on = !bar[0];

  always @(posedge clk) begin
    if (border) begin
      {red, green, blue} <= 24'hffffff;
    end else if (ramp) begin
      {red, green, blue} <= {grey, grey, grey};
    end else begin
      {red, green, blue} <= {{8{red_on}}, {8{green_on}}, {8{blue_on}}};
    end
  end

endmodule
