/** The page of a case. */
import type { EventKind } from '../../../../models/event.ts'

/** What was just done to a case: its status now, and whose it is. */
interface Done {
  status: string
  assignee?: string | undefined
  isMine: boolean
}

export const cases = {
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
