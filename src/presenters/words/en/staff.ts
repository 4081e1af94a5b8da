/** What the office reads. */

import { counted, grouped } from './numbers.ts'

const days = new Map<string, Intl.DateTimeFormat>()

export const staff = {
  /** "20 Nov 2026" on the clocks of an IANA time zone; `at` is UTC milliseconds. */
  day(at: number, timeZone: string): string {
    const format =
      days.get(timeZone) ??
      new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone })
    days.set(timeZone, format)
    return format.format(at)
  },
  rooms: { inbox: 'Cases', audit: 'Audit' },
  inbox: {
    title: 'Cases',
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
    short: (count: number, most: number): string => (count > most ? `${grouped(most)}+` : grouped(count)),
    missed: (typed: string): string =>
      `“${typed}” is no reference. A reference has 16 letters and digits, such as 7K3M-9QXT-2VBD-HW8N.`,
  },
  door: {
    title: 'Sign in to the office',
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
    },
    passwordFaults: {
      short: 'The password needs at least 12 characters.',
      long: 'The password has more than 200 characters. Choose a shorter one.',
      common: 'This password is easy to guess. Choose words that others do not use together.',
      different: 'The two passwords are not the same. Type both again.',
    },
  },
}
