/** What programs are told of cases, in order: that something happened, and nothing of what was written. */
import type { CaseEvent, EventKind } from './event.ts'

export type ChangeKind =
  | 'receipt'
  | 'status'
  | 'reopening'
  | 'message'
  | 'reply'
  | 'note'
  | 'file'
  | 'assignment'
  | 'undo'
  | 'withdrawal'
  | 'release'
  | 'deletion'

export interface Change {
  kind: ChangeKind
  /** UTC milliseconds. */
  at: number
  /** `public` for the person, else a name. */
  by: string
  reference: string
  slug: string
  /** Id of the status of the case after it. */
  status: string
}

/** A change as it stands in the feed. */
export interface FedChange extends Change {
  /** Recognises the event; it is no position. */
  id: string
  /** Names this change; the feed goes on after it. */
  cursor: string
}
export interface FeedPage {
  changes: FedChange[]
  /** The cursor with which the feed goes on. */
  next: string
  /** There is more already. */
  more: boolean
}

/** `isFirst`: nothing happened to the case before. */
export function changeKindOf({ kind, by, isFirst }: Pick<CaseEvent, 'kind' | 'by'> & { isFirst: boolean }): ChangeKind {
  if (kind !== 'status') return KINDS[kind]
  if (isFirst) return 'receipt'
  return by === 'public' ? 'withdrawal' : 'status'
}

const KINDS: Record<Exclude<EventKind, 'status'>, ChangeKind> = {
  reopened: 'reopening',
  message: 'message',
  reply: 'reply',
  note: 'note',
  file: 'file',
  assigned: 'assignment',
  undone: 'undo',
  released: 'release',
  deleted: 'deletion',
}
