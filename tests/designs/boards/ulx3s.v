// SPDX-License-Identifier: Apache-2.0
// ULX3S: wifi_gpio0 must be high, or the board's WiFi chip restarts it.
`default_nettype none

module ulx3s (
    input  wire clk,
    output wire led,
    output wire wifi_gpio0
);
  soc u_soc (
      .clk(clk),
      .led(led)
  );

  assign wifi_gpio0 = 1'b1;
endmodule
