# Installation: part of the default, and alone as `cmake --install <build> --component sdk`.
if(NOT SABOT_INSTALL)
    return()
endif()
include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/sabot)
install(TARGETS ${sdk_targets} ${sabot_vendored} EXPORT sabotTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT sdk
        RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT sdk
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT sdk NAMELINK_COMPONENT sdk)
set(headers ${sdk_headers})
if(SABOT_WITH_LOCAL)
    set(headers ${sdk_local_headers})
endif()
install(FILES ${headers} ${sdk_include}/sabot/error.h
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/sabot COMPONENT sdk)
install(FILES cpp/sabot.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT sdk)
install(EXPORT sabotTargets NAMESPACE sabot:: DESTINATION ${package_folder} COMPONENT sdk)
configure_package_config_file(cmake/sabotConfig.cmake.in
    ${CMAKE_CURRENT_BINARY_DIR}/sabotConfig.cmake INSTALL_DESTINATION ${package_folder})
# Before 1.0 each minor version may break the one before.
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/sabotConfigVersion.cmake
    VERSION ${PROJECT_VERSION} COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/sabotConfig.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/sabotConfigVersion.cmake
        DESTINATION ${package_folder} COMPONENT sdk)

# The .pc files find their prefix from where they lie, so that an installed tree can be moved. Those
# of the archives name the machine's libraries by their own .pc files, and what was compiled here by
# path. Those of the shared libraries name nothing: to link one, none of these need be installed.
file(RELATIVE_PATH pc_prefix /x/${CMAKE_INSTALL_LIBDIR}/pkgconfig /x)
string(REGEX REPLACE "/$" "" pc_prefix "${pc_prefix}")
set(pc_module_enet libenet)
set(pc_module_msgpack msgpack)
set(pc_module_sodium libsodium)
set(pc_module_xxhash libxxhash)
set(pc_module_zstd libzstd)
set(pc_module_jansson jansson)
foreach(set sdk sdk_local)
    set(${set}_modules "")
    set(${set}_archives "")
    set(${set}_names "")
    foreach(library ${${set}_libraries})
        if(sabot_${library} IN_LIST sabot_vendored)
            string(APPEND ${set}_archives " \${libdir}/libsabot_${library}.a")
            string(APPEND ${set}_names " -lsabot_${library}")
            get_target_property(system sabot_${library} INTERFACE_LINK_LIBRARIES)
            if(system)
                list(TRANSFORM system REPLACE "^([^-])" "-l\\1")
                list(JOIN system " " system)
                string(APPEND ${set}_archives " ${system}")
                string(APPEND ${set}_names " ${system}")
            endif()
        elseif(NOT SABOT_XXHASH_DIR OR NOT library STREQUAL xxhash)
            string(APPEND ${set}_modules " ${pc_module_${library}}")
            string(REPLACE msgpack msgpackc name ${library})
            string(APPEND ${set}_names " -l${name}")
        endif()
    endforeach()
endforeach()
set(pc_files sabot sabot-static sabot-rules)
if(SABOT_WITH_LOCAL)
    list(APPEND pc_files sabot-local sabot-local-static)
endif()
get_target_property(float_options sabot_float INTERFACE_COMPILE_OPTIONS)
string(GENEX_STRIP "${float_options}" float_options)
if(CMAKE_C_COMPILER_ID STREQUAL GNU AND NOT SABOT_ON_X86)
    list(APPEND float_options -fexcess-precision=fast)
endif()
list(JOIN float_options " " float_options)
foreach(pc ${pc_files})
    configure_file(cmake/${pc}.pc.in ${CMAKE_CURRENT_BINARY_DIR}/${pc}.pc @ONLY)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${pc}.pc
            DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT sdk)
endforeach()
