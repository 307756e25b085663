#include "host/base/mailbox.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "test.h"

#define POSTER_COUNT 4u
#define TASK_COUNT 5000u

// The owner: a loop in a thread of its own, whose tasks count without a lock.
typedef struct owner {
    uv_loop_t loop;
    sb_mailbox *mailbox;
    pthread_t thread;
    uint64_t run_count;          ///< the owner's thread's alone
    uint32_t next[POSTER_COUNT]; ///< number of each poster's next task
    bool in_order;
    uint32_t turns; ///< of the loop, counted by a check handle
    uv_check_t check;
    atomic_uint dropped;
} owner;

typedef struct numbered {
    sb_task task; // must be first
    uint32_t poster, number;
    owner *of;
} numbered;

static void count(sb_task *task, void *context)
{
    owner *self = context;
    const numbered *one = (const numbered *)task;
    self->in_order = self->in_order && self->next[one->poster] == one->number;
    self->next[one->poster] = one->number + 1;
    self->run_count++;
    free(task);
}

static void drop(sb_task *task)
{
    atomic_fetch_add(&((numbered *)task)->of->dropped, 1);
    free(task);
}

static void stop(sb_task *task, void *context)
{
    (void)task;
    owner *self = context;
    uv_stop(&self->loop);
}

static void on_turn(uv_check_t *check)
{
    ((owner *)check->data)->turns++;
}

static void begin(owner *self, uint64_t turn_ns)
{
    memset(self, 0, sizeof *self);
    self->in_order = true;
    assert_int_equal(uv_loop_init(&self->loop), 0);
    uv_check_init(&self->loop, &self->check);
    self->check.data = self;
    uv_check_start(&self->check, on_turn);
    self->mailbox = sb_mailbox_create(&self->loop, self, turn_ns);
    assert_non_null(self->mailbox);
}

static void end(owner *self)
{
    sb_mailbox_close(self->mailbox);
    uv_close((uv_handle_t *)&self->check, NULL);
    uv_run(&self->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&self->loop), 0);
    sb_mailbox_destroy(self->mailbox);
}

static numbered *make(owner *self, uint32_t poster, uint32_t number)
{
    numbered *one = calloc(1, sizeof *one);
    assert_non_null(one);
    *one = (numbered){
        .task = {.run = count, .drop = drop}, .poster = poster, .number = number, .of = self};
    return one;
}

static void *run_owner(void *argument)
{
    owner *self = argument;
    uv_run(&self->loop, UV_RUN_DEFAULT);
    sb_mailbox_close(self->mailbox);
    return NULL;
}

typedef struct poster {
    owner *to;
    uint32_t number;
    uint32_t taken;
    pthread_t thread;
} poster;

static void *run_poster(void *argument)
{
    poster *self = argument;
    for (uint32_t i = 0; i < TASK_COUNT; i++) {
        self->taken += sb_mailbox_post(self->to->mailbox, &make(self->to, self->number, i)->task);
    }
    return NULL;
}

// Lets posters and owner run at the same time. Stops the owner before or behind the last post.
static void post_from_threads(owner *self, bool early)
{
    poster posters[POSTER_COUNT];
    sb_task ending = {.run = stop};
    assert_int_equal(pthread_create(&self->thread, NULL, run_owner, self), 0);
    for (uint32_t i = 0; i < POSTER_COUNT; i++) {
        posters[i] = (poster){.to = self, .number = i};
        assert_int_equal(pthread_create(&posters[i].thread, NULL, run_poster, &posters[i]), 0);
    }
    if (early) {
        sb_mailbox_post(self->mailbox, &ending);
    }
    uint64_t taken = 0;
    for (uint32_t i = 0; i < POSTER_COUNT; i++) {
        pthread_join(posters[i].thread, NULL);
        taken += posters[i].taken;
    }
    if (!early) {
        sb_mailbox_post(self->mailbox, &ending);
        assert_int_equal(taken, POSTER_COUNT * TASK_COUNT);
    }
    pthread_join(self->thread, NULL);
}

static void each_task_runs_once_and_in_the_order_of_its_poster(void **state)
{
    (void)state;
    owner self;
    begin(&self, SB_MAILBOX_TURN_NS);
    post_from_threads(&self, false);
    assert_int_equal(self.run_count, POSTER_COUNT * TASK_COUNT);
    assert_true(self.in_order);
    assert_int_equal(self.dropped, 0);
    end(&self);
}

