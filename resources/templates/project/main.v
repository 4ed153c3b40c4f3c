`timescale 1ns / 1ps
`default_nettype none

// Blinks: half a second on, half a second off.
module main #(
    parameter CLOCK_HZ = @CLOCK_HZ@
) (
@PORTS@
);

  localparam HALF_SECOND = CLOCK_HZ / 2;  // in clock cycles
  localparam WIDTH = $clog2(HALF_SECOND);  // bits to count them
  localparam [WIDTH-1:0] LAST = HALF_SECOND[WIDTH-1:0] - 1'b1;

  reg [WIDTH-1:0] count = 0;
  reg on = 0;

  always @(posedge @CLOCK@) begin
    if (count == LAST) begin
      count <= 0;
      on <= ~on;
    end else begin
      count <= count + 1'b1;
    end
  end

@ASSIGNMENTS@

endmodule
