/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What lies over the board: the overlays of the game, and what a blindfold hides. */
#include "pal-overlays.h"

#include "pal-notation.h"
#include "registry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What a blindfold hides. */

static const GEnumValue kinds[] = {
  { PAL_BLINDFOLD_OFF, "PAL_BLINDFOLD_OFF", "off" },
  { PAL_BLINDFOLD_ALL, "PAL_BLINDFOLD_ALL", "all" },
  { PAL_BLINDFOLD_OPPONENT, "PAL_BLINDFOLD_OPPONENT", "opponent" },
  { PAL_BLINDFOLD_OWN, "PAL_BLINDFOLD_OWN", "own" },
  { PAL_BLINDFOLD_DISCS, "PAL_BLINDFOLD_DISCS", "discs" },
  { 0, NULL, NULL },
};

GType
pal_blindfold_get_type (void)
{
  static GType type;

  if (g_once_init_enter (&type))
    g_once_init_leave (&type, g_enum_register_static ("PalBlindfold", kinds));
  return type;
}

const char *
pal_blindfold_to_id (PalBlindfold kind)
{
  return kinds[kind].value_nick;
}

PalBlindfold
pal_blindfold_from_id (const char *id)
{
  for (const GEnumValue *kind = kinds; kind->value_nick; kind++)
    if (g_str_equal (kind->value_nick, id))
      return (PalBlindfold) kind->value;
  return PAL_BLINDFOLD_OFF;
}

gboolean
pal_blindfold_suits (PalBlindfold kind, const Rules *rules)
{
  return kind != PAL_BLINDFOLD_DISCS || rules->n_pieces > 2;
}

PalVisibility
pal_blindfold_visibility (const PalBlindfoldView *self, const Rules *rules, Piece piece)
{
  gboolean own = piece != 0 && rules->pieces[piece - 1].side == self->side;

  switch (self->kind) {
  case PAL_BLINDFOLD_ALL:
    return PAL_VISIBILITY_NONE;
  case PAL_BLINDFOLD_OPPONENT:
    return own ? PAL_VISIBILITY_FULL : PAL_VISIBILITY_NONE;
  case PAL_BLINDFOLD_OWN:
    return own || piece == 0 ? PAL_VISIBILITY_NONE : PAL_VISIBILITY_FULL;
  case PAL_BLINDFOLD_DISCS:
    return piece != 0 ? PAL_VISIBILITY_COLOR : PAL_VISIBILITY_FULL;
  case PAL_BLINDFOLD_OFF:
  default:
    return PAL_VISIBILITY_FULL;
  }
}

#define VALUES_ID "values"

/* By how much a move may be worse than the best one, in hundredths of the game's unit, and still be
 * good, neither good nor bad, or only bad. */
enum { LOSS_GOOD = 150, LOSS_NEUTRAL = 400, LOSS_BAD = 1000 };

struct _PalOverlays {
  GObject parent_instance;

  const Rules *rules;   /* NULL: nothing is in view */
  const GameNode *node; /* only compared */
  Position position;
  GameRecord *record; /* the line to it */
  gboolean advise, muted;
  GArray *list; /* of Overlay */
  GStrv shown;
  PalMoveValues *values; /* of this game, or NULL */
  gboolean watching;
  PalOverlayArrow arrows[PAL_OVERLAY_ARROWS_MAX];
  int n_arrows;
};

G_DEFINE_FINAL_TYPE (PalOverlays, pal_overlays, G_TYPE_OBJECT)

enum { PROP_0, PROP_SHOWN, N_PROPS };
static GParamSpec *props[N_PROPS];

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
changed (PalOverlays *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static const Overlay *
overlays_find (PalOverlays *self, const char *id)
{
  for (guint i = 0; i < self->list->len; i++) {
    const Overlay *overlay = &g_array_index (self->list, Overlay, i);

    if (g_str_equal (overlay->id, id))
      return overlay;
  }
  return NULL;
}

/* Whether OVERLAY says something about the position in view. */
static gboolean
is_active (PalOverlays *self, const Overlay *overlay)
{
  return self->rules && !self->muted && pal_overlays_get_shown (self, overlay->id)
         && (self->advise || !overlay->advises);
}

/* Thinks of the position in view if its values are wanted, and of nothing else. */
static void
update_values (PalOverlays *self, gboolean moved)
{
  const Overlay *overlay = overlays_find (self, VALUES_ID);
  gboolean wanted = overlay && is_active (self, overlay);

  if (wanted && (moved || !self->watching))
    pal_move_values_watch (self->values, self->record);
  else if (!wanted && self->watching)
    pal_move_values_watch (self->values, NULL);
  self->watching = wanted;
}

/* Another game comes into view: its list, and whoever thinks about it. */
static void
set_rules (PalOverlays *self, const Rules *rules)
{
  const Overlay values = {
    .id = VALUES_ID, .name = N_ ("_Values of the Moves"), .advises = true, .marks = OVERLAY_VALUE
  };
  const Game *game = rules ? registry_of (rules) : NULL;

  if (self->values)
    g_signal_handlers_disconnect_by_data (self->values, self);
  g_clear_object (&self->values);
  self->watching = FALSE;
  self->rules = rules;
  g_array_set_size (self->list, 0);
  if (game && game->backend && rules_only_places (rules)) {
    self->values = pal_move_values_new (game->backend);
    g_signal_connect_swapped (self->values, "changed", G_CALLBACK (changed), self);
    g_array_append_val (self->list, values);
  }
  if (rules)
    g_array_append_vals (self->list, rules->overlays.items, (guint) rules->overlays.n);
}

static void
set_shown (PalOverlays *self, const char *const *ids)
{
  if (g_strv_equal (ids, (const char *const *) self->shown))
    return;
  g_strfreev (self->shown);
  self->shown = g_strdupv ((GStrv) ids);
  update_values (self, FALSE);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SHOWN]);
  changed (self);
}

