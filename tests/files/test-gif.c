/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Animated pictures, read back by a reader of their own: sizes, colors, delays, and every pixel. */
#include "files/picture/gif-palette.h"
#include "files/picture/gif.h"

#include <string.h>

enum { STRINGS = 4096, UNKNOWN = STRINGS };

/* What a reader makes of a file. */
typedef struct {
  const guint8 *bytes;
  gsize length, at;
  int width, height, n_frames, loops; /* LOOPS: -1 where nothing is said */
  guint32 colors[256];
  guint32 *shown;
  int delay, transparent;
  GPtrArray *frames; /* of what was shown after each */
  GArray *delays;
} Reader;

static guint
take_byte (Reader *self)
{
  g_assert_cmpuint (self->at, <, self->length);
  return self->bytes[self->at++];
}

static guint
take_short (Reader *self)
{
  guint low = take_byte (self);

  return low | take_byte (self) << 8;
}

/* All blocks up to the empty one. */
static GByteArray *
take_blocks (Reader *self)
{
  GByteArray *data = g_byte_array_new ();

  for (guint n; (n = take_byte (self)) > 0; self->at += n) {
    g_assert_cmpuint (self->at + n, <=, self->length);
    g_byte_array_append (data, self->bytes + self->at, n);
  }
  return data;
}

/* The decoder of the format's description: strings as the code before and a last byte. */
typedef struct {
  const GByteArray *data;
  gsize bit;
  int width;
  guint next, before;
  guint prefix[STRINGS];
  guint8 last[STRINGS];
} Decoder;

static guint
take_code (Decoder *self)
{
  guint code = 0;

  for (int i = 0; i < self->width; i++, self->bit++) {
    g_assert_cmpuint (self->bit / 8, <, self->data->len);
    code |= (guint) (self->data->data[self->bit / 8] >> (self->bit % 8) & 1) << i;
  }
  return code;
}

static guint8
first_byte (const Decoder *self, guint code)
{
  while (code >= 258)
    code = self->prefix[code];
  return (guint8) code;
}

static void
put_string (const Decoder *self, guint code, GByteArray *pixels)
{
  guint8 string[STRINGS];
  guint n = 0;

  for (; code >= 258; code = self->prefix[code])
    string[n++] = self->last[code];
  string[n++] = (guint8) code;
  while (n > 0)
    g_byte_array_append (pixels, &string[--n], 1);
}

static void
take_string (Decoder *self, guint code, GByteArray *pixels)
{
  g_assert_cmpuint (code, <=, self->next);
  if (self->before != UNKNOWN && self->next < STRINGS) {
    self->prefix[self->next] = self->before;
    self->last[self->next] = first_byte (self, code == self->next ? self->before : code);
    self->next++;
    if (self->next == 1u << self->width && self->width < 12)
      self->width++;
  }
  put_string (self, code, pixels);
  self->before = code;
}

static GByteArray *
decode (const GByteArray *data)
{
  Decoder self = { .data = data, .width = 9, .next = 258, .before = UNKNOWN };
  GByteArray *pixels = g_byte_array_new ();
  guint code;

  while ((code = take_code (&self)) != 257) {
    if (code == 256) {
      self.width = 9;
      self.next = 258;
      self.before = UNKNOWN;
    } else {
      take_string (&self, code, pixels);
    }
  }
  g_assert_cmpuint (data->len - self.bit / 8, <=, 1); /* nothing stands behind the end */
  return pixels;
}

static void
take_image (Reader *self)
{
  guint x = take_short (self), y = take_short (self);
  guint width = take_short (self), height = take_short (self);
  g_autoptr (GByteArray) data = NULL;
  g_autoptr (GByteArray) pixels = NULL;

  g_assert_cmpuint (x + width, <=, (guint) self->width);
  g_assert_cmpuint (y + height, <=, (guint) self->height);
  g_assert_cmpuint (take_byte (self), ==, 0);
  g_assert_cmpuint (take_byte (self), ==, 8);
  data = take_blocks (self);
  pixels = decode (data);
  g_assert_cmpuint (pixels->len, ==, width * height);
  for (guint i = 0; i < pixels->len; i++)
    if (pixels->data[i] != self->transparent)
      self->shown[(y + i / width) * (guint) self->width + x + i % width]
          = self->colors[pixels->data[i]];
  g_ptr_array_add (self->frames,
                   g_memdup2 (self->shown, (gsize) self->width * (gsize) self->height * 4));
  g_array_append_val (self->delays, self->delay);
}

