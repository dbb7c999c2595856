/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-workshop-actions.h"

#include "ui/files/pal-writing.h"
#include "ui/new-game/pal-start-group.h"
#include "ui/widgets/pal-news.h"

#include "files/bot/bot-file.h"
#include "registry.h"

#include <glib/gi18n.h>

#define SUFFIX "." BOT_FILE_SUFFIX

/* --- making --- */

static void
new_bot (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalWorkshop *self = data;
  const Game *game = registry_find (g_variant_get_string (parameter, NULL));
  Bot bot;

  if (game == NULL)
    return;
  bot_init (&bot, game->rules);
  g_strlcpy (bot.name, _ ("New Bot"), sizeof bot.name);
  pal_workshop_name_item (self, pal_bot_store_add (pal_workshop_get_store (self), &bot));
}

static void
copy_item (PalWorkshop *self, PalBotItem *item)
{
  if (item == NULL)
    return;
  pal_workshop_save (self);
  pal_workshop_name_item (self, pal_bot_store_copy (pal_workshop_get_store (self), item));
}

static void
copy (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  copy_item (data, pal_workshop_get_item (data));
}

static void
copy_of (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  copy_item (data, pal_bot_store_find (pal_workshop_get_store (data),
                                       g_variant_get_string (parameter, NULL)));
}

static void
rename_bot (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  pal_workshop_name_item (data, pal_workshop_get_item (data));
}

/* --- playing --- */

/* A game like the last one of its kind, but against this bot, and from the usual start: what a bot
 * is worth is not tried with a handicap that nobody thinks of. */
static void
workshop_actions_play (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalWorkshop *self = data;
  PalBotItem *item = pal_workshop_get_item (self);
  PalGamePage *page = pal_workshop_get_page (self);
  g_autoptr (PalNewGame) game = NULL;

  pal_workshop_save (self);
  game = pal_starting_default (pal_workshop_get_store (self), pal_game_page_get_engines (page),
                               pal_bot_item_get_bot (item)->rules, NULL);
  game->kinds[0] = PAL_PLAYER_HUMAN;
  game->kinds[1] = PAL_PLAYER_BOT;
  g_set_object (&game->bots[1], item);
  game->start = game->start_number = 0;
  pal_game_page_present (page);
  pal_starting_play (page, game);
}

/* --- deleting --- */

static void
delete_bot (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalWorkshop *self = data;
  PalBotStore *store = pal_workshop_get_store (self);
  g_autoptr (PalBotItem) item = g_object_ref (pal_workshop_get_item (self));
  int index = pal_bot_store_index (store, item);
  g_autofree char *name = NULL, *news = NULL;

  pal_workshop_save (self);
  g_object_get (item, "name", &name, NULL);
  pal_workshop_show_neighbour (self, pal_bot_item_get_bot (item)->rules, index + 1, index - 1);
  pal_bot_store_remove (store, item);
  /* Translators: the name of a bot. */
  news = g_strdup_printf (_ ("“%s” deleted"), name);
  pal_workshop_tell (self, news, item);
}

/* --- files --- */

static void
add_filter (PalFileDialog *chooser)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _ ("Bots"));
  gtk_file_filter_add_pattern (filter, "*" SUFFIX);
  pal_file_dialog_add_filter (chooser, filter);
}

static void
workshop_actions_on_imported (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalWorkshop) self = data;
  g_autoptr (GPtrArray) problems = NULL;
  g_autoptr (GError) error = NULL;
  PalBotItem *item
      = pal_bot_store_import_finish (PAL_BOT_STORE (source), result, &problems, &error);

  gboolean closed = pal_workshop_get_store (self) == NULL;

  if (item == NULL)
    pal_message_show (closed ? NULL : GTK_WINDOW (self), _ ("Could Not Import Bot"),
                      error->message);
  if (item == NULL || closed)
    return;
  pal_workshop_show_item (self, item);
  if (problems->len > 0)
    pal_message_show_problems (GTK_WINDOW (self), _ ("Parts of the Bot Could Not Be Read"),
                               problems);
}

