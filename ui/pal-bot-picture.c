#include "pal-bot-picture.h"

#include "pal-picture.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

enum { SIDE = 256 };

void
pal_bot_picture_show (AdwAvatar *avatar, const Bot *bot)
{
  g_autofree char *usual = g_strdup_printf ("pal-%s-symbolic", bot->rules->id);
  gboolean is_file = g_path_is_absolute (bot->picture);
  g_autoptr (GdkTexture) picture = is_file ? pal_picture_texture (bot->picture) : NULL;

  adw_avatar_set_show_initials (avatar, FALSE);
  adw_avatar_set_text (avatar, bot->name);
  adw_avatar_set_icon_name (avatar, is_file || *bot->picture == '\0' ? usual : bot->picture);
  adw_avatar_set_custom_image (avatar, GDK_PAINTABLE (picture));
}

char *
pal_bot_picture_take (GFile *file, GError **error)
{
  g_autoptr (GdkPixbuf) picture = pal_picture_load (file, error);
  g_autoptr (GBytes) png = NULL;
  g_autofree char *folder
      = g_build_filename (g_get_user_data_dir (), "palamedes", "pictures", NULL);
  g_autofree char *id = g_uuid_string_random ();
  g_autofree char *name = g_strdup_printf ("%.8s.png", id);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  PalCrop middle;

  if (picture == NULL)
    return NULL;
  pal_crop_init (&middle, gdk_pixbuf_get_width (picture), gdk_pixbuf_get_height (picture));
  png = pal_picture_to_png (picture, &middle, SIDE, error);
  if (png == NULL)
    return NULL;
  if (g_mkdir_with_parents (folder, 0700) != 0) {
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED, _ ("The folder %s cannot be made"),
                 folder);
    return NULL;
  }
  if (!g_file_set_contents (path, g_bytes_get_data (png, NULL), (gssize) g_bytes_get_size (png),
                            error))
    return NULL;
  return g_steal_pointer (&path);
}
