/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text in any encoding as UTF-8 and back. */
#include "text-encoding.h"

#include <errno.h>
#include <string.h>

/*
 * Telling the Chinese encodings from each other and from Western text.
 *
 * In both a character is a lead byte from 0x81 up and a trail byte, so nearly every Western text
 * with accents can be read as some Chinese. What tells them apart: Chinese characters in use stand
 * beside each other, while an accented letter stands among plain ones; half of the code space is
 * hardly ever used; and a file of games holds the words of the game.
 */

/* What Chinese files of games are full of, in both kinds of characters. */
#define WORDS                                                                                                       \
  "红紅黑胜勝负負和棋局车車俥马馬傌炮砲包兵卒相象仕士帅帥将將进進退平前后後中" \
  "一二三四五六七八九１２３４５６７８９年月日赛賽第轮輪"

/* What speaks for one encoding, and what against it. */
typedef struct {
  gsize common;  /* characters in everyday use, and signs */
  gsize rare;    /* all others */
  gsize beside;  /* that follow another one, one of the two being common */
  gsize words;   /* that are among WORDS */
  gsize latin;   /* that touch a Latin letter */
  gsize invalid; /* bytes that are no character */
} Evidence;

typedef struct {
  const char *charset;
  gsize (*scan) (const guint8 *p, gsize length, gboolean *common);
} Candidate;

/* The bytes of the character at P, 0 where there is none. Common: signs and full-width letters (the
 * first three rows), and GB 2312's first level, the 3755 characters of everyday use. */
static gsize
scan_gb18030 (const guint8 *p, gsize length, gboolean *common)
{
  if (length < 2 || p[0] < 0x81 || p[0] == 0xff)
    return 0;
  *common = p[1] >= 0xa1 && ((p[0] >= 0xa1 && p[0] <= 0xa3) || (p[0] >= 0xb0 && p[0] <= 0xd7));
  if (g_ascii_isdigit (p[1]))
    return length >= 4 && p[2] >= 0x81 && g_ascii_isdigit (p[3]) ? 4 : 0;
  return p[1] >= 0x40 && p[1] != 0x7f && p[1] != 0xff ? 2 : 0;
}

/* Common: signs, and the 5401 characters of the first level. */
static gsize
scan_big5 (const guint8 *p, gsize length, gboolean *common)
{
  if (length < 2 || p[0] < 0x81 || p[0] == 0xff)
    return 0;
  *common = p[0] >= 0xa1 && p[0] <= 0xc6;
  return (p[1] >= 0x40 && p[1] <= 0x7e) || (p[1] >= 0xa1 && p[1] <= 0xfe) ? 2 : 0;
}

static gboolean
is_word (const char *words, const guint8 *p)
{
  for (; words[0] && words[1]; words += 2)
    if ((guint8) words[0] == p[0] && (guint8) words[1] == p[1])
      return TRUE;
  return FALSE;
}

static Evidence
text_guess_weigh (const Candidate *candidate, const char *words, const guint8 *p, gsize length)
{
  Evidence e = { 0 };
  const guint8 *end = p + length;
  gboolean follows = FALSE, common_before = FALSE, letter = FALSE;

  while (p < end) {
    gboolean common = FALSE;
    gsize size = *p < 0x80 ? 0 : candidate->scan (p, (gsize) (end - p), &common);
    gboolean latin = letter || (p + size < end && g_ascii_isalpha (p[size]));
    if (size == 0) {
      e.invalid += *p >= 0x80;
      letter = g_ascii_isalpha (*p);
      follows = FALSE;
      p++;
      continue;
    }
    e.common += common;
    e.rare += !common;
    e.latin += latin;
    e.beside += follows && !latin && (common || common_before);
    e.words += !latin && size == 2 && is_word (words, p);
    follows = TRUE;
    common_before = common;
    letter = FALSE;
    p += size;
  }
  return e;
}

/* How much speaks for it on the whole: 0 where Western text is as likely. */
static double
score (Evidence e)
{
  double chinese = (double) e.beside + (double) e.words;
  double western = (double) e.latin + (double) e.invalid;

  if (chinese <= 2 * western)
    return 0;
  return MAX (1e-9,
              (double) e.common + 4 * (double) e.words - (double) e.rare - 4 * (double) e.invalid);
}

