module top;
  missing u (.a(1));
  other #(3) v ();
endmodule
