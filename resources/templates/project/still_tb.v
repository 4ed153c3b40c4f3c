`timescale 1ns / 1ps
`default_nettype none

// Looks at the outputs once.
module main_tb;

@WIRES@

  main dut (
@CONNECTIONS@
  );

  wire on = 1'b1;

  initial begin
    $dumpvars(0, main_tb);
    #10;
@CHECKS@
    $finish;
  end

endmodule
