/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-postings.h"

#include <string.h>

enum {
  BUCKETS = 256, /* by the highest bits of the key; each is sorted where it is warm */
  BUCKET_SHIFT = POSTINGS_KEY_BITS - 8,
  DIGIT_BITS = 11,
  DIGITS = 1 << DIGIT_BITS,
  PASSES = 3, /* over the bits below those of the bucket; the last few by insertion */
  BLOCK_POSTINGS = 2048,
  BLOCK_BYTES = BLOCK_POSTINGS * 16,
  VARINT_BITS = 7,
};

/* A posting with its key. */
typedef struct {
  guint64 key_game; /* the key's 48 bits, then 16 of the game */
  guint16 ply;
  MoveCode move;
} Entry;

typedef struct {
  Entry *entries;
  guint n, room;
} Bucket;

struct _PostingsBuilder {
  Bucket buckets[BUCKETS];
  Entry *spare; /* for sorting */
  guint spare_room;
};

PostingsBuilder *
postings_builder_new (void)
{
  return g_new0 (PostingsBuilder, 1);
}

void
postings_builder_free (PostingsBuilder *self)
{
  if (!self)
    return;
  for (int i = 0; i < BUCKETS; i++)
    g_free (self->buckets[i].entries);
  g_free (self->spare);
  g_free (self);
}

void
postings_builder_add (PostingsBuilder *self, guint64 key, Posting posting)
{
  const guint64 cut = postings_key (key);
  Bucket *bucket = &self->buckets[cut >> BUCKET_SHIFT];

  if (bucket->n == bucket->room) {
    bucket->room = bucket->room + bucket->room / 2 + 16;
    bucket->entries = g_renew (Entry, bucket->entries, bucket->room);
  }
  bucket->entries[bucket->n++] = (Entry){ cut << 16 | posting.game, posting.ply, posting.move };
}

/* --- Sorting --- */

/* Sorts FROM by the digit at SHIFT into TO, what is equal as it was. */
static void
sort_by_digit (const Entry *from, Entry *to, guint n, int shift)
{
  guint starts[DIGITS] = { 0 };
  guint sum = 0;

  for (guint i = 0; i < n; i++)
    starts[from[i].key_game >> shift & (DIGITS - 1)]++;
  for (int d = 0; d < DIGITS; d++) {
    guint count = starts[d];
    starts[d] = sum;
    sum += count;
  }
  for (guint i = 0; i < n; i++)
    to[starts[from[i].key_game >> shift & (DIGITS - 1)]++] = from[i];
}

/* Sorts what is nearly sorted; games come in order, so the keys alone matter. */
static void
insert_sort (Entry *entries, guint n)
{
  for (guint i = 1; i < n; i++) {
    Entry entry = entries[i];
    guint j = i;

    for (; j > 0 && entries[j - 1].key_game >> 16 > entry.key_game >> 16; j--)
      entries[j] = entries[j - 1];
    entries[j] = entry;
  }
}

static void
sort_bucket (PostingsBuilder *self, Bucket *bucket)
{
  const int lowest = 16 + BUCKET_SHIFT - PASSES * DIGIT_BITS;

  if (bucket->n > self->spare_room) {
    self->spare_room = bucket->n + bucket->n / 2;
    self->spare = g_renew (Entry, self->spare, self->spare_room);
  }
  for (int pass = 0; pass < PASSES && bucket->n > DIGITS / 16; pass++) {
    Entry *sorted = self->spare;
    guint room = self->spare_room;

    sort_by_digit (bucket->entries, sorted, bucket->n, lowest + pass * DIGIT_BITS);
    self->spare = bucket->entries;
    self->spare_room = bucket->room;
    bucket->entries = sorted;
    bucket->room = room;
  }
  insert_sort (bucket->entries, bucket->n);
}

/* --- Packing --- */

typedef struct {
  guint8 bytes[BLOCK_BYTES];
  guint8 *end;
  guint64 fence, key; /* the first one of the block, and the last one written */
  guint postings;
  PostingsFunc func;
  gpointer data;
} Packer;

static guint8 *
put_varint (guint8 *end, guint64 number)
{
  for (; number >> VARINT_BITS; number >>= VARINT_BITS)
    *end++ = (guint8) (number | 1 << VARINT_BITS);
  *end++ = (guint8) number;
  return end;
}

static gboolean
end_block (Packer *packer)
{
  gboolean good = packer->postings == 0
                  || packer->func (packer->fence, packer->bytes,
                                   (gsize) (packer->end - packer->bytes), packer->data);

  packer->end = packer->bytes;
  packer->postings = 0;
  return good;
}

