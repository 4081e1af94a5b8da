/**
 * What a person answers in words while the office asks for information. Each answer page carries a token bound to its
 * case, so that a double click, a reload or the Back button never makes two answers of one.
 */
import { LONGEST_REMARK, type ReplyRefusal } from '../../models/event.ts'
import { statusOf } from '../../models/form.ts'
import { hasControls, tidy } from '../../models/unseen.ts'
import { lengthOf } from '../answers/field.ts'
import { createSigner } from '../keyed-hash.ts'
import { randomText } from '../random.ts'
import { type CasesWiring, inCase } from './in-case.ts'
import { recordEvent } from './record.ts'

type ReplyOutcome =
  | { kind: 'received'; repeated: boolean }
  /** `length` of the answer in characters. */
  | { kind: 'refused'; reason: ReplyRefusal; length: number }

/** Answers to one request for information, at most. */
const MOST_REPLIES = 20
const LENGTH = 22

const signerOf = (secrets: readonly string[]) => createSigner({ secrets, purpose: 'reply token', length: LENGTH })

/** The token of one answer page of a case. */
export function replyToken({ secrets }: CasesWiring, reference: string): string {
  const nonce = randomText(LENGTH)
  return `${nonce}${signerOf(secrets).sign(`${reference}:${nonce}`)}`
}

/** Accepts an answer, exactly once for each token. Rejects with 404 for an unknown reference. */
export async function reply(
  d: CasesWiring,
  reference: string,
  { token, text }: { token: string; text: string },
): Promise<ReplyOutcome> {
  const answer = tidy(text)
  const refuse = (reason: ReplyRefusal): ReplyOutcome => ({ kind: 'refused', reason, length: lengthOf(answer) })
  // In one transaction, a repeated answer too: it is acknowledged only when the first one is on the disk.
  return inCase(d, reference, async (tx, submission, { form }) => {
    const { id, status, statusAt, deletedAt } = submission
    if (!isTokenOf(d.secrets, reference, token)) return refuse('stale')
    if (await tx.events.has(token)) return { kind: 'received', repeated: true }
    if (!statusOf(form, status)?.asks || deletedAt !== undefined) return refuse('not-asked')
    const fault = faultIn(answer)
    if (fault) return refuse(fault)
    const since = (await tx.events.of(id)).filter(({ kind, at }) => kind === 'reply' && at >= statusAt)
    if (since.length >= MOST_REPLIES) return refuse('too-many')
    const event = { kind: 'reply' as const, status, at: d.clock(), by: 'public', message: answer }
    await recordEvent(tx, form, submission, event, token)
    await tx.submissions.setWaiting(id, 'office')
    return { kind: 'received', repeated: false }
  })
}

function isTokenOf(secrets: readonly string[], reference: string, token: string): boolean {
  const [nonce, signature] = [token.slice(0, LENGTH), token.slice(LENGTH)]
  return nonce.length === LENGTH && signerOf(secrets).verifies(signature, `${reference}:${nonce}`)
}

function faultIn(answer: string): 'missing' | 'tooLong' | 'format' | undefined {
  if (answer === '') return 'missing'
  if (lengthOf(answer) > LONGEST_REMARK) return 'tooLong'
  return hasControls(answer, true) ? 'format' : undefined
}
