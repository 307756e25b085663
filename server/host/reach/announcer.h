/// Announces a server to lists by HTTP (../README.md says which JSON). On the control thread.
#ifndef SABOT_HOST_REACH_ANNOUNCER_H
#define SABOT_HOST_REACH_ANNOUNCER_H

#include <jansson.h>
#include <uv.h>

#include "host/http/metrics_text.h"
#include "host/reach/reach_settings.h"

typedef struct sb_announcer sb_announcer;

/// Makes one with a line for each list of the settings. Errors with a sentence; detach and destroy
/// are due then too.
sb_error sb_announcer_create(const sb_reach_settings *settings, uv_loop_t *loop,
                             sb_announcer **out_announcer, char *out_message, size_t message_size);

/// Returns true if a list is to be told now.
bool sb_announcer_is_due(const sb_announcer *announcer);

/// Sends an announcement to the lists that are due. Takes over the object; NULL sends nothing.
void sb_announcer_send(sb_announcer *announcer, json_t *announcement);

/// Tells all lists that have the server that it is gone. Takes over the object. Nothing else is
/// sent afterwards.
void sb_announcer_withdraw(sb_announcer *announcer, json_t *announcement);

/// Returns true while a list is being told.
bool sb_announcer_is_busy(const sb_announcer *announcer);

/// Likewise also for NULL, which has no lists.
void sb_announcer_write_metrics(const sb_announcer *announcer, sb_metrics *metrics);

/// Gives the handles back to the loop, which must run before destroy. NULL is ignored.
void sb_announcer_detach(sb_announcer *announcer);
void sb_announcer_destroy(sb_announcer *announcer);

#endif
