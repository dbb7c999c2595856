/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Draws the small boards of the help while the program is built:
 *   make-figures FOLDER GAME.pgn...
 * Each file holds one game, whose last position is drawn, with the arrows and marks of its last
 * comment, as FOLDER/GAME.png.
 */
#include "ui/pictures/pal-diagram-file.h"

#include "files/core/game-file.h"

enum { WIDTH = 400 }; /* pixels; pages show it smaller */

/* Boards without grain: they are a fifth as large, and print better. */
static const struct {
  const char *game, *style;
} styles[] = { { "chess", "green" }, { "xiangqi", "paper" }, { "reversi", "felt" } };

static const char *
style_of (const Rules *rules)
{
  for (guint i = 0; i < G_N_ELEMENTS (styles); i++)
    if (g_str_equal (rules->id, styles[i].game))
      return styles[i].style;
  return NULL;
}

static GBytes *
draw (GameTree *tree)
{
  const PalDiagramLook look = { .board_style = style_of (tree->rules),
                                .coordinates = PAL_COORDINATES_OUTSIDE,
                                .drawings = TRUE };
  g_autoptr (PalDiagram) diagram = pal_diagram_new (tree->rules, &look);
  const GameNode *last = tree->root;

  while (last->children != NULL)
    last = last->children->pdata[0];
  pal_diagram_set_node (diagram, tree, last, 0);
  return pal_diagram_file_new (diagram, PAL_DIAGRAM_PNG, WIDTH);
}

static gboolean
make_figure (const char *folder, const char *path, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GameFile) games = game_file_load (file, NULL, error);
  g_autoptr (GameTree) tree = games != NULL ? game_file_read (games, 0, NULL, error) : NULL;
  g_autoptr (GBytes) picture = tree != NULL ? draw (tree) : NULL;
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *name = NULL, *to = NULL;

  if (picture == NULL)
    return FALSE;
  *strrchr (base, '.') = '\0';
  name = g_strconcat (base, ".png", NULL);
  to = g_build_filename (folder, name, NULL);
  return g_file_set_contents (to, g_bytes_get_data (picture, NULL),
                              (gssize) g_bytes_get_size (picture), error);
}

int
main (int argc, char **argv)
{
  for (int i = 2; i < argc; i++) {
    g_autoptr (GError) error = NULL;

    if (!make_figure (argv[1], argv[i], &error)) {
      g_printerr ("make-figures: %s: %s\n", argv[i], error->message);
      return 1;
    }
  }
  return 0;
}
