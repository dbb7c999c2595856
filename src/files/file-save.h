/* Saving so that at no moment there is less on the disk than before. */
#pragma once

#include <gio/gio.h>

/* Writes BYTES to FILE so that the old content is whole until the new one is safe on the disk. */
gboolean file_save (GFile *file, GBytes *bytes, GError **error);

/* The file that is meant by who chose CHOSEN to save to: "game" is "game.SUFFIX", and
 * "game.xqf.pgn", which is what comes of typing the whole name where only its stem is selected, is
 * "game.xqf". CHOSEN itself where it exists, or where the other one does, since nobody was asked
 * about that. */
GFile *file_save_target (GFile *chosen, const char *suffix);
