/* The head of a written game: seven tags in their order, then the others by name. */
#include "pgn-write-tags.h"
#include "pgn-outcome.h"
#include "pgn-setup.h"

#include <string.h>

static void
pgn_write_tags_put_tag (GString *text, const char *name, const char *value)
{
  g_string_append_printf (text, "[%s \"", name);
  for (const char *p = value; *p; p++) {
    if (*p == '"' || *p == '\\')
      g_string_append_c (text, '\\');
    g_string_append_c (text, g_ascii_iscntrl (*p) ? ' ' : *p);
  }
  g_string_append (text, "\"]\n");
}

static gboolean
in_roster (const GameTree *tree, const char *name)
{
  static const char *const roster[] = { "Event", "Site", "Date", "Round", "Result", NULL };

  return g_strv_contains (roster, name) || strcmp (name, tree->rules->side_tags[0]) == 0
         || strcmp (name, tree->rules->side_tags[1]) == 0;
}

static void
put_roster (const GameTree *tree, GString *text)
{
  const char *names[]
      = { "Event", "Site", "Date", "Round", tree->rules->side_tags[0], tree->rules->side_tags[1],
          "Result" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    const char *value = game_tree_get_tag (tree, names[i]);
    if (!value || !*value)
      value = i == 2 ? "????.??.??" : "?";
    pgn_write_tags_put_tag (text, names[i], value);
  }
}

static gboolean
is_good_name (const char *name)
{
  for (const char *p = name; *p; p++)
    if (!g_ascii_isalnum (*p) && !strchr ("_-+", *p) && !(*p & 0x80))
      return FALSE;
  return *name != '\0';
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (((const GameTag *) a)->name, ((const GameTag *) b)->name);
}

/* Tags that say what the tree knows better, and are made of it. */
static gboolean
is_made (const char *name)
{
  static const char *const made[] = { "Termination", "TerminationDetails", PGN_RULE_SET, NULL };

  return g_strv_contains (made, name);
}

/* The rule set of the game, unless it is the usual one. */
static const char *
unusual_rule_set (const GameTree *tree)
{
  const Rules *rules = tree->rules;
  int index = rules->n_rule_sets > 0 ? rules->rule_set (&tree->root->position) : 0;

  return index > 0 ? rules->rule_sets[index].id : NULL;
}

/* All but the first, which stands before the roster. */
static void
add_file_tags (const Rules *rules, int notation, GArray *tags)
{
  for (const char *const *pair = rules->file_tags ? rules->file_tags + 2 : NULL; pair && *pair;
       pair += 2) {
    gboolean names_notation = strcmp (pair[0], "Format") == 0;
    const char *value = names_notation ? rules->notations[notation].file_format : pair[1];
    g_array_append_vals (tags, &(GameTag){ (char *) pair[0], (char *) value }, 1);
  }
}

void
pgn_write_tags (const GameTree *tree, int notation, GString *text)
{
  g_autoptr (GArray) tags = g_array_new (FALSE, FALSE, sizeof (GameTag));
  const char *variant = tree->rules->variant_tag (&tree->root->position);
  PgnTermination ending = pgn_termination (tree);
  const char *rule_set = unusual_rule_set (tree);
  char start_text[POSITION_TEXT_MAX], root_text[POSITION_TEXT_MAX];
  Position start;

  for (guint i = 0; i < tree->tags->len; i++) {
    const GameTag *tag = tree->tags->pdata[i];
    if (is_good_name (tag->name) && !in_roster (tree, tag->name) && !is_made (tag->name))
      g_array_append_val (tags, *tag);
  }
  rules_start (tree->rules, &start);
  tree->rules->position_to_text (&start, start_text);
  tree->rules->position_to_text (&tree->root->position, root_text);
  if (g_strcmp0 (variant, tree->rules->variant_tag (&start)) != 0
      || strcmp (start_text, root_text) != 0) {
    g_array_append_vals (tags, (GameTag[]){ { (char *) "SetUp", (char *) "1" } }, 1);
    g_array_append_vals (tags, &(GameTag){ (char *) "FEN", root_text }, 1);
  }
  if (rule_set)
    g_array_append_vals (tags, &(GameTag){ (char *) PGN_RULE_SET, (char *) rule_set }, 1);
  if (variant)
    g_array_append_vals (tags, &(GameTag){ (char *) "Variant", (char *) variant }, 1);
  if (ending.word)
    g_array_append_vals (tags, &(GameTag){ (char *) "Termination", (char *) ending.word }, 1);
  if (ending.details)
    g_array_append_vals (tags, &(GameTag){ (char *) "TerminationDetails", (char *) ending.details },
                         1);

  add_file_tags (tree->rules, notation, tags);

  g_array_sort (tags, compare_names);
  if (tree->rules->file_tags)
    pgn_write_tags_put_tag (text, tree->rules->file_tags[0], tree->rules->file_tags[1]);
  put_roster (tree, text);
  for (guint i = 0; i < tags->len; i++)
    pgn_write_tags_put_tag (text, g_array_index (tags, GameTag, i).name,
                            g_array_index (tags, GameTag, i).value);
  g_string_append_c (text, '\n');
}
