/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-position-search.h"

#include <glib/gi18n-lib.h>

struct _PalHit {
  GObject parent_instance;

  LibraryHit hit;
};

G_DEFINE_FINAL_TYPE (PalHit, pal_hit, G_TYPE_OBJECT)

/* So often the list takes up what has come: a million games have hundreds of bits of news. */
enum { TAKE_UP_MS = 100 };

struct _PalPositionSearch {
  GObject parent_instance;

  PalLibrary *library;
  GArray *hits;    /* LibraryHit */
  GArray *arrived; /* the same, not in the list yet */
  guint take_up;   /* the source that adds them, or 0 */
  double arrived_fraction;
  GCancellable *searching;
  double fraction;
  char *problem;
  gboolean stopped;
  LibraryPattern *pattern; /* what waits for the library, or NULL; */
  const Rules *rules;      /* or this, or NULL: */
  Position position;
  LibraryLikeness likeness;
};

enum { PROP_0, PROP_RUNNING, PROP_FRACTION, PROP_PROBLEM, N_PROPS };
static GParamSpec *props[N_PROPS];

static void
pal_hit_class_init (PalHitClass *class)
{
}

static void
pal_hit_init (PalHit *self)
{
}

const LibraryHit *
pal_hit_get (PalHit *self)
{
  return &self->hit;
}

/* --- the list --- */

static GType
position_search_get_item_type (GListModel *model)
{
  return PAL_TYPE_HIT;
}

static guint
position_search_get_n_items (GListModel *model)
{
  return PAL_POSITION_SEARCH (model)->hits->len;
}

static gpointer
position_search_get_item (GListModel *model, guint position)
{
  PalPositionSearch *self = PAL_POSITION_SEARCH (model);
  PalHit *item;

  if (position >= self->hits->len)
    return NULL;
  item = g_object_new (PAL_TYPE_HIT, NULL);
  item->hit = g_array_index (self->hits, LibraryHit, position);
  return item;
}

static void
position_search_model_init (GListModelInterface *iface)
{
  iface->get_item_type = position_search_get_item_type;
  iface->get_n_items = position_search_get_n_items;
  iface->get_item = position_search_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (PalPositionSearch, pal_position_search, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      position_search_model_init))

static int
compare_hits (gconstpointer a, gconstpointer b)
{
  const LibraryHit *one = a, *other = b;

  return one->game < other->game ? -1 : one->game > other->game;
}

/* How many hits stand before GAME. */
static guint
place_of (const GArray *hits, guint32 game)
{
  guint low = 0, high = hits->len;

  while (low < high) {
    const guint middle = low + (high - low) / 2;

    if (g_array_index (hits, LibraryHit, middle).game < game)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* They come from several threads, nearly in order, and yet the same question always has the same
 * list. What was there stays, and with it what is selected. Sorts HITS. */
static void
add_hits (PalPositionSearch *self, GArray *hits)
{
  const guint n = hits->len;

  g_array_sort (hits, compare_hits);
  for (guint first = 0, next; first < n; first = next) {
    const guint place = place_of (self->hits, g_array_index (hits, LibraryHit, first).game);

    next = first + 1;
    while (next < n
           && (place == self->hits->len
               || g_array_index (hits, LibraryHit, next).game
                      < g_array_index (self->hits, LibraryHit, place).game))
      next++;
    g_array_insert_vals (self->hits, place, &g_array_index (hits, LibraryHit, first), next - first);
    g_list_model_items_changed (G_LIST_MODEL (self), place, 0, next - first);
  }
}

static void
set_fraction (PalPositionSearch *self, double fraction)
{
  self->fraction = fraction;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FRACTION]);
}

static void
set_problem (PalPositionSearch *self, const char *problem)
{
  g_free (self->problem);
  self->problem = g_strdup (problem);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PROBLEM]);
}

/* --- searching --- */

/* What has come is in the list. */
static void
take_up_hits (PalPositionSearch *self)
{
  g_clear_handle_id (&self->take_up, g_source_remove);
  add_hits (self, self->arrived);
  g_array_set_size (self->arrived, 0);
}

static gboolean
position_search_on_time (gpointer data)
{
  PalPositionSearch *self = data;

  self->take_up = 0;
  take_up_hits (self);
  set_fraction (self, self->arrived_fraction);
  return G_SOURCE_REMOVE;
}

static void
position_search_begin (PalPositionSearch *self)
{
  guint before;

  pal_position_search_stop (self);
  before = self->hits->len;
  g_array_set_size (self->hits, 0);
  if (before > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, before, 0);
  self->stopped = FALSE;
  set_problem (self, NULL);
  set_fraction (self, 0);
  self->searching = g_cancellable_new ();
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_RUNNING]);
}

/* What a question that is not the last one any more has to say is not heard. */
typedef struct {
  PalPositionSearch *search;
  GCancellable *cancellable;
} Asked;

