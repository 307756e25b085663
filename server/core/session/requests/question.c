#include "session/requests/question.h"

#include <string.h>

static sb_text text_of(const char *text)
{
    return (sb_text){text, (uint32_t)strlen(text)};
}

static void put(const char *data, uint32_t size, char *out_text)
{
    memcpy(out_text, data, size);
    out_text[size] = '\0';
}

void sb_question_describe(sb_transfer *question, const sb_lobby_peer *entry)
{
    question->source = entry->source;
    question->rules = entry->rules;
    question->select = entry->select;
    question->judged = entry->judged;
    question->returned = entry->returned;
    question->moves = entry->state == SB_PEER_JOINED;
    question->role_allowed = entry->role;
    question->fixed_choices = entry->fixed_choices;
    question->fixed_session = entry->fixed_session;
    question->party = entry->party;
    put(entry->name, entry->name_size, question->player_name);
    put(entry->mode, entry->mode_size, question->mode_allowed);
    put(entry->account, entry->account_size, question->account);
}

void sb_question_deny(sb_transfer *transfer, sb_refusal refusal, const char *text)
{
    const char *said = text != NULL ? text : sb_refusal_text(refusal);
    const size_t size = strlen(said);
    transfer->granted = false;
    transfer->refusal = refusal;
    put(said, (uint32_t)(size < SB_REASON_SIZE_MAX ? size : SB_REASON_SIZE_MAX), transfer->text);
}

sb_gate_verdict sb_question_verdict(const sb_transfer *transfer)
{
    return (sb_gate_verdict){
        .account = text_of(transfer->account),
        .mode = text_of(transfer->mode_allowed),
        .party = transfer->party,
        .fixed_choices = transfer->fixed_choices,
        .role = transfer->role_allowed,
    };
}

sb_message_hello sb_question_hello(const sb_transfer *transfer)
{
    const sb_rules_identity *rules = &transfer->rules;
    return (sb_message_hello){
        .session = transfer->session,
        .role = transfer->role,
        .name = text_of(transfer->player_name),
        .rules = {.name = {rules->name, (uint32_t)strlen(rules->name)},
                  .interface_version = rules->interface_version,
                  .behaviour_version = rules->behaviour_version,
                  .tables_hash = rules->tables_hash},
    };
}

sb_message_create sb_question_create(const sb_transfer *transfer)
{
    return (sb_message_create){.mode = text_of(transfer->mode),
                               .name = text_of(transfer->name),
                               .map = text_of(transfer->map),
                               .password = text_of(transfer->password),
                               .visibility = transfer->visibility,
                               .player_capacity = transfer->player_capacity};
}
