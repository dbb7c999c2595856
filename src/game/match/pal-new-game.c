/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Choosing, remembering and setting up a new game. */
#include "pal-new-game.h"

#include "engine/strength.h"
#include "game/players/pal-bot-player.h"
#include "game/players/pal-driver-player.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define SCHEMA PAL_APP_ID ".game"

#define CLOCK_LEAST_MS 1000
#define CLOCK_MAX_MS (G_GINT64_CONSTANT (1000) * 60 * 60 * 1000) /* no sum of two overflows */

G_DEFINE_BOXED_TYPE (PalNewGame, pal_new_game, pal_new_game_copy, pal_new_game_free)
G_DEFINE_QUARK (pal_new_game_error, pal_new_game_error)

/* How the settings call the modes of PalClockMode. */
static const char *const mode_ids[]
    = { "none", "sudden", "fischer", "bronstein", "delay", "moves", "byo-yomi", NULL };

/* And who plays: "human-bot". */
static const char *const kind_ids[] = { "human", "computer", "bot", "engine", NULL };
static const char *const bot_keys[] = { "first-bot", "second-bot" };
static const char *const engine_keys[] = { "first-engine", "second-engine" };

static int
find_id (const char *const *ids, const char *id, int otherwise)
{
  for (int i = 0; ids[i]; i++)
    if (strcmp (ids[i], id) == 0)
      return i;
  return otherwise;
}

GSettings *
pal_new_game_person_settings (void)
{
  return g_settings_new (PAL_APP_ID);
}

GSettings *
pal_new_game_settings (const Rules *rules)
{
  g_autofree char *path = g_strdup_printf (PAL_APP_PATH "%s/", rules->id);

  return g_settings_new_with_path (SCHEMA, path);
}

gboolean
pal_new_game_check_control (const PalTimeControl *control, GError **error)
{
  const char *wrong = NULL;

  if (control->mode == PAL_CLOCK_NONE)
    return TRUE;
  if (pal_time_control_start (control) < CLOCK_LEAST_MS)
    wrong = _ ("Give each player at least a second");
  else if (control->base > CLOCK_MAX_MS || control->increment > CLOCK_MAX_MS)
    wrong = _ ("Give each player at most 1000 hours");
  else if (control->increment < 0)
    wrong = _ ("The time added for a move cannot be negative");
  else if (control->mode == PAL_CLOCK_MOVES && control->moves < 1)
    wrong = _ ("A session has at least one move");
  else if (control->mode == PAL_CLOCK_BYOYOMI
           && (control->increment < CLOCK_LEAST_MS || control->moves < 1
               || control->moves > PAL_PERIODS_MAX))
    wrong = _ ("Give each period at least a second");
  else if (control->move_limit != 0 && control->move_limit < CLOCK_LEAST_MS)
    wrong = _ ("Give each move at least a second");
  else if (control->move_limit > CLOCK_MAX_MS)
    wrong = _ ("Give each move at most 1000 hours");
  if (wrong)
    g_set_error_literal (error, PAL_NEW_GAME_ERROR, PAL_NEW_GAME_ERROR_CLOCK, wrong);
  return wrong == NULL;
}

static PalTimeControl
read_control (GVariant *value, gint64 move_limit)
{
  PalTimeControl control;
  const char *mode;

  g_variant_get (value, "(&sxxi)", &mode, &control.base, &control.increment, &control.moves);
  control.mode = (PalClockMode) find_id (mode_ids, mode, PAL_CLOCK_NONE);
  control.move_limit = control.mode == PAL_CLOCK_NONE ? 0 : move_limit;
  return control;
}

/* One by which no clock can go becomes the schema's. */
static PalTimeControl
load_control (GSettings *settings, const char *key, const char *limit_key)
{
  g_autoptr (GVariant) chosen = g_settings_get_value (settings, key);
  g_autoptr (GVariant) usual = g_settings_get_default_value (settings, key);
  PalTimeControl control = read_control (chosen, g_settings_get_int64 (settings, limit_key));

  return pal_new_game_check_control (&control, NULL) ? control : read_control (usual, 0);
}

static void
save_control (GSettings *settings, const char *key, const char *limit_key,
              const PalTimeControl *control)
{
  g_settings_set (settings, key, "(sxxi)", mode_ids[control->mode], control->base,
                  control->increment, control->moves);
  g_settings_set_int64 (settings, limit_key, control->move_limit);
}

