/* The signs that annotate a move. */
#include "files/nag.h"

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
    g_assert_true ((glyph != NULL) == (nag_meaning ((guint8) nag) != NULL));
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

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/nag/glyphs", test_glyphs);
  g_test_add_func ("/nag/typed", test_typed);
  return g_test_run ();
}
