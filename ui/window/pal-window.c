/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-window.h"

#include "pal-closing.h"
#include "pal-game-actions.h"
#include "pal-game-tabs.h"
#include "pal-game-title.h"
#include "pal-hint-strip.h"
#include "pal-window-keys.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-news.h"
#include "ui/widgets/pal-properties.h"
#include "ui/widgets/pal-squeezer.h"
#include "ui/widgets/pal-switch-menu.h"

#include <glib/gi18n.h>

struct _PalWindow {
  AdwApplicationWindow parent_instance;

  GSettings *settings;
  PalGamePage *page;
  PalGameTabs *active; /* the one of the two that a person has been in last */
  guint places_idle;

  PalNews *news;
  PalGameTabs *tabs, *side; /* those at the side are there only where they have pages */
};

G_DEFINE_FINAL_TYPE (PalWindow, pal_window, ADW_TYPE_APPLICATION_WINDOW)

enum { SIGNAL_SETTLED, N_SIGNALS };
static guint signals[N_SIGNALS];

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
window_on_news_place (PalWindow *self)
{
  pal_news_place (self->news);
}

static void
window_on_news (PalWindow *self, const char *text, const char *label, const char *action)
{
  if (action != NULL)
    pal_news_tell_with_action (self->news, text, label, action);
  else
    pal_news_tell (self->news, text);
}

/* What needs another page. */
static void
update_actions (PalWindow *self)
{
  gboolean several = pal_window_get_n_pages (self) > 1;
  gboolean beside = gtk_widget_get_visible (GTK_WIDGET (self->side));
  gboolean has_room = beside || !gtk_widget_has_css_class (GTK_WIDGET (self), "narrow");

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.beside", several && has_room);
  gtk_widget_action_set_enabled (GTK_WIDGET (self->tabs), "tabs.beside", several && has_room);
  gtk_widget_action_set_enabled (GTK_WIDGET (self->side), "tabs.beside", several);
}

static void
window_on_narrow (PalWindow *self)
{
  gboolean narrow = FALSE;

  if (self->page != NULL)
    g_object_get (self->page, "narrow", &narrow, NULL);
  pal_widget_set_css_class (self, "narrow", narrow);
  update_actions (self);
}

void
pal_window_note_places (PalWindow *self)
{
  int window = (int) gtk_application_window_get_id (GTK_APPLICATION_WINDOW (self));

  g_clear_handle_id (&self->places_idle, g_source_remove);
  for (int i = 0; i < pal_window_get_n_pages (self); i++) {
    PalGamePage *page = pal_window_get_nth_page (self, i);

    pal_autosave_set_place (pal_game_page_get_autosave (page),
                            (PalAutosavePlace){ window, i, page == self->page });
  }
}

static gboolean
note_places (gpointer data)
{
  PalWindow *self = data;

  self->places_idle = 0;
  pal_window_note_places (self);
  return G_SOURCE_REMOVE;
}

static void
window_on_changed (PalWindow *self)
{
  update_actions (self);
  if (self->places_idle == 0)
    self->places_idle = g_idle_add (note_places, self);
}

static void
window_show_page (PalWindow *self, PalGamePage *page)
{
  if (page == self->page)
    return;
  if (self->page != NULL)
    g_signal_handlers_disconnect_by_data (self->page, self);
  g_set_object (&self->page, page);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "game",
                                  page != NULL ? G_ACTION_GROUP (pal_game_page_get_actions (page))
                                               : NULL);
  if (page != NULL) {
    g_signal_connect_object (page, "notify::narrow", G_CALLBACK (window_on_narrow), self,
                             G_CONNECT_SWAPPED);
    g_signal_connect_object (page, "notify::news-place", G_CALLBACK (window_on_news_place), self,
                             G_CONNECT_SWAPPED);
  }
  window_on_narrow (self);
  window_on_changed (self);
  g_object_notify (G_OBJECT (self), "page");
}

/* --- tabs --- */

