`define TWO(a, b) \
  wire a; \
  wire b;
module top;
  `TWO(x, y)
  assign x = ;
endmodule
