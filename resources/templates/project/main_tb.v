`timescale 1ns / 1ps
`default_nettype none

// Follows the design for four seconds of a slow clock, 20 cycles a second, so
// that there is little to simulate.
module main_tb;

  localparam CLOCK_HZ = 20;
  localparam HALF_SECOND = CLOCK_HZ / 2;

  reg @CLOCK@ = 0;
@WIRES@

  main #(
      .CLOCK_HZ(CLOCK_HZ)
  ) dut (
@CONNECTIONS@
  );

  always #5 @CLOCK@ = ~@CLOCK@;

  integer cycle;
  reg on;

  initial begin
    $dumpvars(0, main_tb);
    #1;  // lets the wires take their first values
    for (cycle = 0; cycle < 4 * CLOCK_HZ; cycle = cycle + 1) begin
      // Half a second off, half a second on, and so on.
      on = (cycle / HALF_SECOND) % 2 == 1;
@CHECKS@
      @(negedge @CLOCK@);
    end
    $finish;
  end

endmodule
