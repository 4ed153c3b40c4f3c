interface bus;
  logic a;
  modport in (input a);
endinterface
module top(bus.in b);
endmodule
