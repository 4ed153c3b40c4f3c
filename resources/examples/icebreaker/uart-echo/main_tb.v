// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// Plays the computer at the other end of the serial line: sends bytes, listens
// to what comes back and compares.
module main_tb;

  localparam CYCLES_PER_BIT = 16;  // far fewer than on the board
  localparam CYCLE = 10;  // nanoseconds
  localparam BIT = CYCLES_PER_BIT * CYCLE;
  localparam FAST_BIT = BIT * 97 / 100;  // clocks never agree exactly
  localparam COUNT = 8;

  reg  clk = 0;
  reg  to_board = 1;
  wire from_board;
  wire led_n;

  main #(
      .CLOCK_HZ(CYCLES_PER_BIT * 1000),
      .BAUD(1000)
  ) dut (
      .clk(clk),
      .uart_rx(to_board),
      .uart_tx(from_board),
      .led_n(led_n)
  );

  always #(CYCLE / 2) clk = ~clk;

  // 0, 255 and two patterns of changing bits, then a word.
  reg [7:0] sent[0:COUNT-1];

  task send(input [7:0] value, input stop, input integer bit_time);
    integer i;
    begin
      to_board = 0;
      #bit_time;
      for (i = 0; i < 8; i = i + 1) begin
        to_board = value[i];
        #bit_time;
      end
      to_board = stop;
      #bit_time;
      to_board = 1;
    end
  endtask

  // The listener: runs beside everything else, from one start bit to the next.
  reg [7:0] heard;
  integer heard_count = 0;
  integer bit_index;

  initial begin
    forever begin
      @(negedge from_board);
      #(BIT / 2);
      if (from_board !== 1'b0) $error("start bit is %b, expected 0", from_board);
      for (bit_index = 0; bit_index < 8; bit_index = bit_index + 1) begin
        #BIT heard[bit_index] = from_board;
      end
      #BIT;
      if (from_board !== 1'b1) $error("stop bit is %b, expected 1", from_board);
      #(BIT * 2 / 5);
      if (from_board !== 1'b1) $error("stop bit ends as %b, expected 1", from_board);
      if (heard_count >= COUNT) begin
        $error("heard %h, expected nothing more", heard);
      end else if (heard !== sent[heard_count]) begin
        $error("byte %0d: heard %h, expected %h", heard_count, heard, sent[heard_count]);
      end
      heard_count = heard_count + 1;
    end
  end

  integer n;

  initial begin
    $dumpvars(0, main_tb);
    sent[0] = 8'h55;
    sent[1] = 8'haa;
    sent[2] = 8'h00;
    sent[3] = 8'hff;
    sent[4] = "e";
    sent[5] = "c";
    sent[6] = "h";
    sent[7] = "o";

    #(BIT + 3);
    if (from_board !== 1'b1) $error("the idle line is %b, expected 1", from_board);

    // Without a pause between the bytes, as a computer sends a file, and a little
    // too fast, so that bytes have to wait.
    for (n = 0; n < COUNT / 2; n = n + 1) send(sent[n], 1'b1, FAST_BIT);

    // A spike, too short for a start bit, must not be taken for a byte.
    #(BIT * 12);
    to_board = 0;
    #(BIT / 4);
    to_board = 1;
    #(BIT * 12);

    // Nor may a byte whose stop bit is missing come back.
    send(8'h5a, 1'b0, BIT);
    #(BIT * 12);

    // With pauses, as a person types.
    for (n = COUNT / 2; n < COUNT; n = n + 1) begin
      if (led_n !== ~n[0]) $error("led_n is %b, expected %b", led_n, ~n[0]);
      send(sent[n], 1'b1, BIT);
      #(BIT * 5);
    end

    #(BIT * 12);
    if (heard_count !== COUNT) $error("heard %0d bytes, expected %0d", heard_count, COUNT);
    $display("Sent %0d bytes and heard %0d", COUNT, heard_count);
    $finish;
  end

endmodule
