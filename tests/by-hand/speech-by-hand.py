# SPDX-License-Identifier: GPL-3.0-or-later
"""Moves that are spoken: what a program says to a server of Speech Dispatcher, whose place is taken here."""
import os
import pathlib
import socket
import sys
import threading

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from hand import start  # noqa: E402
from program import home, main  # noqa: E402

COMMAND = sys.argv[1]
ANSWERS = {'SET': '208 OK SET', 'HISTORY': '245-1\r\n245 OK CLIENT ID SENT', 'QUIT': '231 HAPPY HACKING'}
program = None
hand = None
server = None


class Server:
    """Listens where the library looks for a server, and keeps what it is told: settings, and what is to be said."""

    def __init__(self):
        path = home('speech.socket')
        pathlib.Path(path).unlink(missing_ok=True)
        os.environ['SPEECHD_ADDRESS'] = f'unix_socket:{path}'
        self.settings, self.said = [], []
        self.sockets = [socket.socket(socket.AF_UNIX)]
        self.sockets[0].bind(path)
        self.sockets[0].listen()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        try:
            while True:
                client, _ = self.sockets[0].accept()
                self.sockets.append(client)
                threading.Thread(target=self.serve, args=(client,), daemon=True).start()
        except OSError:   # it has ended
            pass

    def serve(self, client):
        lines = (line.rstrip('\r\n') for line in client.makefile(encoding='utf-8', newline='\n'))
        try:
            for line in lines:
                if line.upper() == 'SPEAK':
                    client.sendall(b'230 OK RECEIVING DATA\r\n')
                    self.said.append('\n'.join(iter(lines.__next__, '.')))
                    client.sendall(b'225-1\r\n225 OK MESSAGE QUEUED\r\n')
                else:
                    self.settings.append(line)
                    client.sendall(ANSWERS[line.split()[0].upper()].encode() + b'\r\n')
        except (OSError, ValueError):
            pass

    def hears(self, *sentences):
        """Waits until the last ones are SENTENCES."""
        program.wait(f'{sentences}', lambda: self.said[-len(sentences):] == list(sentences))

    def end(self):
        for one in self.sockets:
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:   # nobody is at its other end
                pass
            one.close()


def silent():
    """nothing is said, nor is a server looked for, before somebody wants it"""
    global program, hand, server
    server = Server()
    program, hand = start(program, COMMAND, 'chess')
    hand.move('click', 'e2', 'e4')
    hand.hears('White: e4')
    assert len(server.sockets) == 1, server.settings


def spoken():
    """the preferences have moves spoken, in the language of the program"""
    program.keys('ctrl+comma')
    program.dialog('Preferences')
    program.wait('the other page', lambda: program.find('page tab', 'General')).act()
    switch = program.wait('the switch', lambda: program.find('check box', 'Speak moves'))
    switch.act()
    program.wait('the switch on', lambda: switch.has('checked'))
    program.keys('Escape')
    program.closed('Preferences')
    hand.move('click', 'f7', 'f6')
    server.hears('Black: f6')
    assert server.said == ['Black: f6'], server.said
    assert 'SET SELF LANGUAGE en' in server.settings, server.settings
    hand.move('click', 'd1', 'h5')
    server.hears('White: Qh5+. Black is in check')
    assert server.settings[-1] == 'SET SELF PRIORITY MESSAGE', server.settings


def walked():
    """whoever walks through the game hears the move in view, which the next one cuts short"""
    program.keys('alt+Left')
    server.hears('Black: f6')
    assert server.settings[-1] == 'SET SELF PRIORITY TEXT', server.settings
    program.keys('alt+Right')
    server.hears('Black: f6', 'White: Qh5+. Black is in check')


def refused():
    """a move that is not legal is told, with its reason"""
    hand.move('keys', 'g7', 'g4')
    server.hears('“g7–g4” is not legal here: Black is in check.')
    hand.move('keys', 'g7', 'g6')
    server.hears('Black: g6')


def without_a_server():
    """a server that goes away is not missed, and one that comes back is spoken to"""
    global server
    server.end()
    hand.move('keys', 'h5', 'g6')
    hand.hears('White: Qxg6+')
    hand.move('keys', 'h7', 'g6')
    hand.hears('Black: hxg6')
    server = Server()

    def again():
        program.keys('ctrl+z')
        program.keys('ctrl+shift+z')
        return server.said
    program.wait('a word', again)


def result():
    """the end of a game is spoken"""
    while hand.said() != 'Black: f6':
        before = hand.said()
        program.keys('ctrl+z')
        program.wait('a move that is taken back', lambda: hand.said() != before)
    for cells, words in (('d2', 'd4'), 'White: d4'), (('g7', 'g5'), 'Black: g5'), (('d1', 'h5'), 'White: Qh5#. Checkmate. White wins'):
        hand.move('click', *cells)
        server.hears(words)
    program.quit()


main(silent, spoken, walked, refused, without_a_server, result)
