module a(input clk, output reg [3:0] q);
	always @(posedge clk) q = q+1; 
  wire [0:3] x;
endmodule