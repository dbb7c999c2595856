/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-game-tabs.h"

#include "pal-game-tab.h"
#include "ui/widgets/pal-properties.h"

struct _PalGameTabs {
  AdwBin parent_instance;

  gboolean always;
  AdwTabView *view;
  AdwTabPage *pointed;  /* whose menu is open; else NULL */
  AdwTabPage *removing; /* nobody is asked about it */
};

G_DEFINE_FINAL_TYPE (PalGameTabs, pal_game_tabs, ADW_TYPE_BIN)

enum {
  SIGNAL_NEWS,
  SIGNAL_EMPTIED,
  SIGNAL_CHANGED,
  SIGNAL_SETTLED,
  SIGNAL_CLOSE,
  SIGNAL_BESIDE,
  SIGNAL_ELSEWHERE,
  SIGNAL_CREATE_WINDOW,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

static PalGamePage *
page_of (AdwTabPage *tab)
{
  return tab != NULL ? PAL_GAME_PAGE (adw_tab_page_get_child (tab)) : NULL;
}

static AdwTabPage *
tab_of (PalGameTabs *self, PalGamePage *page)
{
  return adw_tab_view_get_page (self->view, GTK_WIDGET (page));
}

/* --- what pages ask for --- */

static void
game_tabs_on_wanted (PalGamePage *page, PalGameTabs *self)
{
  pal_game_tabs_show (self, page);
  gtk_window_present (pal_game_page_get_window (page));
}

static PalGamePage *
game_tabs_on_room (PalGamePage *page, PalGameTabs *self)
{
  PalGamePage *room
      = pal_game_page_new (pal_game_page_get_bots (page), pal_game_page_get_engines (page),
                           pal_game_page_get_books (page));

  pal_game_tabs_add (self, room,
                     adw_tab_view_get_page_position (self->view, tab_of (self, page)) + 1);
  pal_game_tabs_show (self, room);
  return g_object_ref (room);
}

static void
game_tabs_on_settled (PalGamePage *page, PalGameTabs *self)
{
  g_signal_emit (self, signals[SIGNAL_SETTLED], 0, page);
}

static void
game_tabs_on_news (PalGameTab *tab, const char *text, const char *label, const char *action,
                   PalGameTabs *self)
{
  g_signal_emit (self, signals[SIGNAL_NEWS], 0, text, label, action);
}

/* --- what happens to tabs --- */

static void
game_tabs_on_selected (PalGameTabs *self)
{
  g_object_notify (G_OBJECT (self), "page");
}

static void
game_tabs_on_changed (PalGameTabs *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
game_tabs_on_attached (PalGameTabs *self, AdwTabPage *tab)
{
  PalGamePage *page = page_of (tab);

  g_signal_connect_object (page, "wanted", G_CALLBACK (game_tabs_on_wanted), self, 0);
  g_signal_connect_object (page, "settled", G_CALLBACK (game_tabs_on_settled), self, 0);
  g_signal_connect_object (page, "room", G_CALLBACK (game_tabs_on_room), self, 0);
  g_signal_connect_object (pal_game_tab_of (tab), "news", G_CALLBACK (game_tabs_on_news), self, 0);
  game_tabs_on_changed (self);
}

static void
game_tabs_on_detached (PalGameTabs *self, AdwTabPage *tab)
{
  g_signal_handlers_disconnect_by_data (page_of (tab), self);
  g_signal_handlers_disconnect_by_data (pal_game_tab_of (tab), self);
  if (self->pointed == tab)
    self->pointed = NULL;
  game_tabs_on_changed (self);
  if (adw_tab_view_get_n_pages (self->view) == 0)
    g_signal_emit (self, signals[SIGNAL_EMPTIED], 0);
}

/* Whoever listens calls pal_game_tabs_remove when the game is safe. */
static gboolean
game_tabs_on_close (PalGameTabs *self, AdwTabPage *tab)
{
  PalGamePage *page = page_of (tab);

  if (tab == self->removing)
    return GDK_EVENT_PROPAGATE; /* so it goes */
  adw_tab_view_close_page_finish (self->view, tab, FALSE);
  g_signal_emit (self, signals[SIGNAL_CLOSE], 0, page);
  return GDK_EVENT_STOP;
}

static void
game_tabs_on_menu (PalGameTabs *self, AdwTabPage *tab)
{
  self->pointed = tab;
}

static AdwTabView *
game_tabs_on_create_window (PalGameTabs *self)
{
  g_autoptr (PalGameTabs) other = NULL;

  g_signal_emit (self, signals[SIGNAL_CREATE_WINDOW], 0, &other);
  return other != NULL ? other->view : NULL;
}

/* --- the menu of a tab --- */

static void
tell_of_pointed (PalGameTabs *self, int signal)
{
  AdwTabPage *tab
      = self->pointed != NULL ? self->pointed : adw_tab_view_get_selected_page (self->view);

  if (tab != NULL)
    g_signal_emit (self, signals[signal], 0, page_of (tab));
}

static void
close_pointed (GtkWidget *widget, const char *action, GVariant *parameter)
{
  tell_of_pointed (PAL_GAME_TABS (widget), SIGNAL_CLOSE);
}

static void
put_pointed_beside (GtkWidget *widget, const char *action, GVariant *parameter)
{
  tell_of_pointed (PAL_GAME_TABS (widget), SIGNAL_BESIDE);
}

static void
put_pointed_elsewhere (GtkWidget *widget, const char *action, GVariant *parameter)
{
  tell_of_pointed (PAL_GAME_TABS (widget), SIGNAL_ELSEWHERE);
}

/* --- the object --- */

/* The pages go one by one later, which is nobody's business any more. */
static void
pal_game_tabs_dispose (GObject *object)
{
  PalGameTabs *self = PAL_GAME_TABS (object);

  if (self->view != NULL)
    g_signal_handlers_disconnect_by_data (self->view, self);
  self->view = NULL;
  pal_properties_dispose (object);
}

static guint
add_signal (const char *name, GType result, GType parameter)
{
  return g_signal_new (name, PAL_TYPE_GAME_TABS, G_SIGNAL_RUN_LAST, 0,
                       result != G_TYPE_NONE ? g_signal_accumulator_first_wins : NULL, NULL, NULL,
                       result, parameter != G_TYPE_NONE ? 1 : 0, parameter);
}

static void
pal_game_tabs_class_init (PalGameTabsClass *klass)
{
  const PalProperty properties[] = {
    { "page", PAL_TYPE_GAME_PAGE, .get = G_CALLBACK (pal_game_tabs_get_page),
      .flags = G_PARAM_READABLE },
    { "always", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalGameTabs, always) },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_game_tabs_dispose;
  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
  signals[SIGNAL_NEWS]
      = g_signal_new ("news", PAL_TYPE_GAME_TABS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                      G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
  signals[SIGNAL_EMPTIED] = add_signal ("emptied", G_TYPE_NONE, G_TYPE_NONE);
  signals[SIGNAL_CHANGED] = add_signal ("changed", G_TYPE_NONE, G_TYPE_NONE);
  signals[SIGNAL_SETTLED] = add_signal ("settled", G_TYPE_NONE, PAL_TYPE_GAME_PAGE);
  signals[SIGNAL_CLOSE] = add_signal ("close", G_TYPE_NONE, PAL_TYPE_GAME_PAGE);
  signals[SIGNAL_BESIDE] = add_signal ("beside", G_TYPE_NONE, PAL_TYPE_GAME_PAGE);
  signals[SIGNAL_ELSEWHERE] = add_signal ("elsewhere", G_TYPE_NONE, PAL_TYPE_GAME_PAGE);
  signals[SIGNAL_CREATE_WINDOW] = add_signal ("create-window", PAL_TYPE_GAME_TABS, G_TYPE_NONE);

  gtk_widget_class_install_action (widget_class, "tabs.close", NULL, close_pointed);
  gtk_widget_class_install_action (widget_class, "tabs.beside", NULL, put_pointed_beside);
  gtk_widget_class_install_action (widget_class, "tabs.elsewhere", NULL, put_pointed_elsewhere);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-game-tabs.ui");
  gtk_widget_class_bind_template_child (widget_class, PalGameTabs, view);
  gtk_widget_class_bind_template_callback (widget_class, game_tabs_on_selected);
  gtk_widget_class_bind_template_callback (widget_class, game_tabs_on_attached);
  gtk_widget_class_bind_template_callback (widget_class, game_tabs_on_detached);
  gtk_widget_class_bind_template_callback (widget_class, game_tabs_on_changed);
  gtk_widget_class_bind_template_callback (widget_class, game_tabs_on_close);
  gtk_widget_class_bind_template_callback (widget_class, game_tabs_on_menu);
  gtk_widget_class_bind_template_callback (widget_class, game_tabs_on_create_window);
}

static void
pal_game_tabs_init (PalGameTabs *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

PalGamePage *
pal_game_tabs_get_page (PalGameTabs *self)
{
  return self->view != NULL ? page_of (adw_tab_view_get_selected_page (self->view)) : NULL;
}

int
pal_game_tabs_get_n_pages (PalGameTabs *self)
{
  return self->view != NULL ? adw_tab_view_get_n_pages (self->view) : 0;
}

PalGamePage *
pal_game_tabs_get_nth (PalGameTabs *self, int place)
{
  return page_of (adw_tab_view_get_nth_page (self->view, place));
}

gboolean
pal_game_tabs_has (PalGameTabs *self, PalGamePage *page)
{
  return gtk_widget_is_ancestor (GTK_WIDGET (page), GTK_WIDGET (self->view));
}

void
pal_game_tabs_add (PalGameTabs *self, PalGamePage *page, int place)
{
  adw_tab_view_insert (self->view, GTK_WIDGET (page),
                       place >= 0 ? place : adw_tab_view_get_n_pages (self->view));
}

void
pal_game_tabs_show (PalGameTabs *self, PalGamePage *page)
{
  adw_tab_view_set_selected_page (self->view, tab_of (self, page));
}

void
pal_game_tabs_remove (PalGameTabs *self, PalGamePage *page)
{
  self->removing = tab_of (self, page);
  adw_tab_view_close_page (self->view, self->removing);
  self->removing = NULL;
}

void
pal_game_tabs_transfer (PalGameTabs *self, PalGamePage *page, PalGameTabs *other)
{
  adw_tab_view_transfer_page (self->view, tab_of (self, page), other->view,
                              adw_tab_view_get_n_pages (other->view));
  pal_game_tabs_show (other, page);
}
