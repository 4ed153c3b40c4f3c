// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// A counter worked by three buttons: up, down and back to zero. The LEDs show
// it in binary.
module main #(
    parameter CLOCK_HZ = 25_000_000
) (
    input  wire       clk,        // the board's 25 MHz oscillator
    input  wire       btn_up,     // 1 while held down
    input  wire       btn_down,   // 1 while held down
    input  wire       btn_clear,  // fire 1, 1 while held down
    output wire [7:0] led,        // on at 1
    output wire       wifi_gpio0  // high keeps the WiFi chip from restarting the board
);

  localparam STABLE_CYCLES = CLOCK_HZ / 100;  // 10 milliseconds

  wire up;
  wire down;
  wire clear;

  debounce #(
      .STABLE_CYCLES(STABLE_CYCLES)
  ) debounce_up (
      .clk(clk),
      .button(btn_up),
      .pressed(up)
  );

  debounce #(
      .STABLE_CYCLES(STABLE_CYCLES)
  ) debounce_down (
      .clk(clk),
      .button(btn_down),
      .pressed(down)
  );

  debounce #(
      .STABLE_CYCLES(STABLE_CYCLES)
  ) debounce_clear (
      .clk(clk),
      .button(btn_clear),
      .pressed(clear)
  );

  reg [7:0] count = 0;

  always @(posedge clk) begin
    if (clear) begin
      count <= 0;
    end else if (up) begin
      count <= count + 1'b1;
    end else if (down) begin
      count <= count - 1'b1;
    end
  end

  assign led = count;
  assign wifi_gpio0 = 1'b1;

endmodule
