/**
 * A list of options is edited as a form of one question, whose options they are: so it has the pages, languages and history of
 * a form. Its files hold the list and its translations letter by letter.
 */
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { listSource, type SourceFile, translatedInto, translationSource } from '../../models/definition.ts'
import type { SelectField } from '../../models/field.ts'
import type { Form } from '../../models/form.ts'
import type { Path } from '../../models/form-part.ts'
import { type FormText, formTexts } from '../../models/form-texts.ts'
import type { Language } from '../../models/language.ts'
import { LIST_ITEM, LIST_PAGE } from '../../models/option-list.ts'
import { contentOf } from '../definitions/check/read.ts'

const OPTIONS = ['pages', 0, 'fields', 0, 'options']
const WORDS = ['questions', LIST_ITEM, 'options']

/** The form of a list, which is the first of the files, with its translations. `language`: in which it is written. */
export function formOfList(name: string, files: readonly SourceFile[], language: Language): SourceFile[] {
  const type = files[0]!.text.includes('"exclusive"') ? 'checkboxes' : 'select'
  const item = { type, id: LIST_ITEM, label: name, options: 0 }
  const form = { slug: name, language, title: name, pages: [{ id: LIST_PAGE, fields: [item] }] }
  return files.map((file) => {
    const into = translatedInto(file.name)
    if (into === undefined) return { name: `${name}.json`, text: around(form, file.text) }
    return { name: translationSource(`${name}.json`, into), text: aroundWords(file.text) }
  })
}

/** A list and its translations, without those that it is published without. */
export function listInForm(files: readonly SourceFile[]): SourceFile[] {
  const source = listSource(files[0]!.name.replace(/\.json$/, ''))
  return files
    .filter(({ name }) => !name.includes('/'))
    .map((file) => {
      const into = translatedInto(file.name)
      if (into === undefined) return { name: source, text: inside(file.text, OPTIONS) }
      return { name: translationSource(source, into), text: inside(file.text, WORDS) }
    })
}

/** Was nothing changed but the options and their translations? */
export const isSameList = (before: readonly SourceFile[], after: readonly SourceFile[]): boolean =>
  frameOf(before) === frameOf(after)

/** All of the form but the options and how they are written, which may be in another language and of another type. */
function frameOf([form]: readonly SourceFile[]): string {
  const { language: _, pages, ...more } = contentOf(form!.text) as Form
  const { type, options, ...item } = pages[0]!.fields[0] as SelectField
  return JSON.stringify({ ...more, pages: [{ ...pages[0], fields: [item] }, ...pages.slice(1)] })
}

const isListForm = ({ pages }: Form): boolean => pages[0]?.id === LIST_PAGE

/** What there is to translate in a form, or in that of a list. */
export const textsOf = (form: Form): FormText[] => {
  const texts = formTexts(form)
  return isListForm(form) ? texts.filter(({ pointer }) => pointer.startsWith(`/${OPTIONS.join('/')}/`)) : texts
}

/** A translation that is begun, a line for each thing that comes. */
export const noWords = (form: Form): string => (isListForm(form) ? aroundWords(NO_WORDS) : NO_WORDS)
const NO_WORDS = '{\n}\n'

const aroundWords = (text: string): string => around({ questions: { [LIST_ITEM]: { options: 0 } } }, text)

/** The text of a value in the place of its 0, on lines of its own, with spaces as it has them. */
function around(value: object, text: string): string {
  const [, mark, body] = /^(\uFEFF?)(.*)$/s.exec(text)!
  const newLine = /\r?\n/.exec(text)?.[0] ?? '\n'
  const isTight = /\{"[^"]*":"/.test(text)
  const spaced = JSON.stringify(value, null, 1).replace(/\n */g, ' ')
  const [before, after] = (isTight ? JSON.stringify(value) : spaced).split(/(?<="options": ?)0/) as [string, string]
  return `${mark}${before}${newLine}${body}\n${after.trimStart()}\n`
}

/** The text of the value at a path, with the space around it but for the line ends that `around` has put there. */
function inside(text: string, path: Path): string {
  const at = placeIn(text, path)
  if (!at) return NO_WORDS
  const [before] = /\s*$/.exec(at.before)!
  const [after] = /^\s*/.exec(at.after)!
  return at.mark + before.replace(/^[^\n]*(\n|$)/, '') + at.body + after.replace(/(^|\n)[^\n]*$/, '')
}

function placeIn(text: string, path: Path) {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const whole = text.slice(mark.length)
  const node = findNodeAtLocation(parseTree(whole)!, [...path])
  if (!node) return undefined
  const end = node.offset + node.length
  return { mark, before: whole.slice(0, node.offset), body: whole.slice(node.offset, end), after: whole.slice(end) }
}
