# WebAssembly by Debian's clang: packages lld, wasi-libc, libclang-rt-14-dev-wasm32.
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
# A program needs nothing else of this machine.
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
