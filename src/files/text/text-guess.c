/*
 * Telling the Chinese encodings from each other and from Western text.
 *
 * In both a character is a lead byte from 0x81 up and a trail byte, so nearly every Western text
 * with accents can be read as some Chinese. What tells them apart: Chinese characters in use stand
 * beside each other, while an accented letter stands among plain ones; half of the code space is
 * hardly ever used; and a file of games holds the words of the game.
 */
#include "text-encoding.h"

#include <string.h>

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

TextEncoding
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
