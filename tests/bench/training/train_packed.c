/// Trains the constant tables of the packed coder: priors by maximum likelihood, the cubes' weights
/// by least squares.
#include <stdio.h>
#include <string.h>

#include "train.h"

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "cubes") == 0) {
        return train_cubes(argv[2], argv[3]);
    }
    if (argc == 5 && strcmp(argv[1], "rows") == 0) {
        return train_rows(argv[2], argv[3], argv[4]);
    }
    fputs("usage: train_packed cubes <recording> <out.c>\n"
          "       train_packed rows <counts> <name> <out.c>\n",
          stderr);
    return 2;
}
