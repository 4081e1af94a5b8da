/**
 * A receipt: what was sent, when, and under which version of the form, signed. It holds no answer: only hashes, salted, so
 * that nobody can guess answers from it; the salt stands in the receipt and nowhere else.
 */
import type { Form } from './form.ts'
import type { Translations } from './form-texts.ts'

export interface Receipt {
  type: typeof RECEIPT_TYPE
  service: string
  reference: string
  form: string
  version: string
  /** ISO 8601. */
  receivedAt: string
  salt: string
  /** SHA-256 of the salt, a line end, and the answers as canonical JSON (RFC 8785), without those that are files. */
  answers: string
  files: ReceiptFile[]
  algorithm: 'Ed25519'
  keyId: string
  /** base64url; over all of the above as canonical JSON. */
  signature: string
}
export interface ReceiptFile {
  /** Id of the question. */
  question: string
  size: number
  /** SHA-256 of the salt, a line end, and the SHA-256 of the file in hexadecimal. */
  sha256: string
}

export const RECEIPT_TYPE = 'intake-receipt-1'
/** A longer text cannot be a receipt. */
const LONGEST_RECEIPT = 50_000

/** Reads a text that may be a receipt; undefined when it cannot be one. The signature is not checked here. */
export function parseReceipt(text: string): Receipt | undefined {
  if (text.length > LONGEST_RECEIPT) return undefined
  let value: unknown
  try {
    value = JSON.parse(text, canonizable)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const one = value as Record<string, unknown>
  const isText = (name: string) => typeof one[name] === 'string'
  const texts = ['service', 'reference', 'form', 'version', 'receivedAt', 'salt', 'answers', 'keyId', 'signature']
  if (one.type !== RECEIPT_TYPE || one.algorithm !== 'Ed25519' || !texts.every(isText)) return undefined
  if (!Array.isArray(one.files) || !one.files.every(isFile) || Number.isNaN(Date.parse(`${one.receivedAt}`)))
    return undefined
  const { files: _, ...rest } = one
  return isFlat(rest) ? (value as Receipt) : undefined
}

/**
 * Throws for what JSON can hold and canonical JSON cannot: half of a surrogate pair, written as an escape, and a number such
 * as 1e400 that is too large to be read.
 */
function canonizable(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) throw new Error('ill-formed text')
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('infinite number')
  return value
}

/** Has it values alone, no lists or objects? A receipt is nested no deeper. */
const isFlat = (value: object): boolean => Object.values(value).every((one) => typeof one !== 'object')

const isFile = (file: unknown): boolean => {
  if (typeof file !== 'object' || file === null || !isFlat(file)) return false
  const { question, size, sha256 } = file as Record<string, unknown>
  return typeof question === 'string' && typeof size === 'number' && typeof sha256 === 'string'
}

/** Why a text proves nothing. `unavailable`: the store does not answer. */
export type ReceiptRefusal = 'unreadable' | 'unreadable-file' | 'forged' | 'unknown-key' | 'empty' | 'unavailable'
/** `content`: how what is kept now compares with what was sent. */
export type ReceiptVerdict =
  | { kind: 'unreadable' | 'forged' | 'unknown-key' }
  | {
      kind: 'genuine'
      receipt: Receipt
      /** Its form in every language; absent where its version is gone. */
      published?: { form: Form; translations?: Translations | undefined }
      content: 'same' | 'different' | 'deleted' | 'missing'
    }
