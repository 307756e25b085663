// The lease of one machine, by real processes: they are killed and stopped, and their file is
// replaced.
#include "host/lease/lease_file.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "scratch.h"
#include "test.h"

#define CLAIMANT_COUNT 4
#define ROUND_COUNT 50

// What a child does when it is told a letter; it answers with one.
enum { CLAIM = 'c', HOLDS = 'h', RELEASE = 'r' };
enum { YES = 'y', NO = 'n' };

typedef struct child {
    pid_t pid;
    int orders, answers;
} child;

static sb_lease open_lease(const char *path, const char *identity)
{
    sb_lease lease = {0};
    char message[256] = "";
    assert_int_equal(sb_lease_file_open(path, identity, &lease, message, sizeof message), SB_OK);
    return lease;
}

static sb_lease_status look(const sb_lease *lease)
{
    sb_lease_status status;
    lease->functions->update(lease->self, 0);
    lease->functions->status(lease->self, 0, &status);
    return status;
}

static sb_lease_status claim(const sb_lease *lease)
{
    lease->functions->want(lease->self, true, SB_LEASE_ANY_EPOCH);
    return look(lease);
}

static void give_back(sb_lease *lease)
{
    lease->functions->release(lease->self, 0);
    assert_true(lease->functions->is_over(lease->self));
    lease->functions->destroy(lease->self);
}

static char obey(const sb_lease *lease, char order)
{
    switch (order) {
    case CLAIM:
        return claim(lease).state == SB_LEASE_HELD ? YES : NO;
    case HOLDS:
        return lease->functions->holds(lease->self) ? YES : NO;
    default:
        lease->functions->release(lease->self, 0);
        return YES;
    }
}

static _Noreturn void live(const char *path, int orders, int answers)
{
    char name[32], order, message[256];
    sb_lease lease = {0};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    snprintf(name, sizeof name, "child-%ld", (long)getpid());
    if (sb_lease_file_open(path, name, &lease, message, sizeof message) != SB_OK) {
        _exit(2);
    }
    while (read(orders, &order, 1) == 1) {
        const char answer = obey(&lease, order);
        if (write(answers, &answer, 1) != 1) {
            break;
        }
    }
    _exit(0);
}

static child start(const char *path)
{
    int orders[2], answers[2];
    assert_int_equal(pipe(orders), 0);
    assert_int_equal(pipe(answers), 0);
    const pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        close(orders[1]);
        live(path, orders[0], answers[1]);
    }
    close(orders[0]);
    close(answers[1]);
    return (child){pid, orders[1], answers[0]};
}

static void tell(const child *of, char order)
{
    assert_int_equal(write(of->orders, &order, 1), 1);
}

static char hear(const child *of)
{
    char answer = 0;
    assert_int_equal(read(of->answers, &answer, 1), 1);
    return answer;
}

static char ask(const child *of, char order)
{
    tell(of, order);
    return hear(of);
}

static void end(const child *of)
{
    int result;
    kill(of->pid, SIGKILL);
    assert_int_equal(waitpid(of->pid, &result, 0), of->pid);
    close(of->orders);
    close(of->answers);
}

static int set_up(void **state)
{
    scratch *folder = calloc(1, sizeof *folder);
    assert_non_null(folder);
    scratch_make(folder);
    *state = folder;
    return 0;
}

static int tear_down(void **state)
{
    scratch_remove(*state);
    free(*state);
    return 0;
}

static void lease_of_a_killed_process_is_free_at_once_in_the_next_epoch(void **state)
{
    const char *path = scratch_path(*state, "lease");
    child holder = start(path);
    assert_int_equal(ask(&holder, CLAIM), YES);
    sb_lease lease = open_lease(path, "me");
    sb_lease_status status = claim(&lease);
    assert_int_equal(status.state, SB_LEASE_TAKEN);
    assert_int_equal(status.epoch, 1);
    assert_int_equal(strncmp(status.holder, "child-", 6), 0);
    lease.functions->want(lease.self, false, SB_LEASE_ANY_EPOCH);
    end(&holder);
    status = look(&lease);
    assert_int_equal(status.state, SB_LEASE_FREE);
    assert_int_equal(status.epoch, 1);
    assert_string_equal(status.holder, "");
    status = claim(&lease);
    assert_int_equal(status.state, SB_LEASE_HELD);
    assert_int_equal(status.epoch, 2);
    assert_string_equal(status.holder, "me");
    assert_true(status.valid_until_ns == SB_LEASE_FOREVER);
    give_back(&lease);
}

