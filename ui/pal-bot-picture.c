#include "pal-bot-picture.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

enum { SIDE = 256 };

static GdkPaintable *
load (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return GDK_PAINTABLE (gdk_texture_new_from_file (file, NULL));
}

void
pal_bot_picture_show (AdwAvatar *avatar, const Bot *bot)
{
  g_autofree char *usual = g_strdup_printf ("pal-%s-symbolic", bot->rules->id);
  gboolean is_file = g_path_is_absolute (bot->picture);
  g_autoptr (GdkPaintable) picture = is_file ? load (bot->picture) : NULL;

  adw_avatar_set_show_initials (avatar, FALSE);
  adw_avatar_set_text (avatar, bot->name);
  adw_avatar_set_icon_name (avatar, is_file || *bot->picture == '\0' ? usual : bot->picture);
  adw_avatar_set_custom_image (avatar, picture);
}

/* The middle of PICTURE, as large a square as fits. */
static GdkPixbuf *
crop (GdkPixbuf *picture)
{
  int width = gdk_pixbuf_get_width (picture), height = gdk_pixbuf_get_height (picture);
  int side = MIN (width, height);
  g_autoptr (GdkPixbuf) square
      = gdk_pixbuf_new_subpixbuf (picture, (width - side) / 2, (height - side) / 2, side, side);

  return side > SIDE ? gdk_pixbuf_scale_simple (square, SIDE, SIDE, GDK_INTERP_BILINEAR)
                     : g_object_ref (square);
}

char *
pal_bot_picture_take (GFile *file, GError **error)
{
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, error);
  g_autoptr (GdkPixbuf) whole = NULL;
  g_autoptr (GdkPixbuf) upright = NULL;
  g_autoptr (GdkPixbuf) square = NULL;
  g_autofree char *folder
      = g_build_filename (g_get_user_data_dir (), "palamedes", "pictures", NULL);
  g_autofree char *id = g_uuid_string_random ();
  g_autofree char *name = g_strdup_printf ("%.8s.png", id);
  g_autofree char *path = g_build_filename (folder, name, NULL);

  if (stream != NULL)
    whole = gdk_pixbuf_new_from_stream (G_INPUT_STREAM (stream), NULL, error);
  if (whole == NULL)
    return NULL;
  upright = gdk_pixbuf_apply_embedded_orientation (whole);
  square = crop (upright);
  if (g_mkdir_with_parents (folder, 0700) != 0) {
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED, _ ("The folder %s cannot be made"),
                 folder);
    return NULL;
  }
  if (!gdk_pixbuf_save (square, path, "png", error, NULL))
    return NULL;
  return g_steal_pointer (&path);
}
