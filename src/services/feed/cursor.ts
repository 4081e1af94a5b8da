/**
 * How far a program has read: the row number of an event, and a mark by which that very event is recognised. After a restore
 * the number may be given to another one, or to none, and the program must learn that what it was told is gone.
 */
import { sees } from '../../models/account.ts'
import type { EventMark } from '../../store/feed.ts'
import { plainHash } from '../keyed-hash.ts'

/** `mark` is empty at the beginning, before the first event. */
export interface Cursor {
  event: number
  mark: string
}

export const BEGINNING: Cursor = { event: 0, mark: '' }

const LENGTH = 16

/** The mark tells nothing of the case: a reference has 75 random bits. */
export const cursorOf = ({ event, reference, at }: EventMark): Cursor => ({
  event,
  mark: plainHash(`${reference} ${at}`).slice(0, LENGTH),
})

export const writeCursor = ({ event, mark }: Cursor): string => `${event}.${mark}`

/** Undefined for a text that is no cursor. */
export function readCursor(text: string): Cursor | undefined {
  const [, event, mark] = SHAPE.exec(text) ?? []
  if (event === undefined || mark === undefined) return undefined
  return (event === '0') === (mark === '') ? { event: Number(event), mark } : undefined
}

const SHAPE = new RegExp(`^(0|[1-9]\\d{0,14})\\.((?:[\\w-]{${LENGTH}})?)$`)

/** Whose feed it is. */
export interface Follower {
  id: number
  /** Slugs of the forms that it is about; absent: all, future ones included. */
  forms?: readonly string[]
}

/** What happened while a case was possible spam is told to nobody: the case begins with its release. */
export const isFor = (follower: Follower, { slug, setAside }: { slug: string; setAside: boolean }): boolean =>
  !setAside && sees(follower, slug)