static void
take_extension (Reader *self)
{
  guint label = take_byte (self);
  g_autoptr (GByteArray) data = take_blocks (self);

  if (label == 0xf9) {
    self->delay = data->data[1] | data->data[2] << 8;
    self->transparent = data->data[0] & 1 ? data->data[3] : -1;
  } else if (label == 0xff && memcmp (data->data, "NETSCAPE2.0", 11) == 0) {
    self->loops = data->data[12] | data->data[13] << 8;
  }
}

static Reader *
read_gif (GBytes *bytes)
{
  Reader *self = g_new0 (Reader, 1);
  guint mark;

  self->bytes = g_bytes_get_data (bytes, &self->length);
  self->loops = self->transparent = -1;
  self->frames = g_ptr_array_new_with_free_func (g_free);
  self->delays = g_array_new (FALSE, FALSE, sizeof (int));
  g_assert_cmpmem (self->bytes, 6, "GIF89a", 6);
  self->at = 6;
  self->width = (int) take_short (self);
  self->height = (int) take_short (self);
  g_assert_cmpuint (take_byte (self), ==, 0xf7);
  self->at += 2;
  for (int i = 0; i < 256; i++)
    for (int c = 0; c < 3; c++)
      self->colors[i] = self->colors[i] << 8 | take_byte (self);
  self->shown = g_new0 (guint32, (gsize) self->width * (gsize) self->height);
  while ((mark = take_byte (self)) != ';') {
    g_assert_true (mark == '!' || mark == ',');
    if (mark == '!')
      take_extension (self);
    else
      take_image (self);
  }
  g_assert_cmpuint (self->at, ==, self->length);
  return self;
}

static void
reader_free (Reader *self)
{
  g_ptr_array_unref (self->frames);
  g_array_unref (self->delays);
  g_free (self->shown);
  g_free (self);
}

/* --- the tests --- */

/* With at most 255 colors every pixel is exactly what it was. */
static void
test_exact (void)
{
  enum { WIDTH = 61, HEIGHT = 43, FRAMES = 5 };
  guint32 frames[FRAMES][WIDTH * HEIGHT];
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autoptr (GifWriter) gif = gif_writer_new (WIDTH, HEIGHT, TRUE);
  g_autoptr (GBytes) bytes = NULL;
  Reader *reader;

  for (int f = 0; f < FRAMES; f++)
    for (int i = 0; i < WIDTH * HEIGHT; i++)
      frames[f][i] = f > 0 && g_rand_int_range (rand, 0, 9) > 0
                         ? frames[f - 1][i]
                         : (guint32) g_rand_int_range (rand, 0, 250) * 0x010203 | 0xff000000;
  memcpy (frames[3], frames[2], sizeof frames[3]); /* a frame in which nothing changes */
  for (int f = 0; f < FRAMES; f++)
    gif_writer_learn (gif, frames[f]);
  for (int f = 0; f < FRAMES; f++)
    gif_writer_add (gif, frames[f], 10 * (f + 1));
  bytes = gif_writer_finish (gif);
  reader = read_gif (bytes);
  g_assert_cmpint (reader->width, ==, WIDTH);
  g_assert_cmpint (reader->height, ==, HEIGHT);
  g_assert_cmpint (reader->loops, ==, 0);
  g_assert_cmpuint (reader->frames->len, ==, FRAMES);
  for (int f = 0; f < FRAMES; f++) {
    const guint32 *read = reader->frames->pdata[f];

    g_assert_cmpint (g_array_index (reader->delays, int, f), ==, 10 * (f + 1));
    for (int i = 0; i < WIDTH * HEIGHT; i++)
      g_assert_cmphex (read[i], ==, frames[f][i] & 0xffffff);
  }
  reader_free (reader);
}

/* A picture with so much in it that the table of strings is full several times, and one with so
 * little that strings become long; each of several sizes. */
