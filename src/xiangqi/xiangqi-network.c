#include "xiangqi-network.h"

#include "xiangqi-types.h"

/* data/weights/xiangqi.network, taken in by the build. */
extern const uint8_t xiangqi_network_weights[], xiangqi_network_weights_end[];

enum { N_SEEN = 14 * N_POINTS };

/* Where a king stands, seen from its side: at home, out on the middle file, or on the right file of
 * the palace, where the mirror puts it when it stands on the left. */
typedef enum {
  PLACE_HOME,
  PLACE_OUT,
  PLACE_SIDE,
  N_PLACES,
} KingPlace;

static KingPlace
xiangqi_network_king_place (int side, int king)
{
  if (point_file (king) != N_FILES / 2)
    return PLACE_SIDE;
  return point_rank (king) == (side == BLACK ? N_RANKS - 1 : 0) ? PLACE_HOME : PLACE_OUT;
}

static int
xiangqi_network_mirror (int point)
{
  return point_make (N_FILES - 1 - point_file (point), point_rank (point));
}

static int
view (int side, int king)
{
  return 2 * (int) xiangqi_network_king_place (side, king) + (point_file (king) < N_FILES / 2);
}

static int
input (int side, int view, int piece, int point)
{
  int kind = piece_kind ((XiangqiPiece) piece) - KING;
  int other = piece_color ((XiangqiPiece) piece) != (Color) side;
  int seen = view % 2 == 1 ? xiangqi_network_mirror (point) : point;

  if (side == BLACK)
    seen = point_make (point_file (seen), N_RANKS - 1 - point_rank (seen));
  return view / 2 * N_SEEN + (other * SOLDIER + kind) * N_POINTS + seen;
}

const NetworkShape xiangqi_network_shape = {
  .game = "xiangqi",
  .n_squares = N_POINTS,
  .n_pieces = N_PIECES - 1,
  .n_inputs = N_PLACES * N_SEEN,
  .n_kinds = N_SEEN,
  .n_views = 2 * N_PLACES,
  .kings = { KING, SOLDIER + KING },
  .view = view,
  .input = input,
  .mirror = xiangqi_network_mirror,
};

Network *
xiangqi_network_new (void)
{
  size_t size = (size_t) (xiangqi_network_weights_end - xiangqi_network_weights);
  const char *problem;

  return network_new (&xiangqi_network_shape, xiangqi_network_weights, size, &problem);
}
