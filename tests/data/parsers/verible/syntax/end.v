module never;
  initial begin
