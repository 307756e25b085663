#include "protocol/token/token.h"

#include <string.h>

#include <msgpack.h>

#include "protocol/elements.h"
#include "protocol/text.h"

#define ELEMENT_COUNT 13u
#define PREFIX_BYTES (SB_TOKEN_ADDRESS_SIZE + 1u)

// msgpack's forms of an array's head.
#define FIXED_ARRAY 0x90u
#define FIXED_ARRAY_COUNT_MAX 15u
#define ARRAY_16 0xdcu

/// Head, version, id, two times, user, name, session, mode, party, team, role, server, prefixes.
#define BODY_SIZE_MAX                                                                              \
    (1u + 1u + 18u + 2u * 9u + 2u + SB_TOKEN_USER_SIZE_MAX + 1u + SB_NAME_SIZE_MAX + 5u + 1u +     \
     SB_TOKEN_MODE_SIZE_MAX + 2u + SB_TOKEN_PARTY_SIZE_MAX + 2u + 1u + 34u + 1u +                  \
     SB_TOKEN_PREFIX_COUNT_MAX * (2u + PREFIX_BYTES))
_Static_assert(BODY_SIZE_MAX + SB_TOKEN_TRAILER_SIZE <= SB_TOKEN_SIZE_MAX, "it fits a hello");

static int append(void *data, const char *bytes, size_t size)
{
    sb_writer *writer = data;
    sb_writer_bytes(writer, bytes, size);
    return writer->error == SB_OK ? 0 : -1;
}

static void put_text(msgpack_packer *packer, sb_text text)
{
    msgpack_pack_str(packer, text.size);
    msgpack_pack_str_body(packer, text.data, text.size);
}

static void put_blob(msgpack_packer *packer, const void *data, uint32_t size)
{
    msgpack_pack_bin(packer, size);
    msgpack_pack_bin_body(packer, data, size);
}

// Everything behind the head of the array.
static void put_elements(msgpack_packer *packer, const sb_token *token)
{
    msgpack_pack_uint32(packer, SB_TOKEN_VERSION);
    put_blob(packer, token->id, SB_TOKEN_ID_SIZE);
    msgpack_pack_uint64(packer, token->not_before_s);
    msgpack_pack_uint64(packer, token->expires_s);
    put_text(packer, token->user);
    put_text(packer, token->name);
    msgpack_pack_uint32(packer, token->session);
    put_text(packer, token->mode);
    put_text(packer, token->party);
    msgpack_pack_uint32(packer, token->team);
    msgpack_pack_uint32(packer, token->role);
    put_blob(packer, token->server.data, token->server.size);
    msgpack_pack_array(packer, token->prefix_count);
    for (uint32_t i = 0; i < token->prefix_count; i++) {
        uint8_t bytes[PREFIX_BYTES];
        memcpy(bytes, token->prefixes[i].address, SB_TOKEN_ADDRESS_SIZE);
        bytes[SB_TOKEN_ADDRESS_SIZE] = token->prefixes[i].bit_count;
        put_blob(packer, bytes, PREFIX_BYTES);
    }
}

/// The first `bit_count` bits are equal.
static bool begins_equal(const uint8_t *a, const uint8_t *b, uint32_t bit_count)
{
    const uint32_t whole = bit_count / 8, rest = bit_count % 8;
    if (memcmp(a, b, whole) != 0) {
        return false;
    }
    return rest == 0 || (a[whole] ^ b[whole]) >> (8 - rest) == 0;
}

static bool prefix_fits(const sb_token_prefix *prefix)
{
    if (prefix->bit_count > SB_TOKEN_ADDRESS_BIT_COUNT) {
        return false;
    }
    for (uint32_t bit = prefix->bit_count; bit < SB_TOKEN_ADDRESS_BIT_COUNT; bit++) {
        if ((prefix->address[bit / 8] & 0x80u >> bit % 8) != 0) {
            return false;
        }
    }
    return true;
}

static bool values_fit(const sb_token *token)
{
    bool fits = token->expires_s > token->not_before_s &&
                token->expires_s - token->not_before_s <= SB_TOKEN_LIFE_S_MAX &&
                token->user.size > 0 && token->team <= SB_TOKEN_TEAM_MAX &&
                token->role <= SB_ROLE_REPLAY_VIEWER &&
                (token->server.size == 0 || token->server.size == SB_TOKEN_SERVER_SIZE);
    for (uint32_t i = 0; fits && i < token->prefix_count; i++) {
        fits = prefix_fits(&token->prefixes[i]);
    }
    return fits;
}

static sb_error check(const sb_token *token)
{
    const sb_text texts[] = {token->user, token->name, token->mode, token->party};
    static const uint32_t SIZES_MAX[] = {SB_TOKEN_USER_SIZE_MAX, SB_NAME_SIZE_MAX,
                                         SB_TOKEN_MODE_SIZE_MAX, SB_TOKEN_PARTY_SIZE_MAX};
    if (token->prefix_count > SB_TOKEN_PREFIX_COUNT_MAX) {
        return SB_ERROR_LIMIT;
    }
    for (uint32_t i = 0; i < 4; i++) {
        if (texts[i].size > SIZES_MAX[i]) {
            return SB_ERROR_LIMIT;
        }
        if (!sb_text_is_valid(texts[i])) {
            return SB_ERROR_MALFORMED;
        }
    }
    return values_fit(token) ? SB_OK : SB_ERROR_RANGE;
}

