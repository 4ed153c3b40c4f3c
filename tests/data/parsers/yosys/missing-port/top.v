module sub (input a, output b);
  assign b = a;
endmodule
module top (input a, output b);
  sub u (.aa(a), .b(b));
endmodule
