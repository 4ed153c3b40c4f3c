module inv (input a, output y);
  assign y = ~a;
endmodule
module top (input clk, output [1:0] led);
  wire w;
  inv x (clk, w);
  inv z (led[1], w);
  assign led = {clk, w};
endmodule
