// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// Sends every byte that comes in on the serial port back to the computer.
module main #(
    parameter CLOCK_HZ = 25_000_000,
    parameter BAUD = 115_200  // bits per second
) (
    input wire clk,  // the board's 25 MHz oscillator
    input wire uart_rx,  // from the computer
    output wire uart_tx,  // to the computer
    output wire led,  // changes with every byte; lights on 1
    output wire wifi_gpio0  // high keeps the WiFi chip from restarting the board
);

  localparam CYCLES_PER_BIT = (CLOCK_HZ + BAUD / 2) / BAUD;  // rounded

  wire [7:0] received;
  wire received_valid;
  wire sender_busy;

  // The next byte may be complete a moment before the last one is sent, so
  // there is room for one byte to wait.
  reg [7:0] waiting = 0;
  reg waiting_full = 0;
  wire send = waiting_full && !sender_busy;

  reg on = 0;

  uart_rx #(
      .CYCLES_PER_BIT(CYCLES_PER_BIT)
  ) receiver (
      .clk(clk),
      .rx(uart_rx),
      .data(received),
      .valid(received_valid)
  );

  uart_tx #(
      .CYCLES_PER_BIT(CYCLES_PER_BIT)
  ) sender (
      .clk(clk),
      .data(waiting),
      .start(send),
      .busy(sender_busy),
      .tx(uart_tx)
  );

  always @(posedge clk) begin
    if (received_valid) begin
      waiting <= received;
      waiting_full <= 1;
      on <= ~on;
    end else if (send) begin
      waiting_full <= 0;
    end
  end

  assign led = on;
  assign wifi_gpio0 = 1'b1;

endmodule
