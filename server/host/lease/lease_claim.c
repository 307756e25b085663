#include "host/lease/lease_claim.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"

#define NS_PER_S UINT64_C(1000000000)
// Parts of the lease's time.
#define RENEW_PARTS 6u    // a holder renews
#define LOOK_PARTS 10u    // a candidate looks
#define RETRY_PARTS 40u   // something failed
#define PATIENCE_PARTS 4u // a request has failed

static uint64_t duration_ns(const sb_lease_claim *claim)
{
    return claim->duration_s * NS_PER_S;
}

void sb_lease_claim_init(sb_lease_claim *claim, const char *identity, uint32_t duration_s)
{
    SB_ASSERT(identity[0] != '\0' && duration_s >= 1 && duration_s <= SB_LEASE_SECONDS_MAX);
    *claim = (sb_lease_claim){.duration_s = duration_s};
    snprintf(claim->identity, sizeof claim->identity, "%s", identity);
}

void sb_lease_claim_want(sb_lease_claim *claim, bool wanted, uint32_t last_epoch_max)
{
    if (wanted && (!claim->wanted || last_epoch_max > claim->last_epoch_max)) {
        claim->due_ns = 0;
    }
    claim->wanted = wanted;
    claim->last_epoch_max = last_epoch_max;
}

void sb_lease_claim_raise(sb_lease_claim *claim, uint32_t epoch)
{
    if (claim->held && epoch > claim->epoch && epoch > claim->epoch_wanted) {
        claim->epoch_wanted = epoch;
        claim->due_ns = 0;
    }
}

void sb_lease_claim_release(sb_lease_claim *claim, uint64_t now_ns)
{
    claim->wanted = false;
    claim->released = true;
    claim->held = false;
    claim->due_ns = now_ns;
}

static bool is_mine(const sb_lease_claim *claim)
{
    return claim->known && !claim->absent && strcmp(claim->record.holder, claim->identity) == 0;
}

// A holder's own time counts. One that says none, or a time beyond reason, is given ours.
static uint64_t others_ns(const sb_lease_claim *claim)
{
    const uint32_t theirs_s = claim->absent ? 0 : claim->record.duration_s;
    return theirs_s >= 1 && theirs_s <= SB_LEASE_SECONDS_MAX ? theirs_s * NS_PER_S
                                                             : duration_ns(claim);
}

static bool is_free(const sb_lease_claim *claim, uint64_t now_ns)
{
    if (!claim->known || is_mine(claim)) {
        return false;
    }
    const bool nobodys = claim->absent || claim->record.holder[0] == '\0';
    return nobodys || now_ns - claim->seen_ns >= others_ns(claim);
}

// A record that was not there may have been removed under a holder, which has its time as well. So
// a process that makes a record waits for that time before it leads. No version guards the making,
// so the wait begins when the record was seen, and not when the absence was.
static bool is_waiting(const sb_lease_claim *claim, uint64_t now_ns)
{
    return claim->created && is_mine(claim) && now_ns - claim->seen_ns < others_ns(claim);
}

static void ask(sb_lease_claim *claim, sb_lease_request_kind kind, uint64_t now_ns)
{
    claim->asking = true;
    claim->sent_ns = now_ns;
    claim->request = (sb_lease_request){.kind = kind};
    snprintf(claim->request.version, sizeof claim->request.version, "%s", claim->version);
}

// Behind all that the last holder may have noted in folders, which is up to one more than the
// record says. A record that was given back names nobody, so the number alone must tell.
static uint32_t epoch_after(const sb_lease_claim *claim)
{
    return claim->epoch_max > 0 ? claim->epoch_max + 2 : 1;
}

static void ask_to_hold(sb_lease_claim *claim, uint64_t now_ns)
{
    const bool mine = is_mine(claim);
    claim->created = claim->created || claim->absent;
    ask(claim, claim->absent ? SB_LEASE_CREATE : SB_LEASE_WRITE, now_ns);
    sb_lease_request *request = &claim->request;
    request->takes = !mine;
    request->record.duration_s = claim->duration_s;
    request->record.epoch = mine ? claim->record.epoch : epoch_after(claim);
    if (!mine) {
        claim->before = claim->record;
    } else if (claim->held && claim->epoch_wanted > request->record.epoch) {
        request->record.epoch = claim->epoch_wanted;
    }
    memcpy(request->record.holder, claim->identity, sizeof request->record.holder);
}

static void ask_to_give_back(sb_lease_claim *claim, uint64_t now_ns)
{
    ask(claim, SB_LEASE_WRITE, now_ns);
    claim->request.record.duration_s = claim->duration_s;
    claim->request.record.epoch = claim->record.epoch;
}

// The wish may be older than the record. The store replaces only the record that is judged here.
static bool wants_to_replace(const sb_lease_claim *claim)
{
    return claim->wanted && claim->record.epoch <= claim->last_epoch_max;
}

static bool may_take(const sb_lease_claim *claim, uint64_t now_ns)
{
    const bool mine = is_mine(claim) && !is_waiting(claim, now_ns);
    return mine ? claim->wanted : wants_to_replace(claim) && is_free(claim, now_ns);
}

// A lease whose time was over is never held again, whatever the store says later.
static void expire(sb_lease_claim *claim, uint64_t now_ns)
{
    if (claim->held && now_ns >= claim->valid_until_ns) {
        claim->held = false;
        claim->lost = true;
    }
}

