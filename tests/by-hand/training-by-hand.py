# SPDX-License-Identifier: GPL-3.0-or-later
"""A bot is trained in the real program, from the workshop: learning, a pause, the match against its former self; what a
ready-made bot learnt is kept as a copy, what one's own learnt takes its place and can be undone."""
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Program, main, settings  # noqa: E402

COMMAND = sys.argv[1]
BOTS = pathlib.Path(os.environ['XDG_DATA_HOME'])
COPY = 'Miser, trained'
program = None
before = None   # the file of the copy before it was trained


def shown(words):
    """A label that says WORDS and can be seen, in the window that is worked in."""
    return next((node for node in program.all('label', words, program.frame)
                 if node.name == words and program.extents(node).width > 0), None)


def train(name):
    program.click(program.wait('its button', lambda: shown('Train…')))
    program.into(f'Training {name}')


def trained():
    program.out_of('Training')
    program.into('Bot Workshop')


def count():
    return int(program.news('Learning: ').split()[1])


def enter(name, number):
    program.click(program.there('spin button', name))
    program.keys('ctrl+a')
    program.enter(str(number))


def learn():
    """So long that it does not end by itself."""
    enter('Games to learn from', 100000)
    program.press('Start Training')
    program.wait('some games', lambda: count() > 3)


def text():
    found = list(BOTS.rglob('*.bot'))
    return found[0].read_text() if len(found) == 1 else ''


def not_yet():
    """as long as no bot is chosen there is no training"""
    global program
    settings('reversi', "opponent='human-human'\nclock-first=('none', int64 0, int64 0, 0)\n")
    program = Program(COMMAND, '--new', 'reversi')
    program.keys('ctrl+b')
    program.into('Bot Workshop')
    program.news('Create Your Own Player')
    assert not shown('Train…')


def paused():
    """it learns, and rests while it is paused"""
    program.click(program.bring(list(program.all('label', 'Miser', program.frame))[-1]))
    train('Miser')
    learn()
    program.press('Pause')
    program.there('push button', 'Resume')
    program.press('Resume')
    program.there('push button', 'Pause')


def judged():
    """learning is stopped, and after the match it is said which bot is the better one"""
    program.wait('enough games for a trend', lambda: count() >= 24)
    program.press('Stop Learning')
    program.news('Match against its former self')
    verdict = program.news('points in')
    assert verdict.startswith('The trained bot scored '), verdict
    advice = [node.name for node in program.all('label', '', program.frame)
              if any(words in node.name for words in ('better: keep it', 'worse: keep the old', 'cannot tell',
                                                      'shows no difference'))]
    assert len(advice) == 1, advice
    program.there('label', 'Prediction error (lower is better)')
    program.wait('what the error did', lambda: any(node.name.startswith('It ')
                                                   for node in program.all('label', 'It ', program.frame)))
    for heading in ('Weight', 'Before', 'After', 'Change'):
        program.there('label', heading)


def kept():
    """the learnt bot is saved as a copy, and a ready-made one is not replaced"""
    program.there('push button', 'Keep the Old Bot')
    assert not program.find('push button', 'Keep the Trained Bot', program.frame)
    program.press('Save as a Copy')
    trained()
    program.wait('the copy', lambda: f'name={COPY}\n' in text())


def squares():
    """What the cells of the board with the changes say: "a1, +0.15"."""
    board = program.find('table', 'Value of each square', program.frame)
    return [node.name for node in program.walk(board)][1:] if board else []


def hundredths(cell):
    return round(100 * float(cell.split(', ')[1].replace('\u2212', '-')))


def show(which):
    """Turns the board of changes to WHICH; what it says then."""
    before = squares()
    program.click(program.bring(program.there('radio button', which), margin=True))
    program.wait(f'the board {which}', lambda: squares() != before)
    return squares()


def looked_at():
    """strength is measured on the way, and the board shows each square before, after, and what it gained"""
    train(COPY)
    enter('Games to learn from', 60)
    enter('Strength checks while learning', 2)
    enter('Games in the match', 10)
    program.press('Start Training')
    program.news('points in 10 games')
    program.there('slider', 'Prediction error')
    program.there('slider', 'Strength against its former self')
    gained, before = squares(), show('Before')
    after = show('After')
    assert gained and any(hundredths(cell) for cell in gained), gained
    for cell in range(len(gained)):
        assert hundredths(before[cell]) + hundredths(gained[cell]) == hundredths(after[cell]), gained[cell]
    # What was symmetric has stayed so.
    values = {cell.split(', ')[0]: hundredths(cell) for cell in gained}
    for name, value in values.items():
        assert values['abcdefgh'[7 - 'abcdefgh'.index(name[0])] + name[1]] == value, name
    program.press('Keep the Old Bot')
    trained()


def replaced():
    """one's own bot is replaced by what it has learnt, though the match was stopped"""
    global before
    before = text()
    train(COPY)
    enter('Games in the match', 2000)
    learn()
    program.press('Stop Learning')
    program.press('Stop the Match')
    program.press('Keep the Trained Bot')
    trained()
    program.wait('other weights', lambda: text() not in ('', before))
    assert f'name={COPY}\n' in text()


def undone():
    """the bot as it was before comes back by the news of it, and again what it has learnt"""
    learnt = text()
    program.click(program.toast())
    program.wait('the bot before', lambda: text() == before)
    program.keys('ctrl+shift+z')
    program.wait('the learnt one again', lambda: text() == learnt)
    program.onto_board()
    program.quit()


main(not_yet, paused, judged, kept, looked_at, replaced, undone)