/* TEXT_GB18030 or TEXT_BIG5 where bytes that are no UTF-8 read like one of them, else OTHERWISE. */
static TextEncoding
text_guess_chinese (const char *bytes, gsize length, TextEncoding otherwise)
{
  static const Candidate candidates[] = { { "GB18030", scan_gb18030 }, { "BIG5", scan_big5 } };
  static const TextEncoding encodings[] = { TEXT_GB18030, TEXT_BIG5 };
  TextEncoding best = otherwise;
  double best_score = 0;

  for (guint i = 0; i < G_N_ELEMENTS (candidates); i++) {
    /* The two bytes of each of WORDS, as far as the encoding has them, in one string. */
    g_autofree char *words
        = g_convert_with_fallback (WORDS, -1, candidates[i].charset, "UTF-8", "", NULL, NULL, NULL);
    double reached
        = words ? score (text_guess_weigh (&candidates[i], words, (const guint8 *) bytes, length))
                : 0;
    if (reached > best_score) {
      best = encodings[i];
      best_score = reached;
    }
  }
  return best;
}

#define UTF8_MARK "\xef\xbb\xbf"

/* As people and iconv call them. */
static const char *const names[] = {
  [TEXT_UTF8] = "UTF-8",
  [TEXT_WINDOWS_1252] = "WINDOWS-1252",
  [TEXT_GB18030] = "GB18030",
  [TEXT_BIG5] = "BIG5",
};

static gboolean
has_mark (const char *bytes, gsize length, const char *mark, gsize mark_length)
{
  return length >= mark_length && memcmp (bytes, mark, mark_length) == 0;
}

/* Whether the bytes are UTF-8 but for zeros, which g_utf8_validate_len would refuse. */
static gboolean
is_utf8 (const char *bytes, gsize length)
{
  const char *end = bytes + length;

  while (bytes < end) {
    if (g_utf8_validate_len (bytes, (gsize) (end - bytes), &bytes))
      return TRUE;
    if (*bytes != '\0')
      return FALSE;
    bytes++;
  }
  return TRUE;
}

/* What cannot be read becomes one U+FFFD for each UNIT bytes, but what Windows-1252 leaves open are
 * control characters, as browsers have it; the begin of a character that is cut off at the end is
 * dropped. */
static GString *
convert (const char *bytes, gsize length, const char *charset, gsize unit)
{
  GString *text = g_string_sized_new (length + length / 2 + 1);
  GIConv converter = g_iconv_open ("UTF-8", charset);
  char *from = (char *) bytes;

  if (converter == (GIConv) -1) { /* not on this system: what is ASCII can be read */
    g_autofree char *valid = g_utf8_make_valid (bytes, (gssize) length);
    return g_string_append (text, valid);
  }
  while (length > 0) {
    char buffer[1024];
    char *to = buffer;
    gsize room = sizeof buffer;
    gboolean failed = g_iconv (converter, &from, &length, &to, &room) == (gsize) -1;
    int reason = errno;
    g_string_append_len (text, buffer, to - buffer);
    if (failed && reason == EINVAL)
      break;
    if (failed && reason == EILSEQ) {
      g_string_append_unichar (text, charset == names[TEXT_WINDOWS_1252] ? (guchar) *from : 0xfffd);
      from += MIN (unit, length);
      length -= MIN (unit, length);
    }
  }
  g_iconv_close (converter);
  return text;
}

static void
blank_zeros (GString *text)
{
  for (gsize i = 0; i < text->len; i++)
    if (text->str[i] == '\0')
      text->str[i] = ' ';
}

static GString *
decode (const char *bytes, gsize length, TextEncoding encoding)
{
  GString *text = encoding == TEXT_UTF8 ? g_string_new_len (bytes, (gssize) length)
                                        : convert (bytes, length, names[encoding], 1);

  blank_zeros (text);
  return text;
}

static GString *
decode_utf16 (const char *bytes, gsize length, const char *charset)
{
  GString *text = convert (bytes, length, charset, 2);

  if (length % 2)
    g_string_append_unichar (text, 0xfffd);
  blank_zeros (text);
  return text;
}

static GString *
decode_unknown (const char *bytes, gsize length, TextEncoding otherwise)
{
  if (has_mark (bytes, length, "\xff\xfe", 2) || has_mark (bytes, length, "\xfe\xff", 2))
    return decode_utf16 (bytes + 2, length - 2, bytes[0] == '\xfe' ? "UTF-16BE" : "UTF-16LE");
  if (has_mark (bytes, length, UTF8_MARK, 3)) {
    bytes += 3;
    length -= 3;
  }
  return decode (bytes, length, text_guess (bytes, length, otherwise));
}

static char *
text_encoding_finish (GString *text, gsize *text_length)
{
  if (text_length)
    *text_length = text->len;
  return g_string_free (text, FALSE);
}

const char *
text_encoding_name (TextEncoding encoding)
{
  return names[encoding];
}

TextEncoding
text_guess (const char *bytes, gsize length, TextEncoding otherwise)
{
  return is_utf8 (bytes, length) ? TEXT_UTF8 : text_guess_chinese (bytes, length, otherwise);
}

