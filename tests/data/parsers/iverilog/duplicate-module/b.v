
module one;
  wire b;
endmodule