bool sb_lease_claim_next(sb_lease_claim *claim, uint64_t now_ns, sb_lease_request *out_request)
{
    expire(claim, now_ns);
    if (claim->asking || claim->lost || now_ns < claim->due_ns ||
        (claim->released && sb_lease_claim_is_over(claim))) {
        return false;
    }
    if (claim->stale) {
        ask(claim, SB_LEASE_READ, now_ns);
    } else if (claim->released && is_mine(claim)) {
        ask_to_give_back(claim, now_ns);
    } else if (claim->held || may_take(claim, now_ns)) {
        ask_to_hold(claim, now_ns);
    } else {
        ask(claim, SB_LEASE_READ, now_ns);
    }
    *out_request = claim->request;
    return true;
}

static void see(sb_lease_claim *claim, uint64_t now_ns, bool absent, const sb_lease_record *record,
                const char *version)
{
    const bool same =
        claim->known && claim->absent == absent && (absent || strcmp(claim->version, version) == 0);
    if (same) {
        return;
    }
    claim->known = true;
    claim->absent = absent;
    claim->seen_ns = now_ns;
    claim->record = absent ? (sb_lease_record){0} : *record;
    snprintf(claim->version, sizeof claim->version, "%s", absent ? "" : version);
    claim->epoch_max =
        claim->record.epoch > claim->epoch_max ? claim->record.epoch : claim->epoch_max;
}

// When a candidate looks again: soon, and as soon as the lease may be free.
static uint64_t look_ns(const sb_lease_claim *claim, uint64_t now_ns)
{
    const uint64_t free_ns = claim->seen_ns + others_ns(claim);
    const uint64_t next_ns = now_ns + duration_ns(claim) / LOOK_PARTS;
    if (is_free(claim, now_ns)) {
        return wants_to_replace(claim) ? now_ns : next_ns;
    }
    return free_ns < next_ns ? free_ns : next_ns;
}

static void lose_if_taken(sb_lease_claim *claim)
{
    if (claim->held && !is_mine(claim)) {
        claim->held = false;
        claim->lost = true;
    }
}

static void take_write(sb_lease_claim *claim, uint64_t now_ns, const char *version)
{
    see(claim, now_ns, false, &claim->request.record, version);
    claim->due_ns = now_ns + duration_ns(claim) / RENEW_PARTS;
    if (claim->epoch_wanted > claim->record.epoch) {
        claim->due_ns = now_ns; // it was asked for while this request was under way
    }
    if (claim->released || !is_mine(claim)) {
        claim->due_ns = now_ns;
        return;
    }
    if (claim->request.kind == SB_LEASE_CREATE) {
        claim->due_ns = look_ns(claim, now_ns);
        return;
    }
    // Counted from before the write, so that it ends before anybody else's count does.
    const uint64_t until_ns = claim->sent_ns + duration_ns(claim) / 4 * 3;
    if (now_ns < until_ns && !claim->lost) {
        claim->held = true;
        claim->created = false;
        claim->epoch = claim->record.epoch;
        claim->valid_until_ns = until_ns;
    }
}

void sb_lease_claim_answer(sb_lease_claim *claim, uint64_t now_ns, sb_lease_answer answer,
                           const sb_lease_record *record, const char *version)
{
    SB_ASSERT(claim->asking);
    expire(claim, now_ns);
    const bool reads = claim->request.kind == SB_LEASE_READ;
    claim->asking = false;
    claim->stale = claim->stale && answer == SB_LEASE_UNSURE;
    claim->due_ns = now_ns + duration_ns(claim) / RETRY_PARTS;
    switch (answer) {
    case SB_LEASE_DONE:
        if (!reads) {
            take_write(claim, now_ns, version);
            break;
        }
        see(claim, now_ns, false, record, version);
        lose_if_taken(claim);
        if (!claim->held && (!is_mine(claim) || claim->created)) {
            claim->due_ns = look_ns(claim, now_ns);
        }
        break;
    case SB_LEASE_ABSENT:
        see(claim, now_ns, true, NULL, NULL);
        lose_if_taken(claim);
        claim->due_ns = look_ns(claim, now_ns);
        break;
    case SB_LEASE_CONFLICT:
        // Somebody has written, perhaps this process by an earlier request.
        claim->stale = true;
        break;
    case SB_LEASE_UNSURE:
        // A holder has no time to look first: it writes again, and a conflict tells.
        claim->stale = claim->stale || !claim->held;
        break;
    }
}

uint64_t sb_lease_claim_patience_ns(const sb_lease_claim *claim)
{
    return duration_ns(claim) / PATIENCE_PARTS;
}

bool sb_lease_claim_is_over(const sb_lease_claim *claim)
{
    return claim->lost || (claim->released && !claim->asking && !claim->stale &&
                           (!is_mine(claim) || claim->created));
}

static sb_lease_state state_of(const sb_lease_claim *claim, uint64_t now_ns)
{
    if (claim->lost || (claim->held && now_ns >= claim->valid_until_ns)) {
        return SB_LEASE_LOST;
    }
    if (claim->held) {
        return SB_LEASE_HELD;
    }
    if (!claim->known) {
        return SB_LEASE_UNKNOWN;
    }
    return is_free(claim, now_ns) ? SB_LEASE_FREE : SB_LEASE_TAKEN;
}

void sb_lease_claim_status(const sb_lease_claim *claim, uint64_t now_ns,
                           sb_lease_status *out_status)
{
    const bool own = claim->held || claim->lost;
    *out_status = (sb_lease_status){
        .state = state_of(claim, now_ns),
        .epoch = own ? claim->epoch : claim->record.epoch,
        .valid_until_ns = claim->held ? claim->valid_until_ns : 0,
    };
    memcpy(out_status->holder, claim->record.holder, sizeof out_status->holder);
    const sb_lease_record *last = own || is_mine(claim) ? &claim->before : &claim->record;
    memcpy(out_status->last_holder, last->holder, sizeof out_status->last_holder);
    out_status->last_epoch = last->epoch;
}
