/** Statistics, deliveries, the audit, exports, and mails to the office. In English. */

import type { AuditAction } from '../../../../models/audit.ts'
import type { Delivery, DeliveryState } from '../../../../models/delivery.ts'
import type { Suspicion } from '../../../../models/form-inputs.ts'
import type { Right } from '../../../../models/program.ts'
import { counted, enumerate } from '../words.ts'
import { departments } from './departments.ts'
import { forms } from './forms.ts'

// The page of statistics; what it shares with the public one is in `../statistics.ts`.

export const statistics = {
  title: 'Statistics',
  waiting: { office: 'Waiting for us now', person: 'Waiting for people now' },
  page: {
    lead: 'Counted up to this moment. Possible spam is left out.',
    now: 'Now',
    days: 'Day by day',
    table: 'Show as a table',
    day: 'Day',
    received: 'Received',
    finished: 'Finished',
    forms: 'By form, last 30 days',
    formsLabel: 'By form',
    form: 'Form',
    median: 'Median time',
    late: '90% within',
    waiting: 'Waiting for us',
    statuses: 'Open cases by status',
    status: 'Status',
    cases: 'Cases',
  },
}

// Emails and webhooks about cases, and what became of each.

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

export const deliveries = {
  title: 'Deliveries',
  about: 'Emails and webhooks about cases, newest first.',
  page: {
    statesLabel: 'States',
    columns: { what: 'What', case: 'Case', state: 'State', created: 'Created' },
    empty: 'There are no deliveries here.',
    next: 'Next page',
    back: 'Deliveries',
    cancel: 'No, go back',
  },
  all: 'All',
  states: {
    waiting: 'Waiting',
    held: 'On hold',
    sent: 'Sent',
    failed: 'Failed',
    cancelled: 'Cancelled',
  } satisfies Record<DeliveryState, string>,
  meanings: {
    waiting: 'Not sent yet, or waiting for another attempt.',
    held: 'A restored backup brought it back. It may have been sent before. It is only sent if you retry it, or if the person who manages this service releases all of them.',
    sent: 'The receiver has accepted it.',
    failed: 'Tried for 3 days, or refused for good. It is only sent if you retry it.',
    cancelled: 'Someone in the office cancelled it.',
  } satisfies Record<DeliveryState, string>,
  to: {
    person: (address: string): string => (address === '' ? 'Email to the person' : `Email to the person, ${address}`),
    office: (address: string): string => (address === '' ? 'Email to the office' : `Email to the office, ${address}`),
    assignee: 'Email to the person who works on the case',
    webhook: (key: string): string => `Webhook to ${key}`,
  },
  /** What became of a delivery, or when it is due. */
  now: {
    due: 'due now',
    dueAt: (time: string): string => `will be sent on ${time}`,
    working: 'is being sent',
    again: (attempts: number, time: string): string => `failed ${times(attempts)}, next attempt on ${time}`,
    later: (time: string): string => `waits until ${time}`,
    held: 'on hold after a restore',
    sent: (time: string): string => `sent on ${time}`,
    failed: (time: string): string => `failed on ${time}`,
    cancelled: (time: string): string => `cancelled on ${time}`,
  },
  /** When a delivery came into its state, beside the name of the state. */
  since: {
    sent: (time: string): string => `on ${time}`,
    failed: (time: string): string => `on ${time}`,
    cancelled: (time: string): string => `on ${time}`,
  },
  /** What became of the answers in a webhook that was sent, where its form asks for them. */
  answers: {
    included: 'With answers',
    withheld: 'Without answers: the settings of the receiver do not allow them',
  } satisfies Record<NonNullable<Delivery['answers']>, string>,
  /** Why it failed, as it is logged; undefined where a language has no words for it. */
  why: (error: string): string | undefined => error,
  facts: {
    answers: 'Answers',
    id: 'Message ID',
    event: 'Reason',
    case: 'Case',
    created: 'Created',
    attempts: 'Attempts',
    why: 'Why the last attempt failed',
    state: 'State',
  },
  retry: {
    button: 'Retry',
    title: 'Send this now?',
    text: 'We try to send it within a second. If that fails, we go on trying for 3 days. Its message ID stays the same.',
    again: 'It has already been sent. The receiver will get it a second time.',
    early:
      'It is waiting so that the change can still be undone. Once we try to send it, the change can no longer be undone.',
    confirm: 'Yes, send it now',
    done: 'It will be tried within a second.',
  },
  cancel: {
    button: 'Cancel this delivery',
    title: 'Cancel this delivery?',
    text: 'It will not be sent. You can retry it later.',
    confirm: 'Yes, cancel it',
    done: 'The delivery is cancelled.',
  },
  refused: {
    working: 'It is being sent at the moment. Try again in 2 minutes.',
    ended: (state: string): string => `Its state is already “${state}”.`,
  },
}

