/** A form as the stations of a line: what stands on each page, in words, and on which branch it lies. */
import { isField } from '../../models/field.ts'
import type { Form } from '../../models/form.ts'
import { calculatedOf, type Page, questionsOf, recordsAllowed } from '../../models/page.ts'
import type { Rule } from '../../models/rule.ts'
import { authoredPlain } from '../authored.ts'
import type { Texts } from '../texts/index.ts'
import { phraseCalculation, phraseCondition } from '../texts/phrase.ts'

export interface Station {
  kind: 'page' | 'list' | 'exit'
  title: string
  /** Above the title: the number of the page, and what a list asks for. */
  note: string
  lines: { text: string; condition?: string }[]
  /** When the page is on the path; absent: always. */
  condition?: string
  /** Stations that follow each other on one branch have the same. */
  branch?: string
}

/** Questions named on the card of a page, at most; a line tells how many more there are. */
const MOST_LINES = 12

export function stationsOf(texts: Texts, form: Form): Station[] {
  return form.pages.map((page, index): Station => {
    const condition = page.showIf && phraseCondition(texts, page.showIf, form)
    return {
      kind: page.exit ? 'exit' : page.repeat ? 'list' : 'page',
      title: titleOf(page),
      note: noteOf(texts, page, form.pages.slice(0, index + 1).filter(({ exit }) => !exit).length),
      lines: page.exit
        ? [{ text: authoredPlain(form, page.exit.text, '')[0] ?? '' }]
        : questionLines(texts, page, form),
      ...(condition && { condition, branch: page.exit ? `exit ${index}` : condition }),
    }
  })
}

/** What a page is called, whatever it has. */
export function titleOf(page: Page): string {
  if (page.exit) return page.exit.title
  return page.title ?? questionsOf(page)[0]?.label ?? page.id
}

function noteOf(texts: Texts, { exit, repeat }: Page, nth: number): string {
  if (exit) return texts.diagram.ends
  const number = texts.diagram.page(nth)
  if (!repeat) return number
  const { min, max } = recordsAllowed(repeat)
  return `${number} · ${texts.diagram.list(min, max, repeat.itemLabel)}`
}

const needText = (texts: Texts, required: false | Rule, form: Form): string =>
  required === false ? texts.diagram.optional : texts.diagram.required(phraseCondition(texts, required, form))

function questionLines(texts: Texts, page: Page, form: Form): Station['lines'] {
  const questions = page.fields.filter(isField)
  const shown = questions.length > MOST_LINES ? questions.slice(0, MOST_LINES - 1) : questions
  const lines = shown.map(({ label, required, showIf }) => ({
    text: required === undefined || required === true ? label : `${label} (${needText(texts, required, form)})`,
    ...(showIf && { condition: texts.diagram.only(phraseCondition(texts, showIf, form)) }),
  }))
  const rest = questions.length - shown.length
  return [
    ...lines,
    ...(rest > 0 ? [{ text: texts.diagram.more(rest) }] : []),
    ...calculatedOf(page).map((item) => ({
      text: `${item.label} = ${phraseCalculation(texts, item, form)}`,
      ...(item.showIf && { condition: texts.diagram.only(phraseCondition(texts, item.showIf, form)) }),
    })),
    ...(page.checks ?? []).map(({ rule }) => ({ text: texts.diagram.check(phraseCondition(texts, rule, form)) })),
  ]
}
