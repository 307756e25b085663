/// A temporary folder for a test, and small files in it.
#ifndef SABOT_TEST_FOLDER_H
#define SABOT_TEST_FOLDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FOLDER_PATH_SIZE 512

typedef struct test_folder {
    char path[FOLDER_PATH_SIZE];
} test_folder;

/// Makes a new folder. Returns false on failure.
bool folder_create(test_folder *folder);

/// Removes the folder with all its files. Does nothing for a folder of all zeros.
void folder_destroy(test_folder *folder);

/// Writes the path of a file in the folder.
void folder_file(const test_folder *folder, const char *name, char out_path[FOLDER_PATH_SIZE]);

/// Finds a file in the folder whose name ends with `ending`, and writes its path. Returns false if
/// there is none.
bool folder_find(const test_folder *folder, const char *ending, char out_path[FOLDER_PATH_SIZE]);

/// Waits until such a file has at least `size_min` bytes. Returns false if that lasts too long.
bool folder_await(const test_folder *folder, const char *ending, size_t size_min, int timeout_ms);

/// Writes a file. Returns false if it cannot be written whole.
bool file_write(const char *path, const void *bytes, size_t size);

/// Returns the content of a file; the caller frees it with free(). Returns NULL if it cannot be
/// read.
uint8_t *file_read(const char *path, size_t *out_size);

#endif
