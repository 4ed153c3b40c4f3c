module comb(input wire a, input wire b, output reg y, output reg [3:0] z);
  reg t;
  always @* t <= a;
  always @(posedge a) begin y <= b; y = t; end
  always @(posedge b) z <= 4;
  always @* case ({a, b}) 2: z = 1; endcase
endmodule
