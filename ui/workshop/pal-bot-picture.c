#include "pal-bot-picture.h"

#include "ui/people/pal-picture.h"

#include "files/bot/bot-picture.h"

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
  PalCrop middle;

  if (picture == NULL)
    return NULL;
  pal_crop_init (&middle, gdk_pixbuf_get_width (picture), gdk_pixbuf_get_height (picture));
  png = pal_picture_to_png (picture, &middle, BOT_PICTURE_SIDE, error);
  return png != NULL ? bot_picture_keep (png, error) : NULL;
}
