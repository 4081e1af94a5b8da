/** The work on cases: lists, one case, several at once, and their removal. In English. */
import { type EventKind, LONGEST_REMARK } from '../../../../models/event.ts'
import type { Obstacle } from '../../../../models/several.ts'
import { isolated } from '../../isolated.ts'
import { counted, days, grouped } from '../words.ts'

// The list of cases.

export const inbox = {
  page: {
    search: 'Search',
    viewsLabel: 'Views',
    filter: 'Filter and sort',
    apply: 'Apply',
    clear: 'Clear filters',
    endSearch: 'Clear search',
    chooseColumns: 'Choose columns',
    columns: { case: 'Case', status: 'Status', received: 'Received', assignee: 'Assigned to' },
    unread: 'Unread:',
    first: 'First page',
    next: 'Next page',
  },
  views: {
    office: 'Waiting for us',
    overdue: 'Overdue',
    arrived: 'Information received',
    mine: 'My cases',
    person: 'Waiting for the person',
    aside: 'Possible spam',
    all: 'All cases',
  },
  filters: { form: 'Form', status: 'Status', age: 'Received', assignee: 'Assigned to', order: 'Sort by' },
  any: { form: 'All forms', status: 'Any status', age: 'Any time', assignee: 'Anyone' },
  nobody: 'Nobody',
  former: (name: string): string => `${name} (account disabled)`,
  ages: {
    'last-7': 'In the last 7 days',
    'last-30': 'In the last 30 days',
    'over-7': 'More than 7 days ago',
    'over-30': 'More than 30 days ago',
  },
  ago: (number: number): string => `${days(number)} ago`,
  due: (day: string): string => `Due ${day}`,
  orders: { newest: 'Newest first', oldest: 'Oldest first' },
  marks: {
    arrived: 'Information received',
    overdue: 'Overdue',
    aside: 'Possible spam',
    deleted: 'Content deleted',
  },
  count: (count: number, most: number): string =>
    count > most ? `More than ${grouped(most)} cases` : counted(count, 'case'),
  /** Mails and webhooks; `age` of the oldest, in days. */
  stuck: {
    waiting: (count: number, age: number): string =>
      count === 1
        ? `1 email or webhook has been waiting for ${days(age)}.`
        : `${grouped(count)} emails and webhooks are waiting, the oldest for ${days(age)}.`,
    held: (count: number): string =>
      count === 1
        ? '1 email or webhook is on hold after a restore.'
        : `${grouped(count)} emails and webhooks are on hold after a restore.`,
    failed: (count: number, age: number): string =>
      count === 1
        ? `1 email or webhook failed. It is ${days(age)} old.`
        : `${grouped(count)} emails and webhooks failed in the last 30 days. The oldest is ${days(age)} old.`,
    link: 'View deliveries',
  },
  /** The token of a program, which ends on this day. */
  ending: (program: string, day: string): string =>
    `The token of the program “${program}” ends on ${day}. Ask the person who manages this service for a new one.`,
  /** Files of the folder of definitions that have errors. */
  refused: {
    lead: (count: number): string =>
      count === 1
        ? '1 form definition has errors and was not published. If an earlier version was published, it stays live.'
        : `${grouped(count)} form definitions have errors and were not published. Earlier versions that were published stay live.`,
    since: (file: string, line: number, when: string): string => `${isolated(file)}, line ${line}, since ${when}`,
    /** `count`: errors of the same file that are not shown. */
    more: (count: number): string => `And ${counted(count, 'more error')} in this definition.`,
    /** `count`: files that are not shown. */
    others: (count: number): string => `And ${counted(count, 'more definition')}.`,
  },
  /** The title of a search. */
  found: (count: string, view: string): string => `${count} found – ${view}`,
  short: (count: number, most: number): string => (count > most ? `${grouped(most)}+` : grouped(count)),
  exports: {
    label: 'Download these cases:',
    formats: { xlsx: 'Spreadsheet (XLSX)', csv: 'CSV', jsonl: 'JSON Lines', zip: 'ZIP with files' },
    zeros:
      'The spreadsheet keeps every answer as it was given. A CSV file that you open in a spreadsheet may lose zeros at the start of an answer: 001234 becomes 1234, and 01632960001 becomes 1632960001.',
    chooseForm:
      'The spreadsheet has a sheet for each form. To download cases in other formats, choose a form under “Filter and sort”.',
  },
  search: 'Reference, or words in the answers',
  searchHint:
    'Enter the start of a reference, words or how they begin (3 letters or more), or the last 4 digits of a number. Only cases with all of them are shown.',
  empty: {
    office: 'No cases are waiting for us. A case appears here when someone sends a form or an answer.',
    overdue: 'No cases are overdue. A case appears here when it is open for longer than its form allows.',
    arrived: 'There is no new information. A case appears here when a person sends what we asked for.',
    mine: 'No cases are assigned to you. To take one, open it and select “Assign to me”.',
    person: 'No cases are waiting for a person to answer.',
    aside: 'There is no possible spam.',
    all: 'There are no cases yet. A case appears here when someone sends a form.',
  },
  noMatch: 'No cases match these filters.',
  notFound: 'No cases match. Check the spelling. A case that was sent a few seconds ago may not be found yet.',
  /** `view` where only one of the views was searched. */
  searched: (typed: string, view?: string): string =>
    `Search results for “${isolated(typed)}”${view ? ` in “${view}”` : ''}`,
  searchNarrowed: 'Only cases that match the filters were searched.',
  searchAll: 'Search all cases',
  asideLeftOut: 'Possible spam was not searched.',
  searchAside: 'Search possible spam',
  partly:
    'Some older cases cannot be found yet, because the search is still being prepared. Try again in a few minutes.',
}

