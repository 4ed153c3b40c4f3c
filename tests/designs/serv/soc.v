// SPDX-License-Identifier: Apache-2.0
// SERV with four instructions of boot code and one register to write.
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

  wire [31:0] code_address;
  wire        code_request;
  reg  [31:0] code = 32'd0;
  reg         code_ready = 1'b0;
  wire [31:0] data_address;
  wire [31:0] data;
  wire        data_write;
  wire        data_request;
  reg         data_ready = 1'b0;
  reg  [31:0] count = 32'd0;

  always @(posedge clk) begin
    code <= boot(code_address[3:2]);
    code_ready <= code_request & ~code_ready;
    data_ready <= data_request & ~data_ready;
    if (data_request && data_write && data_address[25]) count <= data;
  end

  serv_rf_top #(
      .WITH_CSR(0)
  ) u_core (
      .clk(clk),
      .i_rst(~is_running),
      .i_timer_irq(1'b0),
      .o_ibus_adr(code_address),
      .o_ibus_cyc(code_request),
      .i_ibus_rdt(code),
      .i_ibus_ack(code_ready),
      .o_dbus_adr(data_address),
      .o_dbus_dat(data),
      .o_dbus_sel(),
      .o_dbus_we(data_write),
      .o_dbus_cyc(data_request),
      .i_dbus_rdt(32'd0),
      .i_dbus_ack(data_ready),
      .o_ext_rs1(),
      .o_ext_rs2(),
      .o_ext_funct3(),
      .i_ext_rd(32'd0),
      .i_ext_ready(1'b0),
      .o_mdu_valid()
  );

  assign led = count[BIT];
endmodule
