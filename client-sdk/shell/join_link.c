#include "shell/join_link.h"

#include <string.h>

#define SCHEME "sabot://"
#define PORT 7777u

bool sb_join_link_is(const char *text)
{
    return strncmp(text, SCHEME, sizeof SCHEME - 1) == 0;
}

// Reads a decimal number that ends where the text ends, at most `max`.
static bool read_number(const char *text, size_t size, uint64_t max, uint64_t *out_number)
{
    *out_number = 0;
    for (size_t i = 0; i < size; i++) {
        if (text[i] < '0' || text[i] > '9') {
            return false;
        }
        *out_number = *out_number * 10 + (uint64_t)(text[i] - '0');
        if (*out_number > max) {
            return false;
        }
    }
    return size > 0;
}

// Splits HOST[:PORT]. A host with colons stands in brackets.
static bool read_address(const char *text, size_t size, sb_join_link *link)
{
    const bool bracketed = size > 0 && text[0] == '[';
    const char *host_end = memchr(text, bracketed ? ']' : ':', size);
    size_t length = host_end != NULL ? (size_t)(host_end - text) : size;
    if (bracketed && host_end == NULL) {
        return false;
    }
    const size_t from = bracketed ? 1 : 0;
    const size_t rest = length + from;
    if (length <= from || length - from >= sizeof link->host) {
        return false;
    }
    memcpy(link->host, text + from, length - from);
    uint64_t port = PORT;
    if (rest < size &&
        (text[rest] != ':' || !read_number(text + rest + 1, size - rest - 1, 65535, &port) ||
         port == 0)) {
        return false;
    }
    link->port = (uint16_t)port;
    return true;
}

static int hex_of(char digit)
{
    if (digit >= '0' && digit <= '9') {
        return digit - '0';
    }
    const char lower = (char)(digit | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// Decodes %XX. A zero byte is not valid.
static bool decode(const char *text, size_t size, char *out_text, size_t capacity)
{
    size_t length = 0;
    for (size_t i = 0; i < size; i++) {
        char byte = text[i];
        if (byte == '%') {
            const int high = i + 2 < size ? hex_of(text[i + 1]) : -1;
            const int low = i + 2 < size ? hex_of(text[i + 2]) : -1;
            if (high < 0 || low < 0 || (high == 0 && low == 0)) {
                return false;
            }
            byte = (char)(high * 16 + low);
            i += 2;
        }
        if (length + 1 >= capacity) {
            return false;
        }
        out_text[length++] = byte;
    }
    out_text[length] = '\0';
    return true;
}

static bool read_parameter(const char *text, size_t size, sb_join_link *link)
{
    const struct {
        const char *name;
        char *value;
        size_t capacity;
    } known[] = {
        {"token", link->token, sizeof link->token},
        {"password", link->password, sizeof link->password},
        {"mode", link->mode, sizeof link->mode},
        {"key", link->key, sizeof link->key},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const size_t length = strlen(known[i].name);
        if (size > length && memcmp(text, known[i].name, length) == 0 && text[length] == '=') {
            return decode(text + length + 1, size - length - 1, known[i].value, known[i].capacity);
        }
    }
    return true;
}

bool sb_join_link_read(const char *text, sb_join_link *out_link)
{
    memset(out_link, 0, sizeof *out_link);
    if (!sb_join_link_is(text)) {
        return false;
    }
    const char *at = text + sizeof SCHEME - 1;
    size_t size = strcspn(at, "/?");
    if (!read_address(at, size, out_link)) {
        return false;
    }
    at += size;
    if (*at == '/') {
        at++;
        size = strcspn(at, "?");
        uint64_t session = 0;
        if (size > 0 && !read_number(at, size, UINT32_MAX, &session)) {
            return false;
        }
        out_link->session = (uint32_t)session;
        at += size;
    }
    while (*at == '?' || *at == '&') {
        at++;
        size = strcspn(at, "&");
        if (!read_parameter(at, size, out_link)) {
            return false;
        }
        at += size;
    }
    return true;
}

void sb_join_link_apply(const sb_join_link *link, sb_client_def *def)
{
    def->host = link->host;
    def->port = link->port;
    def->session = link->session != 0 ? link->session : def->session;
    def->token = link->token[0] != '\0' ? link->token : def->token;
    def->password = link->password[0] != '\0' ? link->password : def->password;
    def->mode = link->mode[0] != '\0' ? link->mode : def->mode;
    def->server_key = link->key[0] != '\0' ? link->key : def->server_key;
}
