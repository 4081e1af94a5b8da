/** Finding cases by their reference or by words in their answers, which a job fills in behind the forms that are sent. */
import { setImmediate as letOthersRun, setTimeout as sleep } from 'node:timers/promises'
import type { Form } from '../../models/form.ts'
import { beginningOf } from '../../models/reference.ts'
import { distinct, formerTermsIn, termsIn, waysOf, withBeginnings } from '../../models/terms.ts'
import type { Transaction } from '../../store/index.ts'
import type { SubmissionFilter } from '../../store/submission-listing.ts'
import type { TermMarks, Unfilled } from '../../store/terms.ts'
import type { Wiring } from '../wiring.ts'
import { type LinesOf, linesIn, type Shown, textsOf } from './texts.ts'

export type Terms = ReturnType<typeof createTerms>
type Searched = Pick<SubmissionFilter, 'terms' | 'beginning'>

/** Looked for at once; further ones are left out. */
const MOST_TERMS = 10

export function createTerms(options: TermsWiring) {
  const { store } = options
  return {
    /**
     * What a search narrows a listing to: cases that hold every word that was typed, or its beginning; when none of these forms has
     * one, those whose reference begins so. Nothing matches what has no word in it.
     */
    async narrowing(typed: string, slugs?: readonly string[]): Promise<Searched> {
      // Until all cases have their words anew, older ones are found as the release before found them.
      const former = (await isComplete()) ? [] : [formerTermsIn(typed)].filter((words) => words.length > 0)
      const terms = distinct([...waysOf(typed), ...former].map((words) => words.slice(0, MOST_TERMS)))
      const beginning = beginningOf(typed)
      if (beginning === undefined) return { terms }
      const found = await store.submissionListing.any({ terms, ...(slugs && { slugs }) })
      return found ? { terms } : { beginning }
    },

    isComplete,

    fill: createFill(options),
  }

  /** Are the words of all older cases filled in? Those that came in the last seconds may not be. */
  async function isComplete(): Promise<boolean> {
    const marks = await store.terms.marks()
    return marks?.older === 0
  }
}

// Fills in the words of cases: not with the form that is sent, which would cost it a seventh more, but seconds behind it, in
// portions so small that nobody waits for one. What was there before, or has words as another release prepared them, is filled in
// backwards, so that the newest cases are found first.

const NAME = 'fill in words'
const PORTION = 100
/** Between two portions, for whoever waits. */
const PAUSE_MS = 4
/** How long requests wait for it. */
const TURN_MS = 1
/** The longest run in milliseconds; other jobs wait for it. */
const RUN_MS = 1000
const LEASE_MS = 30_000

interface TermsWiring extends Pick<Wiring, 'store' | 'forms' | 'clock' | 'monotonic'> {
  shown: Shown
}

/**
 * One run fills in the cases that came since the last, then older ones for RUN_MS. Resolves with `complete` when it reached
 * the oldest.
 */
function createFill({ store, forms, clock, monotonic, shown }: TermsWiring) {
  return async function fill(): Promise<{ complete: true } | undefined> {
    if (!(await isDue())) return undefined
    const lease = await take()
    if (lease === undefined) return undefined
    const until = monotonic() + RUN_MS
    let marks = await marksOrFirst()
    const wasComplete = marks.older === 0
    marks = await fillNewer(marks, until)
    marks = await fillOlder(marks, until)
    await store.transaction((tx) => tx.jobRuns.end(NAME, { lease, next: clock() }))
    return !wasComplete && marks.older === 0 ? { complete: true } : undefined
  }

  /** Is there anything to fill in? Only reads, so that an idle service writes nothing. */
  async function isDue(): Promise<boolean> {
    const marks = await store.terms.marks()
    if (!marks || marks.older > 0) return true
    return (
      (await store.terms.lastSettled(clock())) > marks.newer || (await store.terms.newer(marks.newer, 1)).length > 0
    )
  }

  /** Takes the job for this process; returns until when, and undefined when another one has it. */
  async function take(): Promise<number | undefined> {
    return store.transaction(async (tx) => {
      await tx.hold(`job ${NAME}`)
      const now = clock()
      const until = now + LEASE_MS
      return (await tx.jobRuns.take(NAME, { now, until, early: true })) ? until : undefined
    })
  }

  async function marksOrFirst(): Promise<TermMarks> {
    const marks = await store.terms.marks()
    if (marks) return marks
    const last = await store.terms.lastSettled(clock())
    const first = { older: last, newer: last }
    await store.transaction((tx) => tx.terms.beginMarks(first))
    return first
  }

  async function fillNewer(marks: TermMarks, until: number): Promise<TermMarks> {
    let now = marks
    const settled = await store.terms.lastSettled(clock())
    for (let after = marks.newer; monotonic() < until; ) {
      const cases = await store.terms.newer(after, PORTION)
      const isAll = cases.length < PORTION
      after = cases.at(-1)?.id ?? after
      // Among those that came just now, one with a lower number may still appear.
      now = { ...now, newer: Math.max(now.newer, isAll ? settled : Math.min(settled, after)) }
      await keep(cases, now)
      if (isAll) break
      await sleep(PAUSE_MS)
    }
    return now
  }

  async function fillOlder(marks: TermMarks, until: number): Promise<TermMarks> {
    let now = marks
    while (now.older > 0 && monotonic() < until) {
      const cases = await store.terms.older(now.older, PORTION)
      now = { ...now, older: cases.length < PORTION ? 0 : cases.at(-1)!.id - 1 }
      await keep(cases.reverse(), now)
      await sleep(PAUSE_MS)
    }
    return now
  }

  async function keep(cases: readonly Unfilled[], marks: TermMarks): Promise<void> {
    const rows: { id: number; terms: string[] }[] = []
    const prepared = new Map<Form, LinesOf>()
    let until = monotonic() + TURN_MS
    for (const one of cases) {
      const version = await forms.ofCase(one)
      const linesOf = prepared.getOrInsertComputed(version.form, () => linesIn(version, shown))
      rows.push({ id: one.id, terms: withBeginnings(termsIn(textsOf(linesOf, one.answers))) })
      if (monotonic() < until) continue
      // A long one takes some ten milliseconds, and there may be many: requests come in between.
      await letOthersRun()
      until = monotonic() + TURN_MS
    }
    await store.transaction(async (tx: Transaction) => {
      await tx.terms.put(rows)
      await tx.terms.setMarks(marks)
    })
  }
}
