#include "orders.h"

#include <signal.h>
#include <string.h>

static volatile sig_atomic_t asked, ended;

static void on_ask(int number)
{
    (void)number;
    asked = 1;
}

static void on_end(int number)
{
    (void)number;
    ended = 1;
}

void orders_begin(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_ask;
    sigaction(SIGUSR1, &action, NULL);
    action.sa_handler = on_end;
    sigaction(SIGTERM, &action, NULL);
}

bool orders_ask(void)
{
    const bool was_asked = asked != 0;
    asked = 0;
    return was_asked;
}

bool orders_end(void)
{
    return ended != 0;
}