// The page of a case.

/** The result of a change: the status of the case now, and who has it. */
interface Done {
  status: string
  assignee?: string | undefined
  isMine: boolean
}

export const oneCase = {
  page: {
    back: 'Cases',
    besideLabel: 'Cases in the list',
    previous: 'Previous case',
    next: 'Next case',
    undo: 'Undo',
    reference: 'Reference',
    status: 'Status:',
    assignToMe: 'Assign to me',
    assignToOther: 'Assign to someone else',
    assign: 'Assign',
    publicPage: 'View the public status page',
    release: 'Not spam: release this case',
    discard: 'Spam: throw this case away',
    delete: 'Delete this case',
    notAnswered: 'Not answered',
    history: 'History',
    isNew: 'New',
    onlyOffice: 'Only the office',
    work: 'Work on this case',
  },
  deleted: (time: string): string => `The content of this case was deleted on ${time}.`,
  deletedMore: 'You can still see its history.',
  /** `why`: a part of a sentence, without a full stop. */
  aside: (why: string): string => `Possible spam: ${why}.`,
  asideMore: 'Until you release this case, it is left out of the statistics and no emails are sent about it.',
  notAsked: (count: number): string => `Questions that were not asked, and why (${count})`,
  answers: 'Answers',
  file: (kind: string, size: string, day: string): string => `${kind}, ${size}, ${day}`,
  picture: (name: string): string => `Picture ${name}, in full size`,
  held: 'The virus scan gave no result',
  notScanned: 'Not scanned for viruses',
  replaced: 'Replaced by a later file',
  received: 'Received',
  waited: 'Open for',
  due: 'Due',
  assignee: 'Assigned to',
  personLanguage: 'Language of the person',
  version: 'Form version',
  giveTo: 'Assign to',
  former: (name: string): string => `${name} (can no longer work on it)`,
  /** Between the time of an event and who caused it. */
  by: 'by',
  program: (name: string): string => `${name}, a program`,
  person: 'the person',
  told: 'Message to the person',
  untold: 'Message to the person, undone before it was sent',
  theirWords: 'Their answer',
  events: {
    status: (label: string): string => label,
    reopened: (label: string): string => `Reopened: ${label}`,
    message: (): string => 'Message to the person',
    note: (): string => 'Note',
    assigned: (_: string, name?: string): string => (name ? `Assigned to ${name}` : 'Unassigned'),
    released: (): string => 'Released: not spam',
    undone: (label: string): string => `Change undone: “${label}” again`,
    file: (): string => 'File received',
    reply: (): string => 'Answer received',
    deleted: (): string => 'Content deleted',
  } satisfies Record<EventKind, (label: string, note?: string) => string>,
  done: {
    moved: (): string => 'Status changed. The public status page shows it.',
    told: (): string => 'Message added. The public status page shows it.',
    noted: (): string => 'Note saved. Only the office can see it.',
    assigned: ({ assignee, isMine }: Done): string =>
      isMine
        ? 'This case is now assigned to you.'
        : assignee
          ? `This case is now assigned to ${assignee}.`
          : 'This case is no longer assigned to anyone.',
    released: (): string => 'Released. This case is now treated like any other.',
    deleted: (): string => 'The answers, messages, notes and files of this case are deleted.',
    undone: ({ status }: Done): string => `Change undone. The status is “${status}”.`,
  } satisfies Record<string, (done: Done) => string>,
  undo: {
    status: (label: string): string => `You changed the status to “${label}”.`,
    reopened: (label: string): string => `You reopened the case. The status is “${label}”.`,
    message: (): string => 'You wrote a message to the person.',
    /** `isHeld`: no mail goes out afterwards, either. */
    until: (time: string, isHeld: boolean): string =>
      isHeld
        ? `You can undo this until ${time}. No email will be sent until you release this case.`
        : `You can undo this until ${time}. No email is sent before then.`,
    refused: {
      late: 'This can no longer be undone: the time to undo it is over. Change the case again instead.',
      changed: 'This can no longer be undone: someone has changed the case since. See the history below.',
      told: 'This can no longer be undone: an email or webhook about it is already on its way. Change the case again instead.',
    },
  },
  takenBack: 'Undone',
}

