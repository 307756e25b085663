// Volume and mute in the user's folder of settings, which is a temporary one here.
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "desktop.h"

static char home[64], path[128];

static int begin(void **state)
{
    (void)state;
    strcpy(home, "/tmp/sabot_settings_XXXXXX");
    assert_non_null(mkdtemp(home));
    setenv("HOME", home, 1);
    unsetenv("XDG_CONFIG_HOME");
    snprintf(path, sizeof path, "%s/.config/sabot/desktop", home);
    return 0;
}

static int end(void **state)
{
    (void)state;
    static const char *const left[] = {"/.config/sabot/desktop",
                                       "/.config/sabot",
                                       "/.config",
                                       "/x/sabot/desktop",
                                       "/x/sabot",
                                       "/x",
                                       ""};
    for (size_t i = 0; i < sizeof left / sizeof left[0]; i++) {
        char one[128];
        snprintf(one, sizeof one, "%s%s", home, left[i]);
        (void)remove(one);
    }
    return access(home, F_OK) == 0 ? 1 : 0; // nothing else was left
}

static void assert_loads(unsigned long volume, bool muted)
{
    static dt_sound sound;
    sound.volume = 60;
    sound.muted = false;
    settings_load(&sound);
    assert_int_equal(sound.volume, volume);
    assert_int_equal(sound.muted, muted);
}

static void what_is_stored_is_loaded(void **state)
{
    (void)state;
    static dt_sound sound;
    assert_loads(60, false); // nothing yet
    sound.volume = 35;
    sound.muted = true;
    assert_true(settings_store(&sound));
    assert_loads(35, true);
    sound.volume = 100;
    sound.muted = false;
    assert_true(settings_store(&sound));
    assert_loads(100, false);
    assert_int_equal(access(path, F_OK), 0);
}

static void the_variable_names_the_folder_if_it_is_absolute(void **state)
{
    (void)state;
    static dt_sound sound;
    char other[96];
    snprintf(other, sizeof other, "%s/x", home);
    setenv("XDG_CONFIG_HOME", other, 1);
    sound.volume = 10;
    assert_true(settings_store(&sound));
    assert_int_equal(access(path, F_OK), -1);
    assert_loads(10, false);
    setenv("XDG_CONFIG_HOME", "x", 1);
    assert_loads(60, false);
    unsetenv("HOME");
    assert_false(settings_store(&sound));
    assert_loads(60, false);
    char long_path[3000];
    memset(long_path, 'a', sizeof long_path - 1);
    long_path[0] = '/';
    long_path[sizeof long_path - 1] = '\0';
    setenv("HOME", long_path, 1);
    assert_false(settings_store(&sound));
}

static void a_file_that_says_nothing_leaves_the_defaults(void **state)
{
    (void)state;
    static const char *const texts[] = {"",
                                        "volume",
                                        "volume 101\nmuted 0\n",
                                        "volume -5 muted 0",
                                        "muted 1 volume 5",
                                        "volume 5\nmuted 2\n",
                                        "volume 99999999999999999999 muted 1",
                                        "\xff\xfe"};
    static dt_sound sound;
    assert_true(settings_store(&sound));
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        fputs(texts[i], file);
        fclose(file);
        assert_loads(60, false);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_stored_is_loaded, begin, end),
        cmocka_unit_test_setup_teardown(the_variable_names_the_folder_if_it_is_absolute, begin,
                                        end),
        cmocka_unit_test_setup_teardown(a_file_that_says_nothing_leaves_the_defaults, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
