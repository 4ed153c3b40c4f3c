// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// A test picture for a monitor: 640 x 480 pixels, 60 times a second, as DVI
// signals on the GPDI socket.
//
//   video_pll  ->  clocks
//   video_timing -> test_pattern -> tmds_encoder (3x) -> tmds_serializer -> pins
module main #(
    // The picture and the pauses around it, in pixels and in lines. The
    // testbench makes it small.
    parameter [9:0] H_ACTIVE = 640,
    parameter [9:0] H_FRONT  = 16,
    parameter [9:0] H_SYNC   = 96,
    parameter [9:0] H_BACK   = 48,
    parameter [9:0] V_ACTIVE = 480,
    parameter [9:0] V_FRONT  = 10,
    parameter [9:0] V_SYNC   = 2,
    parameter [9:0] V_BACK   = 33
) (
    input  wire       clk,        // the board's 25 MHz oscillator
    output wire [3:0] gpdi_dp,    // blue, green, red, pixel clock
    output wire       led,        // blinks as the frames go by
    output wire       wifi_gpio0  // high keeps the WiFi chip from restarting the board
);

  wire clk_pixel;
  wire clk_shift;

  video_pll pll (
      .clk_25mhz(clk),
      .clk_pixel(clk_pixel),
      .clk_shift(clk_shift)
  );

  wire [9:0] x;
  wire [9:0] y;
  wire active;
  wire hsync_n;
  wire vsync_n;
  wire frame_end;

  video_timing #(
      .H_ACTIVE(H_ACTIVE),
      .H_FRONT (H_FRONT),
      .H_SYNC  (H_SYNC),
      .H_BACK  (H_BACK),
      .V_ACTIVE(V_ACTIVE),
      .V_FRONT (V_FRONT),
      .V_SYNC  (V_SYNC),
      .V_BACK  (V_BACK)
  ) timing (
      .clk(clk_pixel),
      .x(x),
      .y(y),
      .active(active),
      .hsync_n(hsync_n),
      .vsync_n(vsync_n),
      .frame_end(frame_end)
  );

  reg [7:0] frame = 0;

  always @(posedge clk_pixel) begin
    if (frame_end) frame <= frame + 1'b1;
  end

  wire [7:0] red;
  wire [7:0] green;
  wire [7:0] blue;

  test_pattern #(
      .H_ACTIVE(H_ACTIVE),
      .V_ACTIVE(V_ACTIVE)
  ) pattern (
      .clk(clk_pixel),
      .x(x),
      .y(y),
      .active(active),
      .frame(frame),
      .red(red),
      .green(green),
      .blue(blue)
  );

  // The colours come out of the pattern a cycle after their place went in.
  // The other signals wait as long.
  reg active_late = 0;
  reg hsync_n_late = 1;
  reg vsync_n_late = 1;

  always @(posedge clk_pixel) begin
    active_late  <= active;
    hsync_n_late <= hsync_n;
    vsync_n_late <= vsync_n;
  end

  wire [9:0] red_symbol;
  wire [9:0] green_symbol;
  wire [9:0] blue_symbol;

  tmds_encoder encode_red (
      .clk(clk_pixel),
      .active(active_late),
      .data(red),
      .control(2'b00),
      .symbol(red_symbol)
  );

  tmds_encoder encode_green (
      .clk(clk_pixel),
      .active(active_late),
      .data(green),
      .control(2'b00),
      .symbol(green_symbol)
  );

  // The sync signals travel in the pauses of the blue channel.
  tmds_encoder encode_blue (
      .clk(clk_pixel),
      .active(active_late),
      .data(blue),
      .control({vsync_n_late, hsync_n_late}),
      .symbol(blue_symbol)
  );

  tmds_serializer serializer (
      .clk_pixel(clk_pixel),
      .clk_shift(clk_shift),
      .red(red_symbol),
      .green(green_symbol),
      .blue(blue_symbol),
      .gpdi_dp(gpdi_dp)
  );

  assign led = frame[5];
  assign wifi_gpio0 = 1'b1;

endmodule
