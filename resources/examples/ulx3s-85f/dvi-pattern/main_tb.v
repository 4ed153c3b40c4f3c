// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// Plays the monitor: listens to the four pins bit by bit, decodes the symbols
// and compares every pixel and every pause with what they should be. A picture
// of 32 x 16 pixels keeps it short.
module main_tb;

  localparam H_ACTIVE = 32;
  localparam H_FRONT = 3;
  localparam H_SYNC = 5;
  localparam H_BACK = 4;
  localparam H_TOTAL = H_ACTIVE + H_FRONT + H_SYNC + H_BACK;
  localparam V_ACTIVE = 16;
  localparam V_FRONT = 2;
  localparam V_SYNC = 3;
  localparam V_BACK = 4;
  localparam V_TOTAL = V_ACTIVE + V_FRONT + V_SYNC + V_BACK;
  localparam FRAMES = 2;

  reg clk = 0;
  wire [3:0] gpdi_dp;
  wire led;
  wire wifi_gpio0;

  main #(
      .H_ACTIVE(H_ACTIVE),
      .H_FRONT (H_FRONT),
      .H_SYNC  (H_SYNC),
      .H_BACK  (H_BACK),
      .V_ACTIVE(V_ACTIVE),
      .V_FRONT (V_FRONT),
      .V_SYNC  (V_SYNC),
      .V_BACK  (V_BACK)
  ) dut (
      .clk(clk),
      .gpdi_dp(gpdi_dp),
      .led(led),
      .wifi_gpio0(wifi_gpio0)
  );

  always #20 clk = ~clk;  // 25 MHz

  // The colour a pixel should have.
  function [23:0] expected_rgb(input integer px, input integer py, input integer frame);
    integer grey;
    begin
      grey = (px + frame) % 256;
      if (px == 0 || px == H_ACTIVE - 1 || py == 0 || py == V_ACTIVE - 1) begin
        expected_rgb = 24'hffffff;
      end else if (py >= V_ACTIVE * 3 / 4) begin
        expected_rgb = {grey[7:0], grey[7:0], grey[7:0]};
      end else begin
        case (px / (H_ACTIVE / 8))
          0: expected_rgb = 24'hffffff;  // white
          1: expected_rgb = 24'hffff00;  // yellow
          2: expected_rgb = 24'h00ffff;  // cyan
          3: expected_rgb = 24'h00ff00;  // green
          4: expected_rgb = 24'hff00ff;  // magenta
          5: expected_rgb = 24'hff0000;  // red
          6: expected_rgb = 24'h0000ff;  // blue
          default: expected_rgb = 24'h000000;
        endcase
      end
    end
  endfunction

  function is_control(input [9:0] symbol);
    is_control = symbol == 10'b1101010100 || symbol == 10'b0010101011 ||
                 symbol == 10'b0101010100 || symbol == 10'b1010101011;
  endfunction

  // From ten bits back to the byte.
  function [7:0] decode(input [9:0] symbol);
    reg [7:0] bits;
    begin
      bits   = symbol[9] ? ~symbol[7:0] : symbol[7:0];
      decode = bits ^ {bits[6:0], 1'b0} ^ (symbol[8] ? 8'h00 : 8'hfe);
    end
  endfunction

  function integer ones_less_zeros(input [9:0] symbol);
    integer i;
    begin
      ones_less_zeros = 0;
      for (i = 0; i < 10; i = i + 1) begin
        ones_less_zeros = ones_less_zeros + (symbol[i] ? 1 : -1);
      end
    end
  endfunction

  task check(input integer actual, input integer expected, input [8*24-1:0] what);
    if (actual !== expected) begin
      $error("frame %0d: %0s is %0d, expected %0d", frames, what, actual, expected);
    end
  endtask

  // The last ten bits of each pin, the oldest lowest.
  reg [9:0] blue = 0;
  reg [9:0] green = 0;
  reg [9:0] red = 0;
  reg [9:0] pixel_clock = 0;

  // What the monitor knows. Nothing is checked before the first vertical sync.
  reg synced = 0;
  integer frames = 0;  // frames since power-up
  integer x = 0;
  integer y = 0;
  integer since_active = 0;  // pixels since the visible part of a line
  integer since_hsync = 0;  // pixels since the beginning of the sync pulse
  integer lines = 0;  // lines since the beginning of the vertical sync pulse
  reg hsync = 1;
  reg vsync = 1;
  reg [1:0] control;
  reg [23:0] rgb;
  integer surplus_blue = 0;
  integer surplus_green = 0;
  integer surplus_red = 0;

  task visible_pixel;
    begin
      rgb = {decode(red), decode(green), decode(blue)};
      if (synced && rgb !== expected_rgb(x, y, frames)) begin
        $error("frame %0d, x %0d, y %0d: the colour is %h, expected %h", frames, x, y, rgb,
               expected_rgb(x, y, frames));
      end
      surplus_blue  = surplus_blue + ones_less_zeros(blue);
      surplus_green = surplus_green + ones_less_zeros(green);
      surplus_red   = surplus_red + ones_less_zeros(red);
      if (surplus_blue > 10 || surplus_blue < -10 || surplus_green > 10 ||
          surplus_green < -10 || surplus_red > 10 || surplus_red < -10) begin
        $error("ones less zeros are %0d, %0d and %0d, expected at most 10", surplus_red,
               surplus_green, surplus_blue);
      end
      x = x + 1;
      since_active = 0;
    end
  endtask

  task pause;
    begin
      if (x != 0) begin
        if (synced) check(x, H_ACTIVE, "visible width");
        x = 0;
        y = y + 1;
      end
      surplus_blue  = 0;
      surplus_green = 0;
      surplus_red   = 0;

      case (blue)
        10'b1101010100: control = 2'b00;
        10'b0010101011: control = 2'b01;
        10'b0101010100: control = 2'b10;
        default: control = 2'b11;
      endcase

      if (hsync && !control[0]) begin
        if (synced) check(since_hsync, H_TOTAL, "line length");
        if (synced && y > 0 && y < V_ACTIVE) check(since_active, H_FRONT, "front porch");
        since_hsync = 0;
        lines = lines + 1;
      end
      if (!hsync && control[0] && synced) check(since_hsync, H_SYNC, "hsync width");

      if (vsync && !control[1]) begin
        frames = frames + 1;
        if (synced) check(lines, V_TOTAL, "lines of a frame");
        if (synced) check(y, V_ACTIVE, "visible height");
        synced = 1;
        lines = 0;
        y = 0;
      end
      if (!vsync && control[1] && synced) check(lines, V_SYNC, "vsync height");

      hsync = control[0];
      vsync = control[1];
      since_active = since_active + 1;
    end
  endtask

  task next_symbol;
    begin
      if (is_control(red) !== is_control(blue) || is_control(green) !== is_control(blue)) begin
        $error("pause on the red, green and blue pins is %b, %b and %b, expected all alike",
               is_control(red), is_control(green), is_control(blue));
      end
      if (is_control(blue)) pause;
      else visible_pixel;
      since_hsync = since_hsync + 1;
    end
  endtask

  initial begin
    $dumpvars(0, main_tb);
    #2;  // bits are 4 ns long: look at their middle
    while (frames <= FRAMES) begin
      blue = {gpdi_dp[0], blue[9:1]};
      green = {gpdi_dp[1], green[9:1]};
      red = {gpdi_dp[2], red[9:1]};
      pixel_clock = {gpdi_dp[3], pixel_clock[9:1]};
      if (pixel_clock === 10'b0000011111) next_symbol;
      #4;
      if ($time > 40 * H_TOTAL * V_TOTAL * (FRAMES + 2)) begin
        $fatal(1, "%0d frames have come, expected %0d", frames, FRAMES + 1);
      end
    end
    if (wifi_gpio0 !== 1'b1) $error("wifi_gpio0 is %b, expected 1", wifi_gpio0);
    if (led !== 1'b0) $error("led is %b, expected 0 in the first frames", led);
    $display("Watched %0d whole frames", FRAMES);
    $finish;
  end

endmodule
