/* In which order the search in the glass looks at moves, and which of them. */
#include "glass-private.h"

enum {
  FIRST_SCORE = 1 << 30,
  CAPTURE_SCORE = 1 << 28, /* any capture is before any other move */
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

static int
history_score (const GlassSearch *s, Move move)
{
  return (int) s->history[s->rules->side_to_move (glass_position (s))][move & 0xffff];
}

/* With one ply to go a search that sorts is as long as the one it saves. */
static BotOrder
order_at (const GlassSearch *s, int depth)
{
  if (s->bot->techniques.width > 0)
    return BOT_ORDER_SHALLOW;
  return s->order == BOT_ORDER_SHALLOW && depth < 2 ? BOT_ORDER_CAPTURES : s->order;
}

static int
order_score (GlassSearch *s, BotOrder order, int depth, Move move)
{
  Piece victim;

  if (order == BOT_ORDER_SHALLOW)
    return shallow_score (s, depth, move);
  victim = captured (s->rules, glass_position (s), move);
  if (victim != 0)
    return capture_score (s->rules, glass_position (s), move, victim);
  return order == BOT_ORDER_HISTORY ? history_score (s, move) : 0;
}

int
glass_moves (GlassSearch *s, int depth, Move first, Move *moves, int *n_legal)
{
  const int width = s->bot->techniques.width;
  const BotOrder order = order_at (s, depth);
  const int n = s->rules->legal_moves (glass_position (s), moves);
  int scores[MOVES_MAX];

  *n_legal = n;
  if (order == BOT_ORDER_NONE)
    return n;
  for (int i = 0; i < n; i++)
    scores[i]
        = moves[i] == first && width == 0 ? FIRST_SCORE : order_score (s, order, depth, moves[i]);
  sort (moves, scores, n);
  return width > 0 && width < n ? width : n;
}

int
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

int
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

void
glass_learn (GlassSearch *s, Move move, int depth)
{
  const Position *position = glass_position (s);
  uint32_t *count = &s->history[s->rules->side_to_move (position)][move & 0xffff];

  if (captured (s->rules, position, move) == 0 && *count < CAPTURE_SCORE / 2)
    *count += (uint32_t) (depth * depth);
}
