#include "host/config/endpoint.h"

#include <string.h>

#include "host/config/number.h"

// No name or address has any other byte, and logs and terminals may get it.
static bool is_printable(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] <= ' ' || text[i] > '~') {
            return false;
        }
    }
    return true;
}

bool sb_endpoint_parse(const char *text, char *out_host, size_t host_size, uint16_t *out_port)
{
    const char *colon = strrchr(text, ':');
    size_t length = colon != NULL ? (size_t)(colon - text) : 0;
    uint64_t port = 0;
    const bool bracketed = length > 2 && text[0] == '[' && text[length - 1] == ']';
    if (length == 0 || length >= host_size || (!bracketed && strcspn(text, "[]:") < length) ||
        !is_printable(text, length) || !sb_number_parse(colon + 1, 1, 65535, &port)) {
        return false;
    }
    length -= bracketed ? 2 : 0;
    memcpy(out_host, text + (bracketed ? 1 : 0), length);
    out_host[length] = '\0';
    *out_port = (uint16_t)port;
    return true;
}
