package p;
  localparam logic [1:0] X = 2;
endpackage
