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
    program.press('Stop Learning')
    program.news('Match against its former self')
    verdict = program.news('points in')
    assert verdict.startswith('The trained bot scored '), verdict
    program.news('half')
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


main(not_yet, paused, judged, kept, replaced, undone)
