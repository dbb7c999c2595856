#include "arena-cecp-setup.h"

#include "registry.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Engines whose setboard is not what the game calls a FEN. */
static const struct {
  const char *title;     /* begins so */
  const char *from, *to; /* letters of pieces */
  gboolean four_fields;  /* placement, side and the two counters only */
} quirks[] = {
  { "HoiXiangqi", "NBnb", "HEhe", TRUE },
};

void
cecp_features_clear (CecpFeatures *features)
{
  g_free (features->title);
  g_free (features->variants);
  g_free (features->options);
}

static void
arena_cecp_setup_set_text (char **text, const char *value)
{
  g_free (*text);
  *text = g_strdup (value);
}

/* "Name -spin 0 1 2": the name alone is kept. */
static void
add_option (CecpFeatures *features, const char *value)
{
  const char *type = strstr (value, " -");
  g_autofree char *name = type ? g_strndup (value, (gsize) (type - value)) : g_strdup (value);
  char *longer = g_strconcat (features->options ? features->options : "\n", name, "\n", NULL);

  g_free (features->options);
  features->options = longer;
}

/* Whether the feature is one that we make use of, or do not mind. */
static gboolean
take_feature (CecpFeatures *features, const char *name, const char *value)
{
  struct {
    const char *name;
    gboolean *flag;
  } flags[] = {
    { "setboard", &features->setboard }, { "usermove", &features->usermove },
    { "time", &features->time },         { "colors", &features->colors },
    { "ping", &features->ping },
  };

  for (guint i = 0; i < G_N_ELEMENTS (flags); i++)
    if (strcmp (name, flags[i].name) == 0) {
      *flags[i].flag = strcmp (value, "1") == 0;
      return TRUE;
    }
  if (strcmp (name, "done") == 0)
    features->done = strcmp (value, "1") == 0;
  else if (strcmp (name, "myname") == 0)
    arena_cecp_setup_set_text (&features->title, value);
  else if (strcmp (name, "variants") == 0)
    arena_cecp_setup_set_text (&features->variants, value);
  else if (strcmp (name, "option") == 0)
    add_option (features, value);
  else
    return strcmp (name, "san") != 0 || strcmp (value, "0") == 0;
  return TRUE;
}

/* NAME=VALUE, the value in quotation marks where it holds blanks; FALSE at the end. */
static gboolean
next_feature (const char **text, char **name, char **value)
{
  const char *p = *text + strspn (*text, " \t");
  const char *equals = strchr (p, '=');
  gsize length;

  if (!equals)
    return FALSE;
  *name = g_strndup (p, (gsize) (equals - p));
  p = equals + 1;
  if (*p == '"') {
    length = strcspn (++p, "\"");
    *text = p + length + (p[length] == '"');
  } else {
    length = strcspn (p, " \t");
    *text = p + length;
  }
  *value = g_strndup (p, length);
  return TRUE;
}

void
cecp_features_read (CecpFeatures *features, ArenaEngine *engine, const char *text)
{
  char *name, *value;

  while (next_feature (&text, &name, &value)) {
    gboolean taken = take_feature (features, name, value);
    if (strcmp (name, "done") != 0 && strcmp (name, "option") != 0)
      arena_engine_say (engine, "%s %s", taken ? "accepted" : "rejected", name);
    g_free (name);
    g_free (value);
  }
}

void
cecp_set_option (ArenaEngine *engine, const CecpFeatures *features, const ArenaOption *option)
{
  g_autofree char *entry = g_strconcat ("\n", option->name, "\n", NULL);
  gboolean listed = features->options && strstr (features->options, entry);

  if (listed && option->value)
    arena_engine_say (engine, "option %s=%s", option->name, option->value);
  else if (listed)
    arena_engine_say (engine, "option %s", option->name);
  else
    arena_engine_say (engine, "%s %s", option->name, option->value ? option->value : "");
}

static gboolean
is_our_game (const char *word, const Rules *rules)
{
  const Game *game = registry_find (word);

  return game && game->rules == rules;
}

/* The first of the engine's variants is the one that "new" sets up. */
void
cecp_say_variant (ArenaEngine *engine, const CecpFeatures *features)
{
  const Rules *rules = arena_engine_get_rules (engine);
  g_auto (GStrv) variants = g_strsplit (features->variants ? features->variants : "", ",", -1);

  for (char **variant = variants; *variant; variant++)
    if (is_our_game (*variant, rules)) {
      if (variant != variants)
        arena_engine_say (engine, "variant %s", *variant);
      return;
    }
}

char *
cecp_level (const PalTimeControl *control)
{
  gint64 seconds = MAX (control->base / 1000, 1);
  char increment[G_ASCII_DTOSTR_BUF_SIZE];

  if (control->mode == PAL_CLOCK_NONE)
    return NULL;
  g_ascii_formatd (increment, sizeof increment, "%g", (double) control->increment / 1000);
  return g_strdup_printf ("level %d %d:%02d %s", control->moves, (int) (seconds / 60),
                          (int) (seconds % 60), increment);
}

static void
translate_letters (char *fen, const char *from, const char *to)
{
  for (; *fen && *fen != ' '; fen++) {
    const char *found = strchr (from, *fen);
    if (found)
      *fen = to[found - from];
  }
}

char *
cecp_fen (const CecpFeatures *features, const Rules *rules, const Position *position)
{
  char fen[POSITION_TEXT_MAX];

  rules->position_to_text (position, fen);
  for (guint i = 0; features->title && i < G_N_ELEMENTS (quirks); i++) {
    g_auto (GStrv) fields = NULL;
    if (!g_str_has_prefix (features->title, quirks[i].title))
      continue;
    translate_letters (fen, quirks[i].from, quirks[i].to);
    fields = g_strsplit (fen, " ", -1);
    if (quirks[i].four_fields && g_strv_length (fields) == 6)
      return g_strdup_printf ("%s %s %s %s", fields[0], fields[1], fields[4], fields[5]);
  }
  return g_strdup (fen);
}
