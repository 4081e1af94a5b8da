import { expect } from 'chai'
import fc from 'fast-check'
import type { RawInput } from '../../../src/models/answers.ts'
import type { DraftPages } from '../../../src/models/draft.ts'
import type { Form, Page } from '../../../src/models/form.ts'
import { questionsOf, rowsAllowed } from '../../../src/models/page.ts'
import { textsOf } from '../../../src/services/definitions/proof/index.ts'
import { changePage } from '../../../src/services/drafts/change.ts'
import { compileJourney, fitPages } from '../../../src/services/drafts/follow.ts'
import { compilePath } from '../../../src/services/logic/index.ts'
import { type Dice, diceOf, randomAnswers, randomForm } from '../logic/journeys.ts'

const MOMENT = { now: Date.UTC(2026, 10, 20, 12), timeZone: 'UTC' }
const RUNS = { numRuns: 1500 }
const seeds = fc.integer({ min: 0, max: 2 ** 31 })
type Answers = Record<string, unknown>
interface Post {
  page: Page
  record?: string
  texts: RawInput
}

/** What is sent when each page is answered, off the path or on it. */
function postsOf(form: Form, answers: Answers): Post[] {
  return form.pages.flatMap((page): Post[] => {
    if (page.exit) return []
    if (!page.repeat) return [{ page, texts: typed(page, answers) }]
    const records = (answers[page.id] ?? []) as Answers[]
    return [
      ...records.map((record, i) => ({ page, record: String(i), texts: typed(page, record) })),
      { page, texts: new Map() },
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
  posts.reduce<DraftPages>((pages, post) => changePage(pages, post, { goesOn: true }), {})

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
        const { path, answers: sent } = compileJourney(form)(send(postsOf(form, answers)), new Map(), MOMENT)
        const wanted = compilePath(form)(answers, MOMENT)
        expect(path.steps.map(({ page }) => page.id)).to.deep.equal(wanted.steps.map(({ page }) => page.id))
        expect(sent).to.deep.equal(wanted.kept)
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
        const follow = compileJourney(form)
        const once = follow(send(posts), new Map(), MOMENT)
        const often = follow(send([...shuffled(dice, posts), ...posts]), new Map(), MOMENT)
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
        const follow = compileJourney(form)
        const seen = new Set<Page>()
        let pages: DraftPages = {}
        for (;;) {
          const { path } = follow(pages, new Map(), MOMENT)
          const asked = path.next?.page
          if (!asked) return
          // Not answered well enough: the page comes back, and the walk with these answers is over.
          if (seen.has(asked)) return
          seen.add(asked)
          pages = postsOf(form, answers)
            .filter(({ page }) => page === asked)
            .reduce((now, post) => changePage(now, post, { goesOn: true }), pages)
          expect(seen.size).to.be.at.most(form.pages.length)
        }
      }),
      RUNS,
    )
  })

  it('keeps what it can take under another version, and sends nothing that this one does not ask', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const dice = diceOf(seed)
        const [before, after] = [randomForm(dice), randomForm(dice)]
        const pages = fitPages(after, send(postsOf(before, randomAnswers(dice, before))))
        const { answers } = compileJourney(after)(pages, new Map(), MOMENT)
        const asked = after.pages.flatMap((page) => (page.repeat ? [page.id] : questionsOf(page).map(({ id }) => id)))
        expect(Object.keys(answers).filter((id) => !asked.includes(id))).to.deep.equal([])
        for (const page of after.pages)
          if (page.repeat)
            expect((pages[page.id]?.records ?? []).length).to.be.at.most(rowsAllowed(page.repeat).max + 3)
        expect(fitPages(after, pages)).to.deep.equal(pages)
      }),
      RUNS,
    )
  })
})
