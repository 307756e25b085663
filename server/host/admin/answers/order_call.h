/// An order of a request to all shards, and the answer that comes of it.
#ifndef SABOT_HOST_ADMIN_ANSWERS_ORDER_CALL_H
#define SABOT_HOST_ADMIN_ANSWERS_ORDER_CALL_H

#include "host/admin/admin_state.h"
#include "host/admin/answers/shard_order.h"

/// Orders, and answers the exchange once all shards have answered. The answer is 404 with `missing`
/// if no shard has the session or person, and a problem if the order failed. Otherwise it is what
/// the order shows, or 204. Takes over `order->settings`.
void sb_admin_order(const sb_admin_exchange *exchange, const sb_order *order, const char *missing);

/// Makes the JSON of a session or a person, as in ../files/openapi.json. `shard` is the index of
/// its shard.
json_t *sb_session_view_json(const sb_session_view *view, uint32_t shard);
json_t *sb_person_view_json(const sb_person_view *view, uint32_t shard);

#endif
