/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-progress-page.h"

#include "game/exercises/pal-exercise-progress.h"
#include "ui/widgets/pal-gtk-fixes.h"

#include <adwaita.h>
#include <glib/gi18n.h>

enum { BAR_WIDTH = 96, PAGE_WIDTH = 640, MOTIFS_MAX = 8 };

struct _PalProgressPage {
  GtkWidget parent_instance;

  GtkStack *stack;
  GtkBox *groups;
};

G_DEFINE_FINAL_TYPE (PalProgressPage, pal_progress_page, GTK_TYPE_WIDGET)

char *
pal_progress_page_right_text (guint right, guint tries)
{
  return g_strdup_printf (ngettext ("%u of %u right", "%u of %u right", tries), right, tries);
}

static void
progress_page_add_row (AdwPreferencesGroup *group, const char *title, const char *value,
                       double part)
{
  AdwActionRow *row = ADW_ACTION_ROW (adw_action_row_new ());
  GtkWidget *label = gtk_label_new (value);

  g_object_set (row, "use-markup", FALSE, "title", title, "title-lines", 0, NULL);
  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_add_css_class (label, "dim-label");
  if (part >= 0) {
    GtkWidget *bar = gtk_level_bar_new ();

    gtk_level_bar_set_value (GTK_LEVEL_BAR (bar), part);
    g_object_set (bar, "valign", GTK_ALIGN_CENTER, "width-request", BAR_WIDTH, NULL);
    gtk_widget_add_css_class (bar, "exercise-bar");
    gtk_accessible_update_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
    adw_action_row_add_suffix (row, bar);
  }
  adw_action_row_add_suffix (row, label);
  adw_preferences_group_add (group, GTK_WIDGET (row));
}

static AdwPreferencesGroup *
add_group (PalProgressPage *self, const char *title)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
  gtk_box_append (self->groups, group);
  return ADW_PREFERENCES_GROUP (group);
}

static void
add_number (AdwPreferencesGroup *group, const char *title, guint number)
{
  g_autofree char *text = g_strdup_printf ("%u", number);

  progress_page_add_row (group, title, text, -1);
}

static void
add_days (AdwPreferencesGroup *group, const char *title, guint days)
{
  g_autofree char *text = g_strdup_printf (ngettext ("%u day", "%u days", days), days);

  progress_page_add_row (group, title, text, -1);
}

static void
add_all (PalProgressPage *self, const PalExerciseProgress *progress)
{
  AdwPreferencesGroup *group = add_group (self, _ ("All Exercises"));
  g_autofree char *right = pal_progress_page_right_text (progress->right, progress->attempts);

  add_number (group, _ ("Solved"), progress->solved);
  progress_page_add_row (group, _ ("Attempts"), right,
                         (double) progress->right / progress->attempts);
  add_number (group, _ ("Due Now"), progress->due);
  add_days (group, _ ("Days in a Row"), progress->streak);
  add_days (group, _ ("Most Days in a Row"), progress->longest_streak);
}

typedef char *(*NameFunc) (const char *id, const Rules *rules);

static char *
theme_name (const char *id, const Rules *rules)
{
  return g_strdup (pal_exercise_theme_name (id));
}

static char *
difficulty_name (const char *id, const Rules *rules)
{
  return g_strdup_printf (_ ("Difficulty %d of %d"), (int) g_ascii_strtoll (id, NULL, 10),
                          (int) EXERCISE_DIFFICULTY_MAX);
}

static void
add_counts (PalProgressPage *self, const char *title, const GArray *counts, NameFunc name,
            const Rules *rules)
{
  AdwPreferencesGroup *group = counts->len > 0 ? add_group (self, title) : NULL;

  for (guint i = 0; i < counts->len; i++) {
    const PalExerciseCount *count = &g_array_index (counts, PalExerciseCount, i);
    const guint tries = count->right + count->wrong;
    g_autofree char *called = name (count->id, rules);
    g_autofree char *text = pal_progress_page_right_text (count->right, tries);

    progress_page_add_row (group, called, text, (double) count->right / tries);
  }
}

