/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long the frames of a search's film take: a tree of 200,000 nodes (PAL_THINKER_NODES), walked
 * through by single steps, by eight steps a frame (500 a second, the fastest that it plays), and by
 * a slider that is pulled along the whole film.
 *
 *   tests/run-window bench-film [GAME]
 *
 * A frame is counted from the step that is made in it to the end of its paint. Prints milliseconds;
 * asserts nothing. The last figures, of chess, with cairo under a virtual display of two cores, on
 * which something was built meanwhile:
 *
 *   by single steps      mean  11.1   half  10.2   95 %  19.3   longest  91.6
 *   500 steps a second   mean  14.6   half  13.1   95 %  26.1   longest  43.5
 *   pulled along         mean  17.6   half  16.2   95 %  34.7   longest  53.9
 */
#include "ui/thinking/pal-thinking-tree.h"

#include "bot/glass-search.h"
#include "game/bots/pal-thinker.h"
#include "registry.h"

#include <adwaita.h>
#include <stdio.h>

enum { FRAMES = 600, WIDTH = 1200, HEIGHT = 760 };

static const struct {
  const char *name;
  int step; /* places in a frame; 0: the film in FRAMES of them */
} walks[] = { { "by single steps", 1 }, { "500 steps a second", 8 }, { "pulled along", 0 } };

typedef struct {
  PalThinkingTree *view;
  GlassFilm *film;
  guint walk;
  int place, frame;
  gint64 began;
  double times[FRAMES];
} Bench;

static GlassTree *
search_whole (const Rules *rules)
{
  GlassSearch *search = glass_search_new ();
  GlassTree *tree = glass_tree_new (PAL_THINKER_NODES), *copy;
  SearchControl control = { 0 };
  EngineResult result;
  Position start;
  GameRecord *record;
  Bot bot;

  bot_init (&bot, rules);
  bot.techniques.deepening = false;
  rules_start (rules, &start);
  record = game_record_new (rules, &start);
  glass_search_run (search, &bot, record,
                    &(GlassLimits){ .depth = 8, .nodes = 2 * PAL_THINKER_NODES }, &control, tree,
                    NULL, &result);
  copy = glass_tree_copy (tree);
  glass_tree_unref (tree);
  game_record_free (record);
  glass_search_free (search);
  return copy;
}

static int
compare_times (const void *a, const void *b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static void
finish_walk (Bench *bench)
{
  double sum = 0;

  qsort (bench->times, FRAMES, sizeof bench->times[0], compare_times);
  for (int i = 0; i < FRAMES; i++)
    sum += bench->times[i];
  printf ("%-20s mean %5.1f   half %5.1f   95 %% %5.1f   longest %5.1f\n", walks[bench->walk].name,
          sum / FRAMES, bench->times[FRAMES / 2], bench->times[FRAMES * 95 / 100],
          bench->times[FRAMES - 1]);
  bench->frame = 0;
  bench->place = 1;
  if (++bench->walk == G_N_ELEMENTS (walks))
    g_application_quit (g_application_get_default ());
}

static gboolean
make_step (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Bench *bench = data;
  const int length = glass_film_length (bench->film);

  if (bench->walk == G_N_ELEMENTS (walks))
    return G_SOURCE_REMOVE;
  bench->began = g_get_monotonic_time ();
  bench->place += walks[bench->walk].step > 0 ? walks[bench->walk].step : length / FRAMES;
  pal_thinking_tree_set_film (bench->view, bench->film, MIN (bench->place, length), GLASS_NONE);
  return G_SOURCE_CONTINUE;
}

static void
note_frame (Bench *bench)
{
  if (bench->began == 0 || bench->walk == G_N_ELEMENTS (walks))
    return;
  bench->times[bench->frame++] = (double) (g_get_monotonic_time () - bench->began) / 1000;
  bench->began = 0;
  if (bench->frame == FRAMES)
    finish_walk (bench);
}

static void
open_window (GApplication *application, Bench *bench)
{
  GtkWidget *window = adw_application_window_new (GTK_APPLICATION (application));
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  gtk_window_set_default_size (GTK_WINDOW (window), WIDTH, HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (bench->view));
  adw_application_window_set_content (ADW_APPLICATION_WINDOW (window), scrolled);
  gtk_window_present (GTK_WINDOW (window));
  gtk_widget_add_tick_callback (GTK_WIDGET (bench->view), make_step, bench, NULL);
  g_signal_connect_swapped (gtk_widget_get_frame_clock (window), "after-paint",
                            G_CALLBACK (note_frame), bench);
}

/* The view wants an application with its styles first. */
static void
begin (GApplication *application, Bench *bench)
{
  GlassTree *tree = search_whole (g_object_get_data (G_OBJECT (application), "rules"));

  bench->film = glass_film_new (tree);
  bench->view = g_object_new (PAL_TYPE_THINKING_TREE, NULL);
  pal_thinking_tree_set_tree (bench->view, tree, 0);
  printf ("a film of %d nodes, ms for each frame:\n", glass_tree_size (tree));
  glass_tree_unref (tree);
  open_window (application, bench);
}

int
main (int argc, char *argv[])
{
  const Game *game = registry_find (argc > 1 ? argv[1] : "chess");
  Bench bench = { .place = 1 };
  g_autoptr (AdwApplication) application = adw_application_new (NULL, G_APPLICATION_NON_UNIQUE);

  if (game == NULL) {
    fprintf (stderr, "bench-film: there is no game %s\n", argv[1]);
    return 1;
  }
  g_object_set_data (G_OBJECT (application), "rules", (gpointer) game->rules);
  g_signal_connect (application, "activate", G_CALLBACK (begin), &bench);
  const int status = g_application_run (G_APPLICATION (application), 1, argv);

  glass_film_free (bench.film);
  return status;
}
