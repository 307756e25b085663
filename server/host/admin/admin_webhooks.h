/// Webhooks: events that are posted to receivers as JSON (README.md). On the control thread.
#ifndef SABOT_HOST_ADMIN_ADMIN_WEBHOOKS_H
#define SABOT_HOST_ADMIN_ADMIN_WEBHOOKS_H

#include <jansson.h>
#include <uv.h>

#include "base/error.h"
#include "host/admin/admin_settings.h"
#include "host/http/metrics_text.h"
#include "host/journal/journal.h"

typedef struct sb_webhooks sb_webhooks;

/// Makes a queue for each address of the settings; without one `*out_webhooks` is NULL, which all
/// functions below take for nobody. The journal tells of failures. Errors with a sentence; detach
/// and destroy are due then too.
sb_error sb_webhooks_create(const sb_admin_settings *settings, uv_loop_t *loop, sb_journal *journal,
                            sb_webhooks **out_webhooks, char *out_message, size_t message_size);

/// Queues an event for each receiver. `event` is static. Takes over `members`, which may be NULL.
void sb_webhooks_tell(sb_webhooks *webhooks, const char *event, json_t *members);

/// Returns true if an event waits for its first attempt.
bool sb_webhooks_are_waiting(const sb_webhooks *webhooks);

void sb_webhooks_write_metrics(const sb_webhooks *webhooks, sb_metrics *metrics);

/// Gives the handles back to the loop, which must run before destroy.
void sb_webhooks_detach(sb_webhooks *webhooks);
void sb_webhooks_destroy(sb_webhooks *webhooks);

#endif
