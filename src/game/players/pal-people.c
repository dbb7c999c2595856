/* Names and pictures of people. */
#include "pal-people.h"

#include "game/match/pal-match-private.h"
#include "game/match/pal-new-game.h"

#include <errno.h>
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

/* A picture that cannot be copied stays with the old name. */
static void
take_picture_along (const char *from, const char *to)
{
  g_autofree char *data = NULL;
  gsize length;

  if (!g_file_test (to, G_FILE_TEST_EXISTS) && g_file_get_contents (from, &data, &length, NULL))
    g_file_set_contents (to, data, (gssize) length, NULL);
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
  take_picture_along (from, to);
  people_apply (match, side);
  if (pal_match_get_started (match))
    remember_name (match, side, plain);
  pal_match_touch (match); /* names are a part of what is saved */
  g_signal_emit_by_name (match, "tree-changed");
  pal_match_announce_properties (match);
}

gboolean
pal_people_set_picture (PalMatch *match, int side, GBytes *png, GError **error)
{
  g_autofree char *folder = picture_folder ();
  g_autofree char *path = picture_path (match, side);
  g_autoptr (GError) reason = NULL;
  gsize size;
  const char *data = g_bytes_get_data (png, &size);

  g_mkdir_with_parents (folder, 0700);
  if (!g_file_set_contents (path, data, (gssize) size, &reason)) {
    /* Translators: the system's reason follows. */
    g_set_error (error, G_FILE_ERROR, reason->code, _ ("Could not save the picture: %s"),
                 reason->message);
    return FALSE;
  }
  people_apply (match, side);
  return TRUE;
}

gboolean
pal_people_remove_picture (PalMatch *match, int side, GError **error)
{
  g_autofree char *path = picture_path (match, side);

  if (g_unlink (path) < 0 && errno != ENOENT) {
    int code = errno;

    g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code),
                 _ ("Could not remove the picture: %s"), g_strerror (code));
    return FALSE;
  }
  people_apply (match, side);
  return TRUE;
}
