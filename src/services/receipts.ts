/** Receipts: made for the sender alone, and checked for anybody. */
import { createHash, randomBytes } from 'node:crypto'
import serialize from 'canonicalize'
import { type Answers, namesFile } from '../models/answers.ts'
import { type Form, fieldsOf } from '../models/form.ts'
import { parseReceipt, RECEIPT_TYPE, type Receipt, type ReceiptFile, type ReceiptVerdict } from '../models/receipt.ts'
import type { Submission } from '../models/submission.ts'
import type { Upload } from '../models/upload.ts'
import type { Signing } from './signing.ts'
import type { Wiring } from './wiring.ts'

interface Options extends Pick<Wiring, 'store' | 'forms'> {
  signing: Signing
  /** Names this service. */
  service: string
}

export function createReceipts({ store, forms, signing, service }: Options) {
  return {
    /** A receipt of a case, with a salt of its own; undefined when there is no such case, or its content was deleted. */
    async issue(reference: string): Promise<Receipt | undefined> {
      const content = await contentOf(reference)
      if (!content) return undefined
      const { submission } = content
      const salt = randomBytes(24).toString('base64url')
      const receipt = {
        type: RECEIPT_TYPE as typeof RECEIPT_TYPE,
        service,
        reference,
        form: submission.slug,
        version: submission.version,
        receivedAt: new Date(submission.receivedAt).toISOString(),
        salt,
        ...hashed(content, salt),
        algorithm: 'Ed25519' as const,
      }
      // Signed with the rest, so that a receipt cannot be said to be of another key.
      const signed = { ...receipt, keyId: signing.keyId() }
      return { ...signed, ...(await signing.sign(canonical(signed))) }
    },

    /** The answers of a case exactly as a receipt hashes them; `form`: the slug of its form. */
    async answers(reference: string): Promise<{ form: string; text: string } | undefined> {
      const content = await contentOf(reference)
      return content && { form: content.submission.slug, text: content.answers }
    },

    async check(text: string): Promise<ReceiptVerdict> {
      const receipt = parseReceipt(text)
      if (!receipt) return { kind: 'unreadable' }
      const { signature, ...signed } = receipt
      const verdict = await signing.verify(canonical(signed), { keyId: receipt.keyId, signature })
      if (verdict !== 'genuine') return { kind: verdict }
      const published = await forms.version(receipt.form, receipt.version)
      return { kind: 'genuine', receipt, content: await compare(receipt), ...(published && { published }) }
    },
  }

  async function compare(receipt: Receipt): Promise<'same' | 'different' | 'deleted' | 'missing'> {
    const submission = await store.submissions.byReference(receipt.reference)
    if (!submission) return 'missing'
    if (submission.deletedAt !== undefined) return 'deleted'
    const content = await contentOf(receipt.reference)
    if (!content) return 'missing'
    const now = hashed(content, receipt.salt)
    return canonical(now) === canonical({ answers: receipt.answers, files: receipt.files }) ? 'same' : 'different'
  }

  async function contentOf(reference: string): Promise<Content | undefined> {
    const submission = await store.submissions.byReference(reference)
    if (!submission || submission.deletedAt !== undefined) return undefined
    const published = await forms.version(submission.slug, submission.version)
    if (!published) return undefined
    const files = (await store.uploads.ofSubmission(submission.id)).filter(({ id }) =>
      namesFile(submission.answers, id),
    )
    return { submission, files, answers: canonical(withoutFiles(published.form, submission.answers)) }
  }
}

interface Content {
  submission: Submission
  /** The files that were sent with the form. */
  files: Upload[]
  /** Canonical JSON. */
  answers: string
}

function hashed({ answers, files }: Content, salt: string): { answers: string; files: ReceiptFile[] } {
  const salted = (text: string) => createHash('sha256').update(`${salt}\n${text}`).digest('hex')
  const listed = files.map(({ fieldId, size, sha256 }) => ({ question: fieldId, size, sha256: salted(sha256) }))
  listed.sort((a, b) => (a.question + a.sha256 < b.question + b.sha256 ? -1 : 1))
  return { answers: salted(answers), files: listed }
}

/** The answers without the ids of files, which mean nothing to the person: a receipt lists the files apart. */
function withoutFiles(form: Form, answers: Answers): object {
  const asked = new Set(fieldsOf(form).flatMap(({ field }) => (field.type === 'file' ? [field.id] : [])))
  const plain = (record: object): object =>
    Object.fromEntries(
      Object.entries(record).flatMap(([id, answer]) => {
        if (asked.has(id)) return []
        const isList = Array.isArray(answer) && answer.some((one) => typeof one === 'object')
        return [[id, isList ? answer.map(plain) : answer]]
      }),
    )
  return plain(answers)
}

/** JSON in one form (RFC 8785). Throws when a text in it is not well-formed. */
const canonical = serialize as unknown as (value: object) => string
