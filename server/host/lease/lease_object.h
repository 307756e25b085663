/// The Lease object of Kubernetes (coordination.k8s.io/v1) as JSON.
#ifndef SABOT_HOST_LEASE_LEASE_OBJECT_H
#define SABOT_HOST_LEASE_LEASE_OBJECT_H

#include <jansson.h>

#include "host/lease/lease_claim.h"

/// Reads an object. False if it is none, or is named by no version. Members of the specification
/// that are missing, as in one that an operator made, are those of a lease that nobody had.
bool sb_lease_object_read(const json_t *object, sb_lease_record *out_record,
                          char out_version[SB_LEASE_VERSION_SIZE]);

/// Makes the object of a request: what `last` holds besides stays, such as labels. `last` is that
/// of the request's version, or NULL for a new one. `now_unix_us` is for people alone. The caller
/// releases the result; NULL if memory lacks.
json_t *sb_lease_object_make(const json_t *last, const char *name_space, const char *name,
                             const sb_lease_request *request, uint64_t now_unix_us);

#endif
