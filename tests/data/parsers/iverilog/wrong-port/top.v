module sub(input wire a, output wire y);
  assign y = a;
endmodule

module top(output wire q);
  sub u (.a(1), .z(q));
  sub v (1, q, 3);
endmodule
