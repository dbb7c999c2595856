# SPDX-License-Identifier: GPL-3.0-or-later
# Completion for bash: palamedes and its tools.

_palamedes_words() {
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
}

_palamedes_files() {
  compopt -o filenames
  mapfile -t COMPREPLY < <(compgen -f -- "$cur")
}

_palamedes() {
  local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  case $before in
    -n | --new) _palamedes_words 'chess xiangqi reversi' ;;
    -f | --fen) ;;
    *) if [[ $cur == -* ]]; then _palamedes_words '--new --fen --version --help'; else _palamedes_files; fi ;;
  esac
}

_palamedes_engine() {
  local cur=${COMP_WORDS[COMP_CWORD]}
  case $COMP_CWORD in
    1) _palamedes_words 'uci ucci nboard bench perft --help --version' ;;
    2) case ${COMP_WORDS[1]} in bench | perft) _palamedes_words 'chess xiangqi reversi' ;; esac ;;
  esac
}

_palamedes_arena() {
  local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  case $before in
    -g | --game) _palamedes_words 'chess xiangqi reversi' ;;
    --openings | --pgn | --log) _palamedes_files ;;
    -e | --engine) mapfile -t COMPREPLY < <(compgen -c -- "$cur") ;;
    *) _palamedes_words '--game --engine --option --tc --movetime --nodes --depth --games --openings --seed --no-swap
         --gauntlet --sprt --win --draw --max-plies --margin --startup-timeout --concurrency --pgn --event --resume --log
         --quiet --version --help' ;;
  esac
}

_palamedes_library() {
  local cur=${COMP_WORDS[COMP_CWORD]}
  case $COMP_CWORD in
    1) _palamedes_words 'import problems list show find pattern explore export check-library repair check --help --version' ;;
    3) case ${COMP_WORDS[1]} in
         find | pattern | explore) _palamedes_words 'chess xiangqi reversi' ;;
         *) _palamedes_files ;;
       esac ;;
    *) _palamedes_files ;;
  esac
}

complete -F _palamedes palamedes
complete -F _palamedes_engine palamedes-engine
complete -F _palamedes_arena palamedes-arena
complete -F _palamedes_library palamedes-library
