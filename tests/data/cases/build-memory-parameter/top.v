module top #(parameter DEPTH = 1 << 20) (input clk, output reg [1:0] led);
  reg [31:0] m [0:DEPTH-1];
  reg [19:0] a = 0;
  always @(posedge clk) begin
    a <= a + 1;
    m[a] <= a;
    led <= m[a][1:0];
  end
endmodule
