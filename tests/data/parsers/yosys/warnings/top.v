module top (input wire [3:0] a, inout wire pad, output wire b, output wire c);
  assign pad = a[0] ? 1'b0 : 1'bz;
  assign b = ghost & a[7];
endmodule
