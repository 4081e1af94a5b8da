/**
 * What a program does to a case. It says with a key which posts are the same: so it can send one again, after a time-out say,
 * and the case changes once. The outcome is kept in the transaction of the event, as hashes and the number of the event.
 */
import { problem } from '../../errors.ts'
import type { CaseUpdate } from '../../models/case-update.ts'
import { DAY } from '../../models/moment.ts'
import { type Program, signatureOf } from '../../models/program.ts'
import type { Submission } from '../../models/submission.ts'
import type { Within } from '../cases/changes.ts'
import type { Cases } from '../cases/index.ts'
import { createStates } from '../event-id.ts'
import { createSigner, plainHash } from '../keyed-hash.ts'
import type { Wiring } from '../wiring.ts'
import { type EventRecord, eventRecords } from './reading.ts'

/** A post, as far as it decides whether the case is changed. */
interface Post {
  /** Names the address: a key says nothing about another one. */
  address: string
  key: string
  /** The tags of `If-Match`; undefined where there was none. */
  tags: readonly string[] | 'any' | undefined
  /** Is it refused without tags? */
  needsTags: boolean
}

interface Outcome {
  event: EventRecord
  /** Names the state of the case after this event; others may have followed. */
  state: string
}

/** How long an outcome is kept. */
const KEPT = DAY

interface Options extends Pick<Wiring, 'store' | 'secrets' | 'clock'> {
  cases: Pick<Cases, 'update'>
}

export function createProgramUpdates({ store, cases, secrets, clock }: Options) {
  // Bodies may be short words, which somebody could guess from a hash that needs no secret.
  const signer = createSigner({ secrets, purpose: 'body of a program', length: 43 })
  const states = createStates(secrets)
  const underWay = new Set<string>()
  return {
    /**
     * Does it once, however often it is asked for, and returns the event with the state of the case after it. Rejects with 409
     * while the same is under way in this process, with 422 when the key came with something else, with 428 without the tags it
     * needs, with 412 when the case has changed, and as `services/cases/changes.ts` says.
     */
    async carryOut(
      program: Program,
      { id, ...one }: Pick<Submission, 'id' | 'reference' | 'slug' | 'version'>,
      update: CaseUpdate,
      post: Post,
    ): Promise<Outcome> {
      const { reference } = one
      const key = plainHash(`${post.address}\n${post.key}`)
      const name = `${program.id} ${key}`
      if (underWay.has(name)) throw problem('post-under-way', { headers: { 'Retry-After': '1' } })
      underWay.add(name)
      try {
        let recorded: number | undefined
        const body = JSON.stringify([update.to, update.message, update.note])
        const within: Within = {
          async before(tx) {
            recorded = undefined
            const known = await tx.outcomes.find({ program: program.id, key }, clock() - KEPT)
            if (!known) {
              const last = (await tx.events.numbered(id)).at(-1)!
              requireState(post, (state) => states.names(state, reference, last))
              return false
            }
            if (!signer.verifies(known.body, body)) throw problem('key-reused')
            recorded = known.event
            return true
          },
          async after(tx, event) {
            recorded = event
            await tx.outcomes.keep({ program: program.id, key, body: signer.sign(body), event, at: clock() })
          },
        }
        await cases.update(one, { ...update, by: signatureOf(program), within })
        const events = await store.events.numbered(id)
        const at = events.findIndex((one) => one.id === recorded)
        return { event: eventRecords(reference, events)[at]!, state: states.of(reference, events[at]!) }
      } finally {
        underWay.delete(name)
      }
    },

    /** Removes outcomes that are old enough. */
    forget: (): Promise<void> => store.transaction((tx) => tx.outcomes.forget(clock() - KEPT)),
  }
}

function requireState({ tags, needsTags }: Post, isPresent: (state: string) => boolean): void {
  if (tags === undefined && needsTags) throw problem('tag-missing')
  if (tags === undefined || tags === 'any') return
  if (!tags.some((tag) => isPresent(tag.split('.')[0]!))) throw problem('case-not-as-known')
}
