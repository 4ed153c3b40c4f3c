// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// Where we are in the picture. A line is the visible pixels, a pause (the front
// porch), the sync pulse and another pause (the back porch); a picture is made
// of lines in the same way.
module video_timing #(
    parameter [9:0] H_ACTIVE = 640,
    parameter [9:0] H_FRONT  = 16,
    parameter [9:0] H_SYNC   = 96,
    parameter [9:0] H_BACK   = 48,
    parameter [9:0] V_ACTIVE = 480,
    parameter [9:0] V_FRONT  = 10,
    parameter [9:0] V_SYNC   = 2,
    parameter [9:0] V_BACK   = 33
) (
    input wire clk,
    output reg [9:0] x = 0,
    output reg [9:0] y = 0,
    output wire active,  // x and y are in the visible part
    output wire hsync_n,
    output wire vsync_n,
    output wire frame_end  // 1 at the last pixel of the frame
);

  localparam [9:0] H_LAST = H_ACTIVE + H_FRONT + H_SYNC + H_BACK - 10'd1;
  localparam [9:0] H_SYNC_BEGIN = H_ACTIVE + H_FRONT;
  localparam [9:0] H_SYNC_END = H_SYNC_BEGIN + H_SYNC;
  localparam [9:0] V_LAST = V_ACTIVE + V_FRONT + V_SYNC + V_BACK - 10'd1;
  localparam [9:0] V_SYNC_BEGIN = V_ACTIVE + V_FRONT;
  localparam [9:0] V_SYNC_END = V_SYNC_BEGIN + V_SYNC;

  wire line_end = x == H_LAST;
  assign frame_end = line_end && y == V_LAST;

  always @(posedge clk) begin
    x <= line_end ? 10'd0 : x + 10'd1;
    if (frame_end) begin
      y <= 0;
    end else if (line_end) begin
      y <= y + 10'd1;
    end
  end

  assign active  = x < H_ACTIVE && y < V_ACTIVE;
  assign hsync_n = !(x >= H_SYNC_BEGIN && x < H_SYNC_END);
  assign vsync_n = !(y >= V_SYNC_BEGIN && y < V_SYNC_END);

endmodule
