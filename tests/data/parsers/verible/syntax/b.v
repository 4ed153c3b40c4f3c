module b;
  wire x
endmodule
module c(;
endmodule
