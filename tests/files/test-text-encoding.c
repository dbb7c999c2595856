/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which encoding a text is in: Chinese ones by what they read like, Western text never taken for
 * Chinese. */
#include "files/pgn/pgn.h"
#include "files/text/text-encoding.h"

#include <string.h>

#define MOVES_SIMPLIFIED "1. 炮二平五 炮８平５ 2. 马二进三 马８进７ 3. 车一平二 车９进１ 1-0"
#define MOVES_TRADITIONAL "1. 炮二平五 砲８平５ 2. 傌二進三 馬８進７ 3. 車一平二 車９進１ 1-0"
#define MOVES_HALF_WIDTH "1. 炮二平五 炮8平5 2. 馬二進三 馬8進7"

static void
check (const char *text, const char *charset, TextEncoding expected)
{
  g_autoptr (GError) error = NULL;
  gsize length, read_length;
  g_autofree char *bytes = g_convert (text, -1, charset, "UTF-8", NULL, &length, &error);
  g_autofree char *read = NULL;

  g_assert_no_error (error);
  if (text_guess (bytes, length, TEXT_WINDOWS_1252) != expected)
    g_error ("“%s” in %s is taken for encoding %d", text, charset,
             text_guess (bytes, length, TEXT_WINDOWS_1252));
  read = text_to_utf8 (bytes, length, TEXT_WINDOWS_1252, &read_length);
  g_assert_cmpstr (read, ==, text);
  g_assert_cmpuint (read_length, ==, strlen (text));
}

static void
test_chinese (void)
{
  static const char *const in_both[] = {
    MOVES_TRADITIONAL,
    MOVES_HALF_WIDTH,
    "[Red \"許銀川\"]\n[Black \"呂欽\"]\n1. H2-E2 H9-G7",
    "[Event \"第九屆世界象棋錦標賽\"]\n1. C2=5",
    "[Result \"紅勝\"]",
    "{這一著很好，黑方已經沒有辦法了。}",
    ("\xe3\x80\x80\xe3\x80\x80"
     "1. 炮二平五\xe3\x80\x80馬８進７"),
  };
  static const char *const simplified[] = {
    MOVES_SIMPLIFIED,    "[Red \"许银川\"]\n[Black \"吕钦\"]\n1. H2-E2 H9-G7",
    "[Red \"胡荣华\"]",  "[Site \"北京\"]",
    "[Result \"红胜\"]", "1. e4 {王后前兵的开局在这里并不多见} e5",
  };

  for (guint i = 0; i < G_N_ELEMENTS (in_both); i++) {
    check (in_both[i], "GB18030", TEXT_GB18030);
    check (in_both[i], "BIG5", TEXT_BIG5);
  }
  for (guint i = 0; i < G_N_ELEMENTS (simplified); i++)
    check (simplified[i], "GB18030", TEXT_GB18030);
}

static void
test_western (void)
{
  static const char *const texts[] = {
    "[White \"Müller, Jörg\"]\n[Site \"Würzburg\"]\n1. e4 {schön, größer, Straße} e5",
    "[Event \"Échecs à Évian\"] {«Été», «et» déjà l’œuvre — où ça ?}",
    "[Event \"España, 1999\"] {¡¡Ñandú!! ¿Qué?}",
    "[White \"Ångström\"] [Black \"Ærø Øst\"]",
    "{°°° ±±± ÄÖÜ}",
    "{“Quoted” – and… 25 €}",
    "[White \"Žižek\"] [Black \"Šárka\"] 1. e4",
    "{é}",
    "[White \"GRÖßE\"]",
    "[Site \"São Paulo\"] [White \"João Conceição\"]",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    check (texts[i], "WINDOWS-1252", TEXT_WINDOWS_1252);
}

static void
test_utf8_first (void)
{
  check (MOVES_SIMPLIFIED, "UTF-8", TEXT_UTF8);
  check ("plain", "UTF-8", TEXT_UTF8);
}

/* One bad byte in a long Chinese text is one bad character and not another encoding; the begin of a
 * character at the end, as fixed fields cut them, is nothing. */
static void
test_damage (void)
{
  gsize length;
  g_autofree char *bytes = text_encode (MOVES_SIMPLIFIED " {x}", TEXT_GB18030, &length);
  g_autofree char *whole = NULL, *cut = NULL;

  *strchr (bytes, 'x') = '\xff';
  whole = text_to_utf8 (bytes, length, TEXT_WINDOWS_1252, NULL);
  g_assert_cmpstr (whole, ==, MOVES_SIMPLIFIED " {\xef\xbf\xbd}");
  cut = text_decode (bytes, 3 + 3, TEXT_GB18030, NULL);
  g_assert_cmpstr (cut, ==, "1. 炮");
}

static void
test_encode (void)
{
  gsize length;
  g_autofree char *gb = text_encode ("马A", TEXT_GB18030, &length);
  g_autofree char *western = NULL;

  g_assert_cmpmem (gb, length,
                   "\xc2\xed"
                   "A",
                   3);
  western = text_encode ("é马", TEXT_WINDOWS_1252, &length);
  g_assert_cmpmem (western, length, "\xe9?", 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/text-encoding/chinese", test_chinese);
  g_test_add_func ("/text-encoding/western", test_western);
  g_test_add_func ("/text-encoding/utf8-first", test_utf8_first);
  g_test_add_func ("/text-encoding/damage", test_damage);
  g_test_add_func ("/text-encoding/encode", test_encode);
  return g_test_run ();
}
