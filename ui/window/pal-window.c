#include "pal-window.h"

#include "pal-closing.h"
#include "pal-game-actions.h"
#include "pal-game-title.h"
#include "pal-hint-strip.h"
#include "pal-window-keys.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-news.h"
#include "ui/widgets/pal-properties.h"
#include "ui/widgets/pal-switch-menu.h"

#include <glib/gi18n.h>

struct _PalWindow {
  AdwApplicationWindow parent_instance;

  GSettings *settings;
  PalGamePage *page;

  PalNews *news;
  AdwBin *place;
};

G_DEFINE_FINAL_TYPE (PalWindow, pal_window, ADW_TYPE_APPLICATION_WINDOW)

/* --- what the header bar shows --- */

static gboolean
is_not (PalWindow *self, gboolean value)
{
  return !value;
}

static gboolean
is_blindfolded (PalWindow *self, PalBlindfold blindfold)
{
  return blindfold != PAL_BLINDFOLD_OFF;
}

/* --- the page --- */

static void
window_on_news (PalWindow *self, const char *text, const char *label, const char *action)
{
  if (label != NULL)
    pal_news_tell_with_action (self->news, text, label, action);
  else
    pal_news_tell (self->news, text);
}

static void
window_on_narrow (PalWindow *self)
{
  gboolean narrow;

  g_object_get (self->page, "narrow", &narrow, NULL);
  pal_widget_set_css_class (self, "narrow", narrow);
}

static void
window_show_page (PalWindow *self, PalGamePage *page)
{
  self->page = g_object_ref (page);
  adw_bin_set_child (self->place, GTK_WIDGET (page));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "game",
                                  G_ACTION_GROUP (pal_game_page_get_actions (page)));
  g_signal_connect_object (page, "wanted", G_CALLBACK (gtk_window_present), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (page, "news", G_CALLBACK (window_on_news), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (page, "notify::narrow", G_CALLBACK (window_on_narrow), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (page, "notify::news-place", G_CALLBACK (pal_news_place), self->news,
                           G_CONNECT_SWAPPED);
  g_object_notify (G_OBJECT (self), "page");
}

/* --- keys --- */

static gboolean
resume_by_key (PalSession *session, guint key, GdkModifierType state)
{
  PalMatch *match = pal_session_get_match (session);

  if (!pal_match_get_paused (match) || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK))
      || (key != GDK_KEY_Escape && gdk_keyval_to_unicode (key) == 0))
    return FALSE;
  pal_match_resume (match);
  return TRUE;
}

/* Escape goes back to the game from a position that is only thought of. */
static gboolean
leave_preview_by_key (PalSession *session, guint key)
{
  if (key != GDK_KEY_Escape || pal_session_get_preview (session) == NULL)
    return FALSE;
  pal_session_keep_preview (session, NULL);
  return TRUE;
}

/* A letter that nothing else wanted ends a pause, or begins a move. */
static gboolean
window_on_key (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state,
               PalWindow *self)
{
  PalSession *session = pal_game_page_get_session (self->page);

  if (GTK_IS_EDITABLE (gtk_window_get_focus (GTK_WINDOW (self))))
    return FALSE;
  return resume_by_key (session, key, state) || leave_preview_by_key (session, key)
         || pal_game_page_take_key (self->page, controller, key, state);
}

/* --- the object --- */

static void
pal_window_finalize (GObject *object)
{
  PalWindow *self = PAL_WINDOW (object);

  g_clear_object (&self->page);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (pal_window_parent_class)->finalize (object);
}

static void
pal_window_class_init (PalWindowClass *klass)
{
  const PalProperty properties[] = {
    { "page", PAL_TYPE_GAME_PAGE, G_STRUCT_OFFSET (PalWindow, page), .flags = G_PARAM_READABLE },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = pal_window_finalize;
  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
  g_type_ensure (PAL_TYPE_GAME_PAGE);
  g_type_ensure (PAL_TYPE_MATCH);
  g_type_ensure (PAL_TYPE_GAME_TITLE);
  g_type_ensure (PAL_TYPE_HINT_BUTTON);
  g_type_ensure (PAL_TYPE_NEWS);
  g_type_ensure (PAL_TYPE_SWITCH_MENU);
  gtk_widget_class_set_template_from_resource (widget_class, PAL_RESOURCE_PATH "/ui/pal-window.ui");
  gtk_widget_class_bind_template_child (widget_class, PalWindow, news);
  gtk_widget_class_bind_template_child (widget_class, PalWindow, place);
  gtk_widget_class_bind_template_callback (widget_class, is_not);
  gtk_widget_class_bind_template_callback (widget_class, is_blindfolded);
  gtk_widget_class_bind_template_callback (widget_class, window_on_key);
  gtk_widget_class_install_property_action (widget_class, "win.fullscreen", "fullscreened");
  gtk_widget_class_bind_template_callback_full (widget_class, "undo_tooltip",
                                                G_CALLBACK (pal_undo_tooltip));
  gtk_widget_class_bind_template_callback_full (widget_class, "redo_tooltip",
                                                G_CALLBACK (pal_redo_tooltip));
}

static void
pal_window_init (PalWindow *self)
{
  GSettingsBindFlags flags = G_SETTINGS_BIND_DEFAULT | G_SETTINGS_BIND_NO_SENSITIVITY;

  self->settings = g_settings_new (PAL_APP_ID);
  gtk_widget_init_template (GTK_WIDGET (self));
  g_settings_bind (self->settings, "window-width", self, "default-width", flags);
  g_settings_bind (self->settings, "window-height", self, "default-height", flags);
  g_settings_bind (self->settings, "window-maximized", self, "maximized", flags);
}

PalWindow *
pal_window_new (GtkApplication *application, PalBotStore *bots, PalEngineStore *engines,
                PalBooks *books)
{
  PalWindow *self = g_object_new (PAL_TYPE_WINDOW, "application", application, NULL);

  window_show_page (self, pal_game_page_new (bots, engines, books));
  pal_closing_install (self);
  /* Behind the keys of the application: the last ones come first. */
  pal_undo_keys_add (self);
  pal_walking_keys_add (self);
  return self;
}

PalGamePage *
pal_window_get_page (PalWindow *self)
{
  return self->page;
}
