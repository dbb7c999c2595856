#include "reversi-patterns.h"

void
reversi_features_set (ReversiFeatures *features, Bitboard black, Bitboard white)
{
  *features = (ReversiFeatures){ 0 };
  for (int square = 0; square < N_SQUARES; square++) {
    int digit = (black >> square & 1) != 0 ? 1 : (white >> square & 1) != 0 ? -1 : 0;
    for (int i = 0; i < N_FEATURE_LANES; i++)
      features->values[i]
          = (int16_t) (features->values[i] + digit * reversi_feature_steps[square].values[i]);
  }
}
