#include "host/lease/lease_object.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define TIME_SIZE 40u
#define US_PER_S 1000000u

static const char *text_of(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

// A count that is no positive number of 31 bits is 0.
static uint32_t count_of(const json_t *object, const char *name)
{
    const json_int_t value = json_integer_value(json_object_get(object, name));
    return value > 0 && value < INT32_MAX ? (uint32_t)value : 0;
}

bool sb_lease_object_read(const json_t *object, sb_lease_record *out_record,
                          char out_version[SB_LEASE_VERSION_SIZE])
{
    const char *version = text_of(json_object_get(object, "metadata"), "resourceVersion");
    const json_t *spec = json_object_get(object, "spec");
    const char *holder = text_of(spec, "holderIdentity");
    const size_t holder_size = holder != NULL ? strlen(holder) : 0;
    if (version == NULL || version[0] == '\0' || strlen(version) >= SB_LEASE_VERSION_SIZE) {
        return false;
    }
    *out_record = (sb_lease_record){.duration_s = count_of(spec, "leaseDurationSeconds")};
    // A holder whose name does not fit is cut: it is not this process, and that is what matters.
    snprintf(out_record->holder, sizeof out_record->holder, "%s", holder_size > 0 ? holder : "");
    const bool used = holder_size > 0 || json_object_get(spec, "leaseTransitions") != NULL;
    out_record->epoch = used ? count_of(spec, "leaseTransitions") + 1 : 0;
    memcpy(out_version, version, strlen(version) + 1);
    return true;
}

static json_t *time_of(uint64_t unix_us)
{
    const time_t seconds = (time_t)(unix_us / US_PER_S);
    struct tm parts;
    char day[TIME_SIZE - 12], text[TIME_SIZE];
    if (gmtime_r(&seconds, &parts) == NULL ||
        strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &parts) == 0) {
        return NULL;
    }
    snprintf(text, sizeof text, "%s.%06" PRIu64 "Z", day, unix_us % US_PER_S);
    return json_string(text);
}

static json_t *new_object(const char *name_space, const char *name)
{
    return json_pack("{s:s, s:s, s:{s:s, s:s}, s:{}}", "apiVersion", "coordination.k8s.io/v1",
                     "kind", "Lease", "metadata", "namespace", name_space, "name", name, "spec");
}

json_t *sb_lease_object_make(const json_t *last, const char *name_space, const char *name,
                             const sb_lease_request *request, uint64_t now_unix_us)
{
    json_t *object = last != NULL ? json_deep_copy(last) : new_object(name_space, name);
    json_t *metadata = json_object_get(object, "metadata");
    json_t *spec = json_object_get(object, "spec");
    if (object != NULL && spec == NULL) {
        spec = json_object();
        (void)json_object_set_new(object, "spec", spec);
    }
    const sb_lease_record *record = &request->record;
    const uint32_t transitions = record->epoch > 0 ? record->epoch - 1 : 0;
    bool made = spec != NULL && metadata != NULL;
    made =
        made && json_object_set_new(spec, "holderIdentity", json_string(record->holder)) == 0 &&
        json_object_set_new(spec, "leaseDurationSeconds",
                            json_integer((json_int_t)record->duration_s)) == 0 &&
        json_object_set_new(spec, "leaseTransitions", json_integer((json_int_t)transitions)) == 0 &&
        json_object_set_new(spec, "renewTime", time_of(now_unix_us)) == 0;
    if (made && request->takes) {
        made = json_object_set_new(spec, "acquireTime", time_of(now_unix_us)) == 0;
    }
    if (made && request->kind == SB_LEASE_WRITE) {
        made = json_object_set_new(metadata, "resourceVersion", json_string(request->version)) == 0;
    }
    if (!made) {
        json_decref(object);
        return NULL;
    }
    return object;
}
