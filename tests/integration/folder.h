/// A folder of a test's own, and small files in it.
#ifndef SABOT_TEST_FOLDER_H
#define SABOT_TEST_FOLDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FOLDER_PATH_SIZE 512

typedef struct test_folder {
    char path[FOLDER_PATH_SIZE];
} test_folder;

/// Makes a new folder; false if that is not possible.
bool folder_create(test_folder *folder);

/// Removes it with all that it holds. Fine for a folder of all zeros.
void folder_destroy(test_folder *folder);

/// The path of a file in it.
void folder_file(const test_folder *folder, const char *name, char out_path[FOLDER_PATH_SIZE]);

/// The path of a file in it whose name ends so; false if there is none.
bool folder_find(const test_folder *folder, const char *ending, char out_path[FOLDER_PATH_SIZE]);

/// False if the file cannot be written whole.
bool file_write(const char *path, const void *bytes, size_t size);

/// The whole file, to be released by free; NULL if it cannot be read.
uint8_t *file_read(const char *path, size_t *out_size);

#endif
