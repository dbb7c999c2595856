/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-game-html.h"

#include <string.h>

/* As a book has it, also in a narrow window, in the dark, and when it is printed. */
static const char style[]
    = ":root { color-scheme: light dark; }\n"
      "body { font: 1.05rem/1.55 Georgia, 'Noto Serif', 'Noto Serif CJK SC', serif;\n"
      "       max-width: 42rem; margin: 2rem auto; padding: 0 1rem; }\n"
      "h1 { font-size: 1.5rem; line-height: 1.25; margin-bottom: .4rem; }\n"
      ".facts { margin: 0; opacity: .75; }\n"
      ".moves { margin: 1rem 0 0; }\n"
      ".variation { margin: .6rem 0 0 1.5rem; font-size: .95em; }\n"
      ".comment { white-space: pre-line; }\n"
      ".result { margin-top: 1rem; font-weight: bold; }\n"
      "figure { margin: 1.2rem auto; max-width: 20rem; text-align: center; break-inside: avoid; }\n"
      "figure svg { width: 100%; height: auto; }\n"
      "figcaption { font-size: .9em; opacity: .8; }\n";

static void
append_escaped (GString *page, const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  g_string_append (page, escaped);
}

static void
append_run (GString *page, const PalRun *run)
{
  static const struct {
    const char *begin, *end;
  } tags[] = {
    [PAL_RUN_PLAIN] = { "", "" },
    [PAL_RUN_MAIN] = { "<b>", "</b>" },
    [PAL_RUN_VARIATION] = { "", "" },
    [PAL_RUN_COMMENT] = { "<span class=\"comment\">", "</span>" },
  };

  g_string_append (page, tags[run->kind].begin);
  append_escaped (page, run->text->str);
  g_string_append (page, tags[run->kind].end);
}

static void
append_block (GString *page, const PalBlock *block, const char *begin, const char *end)
{
  g_string_append (page, begin);
  for (guint i = 0; i < block->runs->len; i++)
    append_run (page, block->runs->pdata[i]);
  g_string_append (page, end);
}

static gboolean
append_figure (GString *page, const PalBlock *block, guint n, PalHtmlDraw draw, gpointer data)
{
  g_autofree char *svg = draw (block->node, n, data);

  if (svg == NULL)
    return FALSE;
  g_string_append_printf (page, "<figure>\n%s\n", svg);
  append_block (page, block, "<figcaption>", "</figcaption>\n</figure>\n");
  return TRUE;
}

static void
append_head (GString *page, const char *title, const char *language)
{
  g_string_append (page, "<!DOCTYPE html>\n<html lang=\"");
  append_escaped (page, language);
  g_string_append (page, "\">\n<head>\n<meta charset=\"utf-8\">\n"
                         "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
  append_escaped (page, title);
  g_string_append_printf (page, "</title>\n<style>\n%s</style>\n</head>\n<body>\n", style);
}

char *
pal_game_html_write (const GPtrArray *blocks, const char *title, const char *language,
                     const char *shared, PalHtmlDraw draw, gpointer data)
{
  static const struct {
    const char *begin, *end;
  } tags[] = {
    [PAL_BLOCK_TITLE] = { "<h1>", "</h1>\n" },
    [PAL_BLOCK_FACTS] = { "<p class=\"facts\">", "</p>\n" },
    [PAL_BLOCK_TEXT] = { "<p class=\"moves\">", "</p>\n" },
    [PAL_BLOCK_RESULT] = { "<p class=\"result\">", "</p>\n" },
  };
  g_autoptr (GString) page = g_string_new (NULL);
  guint n = 0;

  append_head (page, title, language);
  g_string_append_printf (page, "%s\n", shared);
  for (guint i = 0; i < blocks->len; i++) {
    const PalBlock *block = blocks->pdata[i];

    if (block->kind != PAL_BLOCK_DIAGRAM)
      append_block (page, block,
                    block->depth > 0 ? "<p class=\"variation\">" : tags[block->kind].begin,
                    tags[block->kind].end);
    else if (!append_figure (page, block, n++, draw, data))
      return NULL;
  }
  g_string_append (page, "</body>\n</html>\n");
  return g_string_free (g_steal_pointer (&page), FALSE);
}
