import { expect } from 'chai'
import fc from 'fast-check'
import type { RawInput } from '../../../src/models/answers.ts'
import { type DraftPages, typedOn } from '../../../src/models/draft.ts'
import type { Form } from '../../../src/models/form.ts'
import { type Page, questionsOf } from '../../../src/models/page.ts'
import { follow } from '../../../src/services/answers/follow.ts'
import { textsOf } from '../../../src/services/answers/typing.ts'
import { followPath } from '../../../src/services/logic/index.ts'
import { type Dice, diceOf, randomAnswers, randomForm } from '../logic/journeys.ts'

const MOMENT = { now: Date.UTC(2026, 10, 20, 12), timeZone: 'UTC' }
const RUNS = { numRuns: 1500 }
const seeds = fc.integer({ min: 0, max: 2 ** 31 })
type Answers = Record<string, unknown>
interface Post {
  page: Page
  record?: string
  typed: RawInput
}

/** What is sent when each page is answered, off the path or on it. */
function postsOf(form: Form, answers: Answers): Post[] {
  return form.pages.flatMap((page): Post[] => {
    if (page.exit) return []
    if (!page.repeat) return [{ page, typed: typed(page, answers) }]
    const records = (answers[page.id] ?? []) as Answers[]
    return [
      ...records.map((record, i) => ({ page, record: String(i), typed: typed(page, record) })),
      { page, typed: new Map() },
    ]
  })
}

/** One more record than may be is not kept: its post changes nothing. */
function withinMost(form: Form, answers: Answers): Answers {
  const lists = form.pages.flatMap(({ id, repeat }) =>
    repeat ? [[id, ((answers[id] ?? []) as Answers[]).slice(0, repeat.max)] as const] : [],
  )
  return { ...answers, ...Object.fromEntries(lists) }
}

const typed = (page: Page, answers: Answers): RawInput => {
  const texts = new Map<string, string[]>()
  for (const field of questionsOf(page))
    if (answers[field.id] !== undefined)
      for (const [name, text] of textsOf(field, answers[field.id])) texts.set(name, [...(texts.get(name) ?? []), text])
  return texts
}

const send = (posts: readonly Post[]): DraftPages =>
  posts.reduce<DraftPages>((pages, post) => typedOn(pages, post, post.typed, true), {})

/** The records of a list stay in their order; pages come in any. */
function shuffled(dice: Dice, posts: readonly Post[]): Post[] {
  const pages = [...new Set(posts.map(({ page }) => page))]
  for (let i = pages.length - 1; i > 0; i--) {
    const j = dice(i + 1)
    ;[pages[i], pages[j]] = [pages[j]!, pages[i]!]
  }
  return pages.flatMap((page) => posts.filter((post) => post.page === page))
}

describe('for small random forms, a draft', () => {
  it('leads along the path of its answers, and would send what is on it alone', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const dice = diceOf(seed)
        const form = randomForm(dice)
        const answers = withinMost(form, randomAnswers(dice, form))
        const { path, answers: sent } = follow({ form }, send(postsOf(form, answers)), new Map(), MOMENT)
        const wanted = followPath(form, answers, MOMENT)
        expect(path.steps.map(({ page }) => page.id)).to.deep.equal(wanted.steps.map(({ page }) => page.id))
        expect(sent).to.deep.equal(wanted.answers)
      }),
      RUNS,
    )
  })

  it('is the same in whatever order its pages were sent, and however often', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const dice = diceOf(seed)
        const form = randomForm(dice)
        const posts = postsOf(form, randomAnswers(dice, form))
        const once = follow({ form }, send(posts), new Map(), MOMENT)
        const often = follow({ form }, send([...shuffled(dice, posts), ...posts]), new Map(), MOMENT)
        expect(often.answers).to.deep.equal(once.answers)
        expect(often.path.next?.page.id).to.equal(once.path.next?.page.id)
      }),
      RUNS,
    )
  })

  it('comes to an end when the page that is asked for is answered, each page once', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const dice = diceOf(seed)
        const form = randomForm(dice)
        const answers = randomAnswers(dice, form)
        const seen = new Set<Page>()
        let pages: DraftPages = {}
        for (;;) {
          const { path } = follow({ form }, pages, new Map(), MOMENT)
          const asked = path.next?.page
          if (!asked) return
          // Not answered well enough: the page comes back, and the walk with these answers is over.
          if (seen.has(asked)) return
          seen.add(asked)
          pages = postsOf(form, answers)
            .filter(({ page }) => page === asked)
            .reduce((now, post) => typedOn(now, post, post.typed, true), pages)
          expect(seen.size).to.be.at.most(form.pages.length)
        }
      }),
      RUNS,
    )
  })
})
