/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * AdwApplication would load the same files by itself from the resource base path. The program has
 * none, since GtkApplication would then add that path to the icon theme, which libadwaita has just
 * begun to read with its own on a thread: everything waits until that is done, and it is read once
 * more, a tenth of the start. The icons lie where the icon theme looks from the beginning instead.
 */
#include "pal-styles.h"

#include <adwaita.h>

/* What libadwaita has GTK take for its theme. */
static const char theme_variable[] = "GTK_THEME", empty_theme[] = "Adwaita-empty";

void
pal_styles_spare_theme (void)
{
  g_setenv (theme_variable, empty_theme, FALSE);
}

void
pal_styles_begin (void)
{
  if (g_strcmp0 (g_getenv (theme_variable), empty_theme) != 0)
    return;
  gtk_init (); /* which ends the program where there is no display, as it would a moment later */
  gtk_settings_get_default ();
  g_unsetenv (theme_variable);
}

static GtkStyleProvider *
load_style (const char *path)
{
  GtkCssProvider *provider = gtk_css_provider_new ();

  gtk_css_provider_load_from_resource (provider, path);
  return GTK_STYLE_PROVIDER (provider);
}

static void
style_set_used (GtkStyleProvider *style, gboolean used)
{
  GdkDisplay *display = gdk_display_get_default ();

  if (used)
    gtk_style_context_add_provider_for_display (display, style,
                                                GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  else
    gtk_style_context_remove_provider_for_display (display, style);
}

static void
on_dark (AdwStyleManager *manager, GParamSpec *pspec, GtkStyleProvider *style)
{
  style_set_used (style, adw_style_manager_get_dark (manager));
}

static void
on_high_contrast (AdwStyleManager *manager, GParamSpec *pspec, GtkStyleProvider *style)
{
  style_set_used (style, adw_style_manager_get_high_contrast (manager));
}

static void
closure_unref (gpointer style, GClosure *closure)
{
  g_object_unref (style);
}

void
pal_styles_load (void)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  g_autoptr (GtkStyleProvider) usual = load_style (PAL_RESOURCE_PATH "/style.css");
  g_autoptr (GtkStyleProvider) dark = load_style (PAL_RESOURCE_PATH "/style-dark.css");
  g_autoptr (GtkStyleProvider) contrast = load_style (PAL_RESOURCE_PATH "/style-hc.css");

  style_set_used (usual, TRUE);
  on_dark (manager, NULL, dark);
  on_high_contrast (manager, NULL, contrast);
  g_signal_connect_data (manager, "notify::dark", G_CALLBACK (on_dark), g_steal_pointer (&dark),
                         closure_unref, 0);
  g_signal_connect_data (manager, "notify::high-contrast", G_CALLBACK (on_high_contrast),
                         g_steal_pointer (&contrast), closure_unref, 0);
}
