#include "pal-position-window.h"

#include "pal-library-desk.h"
#include "ui/editor/pal-setup-board.h"
#include "ui/editor/pal-setup-layout.h"
#include "ui/editor/pal-setup-palette.h"
#include "ui/widgets/pal-choice-row.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-news.h"
#include "ui/widgets/pal-segmented.h"

#include "game/library/pal-explorer.h"
#include "game/library/pal-position-search.h"

#include <glib/gi18n.h>

enum { KIND_POSITION, KIND_PATTERN };
enum { COUNT_MOST = 10 }; /* of a kind of pieces that move; discs may cover the board */

/* How many there may be of a piece. */
typedef struct {
  GtkSpinButton *least, *most; /* the last number of the second one means any */
} Count;

struct _PalPositionWindow {
  AdwWindow parent_instance;

  PalGamePage *page; /* it goes when that does */
  PalPositionEditor *editor;
  PalPositionSearch *search; /* or NULL */
  GArray *counts;            /* Count, by Piece - 1 */

  PalSetupBoard *board;
  PalSetupPalette *palette;
  GtkStack *stack;
  PalSegmented *kind;
  GtkLabel *hint;
  PalChoiceRow *side;
  GtkSwitch *swapped;
  GtkSwitch *mirrored;
  GtkWidget *material_group;
  AdwExpanderRow *material;
  GtkWidget *back_button;
  GtkWidget *search_button;
  GtkWidget *stop_button;
  GtkWidget *show_button;
  GtkLabel *count;
  GtkProgressBar *progress;
  GtkListView *list;
};

G_DEFINE_FINAL_TYPE (PalPositionWindow, pal_position_window, ADW_TYPE_WINDOW)

static const Rules *
position_window_rules (PalPositionWindow *self)
{
  return pal_position_editor_get_rules (self->editor);
}

static gboolean
is_pattern (PalPositionWindow *self)
{
  guint kind;

  g_object_get (self->kind, "selected", &kind, NULL);
  return kind == KIND_PATTERN;
}

static gboolean
has_free (PalPositionWindow *self)
{
  const Rules *rules = position_window_rules (self);

  for (Square square = 0; square < rules->files * rules->ranks; square++)
    if (pal_position_editor_is_free (self->editor, square))
      return TRUE;
  return FALSE;
}

/* --- what is asked --- */

static void
position_window_update (PalPositionWindow *self)
{
  gboolean pattern, whole, results;
  Position position;

  if (self->editor == NULL || self->stack == NULL)
    return;
  pattern = is_pattern (self);
  results = g_str_equal (gtk_stack_get_visible_child_name (self->stack), "results");
  whole = !has_free (self) && pal_position_editor_get_position (self->editor, &position);
  gtk_widget_set_visible (GTK_WIDGET (self->side), pattern);
  gtk_widget_set_visible (self->material_group, pattern);
  gtk_widget_set_sensitive (self->search_button, pattern || whole);
  gtk_widget_set_visible (self->search_button, !results);
  gtk_widget_set_visible (self->back_button, results);
  gtk_label_set_text (
      self->hint,
      pattern ? _ ("Put pieces where they must stand. Squares below a veil may hold anything; "
                   "Delete or the right mouse button lays it.")
      : whole ? _ ("Finds all games with exactly this position, however it was reached.")
              : _ ("No game can have a position like this one. Search for a pattern instead."));
}

/* Who lets a square hold anything wants a pattern. */
static void
position_window_on_board (PalPositionWindow *self)
{
  if (!is_pattern (self) && has_free (self))
    pal_segmented_set_selected (self->kind, KIND_PATTERN);
  position_window_update (self);
}

static void
position_window_load (PalPositionWindow *self)
{
  PalSession *session = pal_game_page_get_session (self->page);

  pal_position_editor_show (self->editor, pal_match_get_rules (pal_session_get_match (session)),
                            &pal_session_get_node (session)->position);
  g_object_set (self->board, "flipped", pal_session_get_flipped (session), NULL);
}

