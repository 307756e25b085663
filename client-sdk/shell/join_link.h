/// Join links: sabot://HOST[:PORT][/SESSION][?token=TEXT&password=TEXT&mode=TEXT&key=HEX].
#ifndef SABOT_SHELL_JOIN_LINK_H
#define SABOT_SHELL_JOIN_LINK_H

#include <sabot/client.h>

/// What a link says; texts are empty where it says nothing.
typedef struct sb_join_link {
    char host[256];
    uint16_t port; ///< 7777 if the link has none
    uint32_t session;
    char token[768];
    char password[3 * SB_CLIENT_PASSWORD_SIZE];
    char mode[3 * SB_CLIENT_MODE_SIZE];
    char key[SB_CLIENT_KEY_SIZE];
} sb_join_link;

/// True if the text begins as a link does.
bool sb_join_link_is(const char *text);

/// Reads a link. Parameters of other names are ignored. False if a part of it is not valid or too
/// long.
bool sb_join_link_read(const char *text, sb_join_link *out_link);

/// Puts what the link says into a def. Its texts point into the link.
void sb_join_link_apply(const sb_join_link *link, sb_client_def *def);

#endif
