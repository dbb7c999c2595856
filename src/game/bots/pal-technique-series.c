/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-technique-series.h"

#include "game/players/pal-bot-search.h"

/* A search that took at least this long is warm enough, and is not made again. */
enum { WARM_MS = 50 };
/* Behind the one that warms up: at most so many that count, and no more than so long. */
enum { COUNTED_MAX = 3, COUNTED_MS = 60 };

struct _PalTechniqueSeries {
  GObject parent_instance;

  GArray *variants;   /* of PalTechniqueVariant */
  GPtrArray *records; /* of GameRecord */
  int depth;
  guint64 nodes_max;
  double *nodes, *times; /* by depth, technique and position */
  int *reached;          /* of each technique */
  gboolean *gave_up;

  /* The search under way. */
  int at_depth;
  guint technique, position;
  int rounds; /* how often it was made */
  double spent;
  PalBotSearch *search; /* NULL: it is not busy */
  guint n_done;         /* searches, or left out because a technique has given up */
  gboolean stopped;
};

G_DEFINE_FINAL_TYPE (PalTechniqueSeries, pal_technique_series, G_TYPE_OBJECT)

enum { PROP_0, PROP_BUSY, N_PROPS };
static GParamSpec *props[N_PROPS];

static guint changed;

/* The values of TECHNIQUE at DEPTH begin there. */
static gsize
place_of_values (const PalTechniqueSeries *self, guint technique, int depth)
{
  return ((gsize) (depth - 1) * self->variants->len + technique) * self->records->len;
}

/* --- the searches --- */

static void technique_series_search (PalTechniqueSeries *self);

static void
technique_series_tell (gpointer series)
{
  g_signal_emit (series, changed, 0);
}

/* Goes to the next technique that has not given up, at the next depth where there is none any more;
 * FALSE: that was all. */
static gboolean
go_to_next (PalTechniqueSeries *self)
{
  self->position = 0;
  do {
    if (++self->technique == self->variants->len) {
      self->technique = 0;
      self->at_depth++;
    }
  } while (self->at_depth <= self->depth && self->gave_up[self->technique]);
  return self->at_depth <= self->depth;
}

static void
give_up (PalTechniqueSeries *self)
{
  self->gave_up[self->technique] = TRUE;
  self->n_done += self->records->len - self->position
                  + (guint) (self->depth - self->at_depth) * self->records->len;
}

/* What lies behind the position that has been searched. */
static gboolean
leave_position (PalTechniqueSeries *self, gboolean gave_up)
{
  gboolean more = TRUE;

  self->rounds = 0;
  self->spent = 0;
  if (gave_up) {
    give_up (self);
    more = go_to_next (self);
    technique_series_tell (self);
  } else {
    self->n_done++;
    if (++self->position == self->records->len) {
      self->reached[self->technique] = self->at_depth;
      more = go_to_next (self);
      technique_series_tell (self);
    }
  }
  return more;
}

/* The first search warms up: its time counts only where there is no other one. FALSE: enough is
 * known. */
static gboolean
take_search (PalTechniqueSeries *self, double milliseconds, double *time)
{
  *time = self->rounds < 2 ? milliseconds : MIN (*time, milliseconds);
  if (self->rounds > 0)
    self->spent += milliseconds;
  self->rounds++;
  if (self->rounds == 1)
    return milliseconds < WARM_MS;
  return self->rounds <= COUNTED_MAX && self->spent < COUNTED_MS;
}

static void
technique_series_done (const EngineResult *result, const GlassCounters *counters, gpointer series)
{
  g_autoptr (PalTechniqueSeries) self = g_object_ref (series);
  const guint64 nodes = counters->nodes + counters->sorting;
  const gsize at = place_of_values (self, self->technique, self->at_depth) + self->position;

  g_clear_pointer (&self->search, pal_bot_search_drop);
  if (!self->stopped) {
    const gboolean gave_up = nodes >= self->nodes_max;

    self->nodes[at] = (double) nodes;
    if ((!gave_up && take_search (self, counters->milliseconds, &self->times[at]))
        || leave_position (self, gave_up))
      technique_series_search (self);
  }
  if (self->search == NULL) {
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BUSY]);
    technique_series_tell (self);
  }
}

static void
technique_series_search (PalTechniqueSeries *self)
{
  const PalBotRequest request = {
    .bot = pal_technique_series_get_technique (self, self->technique)->bot,
    .limits = { .depth = self->at_depth, .nodes = self->nodes_max },
    .user_data = self,
    .look = technique_series_tell,
    .done = technique_series_done,
  };

  if (!self->stopped)
    self->search
        = pal_bot_search_begin (g_ptr_array_index (self->records, self->position), &request);
  self->stopped = self->search == NULL;
}

/* --- the object --- */

static void
technique_series_forget (PalTechniqueSeries *self)
{
  g_clear_pointer (&self->search, pal_bot_search_drop);
  g_clear_pointer (&self->variants, g_array_unref);
  g_clear_pointer (&self->records, g_ptr_array_unref);
  g_clear_pointer (&self->nodes, g_free);
  g_clear_pointer (&self->times, g_free);
  g_clear_pointer (&self->reached, g_free);
  g_clear_pointer (&self->gave_up, g_free);
}

