module top (input clk, output [1:0] led);
  inner u (clk, led);
endmodule
module inner (input clk, output [1:0] led);
  top u (clk, led);
endmodule
