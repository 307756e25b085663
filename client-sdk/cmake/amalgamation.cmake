# The target `amalgamation` writes each library as one C file with one header, into the folder
# amalgamation of the build: sabot_client.* for libsabot, and sabot_local.* for libsabot-local.
find_package(Python3 QUIET COMPONENTS Interpreter)
if(NOT Python3_FOUND)
    return()
endif()
file(GLOB amalgamation_tool CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/amalgamation/*.py)

# amalgamate(<set> <name> <public headers>...)
# The files with sockets come last, so that what the headers of systems define reaches no others.
function(amalgamate set name)
    set(paths "")
    set(rooms ${${set}_rooms})
    foreach(room platform client_enet)
        if(room IN_LIST rooms)
            list(REMOVE_ITEM rooms ${room})
            list(APPEND rooms ${room})
        endif()
    endforeach()
    foreach(room ${rooms})
        get_target_property(sources sabot_${room} SOURCES)
        get_target_property(folder sabot_${room} SOURCE_DIR)
        foreach(source ${sources})
            cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${folder})
            list(APPEND paths ${source})
        endforeach()
    endforeach()
    list(JOIN paths "\n" text)
    set(list ${CMAKE_CURRENT_BINARY_DIR}/${name}_sources.txt)
    file(CONFIGURE OUTPUT ${list} CONTENT "${text}\n" @ONLY)
    set(out ${PROJECT_BINARY_DIR}/amalgamation/${name}.c)
    list(TRANSFORM ARGN PREPEND --header= OUTPUT_VARIABLE headers)
    add_custom_command(OUTPUT ${out}
        COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/amalgamation/amalgamate.py
                --sources ${list} --rooms ${PROJECT_BINARY_DIR}/rooms ${headers} --out ${out}
                --version ${PROJECT_VERSION} --licence ${PROJECT_SOURCE_DIR}/LICENSE
        DEPENDS ${paths} ${list} ${ARGN} ${amalgamation_tool} VERBATIM)
    set(amalgamated ${amalgamated} ${out} PARENT_SCOPE)
endfunction()

set(public_headers ${PROJECT_SOURCE_DIR}/server/core/base/error.h ${sdk_headers})
set(amalgamated "")
amalgamate(sdk sabot_client ${public_headers})
if(SABOT_WITH_LOCAL)
    amalgamate(sdk_local sabot_local ${public_headers} ${CMAKE_CURRENT_SOURCE_DIR}/include/sabot/local.h)
endif()
add_custom_target(amalgamation DEPENDS ${amalgamated})
