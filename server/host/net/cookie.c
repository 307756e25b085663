#include "host/net/admission.h"

#include <sodium.h>

#include "base/assert.h"
#include "base/bytes.h"

_Static_assert(sizeof(sb_cookie_key) == crypto_shorthash_KEYBYTES, "libsodium's key");

sb_cookie_key sb_cookie_key_draw(void)
{
    int result = sodium_init(); // may be called again
    SB_ASSERT(result >= 0);
    sb_cookie_key key;
    crypto_shorthash_keygen(key.bytes);
    return key;
}

static uint32_t cookie_of_period(const sb_cookie_key *key, uint32_t address, uint16_t port,
                                 uint64_t period)
{
    uint8_t text[14], hash[crypto_shorthash_BYTES];
    sb_writer writer = sb_writer_over(text, sizeof text);
    sb_writer_u32(&writer, address);
    sb_writer_u16(&writer, port);
    sb_writer_u64(&writer, period);
    (void)crypto_shorthash(hash, text, writer.size, key->bytes);
    sb_reader reader = sb_reader_over(hash, sizeof hash);
    uint32_t cookie = sb_reader_u32(&reader);
    return cookie != 0 ? cookie : 1;
}

uint32_t sb_cookie_make(const sb_cookie_key *key, uint32_t address, uint16_t port, uint64_t now_s)
{
    return cookie_of_period(key, address, port, now_s / SB_COOKIE_LIFE_S);
}

bool sb_cookie_check(const sb_cookie_key *key, uint32_t cookie, uint32_t address, uint16_t port,
                     uint64_t now_s)
{
    uint64_t period = now_s / SB_COOKIE_LIFE_S;
    return cookie == cookie_of_period(key, address, port, period) ||
           (period > 0 && cookie == cookie_of_period(key, address, port, period - 1));
}
