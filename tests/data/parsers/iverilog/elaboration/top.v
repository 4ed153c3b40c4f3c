module top;
  wire [3:0] w;
  wire [1:0] v = w[7:4];
  reg [0:-1] m;
  initial begin
    foo();
    m = "abcdef";
    top.gone.x = 1;
  end
endmodule
