#include "host/web/web_host.h"

#include <arpa/inet.h>
#include <string.h>

#define TEXT_SIZE 64
// IPv4 addresses have these high bits. As the beginning of an IPv6 address they would mean a
// multicast group, which sends nothing.
#define V4_BITS UINT64_C(0xFFFFFFFF00000000)
#define V4_NETWORK_MASK (~UINT64_C(0xFF))
#define V6_NETWORK_MASK (~UINT64_C(0xFFFF))
// Hosts of ::/64, of which only ::1 sends anything.
#define LOOPBACK_V6 UINT64_C(2)

static const uint8_t V4_PREFIX[12] = {[10] = 0xFF, [11] = 0xFF};

sb_web_ip sb_web_ip_v4(const uint8_t bytes[4])
{
    sb_web_ip address;
    memcpy(address.bytes, V4_PREFIX, sizeof V4_PREFIX);
    memcpy(address.bytes + sizeof V4_PREFIX, bytes, 4);
    return address;
}

bool sb_web_ip_parse(const char *text, sb_web_ip *out_address)
{
    uint8_t v4[4];
    if (inet_pton(AF_INET, text, v4) == 1) {
        *out_address = sb_web_ip_v4(v4);
        return true;
    }
    return inet_pton(AF_INET6, text, out_address->bytes) == 1;
}

static bool is_port(const char *text)
{
    const size_t digits = strspn(text, "0123456789");
    return digits >= 1 && digits <= 5 && text[digits] == '\0';
}

// Cuts the port off "[ADDRESS]:PORT", "[ADDRESS]" and "IPv4:PORT". Returns where the address
// begins; NULL if something else follows it.
static char *without_port(char *text)
{
    if (text[0] == '[') {
        char *end = strchr(text, ']');
        if (end == NULL || (end[1] != '\0' && (end[1] != ':' || !is_port(end + 2)))) {
            return NULL;
        }
        *end = '\0';
        return text + 1;
    }
    char *colon = strchr(text, ':');
    if (colon != NULL && strchr(colon + 1, ':') == NULL) {
        if (!is_port(colon + 1)) {
            return NULL;
        }
        *colon = '\0';
    }
    return text;
}

bool sb_web_ip_forwarded(const char *header, sb_web_ip *out_address)
{
    const char *comma = strrchr(header, ',');
    const char *last = comma != NULL ? comma + 1 : header;
    last += strspn(last, " \t");
    const size_t size = strcspn(last, " \t");
    char text[TEXT_SIZE];
    if (size >= sizeof text || last[size + strspn(last + size, " \t")] != '\0') {
        return false;
    }
    memcpy(text, last, size);
    text[size] = '\0';
    const char *address = without_port(text);
    return address != NULL && sb_web_ip_parse(address, out_address);
}

sb_web_host sb_web_host_of(const sb_web_ip *address)
{
    const uint8_t *from = address->bytes;
    sb_web_host host = 0;
    if (memcmp(from, V4_PREFIX, sizeof V4_PREFIX) == 0) {
        for (size_t i = 12; i < 16; i++) {
            host = host << 8 | from[i];
        }
        return host | V4_BITS;
    }
    for (size_t i = 0; i < 8; i++) {
        host = host << 8 | from[i];
    }
    return host <= LOOPBACK_V6 ? LOOPBACK_V6 : host;
}

uint64_t sb_web_host_network(sb_web_host host)
{
    return host & ((host & V4_BITS) == V4_BITS ? V4_NETWORK_MASK : V6_NETWORK_MASK);
}
