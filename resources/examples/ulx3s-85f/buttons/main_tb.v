// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// Presses the buttons as fingers do, with bouncing contacts, and checks the
// number on the LEDs. With a pretend clock of 1 kHz the design waits 10 cycles
// for a button to keep still.
module main_tb;

  localparam CLOCK_HZ = 1000;
  localparam CYCLE = 10;  // nanoseconds

  // Which button, for the tasks below.
  localparam [2:0] UP = 3'b001;
  localparam [2:0] DOWN = 3'b010;
  localparam [2:0] CLEAR = 3'b100;

  reg clk = 0;
  reg [2:0] buttons = 0;
  wire [7:0] led;
  wire wifi_gpio0;

  main #(
      .CLOCK_HZ(CLOCK_HZ)
  ) dut (
      .clk(clk),
      .btn_up(buttons[0]),
      .btn_down(buttons[1]),
      .btn_clear(buttons[2]),
      .led(led),
      .wifi_gpio0(wifi_gpio0)
  );

  always #(CYCLE / 2) clk = ~clk;

  // Opens and closes the contact a few times, never still for 10 cycles.
  task bounce(input [2:0] button);
    begin
      repeat (4) begin
        buttons = buttons ^ button;
        #(CYCLE * 3);
        buttons = buttons ^ button;
        #(CYCLE * 5);
      end
    end
  endtask

  task press(input [2:0] button);
    begin
      bounce(button);
      buttons = buttons | button;
      #(CYCLE * 50);  // held down: still one press
      bounce(button);
      buttons = buttons & ~button;
      #(CYCLE * 20);
    end
  endtask

  task check(input [7:0] expected);
    if (led !== expected) $error("led is %0d, expected %0d", led, expected);
  endtask

  initial begin
    $dumpvars(0, main_tb);
    #(CYCLE * 20 + 3);  // from here on out of step with the clock, as fingers are
    check(0);
    press(UP);
    check(1);
    press(UP);
    check(2);
    press(UP);
    check(3);
    press(DOWN);
    check(2);

    // Bouncing alone is not a press.
    bounce(UP);
    #(CYCLE * 20);
    check(2);

    // A button works when it is pressed, not when it is let go.
    buttons = CLEAR;
    #(CYCLE * 20);
    check(0);
    buttons = 0;
    #(CYCLE * 20);
    check(0);

    press(DOWN);
    check(255);
    press(UP);
    check(0);

    // Nothing may happen before the button has kept still for 10 cycles.
    buttons = UP;
    #(CYCLE * 9);
    check(0);
    #(CYCLE * 6);
    check(1);
    buttons = 0;
    #(CYCLE * 20);
    check(1);
    if (wifi_gpio0 !== 1'b1) $error("wifi_gpio0 is %b, expected 1", wifi_gpio0);
    $display("Pressed the buttons; the counter followed");
    $finish;
  end

endmodule
