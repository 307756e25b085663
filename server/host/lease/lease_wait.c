#include "host/lease/lease_wait.h"

#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "host/clock/ticker.h"
#include "host/journal/journal_out.h"
#include "host/process/notify.h"

#define POLL_NS 2000000
#define UNKNOWN_NS UINT64_C(1000000000) // a store that does not answer for this time is told
// The service manager grants this time, and is asked for it again and again.
#define EXTEND_NS UINT64_C(2000000000)
#define EXTEND_TEXT "EXTEND_TIMEOUT_USEC=10000000\nSTATUS=waiting for the lease"

static void tell_unknown(sb_lease_watch *self, sb_journal *journal, const sb_lease_status *status)
{
    const uint64_t now_ns = sb_clock_ns();
    if (status->state != SB_LEASE_UNKNOWN && status->fault[0] == '\0') {
        self->unknown_ns = 0;
        self->told_unknown = false;
        return;
    }
    self->unknown_ns = self->unknown_ns == 0 ? now_ns : self->unknown_ns;
    if (!self->told_unknown && now_ns - self->unknown_ns > UNKNOWN_NS) {
        self->told_unknown = true;
        sb_journal_say(journal, SB_SAYS_LEASE_UNKNOWN,
                       "the lease cannot be read, so nobody can tell who leads: %s",
                       status->fault[0] != '\0' ? status->fault : "no answer");
    }
}

void sb_lease_watch_look(sb_lease_watch *self, sb_journal *journal, sb_lease_status *out_status)
{
    sb_lease_keeper_look(self->keeper, out_status);
    if (out_status->state == SB_LEASE_HELD) {
        sb_lease_keeper_lead(self->keeper);
    }
    tell_unknown(self, journal, out_status);
    const sb_lease_status *told = &self->told;
    const bool had = out_status->state == SB_LEASE_HELD || out_status->state == SB_LEASE_TAKEN;
    // A holder may raise its epoch as it likes.
    if (!had ||
        (told->state == out_status->state && strcmp(told->holder, out_status->holder) == 0)) {
        return;
    }
    self->told = *out_status;
    if (out_status->state == SB_LEASE_HELD) {
        sb_journal_say(journal, SB_SAYS_LEASE_HELD,
                       "this server leads: it has the lease, in epoch %" PRIu32, out_status->epoch);
    } else if (out_status->state == SB_LEASE_TAKEN && out_status->holder[0] != '\0') {
        sb_journal_say(journal, SB_SAYS_LEASE_TAKEN, "%s leads, in epoch %" PRIu32,
                       out_status->holder, out_status->epoch);
    }
}

// Signals are handled only where it waits.
static sb_error await(sb_lease_watch *self, sb_journal *journal, const sigset_t *signals,
                      bool *out_leads)
{
    sb_notify manager = sb_notify_open();
    sb_lease_status status;
    const struct timespec pause = {.tv_nsec = POLL_NS};
    uint64_t asked_ns = 0;
    bool stopped = false;
    do {
        if (sb_clock_ns() - asked_ns > EXTEND_NS) {
            asked_ns = sb_clock_ns();
            sb_notify_send(&manager, EXTEND_TEXT);
        }
        sb_lease_watch_look(self, journal, &status);
        *out_leads = status.state == SB_LEASE_HELD;
        stopped = !*out_leads && sigtimedwait(signals, NULL, &pause) > 0;
    } while (!*out_leads && !stopped && status.state != SB_LEASE_LOST);
    sb_notify_close(&manager);
    return status.state == SB_LEASE_LOST ? SB_ERROR_IO : SB_OK;
}

sb_error sb_lease_await(sb_lease_keeper *keeper, const sb_journal_settings *journal,
                        bool *out_leads, char *out_message, size_t message_size)
{
    *out_leads = false;
    sb_journal_out out = {0};
    sb_error error = sb_journal_out_open(&out, journal, out_message, message_size);
    if (error != SB_OK) {
        sb_journal_out_close(&out);
        return error;
    }
    sigset_t signals, before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
    sb_lease_watch watch = {.keeper = keeper};
    sb_lease_keeper_want(keeper, true, SB_LEASE_ANY_EPOCH);
    error = await(&watch, &out.journal, &signals, out_leads);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error != SB_OK) {
        snprintf(out_message, message_size, "the lease was lost before this server could lead");
    }
    sb_journal_out_close(&out);
    return error;
}
