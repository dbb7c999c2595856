/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-overlay-actions.h"

#include <glib/gi18n.h>

/* Held down, it lets one look; let go, the pieces are hidden again. */
enum { PEEK_KEY = GDK_KEY_F8 };

static const struct {
  PalBlindfold kind;
  const char *name;
} entries[] = {
  { PAL_BLINDFOLD_OFF, N_ ("_Off") },
  { PAL_BLINDFOLD_ALL, N_ ("Hide _All Pieces") },
  { PAL_BLINDFOLD_OPPONENT, N_ ("Hide the O_pponent’s Pieces") },
  { PAL_BLINDFOLD_OWN, N_ ("Hide _Your Own Pieces") },
  { PAL_BLINDFOLD_DISCS, N_ ("_Show Pieces as Plain Discs") },
};

/* Who has hidden the pieces must know how to see them again. */
static void
put_on (PalGamePage *page, PalBlindfold kind)
{
  PalSession *session = pal_game_page_get_session (page);

  if (kind == PAL_BLINDFOLD_OFF || kind == pal_session_get_blindfold (session)) {
    pal_session_set_blindfold (session, kind);
    return;
  }
  pal_session_set_blindfold (session, kind);
  pal_game_page_show_toast (page, _ ("Blindfold play. Hold F8 to see the pieces."));
}

static void
change_blindfold (GSimpleAction *action, GVariant *state, gpointer page)
{
  put_on (page, pal_blindfold_from_id (g_variant_get_string (state, NULL)));
}

static void
toggle (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  gboolean worn = pal_session_get_blindfold (pal_game_page_get_session (page)) != PAL_BLINDFOLD_OFF;

  put_on (page, worn ? PAL_BLINDFOLD_OFF : PAL_BLINDFOLD_ALL);
}

static void
change_peek (GSimpleAction *action, GVariant *state, gpointer page)
{
  pal_session_set_peeking (pal_game_page_get_session (page), g_variant_get_boolean (state));
}

static const GActionEntry actions[] = {
  { "blindfold", NULL, "s", "'off'", change_blindfold },
  { "toggle-blindfold", toggle },
  { "peek", NULL, NULL, "false", change_peek },
};

static GSimpleAction *
blindfold_actions_lookup (gpointer page, const char *name)
{
  return G_SIMPLE_ACTION (g_action_map_lookup_action (pal_game_page_get_actions (page), name));
}

/* The look under one blindfold does not go on under the next. */
static void
blindfold_actions_update (PalGamePage *page)
{
  PalSession *session = pal_game_page_get_session (page);
  PalBlindfold kind = pal_session_get_blindfold (session);
  gboolean peeking;

  if (kind == PAL_BLINDFOLD_OFF)
    pal_session_set_peeking (session, FALSE);
  g_object_get (session, "peeking", &peeking, NULL);
  g_simple_action_set_state (blindfold_actions_lookup (page, "blindfold"),
                             g_variant_new_string (pal_blindfold_to_id (kind)));
  pal_game_page_enable_action (page, "peek", kind != PAL_BLINDFOLD_OFF);
  g_simple_action_set_state (blindfold_actions_lookup (page, "peek"),
                             g_variant_new_boolean (peeking));
}

/* A game may have no use for one of them; and another game may have come into view. */
static void
fill_menu (PalSession *session, GParamSpec *pspec, GMenu *section)
{
  const Rules *rules = pal_match_get_rules (pal_session_get_match (session));

  g_menu_remove_all (section);
  for (gsize i = 0; i < G_N_ELEMENTS (entries); i++) {
    g_autofree char *action
        = g_strdup_printf ("game.blindfold::%s", pal_blindfold_to_id (entries[i].kind));

    if (pal_blindfold_suits (entries[i].kind, rules))
      g_menu_append (section, _ (entries[i].name), action);
  }
}

/* --- the key --- */

static gboolean
on_key_pressed (PalGamePage *page, guint key)
{
  if (key != PEEK_KEY
      || pal_session_get_blindfold (pal_game_page_get_session (page)) == PAL_BLINDFOLD_OFF)
    return FALSE;
  pal_session_set_peeking (pal_game_page_get_session (page), TRUE);
  return TRUE;
}

static void
on_key_released (PalGamePage *page, guint key)
{
  if (key == PEEK_KEY)
    pal_session_set_peeking (pal_game_page_get_session (page), FALSE);
}

