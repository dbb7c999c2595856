/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-game.h"

#include "game/match/pal-match-private.h"
#include "game/match/pal-match-text.h"

#include <glib/gstdio.h>

static void test_player_iface_init (PalPlayerInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TestPlayer, test_player, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (PAL_TYPE_PLAYER, test_player_iface_init))

static void
request_move (PalPlayer *player, const PalPlayerTurn *turn, guint64 serial)
{
  TestPlayer *self = TEST_PLAYER (player);

  self->serial = serial;
  self->requests++;
  self->turn = *turn;
  self->turn.record = NULL;
  if (self->fails)
    g_signal_emit_by_name (self, "failed", serial, "It is only a fake.");
}

static void
cancel (PalPlayer *player)
{
  TEST_PLAYER (player)->cancels++;
}

static gboolean
consider_draw (PalPlayer *player, const GameRecord *record)
{
  return TEST_PLAYER (player)->accepts;
}

static void
test_player_iface_init (PalPlayerInterface *iface)
{
  iface->request_move = request_move;
  iface->cancel = cancel;
  iface->consider_draw = consider_draw;
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_static_string (value, g_str_equal (pspec->name, "picture") ? NULL : "Test");
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
}

static void
test_player_class_init (TestPlayerClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = get_property;
  object_class->set_property = set_property;
  g_object_class_override_property (object_class, 1, "name");
  g_object_class_override_property (object_class, 2, "detail");
  g_object_class_override_property (object_class, 3, "picture");
}

static void
test_player_init (TestPlayer *self)
{
}

TestPlayer *
test_player_new (void)
{
  return g_object_new (TEST_TYPE_PLAYER, NULL);
}

void
test_player_answer (TestPlayer *self, const char *signal, guint64 serial, Move move)
{
  if (g_str_equal (signal, "resign"))
    g_signal_emit_by_name (self, signal, serial);
  else
    g_signal_emit_by_name (self, signal, serial, move);
}

PalMatch *
test_match (const char *fen, TestPlayer *first, TestPlayer *second, const PalTimeControl *control)
{
  const PalTimeControl none = { .mode = PAL_CLOCK_NONE };
  const PalTimeControl controls[2] = { control ? *control : none, control ? *control : none };
  g_autoptr (PalPlayer) white
      = first ? g_object_ref (PAL_PLAYER (first)) : pal_human_player_new ("White");
  g_autoptr (PalPlayer) black
      = second ? g_object_ref (PAL_PLAYER (second)) : pal_human_player_new ("Black");
  Position start;

  if (fen)
    g_assert_true (chess_rules.position_from_text (&start, fen, NULL));
  else
    rules_start (&chess_rules, &start);
  return pal_match_new (game_tree_new (&chess_rules, &start), NULL, white, black, controls);
}

Move
test_move (PalMatch *match, const char *text)
{
  const Position *position = &pal_match_get_head (match)->position;
  Move move = MOVE_NONE;
  MoveTextResult result
      = pal_match_get_rules (match)->move_from_text (position, text, strlen (text), &move);

  if (result != MOVE_TEXT_OK)
    g_error ("%s is no move here", text);
  return move;
}

void
test_play (PalMatch *match, const char *moves)
{
  g_auto (GStrv) words = g_strsplit (moves, " ", -1);

  for (char **word = words; *word; word++) {
    g_autoptr (GError) error = NULL;

    pal_match_play (match, test_move (match, *word), &error);
    g_assert_no_error (error);
  }
}

void
test_assert_reason (PalMatch *match, const char *reason)
{
  g_autofree char *told = pal_match_describe_reason (match, pal_match_get_told (match));

  g_assert_cmpstr (told, ==, reason);
}

void
test_assert_line (PalMatch *match, const char *moves)
{
  const GameRecord *record = match->record;
  g_autoptr (GString) line = g_string_new (NULL);

  for (size_t i = 0; i < record->length; i++) {
    char text[MOVE_TEXT_MAX];

    record->rules->move_to_text (&record->positions[i], record->moves[i], NOTATION_FILE, text);
    g_string_append_printf (line, i ? " %s" : "%s", text);
  }
  g_assert_cmpstr (line->str, ==, moves);
}

static gint64
frozen_time (gpointer us)
{
  return *(gint64 *) us;
}

void
test_freeze (PalMatch *match, gint64 *us)
{
  pal_clock_set_time_func (pal_match_get_clock (match), frozen_time, us);
}

struct TestCounts {
  GObject *object;
  GHashTable *counts; /* name -> GUINT */
};

/* One for each name, so that any signal can be counted without its arguments. */
typedef struct {
  GClosure closure;
  TestCounts *counts;
  const char *name;
} CountClosure;

static void
count (TestCounts *self, const char *name)
{
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (self->counts, name));

  g_hash_table_insert (self->counts, g_strdup (name), GUINT_TO_POINTER (n + 1));
}

static void
count_marshal (GClosure *closure, GValue *result, guint n_values, const GValue *values,
               gpointer hint, gpointer data)
{
  CountClosure *self = (CountClosure *) closure;

  count (self->counts, self->name);
}

static void
notify_cb (GObject *object, GParamSpec *pspec, TestCounts *self)
{
  count (self, pspec->name);
}

TestCounts *
test_counts_new (gpointer object, const char *const *signals)
{
  TestCounts *self = g_new0 (TestCounts, 1);

  self->object = g_object_ref (object);
  self->counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_signal_connect (object, "notify", G_CALLBACK (notify_cb), self);
  for (; *signals; signals++) {
    GClosure *closure = g_closure_new_simple (sizeof (CountClosure), self);

    ((CountClosure *) closure)->counts = self;
    ((CountClosure *) closure)->name = g_intern_string (*signals);
    g_closure_set_marshal (closure, count_marshal);
    g_signal_connect_closure (object, *signals, closure, FALSE);
  }
  return self;
}

char *
test_counts_take (TestCounts *self)
{
  g_autoptr (GList) names
      = g_list_sort (g_hash_table_get_keys (self->counts), (GCompareFunc) strcmp);
  GString *text = g_string_new (NULL);

  for (GList *l = names; l; l = l->next)
    g_string_append_printf (text, "%s%s:%u", text->len ? " " : "", (char *) l->data,
                            GPOINTER_TO_UINT (g_hash_table_lookup (self->counts, l->data)));
  g_hash_table_remove_all (self->counts);
  return g_string_free (text, FALSE);
}

void
test_counts_free (TestCounts *self)
{
  g_signal_handlers_disconnect_by_data (self->object, self);
  g_object_unref (self->object);
  g_hash_table_unref (self->counts);
  g_free (self);
}

void
test_remove_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir))) {
    g_autofree char *file = g_build_filename (path, name, NULL);

    g_remove (file);
  }
  g_rmdir (path);
}
