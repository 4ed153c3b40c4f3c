# For each port of the top module:
# set_property -dict { PACKAGE_PIN pin IOSTANDARD LVCMOS33 } [get_ports port]
