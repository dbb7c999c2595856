#include "pal-application.h"

#include "pal-window.h"

#include "game/pal-new-game.h"
#include "registry.h"

struct _PalApplication {
  AdwApplication parent_instance;
};

G_DEFINE_FINAL_TYPE (PalApplication, pal_application, ADW_TYPE_APPLICATION)

static void
pal_application_activate (GApplication *application)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (application));

  if (window == NULL) {
    window = GTK_WINDOW (pal_window_new (GTK_APPLICATION (application)));
    const Rules *rules = registry_game (0)->rules;
    g_autoptr (GSettings) s = pal_new_game_settings (rules);
    g_autoptr (PalNewGame) game = pal_new_game_load (rules, s);
    g_autoptr (PalMatch) match = pal_new_game_create_match (game, NULL);
    pal_window_set_match (PAL_WINDOW (window), match);
    pal_match_start (match);
  }
  gtk_window_present (window);
}

static void
pal_application_class_init (PalApplicationClass *klass)
{
  G_APPLICATION_CLASS (klass)->activate = pal_application_activate;
}

static void
pal_application_init (PalApplication *self)
{
}

PalApplication *
pal_application_new (void)
{
  return g_object_new (PAL_TYPE_APPLICATION, "application-id", PAL_APP_ID, "resource-base-path",
                       PAL_RESOURCE_PATH, NULL);
}
