/* Where games of xiangqi begin. */
#pragma once

#include "xiangqi-position.h"

/* What Red leaves out to give the other player a better chance; the order is the dialog's. */
typedef enum {
  HANDICAP_HORSE,   /* the left one, as custom has it */
  HANDICAP_HORSES,  /* both */
  HANDICAP_CHARIOT, /* the left one */
  HANDICAP_NINE,    /* 九子: advisors, elephants and soldiers */
  N_HANDICAPS,
} Handicap;

/* The usual start. */
void xiangqi_set_start (XiangqiPosition *p);

/* The start with HANDICAP. Red, who gives it, moves first all the same. */
void xiangqi_set_handicap (XiangqiPosition *p, Handicap handicap);

/* The name of HANDICAP, an N_() text. */
const char *xiangqi_handicap_name (int handicap);
