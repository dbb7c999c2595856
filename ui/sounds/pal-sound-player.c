/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-sound-player.h"

#ifdef PAL_HAVE_GSOUND

#include <gsound.h>
#include <math.h>

enum {
  STALE_US = G_USEC_PER_SEC / 4,      /* a sound that is as late as this would only confuse */
  LOOK_AGAIN_US = 10 * G_USEC_PER_SEC /* for a device where there was none */
};

static const char *const names[PAL_N_SOUNDS] = {
  [PAL_SOUND_MOVE] = "move",         [PAL_SOUND_REPLY] = "reply", [PAL_SOUND_CAPTURE] = "capture",
  [PAL_SOUND_FLIP] = "flip",         [PAL_SOUND_CHECK] = "check", [PAL_SOUND_END] = "end",
  [PAL_SOUND_LOW_TIME] = "low-time",
};

struct PalSoundPlayer {
  GAsyncQueue *orders; /* of Order; the thread has a reference, too */
  gboolean started;    /* there is a thread */
};

typedef struct {
  PalSound sound; /* PAL_N_SOUNDS: the thread ends */
  double volume;
  gint64 given; /* monotonic, microseconds */
} Order;

/* --- the thread --- */

/* The thread's own: what plays, or NULL, and when one was looked for last. */
typedef struct {
  GSoundContext *context;
  gint64 looked;
} Device;

/* Whether there is something that the sound system of the kernel could play on: asked for one where
 * there is none, its library would complain on the terminal. */
static gboolean
has_card (void)
{
  g_autoptr (GDir) folder = g_dir_open ("/dev/snd", 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    if (g_str_has_prefix (name, "pcm") && g_str_has_suffix (name, "p"))
      return TRUE;
  return FALSE;
}

/* DRIVER: NULL, for the one that the person has set. */
static GSoundContext *
open_driver (const char *driver)
{
  GSoundContext *context = gsound_context_new (NULL, NULL);

  if (context != NULL
      && ((driver != NULL && !gsound_context_set_driver (context, driver, NULL))
          || !gsound_context_open (context, NULL)))
    g_clear_object (&context);
  return context;
}

static void
find_device (Device *device)
{
  gint64 now = g_get_monotonic_time ();

  if (device->context != NULL || (device->looked != 0 && now - device->looked < LOOK_AGAIN_US))
    return;
  device->looked = now;
  if (g_getenv ("CANBERRA_DRIVER") != NULL)
    device->context = open_driver (NULL);
  else
    device->context = open_driver ("pulse");
  if (device->context == NULL && g_getenv ("CANBERRA_DRIVER") == NULL && has_card ())
    device->context = open_driver ("alsa");
}

static char *
sound_file (PalSound sound)
{
  const char *folder = g_getenv ("PALAMEDES_SOUNDS");
  g_autofree char *name = g_strconcat (names[sound], ".wav", NULL);

  return g_build_filename (folder != NULL ? folder : PAL_SOUNDS_DIR, name, NULL);
}

/* A device that fails, as one that was unplugged, is looked for again. */
static void
follow_order (Device *device, const Order *order)
{
  char decibels[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *path = sound_file (order->sound);

  find_device (device);
  if (device->context == NULL || g_get_monotonic_time () - order->given > STALE_US)
    return;
  g_ascii_formatd (decibels, sizeof decibels, "%.2f", 20 * log10 (order->volume));
  if (!gsound_context_play_simple (device->context, NULL, NULL, GSOUND_ATTR_MEDIA_FILENAME, path,
                                   GSOUND_ATTR_MEDIA_ROLE, "game", GSOUND_ATTR_CANBERRA_VOLUME,
                                   decibels, NULL))
    g_clear_object (&device->context);
}

static gpointer
sound_player_work (gpointer data)
{
  g_autoptr (GAsyncQueue) orders = data;
  Device device = { 0 };
  gboolean ends = FALSE;

  while (!ends) {
    g_autofree Order *order = g_async_queue_pop (orders);

    ends = order->sound == PAL_N_SOUNDS;
    if (!ends)
      follow_order (&device, order);
  }
  g_clear_object (&device.context);
  return NULL;
}

/* --- the window's side --- */

static void
give_order (PalSoundPlayer *self, PalSound sound, double volume)
{
  Order *order = g_new (Order, 1);

  *order = (Order){ sound, volume, g_get_monotonic_time () };
  g_async_queue_push (self->orders, order);
}

gboolean
pal_sound_player_is_built_in (void)
{
  return TRUE;
}

PalSoundPlayer *
pal_sound_player_new (void)
{
  PalSoundPlayer *self = g_new0 (PalSoundPlayer, 1);

  self->orders = g_async_queue_new_full (g_free);
  return self;
}

/* The thread is not waited for: it may be looking for a device. */
void
pal_sound_player_free (PalSoundPlayer *self)
{
  if (self->started)
    give_order (self, PAL_N_SOUNDS, 0);
  g_async_queue_unref (self->orders);
  g_free (self);
}

void
pal_sound_player_play (PalSoundPlayer *self, PalSound sound, double volume)
{
  if (volume <= 0)
    return;
  if (!self->started) {
    g_thread_unref (g_thread_new ("sounds", sound_player_work, g_async_queue_ref (self->orders)));
    self->started = TRUE;
  }
  give_order (self, sound, volume);
}

#else

gboolean
pal_sound_player_is_built_in (void)
{
  return FALSE;
}

PalSoundPlayer *
pal_sound_player_new (void)
{
  return NULL;
}

void
pal_sound_player_free (PalSoundPlayer *self)
{
}

void
pal_sound_player_play (PalSoundPlayer *self, PalSound sound, double volume)
{
}

#endif
