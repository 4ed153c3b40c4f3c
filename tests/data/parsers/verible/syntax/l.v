module l;
  wire é;
endmodule
