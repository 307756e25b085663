#include "host/config/web_options.h"

#include <string.h>

#include "host/config/config.h"
#include "host/settings/server_check.h"
#include "host/web/web_headers.h"

static bool is_used(const sb_config_web *web)
{
    return strcmp(web->bind_address, web->def.bind_address) != 0 || web->origins.count > 0 ||
           web->root != NULL || web->certificate_path != NULL || web->key_path != NULL ||
           web->logs || web->logs_live || web->connections != web->def.connection_capacity ||
           web->per_address != 0 || web->per_network != 0 || web->proxies.count > 0;
}

bool sb_config_address_fits(const sb_config *config, const char *name, const char *address,
                            sb_config_faults *faults)
{
    const bool fits = sb_server_address_fault(address) == NULL;
    char label[SB_CONFIG_LABEL_SIZE];
    if (!fits) {
        sb_config_fault(faults, "%s: '%s' is not an IPv4 or IPv6 address such as 127.0.0.1 or ::1",
                        sb_config_label(config, name, label), address);
    }
    return fits;
}

static bool origins_fit(const sb_config_web *web, const sb_config *config, sb_config_faults *faults)
{
    char label[SB_CONFIG_LABEL_SIZE];
    for (uint32_t i = 0; i < web->origins.count; i++) {
        sb_web_origin origin;
        if (!sb_web_origin_parse(web->origins.items[i], &origin)) {
            sb_config_fault(faults,
                            "%s: '%s' is not an origin such as https://example.org:8443, with "
                            "nothing after it",
                            sb_config_label(config, "web-origin", label), web->origins.items[i]);
            return false;
        }
    }
    return true;
}

static bool proxies_fit(const sb_config_web *web, const sb_config *config, sb_config_faults *faults)
{
    for (uint32_t i = 0; i < web->proxies.count; i++) {
        if (!sb_config_address_fits(config, "web-proxy", web->proxies.items[i], faults)) {
            return false;
        }
    }
    return true;
}

static bool files_fit(const sb_config_web *web, const char *log_directory, sb_config_faults *faults)
{
    if ((web->certificate_path == NULL) != (web->key_path == NULL)) {
        sb_config_fault(faults, "--web-cert, --web-key: one needs the other");
        return false;
    }
    if ((web->logs || web->logs_live) && log_directory == NULL) {
        sb_config_fault(faults, "%s: nothing is recorded; it needs --record",
                        web->logs ? "--web-logs" : "--web-logs-live");
        return false;
    }
    return true;
}

// Returns a part of all connections, at least one.
static uint32_t part_of(const sb_config_web *web, uint32_t divisor)
{
    return web->connections < divisor ? 1 : web->connections / divisor;
}

static void fill_def(sb_config_web *web, const char *log_directory)
{
    web->def.bind_address = web->bind_address;
    web->def.port = (uint16_t)web->port;
    web->def.origins = web->origins.items;
    web->def.origin_count = web->origins.count;
    web->def.root_directory = web->root;
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
    web->def.log_directory = web->logs || web->logs_live ? log_directory : NULL;
    web->def.serves_running_logs = web->logs_live;
}

bool sb_config_web_fit(sb_config_web *web, const sb_config *config, const char *log_directory,
                       sb_config_faults *faults, const sb_web_def **out_def)
{
    *out_def = NULL;
    if (web->port == SB_CONFIG_NONE) {
        if (is_used(web)) {
            sb_config_fault(faults, "--web-bind and the other options of the web need --web");
        }
        return !is_used(web);
    }
    if (!sb_config_address_fits(config, "web-bind", web->bind_address, faults) ||
        !proxies_fit(web, config, faults) || !files_fit(web, log_directory, faults) ||
        !origins_fit(web, config, faults)) {
        return false;
    }
    fill_def(web, log_directory);
    *out_def = &web->def;
    return true;
}
