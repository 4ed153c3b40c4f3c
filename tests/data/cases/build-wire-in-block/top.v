module top (input clk, output [1:0] led);
  always @(posedge clk) led <= led + 1;
endmodule
