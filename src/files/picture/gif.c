/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gif.h"

#include "gif-palette.h"

#include <string.h>

/* One index of the palette stands for "as before". */
enum { PALETTE_BITS = 8, COLORS = 1 << PALETTE_BITS, UNCHANGED = COLORS - 1 };

struct GifWriter {
  int width, height;
  gboolean loop;
  GifPalette *palette;
  gboolean learned, begun;
  guint8 *shown; /* the last frame, as indices */
  guint8 *next;
  GByteArray *bytes;
};

/* --- bytes --- */

static void
put_byte (GByteArray *bytes, guint value)
{
  const guint8 byte = (guint8) value;

  g_byte_array_append (bytes, &byte, 1);
}

static void
put_short (GByteArray *bytes, guint value)
{
  put_byte (bytes, value & 0xff);
  put_byte (bytes, value >> 8 & 0xff);
}

static void
gif_put_text (GByteArray *bytes, const char *text)
{
  g_byte_array_append (bytes, (const guint8 *) text, (guint) strlen (text));
}

/* --- the compression of Lempel, Ziv and Welch --- */

enum {
  CODE_CLEAR = COLORS,
  CODE_END,
  CODE_FIRST,
  CODE_BITS_MAX = 12,
  SLOTS = 1 << 14, /* of the table of strings, a few times as many as there are codes */
  BLOCK_MAX = 255,
};

typedef struct {
  GByteArray *bytes;
  guint8 block[BLOCK_MAX];
  guint length;        /* of BLOCK */
  guint32 bits;        /* not yet in it */
  int n_bits;          /* of these */
  int width;           /* bits of a code */
  guint next;          /* code */
  guint32 keys[SLOTS]; /* 1 + the code of a string and the byte that follows; 0: free */
  guint16 codes[SLOTS];
} Compressor;

static void
flush_block (Compressor *self)
{
  if (self->length == 0)
    return;
  put_byte (self->bytes, self->length);
  g_byte_array_append (self->bytes, self->block, self->length);
  self->length = 0;
}

static void
put_block_byte (Compressor *self)
{
  self->block[self->length++] = (guint8) self->bits;
  self->bits >>= 8;
  self->n_bits -= 8;
  if (self->length == BLOCK_MAX)
    flush_block (self);
}

static void
put_code (Compressor *self, guint code)
{
  self->bits |= (guint32) code << self->n_bits;
  self->n_bits += self->width;
  while (self->n_bits >= 8)
    put_block_byte (self);
}

static void
forget_strings (Compressor *self)
{
  put_code (self, CODE_CLEAR);
  memset (self->keys, 0, sizeof self->keys);
  self->width = PALETTE_BITS + 1;
  self->next = CODE_FIRST;
}

/* The slot where KEY is, or where it belongs. */
static guint
find_slot (const Compressor *self, guint32 key)
{
  guint slot = (key * 2654435761u) >> 18;

  while (self->keys[slot] != 0 && self->keys[slot] != key)
    slot = (slot + 1) % SLOTS;
  return slot;
}

/* A code becomes one bit wider when the first one is used that needs it, which the decoder makes
 * one step later. */
static void
remember_string (Compressor *self, guint slot, guint32 key)
{
  if (self->next == 1u << CODE_BITS_MAX) {
    forget_strings (self);
    return;
  }
  if (self->next == 1u << self->width)
    self->width++;
  self->keys[slot] = key;
  self->codes[slot] = (guint16) self->next++;
}

static void
compress (GByteArray *bytes, const guint8 *indices, gsize n)
{
  g_autofree Compressor *self = g_new0 (Compressor, 1);
  guint code = indices[0];

  self->bytes = bytes;
  self->width = PALETTE_BITS + 1;
  put_byte (bytes, PALETTE_BITS);
  forget_strings (self);
  for (gsize i = 1; i < n; i++) {
    guint32 key = 1 + (code << 8 | indices[i]);
    guint slot = find_slot (self, key);

    if (self->keys[slot] == key) {
      code = self->codes[slot];
      continue;
    }
    put_code (self, code);
    remember_string (self, slot, key);
    code = indices[i];
  }
  put_code (self, code);
  /* The decoder has made one string more by now, for which a code may have to be wider. */
  if (self->next == 1u << self->width && self->width < CODE_BITS_MAX)
    self->width++;
  put_code (self, CODE_END);
  while (self->n_bits > 0)
    put_block_byte (self);
  flush_block (self);
  put_byte (bytes, 0);
}

/* --- frames --- */

typedef struct {
  int x, y, width, height;
} Box;

