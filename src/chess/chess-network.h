/* What a network sees of chess. */
#pragma once

#include "network/network.h"

/* 768 inputs: twelve pieces (own ones first) on 64 squares. The board is mirrored so that the own
 * king stands on the king's side. */
extern const NetworkShape chess_network_shape;
