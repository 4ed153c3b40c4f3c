module top;
  task t(input a); $display(a); endtask
  initial begin t(1, 2); u(3); end
  function f(input x); f = x; endfunction
  wire y = f(1, 2);
endmodule
