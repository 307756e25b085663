# The Debian packages, by `cpack` in a build of the preset `package`. ./dev package does all of it.
#
# Each package is a component. The components `sdk` and `libsabot1` are one installation that stage.cmake
# divides, because those who install the SDK without packages want all of it at once.

find_package(Python3 REQUIRED COMPONENTS Interpreter)
find_program(GZIP_PROGRAM gzip REQUIRED)
find_program(DPKG_PARSECHANGELOG dpkg-parsechangelog REQUIRED)
set(debian ${CMAKE_CURRENT_LIST_DIR})
set(made ${PROJECT_BINARY_DIR}/debian)

# The changelog has the version of the packages, and the time that stands for all times in them.
execute_process(COMMAND ${DPKG_PARSECHANGELOG} -l ${debian}/changelog -S Version
                OUTPUT_VARIABLE package_version OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${DPKG_PARSECHANGELOG} -l ${debian}/changelog -S Timestamp
                OUTPUT_VARIABLE package_epoch OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
if(NOT package_version MATCHES "^${PROJECT_VERSION}-")
    message(FATAL_ERROR "docker/debian/changelog is of ${package_version}, the project of ${PROJECT_VERSION}")
endif()
string(REGEX REPLACE "^.*-" "" package_release "${package_version}")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${debian}/changelog)

# Man pages, completions and the schema come from the program itself.
set(at_epoch ${CMAKE_COMMAND} -E env SOURCE_DATE_EPOCH=${package_epoch} PYTHONDONTWRITEBYTECODE=1)
add_custom_command(OUTPUT ${made}/made
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${made}
    COMMAND ${at_epoch} ${Python3_EXECUTABLE} ${debian}/man_pages.py $<TARGET_FILE:sabot> ${made}/man
    COMMAND ${at_epoch} ${Python3_EXECUTABLE} ${debian}/completions.py $<TARGET_FILE:sabot> ${made}/completions
    COMMAND $<TARGET_FILE:sabot> serve --print-schema > ${made}/sabot.schema.json
    COMMAND ${GZIP_PROGRAM} -9nc ${debian}/changelog > ${made}/changelog.Debian.gz
    COMMAND ${GZIP_PROGRAM} -9nc ${PROJECT_SOURCE_DIR}/docker/CHANGELOG.md > ${made}/changelog.gz
    COMMAND ${GZIP_PROGRAM} -9nc ${PROJECT_SOURCE_DIR}/server/host/OPERATING.md > ${made}/OPERATING.md.gz
    COMMAND ${GZIP_PROGRAM} -9nc ${PROJECT_SOURCE_DIR}/server/host/config/OPTIONS.md > ${made}/OPTIONS.md.gz
    COMMAND ${CMAKE_COMMAND} -E touch ${made}/made
    DEPENDS sabot ${debian}/commands.py ${debian}/man_pages.py ${debian}/completions.py ${debian}/changelog
            ${PROJECT_SOURCE_DIR}/docker/CHANGELOG.md ${PROJECT_SOURCE_DIR}/server/host/OPERATING.md
            ${PROJECT_SOURCE_DIR}/server/host/config/OPTIONS.md
    VERBATIM)
add_custom_target(debian_files ALL DEPENDS ${made}/made)

# sabot-server
install(DIRECTORY ${made}/man/ DESTINATION share/man/man1 COMPONENT server FILES_MATCHING PATTERN "*.1.gz")
install(DIRECTORY ${made}/man/ DESTINATION share/man/man5 COMPONENT server FILES_MATCHING PATTERN "*.5.gz")
install(FILES ${made}/completions/bash/sabot DESTINATION share/bash-completion/completions COMPONENT server)
install(FILES ${made}/completions/zsh/_sabot DESTINATION share/zsh/vendor-completions COMPONENT server)
install(FILES ${made}/completions/fish/sabot.fish DESTINATION share/fish/vendor_completions.d COMPONENT server)
install(FILES ${made}/sabot.schema.json DESTINATION share/sabot COMPONENT server)
install(FILES ${made}/OPERATING.md.gz ${made}/OPTIONS.md.gz DESTINATION share/doc/sabot-server COMPONENT server)
install(FILES ${debian}/sabot.json DESTINATION /etc/sabot COMPONENT server)
install(FILES ${debian}/sabot.service ${debian}/sabot.socket DESTINATION /lib/systemd/system COMPONENT server)

# sabot-web
install(DIRECTORY ${PROJECT_SOURCE_DIR}/client-sdk/web/dist/ DESTINATION share/sabot/web COMPONENT web)

# python3-sabot
install(DIRECTORY ${PROJECT_SOURCE_DIR}/client-sdk/python/sabot DESTINATION lib/python3/dist-packages
        COMPONENT python FILES_MATCHING PATTERN "*.py" PATTERN "py.typed")