// A follower that was stopped decides by what it saw before.
static void lease_that_was_raised_behind_a_wish_is_not_claimed(void **state)
{
    const char *path = scratch_path(*state, "lease");
    sb_lease holder = open_lease(path, "me"), next = open_lease(path, "you");
    sb_lease_status status = claim(&holder);
    const uint32_t seen = look(&next).last_epoch;
    assert_int_equal(seen, 1);
    holder.functions->raise(holder.self, 2);
    assert_int_equal(look(&holder).epoch, 2);
    give_back(&holder);
    next.functions->want(next.self, true, seen);
    status = look(&next);
    assert_int_equal(status.state, SB_LEASE_FREE);
    assert_string_equal(status.holder, "");
    assert_string_equal(status.last_holder, "me");
    assert_int_equal(status.last_epoch, 2);
    sb_lease other = open_lease(path, "other"); // nothing is locked
    assert_int_equal(look(&other).state, SB_LEASE_FREE);
    give_back(&other);
    next.functions->want(next.self, true, status.last_epoch);
    status = look(&next);
    assert_int_equal(status.state, SB_LEASE_HELD);
    assert_int_equal(status.epoch, 3);
    give_back(&next);
}

static void epoch_that_the_holder_raises_is_known_to_the_next_one(void **state)
{
    const char *path = scratch_path(*state, "lease");
    sb_lease holder = open_lease(path, "me"), next = open_lease(path, "you");
    holder.functions->raise(holder.self, 5); // it is not held yet
    sb_lease_status status = claim(&holder);
    assert_int_equal(status.epoch, 1);
    assert_int_equal(status.last_epoch, 0);
    assert_string_equal(status.last_holder, "");
    status = look(&holder);
    assert_int_equal(status.state, SB_LEASE_HELD);
    assert_int_equal(status.epoch, 5);
    holder.functions->raise(holder.self, 4);
    assert_int_equal(look(&holder).epoch, 5);
    holder.functions->raise(holder.self, 11); // a longer line
    assert_int_equal(look(&holder).epoch, 11);
    status = claim(&next);
    assert_int_equal(status.state, SB_LEASE_TAKEN);
    assert_string_equal(status.last_holder, "me");
    assert_int_equal(status.last_epoch, 11);
    give_back(&holder);
    status = claim(&next);
    assert_int_equal(status.state, SB_LEASE_HELD);
    assert_int_equal(status.epoch, 12);
    assert_string_equal(status.last_holder, "me");
    assert_int_equal(status.last_epoch, 11);
    next.functions->raise(next.self, 13);
    status = look(&next);
    assert_int_equal(status.epoch, 13);
    assert_int_equal(status.last_epoch, 11); // of the one before, not its own
    give_back(&next);
}

static void stopped_process_keeps_its_lease(void **state)
{
    const char *path = scratch_path(*state, "lease");
    child holder = start(path);
    assert_int_equal(ask(&holder, CLAIM), YES);
    kill(holder.pid, SIGSTOP);
    int result;
    assert_int_equal(waitpid(holder.pid, &result, WUNTRACED), holder.pid);
    assert_true(WIFSTOPPED(result));
    sb_lease lease = open_lease(path, "me");
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(claim(&lease).state, SB_LEASE_TAKEN);
    }
    kill(holder.pid, SIGCONT);
    assert_int_equal(ask(&holder, HOLDS), YES);
    end(&holder);
    assert_int_equal(claim(&lease).state, SB_LEASE_HELD);
    give_back(&lease);
}

static void stopped_process_whose_file_was_replaced_knows_it_in_its_first_look(void **state)
{
    const char *path = scratch_path(*state, "lease");
    child holder = start(path);
    assert_int_equal(ask(&holder, CLAIM), YES);
    sb_lease lease = open_lease(path, "me");
    assert_int_equal(look(&lease).epoch, 1);
    kill(holder.pid, SIGSTOP);
    assert_int_equal(unlink(path), 0);
    // The new file has no epoch, but a process that has seen the old one goes on counting.
    const sb_lease_status status = claim(&lease);
    assert_int_equal(status.state, SB_LEASE_HELD);
    assert_int_equal(status.epoch, 2);
    tell(&holder, HOLDS);
    kill(holder.pid, SIGCONT);
    assert_int_equal(hear(&holder), NO);
    assert_true(lease.functions->holds(lease.self));
    end(&holder);
    give_back(&lease);
}