static void
window_on_page (PalWindow *self, GParamSpec *pspec, PalGameTabs *tabs)
{
  if (tabs == self->active)
    window_show_page (self, pal_game_tabs_get_page (tabs));
}

/* Of two halves the one that keys and the header bar's buttons are for is marked. */
static void
mark_active (PalWindow *self)
{
  gboolean both = gtk_widget_get_visible (GTK_WIDGET (self->side));

  pal_widget_set_css_class (self->tabs, "half", both);
  pal_widget_set_css_class (self->side, "half", both);
  pal_widget_set_css_class (self->tabs, "chosen", both && self->active == self->tabs);
  pal_widget_set_css_class (self->side, "chosen", both && self->active == self->side);
}

static void
activate_tabs (PalWindow *self, PalGameTabs *tabs)
{
  self->active = tabs;
  mark_active (self);
  window_show_page (self, pal_game_tabs_get_page (tabs));
}

/* Where the keys go, there the person is. */
static void
window_on_focus (PalWindow *self)
{
  GtkWidget *focus = self->tabs != NULL ? gtk_window_get_focus (GTK_WINDOW (self)) : NULL;
  PalGameTabs *other = self->active == self->tabs ? self->side : self->tabs;

  if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (other))
      && pal_game_tabs_get_page (other) != NULL)
    activate_tabs (self, other);
}

/* A click where nothing takes the keys means that half, too. */
static void
window_on_half (PalWindow *self, int n_presses, double x, double y, GtkEventController *click)
{
  PalGameTabs *half = PAL_GAME_TABS (gtk_event_controller_get_widget (click));
  PalGamePage *page = pal_game_tabs_get_page (half);

  if (half != self->active && page != NULL
      && !gtk_widget_grab_focus (GTK_WIDGET (pal_game_page_get_board (page))))
    activate_tabs (self, half); /* the board of a game that is paused takes no keys */
}

/* Another window of games, or NULL; IN_SIGHT: not one that is about to close. */
static PalWindow *
find_other_window (PalWindow *self, gboolean in_sight)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  GList *other = application != NULL ? gtk_application_get_windows (application) : NULL;

  for (; other != NULL; other = other->next)
    if (PAL_IS_WINDOW (other->data) && other->data != (gpointer) self
        && (!in_sight || gtk_widget_get_visible (other->data)))
      return other->data;
  return NULL;
}

/* Where there are other places that a tab can go to, there is a bar to drag it from. */
static void
update_bar (PalWindow *self)
{
  if (self->tabs == NULL) /* it has gone */
    return;
  g_object_set (self->tabs, "always",
                find_other_window (self, FALSE) != NULL
                    || gtk_widget_get_visible (GTK_WIDGET (self->side)),
                NULL);
}

static void
show_side (PalWindow *self, gboolean visible)
{
  gtk_widget_set_visible (GTK_WIDGET (self->side), visible);
  mark_active (self);
  update_bar (self);
}

/* All pages are in the middle. */
static void
join_sides (PalWindow *self)
{
  while (pal_game_tabs_get_n_pages (self->side) > 0)
    pal_game_tabs_transfer (self->side, pal_game_tabs_get_nth (self->side, 0), self->tabs);
}

/* A window without any page is not wanted. */
static void
tidy (gpointer data)
{
  g_autoptr (PalWindow) self = data;

  if (self->tabs == NULL)
    return;
  if (pal_game_tabs_get_n_pages (self->tabs) == 0)
    join_sides (self);
  show_side (self, pal_game_tabs_get_n_pages (self->side) > 0);
  if (pal_game_tabs_get_page (self->active) == NULL)
    activate_tabs (self, self->tabs);
  if (self->page == NULL)
    gtk_window_close (GTK_WINDOW (self));
}

/* Later: the page may be on its way to the other side, and the menu that has sent it is still open.
 */
static void
window_on_emptied (PalWindow *self, PalGameTabs *tabs)
{
  g_idle_add_once (tidy, g_object_ref (self));
}

