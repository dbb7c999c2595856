/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-driver-process.h"

#include "pal-driver-host.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
  LINE_LENGTH_MAX = 1 << 16,
  CHUNK = 1 << 14,
  UNSENT_MAX = 1 << 20, /* it does not read: what comes after so much is lost */
  LEAVING_MS = 1500,    /* to leave by itself */
  GRACE_MS = 300,       /* between closing its output and leaving */
};

/* The process holds one reference while it lives, its owner another one. */
struct _PalDriverProcess {
  grefcount references;
  GMainContext *context;
  GSubprocess *subprocess;
  pid_t group;
  int life; /* while it is open the guard waits */
  GInputStream *from;
  GSource *reader;
  int to;
  GSource *writer; /* waits for room, or NULL */
  GString *unsent;
  GString *line;
  GSource *killer;
  gboolean closed_output, killed, exited;
  gboolean floods; /* it wrote all that could be read at once */
  PalDriverProcessFuncs funcs;
  gpointer owner;
  gboolean has_owner;
};

static void
clear_source (GSource **source)
{
  if (*source)
    g_source_destroy (*source);
  g_clear_pointer (source, g_source_unref);
}

static void
unref (PalDriverProcess *process)
{
  if (!g_ref_count_dec (&process->references))
    return;
  clear_source (&process->reader);
  clear_source (&process->writer);
  clear_source (&process->killer);
  g_clear_object (&process->subprocess);
  close (process->life);
  g_main_context_unref (process->context);
  g_string_free (process->unsent, TRUE);
  g_string_free (process->line, TRUE);
  g_free (process);
}

static void
kill_group (PalDriverProcess *process)
{
  if (process->group > 0)
    kill (-process->group, SIGKILL);
}

static gboolean
kill_now (gpointer data)
{
  PalDriverProcess *process = data;

  clear_source (&process->killer);
  process->killed = TRUE;
  kill_group (process);
  return G_SOURCE_REMOVE;
}

static void
kill_later (PalDriverProcess *process, guint milliseconds)
{
  if (process->killer)
    return;
  process->killer = g_timeout_source_new (milliseconds);
  g_source_set_callback (process->killer, kill_now, process, NULL);
  g_source_attach (process->killer, process->context);
}

static void
take_bytes (PalDriverProcess *process, const char *bytes, gsize length)
{
  for (gsize i = 0; i < length && process->has_owner; i++) {
    if (bytes[i] == '\n') {
      if (process->line->len > 0 && process->line->str[process->line->len - 1] == '\r')
        g_string_truncate (process->line, process->line->len - 1);
      process->funcs.line (process->line->str, process->owner);
      g_string_truncate (process->line, 0);
    } else if (process->line->len < LINE_LENGTH_MAX && bytes[i]) {
      g_string_append_c (process->line, bytes[i]);
    }
  }
}

/* Reads what there is, a chunk of it; FALSE at the end or where there is nothing now. */
static gboolean
read_chunk (PalDriverProcess *process, gboolean *ended)
{
  GPollableInputStream *stream = G_POLLABLE_INPUT_STREAM (process->from);
  g_autoptr (GError) error = NULL;
  char bytes[CHUNK];
  gssize length
      = g_pollable_input_stream_read_nonblocking (stream, bytes, sizeof bytes, NULL, &error);

  process->floods = length == sizeof bytes;
  if (length > 0) {
    take_bytes (process, bytes, (gsize) length);
    return TRUE;
  }
  *ended = !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK);
  return FALSE;
}

static gboolean
on_readable (GObject *stream, gpointer data)
{
  PalDriverProcess *process = data;
  gboolean ended = FALSE;

  g_ref_count_inc (&process->references);
  if (!read_chunk (process, &ended) && ended) {
    process->closed_output = TRUE;
    clear_source (&process->reader);
    kill_later (process, GRACE_MS);
  }
  /* Before the rest of a flood is read, whoever draws a window may do so. */
  if (process->reader)
    g_source_set_priority (process->reader,
                           process->floods ? G_PRIORITY_DEFAULT_IDLE : G_PRIORITY_DEFAULT);
  unref (process);
  return G_SOURCE_CONTINUE;
}

static gboolean on_writable (int fd, GIOCondition condition, gpointer data);

static void
send_unsent (PalDriverProcess *process)
{
  while (process->unsent->len > 0 && process->to >= 0) {
    ssize_t sent = send (process->to, process->unsent->str, process->unsent->len,
                         MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && errno == EAGAIN) {
      if (!process->writer) {
        process->writer = g_unix_fd_source_new (process->to, G_IO_OUT | G_IO_ERR | G_IO_HUP);
        g_source_set_callback (process->writer, G_SOURCE_FUNC (on_writable), process, NULL);
        g_source_attach (process->writer, process->context);
      }
      return;
    }
    if (sent < 0) {
      close (process->to);
      process->to = -1;
      break;
    }
    g_string_erase (process->unsent, 0, sent);
  }
  clear_source (&process->writer);
}

static gboolean
on_writable (int fd, GIOCondition condition, gpointer data)
{
  send_unsent (data);
  return G_SOURCE_CONTINUE;
}

static char *
pal_driver_process_describe_end (PalDriverProcess *process)
{
  if (process->closed_output && process->killed)
    return g_strdup (_ ("It closed its output."));
  if (g_subprocess_get_if_signaled (process->subprocess))
    return g_strdup_printf (_ ("It was killed by signal %d."),
                            g_subprocess_get_term_sig (process->subprocess));
  return g_strdup_printf (_ ("It exited with status %d."),
                          g_subprocess_get_exit_status (process->subprocess));
}

