// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// Cleans up a push button. Metal contacts bounce: for a few milliseconds a
// press looks like many. A change counts only when the button then keeps still
// for STABLE_CYCLES clock cycles.
module debounce #(
    parameter STABLE_CYCLES = 1000  // at least 2
) (
    input  wire clk,
    input  wire button,      // straight from the pin, 1 while held down
    output reg  pressed = 0  // 1 for one clock cycle at the start of a press
);

  localparam WIDTH = $clog2(STABLE_CYCLES);
  localparam [WIDTH-1:0] LAST = STABLE_CYCLES[WIDTH-1:0] - 1'b1;

  // The button knows nothing of our clock and may change just as a flip-flop
  // looks at it. Two flip-flops in a row give the first one time to make up
  // its mind.
  reg [1:0] sync = 0;

  reg held = 0;  // what we believe the button does
  reg [WIDTH-1:0] waited = 0;  // for how long the pin has said otherwise

  always @(posedge clk) begin
    sync <= {sync[0], button};
    pressed <= 0;
    if (sync[1] == held) begin
      waited <= 0;
    end else if (waited == LAST) begin
      held <= sync[1];
      pressed <= sync[1];
      waited <= 0;
    end else begin
      waited <= waited + 1'b1;
    end
  end

endmodule
