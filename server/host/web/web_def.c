#include "host/web/web_def.h"

#include <stdio.h>

#include "host/web/web_headers.h"
#include "host/web/web_limits.h"

sb_web_def sb_web_def_default(void)
{
    return (sb_web_def){.bind_address = "127.0.0.1",
                        .port = 8080,
                        .connection_capacity = 1024,
                        .connections_per_address = 128,
                        .connections_per_network = 256};
}

sb_error sb_web_def_check(const sb_web_def *def, char *out_message, size_t message_size)
{
    sb_web_ip address;
    const char *text = NULL;
    if (def->bind_address == NULL || !sb_web_ip_parse(def->bind_address, &address)) {
        text = "web: bind_address must be an IPv4 or IPv6 address such as 127.0.0.1 or ::1";
    } else if ((def->certificate_path == NULL) != (def->key_path == NULL)) {
        text = "web: certificate_path and key_path must be given together";
    } else if (def->connection_capacity < 1 ||
               def->connection_capacity > SB_WEB_CONNECTION_COUNT_MAX) {
        text = "web: connection_capacity must be from 1 to 4095";
    } else if (def->connections_per_address < 1) {
        text = "web: connections_per_address must be at least 1";
    } else if (def->connections_per_network < 1) {
        text = "web: connections_per_network must be at least 1";
    } else if (def->proxy_count > SB_WEB_PROXY_COUNT_MAX) {
        text = "web: proxy_count must be at most 64";
    } else if (def->origin_count > SB_WEB_ORIGIN_COUNT_MAX) {
        text = "web: origin_count must be at most 64";
    }
    for (uint32_t i = 0; text == NULL && i < def->origin_count; i++) {
        sb_web_origin origin;
        if (!sb_web_origin_parse(def->origins[i], &origin)) {
            text = "web: origins must be such as https://example.org:8443";
        }
    }
    for (uint32_t i = 0; text == NULL && i < def->proxy_count; i++) {
        if (!sb_web_ip_parse(def->proxies[i], &address)) {
            text = "web: proxies must be IPv4 or IPv6 addresses such as 127.0.0.1";
        }
    }
    if (text == NULL) {
        return SB_OK;
    }
    snprintf(out_message, message_size, "%s", text);
    return SB_ERROR_ARGUMENT;
}
