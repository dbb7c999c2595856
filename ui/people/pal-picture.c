/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-picture.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <math.h>

static void
stay_inside (PalCrop *self)
{
  double half = pal_crop_get_side (self) / 2;

  self->x = CLAMP (self->x, half, self->width - half);
  self->y = CLAMP (self->y, half, self->height - half);
}

void
pal_crop_init (PalCrop *self, int width, int height)
{
  *self = (PalCrop){ width, height, 1, width / 2.0, height / 2.0 };
}

double
pal_crop_get_side (const PalCrop *self)
{
  return MIN (self->width, self->height) / self->zoom;
}

void
pal_crop_move (PalCrop *self, double dx, double dy)
{
  self->x += dx;
  self->y += dy;
  stay_inside (self);
}

void
pal_crop_set_zoom (PalCrop *self, double zoom)
{
  self->zoom = CLAMP (zoom, 1, PAL_CROP_ZOOM_MAX);
  stay_inside (self);
}

void
pal_crop_get (const PalCrop *self, int *x, int *y, int *side)
{
  double wanted = pal_crop_get_side (self);

  *side = MAX ((int) floor (wanted), 1);
  *x = CLAMP ((int) round (self->x - wanted / 2), 0, self->width - *side);
  *y = CLAMP ((int) round (self->y - wanted / 2), 0, self->height - *side);
}

/* What is loaded at all, and how wide or high it may be afterwards: a file of a few bytes can claim
 * to be a picture that no memory holds. */
#define BYTES_MAX (64 * 1024 * 1024)
#define PIXELS_MAX (100 * 1000 * 1000)
enum { MILLION = 1000 * 1000, MEGABYTE = 1024 * 1024, SIDE_MAX = 2048 };

G_DEFINE_QUARK (pal_picture_error, pal_picture_error)

static char *
display_name (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);

  return g_filename_display_name (name);
}

static void
set_unreadable (GFile *file, GError **error)
{
  g_autofree char *name = display_name (file);

  g_set_error (error, PAL_PICTURE_ERROR, PAL_PICTURE_ERROR_UNREADABLE,
               /* Translators: the name of a file. */
               _ ("Could not read “%s” as a picture; choose another file, such as a PNG or JPEG."),
               name);
}

static void
set_too_large (GFile *file, GError **error)
{
  g_autofree char *name = display_name (file);

  g_set_error (error, PAL_PICTURE_ERROR, PAL_PICTURE_ERROR_TOO_LARGE,
               /* Translators: the name of a file, then megabytes, then millions of pixels. */
               _ ("“%s” is too large; choose a picture of at most %d MB and %d million pixels."),
               name, BYTES_MAX / MEGABYTE, PIXELS_MAX / MILLION);
}

/* Makes it smaller while it is read; what is too large is not read at all. */
static void
on_size (GdkPixbufLoader *loader, int width, int height, gboolean *too_large)
{
  double scale = MIN (1, (double) SIDE_MAX / MAX (MAX (width, height), 1));

  *too_large = (gint64) width * height > PIXELS_MAX;
  if (*too_large)
    gdk_pixbuf_loader_set_size (loader, 0, 0);
  else
    gdk_pixbuf_loader_set_size (loader, MAX ((int) (width * scale), 1),
                                MAX ((int) (height * scale), 1));
}

static GdkPixbuf *
decode (const char *data, gsize size, gboolean *too_large)
{
  g_autoptr (GdkPixbufLoader) loader = gdk_pixbuf_loader_new ();
  GdkPixbuf *picture = NULL;
  gboolean whole;

  *too_large = FALSE;
  g_signal_connect (loader, "size-prepared", G_CALLBACK (on_size), too_large);
  whole = gdk_pixbuf_loader_write (loader, (const guchar *) data, size, NULL);
  whole = gdk_pixbuf_loader_close (loader, NULL) && whole;
  if (whole && !*too_large)
    picture = gdk_pixbuf_loader_get_pixbuf (loader);
  return picture != NULL ? gdk_pixbuf_apply_embedded_orientation (picture) : NULL;
}

GdkPixbuf *
pal_picture_load (GFile *file, GError **error)
{
  g_autoptr (GFileInfo) info
      = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE,
                           G_FILE_QUERY_INFO_NONE, NULL, NULL);
  g_autofree char *data = NULL;
  GdkPixbuf *picture = NULL;
  gboolean too_large = info != NULL && g_file_info_get_size (info) > BYTES_MAX;
  gsize size;

  if (info != NULL && g_file_info_get_file_type (info) == G_FILE_TYPE_REGULAR && !too_large
      && g_file_load_contents (file, NULL, &data, &size, NULL, NULL))
    picture = decode (data, size, &too_large);
  if (picture == NULL && too_large)
    set_too_large (file, error);
  else if (picture == NULL)
    set_unreadable (file, error);
  return picture;
}

GdkTexture *
pal_picture_texture (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GdkPixbuf) picture = pal_picture_load (file, NULL);

  return picture != NULL ? gdk_texture_new_for_pixbuf (picture) : NULL;
}

GBytes *
pal_picture_to_png (GdkPixbuf *picture, const PalCrop *crop, int size, GError **error)
{
  g_autoptr (GdkPixbuf) part = NULL;
  g_autoptr (GdkPixbuf) scaled = NULL;
  char *png;
  gsize length;
  int x, y, side;

  pal_crop_get (crop, &x, &y, &side);
  part = gdk_pixbuf_new_subpixbuf (picture, x, y, side, side);
  scaled = gdk_pixbuf_scale_simple (part, size, size, GDK_INTERP_BILINEAR);
  if (!gdk_pixbuf_save_to_buffer (scaled, &png, &length, "png", error, NULL))
    return NULL;
  return g_bytes_new_take (png, length);
}

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
