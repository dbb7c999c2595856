/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-thinking-film.h"

#include "engine/engine-types.h"

enum { TICK_MS = 40 };

struct _PalThinkingFilm {
  GObject parent_instance;

  GlassFilm *film;
  int place;
  gboolean asks;
  double speed;
  guint tick;               /* the source that plays, or 0 */
  gint64 ticked;            /* when, in microseconds */
  double due;               /* steps, the part of one that is left over included */
  PalFilmQuestion question; /* that is open */
};

G_DEFINE_FINAL_TYPE (PalThinkingFilm, pal_thinking_film, G_TYPE_OBJECT)

enum { PROP_0, PROP_PLACE, PROP_PLAYING, PROP_SPEED, PROP_ASKS, N_PROPS };
static GParamSpec *props[N_PROPS];

/* --- questions --- */

static gboolean
film_has_value (const PalFilmQuestion *question, int value)
{
  for (int i = 0; i < question->n_choices; i++)
    if (question->values[i] == value)
      return TRUE;
  return FALSE;
}

/* Values of children, the true one among them. */
static PalFilmQuestion
ask_value (const GlassFilm *film, int node)
{
  const GlassTree *tree = glass_film_tree (film);
  const GlassNode *of = glass_tree_node (tree, node);
  PalFilmQuestion question = { .node = node, .values = { of->value }, .n_choices = 1 };

  for (int child = of->first_child;
       child != GLASS_NONE && question.n_choices < PAL_FILM_CHOICES_MAX;
       child = glass_tree_node (tree, child)->next) {
    const int value = glass_tree_node (tree, child)->value;
    if (!(glass_tree_node (tree, child)->flags & GLASS_UNKNOWN)
        && !film_has_value (&question, value))
      question.values[question.n_choices++] = value;
  }
  /* Not always the first one: the least stands first. */
  for (int i = 1; i < question.n_choices; i++)
    for (int j = i; j > 0 && question.values[j] < question.values[j - 1]; j--) {
      const int held = question.values[j];
      question.values[j] = question.values[j - 1];
      question.values[j - 1] = held;
    }
  while (question.values[question.right] != of->value)
    question.right++;
  question.asks = question.n_choices > 1 ? PAL_FILM_ASKS_VALUE : PAL_FILM_NO_QUESTION;
  return question;
}

/* Only where a value has just become the best can it cut anything off. */
static PalFilmQuestion
ask_cut (const GlassFilm *film, int place, int node, gboolean cuts)
{
  const GlassTree *tree = glass_film_tree (film);
  const GlassNode *of = glass_tree_node (tree, node);
  const GlassWindow window = glass_film_window (film, node, place);
  PalFilmQuestion question = { .node = node, .n_choices = 2, .right = cuts ? 0 : 1 };

  if (glass_tree_bot (tree)->techniques.search == BOT_ALPHA_BETA && window.n_left > 0
      && window.n_left < of->n_moves && window.best == glass_film_step (film, place).node
      && (of->alpha > -SCORE_INFINITE || of->beta < SCORE_INFINITE))
    question.asks = PAL_FILM_ASKS_CUT;
  return question;
}

PalFilmQuestion
pal_film_question (const GlassFilm *film, int place)
{
  const GlassTree *tree = glass_film_tree (film);
  const int inside = glass_film_inside (film, place);
  const GlassNode *node = inside == GLASS_NONE ? NULL : glass_tree_node (tree, inside);
  GlassStep next;

  if (node == NULL || node->kind != GLASS_INNER || !glass_film_step (film, place).leaves)
    return (PalFilmQuestion){ .asks = PAL_FILM_NO_QUESTION };
  next = glass_film_step (film, place + 1);
  if (!next.leaves || node->flags & GLASS_CUT)
    return ask_cut (film, place, inside, next.leaves);
  return ask_value (film, inside);
}

const PalFilmQuestion *
pal_thinking_film_get_question (PalThinkingFilm *self)
{
  return self->question.asks != PAL_FILM_NO_QUESTION ? &self->question : NULL;
}

int
pal_thinking_film_get_guessed (PalThinkingFilm *self)
{
  PalFilmQuestion question;

  if (!self->asks || self->place == glass_film_length (self->film))
    return GLASS_NONE;
  question = pal_film_question (self->film, self->place);
  return question.asks == PAL_FILM_ASKS_VALUE ? question.node : GLASS_NONE;
}

gboolean
pal_thinking_film_answer (PalThinkingFilm *self, int choice)
{
  const gboolean right = choice == self->question.right;

  pal_thinking_film_go (self, self->place + 1);
  return right;
}

/* --- places --- */

const GlassFilm *
pal_thinking_film_get_film (PalThinkingFilm *self)
{
  return self->film;
}

int
pal_thinking_film_get_place (PalThinkingFilm *self)
{
  return self->place;
}

void
pal_thinking_film_go (PalThinkingFilm *self, int place)
{
  self->question.asks = PAL_FILM_NO_QUESTION;
  self->place = CLAMP (place, 0, glass_film_length (self->film));
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PLACE]);
}

