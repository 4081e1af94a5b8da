import { expect } from 'chai'
import { openEngine } from '../../src/store/engine.ts'
import type { Engine, TermIndex } from '../../src/store/engine-port.ts'
import { formRows } from '../../src/store/forms.ts'
import type { Narrowed, SubmissionFilter, Ways } from '../../src/store/narrowing.ts'
import { type Most, rareTerms } from '../../src/store/postgres/terms.ts'
import { searching } from '../../src/store/search.ts'
import { submissionRows } from '../../src/store/submissions.ts'
import { ENGINES, type Place } from './engines.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const CASES = 120
const numbers = (cases: Narrowed) => cases.select('submissions.id')
/** One word is in every second case, one in every fifth, one in two. */
const wordsOf = (i: number): string[] => [
  ...(i % 2 === 0 ? ['often'] : ['oftener']),
  ...(i % 5 === 0 ? ['sometimes'] : []),
  ...(i === 40 || i === 80 ? ['rare'] : []),
]

for (const [name, open] of Object.entries(ENGINES))
  describe(`a search on ${name}`, () => {
    let place: Place
    let engine: Engine
    before(async () => {
      place = await open()
      engine = await openEngine(place.where)
      await engine.write(async (tx) => {
        const form = { slug: 'form', title: 'Form', pages: [] } as never
        for (const slug of ['form-0', 'form-1', 'form-2'])
          await formRows(tx, async () => {}).publish({ ...(form as object), slug } as never, {
            version: 'v',
            source: slug,
            at: AT,
          })
        for (let i = 1; i <= CASES; i++) {
          const id = await submissionRows(tx).add({
            submissionId: `id-${i}`,
            reference: `ref-${i}`,
            slug: `form-${i % 3}`,
            version: 'v',
            answers: '{}',
            receivedAt: AT + i,
            status: i % 4 === 0 ? 'open' : 'closed',
            ...(i % 10 === 0 && { quarantine: 'trap' }),
          })
          await engine.terms.put(tx, [{ id: id as number, terms: wordsOf(i) }])
        }
      })
    })
    after(async () => {
      await engine.close()
      await place.remove()
    })

    const expected = ({ terms, slugs, status, quarantined }: SubmissionFilter): number[] =>
      Array.from({ length: CASES }, (_, i) => i + 1).filter(
        (i) =>
          terms!.some((way) => way.every((word) => wordsOf(i).includes(word))) &&
          (!slugs || slugs.includes(`form-${i % 3}`)) &&
          (!status || (i % 4 === 0 ? 'open' : 'closed') === status) &&
          (quarantined === undefined || quarantined === (i % 10 === 0)),
      )
    const walked = () => {
      throw new Error('all cases with the words are walked, though the rest leaves a few')
    }
    const common = { isCommon: true, few: 0, tried: 3, rare: undefined }
    const ways: Record<string, { isCommon: boolean; few: number; tried: number; rare: Most | undefined }> = {
      'along the words': common,
      'along rare words': { ...common, isCommon: false },
      'the rest first': { ...common, few: 1000, tried: 1000 },
      // Where the engine has a way of its own for them.
      'rare words beside the rest': { ...common, rare: { alone: 0, beside: 1000, cost: 1_000_000 } },
      'rare words one by one': { ...common, rare: { alone: 1000, beside: 1000, cost: 0 } },
      'rare words that are too many for it': { ...common, rare: { alone: 0, beside: 1000, cost: 0 } },
    }
    const filters: (SubmissionFilter & { terms: Ways })[] = [
      [['often']],
      [['sometimes', 'often']],
      [['rare']],
      [['never']],
      [['sometimes', 'often'], ['rare']],
      [
        ['never', 'often'],
        ['sometimes', 'oftener'],
      ],
    ].flatMap((terms) => [
      { terms },
      { terms, slugs: ['form-1', 'form-2'] },
      { terms, status: 'open', quarantined: false },
      { terms, quarantined: true },
    ])

    it('looks for any case as for those of a page', async () => {
      const index: TermIndex = {
        ...engine.terms,
        isCommon: () => Promise.reject(new Error('it was asked in another way')),
        findRare: async () => ({ ids: [7], count: 1 }),
      }
      expect(await searching(engine.reader, index).any({ terms: [['rare']] })).to.equal(true)
    })

    for (const [way, { isCommon, rare, ...most }] of Object.entries(ways))
      it(`finds, counts and pages the same ${way}`, async () => {
        const { findRare, ...terms } = engine.terms
        const index: TermIndex = {
          ...terms,
          isCommon: async () => isCommon,
          ...(way === 'the rest first' && { holds: walked }),
          ...(rare && findRare && { findRare: rareTerms(rare) }),
        }
        const search = searching(engine.reader, index, most)
        for (const filter of filters) {
          const wanted = expected(filter)
          const told = JSON.stringify(filter)
          expect(await search.any(filter), told).to.equal(wanted.length > 0)
          for (const [direction, beyond] of [
            ['asc', '>'],
            ['desc', '<'],
          ] as const) {
            const found: number[] = []
            for (;;) {
              const id = found.at(-1)
              const page = { direction, size: 7, ...(id && { from: { beyond, id } }) }
              const { rows, count } = await search.find(filter, page, 1001, numbers)
              expect(count, told).to.equal(wanted.length)
              found.push(...rows.map((row) => Number(row.id)))
              if (rows.length < 7) break
            }
            expect(found, told).to.deep.equal(direction === 'asc' ? wanted : wanted.toReversed())
          }
          const { rows, count } = await search.find(filter, { direction: 'desc', size: 1 }, 4, numbers)
          expect([rows.length, count], told).to.deep.equal([Math.min(1, wanted.length), Math.min(4, wanted.length)])
        }
      })

    it('knows no word of a few cases as common', async () => {
      expect(await engine.terms.isCommon(engine.reader, [['often']])).to.equal(false)
    })
  })