static void
pal_technique_series_finalize (GObject *object)
{
  technique_series_forget (PAL_TECHNIQUE_SERIES (object));
  G_OBJECT_CLASS (pal_technique_series_parent_class)->finalize (object);
}

static void
pal_technique_series_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_BUSY)
    g_value_set_boolean (value, PAL_TECHNIQUE_SERIES (object)->search != NULL);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
pal_technique_series_class_init (PalTechniqueSeriesClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->finalize = pal_technique_series_finalize;
  object_class->get_property = pal_technique_series_get_property;
  props[PROP_BUSY]
      = g_param_spec_boolean ("busy", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  changed = g_signal_new ("changed", PAL_TYPE_TECHNIQUE_SERIES, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                          NULL, G_TYPE_NONE, 0);
}

static void
pal_technique_series_init (PalTechniqueSeries *self)
{
}

PalTechniqueSeries *
pal_technique_series_new (void)
{
  return g_object_new (PAL_TYPE_TECHNIQUE_SERIES, NULL);
}

gboolean
pal_technique_series_start (PalTechniqueSeries *self, const Bot *bot, GPtrArray *records, int depth,
                            guint64 nodes_max)
{
  gsize n;

  g_return_val_if_fail (records->len > 0 && depth > 0, FALSE);
  technique_series_forget (self);
  self->variants = pal_technique_variants_new (bot);
  self->records = g_ptr_array_new_with_free_func ((GDestroyNotify) game_record_free);
  for (guint i = 0; i < records->len; i++)
    g_ptr_array_add (self->records, game_record_copy (g_ptr_array_index (records, i)));
  self->depth = depth;
  self->nodes_max = nodes_max;
  n = place_of_values (self, 0, depth + 1);
  self->nodes = g_new0 (double, n);
  self->times = g_new0 (double, n);
  self->reached = g_new0 (int, self->variants->len);
  self->gave_up = g_new0 (gboolean, self->variants->len);
  self->at_depth = 1;
  self->technique = self->position = self->n_done = 0;
  self->rounds = 0;
  self->spent = 0;
  self->stopped = FALSE;
  technique_series_search (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BUSY]);
  technique_series_tell (self);
  return self->search != NULL;
}

void
pal_technique_series_stop (PalTechniqueSeries *self)
{
  self->stopped = TRUE;
  pal_bot_search_stop (self->search);
}

gboolean
pal_technique_series_get_busy (PalTechniqueSeries *self)
{
  return self->search != NULL;
}

double
pal_technique_series_get_progress (PalTechniqueSeries *self)
{
  return self->variants != NULL ? self->n_done / (double) place_of_values (self, 0, self->depth + 1)
                                : 0;
}

guint
pal_technique_series_get_n_techniques (PalTechniqueSeries *self)
{
  return self->variants != NULL ? self->variants->len : 0;
}

const PalTechniqueVariant *
pal_technique_series_get_technique (PalTechniqueSeries *self, guint i)
{
  return &g_array_index (self->variants, PalTechniqueVariant, i);
}

guint
pal_technique_series_get_n_positions (PalTechniqueSeries *self)
{
  return self->records != NULL ? self->records->len : 0;
}

int
pal_technique_series_get_depth (PalTechniqueSeries *self)
{
  return self->depth;
}

PalTechniqueState
pal_technique_series_get_state (PalTechniqueSeries *self, guint technique)
{
  if (self->gave_up[technique])
    return PAL_TECHNIQUE_GAVE_UP;
  if (self->reached[technique] == self->depth)
    return PAL_TECHNIQUE_DONE;
  if (self->search == NULL)
    return PAL_TECHNIQUE_STOPPED;
  return technique == self->technique ? PAL_TECHNIQUE_RUNNING : PAL_TECHNIQUE_WAITING;
}

int
pal_technique_series_get_reached (PalTechniqueSeries *self, guint technique)
{
  return self->reached[technique];
}

void
pal_technique_series_get_point (PalTechniqueSeries *self, guint technique, int depth,
                                PalTechniquePoint *point)
{
  const gsize at = place_of_values (self, technique, depth),
              first = place_of_values (self, 0, depth);
  const gboolean has_base = depth <= self->reached[0];
  const guint n = self->records->len;

  g_return_if_fail (depth > 0 && depth <= self->reached[technique]);
  point->nodes = pal_technique_figure (self->nodes + at, has_base ? self->nodes + first : NULL, n);
  point->time = pal_technique_figure (self->times + at, has_base ? self->times + first : NULL, n);
}

double
pal_technique_series_get_branching (PalTechniqueSeries *self, guint technique)
{
  const int reached = self->reached[technique];
  g_autofree double *means = g_new (double, MAX (reached, 1));

  for (int depth = 1; depth <= reached; depth++)
    means[depth - 1] = pal_technique_geometric_mean (
        self->nodes + place_of_values (self, technique, depth), self->records->len);
  return pal_technique_branching (means, (guint) reached);
}
