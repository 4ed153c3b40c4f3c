// SPDX-License-Identifier: Apache-2.0
`timescale 1ns / 1ps
`default_nettype none

// Makes two clocks from the oscillator: 25 MHz for pixels, and 125 MHz for the
// bits. A pixel is ten bits long, and two bits leave in each cycle of clk_shift.
// Their edges coincide: each rising edge of clk_pixel is one of clk_shift.
module video_pll (
    input  wire clk_25mhz,
    output wire clk_pixel,
    output wire clk_shift
);

`ifdef SYNTHESIZE

  // The oscillator inside the PLL runs at 625 MHz, 25 times the input.
  (* ICP_CURRENT="12", LPF_RESISTOR="8", MFG_ENABLE_FILTEROPAMP="1", MFG_GMCREF_SEL="2" *)
  EHXPLLL #(
      .CLKI_DIV(1),
      .CLKFB_DIV(5),
      .FEEDBK_PATH("CLKOP"),
      .CLKOP_ENABLE("ENABLED"),
      .CLKOP_DIV(5),  // 125 MHz
      .CLKOP_CPHASE(2),
      .CLKOP_FPHASE(0),
      .CLKOS_ENABLE("ENABLED"),
      .CLKOS_DIV(25),  // 25 MHz
      .CLKOS_CPHASE(2),
      .CLKOS_FPHASE(0)
  ) pll (
      .CLKI(clk_25mhz),
      .CLKFB(clk_shift),
      .CLKOP(clk_shift),
      .CLKOS(clk_pixel),
      .CLKOS2(),
      .CLKOS3(),
      .RST(1'b0),
      .STDBY(1'b0),
      .PLLWAKESYNC(1'b0),
      .PHASESEL0(1'b0),
      .PHASESEL1(1'b0),
      .PHASEDIR(1'b1),
      .PHASESTEP(1'b1),
      .PHASELOADREG(1'b1),
      .ENCLKOP(1'b0),
      .ENCLKOS(1'b0),
      .ENCLKOS2(1'b0),
      .ENCLKOS3(1'b0),
      .LOCK(),
      .INTLOCK(),
      .REFCLK(),
      .CLKINTFB()
  );

`else

  // In simulation, five cycles of 8 ns follow each edge of the input.
  reg fast = 0;

  always @(posedge clk_25mhz) begin
    fast = 1;
    #4 fast = 0;
    repeat (4) begin
      #4 fast = 1;
      #4 fast = 0;
    end
  end

  assign clk_pixel = clk_25mhz;
  assign clk_shift = fast;

`endif

endmodule
