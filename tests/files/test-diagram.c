/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions that were drawn with letters. */
#include "chess/chess.h"
#include "files/text/diagram.h"
#include "reversi/reversi.h"
#include "xiangqi/xiangqi.h"

#include <string.h>

typedef struct {
  const char *name;
  const Rules *rules;
  const char *text, *fen;
} Good;

#define CHESS_START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
#define XIANGQI_START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"

static const Good goods[] = {
  { "fen", &chess_rules, "  " CHESS_START " w KQkq - 0 1\n", CHESS_START " w KQkq - 0 1" },
  { "fen-board-only", &chess_rules, CHESS_START, CHESS_START " w - - 0 1" },
  { "pgn-tag", &chess_rules, "[Event \"?\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 3 9\"]\n",
    "4k3/8/8/8/8/8/8/4K3 b - - 3 9" },
  { "short-pgn-tag", &chess_rules, "[FEN \"4k3/8/8/8/8/8/8/4K3 b\"]\n[Site \"?\"]\n",
    "4k3/8/8/8/8/8/8/4K3 b - - 0 1" },
  { "quotes", &chess_rules, "“" CHESS_START " w KQkq - 0 1”,", CHESS_START " w KQkq - 0 1" },
  { "words-before", &chess_rules, "FEN:\u00a0" CHESS_START " W KQkq – 3 9",
    CHESS_START " w KQkq - 3 9" },
  { "glued", &chess_rules, "fen=" CHESS_START " black", CHESS_START " b - - 0 1" },
  { "epd", &chess_rules, CHESS_START " b KQ - bm e5; id \"one\";", CHESS_START " b KQ - 0 1" },
  { "address", &chess_rules,
    "https://example.org/analysis/standard/" CHESS_START "_b_Kq_-_2_7?color=black#9",
    CHESS_START " b Kq - 2 7" },
  { "escaped", &chess_rules, "https://example.org/#" CHESS_START "%20b%20-%20-%204%205",
    CHESS_START " b - - 4 5" },
  { "first-of-several", &chess_rules,
    CHESS_START " b - - 0 1\r\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\r\n", CHESS_START " b - - 0 1" },
  { "among-lines", &chess_rules,
    "| r | n |\n+---+---+\n\nFen: " CHESS_START " b KQkq - 0 1\nKey: 1",
    CHESS_START " b KQkq - 0 1" },
  { "squares", &chess_rules,
    "□ ■ □ ■ ♚ ■ □ ■\n■ □ ■ □ ■ □ ■ □\n□ ■ □ ■ □ ■ □ ■\n■ □ ■ □ ■ □ ■ □\n□ ■ □ ■ □ ■ □ ■\n"
    "■ □ ■ □ ■ □ ■ □\n□ ■ □ ■ ♙ ■ □ ■\n■ □ ■ □ ♔ □ ■ □",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" },
  { "blanks", &chess_rules,
    "rnbqkbnr\npppppppp\n        \n        \n        \n        \nPPPPPPPP\nRNBQKBNR\n",
    CHESS_START " w - - 0 1" },
  { "empty-lines", &chess_rules, "♜♞♝♛♚♝♞♜\n♟♟♟♟♟♟♟♟\n\n\n\n\n♙♙♙♙♙♙♙♙\n♖♘♗♕♔♗♘♖\n",
    CHESS_START " w - - 0 1" },
  { "empty-ranks", &chess_rules,
    "8 | r n b q k b n r\n7 | p p p p p p p p\n6 |\n5 |\n4 |\n3 |\n2 | P P P P P P P P\n"
    "1 | R N B Q K B N R",
    CHESS_START " w - - 0 1" },
  { "dots", &chess_rules,
    "r . b q k b . r\np p p p . Q p p\n. . n . . n . .\n. . . . p . . .\n"
    ". . B . P . . .\n. . . . . . . .\nP P P P . P P P\nR N B . K . N R\n",
    "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR w - - 0 1" },
  { "ranks-of-a-fen", &chess_rules, "4k3\n8\n8\n8\n8\n8\n4P3\n4K3\n",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" },
  { "framed", &chess_rules,
    " +---+---+---+---+---+---+---+---+\n"
    " | r | n | b | q | k | b | n | r | 8\n +---+---+---+---+---+---+---+---+\n"
    " | p | p | p | p | p | p | p | p | 7\n +---+---+---+---+---+---+---+---+\n"
    " |   |   |   |   |   |   |   |   | 6\n +---+---+---+---+---+---+---+---+\n"
    " |   |   |   |   |   |   |   |   | 5\n +---+---+---+---+---+---+---+---+\n"
    " |   |   |   |   |   |   |   |   | 4\n +---+---+---+---+---+---+---+---+\n"
    " |   |   |   |   |   |   |   |   | 3\n +---+---+---+---+---+---+---+---+\n"
    " | P | P | P | P | P | P | P | P | 2\n +---+---+---+---+---+---+---+---+\n"
    " | R | N | B | Q | K | B | N | R | 1\n +---+---+---+---+---+---+---+---+\n"
    "   a   b   c   d   e   f   g   h\n",
    CHESS_START " w - - 0 1" },
  { "box", &chess_rules,
    "+--------+\n|    k   |\n|        |\n|        |\n|        |\n|        |\n|        |\n|    P   |"
    "\n|    K   |\n+--------+\nBlack to move",
    "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1" },
  { "figures", &chess_rules,
    "8 ....♚...\n7 ........\n6 ........\n5 ........\n4 ........\n3 ........\n2 ....♙...\n1 "
    "....♔...\n  abcdefgh",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" },
  { "from-the-other-side", &chess_rules,
    "1 ...K....\n2 ...P....\n3 ........\n4 ........\n5 ........\n6 ........\n7 ........\n8 "
    "...k....\n  hgfedcba",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" },
  { "letters", &xiangqi_rules,
    "9 r n b a k a b n r\n8 . . . . . . . . .\n7 . c . . . . . c .\n6 p . p . p . p . p\n"
    "5 . . . . . . . . .\n  = = = = = = = = = river\n4 . . . . . . . . .\n3 P . P . P . P . P\n"
    "2 . C . . . . . C .\n1 . . . . . . . . .\n0 R N B A K A B N R\n  a b c d e f g h i\n",
    XIANGQI_START " w - - 0 1" },
  { "lines", &xiangqi_rules,
    "r-h-e-a-k-a-e-h-r\n| | | |\\|/| | | |\n+-+-+-+-+-+-+-+-+\n| | | |/|\\| | | |\n"
    "+-c-+-+-+-+-+-c-+\n| | | | | | | | |\np-+-p-+-p-+-p-+-p\n| | | | | | | | |\n"
    "+-+-+-+-+-+-+-+-+\n|               |\n+-+-+-+-+-+-+-+-+\n| | | | | | | | |\n"
    "P-+-P-+-P-+-P-+-P\n| | | | | | | | |\n+-C-+-+-+-+-+-C-+\n| | | |\\|/| | | |\n"
    "+-+-+-+-+-+-+-+-+\n| | | |/|\\| | | |\nR-H-E-A-K-A-E-H-R\n",
    XIANGQI_START " w - - 0 1" },
  { "characters", &xiangqi_rules,
    "車馬象士將士象馬車\n┼┼┼┼┼┼┼┼┼\n┼砲┼┼┼┼┼砲┼\n卒┼卒┼卒┼卒┼卒\n┼┼┼┼┼┼┼┼┼\n楚河　　　漢界\n"
    "┼┼┼┼┼┼┼┼┼\n兵┼兵┼兵┼兵┼兵\n┼炮┼┼┼┼┼炮┼\n┼┼┼┼┼┼┼┼┼\n俥傌相仕帥仕相傌俥\n",
    XIANGQI_START " w - - 0 1" },
  { "wide-blanks", &xiangqi_rules,
    "車馬象士將士象馬車\n　　　　　　　　　\n　砲　　　　　砲　\n卒　卒　卒　卒　卒\n　　　　　　　"
    "　　\n"
    "　　　　　　　　　\n兵　兵　兵　兵　兵\n　炮　　　　　炮　\n　　　　　　　　　\n俥傌相仕帥仕相"
    "傌俥\n",
    XIANGQI_START " w - - 0 1" },
  { "other-letters", &xiangqi_rules,
    "fen rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR R - - 0 1",
    XIANGQI_START " w - - 0 1" },
  { "simplified", &xiangqi_rules,
    "车马象士将士象马车\n┼┼┼┼┼┼┼┼┼\n┼砲┼┼┼┼┼包┼\n卒┼卒┼卒┼卒┼卒\n┼┼┼┼┼┼┼┼┼\n"
    "┼┼┼┼┼┼┼┼┼\n兵┼兵┼兵┼兵┼兵\n┼炮┼┼┼┼┼炮┼\n┼┼┼┼┼┼┼┼┼\n伡㐷相仕帅仕相傌俥\n",
    XIANGQI_START " w - - 0 1" },
  { "transcript", &reversi_rules,
    "---------------------------OX------XO--------------------------- X",
    "8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1" },
  { "colours", &reversi_rules, "...........................WB......BW........................... W",
    "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1" },
  { "in-hand", &reversi_rules, "8/8/8/3pP3/3Pp3/8/8/8[PPPPpppp] b 0 1",
    "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1" },
  { "eight-lines", &reversi_rules,
    "--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------\nO",
    "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1" },
  { "grid", &reversi_rules,
    "  a b c d e f g h\n1 . . . . . . . .\n2 . . . . . . . .\n3 . . . . . . . .\n"
    "4 . . . ○ ● . . .\n5 . . . ● ● ● . .\n6 . . . . . . . .\n7 . . . . . . . .\n"
    "8 . . . . . . . .\nWhite to play\n",
    "8/8/8/3pP3/3PPP2/8/8/8 b - - 0 1" },
};

/* --- whose the pieces are --- */

#define EMPTY "┼┼┼┼┼┼┼┼┼\n"

/* A board of which only the first, second, third and last ranks have anything on them. */
#define FEW(FIRST, SECOND, THIRD, LAST)                                                            \
  FIRST "\n" SECOND "\n" THIRD "\n" EMPTY EMPTY EMPTY EMPTY EMPTY EMPTY LAST "\n"
#define FEW_FEN(FIRST, SECOND, THIRD, LAST)                                                        \
  FIRST "/" SECOND "/" THIRD "/9/9/9/9/9/9/" LAST " w - - 0 1"

/* As they stand in forums, mails and books. */
static const struct {
  const char *name, *text;
  const char *fen; /* NULL: nobody can tell, and so it is said */
  const char *sign;
} drawings[] = {
  /* the whole board of the start, drawn with one sign for both sides */
  { "start-simplified",
    "车马象士将士象马车\n" EMPTY "┼炮┼┼┼┼┼炮┼\n卒┼卒┼卒┼卒┼卒\n" EMPTY EMPTY
    "兵┼兵┼兵┼兵┼兵\n┼炮┼┼┼┼┼炮┼\n" EMPTY "车马相仕帅仕相马车\n",
    XIANGQI_START " w - - 0 1", NULL },
  { "start-one-sign-for-all-but-generals",
    "車馬象士將士象馬車\n" EMPTY "┼砲┼┼┼┼┼砲┼\n卒┼卒┼卒┼卒┼卒\n" EMPTY EMPTY
    "兵┼兵┼兵┼兵┼兵\n┼砲┼┼┼┼┼砲┼\n" EMPTY "車馬象士帥士象馬車\n",
    XIANGQI_START " w - - 0 1", NULL },
  /* nothing tells */
  { "chariot", FEW ("┼┼┼┼将┼┼┼┼", "┼车┼┼┼┼┼┼┼", "┼┼┼┼┼┼┼┼┼", "┼┼┼┼帅┼┼┼┼"), NULL, "车" },
  { "horse", FEW ("┼┼┼┼将┼┼┼┼", "┼马┼┼┼┼┼┼┼", "┼┼┼┼┼┼┼┼┼", "┼┼┼┼帅┼┼┼┼"), NULL, "马" },
  { "cannon", FEW ("┼┼┼┼将┼┼┼┼", "┼炮┼┼┼┼┼┼┼", "┼┼┼┼┼┼┼┼┼", "┼┼┼┼帅┼┼┼┼"), NULL, "炮" },
  { "old-chariot", FEW ("┼┼┼┼將┼┼┼┼", "┼車┼┼┼┼┼┼┼", "┼┼┼┼┼┼┼┼┼", "┼┼┼┼帥┼┼┼┼"), NULL, "車" },
  { "three-cannons", FEW ("┼┼┼┼将┼┼┼┼", "┼炮┼炮┼炮┼┼┼", "┼┼┼┼┼┼┼┼┼", "┼┼┼┼帅┼┼┼┼"), NULL, "炮" },
  { "old-and-new-chariot", FEW ("┼┼┼┼将┼┼┼┼", "┼车┼車┼┼┼┼┼", "┼┼┼┼┼┼┼┼┼", "┼┼┼┼帅┼┼┼┼"), NULL,
    "车" },
  { "one-in-brackets-only", FEW ("┼┼┼┼将┼┼┼┼", "┼(车)┼┼马┼┼┼┼", "┼┼┼┼┼┼┼┼┼", "┼┼┼┼帅┼┼┼┼"), NULL,
    "车" },
  { "brackets-for-both", FEW ("┼┼┼┼(将)┼┼┼┼", "┼(车)┼┼马┼┼┼┼", "┼┼┼┼┼┼┼┼┼", "┼┼┼┼(帅)┼┼┼┼"), NULL,
    "车" },
  { "one-line",
    "┼┼┼┼将┼┼┼┼┼车┼┼┼┼┼┼┼"
    "┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼┼"
    "┼┼┼┼帅┼┼┼┼",
    NULL, "车" },
  /* marks */
  { "red-in-brackets", FEW ("┼┼┼士将┼┼┼┼", "┼┼┼┼(车)┼┼┼┼", "┼┼┼┼马┼┼┼┼", "┼┼┼┼(帅)┼┼┼┼"),
    FEW_FEN ("3ak4", "4R4", "4n4", "4K4"), NULL },
  { "black-in-brackets", FEW ("┼┼┼[士][将]┼┼┼┼", "┼┼┼┼车┼┼┼┼", "┼┼┼┼[马]┼┼┼┼", "┼┼┼┼帅┼┼┼┼"),
    FEW_FEN ("3ak4", "4R4", "4n4", "4K4"), NULL },
  { "two-kinds-of-brackets",
    FEW ("┼┼┼【士】【将】┼┼┼┼", "┼┼┼┼（车）┼┼┼┼", "┼┼┼┼【马】┼┼┼┼", "┼┼┼┼（帅）┼┼┼┼"),
    FEW_FEN ("3ak4", "4R4", "4n4", "4K4"), NULL },
  { "named-colors", FEW ("┼┼┼士将┼┼┼┼", "┼┼┼┼红车┼┼┼┼", "┼┼┼┼黑马┼┼┼┼", "┼┼┼┼帅┼┼┼┼"),
    FEW_FEN ("3ak4", "4R4", "4n4", "4K4"), NULL },
  { "named-colors-everywhere",
    FEW ("┼┼┼黑士黑将┼┼┼┼", "┼┼┼┼紅車┼┼┼┼", "┼┼┼┼黑馬┼┼┼┼", "┼┼┼┼紅帥┼┼┼┼"),
    FEW_FEN ("3ak4", "4R4", "4n4", "4K4"), NULL },
  { "colored-text",
    FEW ("┼┼┼士将┼┼┼┼", "┼┼┼┼[color=red]车[/color]┼┼┼┼", "┼┼┼┼马┼┼┼┼",
         "┼┼┼┼[color=red]帅[/color]┼┼┼┼"),
    FEW_FEN ("3ak4", "4R4", "4n4", "4K4"), NULL },
  { "colored-page",
    FEW ("┼┼┼<font color=\"#000\">士将</font>┼┼┼┼", "┼┼┼┼<font color=\"#c00\">车</font>┼┼┼┼",
         "┼┼┼┼<font color=\"#000\">马</font>┼┼┼┼", "┼┼┼┼<font color=\"#c00\">帅</font>┼┼┼┼"),
    FEW_FEN ("3ak4", "4R4", "4n4", "4K4"), NULL },
  { "mark-against-pair", FEW ("┼┼┼┼将┼┼┼┼", "┼红车┼┼黑车┼┼┼┼", "┼┼┼┼┼┼┼┼┼", "┼┼┼┼帅┼┼┼┼"),
    FEW_FEN ("4k4", "1R2r4", "9", "4K4"), NULL },
  /* the other sign */
  { "pairs", FEW ("┼┼┼士將┼┼┼┼", "┼俥┼┼車┼┼┼┼", "┼傌┼馬炮┼砲┼┼", "┼┼┼┼帥┼┼┼┼"),
    FEW_FEN ("3ak4", "1R2r4", "1N1nC1c2", "4K4"), NULL },
  { "new-pairs", FEW ("┼┼┼士将┼┼┼┼", "┼伡┼┼车┼┼┼┼", "┼㐷┼马炮┼包┼┼", "┼┼┼┼帅┼┼┼┼"),
    FEW_FEN ("3ak4", "1R2r4", "1N1nC1c2", "4K4"), NULL },
  { "pair-of-one-kind-only", FEW ("┼┼┼士將┼┼┼┼", "┼俥┼┼車┼┼┼┼", "┼┼┼馬┼┼┼┼┼", "┼┼┼┼帥┼┼┼┼"), NULL,
    "馬" },
  { "only-certain-signs", FEW ("┼┼┼士将┼象┼┼", "┼┼┼卒┼┼┼┼┼", "┼┼┼┼兵┼┼┼┼", "┼┼相仕帅┼┼┼┼"),
    FEW_FEN ("3ak1b2", "3p5", "4P4", "2BAK4"), NULL },
  { "emblems",
    FEW ("┼┼┼🩨🩧┼┼┼┼", "┼🩤┼┼🩫┼┼┼┼",
         "┼┼┼🩪🩥┼🩬┼┼", "┼┼┼┼🩠┼┼┼┼"),
    FEW_FEN ("3ak4", "1R2r4", "3nC1c2", "4K4"), NULL },
  /* the place */
  { "one-advisor-for-both", FEW ("┼┼┼士将┼象┼┼", "┼┼┼┼┼┼┼┼┼", "┼┼┼┼┼┼┼┼┼", "┼┼象士帅┼┼┼┼"),
    FEW_FEN ("3ak1b2", "9", "9", "2BAK4"), NULL },
  { "from-blacks-side", FEW ("┼┼┼士帅┼┼┼┼", "┼┼┼┼┼┼┼┼┼", "卒┼┼┼┼┼┼┼┼", "┼┼象士将┼┼┼┼"),
    "4kab2/9/9/9/9/9/9/8p/9/4KA3 w - - 0 1", NULL },
  /* other empty places, and boards of lines */
  { "wide-fillers",
    FEW ("．．．士将．．．．", "＋＋＋＋（车）＋＋＋＋", "－－－－马－－－－",
         "十十十十（帅）十十十十"),
    FEW_FEN ("3ak4", "4R4", "4n4", "4K4"), NULL },
  { "stars", FEW ("＊＊＊士将＊＊＊＊", "*********", "＿＿＿＿＿＿＿＿＿", "。。。。帅。。。。"),
    FEW_FEN ("3ak4", "9", "9", "4K4"), NULL },
  { "drawn",
    "┌─┬─┬─士─将─┬─┬─┬─┐\n│　│　│　│＼│／│　│　│　│\n├─┼─┼─┼─(车)─┼─┼─┼─┤\n"
    "│　│　│　│／│＼│　│　│　│\n├─┼─┼─┼─马─┼─┼─┼─┤\n│　│　│　│　│　│　│　│　│\n"
    "├─┼─┼─┼─┼─┼─┼─┼─┤\n│　│　│　│　│　│　│　│　│\n├─┴─┴─┴─┴─┴─┴─┴─┤\n"
    "│　　　楚　河　　　汉　界　　　│\n├─┬─┬─┬─┬─┬─┬─┬─┤\n│　│　│　│　│　│　│　│　│\n"
    "├─┼─┼─┼─┼─┼─┼─┼─┤\n│　│　│　│　│　│　│　│　│\n├─┼─┼─┼─┼─┼─┼─┼─┤\n"
    "│　│　│　│＼│／│　│　│　│\n├─┼─┼─┼─┼─┼─┼─┼─┤\n│　│　│　│／│＼│　│　│　│\n"
    "└─┴─┴─┴─(帅)─┴─┴─┴─┘\n",
    FEW_FEN ("3ak4", "4R4", "4n4", "4K4"), NULL },
  { "drawn-wide",
    "９　８　７　６　５　４　３　２　１\n"
    "┌──┬──┬──士──将──┬──┬──┬──┐\n│  │  │  │＼│／│  │  │  │\n├──┼──┼──┼──┼──┼──┼──┼──┤\n"
    "│  │  │  │／│＼│  │  │  │\n├──┼──┼──┼──┼──┼──┼──┼──┤\n│  │  │  │  │  │  │  │  │\n"
    "├──┼──┼──┼──┼──┼──┼──┼──┤\n│  │  │  │  │  │  │  │  │\n├──┴──┴──┴──┴──┴──┴──┴──┤\n"
    "│　　　　　　　　　│\n├──┬──┬──┬──┬──┬──┬──┬──┤\n│  │  │  │  │  │  │  │  │\n"
    "├──┼──┼──┼──┼──┼──┼──┼──┤\n│  │  │  │  │  │  │  │  │\n├──┼──┼──┼──┼──┼──┼──┼──┤\n"
    "│  │  │  │＼│／│  │  │  │\n├──┼──┼──┼──┼──┼──┼──┼──┤\n│  │  │  │／│＼│  │  │  │\n"
    "└──┴──┴──┴──帅──┴──┴──┴──┘\n九　八　七　六　五　四　三　二　一\n黑先\n",
    "3ak4/9/9/9/9/9/9/9/9/4K4 b - - 0 1", NULL },
  { "black-first", "第五局　黑先红胜\n" FEW ("┼┼┼士将┼┼┼┼", "┼┼┼┼┼┼┼┼┼", "┼┼┼┼┼┼┼┼┼", "┼┼┼┼帅┼┼┼┼"),
    "3ak4/9/9/9/9/9/9/9/9/4K4 b - - 0 1", NULL },
};

static void
test_drawings (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (drawings); i++) {
    g_autoptr (GError) error = NULL;
    char fen[POSITION_TEXT_MAX];
    Setup setup = { 0 };
    gboolean read = diagram_read (&xiangqi_rules, drawings[i].text, &setup, &error);

    g_test_message ("%s: %s", drawings[i].name, error ? error->message : "read");
    g_assert_true (read == (drawings[i].fen != NULL));
    if (read) {
      xiangqi_rules.setup->to_text (&setup, fen);
      g_assert_cmpstr (fen, ==, drawings[i].fen);
    } else {
      g_autofree char *quoted = g_strdup_printf ("“%s” can be Red’s or Black’s", drawings[i].sign);
      g_assert_error (error, DIAGRAM_ERROR, DIAGRAM_ERROR_SIDES);
      g_assert_nonnull (strstr (error->message, quoted));
    }
  }
}

static void
test_good (gconstpointer data)
{
  const Good *good = data;
  g_autoptr (GError) error = NULL;
  char fen[POSITION_TEXT_MAX];
  Setup setup;

  if (!diagram_read (good->rules, good->text, &setup, &error))
    g_error ("%s", error->message);
  good->rules->setup->to_text (&setup, fen);
  g_assert_cmpstr (fen, ==, good->fen);
}

/* What cannot be read is said and leaves the setup alone. */
static void
test_bad (void)
{
  static const struct {
    const Rules *rules;
    const char *text, *message;
  } bads[] = {
    { &chess_rules, "nonsense", "column 2, “o”" },
    { &chess_rules, "", "column 1" },
    { &chess_rules, "4k3\n8\n8\n4x3\n8\n8\n4P3\n4K3\n", "7 of the board’s 8 ranks; line 4" },
    { &chess_rules, "4k3\n8\n4K3\n", "3 of the board’s 8 ranks" },
    { &xiangqi_rules, CHESS_START " w KQkq - 0 1", "column 4, “q”" },
    { &reversi_rules, "XO\nOX", "ranks" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (bads); i++) {
    g_autoptr (GError) error = NULL;
    Setup setup, before;
    memset (&setup, 5, sizeof setup);
    before = setup;
    g_assert_false (diagram_read (bads[i].rules, bads[i].text, &setup, &error));
    g_assert_cmpmem (&setup, sizeof setup, &before, sizeof before);
    if (!strstr (error->message, bads[i].message))
      g_error ("\"%s\" does not say \"%s\"", error->message, bads[i].message);
  }
}

/* Any text at all is survived. */
static void
test_hostile (void)
{
  static const char *const pieces[]
      = { "r",  "n", "K", "8", "9",  "1",  "/", "|", "\n", "\n",          " ", ".",  "-",  "X", "O",
          "帥", "♚", "│", "w", "\t", "车", "(", ")", "红", "[color=red]", "<", "炮", "将", "＋" };

  for (int i = 0; i < 20000; i++) {
    g_autoptr (GString) text = g_string_new (NULL);
    Setup setup;
    for (int n = g_test_rand_int_range (0, 120); n > 0; n--)
      g_string_append (text, pieces[g_test_rand_int_range (0, G_N_ELEMENTS (pieces))]);
    diagram_read (&chess_rules, text->str, &setup, NULL);
    diagram_read (&xiangqi_rules, text->str, &setup, NULL);
    diagram_read (&reversi_rules, text->str, &setup, NULL);
  }
}

/* The piece that a character names: a sign of both sides is that of the side that names it first.
 */
static void
test_piece (void)
{
  static const struct {
    const Rules *rules;
    gunichar c;
    const char *name; /* in FEN; NULL: none */
  } cases[] = {
    { &chess_rules, 'K', "K" },      { &chess_rules, 'k', "k" },
    { &chess_rules, 0x2654, "K" },   { &chess_rules, 0x265a, "k" },
    { &chess_rules, 'x', NULL },     { &xiangqi_rules, 0x5e25, "K" },
    { &xiangqi_rules, 0x5c07, "k" }, { &xiangqi_rules, 0x5175, "P" },
    { &xiangqi_rules, 0x5352, "p" }, { &xiangqi_rules, 0x4ed5, "A" },
    { &xiangqi_rules, 0x58eb, "a" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    int piece = diagram_piece (cases[i].rules, cases[i].c);

    g_assert_cmpint (piece > 0, ==, cases[i].name != NULL);
    if (piece > 0)
      g_assert_cmpint (cases[i].rules->pieces[piece - 1].letter, ==, *cases[i].name);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (goods); i++) {
    g_autofree char *path = g_strdup_printf ("/diagram/%s/%s", goods[i].rules->id, goods[i].name);
    g_test_add_data_func (path, goods + i, test_good);
  }
  g_test_add_func ("/diagram/drawings", test_drawings);
  g_test_add_func ("/diagram/bad", test_bad);
  g_test_add_func ("/diagram/piece", test_piece);
  g_test_add_func ("/diagram/hostile", test_hostile);
  return g_test_run ();
}