/* The N postings of one position, as many as fit. */
static void
put_position (Packer *packer, const Entry *entries, guint n)
{
  const guint64 key = entries->key_game >> 16;
  guint32 game = 0;
  gint32 ply = 0;

  if (packer->postings == 0)
    packer->fence = packer->key = key;
  packer->end = put_varint (packer->end, (key - packer->key) * 2 + (n > 1));
  if (n > 1)
    packer->end = put_varint (packer->end, n);
  for (guint i = 0; i < n; i++) {
    const guint32 own = (guint32) (entries[i].key_game & G_MAXUINT16);
    const gint32 step = entries[i].ply - ply;
    packer->end = put_varint (packer->end, own - game);
    packer->end = put_varint (packer->end, (guint32) step << 1 ^ (step < 0 ? G_MAXUINT32 : 0));
    *packer->end++ = (guint8) entries[i].move;
    *packer->end++ = (guint8) (entries[i].move >> 8);
    game = own;
    ply = entries[i].ply;
  }
  packer->key = key;
  packer->postings += n;
}

static gboolean
pack_bucket (Packer *packer, const Bucket *bucket)
{
  for (guint i = 0, n; i < bucket->n; i += n) {
    guint64 key = bucket->entries[i].key_game >> 16;

    for (n = 1; i + n < bucket->n && bucket->entries[i + n].key_game >> 16 == key; n++)
      if (packer->postings + n == BLOCK_POSTINGS)
        break;
    put_position (packer, bucket->entries + i, n);
    if (packer->postings >= BLOCK_POSTINGS && !end_block (packer))
      return FALSE;
  }
  return TRUE;
}

gboolean
postings_builder_pack (PostingsBuilder *self, PostingsFunc func, gpointer data)
{
  g_autofree Packer *packer = g_new0 (Packer, 1);
  gboolean good = TRUE;

  packer->end = packer->bytes;
  packer->func = func;
  packer->data = data;
  for (int i = 0; i < BUCKETS; i++) {
    sort_bucket (self, &self->buckets[i]);
    good = good && pack_bucket (packer, &self->buckets[i]);
    self->buckets[i].n = 0;
  }
  return good && end_block (packer);
}

/* --- Reading --- */

/* A varint at *P; ends at END whatever is there. */
static inline guint64
get_varint (const guint8 **p, const guint8 *end)
{
  guint64 number = 0;

  if (*p < end && !(**p >> VARINT_BITS)) /* nearly all of them */
    return *(*p)++;
  for (int shift = 0; *p < end && shift < 64; shift += VARINT_BITS) {
    guint8 byte = *(*p)++;
    number |= (guint64) (byte & ((1 << VARINT_BITS) - 1)) << shift;
    if (!(byte >> VARINT_BITS))
      break;
  }
  return number;
}

/* A posting at *P, behind POSTING of the same position. FALSE where the block ends. */
static inline gboolean
get_posting (const guint8 **p, const guint8 *end, Posting *posting)
{
  guint32 step;

  if (end - *p < 4)
    return FALSE;
  posting->game += (guint32) get_varint (p, end);
  step = (guint32) get_varint (p, end);
  posting->ply = (guint16) (posting->ply + ((step >> 1) ^ -(step & 1)));
  if (end - *p < 2)
    return FALSE;
  posting->move = (MoveCode) ((*p)[0] | (*p)[1] << 8);
  *p += 2;
  return TRUE;
}

/* Goes over N postings. */
static const guint8 *
skip_postings (const guint8 *p, const guint8 *end, guint64 n)
{
  Posting posting = { 0 };

  while (n-- > 0 && get_posting (&p, end, &posting))
    ;
  return p;
}

/* Appends N postings, of which no more can be there than there are bytes. */
static const guint8 *
take_postings (const guint8 *p, const guint8 *end, guint64 n, guint32 first, GArray *found)
{
  const guint before = found->len;
  Posting posting = { .game = first }, *to;

  n = MIN (n, (guint64) (end - p));
  g_array_set_size (found, before + (guint) n);
  to = &g_array_index (found, Posting, before);
  while (n > 0 && get_posting (&p, end, &posting)) {
    *to++ = posting;
    n--;
  }
  g_array_set_size (found, (guint) (to - (Posting *) (gpointer) found->data));
  return p;
}

void
postings_find (const guint8 *bytes, gsize length, guint64 fence, guint64 key, guint32 first,
               GArray *found)
{
  const guint8 *p = bytes, *end = bytes + length;
  guint64 at = fence;

  while (p < end) {
    guint64 head = get_varint (&p, end);
    guint64 n = head & 1 ? get_varint (&p, end) : 1;

    at += head >> 1;
    if (at > key)
      return;
    p = at == key ? take_postings (p, end, n, first, found) : skip_postings (p, end, n);
  }
}

void
postings_each (const guint8 *bytes, gsize length, guint64 fence, PostingFunc func, gpointer data)
{
  const guint8 *p = bytes, *end = bytes + length;
  guint64 at = fence;

  while (p < end) {
    guint64 head = get_varint (&p, end);
    guint64 n = head & 1 ? get_varint (&p, end) : 1;
    Posting posting = { 0 };

    at += head >> 1;
    while (n-- > 0 && get_posting (&p, end, &posting))
      func (at, posting, data);
  }
}
