/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "dhtmlxq-tags.h"

#include <string.h>

const DhtmlxqField dhtmlxq_fields[] = {
  { "title", "Title" },         { "event", "Event" },
  { "date", "Date" },           { "place", "Site" },
  { "round", "Round" },         { "group", "Group" },
  { "table", "Table" },         { "red", "Red" },
  { "redteam", "RedTeam" },     { "redrating", "RedElo" },
  { "redtime", "RedTime" },     { "black", "Black" },
  { "blackteam", "BlackTeam" }, { "blackrating", "BlackElo" },
  { "blacktime", "BlackTime" }, { "timerule", "TimeRule" },
  { "open", "Opening" },        { "remark", "Annotator" },
  { "author", "Author" },       { "redname", "Red" },
  { "blackname", "Black" },     { NULL, NULL },
};

const char *
dhtmlxq_search (const char *text, const char *end, const char *needle)
{
  gsize length = strlen (needle);

  for (; (text = memchr (text, '[', (gsize) (end - text))); text++) {
    if ((gsize) (end - text) < length)
      return NULL;
    if (g_ascii_strncasecmp (text, needle, length) == 0)
      return text;
  }
  return NULL;
}

/* Where a value ends: at whatever tag comes next, since some are closed by another name. */
static const char *
dhtmlxq_tags_value_end (const char *p, const char *end)
{
  for (; (p = memchr (p, '[', (gsize) (end - p))); p++)
    if ((gsize) (end - p) >= strlen (DHTMLXQ_CLOSE)
        && (g_ascii_strncasecmp (p, DHTMLXQ_CLOSE, strlen (DHTMLXQ_CLOSE)) == 0
            || g_ascii_strncasecmp (p, DHTMLXQ_PREFIX, strlen (DHTMLXQ_PREFIX)) == 0))
      return p;
  return end;
}

/* Reads the tag that begins with the bracket at P; false if there is none. */
static gboolean
scan_tag (const char *p, const char *end, DhtmlxqTag *tag)
{
  gsize prefix = strlen (DHTMLXQ_PREFIX);
  gboolean plain = (gsize) (end - p) <= prefix || g_ascii_strncasecmp (p, DHTMLXQ_PREFIX, prefix);
  const char *name = p + (plain ? 1 : prefix);
  const char *stop;

  for (p = name; p < end && (plain ? g_ascii_isdigit (*p) : g_ascii_isalnum (*p)) | (*p == '_');
       p++)
    ;
  if (p == name || p == end || *p != ']')
    return FALSE;
  stop = plain ? memchr (p, '[', (gsize) (end - p)) : dhtmlxq_tags_value_end (p, end);
  if (!stop)
    stop = end;
  *tag = (DhtmlxqTag){ name, p + 1, (gsize) (p - name), (gsize) (stop - p - 1) };
  return TRUE;
}

GArray *
dhtmlxq_tags_new (const char *text, gsize length)
{
  GArray *tags = g_array_new (FALSE, FALSE, sizeof (DhtmlxqTag));
  const char *end = text + length;
  DhtmlxqTag tag;

  for (const char *p = text; (p = memchr (p, '[', (gsize) (end - p))); p++)
    if (scan_tag (p, end, &tag))
      g_array_append_val (tags, tag);
  return tags;
}

const DhtmlxqTag *
dhtmlxq_tags_find (const GArray *tags, const char *name)
{
  gsize length = strlen (name);

  for (guint i = 0; i < tags->len; i++) {
    const DhtmlxqTag *tag = &g_array_index (tags, DhtmlxqTag, i);
    if (tag->value_length > 0 && tag->name_length == length
        && g_ascii_strncasecmp (tag->name, name, length) == 0)
      return tag;
  }
  return NULL;
}

/* --- texts --- */

static const struct {
  const char *written;
  gsize length;
  const char *meant;
} signs[] = {
  { "||", 2, "\n" },     { "<br>", 4, "\n" },   { "<br/>", 5, "\n" },
  { "<br />", 6, "\n" }, { "&lt;", 4, "<" },    { "&gt;", 4, ">" },
  { "&amp;", 5, "&" },   { "&quot;", 6, "\"" }, { "&nbsp;", 6, " " },
};

/* The length of the number of a character ("&#91;") at P, or 0. */
static gsize
number_at (const char *p, gsize rest, gunichar *character)
{
  enum { DIGITS_MAX = 7 };
  gsize at = 2;

  *character = 0;
  if (rest < 4 || p[0] != '&' || p[1] != '#')
    return 0;
  for (; at < rest && at < 2 + DIGITS_MAX && g_ascii_isdigit (p[at]); at++)
    *character = *character * 10 + (gunichar) (p[at] - '0');
  return at < rest && p[at] == ';' && *character && g_unichar_validate (*character) ? at + 1 : 0;
}

/* The length of what stands for something else at P, or 0. What is meant is added to TEXT, unless
 * that is NULL. */
static gsize
take_sign (const char *p, gsize rest, GString *text)
{
  gunichar character;
  gsize length;

  if (*p != '|' && *p != '<' && *p != '&')
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (rest >= signs[i].length
        && g_ascii_strncasecmp (p, signs[i].written, signs[i].length) == 0) {
      if (text)
        g_string_append (text, signs[i].meant);
      return signs[i].length;
    }
  length = number_at (p, rest, &character);
  if (length > 0 && text)
    g_string_append_unichar (text, character);
  return length;
}

char *
dhtmlxq_unescape (const char *value, gsize length)
{
  GString *text = g_string_sized_new (length);

  for (gsize i = 0; i < length;) {
    gsize sign = take_sign (value + i, length - i, text);
    if (sign == 0)
      g_string_append_c (text, value[i]);
    i += MAX (sign, 1);
  }
  return g_strstrip (g_string_free (text, FALSE));
}

/* Whether a reader may take the bracket at TEXT for one of the format's own, which all begin with
 * its name or a number. */
static gboolean
is_bracket (const char *text)
{
  text += text[1] == '/' ? 2 : 1;
  return g_ascii_isdigit (*text) || g_ascii_strncasecmp (text, "DhtmlXQ", strlen ("DhtmlXQ")) == 0;
}

/* Two bars end a line, wherever they come from. */
static gboolean
joins_bar (const GString *value, const char *text)
{
  return text[1] == '|' || text[1] == '\n' || (value->len && value->str[value->len - 1] == '|');
}

char *
dhtmlxq_escape (const char *text)
{
  GString *value = g_string_new (NULL);
  const char *end = text + strlen (text);

  for (; *text; text++) {
    gboolean sign = *text != '|' && take_sign (text, (gsize) (end - text), NULL) > 0;

    if (*text == '\n')
      g_string_append (value, "||");
    else if (*text == '&' && sign)
      g_string_append (value, "&amp;");
    else if (*text == '<' && sign)
      g_string_append (value, "&lt;");
    else if ((*text == '[' && is_bracket (text)) || (*text == '|' && joins_bar (value, text)))
      g_string_append_printf (value, "&#%d;", *text);
    else
      g_string_append_c (value, *text);
  }
  return g_string_free (value, FALSE);
}