static void
pal_overlays_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boxed (value, PAL_OVERLAYS (object)->shown);
}

static void
pal_overlays_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  static const char *const none[] = { NULL };
  const char *const *ids = g_value_get_boxed (value);

  set_shown (PAL_OVERLAYS (object), ids ? ids : none);
}

static void
pal_overlays_dispose (GObject *object)
{
  PalOverlays *self = PAL_OVERLAYS (object);

  set_rules (self, NULL);
  g_clear_pointer (&self->record, game_record_free);
  G_OBJECT_CLASS (pal_overlays_parent_class)->dispose (object);
}

static void
pal_overlays_finalize (GObject *object)
{
  PalOverlays *self = PAL_OVERLAYS (object);

  g_array_unref (self->list);
  g_strfreev (self->shown);
  G_OBJECT_CLASS (pal_overlays_parent_class)->finalize (object);
}

static void
pal_overlays_class_init (PalOverlaysClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = pal_overlays_get_property;
  object_class->set_property = pal_overlays_set_property;
  object_class->dispose = pal_overlays_dispose;
  object_class->finalize = pal_overlays_finalize;
  props[PROP_SHOWN]
      = g_param_spec_boxed ("shown", NULL, NULL, G_TYPE_STRV,
                            G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", PAL_TYPE_OVERLAYS, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
}

static void
pal_overlays_init (PalOverlays *self)
{
  self->list = g_array_new (FALSE, FALSE, sizeof (Overlay));
  self->shown = g_new0 (char *, 1);
}

PalOverlays *
pal_overlays_new (void)
{
  return g_object_new (PAL_TYPE_OVERLAYS, NULL);
}

void
pal_overlays_look (PalOverlays *self, PalMatch *match, const GameNode *node, gboolean advise)
{
  const Rules *rules = match ? pal_match_get_rules (match) : NULL;
  gboolean moved = node != self->node || rules != self->rules;

  if (!moved && advise == self->advise)
    return;
  if (rules != self->rules)
    set_rules (self, rules);
  self->node = node;
  self->advise = advise;
  if (moved) {
    self->n_arrows = 0;
    g_clear_pointer (&self->record, game_record_free);
    if (rules) {
      self->record = game_node_record (pal_match_get_tree (match), node);
      self->position = node->position;
    }
  }
  update_values (self, moved);
  changed (self);
}

void
pal_overlays_set_arrows (PalOverlays *self, const PalOverlayArrow *arrows, int n)
{
  n = MIN (n, PAL_OVERLAY_ARROWS_MAX);
  if (n == self->n_arrows
      && (n == 0 || memcmp (arrows, self->arrows, (gsize) n * sizeof *arrows) == 0))
    return;
  if (n > 0)
    memcpy (self->arrows, arrows, (gsize) n * sizeof *arrows);
  self->n_arrows = n;
  changed (self);
}

const PalOverlayArrow *
pal_overlays_get_arrows (PalOverlays *self, int *n)
{
  *n = self->muted ? 0 : self->n_arrows;
  return self->arrows;
}

const Overlay *
pal_overlays_list (PalOverlays *self, int *n)
{
  *n = (int) self->list->len;
  return (const Overlay *) (gpointer) self->list->data;
}

gboolean
pal_overlays_get_shown (PalOverlays *self, const char *id)
{
  return g_strv_contains ((const char *const *) self->shown, id);
}

void
pal_overlays_set_shown (PalOverlays *self, const char *id, gboolean shown)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  const Overlay *changing = overlays_find (self, id);
  g_auto (GStrv) ids = NULL;

  for (char **old = self->shown; *old; old++) {
    const Overlay *overlay = overlays_find (self, *old);
    gboolean gives_way = shown && changing && changing->advises && overlay && overlay->advises;

    if (!g_str_equal (*old, id) && !gives_way)
      g_strv_builder_add (builder, *old);
  }
  if (shown)
    g_strv_builder_add (builder, id);
  ids = g_strv_builder_end (builder);
  set_shown (self, (const char *const *) ids);
}

