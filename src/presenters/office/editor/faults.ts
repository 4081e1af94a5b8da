/** What is wrong with a form, in words that the pages of its editor use, and where that is corrected. */
import { translatedInto } from '../../../models/definition.ts'
import type { Item } from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import { type Noun, partNamed } from '../../../models/form-part.ts'
import { nameOf } from '../../../models/language.ts'
import type { EditorFault } from '../../../models/working-copy.ts'
import { reasonIn, type Said } from '../../definition-faults.ts'
import type { AllTexts } from '../../texts/index.ts'
import { labelIn } from '../../texts/phrase.ts'
import { cameFrom, languageHref, type Origin, partHref, rowHref } from './addresses.ts'
import { labelOf, propertyName } from './labels.ts'

/** Where a fault is corrected: at its property, or on the page of a language if it is in its words. */
export function faultHref(slug: string, { file, part, property }: EditorFault, origin?: Origin): string {
  const language = translatedInto(file)
  const place = property === undefined ? partHref(slug, part) : rowHref(slug, part, property)
  return cameFrom(language === undefined ? place : languageHref(slug, language), origin)
}

/** A fault as a sentence. `isAlone`: the sentence is not shown beside its part, so it names the part. */
export function faultLine(texts: AllTexts, form: Form, fault: EditorFault, isAlone = false): string {
  const { place, part } = fault
  const own = ownLine(texts, fault)
  if (own) return isAlone && part.startsWith('page:') ? `${labelOf(texts, form, part)}: ${own}` : own
  // A change that is not made yet may have given the part another name.
  const noun = partNamed(form, part)?.noun ?? 'form'
  const { steps, whole } = texts.office.faults
  const isProperty = (kind: (typeof place)[number][0]) => kind === 'property' || kind === 'rule'
  const named = (one: string) => propertyName(texts, noun, one)
  const names = place
    .filter(([kind]) => isAlone || isProperty(kind) || kind === 'option')
    .flatMap(([kind, name], i, all) => {
      if (kind === 'page' && partNamed(form, `page:${name}`))
        return isProperty(all[i + 1]?.[0] ?? 'rule') ? labelOf(texts, form, `page:${name}`) : []
      if (!isProperty(kind)) return steps[kind](name)
      // What is wrong in a rule is chosen again on its page.
      if (kind === 'property' && all[i - 1]?.[0] === 'rule' && MISFITS.has(fault.reason[0])) return []
      return steps[kind](named(name.split('/').findLast((one) => named(one) !== one) ?? name))
    })
  const reason = reasonFor(texts, form, noun, fault)
  const start = names.length > 0 ? names.join(', ') : isAlone ? whole : ''
  // What begins with a name of its own is no continuation.
  const line = start && `${start}${/^[“„]/.test(reason) ? ':' : ''} `
  return upper(line + reason)
}

const upper = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}`

/** Why something is wrong, with what questions, pages and properties are called in place of their IDs, which no editor has to know. */
export function reasonFor(texts: AllTexts, form: Form, noun: Noun, { reason, advice }: Said): string {
  const { comparisons } = texts.office.editorRules
  const quoted = texts.office.faults.steps.property
  const labelled = (one: Said['reason']): Said['reason'] =>
    one.map((value, i) => (i > 0 && typeof value === 'string' ? labelsIn(texts, form, value, one[0]) : value)) as never
  const said = { reason: labelled(reason), ...(advice && { advice: labelled(advice) }) }
  const nameOf = (name: string) =>
    Object.hasOwn(comparisons, name) ? comparisons[name as keyof typeof comparisons] : propertyOf(name)
  const propertyOf = (name: string) => (PROPERTY.test(name) ? propertyName(texts, noun, name) : name)
  return (ownReason(texts, said.reason) ?? reasonIn(texts, said)).replace(NAMES, (all) =>
    quoted(nameOf(all.replace(/^["“„]|["”“]$/g, ''))),
  )
}

/** A property in sentences for those who edit files. */
const PROPERTY = /^(?:min|max|lookup|minLength|maxLength|maxWords|minItems|maxItems|shortDescription)$/
/** What is in quotation marks, and a property that stands in none. */
const NAMES = new RegExp(`"[^"]*"|“[^”]*”|„[^“]*“|\\b${PROPERTY.source.slice(1, -1)}\\b`, 'g')

/** What editors are told of a rule, a pattern or signs in a text, which others write in another way. */
function ownReason(texts: AllTexts, [kind, ...values]: Said['reason']): string | undefined {
  const { misfit, pattern, signs, noNumber } = texts.office.editor.faults
  if (MISFITS.has(kind)) return misfit
  if (kind === 'pattern-syntax') return pattern
  if (kind === 'source-type') return noNumber(`${values[1]}`)
  return kind === 'markdown-off' && values[0] !== 'html' ? signs(`${values[1]}`) : undefined
}

/** Where a rule and the question that it names do not fit any more. */
const MISFITS = new Set<Said['reason'][0]>([
  ...(['operator', 'operand', 'operand-no-day', 'operand-day', 'operand-list'] as const),
  ...(['operand-of-boxes', 'incomparable', 'in-list', 'outside-list'] as const),
])

/** The label of a question, or what a page is called, for its ID; the name of a kind of question for that. */
function labelsIn(texts: AllTexts, form: Form, value: string, kind: Said['reason'][0]): string {
  const [, id] = /^"(.*)"$/.exec(value) ?? []
  const name = id ?? value
  const label = labelIn(form, name)
  const said = label !== name ? label : partNamed(form, `page:${name}`) && labelOf(texts, form, `page:${name}`)
  if (said) return id === undefined ? said : `"${said}"`
  const { types } = texts.office.changes
  const typeOf = (word: string) => (Object.hasOwn(types, word) ? `"${types[word as Item['type']]}"` : word)
  return kind.endsWith('-type') ? value.replace(/\w+/g, typeOf) : value
}

/** A fault that people who edit files read otherwise. */
function ownLine(texts: AllTexts, { file, reason }: Pick<EditorFault, 'file' | 'reason'>): string | undefined {
  const { emptyPage, emptyList, caseName, pause, untitled, changed, untranslated } = texts.office.editor.faults
  const language = translatedInto(file)
  switch (reason[0]) {
    case 'page-asks-nothing':
      return emptyPage
    case 'entry-asks-nothing':
      return emptyList
    case 'case-name-missing':
      return caseName
    case 'closed-between':
      return pause
    case 'title-missing':
      return untitled
    case 'hash-old':
    case 'hash-missing':
      return language && changed(nameOf(language), reason[1])
    case 'not-translated':
      return language && untranslated(nameOf(language), reason[1])
    default:
      return undefined
  }
}
