#include "host/net/udp_system.h"

#include <netinet/in.h>
#include <string.h>

_Static_assert(sizeof(sb_udp_control) >=
                   CMSG_SPACE(sizeof(struct in6_pktinfo)) + CMSG_SPACE(sizeof(struct in_pktinfo)),
               "room for both");

sb_net_address sb_udp_system_read(const struct sockaddr_storage *system)
{
    if (system->ss_family == AF_INET) {
        struct sockaddr_in in;
        memcpy(&in, system, sizeof in);
        return sb_net_address_of_ipv4((const uint8_t *)&in.sin_addr, ntohs(in.sin_port));
    }
    struct sockaddr_in6 in6;
    memcpy(&in6, system, sizeof in6);
    sb_net_address address = {.port = ntohs(in6.sin6_port)};
    memcpy(address.ip, &in6.sin6_addr, sizeof address.ip);
    return address;
}

socklen_t sb_udp_system_write(int family, const sb_net_address *address,
                              struct sockaddr_storage *out_system)
{
    if (family == AF_INET) {
        struct sockaddr_in in = {.sin_family = AF_INET, .sin_port = htons(address->port)};
        memcpy(&in.sin_addr, address->ip + SB_NET_ADDRESS_IPV4_OFFSET, 4);
        memcpy(out_system, &in, sizeof in);
        return sizeof in;
    }
    struct sockaddr_in6 in6 = {.sin6_family = AF_INET6, .sin6_port = htons(address->port)};
    memcpy(&in6.sin6_addr, address->ip, sizeof address->ip);
    memcpy(out_system, &in6, sizeof in6);
    return sizeof in6;
}

sb_udp_local sb_udp_local_read(const struct msghdr *header)
{
    sb_udp_local local = {0};
    struct msghdr readable = *header; // the macros want one that may be changed
    for (struct cmsghdr *item = CMSG_FIRSTHDR(&readable); item != NULL;
         item = CMSG_NXTHDR(&readable, item)) {
        if (item->cmsg_level == IPPROTO_IP && item->cmsg_type == IP_PKTINFO) {
            struct in_pktinfo info;
            memcpy(&info, CMSG_DATA(item), sizeof info);
            const sb_net_address address =
                sb_net_address_of_ipv4((const uint8_t *)&info.ipi_addr, 0);
            memcpy(local.ip, address.ip, sizeof local.ip);
        } else if (item->cmsg_level == IPPROTO_IPV6 && item->cmsg_type == IPV6_PKTINFO) {
            struct in6_pktinfo info;
            memcpy(&info, CMSG_DATA(item), sizeof info);
            memcpy(local.ip, &info.ipi6_addr, sizeof local.ip);
            local.interface =
                IN6_IS_ADDR_LINKLOCAL(&info.ipi6_addr) ? (uint32_t)info.ipi6_ifindex : 0;
        }
    }
    return local;
}

void sb_udp_local_write(int family, const sb_udp_local *from, sb_udp_control *place,
                        struct msghdr *header)
{
    static const uint8_t none[16];
    header->msg_control = NULL;
    header->msg_controllen = 0;
    if (memcmp(from->ip, none, sizeof none) == 0) {
        return;
    }
    memset(place, 0, sizeof *place);
    header->msg_control = place;
    struct cmsghdr *item = (struct cmsghdr *)(void *)place->bytes;
    if (family == AF_INET) {
        struct in_pktinfo info = {0};
        memcpy(&info.ipi_spec_dst, from->ip + SB_NET_ADDRESS_IPV4_OFFSET, 4);
        header->msg_controllen = CMSG_SPACE(sizeof info);
        *item = (struct cmsghdr){CMSG_LEN(sizeof info), IPPROTO_IP, IP_PKTINFO};
        memcpy(CMSG_DATA(item), &info, sizeof info);
        return;
    }
    struct in6_pktinfo info = {.ipi6_ifindex = from->interface};
    memcpy(&info.ipi6_addr, from->ip, sizeof from->ip);
    header->msg_controllen = CMSG_SPACE(sizeof info);
    *item = (struct cmsghdr){CMSG_LEN(sizeof info), IPPROTO_IPV6, IPV6_PKTINFO};
    memcpy(CMSG_DATA(item), &info, sizeof info);
}