// Changing a case: the form, what is wrong with it, and the preview of what the person will read.

export const update = {
  heading: 'Work on this case',
  preview: 'Check what the person will read',
  changed: 'The case changed while you were writing',
  changedNotice: {
    title: 'Your changes have not been made yet.',
    text: 'What is listed here happened after you opened the case. What you typed is below: check it, then continue.',
  },
  status: 'New status',
  stay: (label: string): string => `Keep “${label}”`,
  again: (label: string): string => `Reopen as “${label}”`,
  asks: 'Asks the person to answer or send files. Write what you need in the message.',
  ends: 'Closes the case',
  message: 'Message to the person',
  messageHint: 'Anyone who has the reference can read it on the status page.',
  messageLanguage: 'Language of the message',
  note: 'Note for the office',
  noteHint: 'Only the office can see it.',
  submit: 'Continue',
  /** Around the preview. */
  page: {
    preview: 'Preview of the public status page',
    onlyOffice: 'Only the office',
    held: 'No email will be sent until you release this case.',
    answersHere: 'The person can answer and send files here.',
    cancel: 'Cancel',
    rewrite: 'Change what you wrote',
    notAnswered: 'Not answered',
  },
  sendMessage: 'Send this message',
  moveTo: (label: string): string => `Change the status to “${label}”`,
  faults: {
    nothing: 'Choose a new status, or write a message or a note',
    move: 'The case can no longer move to this status. Choose another one',
    message: 'Write what you need from the person',
    language: 'Choose one of the languages of the form',
    reason: 'Write a note that says why you are reopening the case',
    long: `A message or note must be ${counted(LONGEST_REMARK, 'character')} or fewer`,
    format: 'Remove the characters that cannot be shown',
  },
}

// One change to several cases at once.

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
    count === of ? '' : `${count} of ${cases(of)} can move to this status.`,
  asks: 'Asks the people to answer or send files. Write what you need in the message.',
  ends: 'Closes the cases.',
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
    move: (label) => `It cannot move from “${label}” to this status.`,
    theirs: (_, name) => (name === undefined ? 'It is not assigned to anyone.' : `It is already assigned to ${name}.`),
    barred: () => 'They cannot work on cases of this form.',
    kept: () => 'It is not marked as possible spam.',
  } satisfies Record<Obstacle, (label: string, name?: string) => string>,
  faults: {
    whom: 'Choose who to assign the cases to',
    nothing: 'Choose a status, or write a message or a note',
    move: 'None of these cases can move to this status. Choose another one',
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

// Before the content of a case is deleted.

export const removal = {
  title: 'Do you want to delete this case?',
  text: 'This deletes the answers, messages, notes and files for good. You cannot undo it.',
  stays:
    'The reference stays, so that the status page can say that the content was deleted. Backups still contain the content until they are deleted too.',
  reason: 'Reason',
  reasonHint: 'It stays in the history of the case, so do not name a person.',
  yes: 'Yes, delete this case',
  no: 'No, keep it',
  faults: {
    nothing: 'Enter a reason',
    long: `The reason must be ${counted(LONGEST_REMARK, 'character')} or fewer`,
    format: 'Remove the characters that cannot be shown',
  },
}

/** Choosing which answers the list of a form's cases shows. */
export const columns = {
  title: 'Choose columns',
  lead: 'The list of this form’s cases shows these answers, to everyone who can see its cases.',
  legend: 'Which answers should the list show?',
  hint: 'Select up to 3. The list shows them in the order of the form.',
  nothing: 'This form has no question whose answer can be a column.',
  tooMany: 'Select 3 answers at most',
  submit: 'Save columns',
}
