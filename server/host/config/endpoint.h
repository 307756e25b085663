/// Addresses with a port, as people type them.
#ifndef SABOT_HOST_CONFIG_ENDPOINT_H
#define SABOT_HOST_CONFIG_ENDPOINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Splits "HOST:PORT" at the last colon; the port is from 1 to 65535. A host with colons stands in
/// brackets, which are taken off. The host is printable ASCII without spaces. False if the text
/// is no such address, or the host does not fit.
bool sb_endpoint_parse(const char *text, char *out_host, size_t host_size, uint16_t *out_port);

#endif
