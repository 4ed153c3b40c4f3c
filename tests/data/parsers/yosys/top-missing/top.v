module blink; endmodule
