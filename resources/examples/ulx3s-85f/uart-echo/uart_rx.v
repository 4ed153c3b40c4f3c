// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// Receives bytes from a serial line: a start bit (0), eight data bits with the
// lowest first, a stop bit (1). Between bytes the line is 1.
module uart_rx #(
    parameter CYCLES_PER_BIT = 100
) (
    input  wire       clk,
    input  wire       rx,
    output reg  [7:0] data = 0,
    output reg        valid = 0  // 1 for one clock cycle when `data` is complete
);

  localparam WIDTH = $clog2(CYCLES_PER_BIT);
  localparam HALF_BIT = CYCLES_PER_BIT / 2;
  localparam [WIDTH-1:0] HALF = HALF_BIT[WIDTH-1:0] - 1'b1;
  localparam [WIDTH-1:0] FULL = CYCLES_PER_BIT[WIDTH-1:0] - 1'b1;

  localparam [3:0] START = 0;  // the data bits are 1 to 8
  localparam [3:0] STOP = 9;

  // The line knows nothing of our clock: two flip-flops bring it into step.
  reg [1:0] sync = 2'b11;
  wire line = sync[1];

  reg busy = 0;
  reg [3:0] index = START;
  reg [WIDTH-1:0] timer = 0;

  always @(posedge clk) begin
    sync  <= {sync[0], rx};
    valid <= 0;
    if (!busy) begin
      // The start bit has just begun. Half a bit later we are in its middle,
      // and from there one whole bit at a time leads from middle to middle.
      index <= START;
      timer <= HALF;
      busy  <= !line;
    end else if (timer != 0) begin
      timer <= timer - 1'b1;
    end else begin
      timer <= FULL;
      index <= index + 1'b1;
      if (index == START) begin
        busy <= !line;  // a start bit that is over so soon was only noise
      end else if (index == STOP) begin
        busy  <= 0;
        valid <= line;  // without its stop bit the byte is not to be trusted
      end else begin
        data <= {line, data[7:1]};
      end
    end
  end

endmodule
