/**
 * What a person answers in words while the office asks for information. Each answer page carries a token bound to its
 * case, so that a double click, a reload or the Back button never makes two answers of one.
 */
import { LONGEST_REMARK, type ReplyRefusal } from '../../models/event.ts'
import { statusOf } from '../../models/form.ts'
import { hasControls, lengthOf, tidy } from '../answers/field.ts'
import { recordEvent } from '../deliveries/record.ts'
import { createSigner } from '../keyed-hash.ts'
import { randomText } from '../random.ts'
import type { CaseWiring } from './wiring.ts'

type ReplyOutcome =
  | { kind: 'received'; repeated: boolean }
  /** `length` of the answer in characters. */
  | { kind: 'refused'; reason: ReplyRefusal; length: number }

/** Answers to one request for information, at most. */
const MOST_REPLIES = 20
const LENGTH = 22

export function createReplies({ inCase, secrets, clock }: CaseWiring) {
  const signer = createSigner({ secrets, purpose: 'reply token', length: LENGTH })
  return {
    /** The token of one answer page of a case. */
    replyToken(reference: string): string {
      const nonce = randomText(LENGTH)
      return `${nonce}${signer.sign(`${reference}:${nonce}`)}`
    },

    /** Accepts an answer, exactly once for each token. Rejects with 404 for an unknown reference. */
    async reply(reference: string, { token, text }: { token: string; text: string }): Promise<ReplyOutcome> {
      const answer = tidy(text)
      const refused = faultIn(answer)
      // In one transaction, a repeated answer too: it is acknowledged only when the first one is on the disk.
      return inCase(reference, async (tx, submission, form): Promise<ReplyOutcome> => {
        const { id, status, statusAt, deletedAt } = submission
        const refuse = (reason: ReplyRefusal): ReplyOutcome => ({
          kind: 'refused',
          reason,
          length: lengthOf(answer),
        })
        if (!isTokenOf(reference, token)) return refuse('stale')
        if (await tx.events.has(token)) return { kind: 'received', repeated: true }
        if (!statusOf(form, status)?.asks || deletedAt !== undefined) return refuse('not-asked')
        if (refused) return refuse(refused)
        const since = (await tx.events.of(id)).filter(({ kind, at }) => kind === 'reply' && at >= statusAt)
        if (since.length >= MOST_REPLIES) return refuse('too-many')
        const event = { kind: 'reply' as const, status, at: clock(), by: 'public', message: answer }
        await recordEvent(tx, form, submission, event, token)
        await tx.submissions.setWaiting(id, 'office')
        return { kind: 'received', repeated: false }
      })
    },
  }

  function isTokenOf(reference: string, token: string): boolean {
    const [nonce, signature] = [token.slice(0, LENGTH), token.slice(LENGTH)]
    return nonce.length === LENGTH && signer.verifies(signature, `${reference}:${nonce}`)
  }
}

function faultIn(answer: string): 'missing' | 'tooLong' | 'format' | undefined {
  if (answer === '') return 'missing'
  if (lengthOf(answer) > LONGEST_REMARK) return 'tooLong'
  return hasControls(answer, true) ? 'format' : undefined
}
