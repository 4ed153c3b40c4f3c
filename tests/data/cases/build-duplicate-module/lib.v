// another one
module inv (input a, output b);
  assign b = a;
endmodule
