/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How late the window is while an engine thinks on all cores: the clocks against the true time, and
 * the board against real clicks, from the X server's time of the event to the end of the paint.
 *
 *   tests/run-window bench-window [CLICKS [ENGINE...]]
 *
 * With engines ("computer", "engine:stockfish": ids of the analysis) these analyze meanwhile, ten
 * lines each. Told is, too, how long the frames took, and how much of that the window worked: the
 * rest is other programs' on the machine. Prints milliseconds; asserts nothing. */
#include "ui/board/pal-board-view.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/window/pal-window.h"

#include "engine/engine.h"
#include "game/match/pal-new-game.h"
#include "registry.h"

#include <gdk/x11/gdkx.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
  CLICK_EVERY_MS = 113, /* no divisor of a frame's length */
  SETTLE_MS = 1000,     /* opening the window is another figure: bench-startup */
};

typedef struct {
  PalWindow *window;
  GtkWidget *board;
  Engine *engine;
  FILE *mouse; /* of one xdotool: a fork for each click would be felt in the frames after it */
  GArray *clock_late_us, *click_us, *click_frames, *frame_us, *work_us;
  char **analysts; /* ids of engines that analyze, up to NULL */
  gboolean analyzing;
  gint64 frame_began, work_began;
  int clicks_wanted;
  guint32 click_ms;   /* X time of a click that is not painted yet, or 0 */
  gint64 click_frame; /* the frame counter when it arrived */
  gint64 due_us;      /* when a clock's text that is not painted yet became wrong, or 0 */
} Bench;

static GtkWidget *
find_descendant (GtkWidget *widget, GType type)
{
  if (g_type_is_a (G_OBJECT_TYPE (widget), type))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_descendant (child, type);
    if (found != NULL)
      return found;
  }
  return NULL;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  gint64 x = *(const gint64 *) a, y = *(const gint64 *) b;

  return (x > y) - (x < y);
}

static void
print_figures (const char *what, GArray *figures, double unit)
{
  g_array_sort (figures, compare);
  if (figures->len == 0) {
    printf ("%s: nothing was measured\n", what);
    return;
  }
  guint last = figures->len - 1;
  printf ("%s: median %.1f, 99%% %.1f, most %.1f (%u)\n", what,
          (double) g_array_index (figures, gint64, last / 2) / unit,
          (double) g_array_index (figures, gint64, last * 99 / 100) / unit,
          (double) g_array_index (figures, gint64, last) / unit, figures->len);
}

/* A clock's text has changed: it was right until the time passed a multiple of its unit. */
static void
on_clock_text (GObject *label, GParamSpec *pspec, gpointer data)
{
  Bench *bench = data;
  PalMatch *match
      = pal_session_get_match (pal_game_page_get_session (pal_window_get_page (bench->window)));
  PalClock *clock = pal_match_get_clock (match);
  gint64 left = pal_clock_get_left (clock, pal_clock_get_running (clock));
  gint64 unit = left < 10000 ? 100 : 1000;

  if (bench->due_us == 0)
    bench->due_us = g_get_monotonic_time () - (unit - 1 - left % unit) * 1000;
}

