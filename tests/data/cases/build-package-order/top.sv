module top (input logic clk, output logic [1:0] led);
  assign led = p::X;
endmodule
