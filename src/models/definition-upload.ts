/** A definition that somebody uploads in the office, and what became of it. */
import type { Definition, FoundFault } from './definition.ts'
import type { Worded } from './differences.ts'
import { DAY } from './moment.ts'

/** A file as it came. `bytes`: all of them, unless it is too large for a definition; `size`: how many there are. */
export interface SentFile {
  name: string
  bytes: Buffer
  size: number
  /** It came from the editor with all files of its form: one that is not among them is to go. */
  isWhole?: true
}

export type JudgedUpload =
  /** No file is a definition, or several are. */
  | { kind: 'none' }
  | { kind: 'several'; names: readonly string[] }
  /** Lists or translations that the form does not name. */
  | { kind: 'stray'; names: readonly string[] }
  | { kind: 'not-theirs'; slug: string }
  /** The form has its home in a file. */
  | { kind: 'in-file'; slug: string; file: string }
  | { kind: 'faults'; faults: readonly FoundFault[]; warnings: readonly FoundFault[] }
  /** It changes properties that only an admin may change. */
  | { kind: 'for-admins'; properties: readonly string[] }
  /** It is live already. */
  | { kind: 'same'; slug: string }
  | { kind: 'too-much' }
  | SoundUpload

/** A setting without which mail, or the webhooks to a receiver, cannot be sent. */
export interface MissingSetting {
  setting: string
  receiver?: string
}

export interface SoundUpload {
  kind: 'sound'
  /** What was published last; undefined for a new form. */
  before: (Worded & { version: string }) | undefined
  after: Worded & { version: string }
  warnings: readonly FoundFault[]
  /** What it asks for and the settings do not set up. */
  missing: readonly MissingSetting[]
  /** The version that is live; '' where none is. */
  base: string
  /** The files, for the page that asks for confirmation. */
  packed: string
  definition: Definition
  /** A second person publishes it. */
  isHandedOver: boolean
  /** It came from the editor. */
  isEdited: boolean
}

/** Why a sound upload is neither published nor kept: what the page said is no longer so. */
export type UploadRefusal =
  /** Another version is live. */
  | 'moved'
  /** A second person is asked for now, or no longer. */
  | 'asked'
  | 'free'
  /** Too many uploads of the form wait. */
  | 'too-many'

/** An upload that was handed over, so that somebody else publishes it. Times are UTC milliseconds. */
export interface HandedUpload {
  id: number
  slug: string
  /** The version that was live, '' where none was, and the one that this would be. */
  base: string
  version: string
  /** `back`: it was sent back, or nobody published it in time; `stale`: another version was published. */
  state: 'waiting' | 'back' | 'stale'
  at: number
  /** The e-mail address of the account that handed it over. */
  by: string
  account: number
  /** What the others read about it. */
  words?: string
}
export type NewHandedUpload = Omit<HandedUpload, 'id' | 'state'> & {
  /** All of them as one text. */
  files: string
}

/** How long an upload waits. */
export const WAITING_MS = 30 * DAY
/** Uploads of a form that wait at the same time. */
export const MOST_WAITING = 20

/**
 * The accounts that contributed to an upload. `handed`: all uploads of the form that wait, or were sent back since its last
 * publication. Any that came before may have gone into it. Without an upload: those that contributed to one that may come.
 */
export const contributors = (handed: readonly HandedUpload[], upload?: HandedUpload): Set<number> =>
  new Set(handed.flatMap(({ id, account }) => (!upload || id <= upload.id ? [account] : [])))