/* The processor's time of this thread, in microseconds. */
static gint64
work_so_far (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (gint64) now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

static void
on_before_paint (GdkFrameClock *frames, gpointer data)
{
  Bench *bench = data;

  bench->frame_began = g_get_monotonic_time ();
  bench->work_began = work_so_far ();
}

static void
on_painted (GdkFrameClock *frames, gpointer data)
{
  Bench *bench = data;
  gint64 now = g_get_monotonic_time (), frame = now - bench->frame_began;
  gint64 work = work_so_far () - bench->work_began;

  if (bench->engine != NULL || bench->analyzing) {
    g_array_append_val (bench->frame_us, frame);
    g_array_append_val (bench->work_us, work);
  }
  if (bench->due_us != 0) {
    gint64 late = now - bench->due_us;
    g_array_append_val (bench->clock_late_us, late);
    bench->due_us = 0;
  }
  if (bench->click_ms != 0) {
    gint64 took = (gint64) (guint32) ((guint32) (now / 1000) - bench->click_ms) * 1000;
    gint64 painted = gdk_frame_clock_get_frame_counter (frames) - bench->click_frame;
    g_array_append_val (bench->click_us, took);
    g_array_append_val (bench->click_frames, painted);
    bench->click_ms = 0;
  }
}

static gboolean
on_event (GtkEventController *controller, GdkEvent *event, gpointer data)
{
  Bench *bench = data;

  if (gdk_event_get_event_type (event) == GDK_BUTTON_PRESS) {
    bench->click_ms = gdk_event_get_time (event);
    bench->click_frame
        = gdk_frame_clock_get_frame_counter (gtk_widget_get_frame_clock (bench->board));
  }
  return GDK_EVENT_PROPAGATE;
}

/* Clicks the piece in the middle of the first mover's front row: up, and down again, in turns. */
static gboolean
click (gpointer data)
{
  Bench *bench = data;
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (bench->window));
  double left, top, x, y;

  if ((int) bench->click_us->len >= bench->clicks_wanted) {
    gtk_window_destroy (GTK_WINDOW (bench->window));
    return G_SOURCE_REMOVE;
  }
  gtk_native_get_surface_transform (GTK_NATIVE (bench->window), &left, &top);
  pal_widget_translate (bench->board, GTK_WIDGET (bench->window),
                        gtk_widget_get_width (bench->board) * 0.56,
                        gtk_widget_get_height (bench->board) * 0.81, &x, &y);
  fprintf (bench->mouse, "mousemove --window %lu %d %d click 1\n",
           gdk_x11_surface_get_xid (surface), (int) (x + left), (int) (y + top));
  fflush (bench->mouse);
  return G_SOURCE_CONTINUE;
}

static void
ignore_answer (uint64_t serial, const EngineResult *result, void *data)
{
}

/* An endless search of another position on all cores, as an opponent's or an analysis would be. */
static void
think (Bench *bench, const Game *game)
{
  EngineConfig config = { .hash_mb = 64,
                          .threads = (int) g_get_num_processors (),
                          .group = thread_group_new (NICE_TO_PLAY) };
  Position start;

  rules_start (game->rules, &start);
  bench->engine = engine_new (game->backend, &config);
  engine_post (bench->engine, &(EngineRequest){ .record = game_record_new (game->rules, &start),
                                                .limits = { .infinite = true },
                                                .done = ignore_answer });
}

static void
watch_clocks (Bench *bench, GtkWidget *widget)
{
  if (g_str_equal (G_OBJECT_TYPE_NAME (widget), "PalClockLabel"))
    g_signal_connect (widget, "notify::text", G_CALLBACK (on_clock_text), bench);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    watch_clocks (bench, child);
}

static PalMatch *
two_people (const Rules *rules)
{
  const PalTimeControl controls[2]
      = { { .mode = PAL_CLOCK_SUDDEN, .base = 9900 }, { .mode = PAL_CLOCK_SUDDEN, .base = 9900 } };
  g_autoptr (PalPlayer) first = pal_human_player_new ("A");
  g_autoptr (PalPlayer) second = pal_human_player_new ("B");
  Position start;

  rules_start (rules, &start);
  return pal_match_new (game_tree_new (rules, &start), NULL, first, second, controls);
}

/* Plays the first legal move: a person's first move of a game does not start the clock yet. */
static void
play_any (PalMatch *match)
{
  Move moves[MOVES_MAX];

  pal_match_get_rules (match)->legal_moves (&pal_match_get_head (match)->position, moves);
  pal_match_play (match, moves[0], NULL);
}

