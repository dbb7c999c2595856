/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One node of the search in the glass: the order of its moves, and what becomes of them. */
#include "base/time.h"
#include "glass-private.h"

/* In which order the search in the glass looks at moves, and which of them. */

enum {
  FIRST_SCORE = 1 << 30,
  CAPTURE_SCORE = 1 << 28, /* any capture is before any other move */
  KILLER_SCORE = 1 << 20,  /* a killer move is before any other one that takes nothing */
  ATTACKER_STEPS = 64,     /* one step of what is taken outweighs all of what takes */
};

/* What MOVE takes from the other side, or 0: it stands where the move ends, but for a move with
 * flags of its own (en passant), which says by its changes what else goes. */
static Piece
captured (const Rules *rules, const Position *position, Move move)
{
  Change changes[CHANGES_MAX];
  Piece piece;
  int n, side;

  if (move == MOVE_PASS || move_from (move) == SQUARE_NONE)
    return 0;
  piece = rules->piece_at (position, move_to (move));
  if (piece == 0 && move_flags (move) == 0)
    return 0;
  side = rules->side_to_move (position);
  if (piece != 0)
    return rules->pieces[piece - 1].side != side ? piece : 0;
  n = rules->move_changes (position, move, changes);
  for (int i = 0; i < n; i++)
    if (changes[i].kind == CHANGE_REMOVE) {
      piece = rules->piece_at (position, changes[i].to);
      if (piece != 0 && rules->pieces[piece - 1].side != side)
        return piece;
    }
  return 0;
}

/* Much by little first; a king is worth 0 and takes as if it were nothing. */
static int
capture_score (const Rules *rules, const Position *position, Move move, Piece victim)
{
  Piece attacker = rules->piece_at (position, move_from (move));

  return CAPTURE_SCORE + ATTACKER_STEPS * rules->pieces[victim - 1].value
         - (attacker != 0 ? rules->pieces[attacker - 1].value : 0);
}

/* Highest first; moves with equal scores stay as they were. */
static void
sort (Move *moves, int *scores, int n)
{
  for (int i = 1; i < n; i++) {
    Move move = moves[i];
    int score = scores[i], at = i;

    for (; at > 0 && scores[at - 1] < score; at--) {
      moves[at] = moves[at - 1];
      scores[at] = scores[at - 1];
    }
    moves[at] = move;
    scores[at] = score;
  }
}

/* --- The shallow search that sorts --- */

/* Plain alpha-beta without anything: what DEPTH plies say of the last position. */
static int
shallow_value (GlassSearch *s, int depth, int alpha, int beta)
{
  Move moves[MOVES_MAX];
  int n, best = -SCORE_INFINITE;

  s->counters.sorting++;
  if (depth == 0 || glass_must_stop (s))
    return bot_evaluate (s->bot, glass_position (s));
  n = s->rules->legal_moves (glass_position (s), moves);
  for (int i = 0; i < n && best < beta; i++) {
    game_record_play (s->record, moves[i]);
    int value = -shallow_value (s, depth - 1, -beta, -(alpha > best ? alpha : best));
    game_record_truncate (s->record, s->record->length - 1);
    best = value > best ? value : best;
  }
  return n > 0 ? best : bot_evaluate (s->bot, glass_position (s));
}

static int
shallow_score (GlassSearch *s, int depth, Move move)
{
  const int most = s->bot->techniques.order_depth;
  int plies = depth - 1 < most ? depth - 1 : most, value;

  game_record_play (s->record, move);
  value = -shallow_value (s, plies > 1 ? plies - 1 : 0, -SCORE_INFINITE, SCORE_INFINITE);
  game_record_truncate (s->record, s->record->length - 1);
  return value;
}

/* --- The orders --- */

/* With one ply to go a search that sorts is as long as the one it saves. */
static BotOrder
order_at (const GlassSearch *s, int depth)
{
  if (s->bot->techniques.width > 0)
    return BOT_ORDER_SHALLOW;
  return s->order == BOT_ORDER_SHALLOW && depth < 2 ? BOT_ORDER_CAPTURES : s->order;
}

/* Which of the killer moves at PLY the MOVE is, from 0; GLASS_KILLERS: none of them. */
static int
killer_place (const GlassSearch *s, int ply, Move move)
{
  int i = 0;

  while (i < GLASS_KILLERS && (move == MOVE_NONE || s->learnt.killers[ply][i] != move))
    i++;
  return i;
}

