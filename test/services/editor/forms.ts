/** Files of forms for tests of changes: those that come with the service, generated ones, and each in other writing. */
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { SourceFile } from '../../../src/models/definition.ts'
import { hashOf } from '../../../src/models/definition.ts'
import type { Form } from '../../../src/models/form.ts'
import { formTexts } from '../../../src/models/form-texts.ts'
import { fileOf } from '../../../src/services/definitions/translation/po.ts'

const FORMS = new URL('../../../src/forms/', import.meta.url)

const inFolder = (folder: string): SourceFile[] =>
  readdirSync(new URL(folder, FORMS))
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, text: readFileSync(new URL(folder + name, FORMS), 'utf8') }))

/** The files of each form that comes with the service: its definition, then its translations. */
export const shipped = (): SourceFile[][] =>
  ['', 'examples/'].flatMap((folder) => {
    const files = inFolder(folder)
    const definitions = files.filter(({ name }) => !/\.(ar|de|fr|pl)\.json$/.test(name))
    return definitions.map((definition) => {
      const stem = definition.name.replace(/json$/, '')
      return [definition, ...files.filter((file) => file !== definition && file.name.startsWith(stem))]
    })
  })

/** How a file may be written. */
export interface Manner {
  indent: number | '\t' | undefined
  newLine: '\n' | '\r\n'
  mark: boolean
  /** Keys of objects in another order. */
  isShuffled: boolean
}
export const manners: fc.Arbitrary<Manner | undefined> = fc.option(
  fc.record<Manner>({
    indent: fc.constantFrom<Manner['indent']>(undefined, 1, 2, 4, '\t'),
    newLine: fc.constantFrom('\n', '\r\n'),
    mark: fc.boolean(),
    isShuffled: fc.boolean(),
  }),
  { nil: undefined, freq: 2 },
)

/** The same file in another writing; without a manner, as it is. */
export function rewrittenIn(text: string, manner: Manner | undefined): string {
  if (!manner) return text
  const value: unknown = JSON.parse(text)
  const json = JSON.stringify(manner.isShuffled ? shuffled(value) : value, null, manner.indent)
  return (manner.mark ? '\uFEFF' : '') + `${json}\n`.replaceAll('\n', manner.newLine)
}

/** Keys by their last letters, which is no order that anybody means. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled)
  if (typeof value !== 'object' || value === null) return value
  const reversed = (text: string) => [...text].reverse().join('')
  const entries = Object.entries(value).sort(([a], [b]) => (reversed(a) < reversed(b) ? -1 : 1))
  return Object.fromEntries(entries.map(([key, one]) => [key, shuffled(one)]))
}

const words = fc.constantFrom(
  'Name',
  'a',
  'e\u0301t\u00e9',
  '\u201cquoted\u201d \\ "',
  'x'.repeat(130),
  '\u0645\u0631\u062d\u0628\u0627',
  '😀 line\nline',
)
const values = fc.constantFrom('yes', 'no', 'a:b', 'e\u0301', '__proto__', 'constructor', '1', 'b/~c', 'label')
const options = fc.uniqueArray(fc.record({ value: values, label: words }), {
  minLength: 1,
  maxLength: 4,
  selector: ({ value }) => value.normalize(),
})

/** A form of a few pages whose rules name what is before them, or what is not there. */
export const generated: fc.Arbitrary<SourceFile[]> = fc
  .record({
    pages: fc.array(
      fc.record({
        items: fc.array(
          fc.record({
            kind: fc.constantFrom(
              'text',
              'number',
              'radios',
              'checkboxes',
              'paragraph',
              'details',
              'calculated',
              'email',
            ),
            words,
            options,
            named: fc.nat(8),
            value: values,
            hasRule: fc.boolean(),
          }),
          { maxLength: 4 },
        ),
        isList: fc.boolean(),
        hasCheck: fc.boolean(),
        hasRule: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    needs: fc.array(words, { minLength: 1, maxLength: 3 }),
    manner: manners,
    translates: fc.boolean(),
  })
  .map(({ pages, needs, manner, translates }) => {
    let count = 0
    const ids: string[] = []
    const rule = (named: number, value: string) => {
      const leaf = { type: 'rule', fieldId: ids[named % (ids.length + 1)] ?? 'nobody', operator: 'eq', value }
      return named % 3 === 0
        ? { type: 'any', rules: [leaf, { type: 'not', rule: { ...leaf, operator: 'neq' } }] }
        : leaf
    }
    const made = pages.map(({ items, isList, hasCheck, hasRule }, p) => {
      const showIf = hasRule && ids[0] ? { showIf: rule(p, 'yes') } : {}
      const fields = items.map(({ kind, words, options, named, value, hasRule }) => {
        const asked = hasRule && ids[0] ? { showIf: rule(named, value) } : {}
        if (kind === 'paragraph') return { type: kind, text: words, ...asked }
        if (kind === 'details') return { type: kind, title: words, text: words, ...asked }
        const id = `q${count++}`
        const own = { type: kind, id, label: words, ...asked }
        if (kind === 'calculated') return { ...own, value: { sum: [ids[named % (ids.length + 1)] ?? 1, 2] } }
        ids.push(id)
        if (kind === 'text') return { ...own, hint: words, messages: { required: words } }
        return kind === 'radios' || kind === 'checkboxes' ? { ...own, options } : own
      })
      const [first] = fields.flatMap((item) => ('id' in item && item.type !== 'calculated' ? [item.id] : []))
      const checks = hasCheck && first ? { checks: [{ rule: rule(1, 'yes'), message: 'Check', fieldId: first }] } : {}
      const repeat =
        isList && first
          ? { repeat: { max: 3, itemLabel: 'entry', summary: [first], unique: [{ fieldId: first, message: 'Once' }] } }
          : {}
      return { id: `p${p}`, title: `Page ${p}`, fields, ...showIf, ...checks, ...repeat }
    })
    const statuses = [
      { id: 'new', label: 'New', meaning: 'New', to: ['done', 'gone'] },
      { id: 'gone', label: 'Gone', meaning: 'Gone', final: true, to: [] },
      { id: 'done', label: 'Done', meaning: 'Done', final: true, to: [] },
    ]
    const form = {
      slug: 'made',
      title: 'Made',
      needs,
      pages: made,
      statuses,
      ...(ids[0] && { caseName: ids.slice(0, 2) }),
    }
    const definition = { name: 'made.json', text: rewrittenIn(JSON.stringify(form), manner) }
    if (!translates) return [definition]
    const texts = formTexts(form as unknown as Form).filter(({ isOptional }) => !isOptional)
    const text = fileOf(texts.map(({ at, text }) => ({ at, text: `[${text}]`, of: hashOf(text) })))
    return [definition, { name: 'made.de.json', text: rewrittenIn(text, manner) }]
  })