/* Opens the question that comes after the place, if there is one. */
static gboolean
film_asks (PalThinkingFilm *self)
{
  if (!self->asks || self->place == glass_film_length (self->film)
      || self->question.asks != PAL_FILM_NO_QUESTION)
    return FALSE;
  self->question = pal_film_question (self->film, self->place);
  if (self->question.asks == PAL_FILM_NO_QUESTION)
    return FALSE;
  pal_thinking_film_play (self, FALSE);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PLACE]);
  return TRUE;
}

void
pal_thinking_film_step (PalThinkingFilm *self)
{
  if (!film_asks (self))
    pal_thinking_film_go (self, self->place + 1);
}

/* --- playing --- */

gboolean
pal_thinking_film_is_playing (PalThinkingFilm *self)
{
  return self->tick != 0;
}

/* How many steps can be made of COUNT before there is a question. */
static int
steps_to_question (PalThinkingFilm *self, int count)
{
  for (int i = 1; self->asks && i < count && self->place + i < glass_film_length (self->film); i++)
    if (pal_film_question (self->film, self->place + i).asks != PAL_FILM_NO_QUESTION)
      return i;
  return count;
}

static gboolean
film_on_tick (gpointer data)
{
  PalThinkingFilm *self = data;
  const gint64 now = g_get_monotonic_time ();
  int steps;

  self->due += self->speed * (double) (now - self->ticked) / G_USEC_PER_SEC;
  self->ticked = now;
  steps = (int) self->due;
  if (steps == 0)
    return G_SOURCE_CONTINUE;
  self->due -= steps;
  if (film_asks (self))
    return G_SOURCE_REMOVE;
  pal_thinking_film_go (self, self->place + steps_to_question (self, steps));
  if (self->place < glass_film_length (self->film))
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PLAYING]);
  return G_SOURCE_REMOVE;
}

void
pal_thinking_film_play (PalThinkingFilm *self, gboolean playing)
{
  if (playing == pal_thinking_film_is_playing (self))
    return;
  if (playing && self->place == glass_film_length (self->film))
    pal_thinking_film_go (self, 0);
  if (playing) {
    self->ticked = g_get_monotonic_time ();
    self->due = 0;
    self->tick = g_timeout_add (TICK_MS, film_on_tick, self);
  } else {
    g_clear_handle_id (&self->tick, g_source_remove);
  }
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PLAYING]);
}

/* --- the object --- */

static void
pal_thinking_film_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PalThinkingFilm *self = PAL_THINKING_FILM (object);

  switch (id) {
  case PROP_PLACE:
    g_value_set_int (value, self->place);
    break;
  case PROP_PLAYING:
    g_value_set_boolean (value, pal_thinking_film_is_playing (self));
    break;
  case PROP_SPEED:
    g_value_set_double (value, self->speed);
    break;
  case PROP_ASKS:
    g_value_set_boolean (value, self->asks);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_thinking_film_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  PalThinkingFilm *self = PAL_THINKING_FILM (object);

  switch (id) {
  case PROP_PLACE:
    pal_thinking_film_go (self, g_value_get_int (value));
    break;
  case PROP_PLAYING:
    pal_thinking_film_play (self, g_value_get_boolean (value));
    break;
  case PROP_SPEED:
    self->speed = g_value_get_double (value);
    break;
  case PROP_ASKS:
    self->asks = g_value_get_boolean (value);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_thinking_film_finalize (GObject *object)
{
  PalThinkingFilm *self = PAL_THINKING_FILM (object);

  g_clear_handle_id (&self->tick, g_source_remove);
  glass_film_free (self->film);
  G_OBJECT_CLASS (pal_thinking_film_parent_class)->finalize (object);
}

static void
pal_thinking_film_class_init (PalThinkingFilmClass *class)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = pal_thinking_film_get_property;
  object_class->set_property = pal_thinking_film_set_property;
  object_class->finalize = pal_thinking_film_finalize;
  props[PROP_PLACE]
      = g_param_spec_int ("place", NULL, NULL, 0, G_MAXINT, 0, flags | G_PARAM_EXPLICIT_NOTIFY);
  props[PROP_PLAYING]
      = g_param_spec_boolean ("playing", NULL, NULL, FALSE, flags | G_PARAM_EXPLICIT_NOTIFY);
  props[PROP_SPEED] = g_param_spec_double ("speed", NULL, NULL, 0.01, 1e6, 1, flags);
  props[PROP_ASKS] = g_param_spec_boolean ("asks", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
pal_thinking_film_init (PalThinkingFilm *self)
{
  self->speed = 1;
}

PalThinkingFilm *
pal_thinking_film_new (GlassTree *tree)
{
  PalThinkingFilm *self;
  GlassFilm *film = glass_film_new (tree);

  if (film == NULL)
    return NULL;
  self = g_object_new (PAL_TYPE_THINKING_FILM, NULL);
  self->film = film;
  return self;
}
