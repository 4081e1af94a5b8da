/** The statuses of the cases of a form, and which may follow which. */

/** What may happen at a status. */
interface StatusRules {
  id: string
  /** A final status ends the case. */
  final?: boolean
  /** Files may be added while the case has this status. */
  uploads?: boolean
  /** The office waits for the person: they may answer in words, and files may be added or replaced up to each limit again. */
  asks?: boolean
  /** Ids of the statuses that may follow. */
  to: string[]
}
/** A status that a form defines. */
export interface OwnStatus extends StatusRules {
  label: string
  /** What it means, in plain words, for the person who sent the form. */
  meaning: string
  /** What happens next, or what the person should do. */
  next?: string
}
/** A status of a form. A default status has no texts here: presenters say it in the language of the page. */
export type Status = StatusRules & Partial<OwnStatus>

/** Used by forms that define no statuses of their own; the first one is given on receipt. */
export const DEFAULT_STATUSES: readonly StatusRules[] = [
  { id: 'received', uploads: true, to: ['in-review', 'withdrawn'] },
  { id: 'in-review', to: ['approved', 'declined', 'needs-information', 'withdrawn'] },
  { id: 'needs-information', uploads: true, asks: true, to: ['in-review', 'withdrawn'] },
  { id: 'approved', final: true, to: [] },
  { id: 'declined', final: true, to: [] },
  { id: 'withdrawn', final: true, to: [] },
]
