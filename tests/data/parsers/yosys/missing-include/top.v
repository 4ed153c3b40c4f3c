module top (input a, output b);
`include "sub/nowhere.vh"
endmodule
