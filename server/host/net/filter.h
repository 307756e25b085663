/// Checks every command of a datagram before ENet sees it.
///
/// ENet takes any command of any peer, and searches its lists of waiting commands from end to end.
/// So a few bytes can cost it seconds or megabytes. The filter passes only the commands that our
/// protocol uses, with values that it uses, and at a rate that an honest client can reach. It is
/// pure: time is an argument, the state of ENet is a view, and nothing is allocated.
#ifndef SABOT_HOST_NET_FILTER_H
#define SABOT_HOST_NET_FILTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Bytes of the largest datagram that an ENet client sends to our hosts: ENet's default MTU.
#define SB_FILTER_DATAGRAM_SIZE_MAX 1400u
/// ENet puts no more commands into one datagram.
#define SB_FILTER_COMMAND_COUNT_MAX 32u
/// Largest distance of a reliable command on channel 0 from the last one that arrived in order.
#define SB_FILTER_RELIABLE_WINDOW 64u

/// Budget of one peer. Tokens are earned by time. README.md derives the numbers.
#define SB_FILTER_BYTES_PER_S (320u * 1024u)
#define SB_FILTER_COMMANDS_PER_S 2000u
/// Seconds of both that a silent peer can save, and seconds that it has at first.
#define SB_FILTER_SAVED_S_MAX 5u
#define SB_FILTER_SAVED_S_FIRST 1u
/// What each reliable command of the server adds: it may be sent and acknowledged several times. An
/// acknowledgement has 8 bytes, and a datagram of its own a header of 4.
#define SB_FILTER_COMMANDS_PER_SENT 8u
#define SB_FILTER_BYTES_PER_SENT (SB_FILTER_COMMANDS_PER_SENT * 12u)
/// Datagrams of one peer with a command that our protocol never uses. One more closes the peer.
#define SB_FILTER_STRIKE_COUNT_MAX 16u

/// Why a datagram did not pass.
typedef enum sb_filter_reason {
    SB_FILTER_NONE = 0,        ///< it passed
    SB_FILTER_FORM,            ///< no handshake, or not a header and whole commands of ENet
    SB_FILTER_SIZE,            ///< longer than any datagram of a client
    SB_FILTER_STRANGER,        ///< its peer does not exist, or has another address or session
    SB_FILTER_FORGED,          ///< an envelope that is not genuine
    SB_FILTER_COMMAND,         ///< a command, or flags, that clients do not send
    SB_FILTER_EARLY,           ///< comes before the acknowledgement that ends the handshake
    SB_FILTER_COUNT,           ///< too many commands
    SB_FILTER_CHANNEL,         ///< a command on a channel that is not its own
    SB_FILTER_MESSAGE,         ///< a message longer than SB_MESSAGE_SIZE_MAX
    SB_FILTER_NUMBER,          ///< a reliable command too far from the expected number
    SB_FILTER_ACKNOWLEDGEMENT, ///< acknowledges what was never sent
    SB_FILTER_SETTING,         ///< a bandwidth, throttle or MTU beyond its bounds
    SB_FILTER_BUDGET,          ///< more bytes or commands than a client sends
    SB_FILTER_CLOSED,          ///< of a peer that is being closed for one of the other reasons
    SB_FILTER_REASON_COUNT
} sb_filter_reason;

/// Returns a short name for JSON, such as "budget".
const char *sb_filter_reason_name(sb_filter_reason reason);

/// The header of a datagram.
typedef struct sb_filter_head {
    uint16_t peer;   ///< number of the peer on the receiving host
    bool connects;   ///< has no peer and asks for a connection
    uint8_t session; ///< ENet's session number, 0 to 3
} sb_filter_head;

/// Reads the header. False if there is none, or if the datagram is compressed.
bool sb_filter_head_read(const uint8_t *bytes, size_t size, sb_filter_head *out_head);

/// Checks a datagram without a peer. It passes (SB_FILTER_NONE) if it is exactly one connect
/// request with values of a client. `out_data` is then the application's number in it.
sb_filter_reason sb_filter_check_connect(const uint8_t *bytes, size_t size, uint32_t *out_data);

/// What ENet knows about the peer of a datagram whose address and session are right.
typedef struct sb_filter_peer {
    uint32_t connect_id;          ///< drawn by the client for each connection
    bool connecting;              ///< has not acknowledged the handshake yet
    bool open;                    ///< has channels; false once it is disconnecting
    uint16_t received_number;     ///< last reliable number on channel 0 that arrived in order
    uint16_t sent_number;         ///< last reliable number that the server used on channel 0
    uint16_t sent_control_number; ///< the same beside the channels, for pings and the like
} sb_filter_peer;

/// The state of one peer. All zeros is a peer that has sent nothing.
typedef struct sb_filter {
    uint64_t updated_us;
    uint64_t byte_tokens;                      ///< in millionths of a byte
    uint64_t command_tokens;                   ///< in millionths of a command
    uint32_t connect_id;                       ///< connection that the rest belongs to
    uint16_t sent_number, sent_control_number; ///< at the last datagram
    uint16_t strike_count;
    bool begun;
    bool closed; ///< a datagram led to SB_FILTER_CLOSE
} sb_filter;

typedef enum sb_filter_verdict {
    SB_FILTER_PASS,
    SB_FILTER_DROP,
    SB_FILTER_CLOSE, ///< drop the datagram and its peer; later datagrams are dropped only
} sb_filter_verdict;

typedef struct sb_filter_result {
    sb_filter_verdict verdict;
    sb_filter_reason reason; ///< SB_FILTER_NONE if it passed
} sb_filter_result;

/// Checks a datagram of a peer. Time may stand still but not go back. A new `connect_id` begins
/// with a new state. A dropped datagram costs its bytes and commands too.
sb_filter_result sb_filter_check(sb_filter *filter, const uint8_t *bytes, size_t size,
                                 const sb_filter_peer *peer, uint64_t now_us);

#endif
