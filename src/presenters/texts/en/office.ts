/** What the office reads. */
import { type EventKind, LONGEST_WORDS } from '../../../models/event.ts'
import { isolated } from '../isolated.ts'
import { audit } from './audit.ts'
import { deliveries } from './deliveries.ts'
import { me } from './me.ts'
import { counted, grouped } from './numbers.ts'
import { provider } from './provider.ts'
import { secondFactor } from './second-factor.ts'
import { several } from './several.ts'

const days = new Map<string, Intl.DateTimeFormat>()
const moments = new Map<string, Intl.DateTimeFormat>()
const seconds = new Map<string, Intl.DateTimeFormat>()

export const office = {
  /** "20 Nov 2026" on the clocks of an IANA time zone; `at` is UTC milliseconds. */
  day(at: number, timeZone: string): string {
    const format =
      days.get(timeZone) ??
      new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone })
    days.set(timeZone, format)
    return format.format(at)
  },
  /** "20 Nov 2026, 14:05" on the clocks of an IANA time zone; `at` is UTC milliseconds. */
  moment(at: number, timeZone: string): string {
    const format =
      moments.get(timeZone) ??
      new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone })
    moments.set(timeZone, format)
    return format.format(at)
  },
  /** "14:05:09" on the clocks of an IANA time zone; `at` is UTC milliseconds. */
  second(at: number, timeZone: string): string {
    const format =
      seconds.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', hourCycle: 'h23', timeZone })
    seconds.set(timeZone, format)
    return format.format(at)
  },
  audit,
  rooms: { inbox: 'Cases', numbers: 'Numbers', deliveries: 'Deliveries', audit: 'Audit' },
  me,
  several,
  deliveries,
  secondFactor,
  provider,
  case: {
    answers: 'Answers',
    file: (kind: string, size: string, day: string): string => `${kind}, ${size}, ${day}`,
    picture: (name: string): string => `Picture ${name}, in full size`,
    held: 'The virus scanner gave no verdict',
    notScanned: 'Not scanned for viruses',
    replaced: 'Replaced by a later file',
    received: 'Received',
    waited: 'Open for',
    assignee: 'Whose case',
    version: 'Version of the form',
    giveTo: 'Give it to',
    former: (name: string): string => `${name} (cannot work on it any more)`,
    person: 'the person',
    told: 'Told the person',
    untold: 'What the person was to be told',
    theirWords: 'Their answer',
    events: {
      status: (label: string): string => label,
      reopened: (label: string): string => `Opened again: ${label}`,
      message: (): string => 'Message to the person',
      note: (): string => 'Note',
      assigned: (_: string, name?: string): string => (name ? `Given to ${name}` : 'Nobody’s case again'),
      released: (): string => 'Released: it is no spam',
      undone: (label: string): string => `Taken back: “${label}” again`,
      file: (): string => 'A file has arrived',
      reply: (): string => 'An answer has arrived',
      deleted: (): string => 'The content was deleted',
    } satisfies Record<EventKind, (label: string, note?: string) => string>,
    done: {
      moved: 'The status is changed, and the status page says so.',
      told: 'The status page shows your message.',
      noted: 'Your note is kept. Only the office sees it.',
      assigned: 'It is written down whose case this is.',
      released: 'The case counts like any other now.',
      undone: 'It is taken back. The case stands as it stood before.',
    },
    undo: {
      status: (label: string): string => `You changed the status to “${label}”.`,
      reopened: (label: string): string => `You opened the case again: “${label}”.`,
      message: (): string => 'You sent the person a message.',
      until: (time: string): string => `You can take this back until ${time}. No mail goes out before then.`,
      refused: {
        late: 'It could not be taken back: the minute is over, and word of it goes out. Change the case again instead.',
        changed: 'It could not be taken back: somebody has worked on the case since. See what happened below.',
        told: 'It could not be taken back: word of it is on its way already. Change the case again instead.',
      },
    },
    takenBack: 'Taken back',
  },
  work: {
    heading: 'Work on this case',
    preview: 'What the person will read',
    changed: 'The case has changed while you wrote',
    status: 'Status afterwards',
    stay: (label: string): string => `Stays “${label}”`,
    again: (label: string): string => `Open it again: “${label}”`,
    asks: 'The person is asked to answer or to send files: say what for',
    ends: 'Ends the case',
    message: 'Message to the person (optional)',
    messageHint: 'The status page shows it to everybody who has the reference.',
    note: 'Note for the office (optional)',
    noteHint: 'The person never sees it.',
    weAsk: 'What we ask for',
    fromOffice: 'Message from the office',
    sendMessage: 'Send this message',
    moveTo: (label: string): string => `Change the status to “${label}”`,
    faults: {
      nothing: 'Choose another status, or write a message or a note.',
      way: 'The case cannot go to this status from where it stands now. Choose another one.',
      message: 'Say what the person is asked for.',
      reason: 'Note why the case is opened again.',
      long: `A message and a note may have ${counted(LONGEST_WORDS, 'character')} each. Shorten them.`,
      format: 'There are characters that cannot be shown. Take them out.',
    },
  },
  namesake: (name: string, email: string): string => `${name} (${email})`,
  inbox: {
    views: {
      office: 'Waiting for us',
      mine: 'Mine',
      citizen: 'Waiting for the person',
      aside: 'Set aside',
      all: 'All cases',
    },
    filters: { form: 'Form', status: 'Status', age: 'Received', assignee: 'Whose', order: 'Order' },
    any: { form: 'All forms', status: 'Any status', age: 'At any time', assignee: 'Anybody’s' },
    nobody: 'Nobody’s',
    former: (name: string): string => `${name} (account disabled)`,
    ages: {
      'last-7': 'In the last 7 days',
      'last-30': 'In the last 30 days',
      'over-7': 'More than 7 days ago',
      'over-30': 'More than 30 days ago',
    },
    orders: { newest: 'Newest first', oldest: 'Oldest first' },
    marks: {
      arrived: 'Information has arrived',
      overdue: 'Overdue',
      aside: 'Probably spam',
      deleted: 'Content deleted',
    },
    count: (count: number, most: number): string =>
      count > most ? `More than ${grouped(most)} cases` : counted(count, 'case'),
    /** The title of a search. */
    found: (count: string, view: string): string => `${count} found – ${view}`,
    short: (count: number, most: number): string => (count > most ? `${grouped(most)}+` : grouped(count)),
    exports: {
      label: 'Take these cases away:',
      formats: { csv: 'CSV for spreadsheets', jsonl: 'JSON Lines', zip: 'ZIP with files' },
      chooseForm: 'To take cases away as CSV, JSON Lines or ZIP, choose one form under “Narrow and sort”.',
    },
    search: 'Reference or words in the answers',
    searchHint:
      'The beginning of a reference, or whole words of the answers, each of which has to be there. Capitals and accents do not matter.',
    empty: {
      office: 'No case waits for us. One comes here as soon as somebody sends a form or an answer.',
      mine: 'No case is yours. One becomes yours when you take it, or when somebody gives it to you.',
      citizen: 'No case waits for a person to answer.',
      aside: 'Nothing was set aside as probable spam.',
      all: 'There is no case yet. One comes here as soon as somebody sends a form.',
    },
    noMatch: 'No case matches what you chose under “Narrow and sort”.',
    notFound: 'Nothing was found here. What was sent in the last seconds is found a moment later.',
    /** `view` where only one of the views was searched. */
    searched: (typed: string, view?: string): string =>
      `Searched for “${isolated(typed)}”${view ? ` in “${view}”` : ''}`,
    searchNarrowed: 'Only cases that match what is chosen under “Narrow and sort” were searched.',
    searchAll: 'Search all cases',
    asideLeftOut: 'What was set aside as probable spam was not searched.',
    searchAside: 'Search what was set aside',
    partly:
      'Older cases are still being made ready for the search, so they are not found yet. Try again in some minutes.',
  },
  door: {
    title: 'Sign in to the office',
    lasts: 'You stay signed in until an hour has passed without a page opened or sent, and for twelve hours at most.',
    ended: {
      title: 'Your session has ended.',
      why: 'That happens after an hour without activity, after twelve hours in any case, when your rights or your password change, and when it is ended from another browser.',
      unsent:
        'What you sent last was not kept. Sign in, then go back in your browser, past this page: many browsers still show what you typed.',
    },
    first: 'The office has no accounts yet',
    choose: 'Choose your password',
    email: 'E-mail address',
    password: 'Password',
    again: 'The same password again',
    passwordHint: 'At least 12 characters. Three or four words that have nothing to do with each other are good.',
    faults: {
      empty: 'Enter your e-mail address and your password.',
      refused: 'The e-mail address or the password is wrong.',
      wait: 'There were too many attempts. Wait a minute, then try again.',
      ...provider.faults,
    },
    passwordFaults: {
      empty: 'Enter a password.',
      short: 'The password needs at least 12 characters.',
      long: 'The password has more than 200 characters. Choose a shorter one.',
      common: 'This password is easy to guess. Choose words that others do not use together.',
    },
    againFaults: { different: 'The two passwords are not the same. Type both again.' },
  },
}
