#include "lease_store.h"

#include <stdio.h>
#include <string.h>

#define MS UINT64_C(1000000)
#define NEVER UINT64_MAX

// Up to 30 ms on each way.
static uint64_t draw_way_ns(sb_random *random)
{
    return MS + sb_random_below(random, 291) * (MS / 10);
}

void lease_user_init(lease_user *user, const char *identity, uint32_t duration_s)
{
    *user = (lease_user){.land_ns = NEVER, .answer_ns = NEVER};
    sb_lease_claim_init(&user->claim, identity, duration_s);
}

static void land(lease_user *user, lease_store *store, sb_random *random, uint64_t now_ns)
{
    char version[SB_LEASE_VERSION_SIZE];
    snprintf(version, sizeof version, "%u", store->version);
    const sb_lease_request *request = &user->request;
    user->land_ns = NEVER;
    user->answer = SB_LEASE_DONE;
    if (request->kind == SB_LEASE_READ) {
        user->answer = store->exists ? SB_LEASE_DONE : SB_LEASE_ABSENT;
    } else if (request->kind == SB_LEASE_CREATE && store->exists) {
        user->answer = SB_LEASE_CONFLICT;
    } else if (request->kind == SB_LEASE_WRITE &&
               (!store->exists || strcmp(request->version, version) != 0)) {
        user->answer = SB_LEASE_CONFLICT;
    } else {
        store->exists = true;
        store->record = request->record;
        store->version++;
    }
    user->record = store->record;
    snprintf(user->version, sizeof user->version, "%u", store->version);
    user->answer_ns = now_ns + draw_way_ns(random);
}

static void ask(lease_user *user, sb_random *random, uint64_t now_ns, bool calm)
{
    const uint64_t patience_ns = sb_lease_claim_patience_ns(&user->claim);
    const bool away = !calm && sb_random_below(random, 15) == 0;
    user->land_ns = away ? NEVER : now_ns + draw_way_ns(random);
    user->answer_ns = now_ns + patience_ns;
    user->answer = SB_LEASE_UNSURE;
}

void lease_user_step(lease_user *user, lease_store *store, sb_random *random, uint64_t now_ns,
                     bool calm)
{
    if (now_ns >= user->land_ns) {
        land(user, store, random, now_ns);
    }
    if (now_ns >= user->answer_ns) {
        user->answer_ns = NEVER;
        sb_lease_claim_answer(&user->claim, now_ns, user->answer, &user->record, user->version);
    }
    if (sb_lease_claim_next(&user->claim, now_ns, &user->request)) {
        ask(user, random, now_ns, calm);
    }
}

sb_lease_state lease_user_state(const lease_user *user, uint64_t now_ns)
{
    sb_lease_status status;
    sb_lease_claim_status(&user->claim, now_ns, &status);
    return status.state;
}