static void
on_as_on_board (PalPositionWindow *self)
{
  position_window_load (self);
}

static void
on_clear (PalPositionWindow *self)
{
  pal_position_editor_free_all (self->editor);
}

/* --- material --- */

static int
show_any (GtkSpinButton *spin, gpointer data)
{
  GtkAdjustment *adjustment = gtk_spin_button_get_adjustment (spin);

  if (gtk_adjustment_get_value (adjustment) < gtk_adjustment_get_upper (adjustment))
    return FALSE;
  /* Translators: in place of a number of pieces: however many. */
  gtk_editable_set_text (GTK_EDITABLE (spin), _ ("any"));
  return TRUE;
}

static int
read_any (GtkSpinButton *spin, double *value, gpointer data)
{
  if (g_ascii_isdigit (*gtk_editable_get_text (GTK_EDITABLE (spin))))
    return FALSE;
  *value = gtk_adjustment_get_upper (gtk_spin_button_get_adjustment (spin));
  return TRUE;
}

static GtkSpinButton *
spin_new (AdwActionRow *row, int most, const char *label)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (0, most, 1);

  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 3);
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  pal_widget_set_tooltip (spin, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  adw_action_row_add_suffix (row, spin);
  return GTK_SPIN_BUTTON (spin);
}

static void
add_count (PalPositionWindow *self, const PieceInfo *piece, int most)
{
  AdwActionRow *row = ADW_ACTION_ROW (adw_action_row_new ());
  Count count;

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (piece->name));
  count.least = spin_new (row, most, _ ("At least"));
  count.most = spin_new (row, most + 1, _ ("At most"));
  g_signal_connect (count.most, "output", G_CALLBACK (show_any), NULL);
  g_signal_connect (count.most, "input", G_CALLBACK (read_any), NULL);
  gtk_spin_button_set_value (count.most, most + 1);
  adw_expander_row_add_row (self->material, GTK_WIDGET (row));
  g_array_append_val (self->counts, count);
}

static void
read_material (PalPositionWindow *self, LibraryPattern *pattern)
{
  for (guint i = 0; i < self->counts->len; i++) {
    const Count *count = &g_array_index (self->counts, Count, i);
    const double most = gtk_spin_button_get_value (count->most);
    GtkAdjustment *adjustment = gtk_spin_button_get_adjustment (count->most);

    pattern->least[i + 1] = (guint8) gtk_spin_button_get_value (count->least);
    pattern->most[i + 1] = most >= gtk_adjustment_get_upper (adjustment)
                               ? LIBRARY_ANY_COUNT
                               : (guint8) MAX (most, pattern->least[i + 1]);
  }
}

/* --- searching --- */

static void
position_window_tell (PalPositionWindow *self)
{
  const gulong n = g_list_model_get_n_items (G_LIST_MODEL (self->search));
  const gboolean running = pal_position_search_is_running (self->search);
  g_autofree char *problem = NULL;
  g_autofree char *text
      = n > 0 ? g_strdup_printf (ngettext ("%'lu game found", "%'lu games found", n), n)
              : g_strdup (running ? _ ("Searching…") : _ ("No games found"));
  double fraction;

  g_object_get (self->search, "fraction", &fraction, "problem", &problem, NULL);
  gtk_label_set_text (self->count, problem != NULL ? problem : text);
  gtk_progress_bar_set_fraction (self->progress, fraction);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), running);
  gtk_widget_set_visible (self->stop_button, running);
  gtk_widget_set_sensitive (self->show_button, n > 0 && !running);
}

static LibraryLikeness
read_likeness (PalPositionWindow *self)
{
  return (gtk_switch_get_active (self->swapped) ? LIBRARY_SWAPPED : 0u)
         | (gtk_switch_get_active (self->mirrored) ? LIBRARY_MIRRORED : 0u);
}

static void
search_pattern (PalPositionWindow *self)
{
  LibraryPattern pattern;

  pal_position_search_read_board (&pattern, self->editor);
  pattern.side = (int) pal_choice_row_get_selected (self->side) - 1;
  pattern.likeness = read_likeness (self);
  if (adw_expander_row_get_enable_expansion (self->material))
    read_material (self, &pattern);
  pal_position_search_find_pattern (self->search, &pattern);
}

