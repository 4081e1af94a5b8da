/** One change to several cases. Each has a transaction of its own, so that one that fails does not stop the others. */
import { PublicError } from '../../errors.ts'
import { type Account, seesCase } from '../../models/account.ts'
import { type CaseUpdate, judgeUpdate, type UpdateFault } from '../../models/case-update.ts'
import type { Undoable, UndoRefusal } from '../../models/desk-case.ts'
import { statusOf } from '../../models/form.ts'
import { formIn } from '../../models/form-texts.ts'
import type { Language } from '../../models/language.ts'
import { parseReference } from '../../models/reference.ts'
import { type Change, type ChosenCase, obstacleOf } from '../../models/several.ts'
import type { Submission } from '../../models/submission.ts'
import type { Store } from '../../store/index.ts'
import type { Actor } from '../cases/changes.ts'
import type { Cases } from '../cases/index.ts'
import type { Forms } from '../definitions/publishing.ts'
import { marksOf } from './inbox.ts'

/**
 * What became of one case. `changed`: somebody else was quicker; `refused`: the case does not allow the change any more;
 * `failed`: an error of the service. `late` and `told` only come from undoing.
 */
export type StepOutcome = 'done' | 'refused' | 'failed' | UndoRefusal
export interface Carried {
  /** By reference. */
  outcomes: Map<string, StepOutcome>
  /** The last error of the service, for the log. */
  fault?: unknown
}

interface Options {
  store: Store
  forms: Pick<Forms, 'ofCase' | 'latest'>
  cases: Pick<Cases, 'update' | 'assign' | 'release' | 'undoable' | 'undo' | 'remove'>
  clock: () => number
}

export function createSeveral({ store, forms, cases, clock }: Options) {
  return {
    /**
     * These cases, each once; undefined when one of them does not exist for this account. In the words of `language`, where
     * their form has it.
     */
    async choose(
      account: Account,
      references: readonly string[],
      language?: Language,
    ): Promise<ChosenCase[] | undefined> {
      const chosen: ChosenCase[] = []
      for (const written of new Set(references)) {
        const reference = parseReference(written)
        const submission = reference === undefined ? undefined : await store.submissions.byReference(reference)
        if (!submission || !seesCase(account, submission)) return undefined
        const published = await forms.ofCase(submission)
        const form = formIn(published, language)
        const events = await store.submissions.countEvents(submission.reference)
        const status = statusOf(form, submission.status)!
        const { dueDays } = (await forms.latest(submission.slug))?.form ?? {}
        const marks = marksOf(submission, { dueDays, status, now: clock() })
        chosen.push({ submission, form, translations: published.translations, status, events, ...marks })
      }
      return chosen
    },

    /** Why none of them can take this; undefined when one can, as far as is known now. */
    updateFault(chosen: readonly ChosenCase[], update: CaseUpdate): UpdateFault | undefined {
      const standing = chosen.filter(({ submission }) => submission.deletedAt === undefined)
      return judgeUpdate(standing, update, 'onward')
    },

    /** Does it to one after the other. Never rejects. */
    carryOut: (account: Account, chosen: readonly ChosenCase[], change: Change): Promise<Carried> => {
      const byReference = new Map(chosen.map((one) => [one.submission.reference, one]))
      return each(byReference, async (_, one) => {
        const { events, seen = events } = one
        // The change itself finds all other obstacles. It does not find these: it would assign a case to somebody who may not
        // work on it, and delete a case that is no spam.
        const obstacle = obstacleOf(one, change)
        if (obstacle === 'barred' || (change.kind === 'discard' && obstacle === 'kept')) return 'refused'
        await carryOutOne(one.submission, change, { by: account.name, account, seen })
        return 'done'
      })
    },

    /** What this account did last to each and may undo now, by reference. */
    async undoable(account: Account, chosen: readonly ChosenCase[]): Promise<Map<string, Undoable>> {
      const undoable = new Map<string, Undoable>()
      for (const { submission } of chosen) {
        const step = await cases.undoable(account, submission)
        if (step) undoable.set(submission.reference, step)
      }
      return undoable
    },

    /** Undoes these events, by the reference of the case and the index of the event in it. Never rejects. */
    undo: (account: Account, steps: ReadonlyMap<string, number>): Promise<Carried> =>
      each(steps, async (reference, index) => {
        const outcome = await cases.undo(reference, index, account)
        return outcome === 'undone' ? 'done' : outcome
      }),
  }

  async function carryOutOne(submission: Submission, change: Change, actor: Actor): Promise<unknown> {
    if (change.kind === 'release') return cases.release(submission, actor)
    if (change.kind === 'discard') return cases.remove(submission, { ...actor, reason: change.reason })
    if (change.kind === 'assign') return cases.assign(submission, change.assignee, actor)
    const { kind: _, ...update } = change
    return cases.update(submission, { ...update, ...actor, move: 'onward' })
  }
}

/** Does the work for one case after the other. An error is the outcome of its case alone. */
async function each<One>(
  all: ReadonlyMap<string, One>,
  work: (reference: string, one: One) => Promise<StepOutcome>,
): Promise<Carried> {
  const carried: Carried = { outcomes: new Map() }
  for (const [reference, one] of all)
    try {
      carried.outcomes.set(reference, await work(reference, one))
    } catch (error) {
      const outcome = outcomeOf(error)
      if (outcome === 'failed') carried.fault = error
      carried.outcomes.set(reference, outcome)
    }
  return carried
}

function outcomeOf(error: unknown): StepOutcome {
  if (!(error instanceof PublicError) || error.status >= 500) return 'failed'
  return error.type === 'changed-meanwhile' ? 'changed' : 'refused'
}
