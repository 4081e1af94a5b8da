/** Why a file is refused, without words: presenters say it. */
import type { FileKind } from './field.ts'

/** Kinds of content that no question accepts. */
export type ForeignContent =
  | 'windows-program'
  | 'program'
  | 'avif'
  | 'film'
  | 'sound'
  | 'other-archive'
  | 'tiff'
  | 'svg'
  | 'web-page'
  | 'rich-text'
  | 'sylk'
  | 'outlook-message'
  | 'other-old-microsoft'
  | 'unknown'

/** A file of a kind that questions may accept, but refused for its state. */
export type UnsoundContent =
  | 'pdf-without-end'
  | 'damaged-picture'
  | 'damaged-archive'
  | 'damaged-office'
  | 'office-with-macros'
  | 'opendocument-with-macros'
  /** With a password, so that nobody can look for macros in it. */
  | 'locked-office'
  /** Damaged, or too old to look for macros in it. */
  | 'unreadable-office'

/** What the bytes of a file say that it is. */
export type FoundContent =
  | { is: ForeignContent | UnsoundContent }
  /** Sound, and of a kind that other questions accept. `extension` tells the members of the kind apart. */
  | { is: 'of-kind'; kind: FileKind; extension?: string }
  | { is: 'picture-too-large'; width: number; height: number; maxPixels: number }
  | { is: 'archive-of-too-many'; maxFiles: number }
  /** Unpacked, it would be larger than `maxBytes`. */
  | { is: 'archive-too-large'; maxBytes: number }

/** What was wrong with a file that was looked at. */
export type FileFault =
  | { kind: 'too-large'; maxBytes: number }
  | { kind: 'empty' }
  /** `virus` as the scanner calls it. */
  | { kind: 'infected'; virus: string }
  | { kind: 'not-taken'; found: FoundContent; accept: readonly FileKind[] }
  /** The question accepts `maxFiles` files. */
  | { kind: 'too-many'; maxFiles: number }
  /** All files of the form together: at most `maxFiles`, and `maxBytes` in total. */
  | { kind: 'too-much'; maxBytes: number; maxFiles: number }

/** Why a file was not even looked at: too many came with one form, too many from this network were refused, or none was chosen. */
export type UnreadFault = { kind: 'too-many-at-once' } | { kind: 'refused-too-often' } | { kind: 'none-chosen' }

export interface RefusedFile {
  /** The name from the browser, made harmless. */
  filename: string
  fault: FileFault | UnreadFault
}
