/** The texts of a definition, or of a list of options, with what is translated of them, as a translator works on them. */
import { type Definition, hashOf } from '../../../models/definition.ts'
import { isField, type Option } from '../../../models/field.ts'
import { type Form, ownLanguageOf } from '../../../models/form.ts'
import { type FormText, formTexts, optionTexts, type Translations } from '../../../models/form-texts.ts'
import type { Language } from '../../../models/language.ts'
import { positionsOf } from '../check/json-text.ts'
import { contentOf, fillIn, translationOf } from '../check/read.ts'
import { isInLines } from '../check/unseen-characters.ts'
import { shapeFaults } from '../shape/faults.ts'
import { longestAt } from '../shape/form.ts'
import { type Entry, entriesOf, keyOf } from './entries.ts'
import { type Described, fileOf, type Translated, toPo } from './po.ts'

/** What is translated. */
export interface Source {
  /** Its name, without `.json`. */
  name: string
  /** In which it is written; absent for a list, which has the language of each form that uses it. */
  language?: Language
  texts: readonly FormText[]
  entriesIn(language: Language): ReadonlyMap<string, Entry | undefined>
  poIn(language: Language): string
  /** The file of translations, with an empty text for each that is missing. */
  fileIn(language: Language): string
}

const LIST = '/pages/0/fields/0/options'

/** What there is to translate in a file; undefined where it is no sound definition or list. */
export function sourceIn(definition: Definition): Source | undefined {
  const value = valueIn(definition)
  const isList = Array.isArray(value)
  const form = isList ? listForm(value) : value
  if (shapeFaults(form).length > 0) return undefined
  const sound = form as Form
  const texts = isList ? optionTexts(value as Option[]) : formTexts(sound)
  const entriesIn = (language: Language) => {
    const file = translationOf(definition, language)
    return entriesOf(file ? contentOf(file.text) : {}, texts).entries
  }
  return sourceOf({ form: sound, texts, root: isList ? LIST : '', definition, entriesIn })
}

/** What there is to translate in a live form. */
export function sourceOfVersion({
  form,
  translations = {},
}: {
  form: Form
  translations?: Translations | undefined
}): Source {
  const texts = formTexts(form)
  const entriesIn = (language: Language) => {
    const words = translations[language] ?? {}
    const entryOf = ({ at, text }: FormText): [string, Entry][] =>
      Object.hasOwn(words, at) ? [[at, { text: words[at]!, of: hashOf(text), pointer: at }]] : []
    return new Map(texts.flatMap(entryOf))
  }
  const definition = { source: `${form.slug}.json`, text: JSON.stringify(form, null, 2) }
  return sourceOf({ form, texts, root: '', definition, entriesIn })
}

export function sourceOf({
  form,
  texts,
  root,
  definition,
  entriesIn,
}: {
  form: Form
  root: string
  definition: Definition
} & Pick<Source, 'texts' | 'entriesIn'>): Source {
  const file = definition.source.replace(/^.*[/\\]/, '')
  const name = file.replace(/\.json$/, '')
  return {
    name,
    ...(root === '' && { language: ownLanguageOf(form) }),
    texts,
    entriesIn,
    poIn: (language) =>
      toPo(describe(texts, { form, root, file, content: definition.text }), entriesIn(language), { language, name }),
    fileIn(language) {
      const entries = entriesIn(language)
      return fileOf(
        texts.flatMap(({ at, text, isList, isOptional }): Translated[] => {
          const entry = entries.get(at)
          if (!entry && isOptional && !isList) return []
          return [{ at, text: entry?.text ?? '', of: entry?.of ?? hashOf(text), ...(isList && { isList }) }]
        }),
      )
    },
  }
}

function valueIn({ text, lists }: Definition): unknown {
  try {
    const value = contentOf(text)
    fillIn(value, lists, (list) => contentOf(list.text))
    return value
  } catch {
    return undefined
  }
}

/** A list is checked as the options of a question. */
const listForm = (options: unknown) => ({
  slug: 'list',
  title: 'List',
  pages: [{ id: 'page', fields: [{ type: 'checkboxes', id: 'list', label: 'List', options }] }],
})

/**
 * The texts with their comments. `root` is the pointer in the form of what the pointers of the texts lead into; `file` and
 * `content` are those of the original.
 */
function describe(
  texts: readonly FormText[],
  { form, root, file, content }: { form: Form; root: string; file: string; content: string },
): Described[] {
  const positions = positionsOf(
    content,
    texts.map(({ pointer }) => pointer),
  )
  return texts.map((text, i) => ({
    text,
    comments: [
      whereabouts(form, root + text.pointer, root === ''),
      limitOf(text, longestAt(form, root + text.pointer)),
    ],
    reference: `${file}:${positions[i]!.line}`,
  }))
}

function limitOf(text: FormText, longest: number): string {
  if (text.isList) return `Other names that people may type, one on each line. At most ${longest} characters each.`
  const lines = isInLines(keyOf(text)) ? 'Blank lines separate paragraphs.' : 'One line.'
  return `At most ${longest} characters. ${lines}`
}

/** Such as: hint, question “How many?”, page “Your home”. */
function whereabouts(form: Form, pointer: string, isForm: boolean): string {
  const [, page, item, option] = /^\/pages\/(\d+)(?:\/fields\/(\d+)(?:\/options\/(\d+))?)?/.exec(pointer) ?? []
  const [, status] = /^\/statuses\/(\d+)/.exec(pointer) ?? []
  const onPage = page === undefined ? undefined : form.pages[Number(page)]
  const onItem = item === undefined ? undefined : onPage?.fields[Number(item)]
  const parts = [keyOf({ pointer })]
  if (onItem && isField(onItem)) {
    if (option !== undefined && 'options' in onItem) parts.push(`option “${onItem.options[Number(option)]?.label}”`)
    parts.push(...(isForm ? [`question “${onItem.label}”`] : ['list of options']))
  } else if (onItem) parts.push(onItem.type)
  if (onPage && isForm) parts.push(`page “${onPage.title ?? onPage.id}”`)
  if (status !== undefined) parts.push(`status “${form.statuses?.[Number(status)]?.label}”`)
  return parts.join(', ').replace(/\s+/g, ' ')
}
