// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// A counter worked by three buttons: up, down and back to zero. The LEDs show
// it in binary.
module main #(
    parameter CLOCK_HZ = 12_000_000
) (
    input  wire       clk,          // the board's 12 MHz oscillator
    input  wire       btn_up,       // BTN3, 1 while held down
    input  wire       btn_down,     // BTN1, 1 while held down
    input  wire       btn_clear_n,  // the button on the main board, 0 while held down
    output wire [4:0] led           // LED1 to LED5, on at 1
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
      .button(~btn_clear_n),
      .pressed(clear)
  );

  reg [4:0] count = 0;

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

endmodule