/* The most frequent one fills its bar. */
static void
add_motifs (PalProgressPage *self, const GArray *motifs, const Rules *rules)
{
  AdwPreferencesGroup *group
      = motifs->len > 0 ? add_group (self, _ ("What Goes Wrong Most")) : NULL;

  for (guint i = 0; i < motifs->len && i < MOTIFS_MAX; i++) {
    const PalExerciseCount *count = &g_array_index (motifs, PalExerciseCount, i);
    const PalExerciseCount *most = &g_array_index (motifs, PalExerciseCount, 0);
    /* Translators: so many times an answer was wrong for this reason. */
    g_autofree char *text
        = g_strdup_printf (ngettext ("%u time", "%u times", count->wrong), count->wrong);

    progress_page_add_row (group, pal_exercise_motif_name (rules, count->id), text,
                           (double) count->wrong / MAX (most->wrong, 1));
  }
}

static void
pal_progress_page_dispose (GObject *object)
{
  pal_widget_unparent_children (object);
  G_OBJECT_CLASS (pal_progress_page_parent_class)->dispose (object);
}

static void
pal_progress_page_class_init (PalProgressPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_progress_page_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "progresspage");
}

static void
pal_progress_page_init (PalProgressPage *self)
{
  GtkWidget *groups = gtk_box_new (GTK_ORIENTATION_VERTICAL, 24);
  GtkWidget *clamp
      = g_object_new (ADW_TYPE_CLAMP, "child", groups, "maximum-size", PAGE_WIDTH, "margin-start",
                      12, "margin-end", 12, "margin-top", 12, "margin-bottom", 24, NULL);
  GtkWidget *scroller = g_object_new (GTK_TYPE_SCROLLED_WINDOW, "child", clamp, "hscrollbar-policy",
                                      GTK_POLICY_NEVER, "vexpand", TRUE, NULL);
  GtkWidget *empty = g_object_new (
      ADW_TYPE_STATUS_PAGE, "icon-name", "pal-hint-symbolic", "title", _ ("Nothing Tried Yet"),
      "description",
      _ ("Choose exercises from the list and solve some: what you have solved, and what goes wrong "
         "most, is shown here."),
      NULL);

  self->groups = GTK_BOX (groups);
  self->stack = GTK_STACK (gtk_stack_new ());
  gtk_stack_add_named (self->stack, empty, "empty");
  gtk_stack_add_named (self->stack, scroller, "figures");
  gtk_widget_set_parent (GTK_WIDGET (self->stack), GTK_WIDGET (self));
}

void
pal_progress_page_show (PalProgressPage *self, PalExerciseStore *store, const Rules *rules)
{
  g_autoptr (PalExerciseProgress) progress
      = pal_exercise_progress_new (store, rules, g_get_real_time () / G_USEC_PER_SEC);
  GtkWidget *group;

  while ((group = gtk_widget_get_first_child (GTK_WIDGET (self->groups))) != NULL)
    gtk_box_remove (self->groups, group);
  gtk_stack_set_visible_child_name (self->stack, progress->attempts > 0 ? "figures" : "empty");
  if (progress->attempts == 0)
    return;
  add_all (self, progress);
  add_motifs (self, progress->motifs, rules);
  add_counts (self, _ ("By Theme"), progress->themes, theme_name, rules);
  add_counts (self, _ ("By Difficulty"), progress->difficulties, difficulty_name, rules);
}

char *
pal_progress_page_describe (PalExerciseStore *store, const Rules *rules)
{
  g_autoptr (PalExerciseProgress) progress
      = pal_exercise_progress_new (store, rules, g_get_real_time () / G_USEC_PER_SEC);

  if (progress->attempts == 0)
    return g_strdup (_ ("Nothing tried yet"));
  if (progress->streak == 0)
    return g_strdup_printf (_ ("%u solved"), progress->solved);
  return g_strdup_printf (
      ngettext ("%u solved · %u day in a row", "%u solved · %u days in a row", progress->streak),
      progress->solved, progress->streak);
}