static Asked *
asked_new (PalPositionSearch *self)
{
  Asked *asked = g_new0 (Asked, 1);

  *asked = (Asked){ g_object_ref (self), g_object_ref (self->searching) };
  return asked;
}

static void
asked_free (Asked *asked)
{
  g_object_unref (asked->search);
  g_object_unref (asked->cancellable);
  g_free (asked);
}

static void
position_search_end (Asked *asked, const GError *error)
{
  PalPositionSearch *self = asked->search;
  const char *why = pal_library_get_problem (self->library);

  if (self->searching == asked->cancellable) {
    take_up_hits (self);
    g_clear_object (&self->searching);
    if (error)
      set_problem (self, why ? why : error->message);
    set_fraction (self, 1);
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_RUNNING]);
  }
  asked_free (asked);
}

static void
position_search_on_found (GObject *source, GAsyncResult *result, gpointer data)
{
  Asked *asked = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) hits = pal_library_find_position_finish (PAL_LIBRARY (source), result, &error);

  if (hits && asked->search->searching == asked->cancellable)
    add_hits (asked->search, hits);
  position_search_end (asked, error);
}

static void
position_search_on_hits (const LibraryHit *hits, guint n, guint32 done, guint32 total,
                         gpointer data)
{
  Asked *asked = data;
  PalPositionSearch *self = asked->search;

  if (self->searching != asked->cancellable)
    return;
  g_array_append_vals (self->arrived, hits, n);
  self->arrived_fraction = total > 0 ? (double) done / total : 0;
  if (self->take_up == 0)
    self->take_up = g_timeout_add (TAKE_UP_MS, position_search_on_time, self);
}

static void
position_search_on_pattern_done (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  pal_library_find_pattern_finish (PAL_LIBRARY (source), result, &error);
  position_search_end (data, error);
}

/* --- waiting for the library --- */

static gboolean
is_loading (PalPositionSearch *self)
{
  return self->pattern || self->rules;
}

static void
forget_question (PalPositionSearch *self)
{
  g_clear_pointer (&self->pattern, g_free);
  self->rules = NULL;
}

/* Asks what waits, which begins here and now where the library is loaded. */
static void
ask_waiting (PalPositionSearch *self)
{
  Asked *asked;

  if (!is_loading (self)
      || (!pal_library_is_loaded (self->library) && !pal_library_get_problem (self->library)))
    return;
  asked = asked_new (self);
  if (self->pattern)
    pal_library_find_pattern (self->library, self->pattern, NULL, position_search_on_hits, asked,
                              self->searching, position_search_on_pattern_done, asked);
  else
    pal_library_find_position (self->library, self->rules, &self->position, self->likeness,
                               self->searching, position_search_on_found, asked);
  forget_question (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_RUNNING]);
}

void
pal_position_search_find (PalPositionSearch *self, const Rules *rules, const Position *position,
                          LibraryLikeness likeness)
{
  position_search_begin (self);
  self->rules = rules;
  self->position = *position;
  self->likeness = likeness;
  ask_waiting (self);
}

void
pal_position_search_find_pattern (PalPositionSearch *self, const LibraryPattern *pattern)
{
  position_search_begin (self);
  self->pattern = g_memdup2 (pattern, sizeof *pattern);
  ask_waiting (self);
}

void
pal_position_search_stop (PalPositionSearch *self)
{
  if (!self->searching)
    return;
  forget_question (self);
  take_up_hits (self);
  self->stopped = TRUE;
  g_cancellable_cancel (self->searching);
  g_clear_object (&self->searching);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_RUNNING]);
}

gboolean
pal_position_search_is_running (PalPositionSearch *self)
{
  return self->searching != NULL;
}

GArray *
pal_position_search_get_hits (PalPositionSearch *self)
{
  return self->hits;
}

PalLibrary *
pal_position_search_get_library (PalPositionSearch *self)
{
  return self->library;
}

void
pal_position_search_read_board (LibraryPattern *pattern, PalPositionEditor *editor)
{
  const Rules *rules = pal_position_editor_get_rules (editor);

  library_pattern_init (pattern, rules);
  for (Square square = 0; square < rules->files * rules->ranks; square++)
    pattern->squares[square] = pal_position_editor_is_free (editor, square)
                                   ? LIBRARY_ANY_PIECE
                                   : pal_position_editor_get_piece (editor, square);
}

/* --- in words --- */

char *
pal_position_search_describe (PalPositionSearch *self)
{
  const gulong n = self->hits->len;

  if (self->problem)
    return g_strdup (self->problem);
  if (is_loading (self))
    return g_strdup (_ ("Loading the library…"));
  if (self->searching && n == 0)
    return g_strdup (_ ("Searching…"));
  if (self->stopped && n == 0)
    return g_strdup (_ ("Stopped before a game was found"));
  if (self->stopped)
    return g_strdup_printf (
        ngettext ("%'lu game found so far, stopped", "%'lu games found so far, stopped", n), n);
  return n > 0 ? g_strdup_printf (ngettext ("%'lu game found", "%'lu games found", n), n)
               : g_strdup (_ ("No games found"));
}

