/// A lease in a cluster: an object of kind Lease (coordination.k8s.io/v1), read and written by
/// Kubernetes' API over HTTPS, guarded by its resourceVersion.
#ifndef SABOT_HOST_LEASE_LEASE_KUBERNETES_H
#define SABOT_HOST_LEASE_LEASE_KUBERNETES_H

#include <uv.h>

#include "host/lease/lease.h"

#define SB_LEASE_NAME_SIZE 256u ///< of a name or a namespace, terminating zero included

typedef struct sb_lease_names {
    char name_space[SB_LEASE_NAME_SIZE], name[SB_LEASE_NAME_SIZE];
} sb_lease_names;

/// Reads "NAMESPACE/NAME", in small letters, digits, '-' and '.'. False if it is none. `out_names`
/// may be NULL.
bool sb_lease_kubernetes_names(const char *text, sb_lease_names *out_names);

typedef struct sb_lease_kubernetes_def {
    const char *names; ///< "NAMESPACE/NAME"
    /// http:// or https:// address of the API. NULL: that of the cluster in which the process runs,
    /// where the service account's certificates and token are taken for paths that are NULL.
    const char *api;
    const char *authority_path; ///< certificates that sign the API's; NULL: the system's
    /// File with the bearer token, which is read again for each request; NULL: none. For https
    /// alone.
    const char *token_path;
    const char *identity;
    uint32_t duration_s;
} sb_lease_kubernetes_def;

/// Opens it on a loop; no request is sent yet. The def's paths must outlive it. SB_ERROR_IO with a
/// sentence, SB_ERROR_MEMORY. `out_lease` is set after an error too, if its functions are not NULL,
/// and is to be destroyed.
sb_error sb_lease_kubernetes_open(const sb_lease_kubernetes_def *def, uv_loop_t *loop,
                                  sb_lease *out_lease, char *out_message, size_t message_size);

#endif
