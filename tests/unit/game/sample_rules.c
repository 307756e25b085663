#include "sample_rules.h"

#include <string.h>

static sb_error capacities(const sb_rules_setup *setup, sb_rules_capacities *out_capacities)
{
    out_capacities->kind_counts[0] = setup->player_capacity;
    out_capacities->kind_counts[1] = 1;
    return SB_OK;
}

static void put_sections(sample_rules *sample)
{
    const sb_field ball[4] = {
        SB_FIELD(sample_ball, heat, SB_FIELD_F32, 1),
        SB_FIELD(sample_ball, count, SB_FIELD_U16, 1),
        SB_FIELD(sample_ball, lean, SB_FIELD_I8, 1),
        SB_FIELD(sample_ball, lit, SB_FIELD_U8, 1),
    };
    const sb_field score[2] = {
        SB_FIELD(sample_score, points, SB_FIELD_U64, 1),
        SB_FIELD(sample_score, goals, SB_FIELD_U64, 1),
    };
    memcpy(sample->ball_fields, ball, sizeof ball);
    memcpy(sample->score_fields, score, sizeof score);
    sample->tables[SAMPLE_BALLS] = (sb_table){"ball", sizeof(sample_ball), 4, sample->ball_fields};
    sample->tables[SAMPLE_SCORES] =
        (sb_table){"score", sizeof(sample_score), 2, sample->score_fields};
    sample->sections[SAMPLE_BALLS] = &sample->tables[SAMPLE_BALLS];
    sample->sections[SAMPLE_SCORES] = &sample->tables[SAMPLE_SCORES];
    sample->rules.section_count = SAMPLE_SECTION_COUNT;
    sample->rules.sections = sample->sections;
}

static void put_kinds(sample_rules *sample)
{
    const sb_net_field ball[4] = {
        SB_NET_LINEAR("x", "m", 0.25f, 4000, SB_NET_BODY, sb_body, position.x),
        SB_NET_ANGLE("yaw", 1024, SB_NET_BODY, sb_body, yaw),
        SB_NET_LINEAR("heat", "K", 0.5f, 100, SB_NET_RECORD, sample_ball, heat),
        SB_NET_INTEGER("count", "count", 0, 65535, SB_NET_RECORD, SB_FIELD_U16, sample_ball, count),
    };
    const sb_net_field lamp[1] = {
        SB_NET_INTEGER("points", "points", 0, 1000, SB_NET_RECORD, SB_FIELD_U16, sample_score,
                       points),
    };
    memcpy(sample->ball_values, ball, sizeof ball);
    memcpy(sample->lamp_values, lamp, sizeof lamp);
    sample->kinds[0] = (sb_net_kind){.name = "ball",
                                     .field_count = 4,
                                     .fields = sample->ball_values,
                                     .has_body = true,
                                     .section = SAMPLE_BALLS};
    sample->kinds[1] = (sb_net_kind){.name = "lamp",
                                     .field_count = 1,
                                     .fields = sample->lamp_values,
                                     .section = SAMPLE_SCORES,
                                     .present_offset = 0};
    sample->rules.schema = (sb_schema){.kind_count = 2, .kinds = sample->kinds};
}

static void put_settings(sample_rules *sample)
{
    sample->words[0] = "off";
    sample->words[1] = "on";
    sample->words[2] = "both";
    sample->settings[0] = (sb_rules_setting){
        .name = "limit_s", .unit = "s", .help = "how long", .min = 1, .max = 600, .initial = 60};
    sample->settings[1] = (sb_rules_setting){
        .name = "mode", .help = "which", .max = 2, .initial = 1, .choices = sample->words};
    sample->rules.setting_count = 2;
    sample->rules.settings = sample->settings;
}

void sample_rules_init(sample_rules *sample)
{
    memset(sample, 0, sizeof *sample);
    put_sections(sample);
    put_kinds(sample);
    put_settings(sample);
    sample->totals[0] =
        (sb_rules_total){.name = "points", .section = SAMPLE_SCORES, .offset = 0, .per_unit = 1};
    sample->totals[1] =
        (sb_rules_total){.name = "goals", .section = SAMPLE_SCORES, .offset = 8, .per_unit = 1000};
    sample->event_kinds[0] = "goal";
    sample->event_kinds[1] = "foul";
    sb_rules *rules = &sample->rules;
    rules->total_count = 2;
    rules->totals = sample->totals;
    rules->event_kind_count = 2;
    rules->event_kinds = sample->event_kinds;
    rules->interface_version = SB_RULES_INTERFACE_VERSION;
    rules->behaviour_version = 3;
    rules->name = "sample";
    rules->summary = "rules to be changed";
    rules->capacities = capacities;
}
