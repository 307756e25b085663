#include "content/rules_loader.h"

#include <dlfcn.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "game/rules_identity.h"

#define MISSING MODULE_FOLDER "/missing.so"

static char message[SB_RULES_LOADER_MESSAGE_SIZE];

// Whether the system still has the object in memory.
static bool is_loaded(const char *path)
{
    void *handle = dlopen(path, RTLD_NOW | RTLD_NOLOAD);
    if (handle == NULL) {
        (void)dlerror();
        return false;
    }
    dlclose(handle);
    return true;
}

static void assert_one_line_about(const char *path)
{
    assert_int_equal(strncmp(message, path, strlen(path)), 0);
    assert_int_equal(strncmp(message + strlen(path), ": ", 2), 0);
    assert_true(strlen(message) > strlen(path) + 2);
    assert_null(strchr(message, '\n'));
}

static void assert_refused(const char *path, sb_error expected)
{
    sb_rules_library library;
    memset(&library, 0xEE, sizeof library);
    memset(message, 'x', sizeof message);
    assert_int_equal(sb_rules_library_open(path, &library, message), expected);
    assert_null(library.handle);
    assert_null(library.rules);
    assert_non_null(memchr(message, '\0', sizeof message));
    sb_rules_library_close(&library);
}

static void module_is_opened_and_closed(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        sb_rules_library library;
        assert_int_equal(sb_rules_library_open(HEAVY_BALL, &library, message), SB_OK);
        assert_string_equal(message, "");
        assert_string_equal(library.rules->name, "heavy-ball");
        assert_int_equal(library.rules->behaviour_version, 1);
        assert_true(is_loaded(HEAVY_BALL));
        sb_rules_library_close(&library);
        assert_null(library.handle);
        assert_null(library.rules);
        assert_false(is_loaded(HEAVY_BALL));
        sb_rules_library_close(&library); // nothing loaded
    }
}

static void modules_of_one_symbol_stand_beside_each_other(void **state)
{
    (void)state;
    sb_rules_library one, two;
    assert_int_equal(sb_rules_library_open(HEAVY_BALL, &one, message), SB_OK);
    assert_int_equal(sb_rules_library_open(HEAVY_BALL_2, &two, message), SB_OK);
    assert_int_equal(one.rules->behaviour_version, 1);
    assert_int_equal(two.rules->behaviour_version, 2);
    sb_rules_identity first = sb_rules_identify(one.rules), second = sb_rules_identify(two.rules);
    assert_false(sb_rules_identity_equal(&first, &second));
    // The binaries differ, the tables do not.
    assert_true(first.tables_hash == second.tables_hash);
    sb_rules_library_close(&one);
    assert_string_equal(two.rules->name, "heavy-ball");
    sb_rules_library_close(&two);
}

static void file_that_is_missing_or_no_object_is_not_opened(void **state)
{
    (void)state;
    assert_refused(MISSING, SB_ERROR_IO);
    assert_one_line_about(MISSING);
    assert_refused(MODULE_FOLDER, SB_ERROR_IO);
    assert_one_line_about(MODULE_FOLDER);
    assert_refused("", SB_ERROR_IO);
    char path[] = "/tmp/sabot-loader-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    static const char *const contents[] = {"", "no object", "\177ELF", "\177ELF\2\1\1"};
    for (size_t i = 0; i < sizeof contents / sizeof contents[0]; i++) {
        size_t size = strlen(contents[i]);
        assert_int_equal(pwrite(file, contents[i], size, 0), (ssize_t)size);
        assert_refused(path, SB_ERROR_IO);
        assert_one_line_about(path);
    }
    // Its head alone, cut off in the middle of what the head promises.
    static uint8_t head[4096];
    FILE *module = fopen(HEAVY_BALL, "rb");
    assert_non_null(module);
    assert_int_equal(fread(head, 1, sizeof head, module), sizeof head);
    fclose(module);
    assert_int_equal(pwrite(file, head, 128, 0), 128);
    assert_refused(path, SB_ERROR_IO);
    close(file);
    unlink(path);
}

static void assert_no_module(const char *path, const char *reason)
{
    assert_refused(path, SB_ERROR_MALFORMED);
    assert_one_line_about(path);
    assert_string_equal(message + strlen(path) + 2, reason);
    assert_false(is_loaded(path));
}

static void object_without_a_table_that_holds_is_malformed(void **state)
{
    (void)state;
    assert_no_module(MODULE_FOLDER "/rules_no_symbol.so",
                     "no rules module: it does not export sabot_rules");
    assert_no_module(MODULE_FOLDER "/rules_null_table.so", "there is no table of rules");
    assert_no_module(MODULE_FOLDER "/rules_no_name.so",
                     "the rules' name must be 1 to 23 characters of a-z, 0-9, _ and -, with a "
                     "summary");
    assert_no_module(MODULE_FOLDER "/rules_other_interface.so",
                     "built for version 8 of the rules interface; this program has 7");
}

static void name_without_a_slash_is_one_in_the_current_folder(void **state)
{
    (void)state;
    char *before = getcwd(NULL, 0);
    assert_non_null(before);
    assert_int_equal(chdir(MODULE_FOLDER), 0);
    sb_rules_library library;
    assert_int_equal(sb_rules_library_open("heavy_ball_2.so", &library, message), SB_OK);
    assert_int_equal(library.rules->behaviour_version, 2);
    sb_rules_library_close(&library);
    // The system has one of this name, and it is not looked for there.
    void *known = dlopen("libm.so.6", RTLD_NOW);
    assert_non_null(known);
    dlclose(known);
    assert_refused("libm.so.6", SB_ERROR_IO);
    assert_refused("missing.so", SB_ERROR_IO);
    assert_non_null(strstr(message, "missing.so"));
    assert_int_equal(chdir(before), 0);
    free(before);
}

static void long_names_do_not_overflow_the_message(void **state)
{
    (void)state;
    static char name[6000];
    const size_t lengths[] = {400, 510, 511, 512, 600, 4093, 4094, 4095, 4096, 5999};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        memset(name, 'n', lengths[i]);
        name[lengths[i]] = '\0';
        assert_refused(name, SB_ERROR_IO);
        name[0] = '/';
        assert_refused(name, SB_ERROR_IO);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(module_is_opened_and_closed),
        cmocka_unit_test(modules_of_one_symbol_stand_beside_each_other),
        cmocka_unit_test(file_that_is_missing_or_no_object_is_not_opened),
        cmocka_unit_test(object_without_a_table_that_holds_is_malformed),
        cmocka_unit_test(name_without_a_slash_is_one_in_the_current_folder),
        cmocka_unit_test(long_names_do_not_overflow_the_message),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
