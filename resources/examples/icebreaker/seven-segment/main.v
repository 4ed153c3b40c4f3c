// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// Counts from 00 to 99 on a display of two digits, ten steps a second.
//
// Both digits hang on the same seven wires, and an eighth says which of them
// is lit. So they take turns, each for a millisecond.
module main #(
    parameter STEP_CYCLES = 1_200_000,  // 100 milliseconds at 12 MHz
    parameter TURN_CYCLES = 12_000,  // 1 millisecond
    parameter DARK_CYCLES = 120  // at the start of a turn
) (
    input  wire       clk,         // the board's 12 MHz oscillator
    output wire [6:0] segments_n,  // {g, f, e, d, c, b, a}, lit at 0
    output wire       right        // 1 lights the right digit, 0 the left one
);

  localparam STEP_WIDTH = $clog2(STEP_CYCLES);
  localparam [STEP_WIDTH-1:0] STEP_LAST = STEP_CYCLES[STEP_WIDTH-1:0] - 1'b1;
  localparam TURN_WIDTH = $clog2(TURN_CYCLES);
  localparam [TURN_WIDTH-1:0] TURN_LAST = TURN_CYCLES[TURN_WIDTH-1:0] - 1'b1;
  localparam [TURN_WIDTH-1:0] DARK = DARK_CYCLES[TURN_WIDTH-1:0];

  // When to count.
  reg [STEP_WIDTH-1:0] step_timer = 0;
  wire step = step_timer == STEP_LAST;

  always @(posedge clk) begin
    step_timer <= step ? {STEP_WIDTH{1'b0}} : step_timer + 1'b1;
  end

  wire [3:0] tens;
  wire [3:0] ones;

  decimal_counter counter (
      .clk (clk),
      .step(step),
      .tens(tens),
      .ones(ones)
  );

  // Whose turn it is.
  reg [TURN_WIDTH-1:0] turn_timer = 0;
  reg turn_right = 0;

  always @(posedge clk) begin
    if (turn_timer == TURN_LAST) begin
      turn_timer <= 0;
      turn_right <= ~turn_right;
    end else begin
      turn_timer <= turn_timer + 1'b1;
    end
  end

  wire [6:0] segments;

  digit_to_segments decoder (
      .digit(turn_right ? ones : tens),
      .segments(segments)
  );

  // The transistors that switch the digits need a moment. A short darkness at
  // the start of each turn keeps one digit from showing up faintly on the other.
  wire dark = turn_timer < DARK;

  // Registers at the pins: all wires change together, without spikes.
  reg [6:0] segments_out = 0;
  reg right_out = 0;

  always @(posedge clk) begin
    segments_out <= dark ? 7'b0000000 : segments;
    right_out <= turn_right;
  end

  assign segments_n = ~segments_out;
  assign right = right_out;

endmodule
