/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where games of xiangqi begin. */
#pragma once

#include "xiangqi-position.h"

/* What one side gives the other to be a match for it; the order is the dialog's. Left is what that
 * side has on its own left hand. */
typedef enum {
  HANDICAP_FIRST_MOVE, /* 让先: Black begins */
  HANDICAP_HORSE,
  HANDICAP_CANNON,
  HANDICAP_HORSES, /* both */
  HANDICAP_CHARIOT,
  HANDICAP_CHARIOT_AND_HORSE,
  HANDICAP_NINE, /* 九子: advisors, elephants and soldiers */
  HANDICAP_BLACK_HORSE,
  HANDICAP_BLACK_CANNON,
  HANDICAP_BLACK_HORSES,
  HANDICAP_BLACK_CHARIOT,
  HANDICAP_BLACK_CHARIOT_AND_HORSE,
  HANDICAP_BLACK_NINE,
  N_HANDICAPS,
} Handicap;

/* The usual start. */
void xiangqi_set_start (XiangqiPosition *p);

/* The start with HANDICAP. Red moves first all the same, unless that is what Red gives. */
void xiangqi_set_handicap (XiangqiPosition *p, Handicap handicap);

/* The name of HANDICAP, an N_() text. */
const char *xiangqi_handicap_name (int handicap);