void
pal_overlays_set_muted (PalOverlays *self, gboolean muted)
{
  if (muted == self->muted)
    return;
  self->muted = muted;
  update_values (self, FALSE);
  changed (self);
}

static int
grade_of (int loss)
{
  return loss <= LOSS_GOOD      ? OVERLAY_GOOD
         : loss <= LOSS_NEUTRAL ? OVERLAY_NEUTRAL
         : loss <= LOSS_BAD     ? OVERLAY_WORST + 1
                                : OVERLAY_WORST;
}

static void
fill_values (PalOverlays *self, OverlayCell *cells)
{
  const PalMoveValue *best = pal_move_values_get_best (self->values);
  int n;
  const PalMoveValue *values = pal_move_values_get (self->values, &n);

  for (int i = 0; i < n; i++) {
    OverlayCell *cell = &cells[move_to (values[i].move)];
    int loss = best->score - values[i].score;
    g_autofree char *text = pal_score_short_text (values[i].score);

    g_strlcpy (cell->text, text, sizeof cell->text);
    cell->grade = (gint8) grade_of (loss);
    if (pal_score_units (values[i].score) == pal_score_units (best->score)) /* more is not known */
      cell->flags |= OVERLAY_BEST;
    if (values[i].proven)
      cell->flags |= OVERLAY_EXACT;
  }
}

void
pal_overlays_fill (PalOverlays *self, OverlayCell *cells)
{
  for (guint i = 0; i < self->list->len; i++) {
    const Overlay *overlay = &g_array_index (self->list, Overlay, i);

    if (!is_active (self, overlay))
      continue;
    if (overlay->fill)
      overlay->fill (&self->position, cells);
    else
      fill_values (self, cells);
  }
}

gboolean
pal_overlays_is_silent (PalOverlays *self, const char *id)
{
  static const OverlayCell nothing[OVERLAY_CELLS_MAX];
  OverlayCell cells[OVERLAY_CELLS_MAX] = { 0 };
  const Overlay *overlay = overlays_find (self, id);

  /* Advice waits for one's turn, and values for being thought of. */
  if (!overlay || !is_active (self, overlay) || !overlay->fill)
    return FALSE;
  overlay->fill (&self->position, cells);
  return memcmp (cells, nothing, sizeof cells) == 0;
}

char *
pal_overlays_count (PalOverlays *self, int side)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->list->len; i++) {
    const Overlay *overlay = &g_array_index (self->list, Overlay, i);
    int n;

    if (!overlay->count || !is_active (self, overlay))
      continue;
    n = overlay->count (&self->position, side);
    if (n == 0 && (overlay->marks & OVERLAY_HANGING)) /* no danger is no news */
      continue;
    if (text->len > 0)
      g_string_append (text, " · ");
    g_string_append_printf (text,
                            ngettext (overlay->counted.one, overlay->counted.many, (gulong) n), n);
  }
  return g_string_free (text, text->len == 0);
}

static gboolean
all_proven (PalOverlays *self)
{
  int n;
  const PalMoveValue *values = pal_move_values_get (self->values, &n);

  for (int i = 0; i < n; i++)
    if (!values[i].proven)
      return FALSE;
  return pal_move_values_get_depth (self->values) > 0;
}

static char *
overlays_describe_end (PalOverlays *self, int score)
{
  int side = self->rules->side_to_move (&self->position);
  const char *winner = _ (self->rules->side_names[score > 0 ? side : 1 - side]);

  if (score == 0)
    return g_strdup (_ ("Exact: a draw"));
  if (ABS (score) > SCORE_MATE_BOUND)
    /* Translators: the side that wins if both play their best. */
    return g_strdup_printf (_ ("Exact: %s wins"), winner);
  /* Translators: the side that wins if both play their best, and by how many discs or points. */
  return g_strdup_printf (_ ("Exact: %s wins by %d"), winner, ABS (score) / 100);
}

char *
pal_overlays_describe_values (PalOverlays *self)
{
  int depth = self->watching ? pal_move_values_get_depth (self->values) : 0;

  if (depth == 0)
    return NULL;
  if (all_proven (self))
    return overlays_describe_end (self, pal_move_values_get_best (self->values)->score);
  /* Translators: how far the values of the moves look ahead, counting the moves of both sides. */
  return g_strdup_printf (ngettext ("%d move deep", "%d moves deep", (gulong) depth), depth);
}