char *
text_decode (const char *bytes, gsize length, TextEncoding encoding, gsize *text_length)
{
  GString *text = decode (bytes, length, encoding);

  if (!g_utf8_validate_len (text->str, text->len, NULL)) {
    char *valid = g_utf8_make_valid (text->str, (gssize) text->len);
    g_string_free (text, TRUE);
    text = g_string_new (valid);
    g_free (valid);
  }
  return text_encoding_finish (text, text_length);
}

char *
text_encode (const char *text, TextEncoding encoding, gsize *length)
{
  char *bytes = NULL;

  if (encoding != TEXT_UTF8)
    bytes = g_convert_with_fallback (text, -1, names[encoding], "UTF-8", "?", NULL, length, NULL);
  if (!bytes) {
    bytes = g_strdup (text);
    *length = strlen (bytes);
  }
  return bytes;
}

gboolean
text_fits (const char *text, TextEncoding encoding)
{
  g_autofree char *bytes = g_convert (text, -1, names[encoding], "UTF-8", NULL, NULL, NULL);

  return bytes != NULL;
}

char *
text_to_utf8 (const char *bytes, gsize length, TextEncoding otherwise, gsize *text_length)
{
  return text_encoding_finish (decode_unknown (bytes, length, otherwise), text_length);
}

char *
text_from_utf16le (const char *bytes, gsize length)
{
  gsize end = 0;

  while (end + 1 < length && (bytes[end] || bytes[end + 1]))
    end += 2;
  return text_encoding_finish (decode_utf16 (bytes, end, "UTF-16LE"), NULL);
}

gboolean
text_is_plain_utf8 (const char *bytes, gsize length)
{
  return !has_mark (bytes, length, UTF8_MARK, 3) && g_utf8_validate_len (bytes, length, NULL);
}

GBytes *
text_bytes_to_utf8 (GBytes *bytes, TextEncoding otherwise)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  gsize text_length;
  char *text;

  if (text_is_plain_utf8 (data, length))
    return g_bytes_ref (bytes);
  text = text_to_utf8 (data, length, otherwise, &text_length);
  return g_bytes_new_take (text, text_length);
}

/* --- forms --- */

TextForm
text_form_of (const char *bytes, gsize length, TextEncoding otherwise)
{
  if (has_mark (bytes, length, "\xff\xfe", 2))
    return (TextForm){ "UTF-16LE", 2 };
  if (has_mark (bytes, length, "\xfe\xff", 2))
    return (TextForm){ "UTF-16BE", 2 };
  if (has_mark (bytes, length, UTF8_MARK, 3))
    return (TextForm){ names[text_guess (bytes + 3, length - 3, otherwise)], 3 };
  return (TextForm){ names[text_guess (bytes, length, otherwise)], 0 };
}

/* Takes characters off the LENGTH bytes at *FROM that become at most MOST bytes of text; returns
 * how many these are, 0 where there is no such character. As convert does it. */
static gsize
text_form_skip (GIConv converter, const char *charset, char **from, gsize *length, gsize most)
{
  char buffer[1024];
  char *to = buffer;
  gsize room = MIN (sizeof buffer, most), made;
  gboolean failed = g_iconv (converter, from, length, &to, &room) == (gsize) -1;
  gsize unit = g_str_has_prefix (charset, "UTF-16") ? 2 : 1;

  made = (gsize) (to - buffer);
  if (failed && errno == EILSEQ && made < most) {
    gboolean western = charset == names[TEXT_WINDOWS_1252];
    gsize size = (gsize) g_unichar_to_utf8 (western ? (guchar) * *from : 0xfffd, NULL);
    if (made + size > most)
      return made;
    made += size;
    *from += MIN (unit, *length);
    *length -= MIN (unit, *length);
  }
  return made;
}

gboolean
text_form_find (TextForm form, const char *bytes, gsize length, gsize offset, gsize *place)
{
  char *from = (char *) bytes + form.mark;
  gsize left = length - form.mark;
  GIConv converter;

  if (form.charset == names[TEXT_UTF8]) {
    *place = form.mark + offset;
    return *place <= length;
  }
  converter = g_iconv_open ("UTF-8", form.charset);
  if (converter == (GIConv) -1)
    return FALSE;
  while (offset > 0 && left > 0) {
    gsize made = text_form_skip (converter, form.charset, &from, &left, offset);
    if (made == 0)
      break;
    offset -= made;
  }
  g_iconv_close (converter);
  *place = (gsize) (from - bytes);
  return offset == 0;
}

char *
text_form_encode (TextForm form, const char *text, gsize text_length, gsize *length)
{
  return g_convert (text, (gssize) text_length, form.charset, "UTF-8", NULL, length, NULL);
}

int
text_count_lines (const char *p, const char *end)
{
  int lines = 0;

  for (; p < end; p++)
    lines += *p == '\n' || (*p == '\r' && (p + 1 == end || p[1] != '\n'));
  return lines;
}
