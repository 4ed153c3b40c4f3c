// SPDX-License-Identifier: Apache-2.0
// mor1kx with five instructions of boot code and one register to write.
`default_nettype none

module soc #(
    parameter BIT = 20
) (
    input  wire clk,
    output wire led
);
  // l.movhi r4, 0x200; loop: l.addi r3, r3, 1; l.sw 0(r4), r3; l.j loop; l.nop (the delay slot)
  function automatic [31:0] boot(input [2:0] address);
    case (address)
      3'd0: boot = 32'h1880_0200;
      3'd1: boot = 32'h9c63_0001;
      3'd2: boot = 32'hd404_1800;
      3'd3: boot = 32'h03ff_fffe;
      default: boot = 32'h1500_0000;
    endcase
  endfunction

  // The core is held in reset while the FPGA starts.
  reg [3:0] start = 4'd0;
  wire is_running = &start;
  always @(posedge clk) if (!is_running) start <= start + 4'd1;

  wire        fetch;
  wire        fetch_strobe;
  wire [31:0] fetch_address;
  wire        access;
  wire        access_strobe;
  wire        write;
  wire [31:0] address;
  wire [31:0] write_data;
  reg         fetched = 1'b0;
  reg         accessed = 1'b0;
  reg  [31:0] code = 32'd0;
  reg  [31:0] count = 32'd0;

  always @(posedge clk) begin
    fetched  <= fetch & fetch_strobe & ~fetched;
    accessed <= access & access_strobe & ~accessed;
    code     <= boot(fetch_address[4:2]);
    if (access && access_strobe && !accessed && write && address[25]) count <= write_data;
  end

  mor1kx #(
      .OPTION_CPU0("ESPRESSO"),
      .FEATURE_DIVIDER("NONE"),
      .FEATURE_MULTIPLIER("NONE"),
      .FEATURE_TIMER("NONE"),
      .FEATURE_PIC("NONE"),
      .FEATURE_STORE_BUFFER("NONE"),
      .IBUS_WB_TYPE("CLASSIC")
  ) u_core (
      .clk(clk),
      .rst(!is_running),
      .iwbm_adr_o(fetch_address),
      .iwbm_stb_o(fetch_strobe),
      .iwbm_cyc_o(fetch),
      .iwbm_sel_o(),
      .iwbm_we_o(),
      .iwbm_cti_o(),
      .iwbm_bte_o(),
      .iwbm_dat_o(),
      .iwbm_err_i(1'b0),
      .iwbm_ack_i(fetched),
      .iwbm_dat_i(code),
      .iwbm_rty_i(1'b0),
      .dwbm_adr_o(address),
      .dwbm_stb_o(access_strobe),
      .dwbm_cyc_o(access),
      .dwbm_sel_o(),
      .dwbm_we_o(write),
      .dwbm_cti_o(),
      .dwbm_bte_o(),
      .dwbm_dat_o(write_data),
      .dwbm_err_i(1'b0),
      .dwbm_ack_i(accessed),
      .dwbm_dat_i(32'd0),
      .dwbm_rty_i(1'b0),
      .irq_i(32'd0),
      .du_addr_i(16'd0),
      .du_stb_i(1'b0),
      .du_dat_i(32'd0),
      .du_we_i(1'b0),
      .du_dat_o(),
      .du_ack_o(),
      .du_stall_i(1'b0),
      .du_stall_o(),
      .traceport_exec_valid_o(),
      .traceport_exec_pc_o(),
      .traceport_exec_jb_o(),
      .traceport_exec_jal_o(),
      .traceport_exec_jr_o(),
      .traceport_exec_jbtarget_o(),
      .traceport_exec_insn_o(),
      .traceport_exec_wbdata_o(),
      .traceport_exec_wbreg_o(),
      .traceport_exec_wben_o(),
      .multicore_coreid_i(32'd0),
      .multicore_numcores_i(32'd1),
      .snoop_adr_i(32'd0),
      .snoop_en_i(1'b0)
  );

  assign led = count[BIT];
endmodule
