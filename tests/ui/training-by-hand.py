"""A bot is trained in the real program: learning, a pause, the match against its former self, and the learnt bot kept
as a copy."""
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import Atspi, Program, main, settings  # noqa: E402

COMMAND = sys.argv[1]


class Windows(Program):
    """With several windows open: the library does not bear that its cache of all of them is emptied at once."""

    def application(self):
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(i)
            if child and child.get_process_id() == self.process.pid:
                child.set_cache_mask(Atspi.Cache.NONE)
                return child
        return None


BOTS = pathlib.Path(os.environ['XDG_DATA_HOME'])
program = None


def open_training():
    """What the workshop's button does."""
    program.run('gdbus', 'call', '--session', '--dest', 'io.github.palamedes.Palamedes',
                '--object-path', '/io/github/palamedes/Palamedes', '--method', 'org.gtk.Actions.Activate',
                'train', "[<'ready-made/reversi-miser'>]", '{}')
    program.window = program.wait('the training', lambda: program.find_window('Training'))
    program.frame = program.wait('its frame', lambda: program.find('frame', 'Training'))
    program.focus()


def press(label):
    program.click(program.wait(label, lambda: program.find('push button', label, program.frame)))


def news(words):
    """A line of text in the window with these WORDS in it."""
    return program.wait(f'news: {words}', lambda: next(
        (node.get_name() for node in program.walk(program.frame)
         if node.get_role_name() == 'label' and words in (node.get_name() or '')), None))


def count():
    return int(news('Learning: ').split()[1])


def paused():
    """it learns, and rests while it is paused"""
    global program
    settings('reversi', "opponent='human-human'\nclock-first=('none', int64 0, int64 0, 0)\n")
    program = Windows(COMMAND, '--new', 'reversi')
    open_training()
    press('Start Training')
    program.wait('some games', lambda: count() > 3)
    press('Pause')
    program.wait('a button to go on', lambda: program.find('push button', 'Go On', program.frame))
    press('Go On')
    program.wait('a button to pause', lambda: program.find('push button', 'Pause', program.frame))


def judged():
    """learning is stopped, and after the match it is said which bot is the better one"""
    press('Stop Learning')
    news('Match against its former self')
    text = news('points in')
    assert text.startswith('The learnt bot scored '), text
    news('half')


def kept():
    """the learnt bot is saved as a copy, and a ready-made one is not replaced"""
    assert program.find('push button', 'Keep the Old Bot', program.frame)
    press('Save as a Copy')
    program.wait('the window gone', lambda: not program.find_window('Training'))
    found = list(BOTS.rglob('*.bot'))
    assert len(found) == 1 and 'Miser, trained' in found[0].read_text(), found
    program.window = program.find_window()
    program.focus()
    program.quit()


main(paused, judged, kept)
