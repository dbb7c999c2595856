/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program palamedes: sets up the language and hands over to the application. */
#include "pal-application.h"
#include "pal-styles.h"

#include <glib/gi18n.h>
#include <locale.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/* glibc keeps memory for each of the dozen threads that load fonts and pictures at the start, and,
 * after the first large picture has gone, the room of all later ones; by that the program would
 * hold an eighth more than it needs for as long as it runs. With less than four such stores the
 * window would wait for these threads; later nothing asks for memory from many threads at once:
 * engines have theirs from the beginning. */
static void
save_memory (void)
{
#ifdef __GLIBC__
  mallopt (M_ARENA_MAX, 4);
  mallopt (M_MMAP_THRESHOLD, 128 * 1024);
#endif
}

/* Who has GTK draw with cairo needs no OpenGL; the GTK of Debian 12 would load its driver all the
 * same, which takes a tenth of the start and as much memory as all the rest of the program. */
static void
save_driver (void)
{
  const char *before = g_getenv ("GDK_DEBUG");
  g_autofree char *words
      = before != NULL ? g_strconcat (before, ",gl-disable", NULL) : g_strdup ("gl-disable");

  if (gtk_get_minor_version () == 8 && g_strcmp0 (g_getenv ("GSK_RENDERER"), "cairo") == 0)
    g_setenv ("GDK_DEBUG", words, TRUE);
}

int
main (int argc, char *argv[])
{
  /* A run from the build folder has its translations elsewhere. */
  const char *locale_dir = g_getenv ("PALAMEDES_LOCALE_DIR");
  g_autoptr (PalApplication) application = NULL;

  save_memory ();
  save_driver ();
  pal_styles_spare_theme ();
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, locale_dir != NULL ? locale_dir : PAL_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  application = pal_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