static int
find_start (const Rules *rules, const char *id)
{
  if (strcmp (id, "text") == 0)
    return PAL_START_TEXT;
  for (int i = 0; i < rules->n_starts; i++)
    if (strcmp (rules->starts[i].id, id) == 0)
      return i;
  return 0;
}

static int
find_rule_set (const Rules *rules, const char *id)
{
  for (int i = 0; i < rules->n_rule_sets; i++)
    if (strcmp (rules->rule_sets[i].id, id) == 0)
      return i;
  return 0;
}

static void
load_kinds (PalNewGame *self, GSettings *settings)
{
  g_autofree char *opponent = g_settings_get_string (settings, "opponent");
  g_auto (GStrv) words = g_strsplit (opponent, "-", 2);

  for (int side = 0; side < 2; side++)
    self->kinds[side] = (PalPlayerKind) find_id (kind_ids, words[side], PAL_PLAYER_HUMAN);
}

PalNewGame *
pal_new_game_load (const Rules *rules, GSettings *settings)
{
  PalNewGame *self = g_new0 (PalNewGame, 1);
  g_autoptr (GSettings) person = pal_new_game_person_settings ();
  g_autofree char *start = g_settings_get_string (settings, "start");
  g_autofree char *rule_set = g_settings_get_string (settings, "rule-set");

  self->rules = rules;
  load_kinds (self, settings);
  self->levels[0] = g_settings_get_int (settings, "first-level");
  self->levels[1] = g_settings_get_int (settings, "second-level");
  self->own_name = g_settings_get_string (person, "player-name");
  self->names[0] = g_settings_get_string (settings, "first-name");
  self->names[1] = g_settings_get_string (settings, "second-name");
  self->random_color = g_settings_get_boolean (settings, "random-color");
  self->start = find_start (rules, start);
  self->start_number = g_settings_get_int (settings, "start-number");
  if (self->start >= 0 && self->start_number >= rules->starts[self->start].count)
    self->start_number = PAL_START_RANDOM;
  self->start_text = g_settings_get_string (settings, "start-text");
  self->rule_set = find_rule_set (rules, rule_set);
  self->controls[0] = load_control (settings, "clock-first", "move-limit-first");
  self->controls[1] = load_control (settings, "clock-second", "move-limit-second");
  self->clocks_differ = g_settings_get_boolean (settings, "clocks-differ");
  self->serious = g_settings_get_boolean (settings, "serious");
  return self;
}

static gboolean
is_alone (const PalNewGame *self, int side)
{
  return self->kinds[1 - side] != PAL_PLAYER_HUMAN;
}

char **
pal_new_game_name (PalNewGame *self, int side)
{
  return is_alone (self, side) ? &self->own_name : &self->names[side];
}

static void
save_names (const PalNewGame *self, GSettings *settings)
{
  static const char *const keys[] = { "first-name", "second-name" };
  g_autoptr (GSettings) person = pal_new_game_person_settings ();

  if (self->own_name)
    g_settings_set_string (person, "player-name", self->own_name);
  for (int side = 0; side < 2; side++)
    if (self->names[side])
      g_settings_set_string (settings, keys[side], self->names[side]);
}

void
pal_new_game_save (const PalNewGame *self, GSettings *settings)
{
  g_autofree char *opponent
      = g_strdup_printf ("%s-%s", kind_ids[self->kinds[0]], kind_ids[self->kinds[1]]);
  const char *start = self->start == PAL_START_TEXT ? "text" : self->rules->starts[self->start].id;

  g_settings_set_string (settings, "opponent", opponent);
  for (int side = 0; side < 2; side++) {
    if (self->bots[side])
      g_settings_set_string (settings, bot_keys[side], pal_bot_item_get_id (self->bots[side]));
    if (self->engines[side])
      g_settings_set_string (settings, engine_keys[side],
                             pal_engine_item_get_id (self->engines[side]));
  }
  g_settings_set_int (settings, "first-level", self->levels[0]);
  g_settings_set_int (settings, "second-level", self->levels[1]);
  save_names (self, settings);
  g_settings_set_boolean (settings, "random-color", self->random_color);
  g_settings_set_string (settings, "start", start);
  g_settings_set_int (settings, "start-number", self->start_number);
  g_settings_set_string (settings, "start-text", self->start_text);
  if (self->rules->n_rule_sets > 0)
    g_settings_set_string (settings, "rule-set", self->rules->rule_sets[self->rule_set].id);
  save_control (settings, "clock-first", "move-limit-first", &self->controls[0]);
  save_control (settings, "clock-second", "move-limit-second", &self->controls[1]);
  g_settings_set_boolean (settings, "clocks-differ", self->clocks_differ);
  g_settings_set_boolean (settings, "serious", self->serious);
}

