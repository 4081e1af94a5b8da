/** The statuses of the cases of a form, and which may follow which. */

export interface Status {
  id: string
  label: string
  /** What it means, in plain words, for the person who sent the form. */
  meaning: string
  /** What happens next, or what the person should do. */
  next?: string
  /** A final status ends the case. */
  final?: boolean
  /** Files may be added while the case has this status. */
  uploads?: boolean
  /** The office waits for the person: they may answer in words, and files may be added or replaced up to each limit again. */
  asks?: boolean
  /** Ids of the statuses that may follow. */
  to: string[]
}

/** Used by forms that define no statuses of their own; the first one is given on receipt. */
export const DEFAULT_STATUSES: readonly Status[] = [
  {
    id: 'received',
    label: 'Received',
    meaning: 'Your form has arrived and is waiting to be looked at.',
    next: 'Someone will look at it and begin the review. You do not need to do anything.',
    uploads: true,
    to: ['in-review', 'withdrawn'],
  },
  {
    id: 'in-review',
    label: 'In review',
    meaning: 'Someone is working on your case.',
    next: 'We will decide, or ask you if something is missing. You do not need to do anything.',
    to: ['approved', 'declined', 'needs-information', 'withdrawn'],
  },
  {
    id: 'needs-information',
    label: 'Information needed',
    meaning: 'We cannot go on without more information from you.',
    next: 'Read what we ask for and send us what is missing.',
    uploads: true,
    asks: true,
    to: ['in-review', 'withdrawn'],
  },
  {
    id: 'approved',
    label: 'Approved',
    meaning: 'Your case is decided in your favour.',
    next: 'There is nothing more to do, unless the latest message says so.',
    final: true,
    to: [],
  },
  {
    id: 'declined',
    label: 'Declined',
    meaning: 'Your case is decided, and the answer is no.',
    next: 'The latest message gives the reason. Contact us if you disagree.',
    final: true,
    to: [],
  },
  {
    id: 'withdrawn',
    label: 'Withdrawn',
    meaning: 'The case was closed at your request.',
    next: 'There is nothing more to do.',
    final: true,
    to: [],
  },
]
