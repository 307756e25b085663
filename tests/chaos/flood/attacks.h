/// The attacks of `flood`: for every kind of ENet's commands and of our messages the cheapest
/// sequences that are known.
#ifndef SABOT_FLOOD_ATTACKS_H
#define SABOT_FLOOD_ATTACKS_H

#include "attacker.h"

typedef struct attack {
    const char *name;
    const char *what; ///< for --list
    attacker_role role;
    uint32_t link_count;
    bool silent; ///< acknowledges nothing
    /// Key of the server's summary that counts the attack: a reason of `datagrams_refused_by`, or a
    /// counter such as "peers_flooding". NULL if all of it is allowed.
    const char *counted_as;
    /// Sends one datagram or a few. NULL for no attack.
    void (*step)(attacker *self);
} attack;

extern const attack attacks_on_wire[];
extern const uint32_t attacks_on_wire_count;
extern const attack attacks_on_enet[];
extern const uint32_t attacks_on_enet_count;
extern const attack attacks_by_messages[];
extern const uint32_t attacks_by_messages_count;

#endif
