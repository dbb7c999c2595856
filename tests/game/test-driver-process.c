/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program that is talked to in lines: what it writes, what it reads, and how it goes. */
#include "game/drivers/pal-driver-process.h"

#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

typedef struct {
  GPtrArray *lines;
  char *how; /* it went; NULL: it is there */
  PalDriverProcess *process;
} Talk;

static void
on_line (const char *line, gpointer owner)
{
  g_ptr_array_add (((Talk *) owner)->lines, g_strdup (line));
}

static void
on_gone (const char *how, gpointer owner)
{
  ((Talk *) owner)->how = g_strdup (how);
}

static void
begin (Talk *talk, const char *script)
{
  static const PalDriverProcessFuncs funcs = { on_line, on_gone };
  const char *const argv[] = { "/bin/sh", "-c", script, NULL };
  g_autoptr (GError) error = NULL;

  talk->lines = g_ptr_array_new_with_free_func (g_free);
  talk->how = NULL;
  talk->process = pal_driver_process_start (&(PalDriverCommand){ argv, "/" }, &funcs, talk, &error);
  g_assert_no_error (error);
}

static void
wait_until_gone (Talk *talk)
{
  while (!talk->how)
    g_main_context_iteration (NULL, TRUE);
}

static void
end (Talk *talk)
{
  pal_driver_process_close (talk->process, NULL);
  g_ptr_array_unref (talk->lines);
  g_free (talk->how);
}

static void
assert_lines (const Talk *talk, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < talk->lines->len; i++)
    g_string_append_printf (text, "%s|", (char *) talk->lines->pdata[i]);
  g_assert_cmpstr (text->str, ==, expected);
}

/* The ends of Unix and of Windows; a last line without one is none. */
static void
test_lines (void)
{
  Talk talk;

  begin (&talk, "printf 'one\\ntwo\\r\\n\\r\\nth\\rree\\nfour'");
  wait_until_gone (&talk);
  assert_lines (&talk, "one|two||th\rree|");
  end (&talk);
}

/* The program itself, and what it has started before and starts after that. */
static void
test_gives_way (void)
{
  Talk talk;

  begin (&talk, "exec 3<&0; (read word <&3; nice) & echo started; read word <&3; nice; wait");
  while (talk.lines->len == 0)
    g_main_context_iteration (NULL, TRUE);
  pal_driver_process_give_way (talk.process, 19);
  pal_driver_process_send (talk.process, "go\n");
  pal_driver_process_send (talk.process, "go\n");
  wait_until_gone (&talk);
  assert_lines (&talk, "started|19|19|");
  end (&talk);
}

static void
test_ends (void)
{
  static const struct {
    const char *script, *how;
  } ends[] = {
    { "exit 0", "It exited with status 0." },
    { "exit 7", "It exited with status 7." },
    { "kill -TERM $$", "It was killed by signal 15." },
    { "exec sleep 1000000 >&-", "It closed its output." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++) {
    Talk talk;

    begin (&talk, ends[i].script);
    wait_until_gone (&talk);
    g_assert_cmpstr (talk.how, ==, ends[i].how);
    end (&talk);
  }
}

/* Who does not read for a while gets all the same, in the end, what was said meanwhile. */
static void
test_reads_late (void)
{
  enum { LINES = 20000 };
  g_autoptr (GString) text = g_string_new (NULL);
  Talk talk;

  begin (&talk, "read go; echo $go; wc -c");
  for (int i = 0; i < LINES; i++)
    g_string_append_printf (text, "line %d of what is more than a socket holds\n", i);
  pal_driver_process_send (talk.process, "go\n");
  pal_driver_process_send (talk.process, text->str);
  while (talk.lines->len == 0)
    g_main_context_iteration (NULL, TRUE);
  assert_lines (&talk, "go|");
  end (&talk);

  begin (&talk, "while read line; do case $line in *last) echo $line; exit;; esac; done");
  pal_driver_process_send (talk.process, text->str);
  pal_driver_process_send (talk.process, "the last\n");
  wait_until_gone (&talk);
  assert_lines (&talk, "the last|");
  end (&talk);
}

/* Nothing is written to one that has gone, though the number of its socket is another's now. */
static void
test_says_nothing_to_others (void)
{
  enum { PAIRS = 32 };
  struct pollfd others[2 * PAIRS];
  Talk talk;

  begin (&talk, "exit 0");
  wait_until_gone (&talk);
  for (int i = 0; i < PAIRS; i++) {
    int pair[2];

    g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM, 0, pair), ==, 0);
    for (int k = 0; k < 2; k++)
      others[2 * i + k] = (struct pollfd){ .fd = pair[k], .events = POLLIN };
  }
  pal_driver_process_send (talk.process, "quit\n");
  g_assert_cmpint (poll (others, G_N_ELEMENTS (others), 0), ==, 0);
  end (&talk);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_cmpint (close (others[i].fd), ==, 0); /* nor was one of them closed */
}

/* What it has started goes with it. */
static void
test_children_go (void)
{
  Talk talk;
  pid_t child;

  begin (&talk, "sleep 1000000 >&- 2>&- & echo $!; wait");
  while (talk.lines->len == 0)
    g_main_context_iteration (NULL, TRUE);
  child = atoi (talk.lines->pdata[0]);
  g_assert_cmpint (child, >, 1);
  end (&talk);
  while (kill (child, 0) == 0) { /* until it is gone, and its parent's parent has noticed */
    g_autofree char *path = g_strdup_printf ("/proc/%d/stat", child);
    g_autofree char *stat = NULL;

    if (!g_file_get_contents (path, &stat, NULL, NULL) || strstr (stat, ") Z "))
      break;
    g_main_context_iteration (NULL, FALSE);
  }
}

static gboolean
count_down (gpointer data)
{
  return --*(int *) data > 0;
}

/* Takes longer to read a line than it takes to write one. */
static void
read_slowly (const char *line, gpointer owner)
{
  g_usleep (20);
}

/* Who writes without end leaves time for the window to be drawn. */
static void
test_writes_without_end (void)
{
  enum { REDRAW = G_PRIORITY_HIGH_IDLE + 20 }; /* as GDK has it */
  static const PalDriverProcessFuncs funcs = { read_slowly, on_gone };
  const char *const argv[] = { "/usr/bin/yes", "info depth 1", NULL };
  g_autoptr (GError) error = NULL;
  Talk talk = { NULL, NULL, NULL };
  int left = 5;

  talk.process = pal_driver_process_start (&(PalDriverCommand){ argv, "/" }, &funcs, &talk, &error);
  g_assert_no_error (error);
  g_idle_add_full (REDRAW, count_down, &left, NULL);
  while (left > 0)
    g_main_context_iteration (NULL, TRUE);
  pal_driver_process_close (talk.process, NULL);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/driver-process/lines", test_lines);
  g_test_add_func ("/driver-process/gives-way", test_gives_way);
  g_test_add_func ("/driver-process/ends", test_ends);
  g_test_add_func ("/driver-process/reads-late", test_reads_late);
  g_test_add_func ("/driver-process/says-nothing-to-others", test_says_nothing_to_others);
  g_test_add_func ("/driver-process/children-go", test_children_go);
  g_test_add_func ("/driver-process/writes-without-end", test_writes_without_end);
  return g_test_run ();
}
