# The libraries under the SDK, each as one target: sabot_enet, sabot_msgpack, sabot_sodium and
# sabot_xxhash, and for sabot-local also sabot_zstd and sabot_jansson.
#
# A library is the machine's, found by pkg-config or by its header and file. Or it is compiled from a
# source tree that SABOT_<NAME>_DIR names, for platforms that have no packages: then its symbols are
# in an archive of its own, which is installed beside the SDK's.

set(SABOT_ENET_DIR "" CACHE PATH "Source tree of ENet 1.3 to compile; empty: the machine's library")
set(SABOT_MSGPACK_DIR "" CACHE PATH "Source tree of msgpack-c (C) to compile; empty: the machine's library")
set(SABOT_SODIUM_DIR "" CACHE PATH "Source tree of libsodium to compile; empty: the machine's library")
set(SABOT_XXHASH_DIR "" CACHE PATH "Source tree of xxHash 0.8 to take; empty: the machine's library")
set(SABOT_ZSTD_DIR "" CACHE PATH "Source tree of zstd to compile; empty: the machine's library")
set(SABOT_JANSSON_DIR "" CACHE PATH "Source tree of jansson to compile; empty: the machine's library")

foreach(name ENET MSGPACK SODIUM XXHASH ZSTD JANSSON)
    if(SABOT_${name}_DIR AND NOT SABOT_SDK_ONLY)
        message(FATAL_ERROR "SABOT_${name}_DIR is for SABOT_SDK_ONLY: the server links the machine's")
    endif()
endforeach()

# Targets that are compiled here and go wherever the archives of the SDK go.
set(sabot_vendored "")

# sabot_vendored_library(<name> <folder> <file that must be there> <sources>...)
# The sources are others' code: their warnings are theirs, and their symbols stay hidden in a shared
# library.
function(sabot_vendored_library name folder mark)
    if(NOT EXISTS ${folder}/${mark})
        string(TOUPPER ${name} upper)
        message(FATAL_ERROR "SABOT_${upper}_DIR: there is no ${mark} in ${folder}")
    endif()
    add_library(sabot_${name} STATIC ${ARGN})
    target_compile_options(sabot_${name} PRIVATE $<IF:$<C_COMPILER_ID:MSVC>,/w,-w>)
    set_target_properties(sabot_${name} PROPERTIES
        EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden
        C_STANDARD 11 C_EXTENSIONS ON)
    set(sabot_vendored ${sabot_vendored} sabot_${name} PARENT_SCOPE)
endfunction()

# sabot_vendored_includes(<name> <folders>...) : seen in this build alone; the SDK's own headers need
# none of them.
function(sabot_vendored_includes name)
    foreach(folder ${ARGN})
        target_include_directories(sabot_${name} SYSTEM PUBLIC $<BUILD_INTERFACE:${folder}>)
    endforeach()
endfunction()

# sabot_found_library(<name> <pkg-config module> <library file> <header> <Debian package>)
function(sabot_found_library name module file header package)
    string(TOUPPER ${name} upper)
    add_library(sabot_${name} INTERFACE)
    if(TARGET PkgConfig::${upper})
        # Projects above this one link it too, through the SDK.
        set_target_properties(PkgConfig::${upper} PROPERTIES IMPORTED_GLOBAL TRUE)
        target_link_libraries(sabot_${name} INTERFACE PkgConfig::${upper})
        return()
    endif()
    find_package(PkgConfig QUIET)
    if(PkgConfig_FOUND)
        pkg_check_modules(${upper} QUIET IMPORTED_TARGET GLOBAL ${module})
        if(${upper}_FOUND)
            target_link_libraries(sabot_${name} INTERFACE PkgConfig::${upper})
            return()
        endif()
    endif()
    find_path(SABOT_${upper}_INCLUDE ${header})
    find_library(SABOT_${upper}_LIBRARY ${file})
    mark_as_advanced(SABOT_${upper}_INCLUDE SABOT_${upper}_LIBRARY)
    if(NOT SABOT_${upper}_INCLUDE OR NOT SABOT_${upper}_LIBRARY)
        message(FATAL_ERROR "${file} is missing: install it (Debian: ${package}), or give its source "
                            "tree as SABOT_${upper}_DIR")
    endif()
    target_include_directories(sabot_${name} SYSTEM INTERFACE ${SABOT_${upper}_INCLUDE})
    target_link_libraries(sabot_${name} INTERFACE ${SABOT_${upper}_LIBRARY})