void
pal_new_game_set_bot (PalNewGame *self, int side, PalBotItem *bot)
{
  g_set_object (&self->bots[side], bot);
}

void
pal_new_game_set_engine (PalNewGame *self, int side, PalEngineItem *engine)
{
  g_set_object (&self->engines[side], engine);
}

static gboolean
is_bot_of (gpointer item, const Rules *rules)
{
  return pal_bot_item_get_bot (item)->rules == rules;
}

static gboolean
is_engine_of (gpointer item, const Rules *rules)
{
  return pal_engine_profile_plays (pal_engine_item_get_profile (item), rules);
}

/* FOUND, if it is one of RULES' game; else the first one in LIST that is, or NULL. */
static gpointer
find_opponent (const Rules *rules, gpointer found, GListModel *list,
               gboolean (*is_of) (gpointer item, const Rules *rules))
{
  if (found && is_of (found, rules))
    return found;
  for (guint i = 0; i < g_list_model_get_n_items (list); i++) {
    g_autoptr (GObject) item = g_list_model_get_item (list, i);

    if (is_of (item, rules))
      return item; /* the list keeps it */
  }
  return NULL;
}

void
pal_new_game_find_opponents (PalNewGame *self, GSettings *settings, PalBotStore *bots,
                             PalEngineStore *engines)
{
  for (int side = 0; side < 2; side++) {
    g_autofree char *bot = g_settings_get_string (settings, bot_keys[side]);
    g_autofree char *engine = g_settings_get_string (settings, engine_keys[side]);

    pal_new_game_set_bot (self, side,
                          find_opponent (self->rules, pal_bot_store_find (bots, bot),
                                         G_LIST_MODEL (bots), is_bot_of));
    pal_new_game_set_engine (self, side,
                             find_opponent (self->rules, pal_engine_store_find (engines, engine),
                                            G_LIST_MODEL (engines), is_engine_of));
    if ((self->kinds[side] == PAL_PLAYER_BOT && !self->bots[side])
        || (self->kinds[side] == PAL_PLAYER_ENGINE && !self->engines[side]))
      self->kinds[side] = PAL_PLAYER_COMPUTER;
  }
}

PalNewGame *
pal_new_game_copy (const PalNewGame *self)
{
  PalNewGame *copy = g_memdup2 (self, sizeof *self);

  copy->start_text = g_strdup (self->start_text);
  copy->own_name = g_strdup (self->own_name);
  for (int side = 0; side < 2; side++) {
    copy->names[side] = g_strdup (self->names[side]);
    if (copy->bots[side])
      g_object_ref (copy->bots[side]);
    if (copy->engines[side])
      g_object_ref (copy->engines[side]);
  }
  return copy;
}

void
pal_new_game_copy_start (PalNewGame *self, const PalNewGame *from)
{
  self->start = from->start;
  self->start_number = from->start_number;
  g_free (self->start_text);
  self->start_text = g_strdup (from->start_text);
}

static void
swap_pointers (gpointer pair[2])
{
  gpointer first = pair[0];

  pair[0] = pair[1];
  pair[1] = first;
}

void
pal_new_game_change_sides (PalNewGame *self)
{
  PalPlayerKind kind = self->kinds[0];
  int level = self->levels[0];

  self->kinds[0] = self->kinds[1];
  self->kinds[1] = kind;
  self->levels[0] = self->levels[1];
  self->levels[1] = level;
  swap_pointers ((gpointer *) self->bots);
  swap_pointers ((gpointer *) self->engines);
  swap_pointers ((gpointer *) self->names);
}

void
pal_new_game_free (PalNewGame *self)
{
  if (!self)
    return;
  g_free (self->start_text);
  for (int side = 0; side < 2; side++) {
    g_clear_object (&self->bots[side]);
    g_clear_object (&self->engines[side]);
    g_free (self->names[side]);
  }
  g_free (self->own_name);
  g_free (self);
}

