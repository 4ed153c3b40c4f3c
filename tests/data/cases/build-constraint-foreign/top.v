module top (input wire clk, output wire [1:0] led);
  reg [3:0] n = 0;
  always @(posedge clk) n <= n + 1;
  assign led = n[3:2];
endmodule
