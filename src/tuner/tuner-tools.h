/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What several jobs of the tuner need. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* As calloc, but ends the program where there is no memory. */
void *tuner_allocate (size_t n, size_t size);

/* ARRAY with room for MORE after its first N things of SIZE bytes; likewise. */
void *tuner_make_room (void *array, size_t n, size_t *capacity, size_t more, size_t size);

/* How badly values over SCALE foretell the results of games. */
typedef double (*ScaleError) (const void *data, float scale);

/* The scale, a whole number of hundredths, with which ERROR is least, by golden sections. */
float tuner_best_scale (ScaleError error, const void *data);

/* A rate that falls from FIRST to LAST along half a wave of the cosine; AT runs from 0 to 1. */
float tuner_rate (float first, float last, double at);

/* What a job that was stopped goes on with lies in a file, its part. PASS reads or writes by IO, in
 * the same order, all of DATA's that belongs there; false where IO did less than it was told. */
typedef size_t (*PartIo) (void *values, size_t size, size_t n, FILE *file);
typedef bool (*PartPass) (void *data, FILE *file, PartIo io);

typedef enum { PART_MISSING, PART_WRONG, PART_READ } PartResult;

/* What was there before stays until all is written. */
bool tuner_save_part (const char *path, PartPass pass, void *data);

PartResult tuner_read_part (const char *path, PartPass pass, void *data);

/* Goes on where an earlier run has stopped, if there was one; false, said in one sentence, where
 * its part is wrong. */
bool tuner_resume_part (const char *path, PartPass pass, void *data);
