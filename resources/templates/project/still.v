`timescale 1ns / 1ps
`default_nettype none

// The catalog knows no clock of this board, so nothing moves here: everything
// is simply on.
module main (
@PORTS@
);

  wire on = 1'b1;

@ASSIGNMENTS@

endmodule
