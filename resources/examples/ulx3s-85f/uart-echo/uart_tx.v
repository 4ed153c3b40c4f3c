// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// Sends bytes on a serial line: a start bit (0), eight data bits with the
// lowest first, a stop bit (1). Between bytes the line is 1.
module uart_tx #(
    parameter CYCLES_PER_BIT = 100
) (
    input  wire       clk,
    input  wire [7:0] data,
    input  wire       start,  // sends `data`; ignored while busy
    output wire       busy,
    output wire       tx
);

  localparam WIDTH = $clog2(CYCLES_PER_BIT);
  localparam [WIDTH-1:0] FULL = CYCLES_PER_BIT[WIDTH-1:0] - 1'b1;

  reg [9:0] shift = 10'b11_1111_1111;  // the lowest bit is on the line
  reg [3:0] bits_left = 0;
  reg [WIDTH-1:0] timer = 0;

  assign busy = bits_left != 0;
  assign tx   = shift[0];

  always @(posedge clk) begin
    if (!busy) begin
      if (start) begin
        shift <= {1'b1, data, 1'b0};
        bits_left <= 10;
        timer <= FULL;
      end
    end else if (timer != 0) begin
      timer <= timer - 1'b1;
    end else begin
      shift <= {1'b1, shift[9:1]};
      bits_left <= bits_left - 1'b1;
      timer <= FULL;
    end
  end

endmodule
