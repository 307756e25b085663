// Calls the rules for the contacts of a tick in the order in which they happened.

#include <string.h>

#include "game/match.h"

// The contacts, and two lists of indices to sort them by.
typedef struct contact_list {
    sb_contact *contacts;
    uint32_t *order;
    uint32_t *spare;
} contact_list;

static size_t aligned(size_t size)
{
    return (size + 15) & ~(size_t)15;
}

size_t sb_match_contacts_scratch_size(uint32_t contact_capacity)
{
    return aligned(contact_capacity * sizeof(sb_contact)) +
           2 * aligned(contact_capacity * sizeof(uint32_t)) + 16;
}

static contact_list list_over(void *scratch, uint32_t count)
{
    uint8_t *at = scratch;
    contact_list list = {.contacts = (sb_contact *)(void *)at};
    at += aligned(count * sizeof(sb_contact));
    list.order = (uint32_t *)(void *)at;
    at += aligned(count * sizeof(uint32_t));
    list.spare = (uint32_t *)(void *)at;
    return list;
}

// Merges two sorted runs. The contacts come sorted by (a, b), and equal times keep that order.
static void merge(const contact_list *list, uint32_t first, uint32_t middle, uint32_t end)
{
    uint32_t left = first, right = middle;
    for (uint32_t i = first; i < end; i++) {
        bool take_left =
            right == end || (left < middle && list->contacts[list->order[left]].time <=
                                                  list->contacts[list->order[right]].time);
        list->spare[i] = list->order[take_left ? left++ : right++];
    }
    memcpy(list->order + first, list->spare + first, (end - first) * sizeof *list->order);
}

// True in most ticks, where only polyhedra touch: their contacts are at the tick's end.
static bool is_sorted(const contact_list *list, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        if (list->contacts[i].time < list->contacts[i - 1].time) {
            return false;
        }
    }
    return true;
}

static void sort(const contact_list *list, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        list->order[i] = i;
    }
    for (uint32_t run = 1; run < count; run *= 2) {
        for (uint32_t first = 0; first + run < count; first += 2 * run) {
            uint32_t end = first + 2 * run < count ? first + 2 * run : count;
            merge(list, first, first + run, end);
        }
    }
}

void sb_match_contacts(sb_match *match, void *scratch)
{
    if (match->rules->contact == NULL) {
        return;
    }
    uint32_t count;
    const sb_contact *contacts = sb_world_contacts(match->world, &count);
    contact_list list = list_over(scratch, count);
    memcpy(list.contacts, contacts, count * sizeof *contacts);
    if (is_sorted(&list, count)) {
        for (uint32_t i = 0; i < count; i++) {
            match->rules->contact(&match->context, &list.contacts[i]);
        }
        return;
    }
    sort(&list, count);
    for (uint32_t i = 0; i < count; i++) {
        match->rules->contact(&match->context, &list.contacts[list.order[i]]);
    }
}
