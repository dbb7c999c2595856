/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is fuzzed: everything that reads bytes from outside. A target is a function that is given
 * any bytes and must come back, with nothing left behind, whatever they are.
 *
 * tests/fuzz/run has libFuzzer look for bytes with which one does not; those that were found lie in
 * tests/fuzz/found/TARGET and are given to it again by the test fuzz-found.
 */
#pragma once

#include <glib.h>

typedef void FuzzFunc (const guint8 *data, gsize size);

/* Files of games, one target for each format: fuzz-games.c. */
FuzzFunc fuzz_pgn, fuzz_xqf, fuzz_cbr, fuzz_cbl, fuzz_dhtmlxq, fuzz_ggf, fuzz_wthor,
    fuzz_transcript, fuzz_fen;
/* What people type and paste: fuzz-texts.c. */
FuzzFunc fuzz_position, fuzz_move, fuzz_pasted, fuzz_diagram;
/* Files of the program's own, and of other programs that are no games: fuzz-files.c. */
FuzzFunc fuzz_bot, fuzz_lesson, fuzz_epd, fuzz_polyglot, fuzz_elephant, fuzz_palbook, fuzz_network,
    fuzz_library, fuzz_autosave, fuzz_evaluations, fuzz_spec;
/* What another program says to our engine, line by line: fuzz-engine.c. */
FuzzFunc fuzz_uci, fuzz_ucci, fuzz_nboard;
/* What another engine says to us: fuzz-drivers.c. */
FuzzFunc fuzz_from_uci, fuzz_from_ucci, fuzz_from_cecp, fuzz_from_gtp, fuzz_from_nboard;

#define FUZZ_TARGETS(TARGET)                                                                       \
  TARGET (pgn)                                                                                     \
  TARGET (xqf)                                                                                     \
  TARGET (cbr)                                                                                     \
  TARGET (cbl)                                                                                     \
  TARGET (dhtmlxq)                                                                                 \
  TARGET (ggf)                                                                                     \
  TARGET (wthor)                                                                                   \
  TARGET (transcript)                                                                              \
  TARGET (fen)                                                                                     \
  TARGET (position)                                                                                \
  TARGET (move)                                                                                    \
  TARGET (pasted)                                                                                  \
  TARGET (diagram)                                                                                 \
  TARGET (bot)                                                                                     \
  TARGET (lesson)                                                                                  \
  TARGET (epd)                                                                                     \
  TARGET (polyglot)                                                                                \
  TARGET (elephant)                                                                                \
  TARGET (palbook)                                                                                 \
  TARGET (network)                                                                                 \
  TARGET (library)                                                                                 \
  TARGET (autosave)                                                                                \
  TARGET (evaluations)                                                                             \
  TARGET (spec)                                                                                    \
  TARGET (uci)                                                                                     \
  TARGET (ucci)                                                                                    \
  TARGET (nboard)                                                                                  \
  TARGET (from_uci)                                                                                \
  TARGET (from_ucci)                                                                               \
  TARGET (from_cecp)                                                                               \
  TARGET (from_gtp)                                                                                \
  TARGET (from_nboard)

/* The target called NAME, or NULL. */
FuzzFunc *fuzz_find (const char *name);