static void
test_lengths (void)
{
  static const int sizes[][2]
      = { { 1, 1 }, { 2, 1 }, { 1, 300 }, { 16, 16 }, { 257, 3 }, { 300, 300 } };

  for (gsize s = 0; s < G_N_ELEMENTS (sizes); s++)
    for (int noise = 0; noise < 2; noise++) {
      int n = sizes[s][0] * sizes[s][1];
      g_autofree guint32 *pixels = g_new (guint32, n);
      g_autoptr (GRand) rand = g_rand_new_with_seed (11);
      g_autoptr (GifWriter) gif = gif_writer_new (sizes[s][0], sizes[s][1], FALSE);
      g_autoptr (GBytes) bytes = NULL;
      Reader *reader;

      for (int i = 0; i < n; i++)
        pixels[i] = noise ? (guint32) g_rand_int_range (rand, 0, 255) << 8 : 0x336699;
      gif_writer_add (gif, pixels, 100);
      bytes = gif_writer_finish (gif);
      reader = read_gif (bytes);
      g_assert_cmpint (reader->loops, ==, -1);
      g_assert_cmpmem (reader->frames->pdata[0], (gsize) n * 4, pixels, (gsize) n * 4);
      reader_free (reader);
    }
}

/* Of every length up to one at which codes have become wider twice: the end may come just then. */
static void
test_every_length (void)
{
  for (int n = 1; n < 900; n++) {
    guint32 pixels[900];
    g_autoptr (GRand) rand = g_rand_new_with_seed (3);
    g_autoptr (GifWriter) gif = gif_writer_new (n, 1, FALSE);
    g_autoptr (GBytes) bytes = NULL;
    Reader *reader;

    for (int i = 0; i < n; i++)
      pixels[i] = (guint32) g_rand_int_range (rand, 0, 255);
    gif_writer_add (gif, pixels, 100);
    bytes = gif_writer_finish (gif);
    reader = read_gif (bytes);
    g_assert_cmpmem (reader->frames->pdata[0], (gsize) n * 4, pixels, (gsize) n * 4);
    reader_free (reader);
  }
}

/* What most pixels of similar colors have is not mixed with the others. */
static void
test_flat (void)
{
  g_autoptr (GifPalette) palette = gif_palette_new ();

  for (int i = 0; i < 1000; i++) {
    guint32 color = i % 3 ? 0x808080 : 0x888888;

    gif_palette_count (palette, &color, 1);
  }
  g_assert_cmpint (gif_palette_choose (palette, 1), ==, 1);
  g_assert_cmphex (gif_palette_color (palette, 0), ==, 0x808080);
}

/* Of more colors than there is room for, those that most pixels have stay what they are, and no
 * other one is far off. */
static void
test_palette (void)
{
  g_autoptr (GifPalette) palette = gif_palette_new ();
  g_autofree guint32 *flat = g_new (guint32, 5000);

  for (int i = 0; i < 5000; i++)
    flat[i] = i % 2 ? 0xebe3d2 : 0x87997c;
  gif_palette_count (palette, flat, 5000);
  for (guint32 i = 0; i < 64 * 64; i++) {
    guint32 color = (i % 64) << 18 | (i / 64) << 10 | (i % 64 * 2);

    gif_palette_count (palette, &color, 1);
  }
  g_assert_cmpint (gif_palette_choose (palette, 255), ==, 255);
  g_assert_cmphex (gif_palette_color (palette, gif_palette_find (palette, 0xebe3d2)), ==, 0xebe3d2);
  g_assert_cmphex (gif_palette_color (palette, gif_palette_find (palette, 0x87997c)), ==, 0x87997c);
  for (guint32 i = 0; i < 64 * 64; i++) {
    guint32 color = (i % 64) << 18 | (i / 64) << 10 | (i % 64 * 2);
    guint32 found = gif_palette_color (palette, gif_palette_find (palette, color));

    for (int shift = 0; shift <= 16; shift += 8)
      g_assert_cmpint (ABS ((int) (color >> shift & 0xff) - (int) (found >> shift & 0xff)), <, 32);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gif/exact", test_exact);
  g_test_add_func ("/gif/lengths", test_lengths);
  g_test_add_func ("/gif/every-length", test_every_length);
  g_test_add_func ("/gif/flat", test_flat);
  g_test_add_func ("/gif/palette", test_palette);
  return g_test_run ();
}