static void
window_on_close_page (PalWindow *self, PalGamePage *page)
{
  pal_closing_close_page (self, page);
}

static void
window_on_settled (PalWindow *self, PalGamePage *page)
{
  g_signal_emit (self, signals[SIGNAL_SETTLED], 0, page);
}

/* There and back. */
static void
window_on_beside (PalWindow *self, PalGamePage *page)
{
  gboolean is_beside = pal_game_tabs_has (self->side, page);
  PalGameTabs *from = is_beside ? self->side : self->tabs;
  PalGameTabs *to = is_beside ? self->tabs : self->side;

  if (pal_window_get_n_pages (self) < 2)
    return;
  show_side (self, TRUE);
  pal_game_tabs_transfer (from, page, to);
  activate_tabs (self, to);
  gtk_widget_grab_focus (GTK_WIDGET (pal_game_page_get_board (page)));
}

/* The only page of a window goes back to where others are. */
static void
window_on_elsewhere (PalWindow *self, PalGamePage *page)
{
  PalWindow *other = find_other_window (self, TRUE);
  gboolean only = pal_window_get_n_pages (self) == 1;

  if (other == NULL && only)
    return;
  if (other == NULL)
    other = pal_window_new (gtk_window_get_application (GTK_WINDOW (self)));
  pal_game_tabs_transfer (pal_game_tabs_has (self->side, page) ? self->side : self->tabs, page,
                          other->tabs);
  gtk_window_present (GTK_WINDOW (other));
}

static PalGameTabs *
window_on_create_window (PalWindow *self)
{
  PalWindow *other = pal_window_new (gtk_window_get_application (GTK_WINDOW (self)));

  gtk_window_present (GTK_WINDOW (other));
  return g_object_ref (other->tabs);
}

static void
close_tab (GtkWidget *widget, const char *action, GVariant *parameter)
{
  PalWindow *self = PAL_WINDOW (widget);

  if (self->page != NULL)
    pal_closing_close_page (self, self->page);
}

static void
move_beside (GtkWidget *widget, const char *action, GVariant *parameter)
{
  PalWindow *self = PAL_WINDOW (widget);

  if (self->page != NULL)
    window_on_beside (self, self->page);
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
  PalSession *session;

  if (self->page == NULL)
    return FALSE;
  session = pal_game_page_get_session (self->page);
  if (GTK_IS_EDITABLE (gtk_window_get_focus (GTK_WINDOW (self))))
    return FALSE;
  return resume_by_key (session, key, state) || leave_preview_by_key (session, key)
         || pal_game_page_take_key (self->page, controller, key, state);
}

/* --- the object --- */

/* The pages go later than this, one by one, which is none of its business any more. */
static void
pal_window_dispose (GObject *object)
{
  PalWindow *self = PAL_WINDOW (object);

  if (self->tabs != NULL) {
    g_signal_handlers_disconnect_by_data (self->tabs, self);
    g_signal_handlers_disconnect_by_data (self->side, self);
  }
  self->tabs = self->side = self->active = NULL;
  g_clear_handle_id (&self->places_idle, g_source_remove);
  g_clear_object (&self->page);
  G_OBJECT_CLASS (pal_window_parent_class)->dispose (object);
}