static int
order_score (GlassSearch *s, BotOrder order, const GlassPlace *place, Move move)
{
  Piece victim;

  if (order == BOT_ORDER_SHALLOW)
    return shallow_score (s, place->depth, move);
  victim = captured (s->rules, glass_position (s), move);
  if (victim != 0)
    return capture_score (s->rules, glass_position (s), move, victim);
  if (order == BOT_ORDER_KILLERS)
    return (GLASS_KILLERS - killer_place (s, place->ply, move)) * KILLER_SCORE;
  if (order != BOT_ORDER_HISTORY)
    return 0;
  return (int) s->history[s->rules->side_to_move (glass_position (s))][move & 0xffff];
}

int
glass_moves (GlassSearch *s, const GlassPlace *place, Move first, Move *moves, int *n_legal)
{
  const int width = s->bot->techniques.width;
  const BotOrder order = order_at (s, place->depth);
  const int n = s->rules->legal_moves (glass_position (s), moves);
  int scores[MOVES_MAX];

  *n_legal = n;
  if (order == BOT_ORDER_NONE)
    return n;
  for (int i = 0; i < n; i++)
    scores[i]
        = moves[i] == first && width == 0 ? FIRST_SCORE : order_score (s, order, place, moves[i]);
  sort (moves, scores, n);
  return width > 0 && width < n ? width : n;
}

/* Fills MOVES with those that take something (all, where the side to move is in check), captures
 * of much by little first. Returns how many. */
static int
glass_quiet_moves (GlassSearch *s, Move *moves)
{
  const Position *position = glass_position (s);
  const bool all = s->rules->check_square (position) != SQUARE_NONE;
  const bool sorted = s->order != BOT_ORDER_NONE;
  const int n_legal = s->rules->legal_moves (position, moves);
  int scores[MOVES_MAX], n = 0;

  for (int i = 0; i < n_legal; i++) {
    Piece victim = captured (s->rules, position, moves[i]);

    if (victim == 0 && !all)
      continue;
    moves[n] = moves[i];
    scores[n++] = victim != 0 ? capture_score (s->rules, position, moves[i], victim) : 0;
  }
  if (sorted)
    sort (moves, scores, n);
  return n;
}

static int
glass_count_captures (GlassSearch *s)
{
  const Position *position = glass_position (s);
  Move moves[MOVES_MAX];
  const int n_legal = s->rules->legal_moves (position, moves);
  int n = 0;

  for (int i = 0; i < n_legal; i++)
    n += captured (s->rules, position, moves[i]) != 0;
  return n;
}

/* Whether MOVE was looked at early because it had cut off elsewhere at the same ply. */
static bool
was_killer (const GlassSearch *s, const GlassPlace *place, Move move)
{
  return place->depth > 0 && order_at (s, place->depth) == BOT_ORDER_KILLERS
         && killer_place (s, place->ply, move) < GLASS_KILLERS
         && captured (s->rules, glass_position (s), move) == 0;
}

/* The piece that MOVE moves, or puts on the board. */
static Piece
moving (const Rules *rules, const Position *position, Move move)
{
  if (move_from (move) != SQUARE_NONE)
    return rules->piece_at (position, move_from (move));
  return (Piece) (1 + rules->side_to_move (position) * (rules->n_pieces / 2));
}

static void
learn_killer (GlassLearnt *learnt, int ply, Move move, Piece piece)
{
  Move *killers = learnt->killers[ply];
  Piece *pieces = learnt->killer_pieces[ply];

  if (killers[0] == move)
    return;
  for (int i = GLASS_KILLERS - 1; i > 0; i--) {
    killers[i] = killers[i - 1];
    pieces[i] = pieces[i - 1];
  }
  killers[0] = move;
  pieces[0] = piece;
}

/* MOVE caused a cut-off at PLACE. Both are learnt wherever one of them sorts, so that people can
 * compare them. */
static void
glass_learn (GlassSearch *s, const GlassPlace *place, Move move)
{
  const Position *position = glass_position (s);
  const uint32_t weight = (uint32_t) (place->depth * place->depth);
  uint32_t *count = &s->history[s->rules->side_to_move (position)][move & 0xffff];
  Piece piece;

  if ((s->order != BOT_ORDER_KILLERS && s->order != BOT_ORDER_HISTORY) || move == MOVE_NONE
      || move == MOVE_PASS || captured (s->rules, position, move) != 0)
    return;
  piece = moving (s->rules, position, move);
  learn_killer (&s->learnt, place->ply, move, piece);
  if (*count >= CAPTURE_SCORE / 2)
    return;
  *count += weight;
  if (piece >= 1 && piece <= GLASS_PIECES_MAX && move_to (move) < BOT_SQUARES_MAX)
    s->learnt.history[piece - 1][move_to (move)] += weight;
}

