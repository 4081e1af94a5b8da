/** A file that belongs to a submission and to one of its file questions. */
import type { Answer } from './answers.ts'
import type { FileKind } from './field.ts'

/**
 * What the virus scanner said. `not-scanned`: there is no scanner. `held`: there is one, but it gave no verdict, so the
 * office must confirm before it opens the file. An infected file is never stored.
 */
export type Scan = 'clean' | 'not-scanned' | 'held'

export interface Upload {
  /** 22 characters of base64url; also names the bytes in the drive. */
  id: string
  /** The random part of the form's id, or a fixture's id. */
  submissionId: string
  fieldId: string
  /** The name that the browser sent, made harmless. It is data, never a path. */
  filename: string
  contentType: string
  /** Bytes. */
  size: number
  /** Hexadecimal. */
  sha256: string
  scan: Scan
  /** UTC milliseconds. */
  at: number
  /** Id of the upload that replaced it; this file stays with the case. */
  replacedBy?: string
}

/** Is it the same file, sent to the same question? */
export const isSameFile = (one: Upload, other: Upload): boolean =>
  one.fieldId === other.fieldId && one.sha256 === other.sha256 && one.filename === other.filename

/** The files that an answer names. A file of a record belongs to that record only. */
export const filesNamed = (files: readonly Upload[], answer: Answer | undefined): Upload[] =>
  Array.isArray(answer) ? files.filter(({ id }) => answer.some((one) => one === id)) : []

/** What may still be sent to a question. Sizes in bytes. */
export interface Remaining {
  fieldId: string
  accept: FileKind[]
  maxBytes: number
  maxFiles: number
  remaining: number
  /** Files sent before that a new one may replace, while the office asks for information. */
  replaceable: Pick<Upload, 'id' | 'contentType' | 'size' | 'at'>[]
}

export const UPLOAD_ID = /^[A-Za-z0-9_-]{22}$/
/** Fixture ids of the load gate: a random run key and a number. */
export const FIXTURE_ID = /^[0-9a-f]{24}-\d{1,6}$/
