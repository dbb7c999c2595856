/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A program that is talked to in lines, and that may do anything: die, hang, never read, write
 * without end.
 *
 * It runs in a process group of its own, so that Ctrl+C in a terminal is left to us and so that
 * nothing it has started stays behind. In that group there is a guard, a small process that does
 * nothing but wait for our end and then kill the group, however we end. Its standard input is a
 * socket, because writing to one whose reader is gone is an error and not a signal. Reading and
 * writing never block.
 */
#pragma once

#include <gio/gio.h>

typedef struct _PalDriverProcess PalDriverProcess;

typedef struct {
  /* A line, without its end; bytes beyond a generous length are lost. */
  void (*line) (const char *line, gpointer owner);
  /* It is gone, HOW in a sentence. */
  void (*gone) (const char *how, gpointer owner);
} PalDriverProcessFuncs;

/* What is to run. */
typedef struct {
  const char *const *argv;
  const char *folder;             /* to work in, or NULL */
  const char *const *environment; /* "NAME=VALUE" beside our own, or NULL */
  int niceness; /* of what runs on the host of a Flatpak, where it cannot be changed later; 0: ours
                 */
} PalDriverCommand;

/* Starts COMMAND. NULL with ERROR where that fails. */
PalDriverProcess *pal_driver_process_start (const PalDriverCommand *command,
                                            const PalDriverProcessFuncs *funcs, gpointer owner,
                                            GError **error);

/* Sends TEXT. What cannot be sent because the process is gone is lost. */
void pal_driver_process_send (PalDriverProcess *process, const char *text);

/* Has it run only as fast as others leave room for, NICENESS (1 to 19) as nice(1) has it. Without
 * privileges there is no way back. Who is asked to do so only when it is ready has started as fast
 * as it can, also on a machine that is busy. */
void pal_driver_process_give_way (PalDriverProcess *process, int niceness);

/* The owner has no more interest: neither function is called again. The process is sent GOODBYE and
 * has a moment to leave by itself; with NULL it is killed. */
void pal_driver_process_close (PalDriverProcess *process, const char *goodbye);