/*
 * One position in the search in the glass: what it is worth to the side that is to move.
 *
 * Written as negamax: both sides look for the maximum of their own view, and what is good for one
 * is as bad for the other. alpha is what the side to move is sure of elsewhere, beta what the other
 * side is sure of; a value of beta or more means that the other side will not let it come to this,
 * and no further move need be looked at. Values may lie outside of the window ("fail soft").
 *
 * A value is a bound only where something was cut off below that might have changed it, and each
 * one is told together with what is certain of it. An evaluated leaf is exact however little the
 * window asked of it.
 */

enum {
  STOP_NODES = 64,        /* between two looks at the clock */
  REPORT_US = 100 * 1000, /* between two reports */
};

static int
max (int a, int b)
{
  return a > b ? a : b;
}

/* --- What is certain --- */

bool
glass_finding_add (GlassFinding *finding, GlassFound found)
{
  finding->least = max (finding->least, found.bounds & GLASS_UPPER ? -SCORE_INFINITE : found.value);
  finding->most = max (finding->most, found.bounds & GLASS_LOWER ? SCORE_INFINITE : found.value);
  if (found.value <= finding->value)
    return false;
  finding->value = found.value;
  finding->best = found.node;
  return true;
}

/* The value is known without looking at any move. */
static void
settle (GlassFinding *finding, int value, unsigned bounds)
{
  glass_finding_add (finding, (GlassFound){ value, bounds, GLASS_NONE });
}

/* The moves that are left might bring more. */
static void
cut (GlassFinding *finding)
{
  finding->flags |= GLASS_CUT;
  finding->most = SCORE_INFINITE;
}

void
glass_finding_stop (const GlassSearch *search, GlassFinding *finding)
{
  finding->flags |= search->overtaken ? GLASS_OTHERS : 0u;
  finding->kind = GLASS_STOPPED;
  finding->most = SCORE_INFINITE;
}

static Bound
bound_of (const GlassFinding *finding)
{
  const unsigned bounds = glass_finding_bounds (finding);

  if (bounds & GLASS_LOWER)
    return BOUND_LOWER;
  return bounds & GLASS_UPPER ? BOUND_UPPER : BOUND_EXACT;
}

/* --- When to stop --- */

static void
report_now_and_then (GlassSearch *s, int64_t now_us)
{
  if (now_us - s->reported_us < REPORT_US)
    return;
  s->reported_us = now_us;
  s->counters.milliseconds = (double) (now_us - s->started_us) / 1000;
  glass_record_counters (s->tree, &s->counters, false);
  s->info.nodes = s->counters.nodes;
  s->info.time_ms = (now_us - s->started_us) / 1000;
  if (s->control->report != NULL && s->member == 0)
    s->control->report (&s->info, s->control->data);
}

bool
glass_must_stop (GlassSearch *s)
{
  const uint64_t nodes = s->counters.nodes + s->counters.sorting;

  if (s->turns != NULL && s->turns->finished >= s->depth)
    s->overtaken = s->stopped = true;
  if (s->stopped || nodes % STOP_NODES != 0)
    return s->stopped;
  int64_t now_us = time_now_us ();

  s->stopped = atomic_load_explicit (&s->control->stop, memory_order_relaxed)
               || now_us >= s->deadline_us || (s->nodes_max > 0 && nodes >= s->nodes_max);
  report_now_and_then (s, now_us);
  return s->stopped;
}

/* --- The principal variation --- */

void
glass_keep_line (GlassSearch *s, int ply, Move move)
{
  if (ply >= GLASS_PLY_MAX)
    return;
  s->lines[ply][0] = move;
  memcpy (&s->lines[ply][1], s->lines[ply + 1],
          (size_t) s->lengths[ply + 1] * sizeof s->lines[ply][0]);
  s->lengths[ply] = s->lengths[ply + 1] + 1;
}

/* --- Ends --- */

static int
value_of_outcome (Outcome outcome, int side, int ply)
{
  const Result won = side == 0 ? RESULT_FIRST_WINS : RESULT_SECOND_WINS;
  int margin = outcome.score > 0 ? outcome.score : -outcome.score, value;

  if (outcome.result == RESULT_DRAW)
    return 0;
  value = outcome.reason == REASON_SCORE ? GLASS_WON + 100 * margin : SCORE_MATE - ply;
  return outcome.result == won ? value : -value;
}

/* Whether the game ends here, and what that is worth. A draw that may be claimed is taken for one:
 * who is winning would walk round in circles else. */
