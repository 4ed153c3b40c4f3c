// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// Sends the symbols of the three colours bit by bit, two bits in each cycle of
// clk_shift, and beside them the pixel clock.
module tmds_serializer (
    input  wire       clk_pixel,
    input  wire       clk_shift,
    input  wire [9:0] red,
    input  wire [9:0] green,
    input  wire [9:0] blue,
    output wire [3:0] gpdi_dp     // blue, green, red, pixel clock
);

  // When to take the next symbols? This bit changes with every pixel. Seen
  // through three flip-flops of the fast clock, its change comes when the
  // symbols have been steady for a while and will be for a while longer.
  reg toggle = 0;
  reg [2:0] seen = 0;
  wire load = seen[2] != seen[1];

  always @(posedge clk_pixel) toggle <= ~toggle;
  always @(posedge clk_shift) seen <= {seen[1:0], toggle};

  reg [9:0] shift_red = 0;
  reg [9:0] shift_green = 0;
  reg [9:0] shift_blue = 0;
  reg [9:0] shift_clock = 0;

  always @(posedge clk_shift) begin
    if (load) begin
      shift_red   <= red;
      shift_green <= green;
      shift_blue  <= blue;
      shift_clock <= 10'b0000011111;
    end else begin
      shift_red   <= {2'b00, shift_red[9:2]};
      shift_green <= {2'b00, shift_green[9:2]};
      shift_blue  <= {2'b00, shift_blue[9:2]};
      shift_clock <= {2'b00, shift_clock[9:2]};
    end
  end

  ddr_output out_blue (
      .clk(clk_shift),
      .first(shift_blue[0]),
      .second(shift_blue[1]),
      .pin(gpdi_dp[0])
  );

  ddr_output out_green (
      .clk(clk_shift),
      .first(shift_green[0]),
      .second(shift_green[1]),
      .pin(gpdi_dp[1])
  );

  ddr_output out_red (
      .clk(clk_shift),
      .first(shift_red[0]),
      .second(shift_red[1]),
      .pin(gpdi_dp[2])
  );

  ddr_output out_clock (
      .clk(clk_shift),
      .first(shift_clock[0]),
      .second(shift_clock[1]),
      .pin(gpdi_dp[3])
  );

endmodule
