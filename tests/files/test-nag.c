/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The signs that annotate a move. */
#include "files/tree/nag.h"
#include "registry.h"

#include <string.h>

/* A glyph is read as a number that it is shown for. */
static void
test_glyphs (void)
{
  for (int nag = 0; nag <= NAG_MAX; nag++) {
    const char *glyph = nag_glyph ((guint8) nag);
    int read = glyph ? nag_from_glyph (glyph, strlen (glyph)) : nag;
    g_assert_cmpint (read, >=, 0);
    g_assert_cmpstr (nag_glyph ((guint8) read), ==, glyph);
    for (int i = 0; i < registry_count (); i++) {
      g_autofree char *meaning = nag_meaning ((guint8) nag, registry_game (i)->rules);
      g_assert_true ((glyph != NULL) == (meaning != NULL));
    }
  }
}

static void
test_typed (void)
{
  static const struct {
    const char *text;
    int nag;
  } typed[] = {
    { "!", 1 },    { "?", 2 },    { "!!", 3 },   { "‼", 3 },   { "??", 4 },   { "⁇", 4 },
    { "!?", 5 },   { "⁉", 5 },    { "?!", 6 },   { "⁈", 6 },   { "=", 10 },   { "∞", 13 },
    { "+=", 14 },  { "+/=", 14 }, { "⩲", 14 },   { "=+", 15 }, { "=/+", 15 }, { "⩱", 15 },
    { "+/-", 16 }, { "±", 16 },   { "-/+", 17 }, { "∓", 17 },  { "+-", 18 },  { "+−", 18 },
    { "-+", 19 },  { "−+", 19 },  { "⨀", 22 },   { "N", 146 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (typed); i++)
    g_assert_cmpint (nag_from_glyph (typed[i].text, strlen (typed[i].text)), ==, typed[i].nag);
  g_assert_cmpint (nag_from_glyph ("!", 0), ==, NAG_NONE);
  g_assert_cmpint (nag_from_glyph ("!!!", 3), ==, NAG_NONE);
  g_assert_cmpstr (nag_glyph (4), ==, "??");
  g_assert_null (nag_glyph (200));
}

/* Who is better is a side of the game, the first mover where the sign is a plus. */
static void
test_sides (void)
{
  static const struct {
    const char *game;
    guint8 nag;
    const char *meaning;
  } cases[] = {
    { "chess", 16, "White is better" },
    { "chess", 19, "Black is winning" },
    { "xiangqi", 18, "Red is winning" },
    { "xiangqi", 15, "Black is slightly better" },
    { "reversi", 14, "Black is slightly better" },
    { "reversi", 17, "White is better" },
    { "xiangqi", 13, "Unclear position" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *meaning = nag_meaning (cases[i].nag, registry_find (cases[i].game)->rules);
    g_assert_cmpstr (meaning, ==, cases[i].meaning);
  }
}

/* The numbers of the PGN standard and of those who went on from it, each with its sign and name. */
static void
test_names (void)
{
  static const struct {
    guint8 nag;
    const char *glyph, *meaning;
  } names[] = {
    { 1, "!", "Good move" },
    { 2, "?", "Mistake" },
    { 3, "!!", "Brilliant move" },
    { 4, "??", "Blunder" },
    { 5, "!?", "Interesting move" },
    { 6, "?!", "Dubious move" },
    { 7, "□", "Forced move" },
    { 10, "=", "Even position" },
    { 11, "=", "Even position" },
    { 12, "=", "Even position" },
    { 13, "∞", "Unclear position" },
    { 14, "⩲", "White is slightly better" },
    { 15, "⩱", "Black is slightly better" },
    { 16, "±", "White is better" },
    { 17, "∓", "Black is better" },
    { 18, "+−", "White is winning" },
    { 19, "−+", "Black is winning" },
    { 20, "+−", "White is winning" },
    { 21, "−+", "Black is winning" },
    { 22, "⨀", "Zugzwang" },
    { 23, "⨀", "Zugzwang" },
    { 26, "○", "Space" },
    { 27, "○", "Space" },
    { 32, "⟳", "Development" },
    { 33, "⟳", "Development" },
    { 36, "↑", "Initiative" },
    { 37, "↑", "Initiative" },
    { 40, "→", "Attack" },
    { 41, "→", "Attack" },
    { 44, "=∞", "Compensation" },
    { 45, "=∞", "Compensation" },
    { 132, "⇆", "Counterplay" },
    { 133, "⇆", "Counterplay" },
    { 138, "⊕", "Time trouble" },
    { 139, "⊕", "Time trouble" },
    { 140, "∆", "With the idea" },
    { 142, "⌓", "Better is" },
    { 145, "RR", "Editorial remark" },
    { 146, "N", "Novelty" },
  };

  for (guint i = 0, nag = 0; nag <= NAG_MAX; nag++) {
    g_autofree char *meaning = nag_meaning ((guint8) nag, registry_find ("chess")->rules);
    gboolean has_name = i < G_N_ELEMENTS (names) && names[i].nag == nag;

    g_assert_cmpstr (nag_glyph ((guint8) nag), ==, has_name ? names[i].glyph : NULL);
    g_assert_cmpstr (meaning, ==, has_name ? names[i].meaning : NULL);
    i += has_name;
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/nag/glyphs", test_glyphs);
  g_test_add_func ("/nag/typed", test_typed);
  g_test_add_func ("/nag/sides", test_sides);
  g_test_add_func ("/nag/names", test_names);
  return g_test_run ();
}
