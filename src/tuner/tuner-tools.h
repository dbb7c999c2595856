/* What several jobs of the tuner need. */
#pragma once

#include <stddef.h>

/* As calloc, but ends the program where there is no memory. */
void *tuner_allocate (size_t n, size_t size);

/* How badly values over SCALE foretell the results of games. */
typedef double (*ScaleError) (const void *data, float scale);

/* The scale, a whole number of hundredths, with which ERROR is least, by golden sections. */
float tuner_best_scale (ScaleError error, const void *data);
