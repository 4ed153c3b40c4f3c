module top (input wire clk, input wire a, input wire b, output wire led0, output reg led1);
  wire x;
  assign x = a & b;
  assign x = a ^ b;
  assign led0 = x;
  always @(posedge clk) led1 <= a;
  always @(posedge clk) led1 <= b;
endmodule
