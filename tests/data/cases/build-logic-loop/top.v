module top (input clk, output [1:0] led);
  wire [1:0] c;
  assign c = c + 1;
  assign led = c;
endmodule