static void holder_whose_file_is_gone_has_lost_for_good(void **state)
{
    const char *path = scratch_path(*state, "lease");
    sb_lease lease = open_lease(path, "me");
    assert_int_equal(claim(&lease).state, SB_LEASE_HELD);
    assert_int_equal(unlink(path), 0);
    assert_false(lease.functions->holds(lease.self));
    assert_int_equal(look(&lease).state, SB_LEASE_LOST);
    assert_int_equal(look(&lease).state, SB_LEASE_LOST);
    give_back(&lease);
}

static void one_of_many_claimants_holds_and_no_epoch_comes_twice(void **state)
{
    const char *path = scratch_path(*state, "lease");
    for (uint32_t round = 1; round <= ROUND_COUNT; round++) {
        child children[CLAIMANT_COUNT];
        int holders = 0;
        for (int i = 0; i < CLAIMANT_COUNT; i++) {
            children[i] = start(path);
        }
        for (int i = 0; i < CLAIMANT_COUNT; i++) {
            tell(&children[i], CLAIM);
        }
        for (int i = 0; i < CLAIMANT_COUNT; i++) {
            holders += hear(&children[i]) == YES;
        }
        assert_int_equal(holders, 1);
        sb_lease lease = open_lease(path, "me");
        assert_int_equal(look(&lease).epoch, round);
        assert_int_equal(look(&lease).state, SB_LEASE_TAKEN);
        give_back(&lease);
        for (int i = 0; i < CLAIMANT_COUNT; i++) {
            end(&children[i]);
        }
    }
}

static void lease_given_back_is_free_while_its_process_lives(void **state)
{
    const char *path = scratch_path(*state, "lease");
    child holder = start(path);
    assert_int_equal(ask(&holder, CLAIM), YES);
    assert_int_equal(ask(&holder, RELEASE), YES);
    sb_lease lease = open_lease(path, "me");
    assert_int_equal(look(&lease).state, SB_LEASE_FREE);
    assert_int_equal(claim(&lease).epoch, 2);
    give_back(&lease);
    end(&holder);
}

static void file_of_anything_counts_as_one_without_an_epoch(void **state)
{
    static const char *const TEXTS[] = {"",     "x", "-4 me\n",        "99999999999999999999 me\n",
                                        "\n\n", "7", "4294967295 me\n"};
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        const char *path = scratch_write(*state, "lease", TEXTS[i], strlen(TEXTS[i]));
        sb_lease lease = open_lease(path, "me");
        const uint32_t before = i == 5 ? 7 : 0;
        assert_int_equal(look(&lease).epoch, before);
        assert_int_equal(claim(&lease).epoch, before + 1);
        give_back(&lease);
    }
}

static void refused(const char *path, const char *reason)
{
    sb_lease lease = {0};
    char message[256] = "";
    assert_int_equal(sb_lease_file_open(path, "me", &lease, message, sizeof message), SB_ERROR_IO);
    assert_non_null(strstr(message, reason));
    assert_non_null(strstr(message, path));
    assert_null(lease.functions);
}

static void what_is_no_file_is_refused(void **state)
{
    const scratch *folder = *state;
    refused(folder->path, "Is a directory");
    refused("/does/not/exist", "No such file");
    const char *fifo = scratch_path(folder, "fifo");
    assert_int_equal(mkfifo(fifo, 0600), 0);
    refused(fifo, "Invalid argument");
    const char *link = scratch_path(folder, "link");
    assert_int_equal(symlink("lease", link), 0);
    refused(link, "symbolic");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(lease_of_a_killed_process_is_free_at_once_in_the_next_epoch),
        TEST(lease_that_was_raised_behind_a_wish_is_not_claimed),
        TEST(epoch_that_the_holder_raises_is_known_to_the_next_one),
        TEST(stopped_process_keeps_its_lease),
        TEST(stopped_process_whose_file_was_replaced_knows_it_in_its_first_look),
        TEST(holder_whose_file_is_gone_has_lost_for_good),
        TEST(one_of_many_claimants_holds_and_no_epoch_comes_twice),
        TEST(lease_given_back_is_free_while_its_process_lives),
        TEST(file_of_anything_counts_as_one_without_an_epoch),
        TEST(what_is_no_file_is_refused),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
