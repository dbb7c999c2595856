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
value_end (const char *p, const char *end)
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
  stop = plain ? memchr (p, '[', (gsize) (end - p)) : value_end (p, end);
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
  { "||", 2, "\n" },   { "<br>", 4, "\n" },  { "<br/>", 5, "\n" }, { "<br />", 6, "\n" },
  { "&lt;", 4, "<" },  { "&gt;", 4, ">" },   { "&amp;", 5, "&" },  { "&quot;", 6, "\"" },
  { "&#39;", 5, "'" }, { "&nbsp;", 6, " " },
};

static int
sign_at (const char *p, gsize rest)
{
  if (*p != '|' && *p != '<' && *p != '&')
    return -1;
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (rest >= signs[i].length && g_ascii_strncasecmp (p, signs[i].written, signs[i].length) == 0)
      return (int) i;
  return -1;
}

char *
dhtmlxq_unescape (const char *value, gsize length)
{
  GString *text = g_string_sized_new (length);

  for (gsize i = 0; i < length;) {
    int sign = sign_at (value + i, length - i);
    if (sign >= 0)
      g_string_append (text, signs[sign].meant);
    else
      g_string_append_c (text, value[i]);
    i += sign >= 0 ? signs[sign].length : 1;
  }
  return g_strstrip (g_string_free (text, FALSE));
}

char *
dhtmlxq_escape (const char *text)
{
  GString *value = g_string_new (NULL);
  const char *end = text + strlen (text);

  for (; *text; text++) {
    if (*text == '\n')
      g_string_append (value, "||");
    else if (*text == '&' && sign_at (text, (gsize) (end - text)) >= 0)
      g_string_append (value, "&amp;");
    else if (*text == '<' && sign_at (text, (gsize) (end - text)) >= 0)
      g_string_append (value, "&lt;");
    else if (*text == '[' && value_end (text, end) == text)
      g_string_append (value, "[ ");
    else
      g_string_append_c (value, *text);
  }
  return g_string_free (value, FALSE);
}
