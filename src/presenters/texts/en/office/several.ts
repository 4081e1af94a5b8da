/** One change to several cases at once. */
import { LONGEST_REMARK } from '../../../../models/event.ts'
import type { Obstacle } from '../../../../models/several.ts'
import { counted } from '../numbers.ts'

const cases = (count: number): string => counted(count, 'case')
const of = (done: number, all: number): string => (done === all ? cases(done) : `${done} of ${cases(all)}`)

export const several = {
  page: {
    back: 'Cases',
    message: 'Message to the people',
    onlyOffice: 'Only the office',
    becomes: 'becomes',
    cancel: 'Cancel',
    other: 'Choose a different change',
    toCases: 'Back to the cases',
  },
  title: (count: number): string => `Change ${cases(count)}`,
  tick: (what: string): string => `Select ${what}`,
  tickAll: 'Select all',
  tickNone: 'Select none',
  go: 'Change selected cases',
  none: 'Select at least one case. Each case has a checkbox on its left.',
  stay: 'Keep the current status',
  takes: (count: number, of: number): string =>
    count === of ? '' : `${count} of ${cases(of)} can move to this status`,
  asks: 'Asks the people to answer or send files. Write what you need in the message',
  ends: 'Closes the cases',
  /** The changes that can be made, each with the button that shows what it would do. */
  ways: {
    lead: 'Choose one of these changes. You can check it before it is made.',
    work: { heading: 'Change the status, or write', button: 'Preview the change' },
    assign: { heading: 'Assign to someone', button: 'Preview who gets them' },
    release: { heading: 'Release: not spam', button: 'Preview the release' },
    discard: { heading: 'Throw away: spam', button: 'Preview what is thrown away' },
  },
  giveTo: 'Assign to',
  choose: 'Choose a person',
  nobody: 'Nobody',
  check: {
    work: (count: number, label?: string): string =>
      label === undefined ? `Add this to ${cases(count)}?` : `Change the status of ${cases(count)} to “${label}”?`,
    assign: (count: number, name?: string): string =>
      name === undefined ? `Unassign ${cases(count)}?` : `Assign ${cases(count)} to ${name}?`,
    release: (count: number): string => `Release ${cases(count)}? They will no longer be marked as possible spam.`,
    discard: (count: number): string => `Throw away ${cases(count)}?`,
    forGood: 'This deletes the answers and files for good. You cannot undo it.',
    none: 'None of these cases can be changed like this',
  },
  button: {
    work: (count: number, label?: string): string =>
      label === undefined ? `Add to ${cases(count)}` : `Change ${cases(count)} to “${label}”`,
    assign: (count: number, name?: string): string => `${name === undefined ? 'Unassign' : 'Assign'} ${cases(count)}`,
    release: (count: number): string => `Release ${cases(count)}`,
    discard: (count: number): string => `Yes, throw away ${cases(count)}`,
  },
  /** Why a case that is thrown away was deleted, as its history says. */
  spam: 'Thrown away as spam',
  leftOut: (count: number): string => `${cases(count)} cannot be changed like this`,
  /** `label`: of the status that the case has; `name`: who the cases would be assigned to. */
  obstacles: {
    changed: () => 'Something happened to it since you selected it. Look at it first.',
    deleted: () => 'Its content was deleted.',
    final: (label) => `It is closed with the status “${label}”. You can reopen it on its own page.`,
    there: (label) => `It already has the status “${label}”.`,
    way: (label) => `It cannot move from “${label}” to this status.`,
    theirs: (_, name) => (name === undefined ? 'It is not assigned to anyone.' : `It is already assigned to ${name}.`),
    barred: () => 'They cannot work on cases of this form.',
    kept: () => 'It is not marked as possible spam.',
  } satisfies Record<Obstacle, (label: string, name?: string) => string>,
  faults: {
    whom: 'Choose who to assign the cases to',
    nothing: 'Choose a status, or write a message or a note',
    way: 'None of these cases can move to this status. Choose another one',
    message: 'Write what you need from the people',
    long: `A message or note must be ${counted(LONGEST_REMARK, 'character')} or fewer`,
    format: 'Remove the characters that cannot be shown',
    reason: '',
    language: 'Choose a language in which all these cases can be read',
  },
  done: {
    title: (done: number, all: number): string => (done === 0 ? 'Nothing was changed' : `${of(done, all)} changed`),
    discarded: (done: number, all: number): string =>
      done === 0 ? 'Nothing was thrown away' : `${of(done, all)} thrown away`,
    undone: (done: number, all: number): string =>
      done === 0 ? 'Nothing was undone' : `Change undone in ${of(done, all)}`,
    undo: {
      /** `held`: how many of them are possible spam, about which no mail goes out afterwards, either. */
      text: (count: number, time: string, held: number): string => {
        const undo = `You can undo this${count === 1 ? '' : ' in all of them'} until ${time}.`
        if (held === 0) return `${undo} No emails are sent before then.`
        if (held === count)
          return `${undo} No emails will be sent until you release ${count === 1 ? 'this case' : 'these cases'}.`
        return `${undo} No emails are sent before then, and none about possible spam until you release it.`
      },
      some: (count: number, time: string): string => `You can undo this in ${count} of them until ${time}.`,
      button: (count: number): string => (count === 1 ? 'Undo' : `Undo in ${cases(count)}`),
    },
    notDone: (count: number): string => `${cases(count)} could not be changed`,
    outcomes: {
      changed: 'Someone else changed it first. Your change was not made.',
      refused: 'This change is no longer possible.',
      failed: 'Something went wrong on our side. Try this case again.',
      late: 'The time to undo it is over.',
      told: 'An email or webhook about it is already on its way.',
    },
    undoOutcomes: { changed: 'Someone has changed it since.', refused: 'This cannot be undone.' },
    notUndone: (count: number): string => `The change could not be undone in ${cases(count)}`,
    again: 'Select these cases again',
  },
}
