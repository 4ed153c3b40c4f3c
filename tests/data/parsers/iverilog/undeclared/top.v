module top(input wire clk, output reg q);
  always @(posedge clk) q <= nothing;
  assign q = 1;
  wire [3:0] w = x[2];
endmodule
