import { expect } from 'chai'
import { differencesOf } from '../../src/models/differences.ts'
import type { Form } from '../../src/models/form.ts'
import { whatChanged } from '../../src/presenters/office/changes-page.ts'
import { officeTextsIn } from '../../src/presenters/texts/languages.ts'
import { definitionSchema } from '../../src/services/definitions/shape/json-schema.ts'

// biome-ignore lint/suspicious/noExplicitAny: a JSON Schema has any shape
type Schema = Record<string, any>
// biome-ignore lint/suspicious/noExplicitAny: so has a part of a definition
type Part = Record<string, any>

const schema: Schema = definitionSchema()

/** Something that fits a schema; another number gives something else, where there is more than one thing that fits. */
function sample(one: Schema, n: number): unknown {
  if (one.$ref || one.allOf) return { type: 'rule', fieldId: 'q', operator: 'eq', value: `${n}` }
  if (one.then && !one.properties) return n % 2 === 0 ? n > 2 : sample(one.then, n)
  if (one.oneOf && !one.properties) return one.oneOf.map((kind: Schema) => sample(kind, n))
  if ('const' in one) return one.const
  if (one.enum) return one.enum[n % one.enum.length]
  const type = [one.type].flat()[0]
  if (one.properties && (type === 'object' || n === 2)) return sampleObject(one, n)
  if (type === 'array') return [sample(one.items, n)].flat()
  if (type === 'integer' || type === 'number') return 40 + n
  if (type === 'boolean') return n % 2 === 0
  return one.format === 'date-time' ? `2027-03-0${n}T09:00:00Z` : `some${n}`
}

const sampleObject = ({ properties }: Schema, n: number): Part =>
  Object.fromEntries(
    Object.entries<Schema>(properties).flatMap(([name, inner]) => {
      if (inner.not && Object.keys(inner.not).length === 0) return []
      if (name === 'id') return [[name, properties.type ? `${properties.type.const}1` : 'one1']]
      return [[name, sample(inner, n)]]
    }),
  )

interface Place {
  path: (string | number)[]
  schema: Schema
  optional: boolean
}

/** Every property in a definition that has all of them. */
function placesIn(one: Schema, value: unknown, path: (string | number)[] = []): Place[] {
  if (Array.isArray(value)) {
    const kinds: Schema[] | undefined = one.items.oneOf
    return value.flatMap((entry, i) => placesIn(kinds ? kinds[i]! : one.items, entry, [...path, i]))
  }
  if (typeof value !== 'object' || value === null || !one.properties) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const own: Schema = one.properties[name]
    const place = { path: [...path, name], schema: own, optional: !one.required?.includes(name) }
    return [place, ...placesIn(own, inner, place.path)]
  })
}

function withValue(form: Form, path: (string | number)[], value: unknown): Form {
  const copy = structuredClone(form)
  let part = copy as unknown as Part
  for (const step of path.slice(0, -1)) part = part[step]
  if (value === undefined) delete part[path.at(-1)!]
  else part[path.at(-1)!] = value
  return copy
}

const whole = sample(schema, 1) as Form
const places = placesIn(schema, whole)
const LANGUAGES = ['en', 'de'] as const
const said = (before: Form, after: Form, language: 'en' | 'de' = 'en') =>
  whatChanged(officeTextsIn(language), { form: before }, { form: after }, { timeZone: 'UTC' })

function expectTold(before: Form, after: Form, what: string): void {
  expect(differencesOf({ form: before }, { form: after }), what).to.not.be.empty
  for (const language of LANGUAGES)
    for (const { title, rows } of said(before, after, language).groups)
      for (const row of rows) {
        const [was, is] = [row.before, row.after].map((one) =>
          one?.lines.map(({ lead, mark, tail }) => lead + mark + tail).join('\n'),
        )
        const all = [title, row.subject, row.what, was, is].join('|')
        expect(row.what, what).to.not.equal('')
        expect(`${was}`, `${what} in ${language}: ${all}`).to.not.equal(`${is}`)
        expect(all.replace('|undefined', ''), what).to.not.match(/undefined\b|\[object|NaN|null/)
      }
}

describe('the differences of two versions', () => {
  it('are none of a definition and itself, also where its properties have another order', () => {
    const turned = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(turned)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([name, inner]) => [name, turned(inner)]),
            )
          : value
    expect(differencesOf({ form: whole }, { form: turned(whole) as Form })).to.deep.equal([])
    expect(places.length).to.be.above(300)
  })

  it('tell of every property of the schema that it has another value, was there before, or is new', () => {
    for (const { path, schema: own, optional } of places) {
      const name = path.join('/')
      const other = path.at(-1) === 'id' ? 'two2' : sample(own, 2)
      const changed = withValue(whole, path, other)
      if (!('const' in own)) expectTold(whole, changed, name)
      // The check fills in these two.
      if (!optional || path.at(-1) === 'fields' || path.at(-1) === 'options') continue
      const without = withValue(whole, path, undefined)
      expectTold(whole, without, `${name}, removed`)
      expectTold(without, whole, `${name}, added`)
    }
  })
})
