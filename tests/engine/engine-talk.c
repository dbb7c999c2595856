/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine-talk.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <time.h>

/* For a machine under any load and any sanitizer; only a broken engine takes so long. */
enum { PATIENCE_SECONDS = 200 };

static void *
read_lines (void *data)
{
  EngineTalk *talk = data;
  gboolean ended = FALSE;

  while (!ended) {
    g_autoptr (GError) error = NULL;
    char *line = g_data_input_stream_read_line (talk->from_engine, NULL, NULL, &error);
    g_assert_no_error (error);
    pthread_mutex_lock (&talk->lock);
    if (line)
      g_queue_push_tail (&talk->lines, line);
    else
      talk->ended = ended = TRUE;
    pthread_cond_signal (&talk->came);
    pthread_mutex_unlock (&talk->lock);
  }
  return NULL;
}

EngineTalk *
engine_talk_new (const char *const *arguments)
{
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  EngineTalk *talk = g_new0 (EngineTalk, 1);

  signal (SIGPIPE, SIG_IGN); /* an engine that is gone is an error of writing, with its place */
  g_ptr_array_add (argv, (char *) g_getenv ("PALAMEDES_ENGINE"));
  g_assert_nonnull (g_ptr_array_index (argv, 0));
  for (const char *const *argument = arguments; argument && *argument; argument++)
    g_ptr_array_add (argv, (char *) *argument);
  g_ptr_array_add (argv, NULL);
  talk->process
      = g_subprocess_newv ((const char *const *) argv->pdata,
                           G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error);
  g_assert_no_error (error);
  talk->to_engine = g_subprocess_get_stdin_pipe (talk->process);
  talk->from_engine = g_data_input_stream_new (g_subprocess_get_stdout_pipe (talk->process));
  pthread_mutex_init (&talk->lock, NULL);
  pthread_cond_init (&talk->came, NULL);
  g_assert_cmpint (pthread_create (&talk->reader, NULL, read_lines, talk), ==, 0);
  return talk;
}

void
engine_talk_end (EngineTalk *talk)
{
  g_autoptr (GError) error = NULL;

  if (!g_output_stream_is_closed (talk->to_engine)) {
    engine_talk_say (talk, "quit");
    engine_talk_hang_up (talk);
  }
  for (char *line = engine_talk_line (talk); line; line = engine_talk_line (talk))
    g_free (line);
  g_subprocess_wait_check (talk->process, NULL, &error);
  g_assert_no_error (error);
  pthread_join (talk->reader, NULL);
  pthread_cond_destroy (&talk->came);
  pthread_mutex_destroy (&talk->lock);
  g_object_unref (talk->from_engine);
  g_object_unref (talk->process);
  g_free (talk);
}

void
engine_talk_say_bytes (EngineTalk *talk, const void *bytes, gsize length)
{
  g_autoptr (GError) error = NULL;

  g_output_stream_write_all (talk->to_engine, bytes, length, NULL, NULL, &error);
  g_assert_no_error (error);
}

void
engine_talk_say (EngineTalk *talk, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_autofree char *line = g_strconcat (text, "\n", NULL);
  engine_talk_say_bytes (talk, line, strlen (line));
}

void
engine_talk_hang_up (EngineTalk *talk)
{
  g_autoptr (GError) error = NULL;

  g_output_stream_close (talk->to_engine, NULL, &error);
  g_assert_no_error (error);
}

char *
engine_talk_line (EngineTalk *talk)
{
  struct timespec deadline;

  clock_gettime (CLOCK_REALTIME, &deadline);
  deadline.tv_sec += PATIENCE_SECONDS;
  pthread_mutex_lock (&talk->lock);
  while (g_queue_is_empty (&talk->lines) && !talk->ended)
    if (pthread_cond_timedwait (&talk->came, &talk->lock, &deadline) == ETIMEDOUT)
      g_error ("the engine has said nothing for %d seconds", PATIENCE_SECONDS);
  char *line = g_queue_pop_head (&talk->lines);
  pthread_mutex_unlock (&talk->lock);
  return line;
}

char *
engine_talk_until (EngineTalk *talk, const char *prefix)
{
  for (;;) {
    g_autofree char *line = engine_talk_line (talk);
    g_assert_nonnull (line);
    if (g_str_has_prefix (line, prefix))
      return g_steal_pointer (&line);
  }
}

GStrv
engine_talk_sync (EngineTalk *talk)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();

  engine_talk_say (talk, "isready");
  for (;;) {
    g_autofree char *line = engine_talk_line (talk);
    g_assert_nonnull (line);
    if (strcmp (line, "readyok") == 0)
      return g_strv_builder_end (lines);
    g_strv_builder_add (lines, line);
  }
}

int
engine_talk_count (GStrv lines, const char *prefix)
{
  int n = 0;

  for (char **line = lines; *line; line++)
    n += g_str_has_prefix (*line, prefix);
  return n;
}
