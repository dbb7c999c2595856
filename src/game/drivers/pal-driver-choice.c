/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-driver-choice.h"

#include <string.h>

static const char *const uci_kinds[]
    = { "check", "spin", "combo", "button", "string", "filename", "path" };

/* CECP has several words for one thing. */
static const struct {
  const char *word;
  PalDriverChoiceKind kind;
} cecp_kinds[] = {
  { "check", PAL_DRIVER_CHOICE_CHECK },   { "spin", PAL_DRIVER_CHOICE_SPIN },
  { "slider", PAL_DRIVER_CHOICE_SPIN },   { "combo", PAL_DRIVER_CHOICE_COMBO },
  { "button", PAL_DRIVER_CHOICE_BUTTON }, { "save", PAL_DRIVER_CHOICE_BUTTON },
  { "reset", PAL_DRIVER_CHOICE_BUTTON },  { "string", PAL_DRIVER_CHOICE_STRING },
  { "file", PAL_DRIVER_CHOICE_FILE },     { "path", PAL_DRIVER_CHOICE_FOLDER },
};

static PalDriverChoice *
choice_new (PalDriverChoiceKind kind, const char *name, gsize length)
{
  PalDriverChoice *choice = g_new0 (PalDriverChoice, 1);

  choice->kind = kind;
  choice->name = g_strstrip (g_strndup (name, length));
  return choice;
}

void
pal_driver_choice_free (PalDriverChoice *choice)
{
  if (!choice)
    return;
  g_free (choice->name);
  g_free (choice->usual);
  g_strfreev (choice->values);
  g_free (choice);
}

/* What is incomplete, or impossible from the start, is of no use in a form. */
static PalDriverChoice *
checked (PalDriverChoice *choice)
{
  gboolean sound = *choice->name != '\0' && g_utf8_validate (choice->name, -1, NULL)
                   && (!choice->usual || g_utf8_validate (choice->usual, -1, NULL));

  if (choice->kind == PAL_DRIVER_CHOICE_SPIN)
    sound = sound && choice->least <= choice->most;
  if (choice->kind == PAL_DRIVER_CHOICE_COMBO) {
    sound = sound && choice->values && choice->values[0];
    for (char **value = choice->values; sound && *value; value++)
      sound = g_utf8_validate (*value, -1, NULL);
  }
  if (sound)
    return choice;
  pal_driver_choice_free (choice);
  return NULL;
}

/* --- UCI --- */

/* The word of UCI at TEXT behind which a value stands, or NULL. */
static const char *
uci_keyword (const char *text)
{
  static const char *const words[] = { "default", "min", "max", "var" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
    gsize length = strlen (words[i]);
    if (strncmp (text, words[i], length) == 0 && (text[length] == ' ' || text[length] == '\0'))
      return words[i];
  }
  return NULL;
}

/* Where the value at TEXT, which may hold blanks, ends: before the next word, or at the end. */
static const char *
uci_value_end (const char *text)
{
  for (const char *blank = text; (blank = strchr (blank, ' ')); blank++)
    if (uci_keyword (blank + 1))
      return blank;
  return text + strlen (text);
}

static void
take_uci_value (PalDriverChoice *choice, GPtrArray *values, const char *word, char *value)
{
  if (word[0] == 'v') {
    g_ptr_array_add (values, value);
    return;
  }
  if (word[0] == 'd') {
    g_free (choice->usual);
    choice->usual = g_str_equal (value, "<empty>") ? g_strdup ("") : g_strdup (value);
  } else if (g_str_equal (word, "min")) {
    choice->least = g_ascii_strtoll (value, NULL, 10);
  } else {
    choice->most = g_ascii_strtoll (value, NULL, 10);
  }
  g_free (value);
}

static void
read_uci_values (PalDriverChoice *choice, const char *text)
{
  GPtrArray *values = g_ptr_array_new ();

  while (*text) {
    const char *word = uci_keyword (text);
    const char *end;

    text += word ? strlen (word) : strcspn (text, " ");
    text += strspn (text, " ");
    if (!word)
      continue;
    /* "default" without a value before the next word is an empty one */
    end = uci_keyword (text) ? text : uci_value_end (text);
    take_uci_value (choice, values, word, g_strstrip (g_strndup (text, (gsize) (end - text))));
    text = end + strspn (end, " ");
  }
  g_ptr_array_add (values, NULL);
  choice->values = (char **) g_ptr_array_free (values, FALSE);
}