// What people did in the office.

/** Codes of one row, by name. */
type Codes = Partial<Record<string, string>>

const ENDINGS: Codes = { complete: 'complete', 'cut-off': 'cut off', failed: 'failed' }

/** Why somebody could not sign in by the provider. */
const REFUSALS: Codes = {
  'no-role': 'the provider gives no role',
  'no-email': 'the provider gives no email address',
  taken: 'the address has an account, and the provider has not confirmed it',
}
const refusal = (why: string): string => (Object.hasOwn(REFUSALS, why) ? REFUSALS[why]! : why)

export const audit = {
  title: 'Audit',
  page: {
    lead: 'What people did in the office, newest first. Nothing here can be changed or deleted. To read messages and notes, open the case.',
    filter: 'Filter',
    apply: 'Apply',
    clear: 'Clear filters',
    columns: { when: 'When', who: 'Who', what: 'What', about: 'About' },
    empty: 'There are no entries.',
    next: 'Next page',
  },
  /** Above the rows of one case. */
  ofCase:
    'These are all entries about this case, including lists that programs read. Downloads of its form since it arrived are here too. The audit does not say which cases were in a download.',
  /** Addresses, separated by commas. */
  earlier: (addresses: string) => `Also shows entries under earlier email addresses: ${addresses}`,
  filters: { by: 'Who (email address)', about: 'About (reference or email address)' },
  /** Who deleted what had been kept for long enough. */
  service: 'This service, by itself',
  program: (name: string): string => `${name}, program`,
  commandLine: (user: string): string => `${user}, command line`,
  actions: {
    'signed-in': 'Signed in',
    'sign-in-refused': 'Sign-in refused',
    'signed-out': 'Signed out',
    'session-ended': 'Signed out another browser',
    'password-set': 'Set a password',
    'second-factor-on': 'Turned on two-step sign-in',
    'second-factor-off': 'Turned off two-step sign-in',
    'second-factor-refused': 'Entered a wrong code',
    'recovery-code-used': 'Used a recovery code',
    'account-added': 'Added an account',
    'first-admin': 'Created the first account',
    'account-linked': 'Linked an account to the organisation’s sign-in',
    'account-disabled': 'Disabled an account',
    'account-enabled': 'Enabled an account',
    'account-renamed': 'Renamed an account',
    'account-reset': 'Reset an account',
    'role-changed': 'Changed permissions',
    'case-opened': 'Opened a case',
    'file-taken': 'Downloaded a file',
    'export-begun': 'Started to download cases',
    'export-ended': 'Downloaded cases',
    'status-changed': 'Changed the status',
    reopened: 'Reopened a case',
    'message-sent': 'Sent a message',
    'note-added': 'Added a note',
    assigned: 'Assigned a case',
    released: 'Released from possible spam',
    undone: 'Undid a change',
    'delivery-retried': 'Retried a delivery',
    'delivery-discarded': 'Cancelled a delivery',
    'deliveries-released': 'Released deliveries on hold',
    'webhook-tested': 'Sent a test event',
    restored: 'Restored a backup',
    'content-deleted': 'Deleted the content',
    'program-added': 'Added a program',
    'program-revoked': 'Revoked a program',
    'program-changed': 'Changed the permissions of a program',
    'program-token-added': 'Added a token to a program',
    'program-token-ended': 'Ended a token of a program',
    'cases-read': 'Read cases',
    'form-published': 'Published a form',
    'form-taken': 'Took over a form from its file',
    'form-closed': 'Closed a form',
    'form-reopened': 'Opened a form again',
    'form-withdrawn': 'Withdrew a form',
    'form-handed-over': 'Handed a version of a form over',
    'form-sent-back': 'Sent a version of a form back',
    'form-taken-back': 'Took back a version of a form',
    'form-second-asked': 'Asked for a second person at a form',
    'form-second-ended': 'Stopped asking for a second person',
    'department-added': 'Added a department',
    'department-changed': 'Changed a department',
    'department-removed': 'Removed a department',
    'columns-chosen': 'Chose columns of the list',
    'preview-made': 'Made a link to a preview',
    'preview-revoked': 'Revoked a link to a preview',
  } satisfies Record<AuditAction, string>,
  /** What a row says beyond what was done, from its codes. */
  details: {
    begun: ({ id, format, view, status, age, assignee, searched }: Codes): string =>
      [
        format,
        `view ${view}`,
        ...(status === undefined ? [] : [`status ${status}`]),
        ...(age === undefined ? [] : [age]),
        ...(assignee === undefined ? [] : [`assigned to ${assignee}`]),
        ...(searched === undefined ? [] : ['searched for words']),
        `download ${id}`,
      ].join(', '),
    ended: ({ id, ending = '', cases, left }: Codes): string =>
      [
        `${counted(Number(cases), 'case')} (${ENDINGS[ending] ?? ending})`,
        ...(left === undefined ? [] : [`${counted(Number(left), 'file')} left out`]),
        `download ${id}`,
      ].join(', '),
    programRights: ({ rights = '', forms = '' }: Codes): string =>
      `${rights.split(',').join(', ')} of ${forms === '' ? 'all forms' : forms.split(',').join(', ')}`,
    programChanged: ({ rights = '', forms = '', limit }: Codes): string =>
      `${rights.split(',').join(', ')} of ${forms === '' ? 'all forms' : forms.split(',').join(', ')}, ${counted(Number(limit), 'request')} a minute`,
    token: ({ token }: Codes): string => `token ${token}`,
    read: ({ form, first = '', last = '', count }: Codes): string =>
      [
        ...(form === undefined ? [] : [form]),
        counted(Number(count), 'case'),
        first === last ? first : `${first} to ${last}`,
      ].join(', '),
    /** Where something was done to a form, to which version, and with whom. */
    form: ({ way, version, upload, from, second }: Codes): string =>
      [
        ...(way === undefined ? [] : [forms.ways[way as keyof typeof forms.ways] ?? way]),
        ...(version === undefined ? [] : [`version ${version}`]),
        ...(upload === undefined ? [] : [forms.previews.upload]),
        ...(from === undefined ? [] : [`handed over by ${from}`]),
        ...(second === undefined ? [] : ['without the second person that the form asks for']),
      ].join(', '),
    columns: ({ questions = '' }: Codes): string => questions.split(',').join(', '),
    /** Names of what was changed of a department. */
    changed: ({ changed = '' }: Codes): string =>
      changed
        .split(',')
        .map((one) => departments.fields[one as keyof typeof departments.fields]?.label ?? '')
        .join(', '),
    tested: ({ status, ms, why = '' }: Codes): string => `${status === undefined ? why : `answer ${status}`}, ${ms} ms`,
    rights: ({ role = '', forms, edits }: Codes): string =>
      [
        forms === undefined ? role : `${role} of ${forms.split(',').join(', ')}`,
        ...(edits === undefined ? [] : [`edits ${edits === 'all' ? 'all forms' : edits.split(',').join(', ')}`]),
      ].join(', '),
    /** Several attempts in one row. */
    refused: ({ count, why, accounts }: Codes): string =>
      [
        counted(Number(count), 'attempt'),
        ...(accounts === undefined ? [] : [`some for ${enumerate(accounts.split(','), 'and')}`]),
        ...(why === undefined ? [] : [refusal(why)]),
      ].join(', '),
    refusal,
  },
}