static void
put_header (GifWriter *self)
{
  int n = gif_palette_choose (self->palette, COLORS - 1);

  gif_put_text (self->bytes, "GIF89a");
  put_short (self->bytes, (guint) self->width);
  put_short (self->bytes, (guint) self->height);
  put_byte (self->bytes, 0x80 | (PALETTE_BITS - 1) << 4 | (PALETTE_BITS - 1));
  put_byte (self->bytes, 0); /* background */
  put_byte (self->bytes, 0); /* square pixels */
  for (int i = 0; i < COLORS; i++) {
    guint32 color = i < n ? gif_palette_color (self->palette, i) : 0;

    put_byte (self->bytes, color >> 16);
    put_byte (self->bytes, color >> 8);
    put_byte (self->bytes, color);
  }
  if (!self->loop)
    return;
  gif_put_text (self->bytes, "!\xff\x0bNETSCAPE2.0\x03\x01");
  put_short (self->bytes, 0); /* without end */
  put_byte (self->bytes, 0);
}

/* The smallest box around all pixels that are not as before; one pixel where all are. */
static Box
changed_box (const GifWriter *self)
{
  int left = self->width, right = -1, top = -1, bottom = -1;

  if (!self->begun)
    return (Box){ 0, 0, self->width, self->height };
  for (int y = 0; y < self->height; y++)
    for (int x = 0; x < self->width; x++) {
      gsize place = (gsize) y * (gsize) self->width + (gsize) x;

      if (self->next[place] == self->shown[place])
        continue;
      left = MIN (left, x);
      right = MAX (right, x);
      top = top < 0 ? y : top;
      bottom = y;
    }
  return right < 0 ? (Box){ 0, 0, 1, 1 } : (Box){ left, top, right - left + 1, bottom - top + 1 };
}

static guint8 *
cut_out (const GifWriter *self, Box box)
{
  guint8 *indices = g_malloc ((gsize) box.width * (gsize) box.height);
  guint8 *to = indices;

  for (int y = box.y; y < box.y + box.height; y++)
    for (int x = box.x; x < box.x + box.width; x++) {
      gsize place = (gsize) y * (gsize) self->width + (gsize) x;
      gboolean same = self->begun && self->next[place] == self->shown[place];

      *to++ = same ? UNCHANGED : self->next[place];
    }
  return indices;
}

static void
put_frame (GifWriter *self, int delay)
{
  Box box = changed_box (self);
  g_autofree guint8 *indices = cut_out (self, box);

  gif_put_text (self->bytes, "!\xf9\x04");
  /* What was shown stays below; one index is transparent. */
  put_byte (self->bytes, 1 << 2 | 1);
  put_short (self->bytes, (guint) CLAMP (delay, 0, G_MAXUINT16));
  put_byte (self->bytes, UNCHANGED);
  put_byte (self->bytes, 0);
  put_byte (self->bytes, ',');
  put_short (self->bytes, (guint) box.x);
  put_short (self->bytes, (guint) box.y);
  put_short (self->bytes, (guint) box.width);
  put_short (self->bytes, (guint) box.height);
  put_byte (self->bytes, 0);
  compress (self->bytes, indices, (gsize) box.width * (gsize) box.height);
}

static gsize
n_pixels (const GifWriter *self)
{
  return (gsize) self->width * (gsize) self->height;
}

GifWriter *
gif_writer_new (int width, int height, gboolean loop)
{
  GifWriter *self;

  g_return_val_if_fail (width >= 1 && width <= GIF_SIDE_MAX, NULL);
  g_return_val_if_fail (height >= 1 && height <= GIF_SIDE_MAX, NULL);
  self = g_new0 (GifWriter, 1);
  self->width = width;
  self->height = height;
  self->loop = loop;
  self->palette = gif_palette_new ();
  self->shown = g_malloc0 (n_pixels (self));
  self->next = g_malloc0 (n_pixels (self));
  self->bytes = g_byte_array_new ();
  return self;
}

void
gif_writer_free (GifWriter *self)
{
  gif_palette_free (self->palette);
  g_free (self->shown);
  g_free (self->next);
  g_clear_pointer (&self->bytes, g_byte_array_unref);
  g_free (self);
}

void
gif_writer_learn (GifWriter *self, const guint32 *pixels)
{
  gif_palette_count (self->palette, pixels, n_pixels (self));
  self->learned = TRUE;
}

void
gif_writer_add (GifWriter *self, const guint32 *pixels, int delay)
{
  guint8 *shown = self->shown;
  gsize n = n_pixels (self);

  g_return_if_fail (self->bytes != NULL);
  if (!self->begun) {
    if (!self->learned)
      gif_writer_learn (self, pixels);
    put_header (self);
  }
  for (gsize i = 0; i < n; i++)
    self->next[i] = i > 0 && ((pixels[i] ^ pixels[i - 1]) & 0xffffff) == 0
                        ? self->next[i - 1]
                        : gif_palette_find (self->palette, pixels[i]);
  put_frame (self, delay);
  self->begun = TRUE;
  self->shown = self->next;
  self->next = shown;
}

GBytes *
gif_writer_finish (GifWriter *self)
{
  g_return_val_if_fail (self->begun && self->bytes != NULL, NULL);
  put_byte (self->bytes, ';');
  return g_byte_array_free_to_bytes (g_steal_pointer (&self->bytes));
}