static gboolean
set_text_error (GError **error, const TextError *wrong)
{
  /* Translators: what is wrong, where (from 1), and what stands there, in a position's text. */
  g_set_error (error, PAL_NEW_GAME_ERROR, PAL_NEW_GAME_ERROR_START,
               *wrong->token ? _ ("%s (column %d: “%s”)") : _ ("%s (column %d)"),
               _ (wrong->message), wrong->column + 1, wrong->token);
  return FALSE;
}

/* A position in which nobody can move is no start. */
static gboolean
check_playable (const Rules *rules, const Position *position, GError **error)
{
  GameRecord *record = game_record_new (rules, position);
  Outcome outcome = rules->outcome (record);

  game_record_free (record);
  if (!outcome_is_over (outcome))
    return TRUE;
  /* Translators: the reason is a sentence such as "Checkmate". */
  g_set_error (error, PAL_NEW_GAME_ERROR, PAL_NEW_GAME_ERROR_START,
               _ ("The game is already over in this position (%s)"),
               _ (rules_explain (rules, outcome)));
  return FALSE;
}

/* The position to start from, as the usual rule set has it. */
static gboolean
find_position (const PalNewGame *self, Position *position, GError **error)
{
  TextError wrong = { 0 };
  int number = self->start_number;

  if (self->start != PAL_START_TEXT) {
    const StartFamily *family = &self->rules->starts[self->start];

    if (family->count == 1)
      number = 0;
    else if (number < 0 || number >= family->count)
      number = g_random_int_range (0, family->count);
    family->set (position, number);
    return TRUE;
  }
  if (!self->rules->position_from_text (position, self->start_text, &wrong))
    return set_text_error (error, &wrong);
  return TRUE;
}

static gboolean
make_start (const PalNewGame *self, Position *position, GError **error)
{
  if (!find_position (self, position, error))
    return FALSE;
  if (self->rules->n_rule_sets > 0)
    self->rules->set_rule_set (position, self->rule_set);
  return self->start != PAL_START_TEXT || check_playable (self->rules, position, error);
}

static const PalTimeControl *
control_of (const PalNewGame *self, int side)
{
  return &self->controls[self->clocks_differ ? side : 0];
}

gboolean
pal_new_game_validate (const PalNewGame *self, GError **error)
{
  Position position;

  return make_start (self, &position, error)
         && pal_new_game_check_control (control_of (self, 0), error)
         && pal_new_game_check_control (control_of (self, 1), error);
}

gboolean
pal_new_game_has_players (const PalNewGame *self, GError **error)
{
  const char *wrong = NULL;

  for (int side = 0; side < 2; side++)
    if (self->kinds[side] == PAL_PLAYER_BOT && !self->bots[side])
      wrong = _ ("No bot plays this game yet");
    else if (self->kinds[side] == PAL_PLAYER_ENGINE && !self->engines[side])
      wrong = _ ("No engine plays this game yet");
  if (wrong)
    g_set_error_literal (error, PAL_NEW_GAME_ERROR, PAL_NEW_GAME_ERROR_OPPONENT, wrong);
  return wrong == NULL;
}

/* The pieces that SIDE has in POSITION. */
static int
count_side (const Rules *rules, const Position *position, int side)
{
  int n = 0;

  for (Square square = 0; square < rules->files * rules->ranks; square++) {
    const Piece piece = rules->piece_at (position, square);

    n += piece > 0 && rules->pieces[piece - 1].side == side;
  }
  return n;
}

int
pal_new_game_propose (const PalNewGame *self, const StartFamily *family)
{
  const gboolean first = self->kinds[0] == PAL_PLAYER_HUMAN;
  const int person = first ? 0 : 1;

  if (first == (self->kinds[1] == PAL_PLAYER_HUMAN) || self->random_color || !family->label)
    return family->usual;
  for (int i = 0; i < family->count; i++) {
    Position position;

    family->set (&position, i);
    if (count_side (self->rules, &position, person) > count_side (self->rules, &position, !person))
      return i;
  }
  return family->usual;
}

gboolean
pal_new_game_has_person (const PalNewGame *self)
{
  return self->kinds[0] == PAL_PLAYER_HUMAN || self->kinds[1] == PAL_PLAYER_HUMAN;
}