static void a_task_runs_or_is_dropped_when_the_owner_ends_meanwhile(void **state)
{
    (void)state;
    for (uint32_t round = 0; round < 20; round++) {
        owner self;
        begin(&self, SB_MAILBOX_TURN_NS);
        post_from_threads(&self, true);
        assert_int_equal(self.run_count + self.dropped, POSTER_COUNT * TASK_COUNT);
        assert_true(self.in_order);
        end(&self);
    }
}

static void a_post_to_a_closed_mailbox_is_refused_and_dropped(void **state)
{
    (void)state;
    owner self;
    begin(&self, SB_MAILBOX_TURN_NS);
    sb_mailbox_close(self.mailbox);
    assert_false(sb_mailbox_post(self.mailbox, &make(&self, 0, 0)->task));
    assert_int_equal(self.dropped, 1);
    assert_int_equal(self.run_count, 0);
    end(&self);
}

static void tasks_that_wait_are_dropped_when_the_mailbox_closes(void **state)
{
    (void)state;
    owner self;
    begin(&self, SB_MAILBOX_TURN_NS);
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(sb_mailbox_post(self.mailbox, &make(&self, 0, i)->task));
    }
    sb_mailbox_close(self.mailbox);
    assert_int_equal(self.dropped, 3);
    end(&self);
}

static void a_drain_runs_what_waits_without_the_loop(void **state)
{
    (void)state;
    owner self;
    begin(&self, SB_MAILBOX_TURN_NS);
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(sb_mailbox_post(self.mailbox, &make(&self, 0, i)->task));
    }
    sb_mailbox_drain(self.mailbox);
    assert_int_equal(self.run_count, 3);
    end(&self);
}

static void work(sb_task *task, void *context)
{
    struct timespec now, begun;
    clock_gettime(CLOCK_MONOTONIC, &begun);
    do {
        clock_gettime(CLOCK_MONOTONIC, &now);
    } while ((now.tv_sec - begun.tv_sec) * 1000000000 + now.tv_nsec - begun.tv_nsec < 100000);
    count(task, context);
}

// 20 tasks of 0.1 ms take 2 ms: with 0.25 ms a turn, they take at least 7 turns of the loop.
static void tasks_beyond_the_time_of_a_turn_wait_for_the_next_turns(void **state)
{
    (void)state;
    owner self;
    begin(&self, 250000);
    for (uint32_t i = 0; i < 20; i++) {
        numbered *one = make(&self, 0, i);
        one->task.run = work;
        assert_true(sb_mailbox_post(self.mailbox, &one->task));
    }
    while (self.run_count < 20) {
        uv_run(&self.loop, UV_RUN_ONCE);
    }
    assert_true(self.turns >= 7);
    assert_true(self.in_order);
    end(&self);
}

static void close_within(sb_task *task, void *context)
{
    owner *self = context;
    sb_mailbox_close(self->mailbox);
    free(task);
}

static void a_task_may_close_its_mailbox(void **state)
{
    (void)state;
    owner self;
    begin(&self, SB_MAILBOX_TURN_NS);
    numbered *one = make(&self, 0, 0);
    one->task.run = close_within;
    assert_true(sb_mailbox_post(self.mailbox, &one->task));
    assert_true(sb_mailbox_post(self.mailbox, &make(&self, 0, 1)->task));
    uv_run(&self.loop, UV_RUN_NOWAIT);
    assert_int_equal(self.dropped, 1);
    assert_int_equal(self.run_count, 0);
    end(&self);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_task_runs_once_and_in_the_order_of_its_poster),
        cmocka_unit_test(a_task_runs_or_is_dropped_when_the_owner_ends_meanwhile),
        cmocka_unit_test(a_post_to_a_closed_mailbox_is_refused_and_dropped),
        cmocka_unit_test(tasks_that_wait_are_dropped_when_the_mailbox_closes),
        cmocka_unit_test(a_drain_runs_what_waits_without_the_loop),
        cmocka_unit_test(tasks_beyond_the_time_of_a_turn_wait_for_the_next_turns),
        cmocka_unit_test(a_task_may_close_its_mailbox),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