gboolean
pal_position_search_is_in_vain (PalPositionSearch *self)
{
  return !self->searching && !self->stopped && !self->problem && self->hits->len == 0;
}

static gboolean
limits_material (const LibraryPattern *pattern)
{
  for (int piece = 1; piece <= pattern->rules->n_pieces; piece++)
    if (pattern->least[piece] > 0 || pattern->most[piece] != LIBRARY_ANY_COUNT)
      return TRUE;
  return FALSE;
}

static gboolean
limits_squares (const LibraryPattern *pattern)
{
  for (int square = 0; square < pattern->rules->files * pattern->rules->ranks; square++)
    if (pattern->squares[square] != LIBRARY_ANY_PIECE)
      return TRUE;
  return FALSE;
}

static void
advise_on_likeness (GPtrArray *lines, LibraryLikeness likeness)
{
  if (!(likeness & LIBRARY_SWAPPED) && !(likeness & LIBRARY_MIRRORED))
    g_ptr_array_add (lines, g_strdup (_ ("Search also with colors swapped, and mirrored.")));
  else if (!(likeness & LIBRARY_SWAPPED))
    g_ptr_array_add (lines, g_strdup (_ ("Search also with colors swapped.")));
  else if (!(likeness & LIBRARY_MIRRORED))
    g_ptr_array_add (lines, g_strdup (_ ("Search also mirrored.")));
}

static char *
join_lines (GPtrArray *lines)
{
  g_ptr_array_add (lines, NULL);
  return g_strjoinv ("\n", (char **) lines->pdata);
}

char *
pal_position_search_advise_pattern (const LibraryPattern *pattern)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  if (limits_material (pattern))
    g_ptr_array_add (lines, g_strdup (_ ("Material is limited: allow more, or switch it off.")));
  if (pattern->side >= 0)
    /* Translators: a side, and the name of a choice. */
    g_ptr_array_add (lines,
                     g_strdup_printf (_ ("Only positions with %s to move count: choose "
                                         "“%s”."),
                                      _ (pattern->rules->side_names[pattern->side]), _ ("Either")));
  if (limits_squares (pattern)) {
    g_ptr_array_add (lines, g_strdup (_ ("Lay a veil over squares that do not matter.")));
    advise_on_likeness (lines, pattern->likeness);
  }
  return join_lines (lines);
}

char *
pal_position_search_advise_position (LibraryLikeness likeness)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (lines, g_strdup (_ ("All squares and the side to move must be as on the board. "
                                       "Search for a pattern to leave some of it open.")));
  advise_on_likeness (lines, likeness);
  return join_lines (lines);
}

/* --- the object --- */

static void
pal_position_search_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PalPositionSearch *self = PAL_POSITION_SEARCH (object);

  switch (id) {
  case PROP_RUNNING:
    g_value_set_boolean (value, self->searching != NULL);
    break;
  case PROP_FRACTION:
    g_value_set_double (value, self->fraction);
    break;
  case PROP_PROBLEM:
    g_value_set_string (value, self->problem);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_position_search_finalize (GObject *object)
{
  PalPositionSearch *self = PAL_POSITION_SEARCH (object);

  g_signal_handlers_disconnect_by_data (self->library, self);
  g_clear_object (&self->library);
  g_clear_handle_id (&self->take_up, g_source_remove);
  g_array_unref (self->hits);
  g_array_unref (self->arrived);
  g_free (self->problem);
  g_free (self->pattern);
  G_OBJECT_CLASS (pal_position_search_parent_class)->finalize (object);
}

static void
pal_position_search_class_init (PalPositionSearchClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = pal_position_search_get_property;
  object_class->finalize = pal_position_search_finalize;
  props[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE, flags);
  props[PROP_FRACTION] = g_param_spec_double ("fraction", NULL, NULL, 0, 1, 0, flags);
  props[PROP_PROBLEM] = g_param_spec_string ("problem", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
pal_position_search_init (PalPositionSearch *self)
{
  self->hits = g_array_new (FALSE, FALSE, sizeof (LibraryHit));
  self->arrived = g_array_new (FALSE, FALSE, sizeof (LibraryHit));
}

PalPositionSearch *
pal_position_search_new (PalLibrary *library)
{
  PalPositionSearch *self = g_object_new (PAL_TYPE_POSITION_SEARCH, NULL);

  self->library = g_object_ref (library);
  g_signal_connect_swapped (library, "notify::loaded", G_CALLBACK (ask_waiting), self);
  g_signal_connect_swapped (library, "notify::problem", G_CALLBACK (ask_waiting), self);
  pal_library_load (library);
  return self;
}
