#include "fleet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "host/lease/lease_claim.h"

#define MS UINT64_C(1000000)
#define STEP_MS 20u
#define FAULTS_MS 60000u
#define CALM_MS 90000u
#define NODES 4u
#define LETTERS 64u
#define DURATION_S 4u

// A request on its way to the store, or its answer on the way back.
typedef struct letter {
    bool used, landed, reply_lost;
    uint32_t node, incarnation, number;
    uint32_t lands_ms, returns_ms;
    sb_lease_request request;
    sb_lease_answer answer;
    sb_lease_record record;
    char version[SB_LEASE_VERSION_SIZE];
} letter;

typedef struct node {
    sb_lease_claim claim;
    uint32_t incarnation;
    bool alive, releasing;
    uint32_t wakes_ms; ///< paused or dead until then
    uint32_t cut_off_ms;
    uint64_t offset_ns, rate_ppm;
    uint64_t asked_ns;
    uint32_t number; ///< of its present request
    bool waits;      ///< for the answer of that
    bool led;
} node;

typedef struct fleet {
    sb_random random;
    uint32_t now_ms;
    node nodes[NODES];
    letter letters[LETTERS];
    bool exists;
    sb_lease_record record;
    uint64_t version;
    uint32_t away_ms;      ///< the store is away until then
    uint64_t made_version; ///< of the record, when it was made
    bool remade;           ///< and nobody has led by it yet: nobody may remember the epochs before
    uint32_t epoch;        ///< in which somebody led last
    char leader[SB_LEASE_HOLDER_SIZE];
    fleet_counts *counts;
} fleet;

static uint32_t below(fleet *self, uint32_t bound)
{
    return sb_random_below(&self->random, bound);
}

// True about once in this time, at each step.
static bool once_in(fleet *self, uint32_t ms)
{
    return self->now_ms < FAULTS_MS && below(self, ms / STEP_MS) == 0;
}

static uint64_t clock_of(const fleet *self, const node *of)
{
    return of->offset_ns + self->now_ms * of->rate_ppm; // MS * ppm / 1,000,000
}

static void start(fleet *self, uint32_t index)
{
    node *of = &self->nodes[index];
    char identity[SB_LEASE_HOLDER_SIZE];
    of->incarnation++;
    snprintf(identity, sizeof identity, "%u.%u", (unsigned)index, (unsigned)of->incarnation);
    sb_lease_claim_init(&of->claim, identity, DURATION_S);
    sb_lease_claim_want(&of->claim, true, SB_LEASE_ANY_EPOCH);
    of->alive = true;
    of->releasing = of->waits = of->led = false;
    of->offset_ns = below(self, 1000000) * MS;
    of->rate_ppm = 880000u + below(self, 240001); // 0.88 to 1.12
}

static void end(fleet *self, node *of)
{
    of->alive = false;
    of->wakes_ms = self->now_ms + 20 + below(self, 3000);
}

static uint32_t delay_ms(fleet *self)
{
    const uint32_t kind = below(self, 20);
    if (self->now_ms >= FAULTS_MS) {
        return below(self, 60);
    }
    return kind == 0 ? below(self, 6000) : kind < 4 ? below(self, 1200) : below(self, 60);
}

static void post(fleet *self, uint32_t index, const sb_lease_request *request)
{
    node *of = &self->nodes[index];
    const bool lost = self->now_ms < of->cut_off_ms || self->now_ms < self->away_ms;
    of->waits = true;
    of->number++;
    of->asked_ns = clock_of(self, of);
    for (uint32_t i = 0; !lost && i < LETTERS; i++) {
        letter *sent = &self->letters[i];
        if (!sent->used) {
            *sent = (letter){.used = true,
                             .node = index,
                             .incarnation = of->incarnation,
                             .number = of->number,
                             .reply_lost = below(self, 12) == 0 && self->now_ms < FAULTS_MS,
                             .lands_ms = self->now_ms + delay_ms(self),
                             .request = *request};
            sent->returns_ms = sent->lands_ms + delay_ms(self);
            return;
        }
    }
}

static sb_lease_answer store(fleet *self, letter *of)
{
    char version[SB_LEASE_VERSION_SIZE];
    snprintf(version, sizeof version, "%llu", (unsigned long long)self->version);
    const sb_lease_request *request = &of->request;
    if (request->kind == SB_LEASE_READ) {
        of->record = self->record;
        snprintf(of->version, sizeof of->version, "%s", version);
        return self->exists ? SB_LEASE_DONE : SB_LEASE_ABSENT;
    }
    const bool makes = request->kind == SB_LEASE_CREATE;
    if (makes == self->exists || (!makes && strcmp(version, request->version) != 0)) {
        self->counts->conflicts++;
        return makes || self->exists ? SB_LEASE_CONFLICT : SB_LEASE_ABSENT;
    }
    if (makes) {
        self->made_version = self->version + 1;
        self->remade = true;
    }
    self->exists = true;
    self->record = request->record;
    self->version++;
    snprintf(of->version, sizeof of->version, "%llu", (unsigned long long)self->version);
    return SB_LEASE_DONE;
}