static bool
glass_node_is_over (const GlassSearch *s, int ply, int *value)
{
  Outcome outcome = s->rules->outcome (s->record);

  if (!outcome_is_over (outcome))
    outcome = s->rules->claim (s->record, MOVE_NONE);
  if (!outcome_is_over (outcome))
    return false;
  *value = value_of_outcome (outcome, s->rules->side_to_move (glass_position (s)), ply);
  return true;
}

/* --- Moves, one after the other --- */

/* The place after a move, where the side that plays it has ALPHA, and BEST here. */
static GlassPlace
place_below (const GlassSearch *s, const GlassPlace *place, int alpha, int best)
{
  const bool narrow = s->bot->techniques.search == BOT_ALPHA_BETA;

  return (GlassPlace){
    .depth = place->depth - 1,
    .ply = place->ply + 1,
    .alpha = narrow ? -place->beta : -SCORE_INFINITE,
    .beta = narrow ? -alpha : SCORE_INFINITE,
    .known = -best,
  };
}

GlassFound
glass_try (GlassSearch *s, const GlassPlace *place, Move move, int alpha, int best)
{
  GlassPlace below = place_below (s, place, alpha, best);
  GlassFound found;

  game_record_play (s->record, move);
  found = glass_visit (s, below, place->node, move);
  game_record_truncate (s->record, s->record->length - 1);
  return (GlassFound){ -found.value, glass_bounds_turned (found.bounds), found.node };
}

static bool
hangs (const GlassSearch *s, Move move)
{
  return s->rules->left_hanging (glass_position (s), move) != SQUARE_NONE;
}

bool
glass_leaves_out (const GlassSearch *s, const Move *moves, int n)
{
  if (!s->bot->techniques.safe_moves || !bot_has_safe_moves (s->rules)
      || s->rules->check_square (glass_position (s)) != SQUARE_NONE)
    return false;
  for (int i = 0; i < n; i++)
    if (!hangs (s, moves[i]))
      return true;
  return false;
}

void
glass_leave_out (GlassSearch *s, const GlassPlace *place, Move move, int alpha)
{
  const GlassPlace below = place_below (s, place, alpha, -SCORE_INFINITE);
  GlassFinding finding = glass_finding ();
  int node;

  if (s->turns != NULL)
    glass_turns_pass (s->turns, s->member);
  s->counters.nodes++;
  s->counters.unsafe++;
  node = glass_record_enter (s->tree, place->node, move, below.ply, below.alpha, below.beta);
  finding.kind = GLASS_UNSAFE;
  glass_record_leave (s->tree, node, &finding);
}

/* Searches at most MOST of the N MOVES in FINDING's position, whose value is at least
 * FINDING->value whatever they bring. Fills in the finding and returns the best move, MOVE_NONE
 * where none is better. */
static Move
glass_node_search_moves (GlassSearch *s, const GlassPlace *place, const Move *moves, int n,
                         int most, GlassFinding *finding)
{
  const bool safe = place->depth > 0 && glass_leaves_out (s, moves, n);
  Move best = MOVE_NONE;

  s->lengths[place->ply] = 0;
  for (int i = 0; i < n && finding->n_searched < most; i++) {
    const int alpha = max (place->alpha, finding->value);
    GlassFound found;

    if (safe && hangs (s, moves[i])) {
      glass_leave_out (s, place, moves[i], alpha);
      finding->n_unsafe++;
      continue;
    }
    found = glass_try (s, place, moves[i], alpha, finding->value);
    if (s->stopped)
      break;
    finding->n_searched++;
    if (glass_finding_add (finding, found)) {
      best = moves[i];
      glass_keep_line (s, place->ply, best);
    }
    if (s->bot->techniques.search == BOT_ALPHA_BETA && finding->value >= place->beta) {
      if (i + 1 < n && finding->n_searched < most) {
        cut (finding);
        s->counters.cutoffs++;
        s->counters.first_cutoffs += finding->n_searched == 1;
        s->counters.killer_cutoffs += was_killer (s, place, moves[i]);
      }
      break;
    }
  }
  return best;
}

/* --- Beyond the last ply --- */

static int
quiet_plies (const GlassSearch *s)
{
  const BotTechniques *t = &s->bot->techniques;

  if (t->quiescence == BOT_QUIET_OFF || !s->captures)
    return 0;
  return t->quiescence == BOT_QUIET_FULL ? GLASS_PLY_MAX : t->quiet_depth;
}

/* The evaluation alone is too good: the captures are cut off, if there are any. Looking for them
 * takes longer than all the rest, so it is only done where somebody sees their number, or where it
 * matters above whether the value is exact. */
