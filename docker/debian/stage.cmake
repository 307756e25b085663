# Runs in cpack between the installation into its folder and the making of the packages: divides the SDK
# into the library and the development files, strips the archives, and gives every file one time.

set(ENV{SOURCE_DATE_EPOCH} ${CPACK_SABOT_EPOCH})
set(stage ${CPACK_TEMPORARY_DIRECTORY})
find_program(STRIP_PROGRAM strip REQUIRED)

file(GLOB_RECURSE libraries RELATIVE ${stage}/sdk ${stage}/sdk/*.so.*)
if(NOT libraries)
    message(FATAL_ERROR "the SDK has no shared libraries to package")
endif()
foreach(library ${libraries})
    get_filename_component(folder ${stage}/library/${library} DIRECTORY)
    file(MAKE_DIRECTORY ${folder})
    file(RENAME ${stage}/sdk/${library} ${stage}/library/${library})
endforeach()

file(GLOB_RECURSE archives ${stage}/sdk/*.a)
foreach(archive ${archives})
    execute_process(COMMAND ${STRIP_PROGRAM} --strip-debug --enable-deterministic-archives
                            --remove-section=.comment --remove-section=.note ${archive}
                    COMMAND_ERROR_IS_FATAL ANY)
endforeach()

# The times are in the archives; links have theirs too.
execute_process(COMMAND find ${stage} -exec touch --no-dereference --date=@${CPACK_SABOT_EPOCH} {} +
                COMMAND_ERROR_IS_FATAL ANY)