// What exports say beside the answers.

export const exports = {
  /** Columns before those of the questions. Ids of questions begin with a small letter: these never meet one. */
  columns: {
    reference: 'Reference',
    received: 'Received',
    status: 'Status',
    version: 'Version',
    number: 'Number',
    assignee: 'Assigned to',
    due: 'Due',
    finished: 'Finished',
  },
  moreCases: 'A sheet has no room for more cases. Download the others with a filter, or as CSV.',
  yes: 'yes',
  no: 'no',
  /** Why a file is not in an archive. */
  leftOut: { held: 'the virus scan gave no result', missing: 'it is missing from the drive' },
  /** Why a submission was set aside. */
  suspicion: (suspicion: Suspicion): string =>
    suspicion.kind === 'trapped'
      ? 'hidden field filled in'
      : `sent ${(suspicion.ageMs / 1000).toFixed(1)} s after the page was made`,
}

// Emails to the office.

export const mail = {
  received: {
    subject: (form: string, reference: string): string => `New: ${form} (${reference})`,
    heading: 'You have received a new form',
    text: 'For privacy, the answers are not in this email.',
  },
  reply: {
    subject: (form: string, reference: string): string => `Answer: ${form} (${reference})`,
    heading: 'You have received an answer to your question',
    text: 'For privacy, the answer is not in this email.',
  },
  file: {
    subject: (form: string, reference: string): string => `File: ${form} (${reference})`,
    heading: 'You have received a file',
    text: 'You can find it with the case. You get one email for all files that arrive within a minute.',
  },
  withdrawn: {
    subject: (form: string, reference: string): string => `Withdrawn: ${form} (${reference})`,
    heading: 'A person has withdrawn their case',
    text: 'You do not need to do anything.',
  },
  daily: {
    subject: (fresh: number, overdue: number): string => `Cases today: ${fresh} new, ${overdue} overdue`,
    heading: (fresh: number, overdue: number): string => `${fresh} new and ${overdue} overdue`,
    fresh: (form: string): string => `${form}, new`,
    overdue: (form: string, due: string): string => `${form}, due ${due}`,
    more: 'The list names the first 25 new cases, and the first 25 that are overdue.',
    link: 'Open the cases in the office',
    why: 'You get this email because a form sends its daily list to this address.',
  },
  link: 'Open the case in the office',
  why: (form: string): string =>
    `You get this email because the form “${form}” sends its notifications to this address.`,
  whyAssignee: (form: string): string =>
    `You get this email because the case is assigned to you. It was sent with the form “${form}”.`,
}

