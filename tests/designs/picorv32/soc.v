// SPDX-License-Identifier: Apache-2.0
// PicoRV32 with four instructions of boot code and one register to write.
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

  wire        valid;
  wire [31:0] address;
  wire [31:0] write_data;
  wire [ 3:0] write_strobe;
  reg         ready = 1'b0;
  reg  [31:0] read_data = 32'd0;
  reg  [31:0] count = 32'd0;

  always @(posedge clk) begin
    ready <= valid & ~ready;
    read_data <= boot(address[3:2]);
    if (valid && !ready && &write_strobe && address[25]) count <= write_data;
  end

  picorv32 #(
      .ENABLE_COUNTERS(0),
      .ENABLE_COUNTERS64(0),
      .CATCH_MISALIGN(0),
      .CATCH_ILLINSN(0)
  ) u_core (
      .clk(clk),
      .resetn(is_running),
      .trap(),
      .mem_valid(valid),
      .mem_instr(),
      .mem_ready(ready),
      .mem_addr(address),
      .mem_wdata(write_data),
      .mem_wstrb(write_strobe),
      .mem_rdata(read_data),
      .mem_la_read(),
      .mem_la_write(),
      .mem_la_addr(),
      .mem_la_wdata(),
      .mem_la_wstrb(),
      .pcpi_valid(),
      .pcpi_insn(),
      .pcpi_rs1(),
      .pcpi_rs2(),
      .pcpi_wr(1'b0),
      .pcpi_rd(32'd0),
      .pcpi_wait(1'b0),
      .pcpi_ready(1'b0),
      .irq(32'd0),
      .eoi(),
      .trace_valid(),
      .trace_data()
  );

  assign led = count[BIT];
endmodule
