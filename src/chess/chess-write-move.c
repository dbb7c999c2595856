/* Moves to text. */
#include "chess-text.h"

#include <stdio.h>

static const char *const letters[N_KINDS] = { "", "", "N", "B", "R", "Q", "K" };
static const char *const figurines[N_KINDS] = { "", "", "♘", "♗", "♖", "♕", "♔" };

static char *
chess_write_move_write_text (char *end, const char *text)
{
  return stpcpy (end, text);
}

static char *
write_file (char *end, int square)
{
  *end++ = (char) ('a' + square_file (square));
  *end = '\0';
  return end;
}

static char *
chess_write_move_write_rank (char *end, int square)
{
  *end++ = (char) ('1' + square_rank (square));
  *end = '\0';
  return end;
}

static char *
write_square (char *end, int square)
{
  return chess_write_move_write_rank (write_file (end, square), square);
}

static bool
has_legal_move (const ChessPosition *p)
{
  ChessMoves list;

  chess_generate (p, GENERATE_ALL, &list);
  return list.n > 0;
}

bool
chess_is_mate (const ChessPosition *p)
{
  return p->checkers != 0 && !has_legal_move (p);
}

static char *
write_check (char *end, const ChessPosition *p, Move move)
{
  ChessPosition next = *p;

  if (!chess_gives_check (p, move))
    return end;
  chess_make (&next, move);
  return chess_write_move_write_text (end, chess_is_mate (&next) ? "#" : "+");
}

static char *
chess_write_move_write_castling (char *end, Move move)
{
  return chess_write_move_write_text (end, move_to (move) > move_from (move) ? "O-O" : "O-O-O");
}

/* As much of the from square as tells MOVE from other legal moves of such pieces: the file if that
 * suffices, else the rank, else both. */
static char *
write_origin (char *end, const ChessPosition *p, Move move)
{
  ChessMoves list;
  int from = move_from (move), to = move_to (move);
  bool others = false, same_file = false, same_rank = false;

  chess_generate (p, GENERATE_ALL, &list);
  for (int i = 0; i < list.n; i++) {
    int other = move_from (list.moves[i]);
    if (other == from || move_to (list.moves[i]) != to || p->board[other] != p->board[from])
      continue;
    others = true;
    same_file |= square_file (other) == square_file (from);
    same_rank |= square_rank (other) == square_rank (from);
  }
  if (others && (!same_file || same_rank))
    end = write_file (end, from);
  if (same_file)
    end = chess_write_move_write_rank (end, from);
  return end;
}

static bool
is_capture (const ChessPosition *p, Move move)
{
  return p->board[move_to (move)] != NO_PIECE || (move_flags (move) & CHESS_MOVE_EN_PASSANT);
}

static char *
write_promotion (char *end, Move move, const char *const names[N_KINDS])
{
  if (move_choice (move) == MOVE_CHOICE_NONE)
    return end;
  return chess_write_move_write_text (chess_write_move_write_text (end, "="),
                                      names[move_choice (move)]);
}

static void
write_short (const ChessPosition *p, Move move, const char *const names[N_KINDS], char *end)
{
  Kind kind = piece_kind (p->board[move_from (move)]);
  bool capture = is_capture (p, move);

  if (move_flags (move) & CHESS_MOVE_CASTLING)
    end = chess_write_move_write_castling (end, move);
  else {
    end = chess_write_move_write_text (end, names[kind]);
    if (kind != PAWN && kind != KING)
      end = write_origin (end, p, move);
    else if (kind == PAWN && capture)
      end = write_file (end, move_from (move));
    if (capture)
      end = chess_write_move_write_text (end, "x");
    end = write_square (end, move_to (move));
    end = write_promotion (end, move, names);
  }
  write_check (end, p, move);
}

static void
write_long (const ChessPosition *p, Move move, char *end)
{
  if (move_flags (move) & CHESS_MOVE_CASTLING)
    end = chess_write_move_write_castling (end, move);
  else {
    end = chess_write_move_write_text (end, letters[piece_kind (p->board[move_from (move)])]);
    end = write_square (end, move_from (move));
    end = chess_write_move_write_text (end, is_capture (p, move) ? "x" : "-");
    end = write_square (end, move_to (move));
    end = write_promotion (end, move, letters);
  }
  write_check (end, p, move);
}

static void
write_uci (const ChessPosition *p, Move move, bool king_takes_rook, char *end)
{
  int from = move_from (move), to = move_to (move);

  if ((move_flags (move) & CHESS_MOVE_CASTLING) && !king_takes_rook)
    to = chess_castling_king_to (from, to);
  end = write_square (write_square (end, from), to);
  if (move_choice (move) != MOVE_CHOICE_NONE)
    snprintf (end, 2, "%c", letters[move_choice (move)][0] - 'A' + 'a');
}

void
chess_write_move (const ChessPosition *p, Move move, ChessNotation notation, char *text)
{
  bool coordinates = notation == CHESS_UCI || notation == CHESS_UCI960;

  if (move == MOVE_PASS || move == MOVE_NONE)
    chess_write_move_write_text (text, coordinates ? "0000" : "--");
  else if (coordinates)
    write_uci (p, move, p->chess960 || notation == CHESS_UCI960, text);
  else if (notation == CHESS_LONG_ALGEBRAIC)
    write_long (p, move, text);
  else
    write_short (p, move, notation == CHESS_FIGURINE ? figurines : letters, text);
}