static void
on_import (gpointer workshop, GFile *file)
{
  pal_bot_store_import_async (pal_workshop_get_store (workshop), file, workshop_actions_on_imported,
                              g_object_ref (workshop));
}

static void
import_bot (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalFileDialog *chooser
      = pal_file_dialog_new (_ ("Import a Bot"), data, PAL_FILE_OPEN, _ ("_Import"));

  add_filter (chooser);
  pal_choosing_ask (chooser, data, on_import);
}

static void
workshop_actions_on_exported (gpointer workshop)
{
  pal_workshop_tell (workshop, _ ("Exported"), NULL);
}

static void
workshop_actions_on_file (gpointer workshop, GFile *file)
{
  g_autoptr (GBytes) bytes = pal_bot_store_export (pal_workshop_get_item (workshop));

  pal_writing_write (workshop, file, bytes, _ ("Could Not Export Bot"),
                     workshop_actions_on_exported);
}

static void
export_bot (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalWorkshop *self = data;
  PalFileDialog *chooser
      = pal_file_dialog_new (_ ("Export the Bot"), data, PAL_FILE_SAVE, _ ("_Export"));
  g_autofree char *name
      = g_strconcat (pal_bot_editor_get_bot (pal_workshop_get_editor (self))->name, SUFFIX, NULL);

  pal_workshop_save (self);
  add_filter (chooser);
  pal_writing_ask (chooser, self, g_strdelimit (name, "/\\:*?\"<>|\n", '-'), BOT_FILE_SUFFIX,
                   workshop_actions_on_file);
}

/* --- there and back --- */

static void
workshop_actions_undo (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  pal_bot_editor_undo (pal_workshop_get_editor (data));
}

static void
workshop_actions_redo (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  pal_bot_editor_redo (pal_workshop_get_editor (data));
}

/* --- the group --- */

static const GActionEntry entries[] = {
  { "new", new_bot, "s" },           { "copy", copy },
  { "copy-of", copy_of, "s" },       { "rename", rename_bot },
  { "delete", delete_bot },          { "import", import_bot },
  { "export", export_bot },          { "undo", workshop_actions_undo },
  { "redo", workshop_actions_redo }, { "play", workshop_actions_play },
};

void
pal_workshop_actions_add (PalWorkshop *workshop)
{
  g_action_map_add_action_entries (pal_workshop_get_actions (workshop), entries,
                                   G_N_ELEMENTS (entries), workshop);
  pal_workshop_actions_update (workshop);
}

static void
workshop_actions_enable (PalWorkshop *workshop, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (pal_workshop_get_actions (workshop), name);

  if (action != NULL)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

void
pal_workshop_actions_update (PalWorkshop *workshop)
{
  PalBotItem *item = pal_workshop_get_item (workshop);
  PalBotEditor *editor = pal_workshop_get_editor (workshop);

  workshop_actions_enable (workshop, "play", item != NULL);
  workshop_actions_enable (workshop, "train", item != NULL);
  workshop_actions_enable (workshop, "copy", item != NULL);
  workshop_actions_enable (workshop, "rename", item != NULL);
  workshop_actions_enable (workshop, "export", item != NULL);
  workshop_actions_enable (workshop, "delete", item != NULL && !pal_bot_item_is_ready_made (item));
  workshop_actions_enable (workshop, "undo", pal_bot_editor_can_undo (editor));
  workshop_actions_enable (workshop, "redo", pal_bot_editor_can_redo (editor));
}

void
pal_workshop_actions_fill_new_menu (GMenu *menu)
{
  for (int i = 0; i < registry_count (); i++) {
    const Rules *rules = registry_game (i)->rules;
    g_autoptr (GMenuItem) entry = g_menu_item_new (_ (rules->name), NULL);

    g_menu_item_set_action_and_target (entry, "workshop.new", "s", rules->id);
    g_menu_append_item (menu, entry);
  }
}
