/* The program palamedes: sets up the language and hands over to the application. */
#include "pal-application.h"

#include <glib/gi18n.h>
#include <locale.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/* glibc keeps memory for each of the dozen threads that load fonts and pictures at the start, and,
 * after the first large picture has gone, the room of all later ones; by that the program would
 * hold an eighth more than it needs for as long as it runs. Nothing here asks for memory from many
 * threads at once: engines have theirs from the beginning. */
static void
save_memory (void)
{
#ifdef __GLIBC__
  mallopt (M_ARENA_MAX, 2);
  mallopt (M_MMAP_THRESHOLD, 128 * 1024);
#endif
}

/* Who has GTK draw with cairo needs no OpenGL; its driver would be loaded all the same, and take a
 * tenth of the start and as much memory as all the rest of the program. GTK 4.16 and later hear of
 * it by another variable. */
static void
save_driver (void)
{
  gboolean debugs = gtk_get_minor_version () < 16;
  const char *variable = debugs ? "GDK_DEBUG" : "GDK_DISABLE";
  const char *word = debugs ? "gl-disable" : "gl";
  const char *before = g_getenv (variable);
  g_autofree char *all = before != NULL ? g_strconcat (before, ",", word, NULL) : g_strdup (word);

  if (g_strcmp0 (g_getenv ("GSK_RENDERER"), "cairo") == 0)
    g_setenv (variable, all, TRUE);
}

int
main (int argc, char *argv[])
{
  /* A run from the build folder has its translations elsewhere. */
  const char *locale_dir = g_getenv ("PALAMEDES_LOCALE_DIR");
  g_autoptr (PalApplication) application = NULL;

  save_memory ();
  save_driver ();
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, locale_dir != NULL ? locale_dir : PAL_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  application = pal_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
