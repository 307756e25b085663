// The oracle of the form is OpenSSL: `openssl genpkey -algorithm ed25519` wrote the file below, and
// `openssl pkey -text` its secret key.
#include "cli/token/key_file.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static const char OPENSSL_FILE[] =
    "-----BEGIN PRIVATE KEY-----\n"
    "MC4CAQAwBQYDK2VwBCIEIK/hyqu4n4UJAZ4hPkpypmCRUbYKUb1HeTMU4przx7lp\n"
    "-----END PRIVATE KEY-----\n";
static const uint8_t OPENSSL_SEED[SB_KEY_FILE_SEED_SIZE] = {
    0xaf, 0xe1, 0xca, 0xab, 0xb8, 0x9f, 0x85, 0x09, 0x01, 0x9e, 0x21, 0x3e, 0x4a, 0x72, 0xa6, 0x60,
    0x91, 0x51, 0xb6, 0x0a, 0x51, 0xbd, 0x47, 0x79, 0x33, 0x14, 0xe2, 0x9a, 0xf3, 0xc7, 0xb9, 0x69};

static char folder[] = "/tmp/key_file_XXXXXX";
static char path[64];

static int begin(void **state)
{
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/key", folder);
    // Messages of refusals are not of interest here.
    int silent = open("/dev/null", O_WRONLY);
    assert_true(silent >= 0 && dup2(silent, STDERR_FILENO) >= 0 && close(silent) == 0);
    return 0;
}

static int end(void **state)
{
    (void)state;
    (void)unlink(path);
    return rmdir(folder);
}

static void put(const char *text, size_t size)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void get(char *out_text, size_t size)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    out_text[fread(out_text, 1, size - 1, file)] = '\0';
    assert_int_equal(fclose(file), 0);
}

static bool reads(uint8_t out_seed[SB_KEY_FILE_SEED_SIZE])
{
    static const uint8_t zeros[SB_KEY_FILE_SEED_SIZE];
    memset(out_seed, 0xee, SB_KEY_FILE_SEED_SIZE);
    const bool read = sb_key_file_read("test", path, out_seed);
    if (!read) {
        assert_memory_equal(out_seed, zeros, sizeof zeros);
    }
    return read;
}

static void key_that_openssl_wrote_is_read(void **state)
{
    (void)state;
    uint8_t seed[SB_KEY_FILE_SEED_SIZE];
    put(OPENSSL_FILE, sizeof OPENSSL_FILE - 1);
    assert_true(reads(seed));
    assert_memory_equal(seed, OPENSSL_SEED, sizeof seed);
}

static void written_file_is_as_openssl_writes_it_and_for_its_owner_alone(void **state)
{
    (void)state;
    char text[256] = "";
    struct stat status;
    (void)unlink(path);
    assert_true(sb_key_file_write("test", path, OPENSSL_SEED));
    get(text, sizeof text);
    assert_string_equal(text, OPENSSL_FILE);
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
}

static void file_that_exists_is_not_changed(void **state)
{
    (void)state;
    put("mine", 4);
    assert_false(sb_key_file_write("test", path, OPENSSL_SEED));
    char text[8] = "";
    get(text, sizeof text);
    assert_string_equal(text, "mine");
}

static void file_that_is_cut_or_changed_in_any_byte_is_no_key_or_another(void **state)
{
    (void)state;
    uint8_t seed[SB_KEY_FILE_SEED_SIZE];
    for (size_t size = 0; size < sizeof OPENSSL_FILE - 1; size++) {
        put(OPENSSL_FILE, size);
        assert_false(reads(seed));
    }
    for (size_t i = 0; i < sizeof OPENSSL_FILE - 1; i++) {
        char text[sizeof OPENSSL_FILE];
        memcpy(text, OPENSSL_FILE, sizeof text);
        text[i] = text[i] == 'A' ? 'B' : 'A';
        put(text, sizeof text - 1);
        assert_true(!reads(seed) || memcmp(seed, OPENSSL_SEED, sizeof seed) != 0);
    }
}

static void file_of_another_kind_is_refused_at_once(void **state)
{
    (void)state;
    uint8_t seed[SB_KEY_FILE_SEED_SIZE];
    (void)unlink(path);
    assert_false(reads(seed));
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_false(reads(seed));
    (void)unlink(path);
    char large[2000];
    memset(large, 'A', sizeof large);
    put(large, sizeof large);
    assert_false(reads(seed));
    assert_false(sb_key_file_read("test", folder, seed));
    assert_false(sb_key_file_write("test", folder, seed));
    assert_false(sb_key_file_write("test", "/nowhere/key", seed));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(key_that_openssl_wrote_is_read),
        cmocka_unit_test(written_file_is_as_openssl_writes_it_and_for_its_owner_alone),
        cmocka_unit_test(file_that_exists_is_not_changed),
        cmocka_unit_test(file_that_is_cut_or_changed_in_any_byte_is_no_key_or_another),
        cmocka_unit_test(file_of_another_kind_is_refused_at_once),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
