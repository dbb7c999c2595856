/* The numbers of the evaluation as the tuner sees them. */
#pragma once

#include "search/evaluation-weights.h"

extern const EvaluationWeights xiangqi_evaluation_weights;