endfunction()

if(SABOT_ENET_DIR)
    set(folder ${SABOT_ENET_DIR})
    sabot_vendored_library(enet ${folder} include/enet/enet.h
        ${folder}/callbacks.c ${folder}/compress.c ${folder}/host.c ${folder}/list.c
        ${folder}/packet.c ${folder}/peer.c ${folder}/protocol.c
        ${folder}/$<IF:$<PLATFORM_ID:Windows>,win32.c,unix.c>)
    sabot_vendored_includes(enet ${folder}/include)
    if(WIN32)
        target_link_libraries(sabot_enet PUBLIC ws2_32 winmm)
    else()
        # What ENet's own configuration finds on every system of POSIX.1-2008.
        target_compile_definitions(sabot_enet PRIVATE HAS_FCNTL=1 HAS_POLL=1 HAS_GETADDRINFO=1
            HAS_GETNAMEINFO=1 HAS_INET_PTON=1 HAS_INET_NTOP=1 HAS_MSGHDR_FLAGS=1 HAS_SOCKLEN_T=1)
    endif()
else()
    sabot_found_library(enet libenet enet enet/enet.h libenet-dev)
endif()

if(SABOT_MSGPACK_DIR)
    set(folder ${SABOT_MSGPACK_DIR})
    sabot_vendored_library(msgpack ${folder} cmake/sysdep.h.in
        ${folder}/src/objectc.c ${folder}/src/unpack.c ${folder}/src/version.c
        ${folder}/src/vrefbuffer.c ${folder}/src/zone.c)
    # Two headers are made by its configuration, which knows the byte order.
    set(made ${CMAKE_BINARY_DIR}/vendored/msgpack)
    set(MSGPACK_ENDIAN_BIG_BYTE 0)
    set(MSGPACK_ENDIAN_LITTLE_BYTE 1)
    if(CMAKE_C_BYTE_ORDER STREQUAL BIG_ENDIAN)
        set(MSGPACK_ENDIAN_BIG_BYTE 1)
        set(MSGPACK_ENDIAN_LITTLE_BYTE 0)
    endif()
    foreach(header sysdep pack_template)
        configure_file(${folder}/cmake/${header}.h.in ${made}/msgpack/${header}.h @ONLY)
    endforeach()
    sabot_vendored_includes(msgpack ${folder}/include ${made} ${made}/msgpack)
else()
    sabot_found_library(msgpack msgpack msgpackc msgpack.h libmsgpack-dev)
endif()

if(SABOT_SODIUM_DIR)
    # Its C alone, without its assembly and vector forms: it computes the same. The initialisation
    # names every algorithm, so that all files are needed.
    set(folder ${SABOT_SODIUM_DIR}/src/libsodium)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.c)
    sabot_vendored_library(sodium ${SABOT_SODIUM_DIR} src/libsodium/include/sodium.h ${sources})
    set(made ${CMAKE_BINARY_DIR}/vendored/sodium)
    if(NOT EXISTS ${folder}/include/sodium/version.h)
        # Made by its configuration; the tree has one for compilers that do not run it.
        file(READ ${SABOT_SODIUM_DIR}/builds/msvc/version.h text)
        string(REPLACE "\"export.h\"" "\"sodium/export.h\"" text "${text}")
        file(CONFIGURE OUTPUT ${made}/sodium/version.h CONTENT "${text}" @ONLY)
    endif()
    sabot_vendored_includes(sodium ${folder}/include ${made})
    target_include_directories(sabot_sodium PRIVATE ${folder}/include/sodium ${made}/sodium)
    target_compile_definitions(sabot_sodium PUBLIC $<BUILD_INTERFACE:SODIUM_STATIC=1>
        PRIVATE CONFIGURED=1
        $<IF:$<STREQUAL:${CMAKE_C_BYTE_ORDER},BIG_ENDIAN>,NATIVE_BIG_ENDIAN=1,NATIVE_LITTLE_ENDIAN=1>)
    if(CMAKE_SIZEOF_VOID_P EQUAL 8 AND NOT MSVC)
        target_compile_definitions(sabot_sodium PRIVATE HAVE_TI_MODE=1)
    endif()
    if(WIN32)
        target_link_libraries(sabot_sodium PUBLIC advapi32)
    else()
        find_package(Threads REQUIRED)
        target_compile_definitions(sabot_sodium PRIVATE
            HAVE_PTHREAD=1 HAVE_SYS_MMAN_H=1 HAVE_MLOCK=1 HAVE_MPROTECT=1 HAVE_ATOMIC_OPS=1)
        target_link_libraries(sabot_sodium PUBLIC ${CMAKE_THREAD_LIBS_INIT})
    endif()
