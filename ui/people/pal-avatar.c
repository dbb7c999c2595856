#include "pal-avatar.h"

#include "pal-picture.h"

/* NULL where the player has none. */
static GdkPaintable *
avatar_load_picture (PalPlayer *player)
{
  g_autofree char *path = pal_player_dup_picture (player);
  GdkTexture *texture = path != NULL ? pal_picture_texture (path) : NULL;

  return texture != NULL ? GDK_PAINTABLE (texture) : NULL;
}

void
pal_avatar_show (AdwAvatar *avatar, PalPlayer *player, GdkPaintable *otherwise)
{
  g_autoptr (GdkPaintable) picture = avatar_load_picture (player);
  g_autofree char *name = pal_player_dup_name (player);

  adw_avatar_set_text (avatar, name);
  adw_avatar_set_show_initials (avatar, pal_player_is_human (player));
  adw_avatar_set_icon_name (avatar, pal_player_is_human (player) ? NULL : "pal-computer-symbolic");
  adw_avatar_set_custom_image (avatar, picture != NULL ? picture : otherwise);
}
