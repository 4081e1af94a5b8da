/** One change to several cases at once. */
import { LONGEST_WORDS } from '../../../models/event.ts'
import type { Obstacle } from '../../../models/several.ts'
import { counted } from './numbers.ts'

const cases = (count: number): string => counted(count, 'case')

export const several = {
  title: (count: number): string => (count === 1 ? 'Change 1 case' : `Change ${count} cases at once`),
  tick: (what: string): string => `Choose ${what}`,
  tickAll: 'Choose all',
  tickNone: 'Choose none',
  go: 'Change these cases',
  none: 'Choose at least one case: tick the box at its left.',
  stay: 'Stays as it is',
  takes: (count: number, of: number): string => (count === of ? '' : `${count} of the ${cases(of)} can go there`),
  asks: 'The people are asked to answer or to send files: say what for',
  ends: 'Ends the cases',
  /** The ways to go on, each with the button that shows what it would do. */
  ways: {
    lead: 'Do one of these. You see what it does to which case before anything is done.',
    work: { heading: 'Change their status, or write', button: 'Preview the change' },
    assign: { heading: 'Give them to somebody', button: 'Preview who gets them' },
    release: { heading: 'Release them: they are no spam', button: 'Preview the release' },
  },
  giveTo: 'Who works on them from now on',
  choose: 'Choose a person',
  nobody: 'Nobody',
  check: {
    work: (count: number, label?: string): string =>
      label === undefined ? `Write this to ${cases(count)}?` : `Change the status of ${cases(count)} to “${label}”?`,
    assign: (count: number, name?: string): string =>
      name === undefined ? `Make ${cases(count)} nobody’s?` : `Give ${cases(count)} to ${name}?`,
    release: (count: number): string => `Release ${cases(count)} from quarantine?`,
    none: 'None of these cases can take this change',
  },
  button: {
    work: (count: number, label?: string): string =>
      label === undefined ? `Write it to ${cases(count)}` : `Change ${cases(count)} to “${label}”`,
    assign: (count: number): string => `Give ${cases(count)}`,
    release: (count: number): string => `Release ${cases(count)}`,
  },
  leftOut: (count: number): string =>
    `${cases(count)} cannot take this, and ${count === 1 ? 'stays' : 'stay'} as ${count === 1 ? 'it is' : 'they are'}`,
  obstacles: {
    changed: () => 'Something happened to it since you chose it. Look at it first.',
    deleted: () => 'Its content was deleted.',
    final: (label) => `It has ended: “${label}”. It can be opened again on its own page.`,
    there: (label) => `It stands at “${label}” already.`,
    way: (label) => `It stands at “${label}”, from where it cannot go there.`,
    theirs: () => 'It is theirs already.',
    barred: () => 'They may not work on cases of this form.',
    kept: () => 'It was not set aside.',
  } satisfies Record<Obstacle, (label: string) => string>,
  faults: {
    whom: 'Choose who gets the cases.',
    nothing: 'Choose a status, or write a message or a note.',
    way: 'None of these cases can go to this status. Choose another one.',
    message: 'Say what the people are asked for.',
    long: `A message and a note may have ${counted(LONGEST_WORDS, 'character')} each. Shorten them.`,
    format: 'There are characters that cannot be shown. Take them out.',
    reason: '',
  },
  done: {
    title: (done: number, all: number): string =>
      done === all ? `${cases(done)}: done` : done === 0 ? 'Nothing was changed' : `${done} of ${cases(all)}: done`,
    undone: (done: number, all: number): string =>
      done === 0 ? 'Nothing was taken back' : `${done === all ? cases(done) : `${done} of ${cases(all)}`}: taken back`,
    undo: {
      text: (count: number, time: string): string =>
        `You can take this back${count === 1 ? '' : ' in all of them'} until ${time}. No mail goes out before then.`,
      some: (count: number, time: string): string => `You can take this back in ${count} of them until ${time}.`,
      button: (count: number): string => (count === 1 ? 'Undo' : `Undo in ${cases(count)}`),
    },
    notDone: (count: number): string => `${cases(count)} could not be changed`,
    outcomes: {
      changed: 'Somebody changed it while you decided. Nothing of yours was done to it.',
      refused: 'It does not allow this any more.',
      failed: 'A fault of ours. Try this one again.',
      late: 'The minute is over, and word of it goes out.',
      told: 'Word of it is on its way already.',
    },
    undoOutcomes: { changed: 'Somebody has worked on it since.', refused: 'It is nothing that you can take back.' },
    notUndone: (count: number): string => `${cases(count)} could not be taken back`,
    again: 'Choose these again',
  },
}
