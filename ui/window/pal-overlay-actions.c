#include "pal-overlay-actions.h"

#include <glib/gi18n.h>

static PalOverlays *
get_overlays (PalWindow *window)
{
  return pal_session_get_overlays (pal_window_get_session (window));
}

static void
write_name (int i, char *name, gsize size)
{
  g_snprintf (name, size, "overlay-%d", i + 1);
}

static void
overlay_actions_change (GSimpleAction *action, GVariant *state, gpointer window)
{
  const char *name = g_action_get_name (G_ACTION (action));
  int n, i = (int) g_ascii_strtoll (name + strlen ("overlay-"), NULL, 10) - 1;
  const Overlay *overlays = pal_overlays_list (get_overlays (window), &n);

  if (i < n)
    pal_overlays_set_shown (get_overlays (window), overlays[i].id, g_variant_get_boolean (state));
}

static void
overlay_actions_update (PalWindow *window)
{
  int n;
  const Overlay *overlays = pal_overlays_list (get_overlays (window), &n);

  for (int i = 0; i < PAL_OVERLAY_ACTIONS_MAX; i++) {
    char name[16];
    GSimpleAction *action;
    gboolean on = i < n && pal_overlays_get_shown (get_overlays (window), overlays[i].id);

    write_name (i, name, sizeof name);
    action = G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (window), name));
    g_simple_action_set_enabled (action, i < n);
    g_simple_action_set_state (action, g_variant_new_boolean (on));
  }
}

static void
fill_menu (PalSession *session, GParamSpec *pspec, GMenu *section)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  PalMatch *match = pal_session_get_match (session);
  int n;
  const Overlay *overlays = pal_overlays_list (pal_session_get_overlays (session), &n);

  g_menu_remove_all (section);
  if (match != NULL && pal_match_get_rules (match)->threats != NULL)
    g_menu_append (menu, _ ("_Threats"), "win.threats");
  for (int i = 0; i < MIN (n, PAL_OVERLAY_ACTIONS_MAX); i++) {
    g_autofree char *action = g_strdup_printf ("win.overlay-%d", i + 1);

    g_menu_append (menu, _ (overlays[i].name), action);
  }
  if (g_menu_model_get_n_items (G_MENU_MODEL (menu)) > 0)
    g_menu_append_submenu (section, _ ("Show on the _Board"), G_MENU_MODEL (menu));
}

void
pal_overlay_actions_install (PalWindow *window, GMenu *section)
{
  PalSession *session = pal_window_get_session (window);

  for (int i = 0; i < PAL_OVERLAY_ACTIONS_MAX; i++) {
    char name[16];
    GActionEntry entry = { .name = name, .state = "false", .change_state = overlay_actions_change };

    write_name (i, name, sizeof name);
    g_action_map_add_action_entries (G_ACTION_MAP (window), &entry, 1, window);
  }
  g_signal_connect_object (get_overlays (window), "notify::shown",
                           G_CALLBACK (overlay_actions_update), window, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::match", G_CALLBACK (overlay_actions_update), window,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::match", G_CALLBACK (fill_menu), section, 0);
  overlay_actions_update (window);
}