/* The key may be let go in another window, which nobody here hears of. */
static void
on_active (PalGamePage *page)
{
  gboolean active;

  g_object_get (page, "window-active", &active, NULL);
  if (!active)
    pal_session_set_peeking (pal_game_page_get_session (page), FALSE);
}

void
pal_blindfold_actions_install (PalGamePage *page, GMenu *section)
{
  PalSession *session = pal_game_page_get_session (page);
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_action_map_add_action_entries (pal_game_page_get_actions (page), actions,
                                   G_N_ELEMENTS (actions), page);
  g_signal_connect_object (session, "notify::blindfold", G_CALLBACK (blindfold_actions_update),
                           page, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::peeking", G_CALLBACK (blindfold_actions_update), page,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::match", G_CALLBACK (fill_menu), section, 0);

  /* Before what has the focus: a typed move is no reason not to look. */
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key_pressed), page);
  g_signal_connect_swapped (keys, "key-released", G_CALLBACK (on_key_released), page);
  gtk_widget_add_controller (GTK_WIDGET (page), keys);
  g_signal_connect (page, "notify::window-active", G_CALLBACK (on_active), NULL);
  blindfold_actions_update (page);
}

static PalOverlays *
get_overlays (PalGamePage *page)
{
  return pal_session_get_overlays (pal_game_page_get_session (page));
}

static void
write_name (int i, char *name, gsize size)
{
  g_snprintf (name, size, "overlay-%d", i + 1);
}

static void
overlay_actions_change (GSimpleAction *action, GVariant *state, gpointer page)
{
  const char *name = g_action_get_name (G_ACTION (action));
  int n, i = (int) g_ascii_strtoll (name + strlen ("overlay-"), NULL, 10) - 1;
  const Overlay *overlays = pal_overlays_list (get_overlays (page), &n);

  if (i < n)
    pal_overlays_set_shown (get_overlays (page), overlays[i].id, g_variant_get_boolean (state));
}

static void
overlay_actions_update (PalGamePage *page)
{
  gboolean unaided = pal_session_is_unaided (pal_game_page_get_session (page));
  int n;
  const Overlay *overlays = pal_overlays_list (get_overlays (page), &n);

  for (int i = 0; i < PAL_OVERLAY_ACTIONS_MAX; i++) {
    char name[16];
    GSimpleAction *action;
    gboolean on = i < n && pal_overlays_get_shown (get_overlays (page), overlays[i].id);

    write_name (i, name, sizeof name);
    action = G_SIMPLE_ACTION (g_action_map_lookup_action (pal_game_page_get_actions (page), name));
    g_simple_action_set_enabled (action, i < n && !unaided);
    g_simple_action_set_state (action, g_variant_new_boolean (on));
  }
}

static void
overlay_actions_fill_menu (PalSession *session, GParamSpec *pspec, GMenu *section)
{
  PalMatch *match = pal_session_get_match (session);
  int n;
  const Overlay *overlays = pal_overlays_list (pal_session_get_overlays (session), &n);

  g_menu_remove_all (section);
  if (match != NULL && pal_match_get_rules (match)->threats != NULL)
    g_menu_append (section, _ ("_Threats"), "game.threats");
  for (int i = 0; i < MIN (n, PAL_OVERLAY_ACTIONS_MAX); i++) {
    g_autofree char *action = g_strdup_printf ("game.overlay-%d", i + 1);

    g_menu_append (section, _ (overlays[i].name), action);
  }
}

void
pal_overlay_actions_install (PalGamePage *page, GMenu *section)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (overlay_actions_update) },
    { PAL_OF_MATCH, "notify::unaided", G_CALLBACK (overlay_actions_update) },
    { .signal = NULL },
  };
  PalSession *session = pal_game_page_get_session (page);

  for (int i = 0; i < PAL_OVERLAY_ACTIONS_MAX; i++) {
    char name[16];
    GActionEntry entry = { .name = name, .state = "false", .change_state = overlay_actions_change };

    write_name (i, name, sizeof name);
    g_action_map_add_action_entries (pal_game_page_get_actions (page), &entry, 1, page);
  }
  g_signal_connect_object (get_overlays (page), "notify::shown",
                           G_CALLBACK (overlay_actions_update), page, G_CONNECT_SWAPPED);
  pal_session_follow (session, page, heard);
  g_signal_connect_object (session, "notify::match", G_CALLBACK (overlay_actions_fill_menu),
                           section, 0);
  overlay_actions_update (page);
}
