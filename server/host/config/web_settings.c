#include "host/config/web_settings.h"

sb_config_web sb_config_web_default(void)
{
    const sb_web_def def = sb_web_def_default();
    return (sb_config_web){.port = SB_CONFIG_NONE,
                           .bind_address = def.bind_address,
                           .connections = def.connection_capacity,
                           .def = def};
}
