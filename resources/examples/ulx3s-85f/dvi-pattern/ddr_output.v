// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// An output that changes twice in a clock cycle: `first` is on the pin while
// the clock is high, `second` while it is low.
module ddr_output (
    input  wire clk,
    input  wire first,
    input  wire second,
    output wire pin
);

`ifdef SYNTHESIZE

  ODDRX1F cell_in_the_pin (
      .SCLK(clk),
      .RST(1'b0),
      .D0(first),
      .D1(second),
      .Q(pin)
  );

`else

  reg first_held = 0;
  reg second_held = 0;

  always @(posedge clk) begin
    first_held  <= first;
    second_held <= second;
  end

  assign pin = clk ? first_held : second_held;

`endif

endmodule
