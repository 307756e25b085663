#include "protocol/message.h"

const char *sb_refusal_text(uint32_t refusal)
{
    switch (refusal) {
    case SB_REFUSAL_PROTOCOL_VERSION:
        return "the server speaks another protocol version";
    case SB_REFUSAL_SIMULATION_VERSION:
        return "the server simulates another version of the game";
    case SB_REFUSAL_SESSION_UNKNOWN:
        return "there is no session of that number";
    case SB_REFUSAL_SESSION_FULL:
        return "every slot is taken";
    case SB_REFUSAL_MALFORMED:
        return "the hello is malformed";
    case SB_REFUSAL_STATE:
        return "the message does not fit the state of the connection";
    case SB_REFUSAL_CLOSING:
        return "the server is shutting down";
    case SB_REFUSAL_RULES:
        return "the server plays by other rules";
    case SB_REFUSAL_ROLE:
        return "the server does not offer this role";
    case SB_REFUSAL_RESUME:
        return "no player waits for this resume secret";
    case SB_REFUSAL_TOKEN:
        return "the token is missing or not accepted";
    case SB_REFUSAL_RATE:
        return "too many connections came from this address: try again in a minute";
    case SB_REFUSAL_ADDRESS:
        return "this address has as many clients here as it may have";
    case SB_REFUSAL_PASSWORD:
        return "the session's password is missing or wrong";
    case SB_REFUSAL_CREATE:
        return "no further session can be made";
    case SB_REFUSAL_BARRED:
        return "the players of this session have voted you out";
    case SB_REFUSAL_VOTE:
        return "there is no such vote now";
    case SB_REFUSAL_TEAM:
        return "there is no such team, or it is given";
    case SB_REFUSAL_BANNED:
        return "you are banned here";
    default:
        return "unknown reason";
    }
}

const char *sb_refusal_name(uint32_t refusal)
{
    switch (refusal) {
    case SB_REFUSAL_PROTOCOL_VERSION:
        return "protocol_version";
    case SB_REFUSAL_SIMULATION_VERSION:
        return "simulation_version";
    case SB_REFUSAL_SESSION_UNKNOWN:
        return "session_unknown";
    case SB_REFUSAL_SESSION_FULL:
        return "session_full";
    case SB_REFUSAL_MALFORMED:
        return "malformed";
    case SB_REFUSAL_STATE:
        return "state";
    case SB_REFUSAL_CLOSING:
        return "closing";
    case SB_REFUSAL_RULES:
        return "rules";
    case SB_REFUSAL_ROLE:
        return "role";
    case SB_REFUSAL_RESUME:
        return "resume";
    case SB_REFUSAL_TOKEN:
        return "token";
    case SB_REFUSAL_RATE:
        return "rate";
    case SB_REFUSAL_ADDRESS:
        return "address";
    case SB_REFUSAL_PASSWORD:
        return "password";
    case SB_REFUSAL_CREATE:
        return "create";
    case SB_REFUSAL_BARRED:
        return "barred";
    case SB_REFUSAL_VOTE:
        return "vote";
    case SB_REFUSAL_TEAM:
        return "team";
    case SB_REFUSAL_BANNED:
        return "banned";
    default:
        return "other";
    }
}