static void
pal_window_finalize (GObject *object)
{
  PalWindow *self = PAL_WINDOW (object);

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

  G_OBJECT_CLASS (klass)->dispose = pal_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = pal_window_finalize;
  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
  g_type_ensure (PAL_TYPE_GAME_PAGE);
  g_type_ensure (PAL_TYPE_MATCH);
  g_type_ensure (PAL_TYPE_GAME_TABS);
  g_type_ensure (PAL_TYPE_GAME_TITLE);
  g_type_ensure (PAL_TYPE_HINT_BUTTON);
  g_type_ensure (PAL_TYPE_NEWS);
  g_type_ensure (PAL_TYPE_SQUEEZER);
  g_type_ensure (PAL_TYPE_SWITCH_MENU);
  /* Behind what an entry does with that key. */
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_v, GDK_CONTROL_MASK, "game.paste",
                                       NULL);
  gtk_widget_class_set_template_from_resource (widget_class, PAL_RESOURCE_PATH "/ui/pal-window.ui");
  gtk_widget_class_bind_template_child (widget_class, PalWindow, news);
  gtk_widget_class_bind_template_child (widget_class, PalWindow, tabs);
  gtk_widget_class_bind_template_child (widget_class, PalWindow, side);
  gtk_widget_class_bind_template_callback (widget_class, window_on_news);
  gtk_widget_class_bind_template_callback (widget_class, window_on_page);
  gtk_widget_class_bind_template_callback (widget_class, window_on_focus);
  gtk_widget_class_bind_template_callback (widget_class, window_on_changed);
  gtk_widget_class_bind_template_callback (widget_class, window_on_emptied);
  gtk_widget_class_bind_template_callback (widget_class, window_on_settled);
  gtk_widget_class_bind_template_callback (widget_class, window_on_close_page);
  gtk_widget_class_bind_template_callback (widget_class, window_on_beside);
  gtk_widget_class_bind_template_callback (widget_class, window_on_half);
  gtk_widget_class_bind_template_callback (widget_class, window_on_elsewhere);
  gtk_widget_class_bind_template_callback (widget_class, window_on_create_window);
  gtk_widget_class_bind_template_callback (widget_class, is_not);
  gtk_widget_class_bind_template_callback (widget_class, is_blindfolded);
  gtk_widget_class_bind_template_callback (widget_class, window_on_key);
  gtk_widget_class_install_property_action (widget_class, "win.fullscreen", "fullscreened");
  gtk_widget_class_install_action (widget_class, "win.close-tab", NULL, close_tab);
  gtk_widget_class_install_action (widget_class, "win.beside", NULL, move_beside);
  signals[SIGNAL_SETTLED] = g_signal_new ("settled", PAL_TYPE_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 1, PAL_TYPE_GAME_PAGE);
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
  self->active = self->tabs;
  g_settings_bind (self->settings, "window-width", self, "default-width", flags);
  g_settings_bind (self->settings, "window-height", self, "default-height", flags);
  g_settings_bind (self->settings, "window-maximized", self, "maximized", flags);
}

PalWindow *
pal_window_new (GtkApplication *application)
{
  PalWindow *self = g_object_new (PAL_TYPE_WINDOW, "application", application, NULL);

  g_signal_connect_object (application, "window-added", G_CALLBACK (update_bar), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (application, "window-removed", G_CALLBACK (update_bar), self,
                           G_CONNECT_SWAPPED);
  pal_closing_install (self);
  /* Behind the keys of the application: the last ones come first. */
  pal_undo_keys_add (self);
  pal_walking_keys_add (self);
  pal_paste_keys_add (self);
  pal_tab_keys_add (self);
  update_bar (self);
  return self;
}

PalGamePage *
pal_window_get_page (PalWindow *self)
{
  return self->page;
}

int
pal_window_get_n_pages (PalWindow *self)
{
  if (self->tabs == NULL)
    return 0;
  return pal_game_tabs_get_n_pages (self->tabs) + pal_game_tabs_get_n_pages (self->side);
}

PalGamePage *
pal_window_get_nth_page (PalWindow *self, int place)
{
  int n = pal_game_tabs_get_n_pages (self->tabs);

  return place < n ? pal_game_tabs_get_nth (self->tabs, place)
                   : pal_game_tabs_get_nth (self->side, place - n);
}

void
pal_window_add_page (PalWindow *self, PalGamePage *page, int place)
{
  pal_game_tabs_add (self->tabs, page, MIN (place, pal_game_tabs_get_n_pages (self->tabs)));
}

void
pal_window_remove_page (PalWindow *self, PalGamePage *page)
{
  pal_game_tabs_remove (pal_game_tabs_has (self->side, page) ? self->side : self->tabs, page);
}