static void
drop_search (PalPositionWindow *self)
{
  if (self->search == NULL)
    return;
  pal_position_search_stop (self->search);
  g_signal_handlers_disconnect_by_data (self->search, self);
  g_clear_object (&self->search);
}

static void
position_window_on_search (PalPositionWindow *self)
{
  PalLibraries *libraries = pal_library_desk_get_libraries ();
  GtkSelectionModel *selection;
  Position position;

  drop_search (self);
  self->search = pal_position_search_new (pal_libraries_get_current (libraries));
  selection
      = GTK_SELECTION_MODEL (gtk_single_selection_new (G_LIST_MODEL (g_object_ref (self->search))));
  gtk_list_view_set_model (self->list, selection);
  g_object_unref (selection);
  gtk_stack_set_visible_child_name (self->stack, "results");
  g_signal_connect_swapped (self->search, "notify", G_CALLBACK (position_window_tell), self);
  g_signal_connect_swapped (self->search, "items-changed", G_CALLBACK (position_window_tell), self);
  if (is_pattern (self))
    search_pattern (self);
  else if (pal_position_editor_get_position (self->editor, &position))
    pal_position_search_find (self->search, position_window_rules (self), &position,
                              read_likeness (self));
  position_window_tell (self);
  position_window_update (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}

static void
on_stop (PalPositionWindow *self)
{
  if (self->search != NULL)
    pal_position_search_stop (self->search);
}

static void
on_back (PalPositionWindow *self)
{
  on_stop (self);
  gtk_stack_set_visible_child_name (self->stack, "options");
  gtk_widget_set_visible (self->stop_button, FALSE);
  position_window_update (self);
  gtk_widget_grab_focus (self->search_button);
}

/* --- what was found --- */

static void
on_setup_row (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  for (int i = 0; i < 2; i++) {
    GtkWidget *label = gtk_label_new (NULL);

    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
    gtk_box_append (GTK_BOX (box), label);
  }
  gtk_widget_add_css_class (gtk_widget_get_last_child (box), "caption");
  gtk_widget_add_css_class (gtk_widget_get_last_child (box), "dim-label");
  gtk_list_item_set_child (item, box);
}

static void
on_bind_row (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *box = gtk_list_item_get_child (item);
  GtkWidget *view = gtk_widget_get_ancestor (box, PAL_TYPE_POSITION_WINDOW);
  const LibraryHit *hit = pal_hit_get (gtk_list_item_get_item (item));
  g_autofree char *players = NULL, *result = NULL;

  if (view == NULL || PAL_POSITION_WINDOW (view)->search == NULL
      || !pal_explorer_describe_game (
          pal_position_search_get_library (PAL_POSITION_WINDOW (view)->search), hit->game, &players,
          &result))
    return;
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (box)), players);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_last_child (box)), result);
}

static void
on_activate (PalPositionWindow *self, guint position)
{
  g_autoptr (PalHit) item = g_list_model_get_item (G_LIST_MODEL (self->search), position);
  const LibraryHit *hit = item != NULL ? pal_hit_get (item) : NULL;

  if (hit != NULL)
    pal_library_desk_open_game (self->page, pal_position_search_get_library (self->search),
                                hit->game, hit->ply);
}

static void
on_show (PalPositionWindow *self)
{
  pal_library_desk_show_hits (pal_position_search_get_library (self->search),
                              pal_position_search_get_hits (self->search),
                              is_pattern (self) ? _ ("Pattern") : _ ("Position"));
}

/* --- the window --- */

static void
pal_position_window_dispose (GObject *object)
{
  PalPositionWindow *self = PAL_POSITION_WINDOW (object);

  drop_search (self);
  g_clear_object (&self->editor);
  g_clear_pointer (&self->counts, g_array_unref);
  G_OBJECT_CLASS (pal_position_window_parent_class)->dispose (object);
}

