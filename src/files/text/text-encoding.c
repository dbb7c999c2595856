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

/* The two bytes of each of WORDS, as far as CHARSET has them, in one string. */
static char *
encode_words (const char *charset)
{
  return g_convert_with_fallback (WORDS, -1, charset, "UTF-8", "", NULL, NULL, NULL);
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
    g_autofree char *words = encode_words (candidates[i].charset);
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

/* Windows-1252 differs from Latin-1 only here, from 0x80 to 0x9f; 0 where it has no character. */
static const guint16 windows_1252[32] = {
  0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
  0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
  0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178,
};

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

static gunichar
unit_at (const guint8 *bytes, gboolean big_endian)
{
  return big_endian ? (gunichar) (bytes[0] << 8 | bytes[1]) : (gunichar) (bytes[1] << 8 | bytes[0]);
}

static gboolean
is_surrogate (gunichar unit, gunichar first)
{
  return unit >= first && unit < first + 0x400;
}

/* Half a pair, or half a unit at the end, becomes U+FFFD. */
static GString *
from_utf16 (const guint8 *bytes, gsize length, gboolean big_endian)
{
  GString *text = g_string_sized_new (length);

  for (gsize i = 0; i + 1 < length; i += 2) {
    gunichar unit = unit_at (bytes + i, big_endian);
    if (is_surrogate (unit, 0xd800) && i + 3 < length
        && is_surrogate (unit_at (bytes + i + 2, big_endian), 0xdc00)) {
      gunichar low = unit_at (bytes + i + 2, big_endian);
      unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
      i += 2;
    } else if (is_surrogate (unit, 0xd800) || is_surrogate (unit, 0xdc00)) {
      unit = 0xfffd;
    }
    g_string_append_unichar (text, unit ? unit : ' ');
  }
  if (length % 2)
    g_string_append_unichar (text, 0xfffd);
  return text;
}

static GString *
from_windows_1252 (const guint8 *bytes, gsize length)
{
  GString *text = g_string_sized_new (length + length / 8 + 1);

  for (gsize i = 0; i < length; i++) {
    guint8 byte = bytes[i];
    if (byte < 0x80)
      g_string_append_c (text, byte ? (char) byte : ' ');
    else if (byte < 0xa0 && windows_1252[byte - 0x80])
      g_string_append_unichar (text, windows_1252[byte - 0x80]);
    else
      g_string_append_unichar (text, byte);
  }
  return text;
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

/* Bytes that cannot be read become one U+FFFD each; the begin of a character that is cut off at the
 * end is dropped. */
static GString *
from_chinese (const char *bytes, gsize length, TextEncoding encoding)
{
  GString *text = g_string_sized_new (length + length / 2 + 1);
  GIConv converter = g_iconv_open ("UTF-8", names[encoding]);
  char *from = (char *) bytes;

  if (converter == (GIConv) -1) {
    g_string_free (text, TRUE);
    return from_windows_1252 ((const guint8 *) bytes, length);
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
      g_string_append_unichar (text, 0xfffd);
      from++;
      length--;
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
  GString *text;

  if (encoding == TEXT_WINDOWS_1252)
    return from_windows_1252 ((const guint8 *) bytes, length);
  if (encoding == TEXT_UTF8)
    text = g_string_new_len (bytes, (gssize) length);
  else
    text = from_chinese (bytes, length, encoding);
  blank_zeros (text);
  return text;
}

static GString *
decode_unknown (const char *bytes, gsize length, TextEncoding otherwise)
{
  if (has_mark (bytes, length, "\xff\xfe", 2) || has_mark (bytes, length, "\xfe\xff", 2))
    return from_utf16 ((const guint8 *) bytes + 2, length - 2, bytes[0] == '\xfe');
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
  const guint8 *units = (const guint8 *) bytes;
  gsize end = 0;

  while (end + 1 < length && (units[end] || units[end + 1]))
    end += 2;
  return text_encoding_finish (from_utf16 (units, end, FALSE), NULL);
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
