#include "pal-position-search.h"

struct _PalHit {
  GObject parent_instance;

  LibraryHit hit;
};

G_DEFINE_FINAL_TYPE (PalHit, pal_hit, G_TYPE_OBJECT)

struct _PalPositionSearch {
  GObject parent_instance;

  PalLibrary *library;
  GArray *hits; /* LibraryHit */
  GCancellable *searching;
  double fraction;
  char *problem;
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

static void
add_hits (PalPositionSearch *self, const LibraryHit *hits, guint n)
{
  const guint before = self->hits->len;

  if (n == 0)
    return;
  g_array_append_vals (self->hits, hits, n);
  g_list_model_items_changed (G_LIST_MODEL (self), before, 0, n);
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

static GCancellable *
position_search_begin (PalPositionSearch *self)
{
  const guint before = self->hits->len;

  pal_position_search_stop (self);
  g_array_set_size (self->hits, 0);
  if (before > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, before, 0);
  set_problem (self, NULL);
  set_fraction (self, 0);
  self->searching = g_cancellable_new ();
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_RUNNING]);
  return self->searching;
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

  if (self->searching == asked->cancellable) {
    g_clear_object (&self->searching);
    if (error)
      set_problem (self, error->message);
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
    add_hits (asked->search, (const LibraryHit *) (gpointer) hits->data, hits->len);
  position_search_end (asked, error);
}

void
pal_position_search_find (PalPositionSearch *self, const Rules *rules, const Position *position,
                          LibraryLikeness likeness)
{
  GCancellable *cancellable = position_search_begin (self);

  pal_library_find_position (self->library, rules, position, likeness, cancellable,
                             position_search_on_found, asked_new (self));
}

static void
position_search_on_hits (const LibraryHit *hits, guint n, guint32 done, guint32 total,
                         gpointer data)
{
  Asked *asked = data;

  if (asked->search->searching != asked->cancellable)
    return;
  add_hits (asked->search, hits, n);
  set_fraction (asked->search, total > 0 ? (double) done / total : 0);
}

static void
position_search_on_pattern_done (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  pal_library_find_pattern_finish (PAL_LIBRARY (source), result, &error);
  position_search_end (data, error);
}

void
pal_position_search_find_pattern (PalPositionSearch *self, const LibraryPattern *pattern)
{
  GCancellable *cancellable = position_search_begin (self);
  Asked *asked = asked_new (self);

  pal_library_find_pattern (self->library, pattern, NULL, position_search_on_hits, asked,
                            cancellable, position_search_on_pattern_done, asked);
}

void
pal_position_search_stop (PalPositionSearch *self)
{
  if (!self->searching)
    return;
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

  g_clear_object (&self->library);
  g_array_unref (self->hits);
  g_free (self->problem);
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
}

PalPositionSearch *
pal_position_search_new (PalLibrary *library)
{
  PalPositionSearch *self = g_object_new (PAL_TYPE_POSITION_SEARCH, NULL);

  self->library = g_object_ref (library);
  pal_library_load (library);
  return self;
}