// Receivers of webhooks, which the settings name.

export const receivers = {
  title: 'Receivers of webhooks',
  empty: 'The settings name no receiver.',
  columns: { name: 'Receiver', host: 'Host', last: 'Last delivery', test: 'Last test' },
  never: 'Never',
  notLately: 'None lately',
  back: 'Programs',
  facts: { host: 'Host', forms: 'Forms that name it', answers: 'Answers' },
  noForms: 'None',
  mayHave: 'It can get answers',
  mayNotHave: 'It gets no answers',
  lead: 'A test event is sent and signed like any other, and contains nothing from a case. The answer is not read: only its status counts.',
  send: 'Send a test event',
  tested: (time: string): string => `Last test event on ${time}.`,
  answered: (status: string, ms: string): string => `The receiver answered ${status} after ${ms} ms.`,
  refused: (status: string, ms: string): string =>
    `The receiver answered ${status} after ${ms} ms. It must answer with 2xx, or the service goes on trying for 3 days.`,
  failed: (why: string, ms: string): string => `No answer after ${ms} ms: ${why}.`,
  wait: (seconds: number): string => `There were many tests. Try again in ${counted(seconds, 'second')}.`,
  deliveries: 'Last deliveries',
  /** What deliveries are owed to, or were sent to, and is set no more. */
  gone: {
    tag: 'Not in the settings',
    text: 'The settings no longer name this receiver, so nothing can be sent to it. Deliveries that wait for it fail after 3 days. To send them, add the receiver to the settings again and restart the service. To stop them, open each delivery and cancel it.',
  },
  noDeliveries: 'None of the last 2,000 deliveries of this service were for it.',
}

