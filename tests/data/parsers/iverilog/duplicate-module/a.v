module one;
endmodule
