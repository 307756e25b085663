#include "host/admin/admin_settings.h"

#include <arpa/inet.h>

sb_admin_settings sb_admin_settings_default(void)
{
    return (sb_admin_settings){.bind_address = "127.0.0.1", .port = SB_ADMIN_NO_PORT};
}

const char *sb_admin_settings_fault(const sb_admin_settings *settings)
{
    uint8_t address[16];
    if (settings->bind_address == NULL ||
        (inet_pton(AF_INET, settings->bind_address, address) != 1 &&
         inet_pton(AF_INET6, settings->bind_address, address) != 1)) {
        return "admin: bind_address must be an IPv4 or IPv6 address such as 127.0.0.1 or ::1";
    }
    if (settings->webhook_url_count > SB_WEBHOOK_URL_COUNT_MAX) {
        return "admin: webhook_url_count must be at most 4";
    }
    return NULL;
}
