#include "host/web/web_headers.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#define HTTP_PORT 80u
#define HTTPS_PORT 443u

static bool is_name_character(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
}

static bool is_address_character(char c)
{
    return (c >= 'a' && c <= 'f') || (c >= '0' && c <= '9') || c == '.' || c == ':';
}

static char small(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

// Reads the part before the port, in lower case. Returns what follows it, or NULL if it is no host.
static const char *parse_name(const char *text, char out_name[SB_WEB_ORIGIN_NAME_SIZE])
{
    bool bracketed = text[0] == '[';
    size_t size = 0;
    if (bracketed) {
        out_name[size++] = '[';
    }
    for (; size < SB_WEB_ORIGIN_NAME_SIZE - 2; size++) {
        char c = small(text[size]);
        if (!(bracketed ? is_address_character(c) : is_name_character(c))) {
            break;
        }
        out_name[size] = c;
    }
    if (bracketed) {
        if (text[size] != ']') {
            return NULL;
        }
        out_name[size++] = ']';
    }
    out_name[size] = '\0';
    return size > (bracketed ? 2u : 0u) ? text + size : NULL;
}

static bool parse_authority(const char *text, uint16_t default_port, sb_web_origin *out_origin)
{
    const char *rest = parse_name(text, out_origin->name);
    if (rest == NULL) {
        return false;
    }
    out_origin->port = default_port;
    if (rest[0] == '\0') {
        return true;
    }
    size_t digits = strspn(rest + 1, "0123456789");
    if (rest[0] != ':' || digits < 1 || digits > 5 || rest[1 + digits] != '\0') {
        return false;
    }
    unsigned long port = strtoul(rest + 1, NULL, 10);
    out_origin->port = (uint16_t)port;
    return port >= 1 && port <= UINT16_MAX;
}

bool sb_web_origin_parse(const char *text, sb_web_origin *out_origin)
{
    *out_origin = (sb_web_origin){.secure = strncmp(text, "https://", 8) == 0};
    if (!out_origin->secure && strncmp(text, "http://", 7) != 0) {
        return false;
    }
    return parse_authority(text + (out_origin->secure ? 8 : 7),
                           out_origin->secure ? HTTPS_PORT : HTTP_PORT, out_origin);
}

static bool same_place(const sb_web_origin *one, const sb_web_origin *other)
{
    return one->port == other->port && strcmp(one->name, other->name) == 0;
}

// Returns true for hosts that no foreign name server could answer for.
static bool is_own_name(const char *name)
{
    struct in_addr address;
    return name[0] == '[' || strcmp(name, "localhost") == 0 ||
           inet_pton(AF_INET, name, &address) == 1;
}

// Returns true if the server may be called by this name.
static bool owns(const sb_web_origin_rule *rule, const char *name)
{
    bool own = !rule->loopback || is_own_name(name);
    for (uint32_t i = 0; i < rule->allowed_count; i++) {
        sb_web_origin one;
        own = own || (sb_web_origin_parse(rule->allowed[i], &one) && strcmp(one.name, name) == 0);
    }
    return own;
}

bool sb_web_origin_owns(const sb_web_origin_rule *rule, const char *host)
{
    sb_web_origin to;
    return !rule->loopback ||
           (host != NULL && parse_authority(host, HTTP_PORT, &to) && owns(rule, to.name));
}

bool sb_web_origin_admits(const sb_web_origin_rule *rule, const char *origin, const char *host)
{
    sb_web_origin from = {0}, to;
    if (origin != NULL && !sb_web_origin_parse(origin, &from)) {
        return false;
    }
    // A Host header has no scheme, so the page's is assumed: a proxy in front of this server may
    // add TLS.
    if (host == NULL || !parse_authority(host, from.secure ? HTTPS_PORT : HTTP_PORT, &to)) {
        return false;
    }
    bool allowed = origin == NULL || same_place(&from, &to);
    for (uint32_t i = 0; i < rule->allowed_count; i++) {
        sb_web_origin one;
        allowed = allowed || (sb_web_origin_parse(rule->allowed[i], &one) &&
                              one.secure == from.secure && same_place(&one, &from));
    }
    return allowed && owns(rule, to.name);
}
