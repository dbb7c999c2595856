/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names and pictures of people. */
#include "pal-people.h"

#include "game/match/pal-match-private.h"
#include "game/match/pal-new-game.h"

#include "files/core/file-save.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

static gboolean
is_alone (PalMatch *match, int side)
{
  return !pal_player_is_human (pal_match_get_player (match, 1 - side));
}

static char *
picture_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "palamedes", "people", NULL);
}

/* Where the picture of the person on SIDE is, or would be. A name may hold anything: what it is
 * called in the folder is made from it. */
static char *
picture_path (PalMatch *match, int side)
{
  g_autofree char *name = pal_player_dup_own_name (pal_match_get_player (match, side));
  g_autofree char *folder = picture_folder ();
  g_autofree char *sum = name ? g_compute_checksum_for_string (G_CHECKSUM_SHA1, name, -1) : NULL;
  const char *nameless = is_alone (match, side) ? "you" : side == 0 ? "first" : "second";
  g_autofree char *file = g_strconcat (sum ? sum : nameless, ".png", NULL);

  return g_build_filename (folder, file, NULL);
}

static void
people_apply (PalMatch *match, int side)
{
  PalPlayer *player = pal_match_get_player (match, side);
  g_autofree char *path = NULL;

  if (!PAL_IS_HUMAN_PLAYER (player))
    return;
  path = picture_path (match, side);
  pal_human_player_set_picture (PAL_HUMAN_PLAYER (player),
                                g_file_test (path, G_FILE_TEST_IS_REGULAR) ? path : NULL);
}

void
pal_people_apply (PalMatch *match)
{
  for (int side = 0; side < 2; side++)
    people_apply (match, side);
}

/* Whose picture is being written or deleted: that of a GTask. */
typedef struct {
  int side;
  gboolean kept; /* it is to be there afterwards */
} PictureChange;

static void
people_on_changed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  const PictureChange *change = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;

  if (file_save_finish_bare (result, &error)) {
    people_apply (g_task_get_source_object (task), change->side);
    g_task_return_boolean (task, TRUE);
    return;
  }
  g_task_return_new_error (task, error->domain, error->code,
                           /* Translators: the system's reason, a part of a sentence. */
                           change->kept ? _ ("Could not save the picture: %s.")
                                        : _ ("Could not remove the picture: %s."),
                           file_save_reason (error));
}

/* Writes PNG, or NULL for none, to PATH. */
static void
change_picture (PalMatch *match, int side, const char *path, GBytes *png,
                GAsyncReadyCallback callback, gpointer data)
{
  g_autofree char *folder = picture_folder ();
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GTask *task = g_task_new (match, NULL, callback, data);
  PictureChange *change = g_new (PictureChange, 1);

  *change = (PictureChange){ side, png != NULL };
  g_task_set_source_tag (task, pal_people_set_picture_async);
  g_task_set_task_data (task, change, g_free);
  g_mkdir_with_parents (folder, 0700);
  if (png)
    file_save_async (file, png, people_on_changed, task);
  else
    file_delete_async (file, people_on_changed, task);
}

/* A picture that cannot be copied stays with the old name. */
static void
take_picture_along (PalMatch *match, int side, const char *from, const char *to)
{
  g_autoptr (GFile) file = g_file_new_for_path (from);
  g_autoptr (GBytes) png
      = g_file_test (to, G_FILE_TEST_EXISTS) ? NULL : g_file_load_bytes (file, NULL, NULL, NULL);

  if (png)
    change_picture (match, side, to, png, NULL, NULL);
}

static void
remember_name (PalMatch *match, int side, const char *name)
{
  g_autoptr (GSettings) person = pal_new_game_person_settings ();
  g_autoptr (GSettings) game = pal_new_game_settings (pal_match_get_rules (match));

  if (is_alone (match, side))
    g_settings_set_string (person, "player-name", name);
  else
    g_settings_set_string (game, side == 0 ? "first-name" : "second-name", name);
}

void
pal_people_rename (PalMatch *match, int side, const char *name)
{
  PalPlayer *player = pal_match_get_player (match, side);
  g_autofree char *plain = g_strstrip (g_strdup (name));
  g_autofree char *old = pal_player_dup_own_name (player);
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;

  g_return_if_fail (PAL_IS_HUMAN_PLAYER (player));
  if (g_str_equal (plain, old ? old : ""))
    return;
  from = picture_path (match, side);
  pal_human_player_rename (PAL_HUMAN_PLAYER (player), plain, pal_match_get_rules (match), side,
                           is_alone (match, side));
  to = picture_path (match, side);
  take_picture_along (match, side, from, to);
  people_apply (match, side);
  if (pal_match_get_started (match))
    remember_name (match, side, plain);
  pal_match_touch (match); /* names are a part of what is saved */
  g_signal_emit_by_name (match, "tree-changed");
  pal_match_announce_properties (match);
}

void
pal_people_set_picture_async (PalMatch *match, int side, GBytes *png, GAsyncReadyCallback callback,
                              gpointer data)
{
  g_autofree char *path = picture_path (match, side);

  change_picture (match, side, path, png, callback, data);
}

gboolean
pal_people_set_picture_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