static PalPlayer *
make_player (PalNewGame *self, int side)
{
  const char *given = *pal_new_game_name (self, side);
  g_autofree char *name = g_strstrip (g_strdup (given ? given : ""));

  if (self->kinds[side] == PAL_PLAYER_BOT && self->bots[side])
    return pal_bot_player_new (pal_bot_item_get_bot (self->bots[side]),
                               pal_bot_item_get_id (self->bots[side]));
  if (self->kinds[side] == PAL_PLAYER_ENGINE && self->engines[side])
    return pal_driver_player_new (self->rules, pal_engine_item_get_profile (self->engines[side]),
                                  pal_engine_item_get_id (self->engines[side]));
  if (self->kinds[side] != PAL_PLAYER_HUMAN)
    return pal_engine_player_new (self->rules, self->levels[side]);
  if (*name)
    return pal_human_player_new (name);
  return pal_human_player_new_unnamed (self->rules, side, is_alone (self, side));
}

PalMatch *
pal_new_game_create_match (const PalNewGame *self, GError **error)
{
  int swap = self->random_color && g_random_boolean ();
  g_autoptr (PalPlayer) first = NULL;
  g_autoptr (PalPlayer) second = NULL;
  PalTimeControl controls[2];
  Position position;
  PalMatch *match;

  if (!pal_new_game_validate (self, error) || !make_start (self, &position, error))
    return NULL;
  g_autoptr (PalNewGame) settled = pal_new_game_copy (self);
  if (swap)
    pal_new_game_change_sides (settled);
  for (int side = 0; side < 2; side++)
    controls[side] = *control_of (self, side ^ swap);
  first = make_player (settled, 0);
  second = make_player (settled, 1);
  match = pal_match_new (game_tree_new (self->rules, &position), NULL, first, second, controls);
  pal_match_set_serious (match, self->serious && pal_new_game_has_person (self));
  return match;
}

/* By which rules and from which start of which family POSITION is; its text where it is none of
 * them. */
static void
recognise_start (PalNewGame *self, const Position *position)
{
  const Rules *rules = self->rules;
  char text[POSITION_TEXT_MAX];

  if (rules->n_rule_sets > 0)
    self->rule_set = rules->rule_set (position);
  for (int i = 0; i < rules->n_starts; i++)
    for (int number = 0; number < rules->starts[i].count; number++) {
      Position start;

      rules->starts[i].set (&start, number);
      if (rules->n_rule_sets > 0)
        rules->set_rule_set (&start, self->rule_set);
      if (memcmp (&start, position, sizeof start) == 0) {
        self->start = i;
        self->start_number = number;
        return;
      }
    }
  rules->position_to_text (position, text);
  self->start = PAL_START_TEXT;
  g_free (self->start_text);
  self->start_text = g_strdup (text);
}

PalNewGame *
pal_new_game_rematch (PalMatch *match)
{
  PalNewGame *self = g_new0 (PalNewGame, 1);

  self->rules = pal_match_get_rules (match);
  self->start_text = g_strdup ("");
  for (int side = 0; side < 2; side++) {
    PalPlayer *player = pal_match_get_player (match, 1 - side);

    self->kinds[side] = pal_player_is_human (player)    ? PAL_PLAYER_HUMAN
                        : PAL_IS_BOT_PLAYER (player)    ? PAL_PLAYER_BOT
                        : PAL_IS_DRIVER_PLAYER (player) ? PAL_PLAYER_ENGINE
                                                        : PAL_PLAYER_COMPUTER;
    if (PAL_IS_BOT_PLAYER (player))
      self->bots[side] = pal_bot_item_new (pal_bot_player_get_bot (PAL_BOT_PLAYER (player)),
                                           pal_bot_player_get_id (PAL_BOT_PLAYER (player)), FALSE);
    if (PAL_IS_DRIVER_PLAYER (player))
      self->engines[side]
          = pal_engine_item_new (pal_driver_player_get_id (PAL_DRIVER_PLAYER (player)),
                                 pal_driver_player_get_profile (PAL_DRIVER_PLAYER (player)));
    self->levels[side] = PAL_IS_ENGINE_PLAYER (player)
                             ? pal_engine_player_get_level (PAL_ENGINE_PLAYER (player))
                             : LEVEL_COUNT;
    self->controls[side] = *pal_clock_get_control (pal_match_get_clock (match), 1 - side);
  }
  for (int side = 0; side < 2; side++)
    if (self->kinds[side] == PAL_PLAYER_HUMAN) {
      char **name = pal_new_game_name (self, side);

      g_free (*name);
      *name = pal_player_dup_own_name (pal_match_get_player (match, 1 - side));
    }
  self->clocks_differ = TRUE;
  self->serious = pal_match_get_serious (match);
  recognise_start (self, &pal_match_get_tree (match)->root->position);
  return self;
}
