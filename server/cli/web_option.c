#include "cli/web_option.h"

#include <string.h>

#include "host/web/web_headers.h"

sb_web_option sb_web_option_default(void)
{
    const sb_web_def def = sb_web_def_default();
    return (sb_web_option){
        .bind_address = def.bind_address, .connections = def.connection_capacity, .def = def};
}

static bool is_used(const sb_web_option *web)
{
    return strcmp(web->bind_address, web->def.bind_address) != 0 || web->origins.count > 0 ||
           web->certificate_path != NULL || web->key_path != NULL || web->logs || web->logs_live ||
           web->connections != web->def.connection_capacity || web->per_address != 0 ||
           web->per_network != 0 || web->proxies.count > 0;
}

static bool origins_fit(const sb_web_option *web, const char *command)
{
    for (uint32_t i = 0; i < web->origins.count; i++) {
        sb_web_origin origin;
        if (!sb_web_origin_parse(web->origins.items[i], &origin)) {
            sb_command_message(command,
                               "--web-origin: '%s' is not an origin such as "
                               "https://example.org:8443, with nothing after it",
                               web->origins.items[i]);
            return false;
        }
    }
    return true;
}

static bool proxies_fit(const sb_web_option *web, const char *command)
{
    for (uint32_t i = 0; i < web->proxies.count; i++) {
        if (!sb_address_fits(command, "web-proxy", web->proxies.items[i])) {
            return false;
        }
    }
    return true;
}

// Returns a part of all connections, at least one.
static uint32_t part_of(const sb_web_option *web, uint32_t divisor)
{
    return web->connections < divisor ? 1 : web->connections / divisor;
}

bool sb_web_option_fit(sb_web_option *web, const char *command, const char *log_directory,
                       const sb_web_def **out_def)
{
    *out_def = NULL;
    uint64_t port = 0;
    if (web->port == NULL) {
        if (is_used(web)) {
            sb_command_message(command, "--web-bind and the other options of the web need --web");
        }
        return !is_used(web);
    }
    if (!sb_number_parse(web->port, 0, UINT16_MAX, &port)) {
        sb_command_message(command, "--web: '%s' is not a number from 0 to 65535", web->port);
        return false;
    }
    if (!sb_address_fits(command, "web-bind", web->bind_address) || !proxies_fit(web, command)) {
        return false;
    }
    if ((web->certificate_path == NULL) != (web->key_path == NULL)) {
        sb_command_message(command, "--web-cert, --web-key: one needs the other");
        return false;
    }
    const bool logs = web->logs || web->logs_live;
    if (logs && log_directory == NULL) {
        sb_command_message(command, "%s: nothing is recorded; it needs --record",
                           web->logs ? "--web-logs" : "--web-logs-live");
        return false;
    }
    if (!origins_fit(web, command)) {
        return false;
    }
    web->def.bind_address = web->bind_address;
    web->def.port = (uint16_t)port;
    web->def.origins = web->origins.items;
    web->def.origin_count = web->origins.count;
    web->def.certificate_path = web->certificate_path;
    web->def.key_path = web->key_path;
    web->def.connection_capacity = web->connections;
    const uint32_t per_address = web->per_address > 0 ? web->per_address : part_of(web, 8);
    const uint32_t quarter = part_of(web, 4);
    web->def.connections_per_address = per_address;
    web->def.connections_per_network = web->per_network > 0    ? web->per_network
                                       : quarter > per_address ? quarter
                                                               : per_address;
    web->def.proxies = web->proxies.items;
    web->def.proxy_count = web->proxies.count;
    web->def.log_directory = logs ? log_directory : NULL;
    web->def.serves_running_logs = web->logs_live;
    *out_def = &web->def;
    return true;
}
