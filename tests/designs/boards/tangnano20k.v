// SPDX-License-Identifier: Apache-2.0
// Tang Nano 20K: the LED lights when led_n is low.
`default_nettype none

module tangnano20k (
    input  wire clk,
    output wire led_n
);
  wire led;

  soc u_soc (
      .clk(clk),
      .led(led)
  );

  assign led_n = ~led;
endmodule
