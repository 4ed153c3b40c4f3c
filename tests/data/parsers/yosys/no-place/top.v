module top (input a, input c, output reg b);
  always @(posedge c) b <= a;

  reg d;
  always @(posedge a or negedge a) d <= 1;
endmodule