static void
pal_position_window_class_init (PalPositionWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_position_window_dispose;
  g_type_ensure (PAL_TYPE_CHOICE_ROW);
  g_type_ensure (PAL_TYPE_SEGMENTED);
  g_type_ensure (PAL_TYPE_SETUP_BOARD);
  g_type_ensure (PAL_TYPE_SETUP_LAYOUT);
  g_type_ensure (PAL_TYPE_SETUP_PALETTE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-position-window.ui");
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, board);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, palette);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, kind);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, hint);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, side);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, swapped);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, mirrored);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, material_group);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, material);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, back_button);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, search_button);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, stop_button);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, show_button);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, count);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, progress);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, list);
  gtk_widget_class_bind_template_callback (widget_class, position_window_update);
  gtk_widget_class_bind_template_callback (widget_class, on_as_on_board);
  gtk_widget_class_bind_template_callback (widget_class, on_clear);
  gtk_widget_class_bind_template_callback (widget_class, position_window_on_search);
  gtk_widget_class_bind_template_callback (widget_class, on_stop);
  gtk_widget_class_bind_template_callback (widget_class, on_back);
  gtk_widget_class_bind_template_callback (widget_class, on_setup_row);
  gtk_widget_class_bind_template_callback (widget_class, on_bind_row);
  gtk_widget_class_bind_template_callback (widget_class, on_activate);
  gtk_widget_class_bind_template_callback (widget_class, on_show);
}

static void
pal_position_window_init (PalPositionWindow *self)
{
  const char *const kinds[] = { _ ("This Position"), _ ("Pattern"), NULL };

  self->counts = g_array_new (FALSE, FALSE, sizeof (Count));
  gtk_widget_init_template (GTK_WIDGET (self));
  pal_segmented_set_labels (self->kind, kinds);
}

/* What depends on the game. */
static void
fill (PalPositionWindow *self, const Rules *rules)
{
  const char *const sides[]
      = { _ ("Either"), _ (rules->side_names[0]), _ (rules->side_names[1]), NULL };

  pal_choice_row_set_labels (self->side, sides);
  for (int i = 0; i < rules->n_pieces; i++)
    add_count (self, &rules->pieces[i],
               rules_only_places (rules) ? rules->files * rules->ranks : COUNT_MOST);
  pal_setup_palette_set_rules (self->palette, rules);
}

static PalPositionWindow *
position_window_new (PalGamePage *page)
{
  PalPositionWindow *self
      = g_object_new (PAL_TYPE_POSITION_WINDOW, "application",
                      gtk_window_get_application (pal_game_page_get_window (page)), NULL);
  const Rules *rules = pal_match_get_rules (pal_game_page_get_match (page));

  self->page = page;
  self->editor = pal_position_editor_new (rules);
  g_signal_connect_object (page, "destroy", G_CALLBACK (gtk_window_destroy), self,
                           G_CONNECT_SWAPPED);
  fill (self, rules);
  g_signal_connect_object (self->editor, "changed", G_CALLBACK (position_window_on_board), self,
                           G_CONNECT_SWAPPED);
  pal_setup_board_set_editor (self->board, self->editor);
  position_window_load (self);
  position_window_update (self);
  return self;
}

static void
search_library (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalGamePage *page = data;

  if (pal_session_is_unaided (pal_game_page_get_session (page)))
    pal_game_page_show_toast (page, _ ("The library is closed until the game is over."));
  else if (pal_match_get_rules (pal_game_page_get_match (page))->setup == NULL)
    pal_game_page_show_toast (page, _ ("This game does not support setting up positions"));
  else if (pal_library_desk_get_libraries () != NULL)
    gtk_window_present (GTK_WINDOW (position_window_new (page)));
}

void
pal_position_window_install (PalGamePage *page)
{
  static const GActionEntry entries[] = { { "search-library", search_library } };

  g_action_map_add_action_entries (pal_game_page_get_actions (page), entries,
                                   G_N_ELEMENTS (entries), page);
}
