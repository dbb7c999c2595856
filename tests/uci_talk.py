# SPDX-License-Identifier: GPL-3.0-or-later
"""A conversation with an engine that speaks UCI, for the scripts beside this file."""
import subprocess
import sys


class Engine:
    def __init__(self, command, game='chess', **options):
        """Starts COMMAND and waits for it; OPTIONS are set as they are called there, such as Hash=64."""
        self.command = command
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.tell('uci')
        self.until('uciok')
        if game != 'chess':
            self.tell(f'setoption name UCI_Variant value {game}')
        for name, value in options.items():
            self.tell(f'setoption name {name} value {value}')

    def tell(self, line):
        print(line, file=self.process.stdin, flush=True)

    def until(self, word, hear=lambda line: None):
        """What it says up to the line that begins with WORD, that included; HEAR gets each line as it comes."""
        lines = []
        while not lines or not lines[-1].startswith(word):
            line = self.process.stdout.readline()
            if not line:
                sys.exit(f'{self.command} has gone')
            lines.append(line.strip())
            hear(lines[-1])
        return lines

    def look(self, fen, limits, is_enough=lambda line: False):
        """What it says of FEN, as if it had seen nothing before, within LIMITS ("movetime 100"), up to its best move;
        stopped early when a line IS_ENOUGH."""
        self.tell('ucinewgame')
        self.tell('isready')
        self.until('readyok')
        self.tell(f'position fen {fen}')
        self.tell(f'go {limits}')
        return self.until('bestmove', lambda line: self.tell('stop') if is_enough(line) else None)