static void deliver(fleet *self)
{
    for (uint32_t i = 0; i < LETTERS; i++) {
        letter *of = &self->letters[i];
        if (!of->used || self->now_ms < of->lands_ms) {
            continue;
        }
        if (!of->landed) {
            of->landed = true;
            of->answer = store(self, of);
        }
        node *to = &self->nodes[of->node];
        const bool asleep = to->alive && self->now_ms < to->wakes_ms;
        if (self->now_ms < of->returns_ms || asleep) {
            continue;
        }
        of->used = false;
        // The answer to a request that was given up is nobody's.
        const bool awaited = to->alive && to->incarnation == of->incarnation && to->waits &&
                             to->number == of->number && !of->reply_lost;
        if (awaited) {
            to->waits = false;
            sb_lease_claim_answer(&to->claim, clock_of(self, to), of->answer, &of->record,
                                  of->version);
        }
    }
}

static void update(fleet *self, uint32_t index)
{
    node *of = &self->nodes[index];
    if (self->now_ms < of->wakes_ms) {
        return;
    }
    if (!of->alive) {
        start(self, index);
    }
    const uint64_t now_ns = clock_of(self, of);
    if (of->waits && now_ns - of->asked_ns > sb_lease_claim_patience_ns(&of->claim)) {
        of->waits = false;
        self->counts->unsure++;
        sb_lease_claim_answer(&of->claim, now_ns, SB_LEASE_UNSURE, NULL, NULL);
    }
    if (of->led && !of->releasing && once_in(self, 40000)) {
        of->releasing = true;
        self->counts->given_back++;
        sb_lease_claim_release(&of->claim, now_ns);
    }
    sb_lease_request request;
    if (sb_lease_claim_next(&of->claim, now_ns, &request)) {
        post(self, index, &request);
    }
    if (of->claim.lost || (of->releasing && sb_lease_claim_is_over(&of->claim))) {
        self->counts->lost += of->claim.lost;
        end(self, of);
    }
}

static void disturb(fleet *self, uint32_t index)
{
    node *of = &self->nodes[index];
    if (of->alive && once_in(self, of->led ? 8000 : 40000)) {
        self->counts->deaths++;
        end(self, of);
    }
    if (of->alive && once_in(self, 20000)) {
        of->wakes_ms = self->now_ms + below(self, 9000);
    }
    if (once_in(self, 15000)) {
        of->cut_off_ms = self->now_ms + below(self, 9000);
    }
}

// Checks who leads now.
static void check(fleet *self)
{
    uint32_t leaders = 0;
    for (uint32_t i = 0; i < NODES; i++) {
        node *of = &self->nodes[i];
        sb_lease_status status;
        if (!of->alive || self->now_ms < of->wakes_ms) {
            continue;
        }
        sb_lease_claim_status(&of->claim, clock_of(self, of), &status);
        if (status.state != SB_LEASE_HELD) {
            continue;
        }
        leaders++;
        if (strtoull(of->claim.version, NULL, 10) < self->made_version) {
            continue; // by a record that was removed
        }
        const bool same = strcmp(self->leader, of->claim.identity) == 0;
        if (self->remade && !same) {
            self->remade = false;
            self->epoch = 0;
        }
        if (status.epoch < self->epoch) {
            self->counts->fault = "an epoch went back";
        } else if (status.epoch == self->epoch && !same) {
            self->counts->fault = "two led in one epoch";
        }
        self->counts->epochs += !of->led;
        of->led = true;
        self->epoch = status.epoch;
        snprintf(self->leader, sizeof self->leader, "%s", of->claim.identity);
    }
    if (leaders > 1) {
        self->counts->fault = "two led at once";
    } else if (leaders == 0 && self->now_ms == CALM_MS) {
        self->counts->fault = "nobody led";
    }
}

bool fleet_play(uint64_t seed, fleet_counts *counts)
{
    fleet self = {.random = sb_random_seed(seed, 25), .counts = counts};
    counts->fault = NULL;
    for (; self.now_ms <= CALM_MS && counts->fault == NULL; self.now_ms += STEP_MS) {
        if (once_in(&self, 30000)) {
            self.away_ms = self.now_ms + below(&self, 8000);
        }
        if (self.exists && once_in(&self, 90000)) {
            self.exists = false;
            counts->removed++;
        }
        deliver(&self);
        for (uint32_t i = 0; i < NODES; i++) {
            disturb(&self, i);
            update(&self, i);
        }
        check(&self);
    }
    return counts->fault == NULL;
}