sb_error sb_token_encode(const sb_token *token, sb_writer *writer)
{
    sb_error error = check(token);
    if (error != SB_OK || writer->error != SB_OK) {
        return error != SB_OK ? error : writer->error;
    }
    uint8_t bytes[BODY_SIZE_MAX];
    sb_writer body = sb_writer_over(bytes, sizeof bytes);
    msgpack_packer packer;
    msgpack_packer_init(&packer, &body, append);
    msgpack_pack_array(&packer, ELEMENT_COUNT);
    put_elements(&packer, token);
    if (writer->capacity - writer->size < body.size) {
        return SB_ERROR_FULL;
    }
    sb_writer_bytes(writer, bytes, body.size);
    return writer->error;
}

static void get_prefixes(sb_elements *elements, sb_token *out_token)
{
    uint32_t count = sb_elements_open_list(elements, 0, SB_TOKEN_PREFIX_COUNT_MAX);
    for (uint32_t i = 0; i < count; i++) {
        sb_blob bytes = sb_elements_blob(elements, PREFIX_BYTES, PREFIX_BYTES);
        if (bytes.size == PREFIX_BYTES) {
            memcpy(out_token->prefixes[i].address, bytes.data, SB_TOKEN_ADDRESS_SIZE);
            out_token->prefixes[i].bit_count = bytes.data[SB_TOKEN_ADDRESS_SIZE];
        }
    }
    out_token->prefix_count = count;
    sb_elements_close(elements);
}

static void get_elements(sb_elements *elements, sb_token *out_token)
{
    // 64 bits wide, so that any later version is unknown and not out of range.
    uint64_t version = sb_elements_u64(elements);
    sb_elements_require(elements, version == SB_TOKEN_VERSION, SB_ERROR_UNKNOWN);
    sb_blob id = sb_elements_blob(elements, SB_TOKEN_ID_SIZE, SB_TOKEN_ID_SIZE);
    if (id.size == SB_TOKEN_ID_SIZE) {
        memcpy(out_token->id, id.data, SB_TOKEN_ID_SIZE);
    }
    out_token->not_before_s = sb_elements_u64(elements);
    out_token->expires_s = sb_elements_u64(elements);
    out_token->user = sb_elements_text(elements, SB_TOKEN_USER_SIZE_MAX);
    out_token->name = sb_elements_text(elements, SB_NAME_SIZE_MAX);
    out_token->session = sb_elements_u32(elements);
    out_token->mode = sb_elements_text(elements, SB_TOKEN_MODE_SIZE_MAX);
    out_token->party = sb_elements_text(elements, SB_TOKEN_PARTY_SIZE_MAX);
    out_token->team = sb_elements_u32(elements);
    out_token->role = sb_elements_u32(elements);
    out_token->server = sb_elements_blob(elements, 0, SB_TOKEN_SERVER_SIZE);
    get_prefixes(elements, out_token);
    sb_elements_require(elements, elements->error != SB_OK || values_fit(out_token),
                        SB_ERROR_RANGE);
}

// A signed meaning has one form: each known element is as this version would write it. The array
// may have more elements than that, but its head is the shortest for their count.
static bool is_shortest(const uint8_t *body, size_t body_size, const sb_token *token)
{
    size_t head_size = 1;
    if (body[0] == ARRAY_16) {
        head_size = 3;
        if (body[1] == 0 && body[2] <= FIXED_ARRAY_COUNT_MAX) {
            return false;
        }
    } else if (body[0] < FIXED_ARRAY || body[0] > FIXED_ARRAY + FIXED_ARRAY_COUNT_MAX) {
        return false;
    }
    uint8_t bytes[BODY_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    msgpack_packer packer;
    msgpack_packer_init(&packer, &writer, append);
    put_elements(&packer, token);
    return head_size + writer.size <= body_size &&
           memcmp(body + head_size, bytes, writer.size) == 0;
}

sb_error sb_token_decode(const void *bytes, size_t size, sb_token *out_token)
{
    memset(out_token, 0, sizeof *out_token);
    if (size > SB_TOKEN_SIZE_MAX) {
        return SB_ERROR_LIMIT;
    }
    if (size < SB_TOKEN_TRAILER_SIZE) {
        return SB_ERROR_TRUNCATED;
    }
    const size_t body_size = size - SB_TOKEN_TRAILER_SIZE;
    sb_elements elements = sb_elements_begin(bytes, body_size);
    sb_elements_open(&elements);
    get_elements(&elements, out_token);
    sb_error error = sb_elements_end(&elements);
    if (error == SB_OK && !is_shortest(bytes, body_size, out_token)) {
        error = SB_ERROR_MALFORMED;
    }
    if (error != SB_OK) {
        memset(out_token, 0, sizeof *out_token);
    }
    return error;
}

bool sb_token_admits(const sb_token *token, const uint8_t address[SB_TOKEN_ADDRESS_SIZE])
{
    bool admits = token->prefix_count == 0;
    for (uint32_t i = 0; i < token->prefix_count; i++) {
        admits = admits ||
                 begins_equal(token->prefixes[i].address, address, token->prefixes[i].bit_count);
    }
    return admits;
}
