#include "setup-text.h"

#include "diagram.h"
#include "fen-text.h"
#include "files/core/game-file.h"
#include "registry.h"

#include <string.h>

/* Whether a board of RULES' game stands in TEXT, so that only what follows it can be wrong. */
static gboolean
has_board (const Rules *rules, const char *text)
{
  g_autofree char *fen = fen_text_extract (rules, text);
  TextError reason = { 0 };
  Setup setup;

  return fen
         && (rules->setup->from_text (&setup, fen, &reason)
             || reason.column >= (int) strcspn (fen, " "));
}

/* TEXT as the FEN of another game than *RULES. */
static gboolean
read_other (const Rules **rules, const char *text, Setup *setup)
{
  if (has_board (*rules, text))
    return FALSE;
  for (int i = 0; i < registry_count (); i++) {
    const Rules *other = registry_game (i)->rules;
    g_autofree char *fen = other->setup ? fen_text_extract (other, text) : NULL;
    if (other == *rules || !other->setup)
      continue;
    if ((fen && other->setup->from_text (setup, fen, NULL))
        || other->setup->from_text (setup, text, NULL)) {
      *rules = other;
      return TRUE;
    }
  }
  return FALSE;
}

/* The end of the first game in TEXT. */
static gboolean
setup_text_read_game (const Rules **rules, const char *text, Setup *setup)
{
  g_autoptr (GameTree) tree = game_text_read (text, NULL, NULL);
  const GameNode *last = tree ? game_node_last (tree->root) : NULL;

  if (!tree || !tree->rules->setup)
    return FALSE;
  *rules = tree->rules;
  tree->rules->setup->from_position (setup, &last->position);
  return TRUE;
}

gboolean
setup_text_read_fen (const Rules **rules, const char *text, Setup *setup, GError **error)
{
  if (diagram_read (*rules, text, setup, error))
    return TRUE;
  if (!read_other (rules, text, setup))
    return FALSE;
  g_clear_error (error);
  return TRUE;
}

gboolean
setup_text_read (const Rules **rules, const char *text, Setup *setup, GError **error)
{
  /* What engines are told goes on behind the FEN. */
  if (strstr (text, " moves ") && setup_text_read_game (rules, text, setup))
    return TRUE;
  if (setup_text_read_fen (rules, text, setup, error))
    return TRUE;
  if (!setup_text_read_game (rules, text, setup))
    return FALSE;
  g_clear_error (error);
  return TRUE;
}
