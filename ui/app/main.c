/* The program palamedes: sets up the language and hands over to the application. */
#include "pal-application.h"

#include <glib/gi18n.h>
#include <locale.h>

int
main (int argc, char *argv[])
{
  /* A run from the build folder has its translations elsewhere. */
  const char *locale_dir = g_getenv ("PALAMEDES_LOCALE_DIR");
  g_autoptr (PalApplication) application = NULL;

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, locale_dir != NULL ? locale_dir : PAL_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  application = pal_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
