# Writes OUT, a C file with every file of FOLDER as bytes, plain, by gzip and by Brotli, for
# web_files.h.
# The arrays are called sb_NAME_files and sb_NAME_file_count.
#   cmake -DFOLDER=... -DNAME=... -DOUT=... -DGZIP=... -DBROTLI=... -P embed.cmake
cmake_minimum_required(VERSION 3.25)

set(TYPE_html "text/html; charset=utf-8")
set(TYPE_css "text/css; charset=utf-8")
set(TYPE_js "text/javascript; charset=utf-8")
set(TYPE_mjs "text/javascript; charset=utf-8")
set(TYPE_json "application/json")
set(TYPE_map "application/json")
set(TYPE_wasm "application/wasm")
set(TYPE_svg "image/svg+xml")
set(TYPE_png "image/png")
set(TYPE_ico "image/x-icon")
set(TYPE_woff2 "font/woff2")
set(TYPE_txt "text/plain; charset=utf-8")

# The bytes of a file as the elements of an array, lines of 16.
function(bytes_of file result)
    file(READ ${file} bytes HEX)
    string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    set(${result} "${bytes}" PARENT_SCOPE)
endfunction()

file(GLOB_RECURSE names RELATIVE ${FOLDER} ${FOLDER}/*)
list(SORT names)
set(arrays "")
set(rows "")
set(index 0)
foreach(name IN LISTS names)
    cmake_path(GET name EXTENSION LAST_ONLY extension)
    string(SUBSTRING "${extension}" 1 -1 extension)
    if(NOT DEFINED TYPE_${extension})
        message(FATAL_ERROR "${FOLDER}/${name}: no content type is known for .${extension}")
    endif()
    set(file ${FOLDER}/${name})
    file(SHA256 ${file} hash)
    file(SIZE ${file} size)
    if(size EQUAL 0)
        message(FATAL_ERROR "${file} is empty")
    endif()
    bytes_of(${file} bytes)
    string(APPEND arrays "static const uint8_t file_${index}[] = {\n${bytes}};\n")
    # Without name and time in it the same content gives the same bytes.
    execute_process(COMMAND ${GZIP} -9 -n -c ${file} OUTPUT_FILE ${OUT}.gzip
                    COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND ${BROTLI} -q 11 -c ${file} OUTPUT_FILE ${OUT}.brotli
                    COMMAND_ERROR_IS_FATAL ANY)
    set(forms "{file_${index}, sizeof file_${index}}")
    foreach(encoding gzip brotli)
        file(SIZE ${OUT}.${encoding} encoded_size)
        if(encoded_size LESS size)
            bytes_of(${OUT}.${encoding} bytes)
            string(APPEND arrays
                   "static const uint8_t ${encoding}_${index}[] = {\n${bytes}};\n")
            string(APPEND forms
                   ",\n      {${encoding}_${index}, sizeof ${encoding}_${index}}")
        else()
            string(APPEND forms ", {NULL, 0}")
        endif()
    endforeach()
    string(APPEND rows "    {\"/${name}\", \"${TYPE_${extension}}\",\n     \"${hash}\",\n"
           "     {${forms}}},\n")
    math(EXPR index "${index} + 1")
endforeach()
if(index EQUAL 0)
    message(FATAL_ERROR "${FOLDER} has no files")
endif()
file(REMOVE ${OUT}.gzip ${OUT}.brotli)
file(WRITE ${OUT} "// Made by embed.cmake.\n#include \"host/web/web_files.h\"\n\n${arrays}
extern const sb_web_file sb_${NAME}_files[];
extern const size_t sb_${NAME}_file_count;
const sb_web_file sb_${NAME}_files[] = {\n${rows}};
const size_t sb_${NAME}_file_count = sizeof sb_${NAME}_files / sizeof sb_${NAME}_files[0];\n")
