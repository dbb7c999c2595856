/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-start-actions.h"

#include "registry.h"

#define NEW_GAME "new-"

static void
start_new_game (GSimpleAction *action, GVariant *parameter, gpointer application)
{
  const char *id = g_action_get_name (G_ACTION (action)) + strlen (NEW_GAME);

  pal_application_start_game (application, registry_find (id)->rules, NULL);
}

void
pal_start_actions_add (PalApplication *application)
{
  for (int i = 0; i < registry_count (); i++) {
    g_autofree char *name = g_strconcat (NEW_GAME, registry_game (i)->rules->id, NULL);
    const GActionEntry entry = { name, start_new_game };

    g_action_map_add_action_entries (G_ACTION_MAP (application), &entry, 1, application);
  }
}
