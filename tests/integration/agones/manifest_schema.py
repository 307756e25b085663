"""JSON schemas of the manifests in docker/agones: the fields of Agones' and Kubernetes' documented
APIs which these use. Any other field is refused, since a cluster drops fields that it does not know.
"""

TEXTS = {"type": "object", "additionalProperties": {"type": "string"}}
AMOUNT = {"anyOf": [{"type": "integer", "minimum": 1},
                    {"type": "string", "pattern": r"^[1-9][0-9]?%$|^100%$"}]}
QUANTITY = {"type": "string", "pattern": r"^[0-9]+(m|Ki|Mi|Gi)?$"}
NAME = {"type": "string", "pattern": r"^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "maxLength": 63}
PORT = {"type": "integer", "minimum": 1, "maximum": 65535}
COUNT = {"type": "integer", "minimum": 0}
ORDER = {"enum": ["Ascending", "Descending"]}
SCHEDULING = {"enum": ["Packed", "Distributed"]}


def record(required=(), **fields):
    return {"type": "object", "properties": fields, "required": list(required),
            "additionalProperties": False}


def many(item):
    return {"type": "array", "items": item, "minItems": 1}


def table(value):
    return {"type": "object", "additionalProperties": value, "minProperties": 1}


METADATA = record(name=NAME, labels=TEXTS, annotations=TEXTS)
PRIORITIES = many(record(["type", "key"], type={"enum": ["Counter", "List"]},
                         key={"type": "string"}, order=ORDER))
CONTAINER_SECURITY = record(allowPrivilegeEscalation={"type": "boolean"},
                            readOnlyRootFilesystem={"type": "boolean"},
                            capabilities=record(drop=many({"type": "string"})))
CONTAINER = record(
    ["name", "image"], name=NAME, image={"type": "string", "minLength": 1},
    imagePullPolicy={"enum": ["Always", "IfNotPresent", "Never"]},
    command=many({"type": "string"}), args=many({"type": "string"}),
    ports=many(record(["containerPort"], name=NAME, containerPort=PORT,
                      protocol={"enum": ["TCP", "UDP"]})),
    resources=record(requests=table(QUANTITY), limits=table(QUANTITY)),
    securityContext=CONTAINER_SECURITY,
    volumeMounts=many(record(["name", "mountPath"], name=NAME, mountPath={"type": "string"},
                             readOnly={"type": "boolean"})))
VOLUME = record(["name"], name=NAME,
                emptyDir=record(medium={"enum": ["", "Memory"]}, sizeLimit=QUANTITY),
                secret=record(["secretName"], secretName=NAME, defaultMode=COUNT))
POD = record(
    ["spec"], metadata=METADATA,
    spec=record(["containers"], containers=many(CONTAINER), initContainers=many(CONTAINER),
                volumes=many(VOLUME), terminationGracePeriodSeconds=COUNT,
                securityContext=record(runAsNonRoot={"type": "boolean"}, runAsUser=COUNT,
                                       runAsGroup=COUNT, fsGroup=COUNT,
                                       seccompProfile=record(["type"], type={
                                           "enum": ["RuntimeDefault", "Unconfined"]}))))
GAME_SERVER = record(
    ["spec"], metadata=METADATA,
    spec=record(
        ["template"], container=NAME, template=POD, scheduling=SCHEDULING,
        ports=many(record(["name"], name=NAME, container=NAME, containerPort=PORT, hostPort=PORT,
                          range={"type": "string"}, protocol={"enum": ["UDP", "TCP", "TCPUDP"]},
                          portPolicy={"enum": ["Dynamic", "Static", "Passthrough", "None"]})),
        health=record(disabled={"type": "boolean"}, initialDelaySeconds=COUNT, periodSeconds=COUNT,
                      failureThreshold={"type": "integer", "minimum": 1}),
        sdkServer=record(logLevel={"enum": ["Error", "Info", "Debug", "Trace"]}, grpcPort=PORT,
                         httpPort=PORT),
        counters=table(record(count=COUNT, capacity=COUNT)),
        lists=table(record(capacity={"type": "integer", "minimum": 0, "maximum": 1000},
                           values={"type": "array", "items": {"type": "string"}})),
        eviction=record(["safe"], safe={"enum": ["Always", "OnUpgrade", "Never"]})))

FLEET = record(
    ["apiVersion", "kind", "metadata", "spec"], apiVersion={"const": "agones.dev/v1"},
    kind={"const": "Fleet"}, metadata=METADATA,
    spec=record(["template"], replicas=COUNT, scheduling=SCHEDULING, priorities=PRIORITIES,
                strategy=record(["type"], type={"enum": ["RollingUpdate", "Recreate"]},
                                rollingUpdate=record(maxSurge=AMOUNT, maxUnavailable=AMOUNT)),
                allocationOverflow=record(labels=TEXTS, annotations=TEXTS), template=GAME_SERVER))

AUTOSCALER = record(
    ["apiVersion", "kind", "metadata", "spec"], apiVersion={"const": "autoscaling.agones.dev/v1"},
    kind={"const": "FleetAutoscaler"}, metadata=METADATA,
    spec=record(["fleetName", "policy"], fleetName=NAME,
                policy=record(["type", "counter"], type={"const": "Counter"},
                              counter=record(["key", "bufferSize", "maxCapacity"],
                                             key={"type": "string"}, bufferSize=AMOUNT,
                                             minCapacity=COUNT,
                                             maxCapacity={"type": "integer", "minimum": 1})),
                sync=record(["type"], type={"const": "FixedInterval"}, fixedInterval=record(
                    ["seconds"], seconds={"type": "integer", "minimum": 1}))))

RANGE = {"minCount": COUNT, "maxCount": COUNT, "minAvailable": COUNT, "maxAvailable": COUNT}
ALLOCATION = record(
    ["apiVersion", "kind", "spec"], apiVersion={"const": "allocation.agones.dev/v1"},
    kind={"const": "GameServerAllocation"}, metadata=METADATA,
    spec=record(
        ["selectors"], scheduling=SCHEDULING, priorities=PRIORITIES,
        metadata=record(labels=TEXTS, annotations=TEXTS),
        selectors=many(record(matchLabels=TEXTS, gameServerState={"enum": ["Ready", "Allocated"]},
                              counters=table(record(**RANGE)))),
        counters=table(record(action={"enum": ["Increment", "Decrement"]},
                              amount={"type": "integer", "minimum": 1}, capacity=COUNT))))
