// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// Lets an LED breathe: brighter for two seconds, darker for two seconds.
module main #(
    parameter CLOCK_HZ = 25_000_000,
    parameter BITS = 8  // a breath is 2**BITS steps up and as many down
) (
    input wire clk,  // the board's 25 MHz oscillator
    output wire led,  // lights on 1
    output wire wifi_gpio0  // high keeps the WiFi chip from restarting the board
);

  localparam STEP_CYCLES = CLOCK_HZ * 2 / (1 << BITS);
  localparam WIDTH = $clog2(STEP_CYCLES);
  localparam [WIDTH-1:0] LAST = STEP_CYCLES[WIDTH-1:0] - 1'b1;

  reg [WIDTH-1:0] count = 0;
  reg [BITS:0] step = 0;  // one bit more than the level: up, then down

  always @(posedge clk) begin
    if (count == LAST) begin
      count <= 0;
      step  <= step + 1'b1;
    end else begin
      count <= count + 1'b1;
    end
  end

  // Counting down is counting up with every bit inverted.
  wire falling = step[BITS];
  wire [BITS-1:0] level = falling ? ~step[BITS-1:0] : step[BITS-1:0];

  // Our eyes tell dark shades apart better than bright ones. Squared, the
  // level rises slowly at first, and the breath looks even.
  wire [2*BITS-1:0] wide_level = {{BITS{1'b0}}, level};
  wire [2*BITS-1:0] square = wide_level * wide_level;
  wire [BITS-1:0] brightness = square[2*BITS-1:BITS];

  wire on;

  pwm #(
      .BITS(BITS)
  ) led_pwm (
      .clk  (clk),
      .level(brightness),
      .out  (on)
  );

  assign led = on;
  assign wifi_gpio0 = 1'b1;

endmodule