static void
cut_captures (GlassSearch *s, const GlassPlace *place, GlassFinding *finding)
{
  const bool matters = place->node != GLASS_NONE || finding->value <= place->known;

  if (matters)
    finding->n_moves = glass_count_captures (s);
  if (!matters || finding->n_moves > 0)
    cut (finding); /* by no move, so it says nothing of their order */
}

/* The position as it stands, and then the captures: nobody need capture, but for a side in check,
 * which must do something. place->depth counts from 0 down. */
static void
search_quiet (GlassSearch *s, const GlassPlace *place, GlassFinding *finding)
{
  const bool last = -place->depth >= quiet_plies (s) || place->ply >= GLASS_PLY_MAX;
  const bool in_check = !last && s->rules->check_square (glass_position (s)) != SQUARE_NONE;
  Move moves[MOVES_MAX];

  s->lengths[place->ply] = 0;
  finding->kind = place->depth < 0 ? GLASS_QUIET : GLASS_LEAF;
  if (!in_check) {
    s->counters.evaluations++;
    finding->evaluation = bot_evaluate (s->bot, glass_position (s));
    finding->flags |= GLASS_EVALUATED;
    settle (finding, finding->evaluation, 0);
  }
  if (last)
    return;
  if (s->bot->techniques.search == BOT_ALPHA_BETA && finding->value >= place->beta) {
    cut_captures (s, place, finding);
    return;
  }
  finding->n_moves = glass_quiet_moves (s, moves);
  glass_node_search_moves (s, place, moves, finding->n_moves, finding->n_moves, finding);
}

/* --- Up to the last ply --- */

/* Whether the table knows the value as deep as it is wanted, so well that the window is settled. A
 * deeper value would be better, but it would be another one. */
static bool
table_knows (GlassSearch *s, const GlassPlace *place, const GlassEntry *entry,
             GlassFinding *finding)
{
  if (entry == NULL || entry->depth != place->depth)
    return false;
  int value = glass_table_value (entry, place->ply);

  if ((entry->bound == BOUND_LOWER && value < place->beta)
      || (entry->bound == BOUND_UPPER && value > place->alpha))
    return false;
  s->counters.table_hits++;
  s->counters.table_others += entry->member != s->member;
  finding->flags |= entry->member != s->member ? GLASS_OTHERS : 0u;
  s->lengths[place->ply] = 0;
  finding->kind = GLASS_TABLE;
  finding->source = glass_table_source (s, entry);
  settle (finding, value,
          entry->bound == BOUND_LOWER   ? GLASS_LOWER
          : entry->bound == BOUND_UPPER ? GLASS_UPPER
                                        : 0);
  return true;
}

static void
search_inner (GlassSearch *s, const GlassPlace *place, GlassFinding *finding)
{
  const bool table = s->bot->techniques.table;
  const uint64_t key = table ? s->rules->key (glass_position (s)) : 0;
  const GlassEntry *entry = table ? glass_table_get (s, key) : NULL;
  Move moves[MOVES_MAX], best;
  int most;

  if (table_knows (s, place, entry, finding))
    return;
  most = glass_moves (s, place, entry != NULL ? entry->best : MOVE_NONE, moves, &finding->n_moves);
  best = glass_node_search_moves (s, place, moves, finding->n_moves, most, finding);
  if (s->stopped)
    return;
  if (finding->value >= place->beta)
    glass_learn (s, place, best);
  if (table)
    glass_table_put (s, key, place, finding->value, bound_of (finding), best);
}

GlassFound
glass_visit (GlassSearch *s, GlassPlace place, int parent, Move move)
{
  GlassFinding finding = glass_finding ();
  int value;

  if (s->turns != NULL)
    glass_turns_pass (s->turns, s->member);
  s->counters.nodes++;
  s->counters.quiet_nodes += place.depth < 0;
  place.node = glass_record_enter (s->tree, parent, move, place.ply, place.alpha, place.beta);
  if (glass_node_is_over (s, place.ply, &value)) {
    finding.kind = GLASS_OVER;
    s->lengths[place.ply] = 0;
    settle (&finding, value, 0);
  } else if (!glass_must_stop (s)) {
    if (place.depth <= 0)
      search_quiet (s, &place, &finding);
    else
      search_inner (s, &place, &finding);
  }
  if (s->stopped)
    glass_finding_stop (s, &finding);
  glass_record_leave (s->tree, place.node, &finding);
  return (GlassFound){ finding.value, glass_finding_bounds (&finding), place.node };
}
