// A client of the library that is connected by ENet.

#include "client/def.h"
#include "client_transport.h"
#include "shell/join_link.h"

sb_error sb_client_create(const sb_client_def *def, sb_client **out_client)
{
    if (out_client == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    *out_client = NULL;
    if (def == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    sb_client_def_begin(def);
    if (def->host == NULL || def->host[0] == '\0') {
        return sb_client_def_refuse(def, SB_ERROR_ARGUMENT, "host must not be empty");
    }
    if (def->port == 0) {
        return sb_client_def_refuse(def, SB_ERROR_ARGUMENT, "port must not be 0");
    }
    if (!sb_join_link_is(def->host)) {
        return sb_shell_create(def, sb_client_transport_open, NULL, out_client);
    }
    sb_join_link link;
    sb_client_def linked = *def;
    if (!sb_join_link_read(def->host, &link)) {
        return sb_client_def_refuse(
            def, SB_ERROR_ARGUMENT,
            "host is no join link: sabot://HOST[:PORT][/SESSION][?token=..&password=..&mode=..]");
    }
    sb_join_link_apply(&link, &linked);
    return sb_shell_create(&linked, sb_client_transport_open, NULL, out_client);
}