else()
    sabot_found_library(sodium libsodium sodium sodium.h libsodium-dev)
endif()

if(SABOT_XXHASH_DIR)
    # Compiled into the one file that uses it, so that there is nothing to link.
    if(NOT EXISTS ${SABOT_XXHASH_DIR}/xxhash.h)
        message(FATAL_ERROR "SABOT_XXHASH_DIR: there is no xxhash.h in ${SABOT_XXHASH_DIR}")
    endif()
    add_library(sabot_xxhash INTERFACE)
    target_include_directories(sabot_xxhash SYSTEM INTERFACE $<BUILD_INTERFACE:${SABOT_XXHASH_DIR}>)
    target_compile_definitions(sabot_xxhash INTERFACE $<BUILD_INTERFACE:XXH_INLINE_ALL>)
else()
    sabot_found_library(xxhash libxxhash xxhash xxhash.h libxxhash-dev)
endif()

if(NOT SABOT_WITH_LOCAL)
    return()
endif()

if(SABOT_ZSTD_DIR)
    set(folder ${SABOT_ZSTD_DIR}/lib)
    file(GLOB sources CONFIGURE_DEPENDS
        ${folder}/common/*.c ${folder}/compress/*.c ${folder}/decompress/*.c)
    sabot_vendored_library(zstd ${SABOT_ZSTD_DIR} lib/zstd.h ${sources})
    sabot_vendored_includes(zstd ${folder})
    # Its headers would mark its functions as visible.
    target_compile_definitions(sabot_zstd PRIVATE ZSTD_DISABLE_ASM=1 ZSTD_LEGACY_SUPPORT=0
        ZSTDLIB_VISIBLE= ZSTDERRORLIB_VISIBLE=)
else()
    sabot_found_library(zstd libzstd zstd zstd.h libzstd-dev)
endif()

if(SABOT_JANSSON_DIR)
    set(folder ${SABOT_JANSSON_DIR}/src)
    file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.c)
    sabot_vendored_library(jansson ${SABOT_JANSSON_DIR} src/jansson.h ${sources})
    set(made ${CMAKE_BINARY_DIR}/vendored/jansson)
    # Two headers are made by its configuration: C17 and POSIX have all that it asks for.
    file(CONFIGURE OUTPUT ${made}/jansson_config.h CONTENT [[
#ifndef JANSSON_CONFIG_H
#define JANSSON_CONFIG_H
#define JSON_INLINE inline
#define JSON_INTEGER_IS_LONG_LONG 1
#define JSON_HAVE_LOCALECONV 1
#define JSON_PARSER_MAX_DEPTH 2048
#endif
]] @ONLY)
    sabot_vendored_includes(jansson ${folder} ${made})
    target_compile_definitions(sabot_jansson PRIVATE HAVE_CONFIG_H=1)
    set(names STDINT_H LOCALE_H SETLOCALE)
    if(NOT WIN32)
        list(APPEND names UNISTD_H FCNTL_H SYS_TIME_H SYS_TYPES_H GETTIMEOFDAY GETPID OPEN READ CLOSE)
    endif()
    list(TRANSFORM names REPLACE "(.+)" "#define HAVE_\\1 1\n")
    list(JOIN names "" text)
    string(APPEND text "#define INITIAL_HASHTABLE_ORDER 3\n")
    if(NOT WIN32)
        string(APPEND text "#define USE_URANDOM 1\n")
    endif()
    file(CONFIGURE OUTPUT ${made}/jansson_private_config.h CONTENT "${text}" @ONLY)
else()
    sabot_found_library(jansson jansson jansson jansson.h libjansson-dev)
endif()