install(FILES ${PROJECT_SOURCE_DIR}/client-sdk/python/examples/bot.py
              ${PROJECT_SOURCE_DIR}/client-sdk/python/examples/issue_token.py
        DESTINATION share/doc/python3-sabot/examples COMPONENT python)

# libsabot-dev
install(FILES ${debian}/libsabot-dev.lintian-overrides DESTINATION share/lintian/overrides
        COMPONENT sdk RENAME libsabot-dev)

# <component> <package>: what every package has.
foreach(pair server:sabot-server library:libsabot1 sdk:libsabot-dev web:sabot-web python:python3-sabot)
    string(REGEX REPLACE ":.*" "" component ${pair})
    string(REGEX REPLACE ".*:" "" package ${pair})
    install(FILES ${debian}/copyright ${made}/changelog.Debian.gz ${made}/changelog.gz
            DESTINATION share/doc/${package} COMPONENT ${component})
    string(TOUPPER ${component} key)
    set(CPACK_DEBIAN_${key}_PACKAGE_NAME ${package})
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_COMPONENTS_ALL server library sdk web python)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_SET_DESTDIR ON)
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${debian}/stage.cmake)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PACKAGE_NAME sabot)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The Sabot authors <maintainers@sabot.example>")
# Each package has a first line of its own.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "sabot built using CMake")
set(CPACK_OUTPUT_FILE_PREFIX ${PROJECT_BINARY_DIR}/packages)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE ${package_release})
set(CPACK_DEBIAN_PACKAGE_SOURCE sabot)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_SABOT_EPOCH ${package_epoch})

set(CPACK_DEBIAN_SERVER_PACKAGE_SECTION net)
set(CPACK_COMPONENT_SERVER_DESCRIPTION
    "authoritative, deterministic physics server for tank games\nSabot simulates matches itself, sends each player what that player may see,\nand records every match. This package has the program 'sabot' with the server,\nbots, tools for recorded matches, and a service for systemd.")
set(CPACK_DEBIAN_SERVER_PACKAGE_SHLIBDEPS ON)
# libwebsockets loads this library by its name.
set(CPACK_DEBIAN_SERVER_PACKAGE_DEPENDS "libwebsockets-evlib-uv, init-system-helpers (>= 1.54~)")
set(CPACK_DEBIAN_SERVER_PACKAGE_SUGGESTS "sabot-web, prometheus")
set(CPACK_DEBIAN_SERVER_PACKAGE_CONTROL_EXTRA
    ${debian}/conffiles)
foreach(script postinst prerm postrm)
    configure_file(${debian}/sabot-server.${script} ${PROJECT_BINARY_DIR}/control/server/${script} COPYONLY)
    list(APPEND CPACK_DEBIAN_SERVER_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/control/server/${script})
endforeach()

set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION
    "client of Sabot game servers - shared libraries\nlibsabot connects a game to a server: it joins, predicts, interpolates and\nreconnects. libsabot-local also has the server, for single-player games.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${debian}/shlibs ${debian}/triggers)

set(CPACK_DEBIAN_SDK_PACKAGE_SECTION libdevel)
set(CPACK_COMPONENT_SDK_DESCRIPTION
    "client of Sabot game servers - development files\nThis package has the headers, the static libraries, and the files by which\nCMake and pkg-config find libsabot and libsabot-local.")
set(CPACK_DEBIAN_SDK_PACKAGE_DEPENDS "libsabot1 (= ${package_version})")
# The static libraries, and pkg-config for them, need these.
string(APPEND CPACK_DEBIAN_SDK_PACKAGE_DEPENDS
       ", libenet-dev, libmsgpack-dev, libsodium-dev, libxxhash-dev, libzstd-dev, libjansson-dev")

set(CPACK_DEBIAN_WEB_PACKAGE_SECTION web)
set(CPACK_DEBIAN_WEB_PACKAGE_ARCHITECTURE all)
set(CPACK_COMPONENT_WEB_DESCRIPTION
    "page of the Sabot game server\nThe page shows matches live, lets players drive, and plays recorded matches.\nThe server contains it; this package has its files for other web servers, in\n/usr/share/sabot/web.")

set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
set(CPACK_COMPONENT_PYTHON_DESCRIPTION
    "client of Sabot game servers for Python\nWith the module 'sabot' a game, a bot or a test in Python takes part in a\nmatch. It calls libsabot.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
    "python3 (>= 3.11), libsabot1 (>= ${package_version}), libsabot1 (<< ${PROJECT_VERSION}.1~)")
foreach(script postinst prerm)
    configure_file(${debian}/python3-sabot.${script} ${PROJECT_BINARY_DIR}/control/python/${script} COPYONLY)
    list(APPEND CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/control/python/${script})
endforeach()

include(CPack)