static gboolean
begin (gpointer data)
{
  Bench *bench = data;
  PalMatch *match
      = pal_session_get_match (pal_game_page_get_session (pal_window_get_page (bench->window)));

  bench->analyzing = *bench->analysts != NULL;
  if (bench->analyzing)
    gtk_widget_activate_action (GTK_WIDGET (bench->window), "game.analyze", NULL);
  else
    think (bench, registry_game (0));
  pal_match_start (match);
  play_any (match);
  play_any (match);
  watch_clocks (bench, GTK_WIDGET (bench->window));
  g_timeout_add (CLICK_EVERY_MS, click, bench);
  return G_SOURCE_REMOVE;
}

static void
on_activate (GtkApplication *application, gpointer data)
{
  Bench *bench = data;
  const Game *game = registry_game (0);
  g_autoptr (PalBotStore) bots = pal_bot_store_new (NULL);
  g_autoptr (PalEngineStore) engines = pal_engine_store_new ("/nowhere/engines");
  g_autoptr (GSettings) program = pal_new_game_person_settings ();
  g_autoptr (GSettings) settings = pal_new_game_settings (game->rules);
  g_autoptr (PalBooks) books = pal_books_new ("/nowhere", NULL);
  g_autoptr (PalMatch) match = two_people (game->rules);
  GtkEventController *events = gtk_event_controller_legacy_new ();

  g_settings_set_strv (settings, "analysis-engines", (const char *const *) bench->analysts);
  g_settings_set_int (program, "analysis-lines", 10);
  bench->window = pal_window_new (application);
  pal_window_add_page (bench->window, pal_game_page_new (bots, engines, books), 0);
  pal_game_page_set_match (pal_window_get_page (bench->window), match, NULL);
  gtk_window_present (GTK_WINDOW (bench->window));
  bench->board = find_descendant (GTK_WIDGET (bench->window), PAL_TYPE_BOARD_VIEW);
  gtk_event_controller_set_propagation_phase (events, GTK_PHASE_CAPTURE);
  g_signal_connect (events, "event", G_CALLBACK (on_event), bench);
  gtk_widget_add_controller (GTK_WIDGET (bench->window), events);
  g_signal_connect (gtk_widget_get_frame_clock (bench->board), "before-paint",
                    G_CALLBACK (on_before_paint), bench);
  g_signal_connect (gtk_widget_get_frame_clock (bench->board), "after-paint",
                    G_CALLBACK (on_painted), bench);
  g_timeout_add (SETTLE_MS, begin, bench);
}

int
main (int argc, char *argv[])
{
  Bench bench = {
    .mouse = popen ("xdotool -", "w"),
    .clicks_wanted = argc > 1 ? atoi (argv[1]) : 80,
    .clock_late_us = g_array_new (FALSE, FALSE, sizeof (gint64)),
    .click_us = g_array_new (FALSE, FALSE, sizeof (gint64)),
    .click_frames = g_array_new (FALSE, FALSE, sizeof (gint64)),
    .frame_us = g_array_new (FALSE, FALSE, sizeof (gint64)),
    .work_us = g_array_new (FALSE, FALSE, sizeof (gint64)),
    .analysts = argv + MIN (argc, 2),
  };
  g_autoptr (AdwApplication) application
      = adw_application_new (PAL_APP_ID, G_APPLICATION_NON_UNIQUE);

  g_signal_connect (application, "activate", G_CALLBACK (on_activate), &bench);
  int status = g_application_run (G_APPLICATION (application), 1, argv);

  printf ("while %s on %u cores:\n", argc > 2 ? "engines analyze" : "an engine thinks",
          g_get_num_processors ());
  print_figures ("a clock's text painted too late, ms", bench.clock_late_us, 1000);
  print_figures ("from a click to its paint, ms", bench.click_us, 1000);
  print_figures ("frames from a click to its paint", bench.click_frames, 1);
  print_figures ("a frame, ms", bench.frame_us, 1000);
  print_figures ("work for a frame, ms", bench.work_us, 1000);
  engine_free (bench.engine);
  pclose (bench.mouse);
  g_array_unref (bench.clock_late_us);
  g_array_unref (bench.click_us);
  g_array_unref (bench.click_frames);
  g_array_unref (bench.frame_us);
  g_array_unref (bench.work_us);
  return status;
}
