/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gif-palette.h"

enum { COLORS_MAX = 256, CHANNELS = 3 };

typedef struct {
  guint8 channels[CHANNELS];
  guint32 count;
} CountedColor;

/* A part of the colors, which lie side by side. */
typedef struct {
  guint first, n;
  double weight;         /* pixels of all its colors */
  double mean[CHANNELS]; /* of the pixels */
  int widest;            /* the channel in which they differ most */
  double error;          /* in that channel: the sum of the squares of the differences */
} ColorBox;

struct GifPalette {
  GHashTable *counts;  /* color to number of pixels; NULL when the palette has been chosen */
  GHashTable *indices; /* color to index + 1, as far as they were asked for */
  guint32 colors[COLORS_MAX];
  int n;
};

static int
channel_of (guint32 color, int channel)
{
  return color >> (16 - 8 * channel) & 0xff;
}

GifPalette *
gif_palette_new (void)
{
  GifPalette *self = g_new0 (GifPalette, 1);

  self->counts = g_hash_table_new (NULL, NULL);
  self->indices = g_hash_table_new (NULL, NULL);
  return self;
}

void
gif_palette_free (GifPalette *self)
{
  g_clear_pointer (&self->counts, g_hash_table_unref);
  g_hash_table_unref (self->indices);
  g_free (self);
}

static void
count_color (GifPalette *self, guint32 color, guint n)
{
  gpointer key = GUINT_TO_POINTER (color);
  guint before = GPOINTER_TO_UINT (g_hash_table_lookup (self->counts, key));

  g_hash_table_insert (self->counts, key, GUINT_TO_POINTER (before + n));
}

/* Neighbors mostly have the same color: runs are counted at once. */
void
gif_palette_count (GifPalette *self, const guint32 *pixels, gsize n)
{
  g_return_if_fail (self->counts != NULL);
  for (gsize i = 0, next; i < n; i = next) {
    guint32 color = pixels[i] & 0xffffff;

    for (next = i + 1; next < n && (pixels[next] & 0xffffff) == color; next++)
      ;
    count_color (self, color, (guint) (next - i));
  }
}

/* --- choosing --- */

static int
compare_colors (gconstpointer a, gconstpointer b)
{
  const CountedColor *one = a, *other = b;

  for (int i = 0; i < CHANNELS; i++)
    if (one->channels[i] != other->channels[i])
      return one->channels[i] - other->channels[i];
  return 0;
}

/* What was counted, in an order that does not depend on the hash table. */
static GArray *
list_colors (GifPalette *self)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (CountedColor));
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, self->counts);
  while (g_hash_table_iter_next (&iter, &key, &value)) {
    CountedColor color = { .count = GPOINTER_TO_UINT (value) };

    for (int i = 0; i < CHANNELS; i++)
      color.channels[i] = (guint8) channel_of (GPOINTER_TO_UINT (key), i);
    g_array_append_val (list, color);
  }
  g_array_sort (list, compare_colors);
  return list;
}

static void
measure_box (const CountedColor *colors, ColorBox *box)
{
  double squares[CHANNELS] = { 0 };

  box->weight = 0;
  for (int i = 0; i < CHANNELS; i++)
    box->mean[i] = 0;
  for (guint c = 0; c < box->n; c++) {
    box->weight += colors[box->first + c].count;
    for (int i = 0; i < CHANNELS; i++) {
      double value = colors[box->first + c].channels[i], count = colors[box->first + c].count;

      box->mean[i] += value * count;
      squares[i] += value * value * count;
    }
  }
  box->widest = 0;
  for (int i = 0; i < CHANNELS; i++) {
    box->mean[i] /= box->weight;
    squares[i] -= box->mean[i] * box->mean[i] * box->weight;
    if (squares[i] > squares[box->widest])
      box->widest = i;
  }
  box->error = box->n > 1 ? squares[box->widest] : 0;
}

/* Moves what lies above the mean of the widest channel into UPPER. Both parts have something: a
 * channel in which colors differ has some on either side of its mean. */
static void
divide_box (CountedColor *colors, ColorBox *box, ColorBox *upper)
{
  guint low = box->first, high = box->first + box->n;

  while (low < high) {
    if (colors[low].channels[box->widest] <= box->mean[box->widest]) {
      low++;
    } else {
      CountedColor moved = colors[low];

      colors[low] = colors[--high];
      colors[high] = moved;
    }
  }
  *upper = (ColorBox){ .first = low, .n = box->first + box->n - low };
  box->n -= upper->n;
  measure_box (colors, box);
  measure_box (colors, upper);
}

/* The color of most pixels in BOX where those are more than half of them, else the mean. */
static guint32
box_color (const CountedColor *colors, const ColorBox *box)
{
  const CountedColor *most = &colors[box->first];
  guint32 color = 0;

  for (guint c = 1; c < box->n; c++)
    if (colors[box->first + c].count > most->count)
      most = &colors[box->first + c];
  for (int i = 0; i < CHANNELS; i++) {
    guint32 mean = (guint32) (box->mean[i] + 0.5);

    color = color << 8 | (2 * most->count > box->weight ? most->channels[i] : mean);
  }
  return color;
}

static ColorBox *
worst_box (ColorBox *boxes, int n)
{
  ColorBox *worst = &boxes[0];

  for (int i = 1; i < n; i++)
    if (boxes[i].error > worst->error)
      worst = &boxes[i];
  return worst;
}

int
gif_palette_choose (GifPalette *self, int most)
{
  g_autoptr (GArray) list = list_colors (self);
  CountedColor *colors = (CountedColor *) (gpointer) list->data;
  ColorBox boxes[COLORS_MAX] = { { .n = list->len } };

  g_clear_pointer (&self->counts, g_hash_table_unref);
  self->n = MIN (list->len, 1);
  if (self->n == 0)
    return 0;
  measure_box (colors, &boxes[0]);
  while (self->n < MIN (most, COLORS_MAX)) {
    ColorBox *box = worst_box (boxes, self->n);

    /* What rounding leaves of equal colors is no difference. */
    if (box->error < 0.5)
      break;
    divide_box (colors, box, &boxes[self->n++]);
  }
  for (int i = 0; i < self->n; i++)
    self->colors[i] = box_color (colors, &boxes[i]);
  return self->n;
}

guint32
gif_palette_color (const GifPalette *self, int index)
{
  return self->colors[index];
}

static guint8
find_closest (const GifPalette *self, guint32 color)
{
  int closest = 0, least = G_MAXINT;

  for (int i = 0; i < self->n; i++) {
    int distance = 0;

    for (int c = 0; c < CHANNELS; c++) {
      int difference = channel_of (color, c) - channel_of (self->colors[i], c);

      distance += difference * difference;
    }
    if (distance < least) {
      least = distance;
      closest = i;
    }
  }
  return (guint8) closest;
}

guint8
gif_palette_find (GifPalette *self, guint32 color)
{
  gpointer key = GUINT_TO_POINTER (color & 0xffffff);
  guint known = GPOINTER_TO_UINT (g_hash_table_lookup (self->indices, key));

  if (known == 0) {
    known = find_closest (self, color) + 1u;
    g_hash_table_insert (self->indices, key, GUINT_TO_POINTER (known));
  }
  return (guint8) (known - 1);
}