static void
on_process_exit (GObject *subprocess, GAsyncResult *result, gpointer data)
{
  enum { CHUNKS_LEFT = 64 };
  PalDriverProcess *process = data;
  gboolean ended = FALSE;

  g_subprocess_wait_finish (G_SUBPROCESS (subprocess), result, NULL);
  kill_group (process); /* whatever it has started */
  process->exited = TRUE;
  for (int i = 0; i < CHUNKS_LEFT && !ended && process->has_owner; i++)
    if (!read_chunk (process, &ended))
      break;
  clear_source (&process->reader);
  clear_source (&process->writer);
  clear_source (&process->killer);
  if (process->to >= 0)
    close (process->to);
  process->to = -1;
  if (process->has_owner) {
    g_autofree char *how = pal_driver_process_describe_end (process);
    process->funcs.gone (how, process->owner);
  }
  unref (process);
}

/* --- In the child, where only the simplest calls are safe --- */

/* Everything but DESCRIPTOR, which becomes the first one. */
static void
close_others (int descriptor)
{
  dup2 (descriptor, 0);
  if (syscall (SYS_close_range, 1U, ~0U, 0) != 0)
    for (int i = sysconf (_SC_OPEN_MAX) > 0 ? (int) sysconf (_SC_OPEN_MAX) : 1024; i > 0; i--)
      close (i);
}

/* Waits until nobody holds the other end of LIFE any more, and takes the whole group along. */
static void
guard_group (int life)
{
  char byte;

  close_others (life);
  while (read (0, &byte, 1) < 0 && errno == EINTR)
    continue;
  kill (0, SIGKILL);
  _exit (0);
}

/* The engine is not to have a child of which it knows nothing: the guard is its grandchild, whom
 * the one between has left. */
static void
set_up_child (gpointer data)
{
  int life = GPOINTER_TO_INT (data);
  pid_t between;

  setpgid (0, 0);
  between = fork ();
  if (between == 0) {
    if (fork () == 0)
      guard_group (life);
    _exit (0);
  }
  if (between > 0)
    waitpid (between, NULL, 0);
  prctl (PR_SET_PDEATHSIG, SIGKILL);
}

/* --- Starting --- */

static GSubprocess *
spawn (const PalDriverCommand *command, int input, int life, GError **error)
{
  gboolean outside = pal_driver_host_runs (command->argv[0]);
  g_auto (GStrv) wrapped = outside ? pal_driver_host_wrap (command) : NULL;
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (
      G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE);

  g_subprocess_launcher_take_stdin_fd (launcher, input);
  g_subprocess_launcher_set_child_setup (launcher, set_up_child, GINT_TO_POINTER (life), NULL);
  if (outside)
    return g_subprocess_launcher_spawnv (launcher, (const char *const *) wrapped, error);
  if (command->folder)
    g_subprocess_launcher_set_cwd (launcher, command->folder);
  for (int i = 0; command->environment && command->environment[i]; i++) {
    g_auto (GStrv) parts = g_strsplit (command->environment[i], "=", 2);
    if (parts[0] && *parts[0])
      g_subprocess_launcher_setenv (launcher, parts[0], parts[1] ? parts[1] : "", TRUE);
  }
  return g_subprocess_launcher_spawnv (launcher, command->argv, error);
}

PalDriverProcess *
pal_driver_process_start (const PalDriverCommand *command, const PalDriverProcessFuncs *funcs,
                          gpointer owner, GError **error)
{
  int ends[2], life[2];
  GSubprocess *subprocess;
  PalDriverProcess *process;
  const char *identifier;

  if (!g_unix_open_pipe (life, FD_CLOEXEC, error))
    return NULL;
  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (errno), g_strerror (errno));
    close (life[0]);
    close (life[1]);
    return NULL;
  }
  subprocess = spawn (command, ends[1], life[0], error);
  close (life[0]);
  if (!subprocess) {
    close (ends[0]);
    close (life[1]);
    return NULL;
  }
  process = g_new0 (PalDriverProcess, 1);
  g_ref_count_init (&process->references);
  g_ref_count_inc (&process->references);
  process->context = g_main_context_ref_thread_default ();
  process->subprocess = subprocess;
  identifier = g_subprocess_get_identifier (subprocess); /* NULL: it is gone already */
  process->group = identifier ? atoi (identifier) : 0;
  process->to = ends[0];
  process->life = life[1];
  process->unsent = g_string_new (NULL);
  process->line = g_string_new (NULL);
  process->funcs = *funcs;
  process->owner = owner;
  process->has_owner = TRUE;
  process->from = g_subprocess_get_stdout_pipe (subprocess);
  process->reader
      = g_pollable_input_stream_create_source (G_POLLABLE_INPUT_STREAM (process->from), NULL);
  g_source_set_callback (process->reader, G_SOURCE_FUNC (on_readable), process, NULL);
  g_source_attach (process->reader, process->context);
  g_subprocess_wait_async (subprocess, NULL, on_process_exit, process);
  return process;
}

void
pal_driver_process_send (PalDriverProcess *process, const char *text)
{
  if (process->to < 0 || process->unsent->len > UNSENT_MAX)
    return;
  g_string_append (process->unsent, text);
  send_unsent (process);
}

/* Linux gives all threads of all processes of a group their niceness in one call. */
void
pal_driver_process_give_way (PalDriverProcess *process, int niceness)
{
  if (process->group > 0 && !process->exited && niceness > getpriority (PRIO_PROCESS, 0))
    setpriority (PRIO_PGRP, (id_t) process->group, niceness);
}

void
pal_driver_process_close (PalDriverProcess *process, const char *goodbye)
{
  process->has_owner = FALSE;
  if (goodbye && process->to >= 0) {
    pal_driver_process_send (process, goodbye);
    kill_later (process, LEAVING_MS);
  } else if (!process->exited) {
    kill_group (process);
  }
  unref (process);
}
