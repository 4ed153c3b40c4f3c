module top (input clk, output [1:0] led);
  inv u (clk, led[0]);
  assign led[1] = 0;
endmodule
module inv (input a, output b);
  assign b = ~a;
endmodule
