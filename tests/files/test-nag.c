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
  g_assert_cmpint (nag_from_glyph ("!?", 2), ==, 5);
  g_assert_cmpint (nag_from_glyph ("+/-", 3), ==, 16);
  g_assert_cmpint (nag_from_glyph ("+/=", 3), ==, 14);
  g_assert_cmpint (nag_from_glyph ("-+", 2), ==, 19);
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
    { 13, "∞", "Unclear position" },
    { 14, "⩲", "White is slightly better" },
    { 15, "⩱", "Black is slightly better" },
    { 16, "±", "White is better" },
    { 17, "∓", "Black is better" },
    { 18, "+−", "White is winning" },
    { 19, "−+", "Black is winning" },
    { 22, "⨀", "Zugzwang" },
    { 26, "○", "Space" },
    { 32, "⟳", "Development" },
    { 36, "↑", "Initiative" },
    { 40, "→", "Attack" },
    { 44, "=∞", "Compensation" },
    { 132, "⇆", "Counterplay" },
    { 138, "⊕", "Time trouble" },
    { 140, "∆", "With the idea" },
    { 142, "⌓", "Better is" },
    { 145, "RR", "Editorial remark" },
    { 146, "N", "Novelty" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *meaning = nag_meaning (names[i].nag, registry_find ("chess")->rules);

    g_assert_cmpstr (nag_glyph (names[i].nag), ==, names[i].glyph);
    g_assert_cmpstr (meaning, ==, names[i].meaning);
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
