`include "no.vh"
module top;
  `include "neither.vh"
endmodule
