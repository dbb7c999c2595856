/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-game-tab.h"

#include "pal-game-heading.h"

typedef struct {
  char *text, *label, *action;
} Unread;

struct _PalGameTab {
  GObject parent_instance;

  AdwTabPage *tab; /* which owns this */
  PalGamePage *page;
  PalSession *session;
  Unread unread; /* the newest news that nobody has seen */
};

G_DEFINE_FINAL_TYPE (PalGameTab, pal_game_tab, G_TYPE_OBJECT)

enum { SIGNAL_NEWS, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
forget_unread (PalGameTab *self)
{
  g_clear_pointer (&self->unread.text, g_free);
  g_clear_pointer (&self->unread.label, g_free);
  g_clear_pointer (&self->unread.action, g_free);
}

static void
want_attention (PalGameTab *self)
{
  if (!adw_tab_page_get_selected (self->tab))
    adw_tab_page_set_needs_attention (self->tab, TRUE);
}

static void
game_tab_on_news (PalGameTab *self, const char *text, const char *label, const char *action)
{
  if (adw_tab_page_get_selected (self->tab)) {
    g_signal_emit (self, signals[SIGNAL_NEWS], 0, text, label, action);
    return;
  }
  forget_unread (self);
  self->unread = (Unread){ g_strdup (text), g_strdup (label), g_strdup (action) };
  want_attention (self);
}

/* Nobody is to be read to what is out of sight. */
static void
show_to_readers (PalGameTab *self)
{
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->page), GTK_ACCESSIBLE_STATE_HIDDEN,
                               !adw_tab_page_get_selected (self->tab), -1);
}

/* What thinks about it gives way to what thinks about games that somebody has in view. */
static void
set_pace (PalGameTab *self)
{
  PalMatch *match = pal_session_get_match (self->session);
  gboolean out_of_view = !adw_tab_page_get_selected (self->tab);

  if (match != NULL)
    pal_match_set_out_of_view (match, out_of_view);
  pal_analysis_set_out_of_view (pal_game_page_get_analysis (self->page), out_of_view);
}

static void
game_tab_on_selected (PalGameTab *self)
{
  Unread unread = self->unread;

  show_to_readers (self);
  set_pace (self);
  if (!adw_tab_page_get_selected (self->tab))
    return;
  adw_tab_page_set_needs_attention (self->tab, FALSE);
  self->unread = (Unread){ 0 };
  if (unread.text != NULL)
    g_signal_emit (self, signals[SIGNAL_NEWS], 0, unread.text, unread.label, unread.action);
  g_free (unread.text);
  g_free (unread.label);
  g_free (unread.action);
}

/* Only what somebody waits for: where machines play each other every move would be news. */
static void
game_tab_on_played (PalGameTab *self)
{
  PalMatch *match = pal_session_get_match (self->session);

  if (!pal_match_is_over (match)
      && pal_player_is_human (pal_match_get_player (match, pal_match_get_side_to_move (match))))
    want_attention (self);
}

static void
show_sign (PalGameTab *self)
{
  PalMatch *match = pal_session_get_match (self->session);
  g_autofree char *name = NULL;
  const char *names[2] = { NULL, "pal-anything-symbolic" }; /* for a game without a sign */
  g_autoptr (GIcon) icon = NULL;

  if (match == NULL)
    return;
  names[0] = name = g_strdup_printf ("pal-%s-symbolic", pal_match_get_rules (match)->id);
  icon = g_themed_icon_new_from_names ((char **) names, G_N_ELEMENTS (names));
  adw_tab_page_set_icon (self->tab, icon);
}

static void
game_tab_on_match (PalGameTab *self)
{
  show_sign (self);
  set_pace (self);
}

static void
pal_game_tab_finalize (GObject *object)
{
  PalGameTab *self = PAL_GAME_TAB (object);

  pal_session_replace (&self->session, NULL, self, NULL);
  forget_unread (self);
  G_OBJECT_CLASS (pal_game_tab_parent_class)->finalize (object);
}

static void
pal_game_tab_class_init (PalGameTabClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = pal_game_tab_finalize;
  signals[SIGNAL_NEWS]
      = g_signal_new ("news", PAL_TYPE_GAME_TAB, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                      G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
}

static void
pal_game_tab_init (PalGameTab *self)
{
}

/* The tooltip is markup. */
static gboolean
escape (GBinding *binding, const GValue *text, GValue *markup, gpointer data)
{
  const char *plain = g_value_get_string (text);

  g_value_take_string (markup, g_markup_escape_text (plain != NULL ? plain : "", -1));
  return TRUE;
}

static PalGameTab *
game_tab_new (AdwTabPage *tab)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (game_tab_on_match) },
    { PAL_OF_MATCH, "played", G_CALLBACK (game_tab_on_played) },
    { PAL_OF_MATCH, "ended", G_CALLBACK (want_attention) },
    { .signal = NULL },
  };
  PalGameTab *self = g_object_new (PAL_TYPE_GAME_TAB, NULL);
  g_autoptr (PalGameHeading) heading = NULL;

  self->tab = tab;
  self->page = PAL_GAME_PAGE (adw_tab_page_get_child (tab));
  g_object_get (self->page, "heading", &heading, NULL);
  g_object_bind_property (heading, "name", tab, "title", G_BINDING_SYNC_CREATE);
  g_object_bind_property_full (heading, "whole", tab, "tooltip", G_BINDING_SYNC_CREATE, escape,
                               NULL, NULL, NULL);
  g_signal_connect_object (self->page, "news", G_CALLBACK (game_tab_on_news), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (tab, "notify::selected", G_CALLBACK (game_tab_on_selected), self,
                           G_CONNECT_SWAPPED);
  pal_session_replace (&self->session, pal_game_page_get_session (self->page), self, heard);
  game_tab_on_match (self);
  show_to_readers (self);
  return self;
}

PalGameTab *
pal_game_tab_of (AdwTabPage *tab)
{
  PalGameTab *self = g_object_get_data (G_OBJECT (tab), "pal-game-tab");

  if (self == NULL) {
    self = game_tab_new (tab);
    g_object_set_data_full (G_OBJECT (tab), "pal-game-tab", self, g_object_unref);
  }
  return self;
}
