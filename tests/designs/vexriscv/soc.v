// SPDX-License-Identifier: Apache-2.0
// VexRiscv with four instructions of boot code and one register to write.
`default_nettype none

module soc #(
    parameter BIT = 20
) (
    input  wire clk,
    output wire led
);
  // lui t0, 0x02000; loop: addi t1, t1, 1; sw t1, 0(t0); j loop
  function automatic [31:0] boot(input [1:0] address);
    case (address)
      2'd0: boot = 32'h0200_02b7;
      2'd1: boot = 32'h0013_0313;
      2'd2: boot = 32'h0062_a023;
      default: boot = 32'hff9f_f06f;
    endcase
  endfunction

  // The core is held in reset while the FPGA starts.
  reg [3:0] start = 4'd0;
  wire is_running = &start;
  always @(posedge clk) if (!is_running) start <= start + 4'd1;

  wire        fetch;
  wire        fetch_strobe;
  wire [29:0] fetch_address;
  wire        access;
  wire        access_strobe;
  wire        write;
  wire [29:0] address;
  wire [31:0] write_data;
  reg         fetched = 1'b0;
  reg         accessed = 1'b0;
  reg  [31:0] code = 32'd0;
  reg  [31:0] count = 32'd0;

  always @(posedge clk) begin
    fetched  <= fetch & fetch_strobe & ~fetched;
    accessed <= access & access_strobe & ~accessed;
    code     <= boot(fetch_address[1:0]);
    if (access && access_strobe && !accessed && write && address[23]) count <= write_data;
  end

  VexRiscv u_core (
      .clk(clk),
      .reset(!is_running),
      .externalResetVector(32'd0),
      .timerInterrupt(1'b0),
      .softwareInterrupt(1'b0),
      .externalInterruptArray(32'd0),
      .iBusWishbone_CYC(fetch),
      .iBusWishbone_STB(fetch_strobe),
      .iBusWishbone_ACK(fetched),
      .iBusWishbone_WE(),
      .iBusWishbone_ADR(fetch_address),
      .iBusWishbone_DAT_MISO(code),
      .iBusWishbone_DAT_MOSI(),
      .iBusWishbone_SEL(),
      .iBusWishbone_ERR(1'b0),
      .iBusWishbone_CTI(),
      .iBusWishbone_BTE(),
      .dBusWishbone_CYC(access),
      .dBusWishbone_STB(access_strobe),
      .dBusWishbone_ACK(accessed),
      .dBusWishbone_WE(write),
      .dBusWishbone_ADR(address),
      .dBusWishbone_DAT_MISO(32'd0),
      .dBusWishbone_DAT_MOSI(write_data),
      .dBusWishbone_SEL(),
      .dBusWishbone_ERR(1'b0),
      .dBusWishbone_CTI(),
      .dBusWishbone_BTE()
  );

  assign led = count[BIT];
endmodule