// Programs that read cases or work on them by the API, and their tokens.

export const programs = {
  title: 'Programs',
  lead: 'A program can read cases, or work on them, over the API. It identifies itself with a token.',
  page: {
    add: 'Add a program',
    requests: 'Requests',
    empty: 'There are no programs.',
    columns: { name: 'Program', rights: 'It can', forms: 'Forms', ends: 'Token ends', used: 'Last used' },
    tokenColumns: { token: 'Token', state: 'State', made: 'Made', ends: 'Ends', used: 'Last used' },
    back: 'Programs',
    tokens: 'Tokens',
    end: 'End',
    renewTitle: 'New token',
    renewHint: 'The token that the program uses now still works. End it when the program uses the new one.',
    renew: 'Make a new token',
    changeTitle: 'What it can do',
    change: 'Save changes',
    revokeTitle: 'Revoke',
    revokeText: 'When a program is no longer used, end all of its tokens.',
    revoke: 'Revoke this program',
    cancel: 'No, go back',
  },
  rights: {
    'forms:read': 'read forms',
    'cases:read': 'read cases',
    'files:read': 'read files',
    'cases:write': 'work on cases',
  } satisfies Record<Right, string>,
  states: { active: 'Works', ending: 'Ends soon', expired: 'Expired', ended: 'Ended', revoked: 'Revoked' },
  allForms: 'All forms, also those added later',
  never: 'Never',
  perMinute: (count: string): string => `${count} a minute`,
  token: (number: number): string => `Token ${number}`,
  renewFor: (name: string): string => `Make a new token for ${name}`,
  ending: (name: string, number: number, time: string): string => `Token ${number} of ${name} ends on ${time}.`,
  fields: {
    name: 'Name',
    nameHint: 'Small letters, digits and hyphens, for example case-desk.',
    rights: 'What can it do?',
    forms: 'Which forms is it for?',
    perMinute: 'How many requests can it send in a minute?',
    days: 'After how many days does the token end?',
  },
  faults: {
    name: 'Enter a name of up to 40 small letters, digits and hyphens',
    taken: 'There is already a program with this name, or there was one. Choose another name',
    rights: 'Select what the program can do',
    forms: 'Select one or more forms',
    perMinute: 'Enter the number of requests in a minute, a whole number from 1 to 999999',
    days: 'Enter the number of days, a whole number from 1 to 999999',
  },
  secret: {
    title: 'Copy the token now',
    lead: 'This is the only time you will see this token. Give it to the person who manages the program, and to nobody else.',
    until: (number: number, time: string): string => `Token ${number} works until ${time}.`,
    submit: 'I have copied it',
  },
  done: {
    changed: 'The changes are saved. They apply from the next request.',
    ended: (number: number): string => `Token ${number} no longer works.`,
    revoked: 'The program can no longer use the API.',
  },
  end: {
    title: (number: number, name: string): string => `End token ${number} of ${name}?`,
    text: 'A program that still uses this token gets no more answers. You cannot undo this.',
    confirm: 'End this token',
  },
  revoke: {
    title: (name: string): string => `Revoke ${name}?`,
    text: 'All of its tokens end now, and its name cannot be used again. What it did stays in the cases and in the audit.',
    confirm: 'Revoke this program',
  },
}
