#include "pal-application.h"

#include "pal-window.h"

struct _PalApplication {
  AdwApplication parent_instance;
};

G_DEFINE_FINAL_TYPE (PalApplication, pal_application, ADW_TYPE_APPLICATION)

static void
pal_application_activate (GApplication *application)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (application));

  if (window == NULL)
    window = GTK_WINDOW (pal_window_new (GTK_APPLICATION (application)));
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
