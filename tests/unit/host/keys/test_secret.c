#include "host/keys/secret.h"

#include <string.h>

#include "test.h"

#define DRAW_COUNT 4096

// By Python: hashlib.blake2b(secret, digest_size=32).digest().
static const struct {
    const char *secret;
    const char *hash;
} vectors[] = {
    {"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00",
     "\x94\xc1\xc0\x88\xcc\x94\x53\x99\x67\x79\x63\x0a\xd3\xaf\x45\xcb"
     "\xd9\x28\x14\x82\x8d\xd7\x84\xcf\x2a\xa1\x2d\xf9\x5d\x1b\x8a\xfe"},
    {"\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f",
     "\xc7\xcb\x5d\x1a\x1a\x21\x4f\x1d\x83\x3a\x21\xfe\x6c\x7b\x24\x20"
     "\xe4\x17\xc2\xf2\x20\x78\x4c\xbe\x90\x07\x29\x75\x13\x1b\xc3\x67"},
    {"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
     "\x68\x14\x67\xb3\x33\x74\x25\xfd\x38\xfa\x39\x83\x53\x1c\xa1\xa6"
     "\x21\x4d\xe9\x26\x4e\xeb\xab\xdf\x9c\x9b\xc5\xd1\x57\xd2\x02\xb4"},
    {"\x72\x65\x73\x75\x6d\x65\x20\x6d\x65\x2c\x20\x6e\x6f\x77\x21\x21",
     "\xb5\x38\x67\x0f\xa5\x6a\x86\xb2\x88\x2f\x5a\xba\xee\x1d\x6c\x0b"
     "\xf7\x6d\xc6\xfa\x32\xa3\x0c\x27\x28\x7c\x5b\x1a\xde\x92\x88\x47"},
};

static void hash_of_a_secret_is_its_blake2b_256(void **state)
{
    (void)state;
    sb_session_secrets secrets;
    assert_int_equal(sb_host_secrets(&secrets), SB_OK);
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
        uint8_t secret[SB_RESUME_SECRET_SIZE];
        uint8_t hash[SB_SECRET_HASH_SIZE + 1] = {[SB_SECRET_HASH_SIZE] = 77};
        memcpy(secret, vectors[i].secret, sizeof secret);
        secrets.hash(secrets.context, secret, hash);
        assert_memory_equal(hash, vectors[i].hash, SB_SECRET_HASH_SIZE);
        assert_int_equal(hash[SB_SECRET_HASH_SIZE], 77);
    }
}

static void secrets_differ_in_every_byte(void **state)
{
    (void)state;
    static uint8_t drawn[DRAW_COUNT][SB_RESUME_SECRET_SIZE];
    sb_session_secrets secrets;
    assert_int_equal(sb_host_secrets(&secrets), SB_OK);
    assert_int_equal(sb_host_secrets(&secrets), SB_OK); // it may be called any number of times
    for (uint32_t i = 0; i < DRAW_COUNT; i++) {
        secrets.draw(secrets.context, drawn[i]);
        for (uint32_t k = 0; k < i; k++) {
            assert_memory_not_equal(drawn[i], drawn[k], SB_RESUME_SECRET_SIZE);
        }
    }
    // Each bit is set about half the time: 2048 times of 4096, with a deviation of 32.
    for (uint32_t bit = 0; bit < 8 * SB_RESUME_SECRET_SIZE; bit++) {
        uint32_t set = 0;
        for (uint32_t i = 0; i < DRAW_COUNT; i++) {
            set += (uint32_t)drawn[i][bit / 8] >> bit % 8 & 1u;
        }
        assert_in_range(set, 2048 - 10 * 32, 2048 + 10 * 32);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hash_of_a_secret_is_its_blake2b_256),
        cmocka_unit_test(secrets_differ_in_every_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
