/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tuner-tools.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PATH_SIZE = 4200 };

static const float SCALE_MIN = 50, SCALE_MAX = 1500, SECTION = 0.382f;

void *
tuner_allocate (size_t n, size_t size)
{
  void *memory = calloc (n > 0 ? n : 1, size);

  if (memory == NULL) {
    fputs ("no memory\n", stderr);
    exit (1);
  }
  return memory;
}

void *
tuner_make_room (void *array, size_t n, size_t *capacity, size_t more, size_t size)
{
  if (n + more <= *capacity)
    return array;
  *capacity = 2 * *capacity > n + more ? 2 * *capacity : n + more + 1024;
  array = realloc (array, *capacity * size);
  if (array == NULL) {
    fputs ("no memory for so many positions\n", stderr);
    exit (1);
  }
  return array;
}

float
tuner_best_scale (ScaleError error, const void *data)
{
  float low = SCALE_MIN, high = SCALE_MAX;

  while (high - low > 1) {
    float third = SECTION * (high - low);
    if (error (data, low + third) < error (data, high - third))
      high -= third;
    else
      low += third;
  }
  return roundf ((low + high) / 2);
}

float
tuner_rate (float first, float last, double at)
{
  return last + (first - last) * (float) (0.5 * (1 + cos (M_PI * at)));
}

/* As fread. */
static size_t
write_some (void *values, size_t size, size_t n, FILE *file)
{
  return fwrite (values, size, n, file);
}

bool
tuner_save_part (const char *path, PartPass pass, void *data)
{
  char new_path[PATH_SIZE];

  snprintf (new_path, sizeof new_path, "%s.new", path);
  FILE *file = fopen (new_path, "wb");
  bool fine = file != NULL && pass (data, file, write_some);
  if (file != NULL)
    fine &= fclose (file) == 0;
  return fine && rename (new_path, path) == 0;
}

PartResult
tuner_read_part (const char *path, PartPass pass, void *data)
{
  FILE *file = fopen (path, "rb");

  if (file == NULL)
    return errno == ENOENT ? PART_MISSING : PART_WRONG;
  bool fine = pass (data, file, fread);
  fclose (file);
  return fine ? PART_READ : PART_WRONG;
}

bool
tuner_resume_part (const char *path, PartPass pass, void *data)
{
  bool fine = tuner_read_part (path, pass, data) != PART_WRONG;

  if (!fine)
    fprintf (stderr, "%s: this is not what an earlier run for this game has left\n", path);
  return fine;
}
