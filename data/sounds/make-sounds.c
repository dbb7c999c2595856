/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Makes the program's sounds: make-sounds NAME FILE.wav, or without words the list of names.
 *
 * Everything is heard on a wooden board, so everything is struck wood: a body that rings in a few
 * modes, each a sine that dies away, and the touch itself, a short hiss. What is put down softly
 * has low modes and little hiss; what is lifted off, bright ones. Notes, where there are any, are
 * bars of a marimba: a fundamental with overtones two octaves and three octaves and a third above
 * it. The sounds are short, so that none lies over the next move, and of like loudness.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RATE = 22050, MODES = 4, FADE = RATE / 200, EAR = RATE / 10 };

/* Of what a sample can hold: what the loudest stretch that an ear takes as one comes to (its root
 * mean square), and what no sample exceeds. */
#define LOUD 0.13
#define LOUDEST 0.85
#define PI 3.14159265358979323846

/* A body: its modes as parts of the fundamental, how loud each is, and how long each rings. */
typedef struct {
  double ratio[MODES], loud[MODES], rings[MODES];
  double hiss; /* of the touch */
} Body;

static const Body block
    = { { 1, 2.57, 4.31, 6.97 }, { 1, 0.5, 0.3, 0.12 }, { 1, 0.6, 0.35, 0.2 }, 0.5 };
static const Body bar = { { 1, 3.93, 9.6, 0 }, { 1, 0.28, 0.08, 0 }, { 1, 0.3, 0.12, 0 }, 0.12 };

/* One stroke: when, on what, how high, how loud, and for how long it rings (to a 1/e of it). */
typedef struct {
  double at;
  const Body *body;
  double hertz, loud, rings;
} Stroke;

enum { STROKES_MAX = 6 };

typedef struct {
  const char *name;
  double seconds;
  Stroke strokes[STROKES_MAX];
} Sound;

static const Sound sounds[] = {
  { "move", 0.16, { { 0, &block, 310, 1, 0.022 }, { 0.004, &block, 172, 0.7, 0.028 } } },
  { "reply", 0.16, { { 0, &block, 258, 1, 0.024 }, { 0.004, &block, 146, 0.7, 0.03 } } },
  { "capture",
    0.24,
    { { 0, &block, 495, 0.8, 0.016 },
      { 0.052, &block, 270, 1, 0.026 },
      { 0.056, &block, 150, 0.7, 0.032 } } },
  { "flip",
    0.34,
    { { 0, &block, 300, 1, 0.022 },
      { 0.075, &block, 520, 0.5, 0.014 },
      { 0.135, &block, 560, 0.42, 0.014 },
      { 0.19, &block, 600, 0.34, 0.014 } } },
  { "check",
    0.42,
    { { 0, &block, 310, 0.9, 0.022 },
      { 0.03, &bar, 659.26, 0.5, 0.1 },
      { 0.12, &bar, 783.99, 0.45, 0.11 } } },
  { "end",
    1.1,
    { { 0, &bar, 392, 0.7, 0.2 },
      { 0.13, &bar, 523.25, 0.7, 0.22 },
      { 0.26, &bar, 659.26, 0.6, 0.24 },
      { 0.26, &bar, 261.63, 0.6, 0.3 } } },
  { "low-time",
    0.5,
    { { 0, &block, 880, 0.7, 0.02 },
      { 0.15, &block, 660, 0.6, 0.022 },
      { 0.3, &block, 880, 0.7, 0.02 } } },
};

enum { N_SOUNDS = sizeof sounds / sizeof *sounds };

/* White noise, the same each time. */
static double
noise (uint32_t *state)
{
  *state = *state * 1664525u + 1013904223u;
  return (double) *state / 2147483648.0 - 1;
}

/* Adds STROKE to the N samples. Nothing begins at once: a finger is soft. */
static void
strike (const Stroke *stroke, double *samples, int n)
{
  const Body *body = stroke->body;
  uint32_t state = 1;
  double hiss = 0;

  for (int i = (int) (stroke->at * RATE); i < n; i++) {
    double t = (double) i / RATE - stroke->at, sum = 0;

    for (int m = 0; m < MODES; m++)
      sum += body->loud[m] * exp (-t / (stroke->rings * fmax (body->rings[m], 0.01)))
             * sin (2 * PI * stroke->hertz * body->ratio[m] * t);
    hiss += 0.45 * (noise (&state) - hiss);
    sum += body->hiss * exp (-t / 0.004) * hiss;
    samples[i] += stroke->loud * (1 - exp (-t / 0.0008)) * sum;
  }
}

/* The root mean square of the loudest EAR of the N samples. */
static double
loudness (const double *samples, int n)
{
  double sum = 0, most = 0;

  for (int i = 0; i < n; i++) {
    sum += samples[i] * samples[i];
    if (i >= EAR)
      sum -= samples[i - EAR] * samples[i - EAR];
    most = fmax (most, sum);
  }
  return sqrt (most / EAR);
}

/* Makes the sound as loud as the others, and ends it in silence. */
static void
finish (double *samples, int n)
{
  double peak = 0, factor;

  for (int i = 0; i < n; i++)
    peak = fmax (peak, fabs (samples[i]));
  factor = fmin (LOUD / loudness (samples, n), LOUDEST / peak);
  for (int i = 0; i < n; i++)
    samples[i] *= factor * fmin (1, (double) (n - 1 - i) / FADE);
}

static void
put (FILE *file, uint32_t number, int bytes)
{
  for (; bytes > 0; bytes--, number >>= 8)
    fputc ((int) (number & 255), file);
}

/* A WAV file of one channel with 16 bits each. */
static void
write_wav (FILE *file, const double *samples, int n)
{
  uint32_t size = 2 * (uint32_t) n;

  fputs ("RIFF", file);
  put (file, 36 + size, 4);
  fputs ("WAVEfmt ", file);
  put (file, 16, 4);
  put (file, 1, 2);
  put (file, 1, 2);
  put (file, RATE, 4);
  put (file, 2 * RATE, 4);
  put (file, 2, 2);
  put (file, 16, 2);
  fputs ("data", file);
  put (file, size, 4);
  for (int i = 0; i < n; i++)
    put (file, (uint32_t) (int32_t) lround (32767 * samples[i]), 2);
}

static int
make (const Sound *sound, const char *path)
{
  int n = (int) (sound->seconds * RATE);
  double *samples = calloc ((size_t) n, sizeof *samples);
  FILE *file = fopen (path, "wb");
  int failed = 1;

  if (samples && file) {
    for (int i = 0; i < STROKES_MAX && sound->strokes[i].body; i++)
      strike (&sound->strokes[i], samples, n);
    finish (samples, n);
    write_wav (file, samples, n);
    failed = ferror (file);
  }
  if (file && fclose (file) != 0)
    failed = 1;
  if (failed)
    perror (path);
  free (samples);
  return failed;
}

int
main (int argc, char *argv[])
{
  for (int i = 0; i < N_SOUNDS; i++)
    if (argc == 3 && strcmp (argv[1], sounds[i].name) == 0)
      return make (&sounds[i], argv[2]);
    else if (argc == 1)
      puts (sounds[i].name);
  if (argc == 1)
    return 0;
  fprintf (stderr, "usage: %s NAME FILE.wav\n", argv[0]);
  return 2;
}
