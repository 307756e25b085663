#include "host/process/stop_signals.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "test.h"

typedef struct fixture {
    uv_loop_t loop;
    uv_timer_t timer; ///< ends a loop that no signal has ended
    bool timed_out;
    sb_stop_signals stop;
    sb_signal_actions actions;
    uint32_t drains, reloads;
    char message[128];
} fixture;

static void on_drain(void *context)
{
    ((fixture *)context)->drains++;
}

static void on_reload(void *context)
{
    ((fixture *)context)->reloads++;
}

static void on_timeout(uv_timer_t *timer)
{
    ((fixture *)timer->data)->timed_out = true;
    uv_stop(timer->loop);
}

static void begin(fixture *f)
{
    memset(f, 0, sizeof *f);
    assert_int_equal(uv_loop_init(&f->loop), 0);
    uv_timer_init(&f->loop, &f->timer);
    f->timer.data = f;
}

static void watch(fixture *f)
{
    f->actions.context = f;
    assert_int_equal(
        sb_stop_signals_watch(&f->stop, &f->loop, &f->actions, f->message, sizeof f->message),
        SB_OK);
}

static void run(fixture *f, uint64_t timeout_ms)
{
    f->timed_out = false;
    uv_timer_start(&f->timer, on_timeout, timeout_ms, 0);
    uv_run(&f->loop, UV_RUN_DEFAULT);
    uv_timer_stop(&f->timer);
}

static void end(fixture *f)
{
    sb_stop_signals_close(&f->stop);
    uv_close((uv_handle_t *)&f->timer, NULL);
    uv_run(&f->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&f->loop), 0); // all handles of the loop are closed
}

static void each_signal_that_ends_a_server_stops_the_loop(void **state)
{
    (void)state;
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    for (uint32_t i = 0; i < 3; i++) {
        fixture f;
        begin(&f);
        watch(&f);
        assert_false(f.stop.arrived);
        assert_int_equal(raise(numbers[i]), 0);
        run(&f, 10000);
        assert_true(f.stop.arrived);
        assert_false(f.timed_out);
        end(&f);
    }
}

static void first_sigterm_drains_and_the_second_stops_the_loop(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    f.actions.drain = on_drain;
    watch(&f);
    raise(SIGTERM);
    run(&f, 30);
    assert_int_equal(f.drains, 1);
    assert_true(f.timed_out && !f.stop.arrived);
    raise(SIGTERM);
    run(&f, 10000);
    assert_int_equal(f.drains, 1);
    assert_true(f.stop.arrived && !f.timed_out);
    end(&f);
}

static void sigint_stops_the_loop_although_it_can_drain(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    f.actions.drain = on_drain;
    watch(&f);
    raise(SIGINT);
    run(&f, 10000);
    assert_true(f.stop.arrived && !f.timed_out);
    assert_int_equal(f.drains, 0);
    end(&f);
}

static void sighup_reloads_and_the_loop_goes_on(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    f.actions.reload = on_reload;
    watch(&f);
    for (uint32_t times = 1; times <= 2; times++) {
        raise(SIGHUP);
        run(&f, 30);
        assert_true(f.timed_out && !f.stop.arrived);
        assert_int_equal(f.reloads, times);
    }
    end(&f);
}

static void loop_without_a_signal_goes_on(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    watch(&f);
    run(&f, 30);
    assert_true(f.timed_out);
    assert_false(f.stop.arrived);
    end(&f);
}

static void signals_beyond_the_first_do_no_harm(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    watch(&f);
    for (uint32_t i = 0; i < 20; i++) {
        raise(i % 2 == 0 ? SIGINT : SIGTERM);
    }
    run(&f, 10000);
    assert_true(f.stop.arrived);
    raise(SIGINT);
    run(&f, 30); // another signal stops it again, or the timer does
    end(&f);
}

static void close_twice_or_of_nothing_does_nothing(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    sb_stop_signals_close(&f.stop);
    watch(&f);
    sb_stop_signals_close(&f.stop);
    end(&f);
}

static void two_loops_are_both_stopped(void **state)
{
    (void)state;
    fixture one, two;
    begin(&one);
    begin(&two);
    watch(&one);
    watch(&two);
    raise(SIGTERM);
    run(&one, 10000);
    run(&two, 10000);
    assert_true(one.stop.arrived && two.stop.arrived);
    end(&one);
    end(&two);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_signal_that_ends_a_server_stops_the_loop),
        cmocka_unit_test(first_sigterm_drains_and_the_second_stops_the_loop),
        cmocka_unit_test(sigint_stops_the_loop_although_it_can_drain),
        cmocka_unit_test(sighup_reloads_and_the_loop_goes_on),
        cmocka_unit_test(loop_without_a_signal_goes_on),
        cmocka_unit_test(signals_beyond_the_first_do_no_harm),
        cmocka_unit_test(close_twice_or_of_nothing_does_nothing),
        cmocka_unit_test(two_loops_are_both_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
