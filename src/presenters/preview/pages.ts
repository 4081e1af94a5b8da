/** The pages that only the preview has: its list of definitions, and the page of a broken one. */
import type { Form } from '../../models/form.ts'
import { reasonIn, type Said } from '../definition-faults.ts'
import type { Texts } from '../texts/index.ts'
import { isOfficeLanguage, officeTextsIn } from '../texts/languages.ts'

/** A fault or warning, as the check tells it. */
interface Told extends Said {
  code: string
  severity: 'error' | 'warning'
  /** The file of a list that it is in, in place of the definition. */
  file?: string
  line: number
  column: number
  pointer: string
  question?: string
  page?: string
}
/** A definition as it was saved last. */
export interface Looked {
  /** Name of the file. */
  source: string
  text: string
  /** The slug under which its form is, or was, shown. */
  slug?: string | undefined
  /** Present when it is sound. */
  form?: Form | undefined
  faults: readonly Told[]
  warnings: readonly Told[]
}

/** `titleOf` says it in the language of the texts, where the form has it. */
export function previewList(texts: Texts, all: readonly Looked[], titleOf: (form: Form) => string) {
  const say = texts.preview
  return {
    title: say.list.title,
    heading: say.list.title,
    lead: say.list.lead,
    empty: say.list.empty,
    definitions: all.map(({ source, slug, form, faults, warnings }) => ({
      source,
      title: form ? titleOf(form) : source,
      href: slug === undefined ? '' : `/f/${slug}`,
      state: form ? (warnings.length > 0 ? say.list.told(warnings.length) : '') : say.list.broken(faults.length),
      faults: form || slug !== undefined ? [] : faultViews(texts, { faults, warnings: [] }, ''),
    })),
  }
}

/** In place of a form that cannot be shown. */
export function brokenPage(texts: Texts, { source, text, faults, warnings }: Looked) {
  const say = texts.preview
  return {
    title: texts.page.of(say.broken.title, source),
    heading: say.broken.title,
    source,
    lead: say.broken.lead(faults.length),
    faultsTitle: say.broken.faults,
    faults: faultViews(texts, { faults, warnings: [] }, text),
    warningsTitle: say.broken.warnings,
    warnings: faultViews(texts, { faults: [], warnings }, text),
  }
}

const LONGEST_LINE = 200

/** Faults and warnings, each with its line of the definition; in English where the office does not speak the language. */
export function faultViews(texts: Texts, { faults, warnings }: Pick<Looked, 'faults' | 'warnings'>, text: string) {
  const say = texts.preview
  const lines = text.split(/\r?\n/)
  const lang = isOfficeLanguage(texts.language) ? texts.language : 'en'
  return [...faults, ...warnings].map(({ code, severity, file, line, column, pointer, question, page, ...said }) => ({
    severity,
    name: `${say.fault[severity]} ${code}`,
    position: texts.page.inOneLine([
      ...(file === undefined ? [] : [file]),
      say.fault.position(line, column),
      ...(question === undefined ? [] : [say.fault.question(question)]),
      ...(question === undefined && page !== undefined ? [say.fault.page(page)] : []),
    ]),
    whole: pointer === '/' ? say.fault.whole : '',
    pointer,
    lang,
    reason: reasonIn(officeTextsIn(lang), said),
    excerpt: file === undefined ? telling(lines[line - 1] ?? '').slice(0, LONGEST_LINE) : '',
  }))
}

/** The line, unless it holds nothing but brackets: those would tell nobody where it is. */
const telling = (line: string): string => (/\w/.test(line) ? line.trim() : '')
