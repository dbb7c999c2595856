/* Saving so that at no moment there is less on the disk than before. */
#pragma once

#include <gio/gio.h>

/* Writes BYTES to FILE so that the old content is whole until the new one is safe on the disk. */
gboolean file_save (GFile *file, GBytes *bytes, GError **error);

/* Why a file was not written, as a translated part of a sentence. GLib's sentences name temporary
 * files and system calls; these are for people. What is rare is said in the system's words, with
 * which GLib's sentences end. */
const char *file_save_reason (const GError *reason);

/* The file that is meant by who chose CHOSEN to save to: "game" is "game.SUFFIX", and
 * "game.xqf.pgn", which is what comes of typing the whole name where only its stem is selected, is
 * "game.xqf". CHOSEN itself where it exists, or where the other one does, since nobody was asked
 * about that. */
GFile *file_save_target (GFile *chosen, const char *suffix);