PalDriverChoice *
pal_driver_choice_read_uci (const char *text)
{
  const char *type = strstr (text, " type ");
  const char *word = type ? type + strlen (" type ") : "";
  gsize length = strcspn (word, " ");

  for (guint kind = 0; kind < G_N_ELEMENTS (uci_kinds); kind++)
    if (strlen (uci_kinds[kind]) == length
        && g_ascii_strncasecmp (uci_kinds[kind], word, length) == 0) {
      PalDriverChoice *choice
          = choice_new ((PalDriverChoiceKind) kind, text, (gsize) (type - text));
      read_uci_values (choice, word + length + strspn (word + length, " "));
      if (choice->kind != PAL_DRIVER_CHOICE_COMBO)
        g_clear_pointer (&choice->values, g_strfreev);
      return checked (choice);
    }
  return NULL;
}

/* --- CECP --- */

/* "A /// *B /// C": the star marks the one that is set. */
static void
read_cecp_values (PalDriverChoice *choice, const char *text)
{
  choice->values = g_strsplit (text, "///", -1);
  for (char **value = choice->values; *value; value++) {
    g_strstrip (*value);
    if (**value == '*') {
      memmove (*value, *value + 1, strlen (*value));
      g_free (choice->usual);
      choice->usual = g_strdup (*value);
    }
  }
}

static void
read_cecp_value (PalDriverChoice *choice, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", 3);

  switch (choice->kind) {
  case PAL_DRIVER_CHOICE_CHECK:
    choice->usual = g_strdup (*text == '1' ? "true" : "false");
    break;
  case PAL_DRIVER_CHOICE_SPIN:
    choice->most = -1; /* unless there are three numbers */
    if (g_strv_length (words) == 3) {
      choice->usual = g_strdup (words[0]);
      choice->least = g_ascii_strtoll (words[1], NULL, 10);
      choice->most = g_ascii_strtoll (words[2], NULL, 10);
    }
    break;
  case PAL_DRIVER_CHOICE_COMBO:
    read_cecp_values (choice, text);
    break;
  case PAL_DRIVER_CHOICE_BUTTON:
    break;
  default:
    choice->usual = g_strdup (text);
  }
}

PalDriverChoice *
pal_driver_choice_read_cecp (const char *text)
{
  const char *sign = strstr (text, " -");
  const char *word = sign ? sign + strlen (" -") : "";
  gsize length = strcspn (word, " ");

  for (guint i = 0; i < G_N_ELEMENTS (cecp_kinds); i++)
    if (strlen (cecp_kinds[i].word) == length && strncmp (cecp_kinds[i].word, word, length) == 0) {
      PalDriverChoice *choice = choice_new (cecp_kinds[i].kind, text, (gsize) (sign - text));
      read_cecp_value (choice, word + length + strspn (word + length, " "));
      return checked (choice);
    }
  return NULL;
}

/* --- What may be chosen --- */

static gboolean
is_in_range (const PalDriverChoice *choice, const char *value)
{
  gint64 number;

  return g_ascii_string_to_signed (value, 10, choice->least, choice->most, &number, NULL);
}

gboolean
pal_driver_choice_allows (const PalDriverChoice *choice, const char *value)
{
  switch (choice->kind) {
  case PAL_DRIVER_CHOICE_CHECK:
    return g_str_equal (value, "true") || g_str_equal (value, "false");
  case PAL_DRIVER_CHOICE_SPIN:
    return is_in_range (choice, value);
  case PAL_DRIVER_CHOICE_COMBO:
    return g_strv_contains ((const char *const *) choice->values, value);
  case PAL_DRIVER_CHOICE_BUTTON:
    return FALSE;
  default:
    return strpbrk (value, "\r\n") == NULL;
  }
}

gboolean
pal_driver_choice_is_automatic (const PalDriverChoice *choice)
{
  static const char *const names[] = { "UCI_Variant",  "UCI_Chess960",    "UCI_AnalyseMode",
                                       "UCI_Opponent", "UCI_EngineAbout", "UCI_ShowCurrLine",
                                       "UCI_ShowWDL",  "MultiPV",         "Ponder",
                                       "usemillisec",  "newgame",         "batch",
                                       "debug" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_ascii_strcasecmp (choice->name, names[i]) == 0)
      return TRUE;
  return FALSE;
}
