/** What the office calls a case: in its headings and lists, and nowhere else. */
import { isNamePart, LONGEST_NAME, namedBy } from '../../models/case-name.ts'
import type { Form } from '../../models/form.ts'
import type { Submission } from '../../models/submission.ts'
import { answerText } from '../answer-text.ts'
import type { Texts } from '../texts/index.ts'

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * At most LONGEST_NAME characters, in one line; empty when no answer names the case. `form`: in the language of the page. Parts of
 * the name of a person are joined by a space, everything else as the language joins it.
 */
export function caseName(texts: Texts, { answers }: Pick<Submission, 'answers'>, form: Form): string {
  const parts: string[] = []
  let afterName = false
  for (const field of namedBy(form, answers)) {
    const said = answerText(texts, field, answers[field.id])
    const isPart = isNamePart(field)
    if (isPart && afterName) parts.push(`${parts.pop()} ${said[0]}`)
    else parts.push(...said)
    afterName = isPart
  }
  return shortened(texts.page.inOneLine(parts))
}

/** Never ends within a letter of several characters, such as an emoji of a family. */
function shortened(name: string): string {
  if ([...name].length <= LONGEST_NAME) return name
  let shown = ''
  for (const { segment } of letters.segment(name)) {
    if ([...shown, ...segment].length >= LONGEST_NAME) break
    shown += segment
  }
  return `${shown.trimEnd()}…`
}
