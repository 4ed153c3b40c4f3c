module pn(input wire a); sub u(.aa(a)); endmodule
module sub(input wire a); endmodule
