/** Writes emails: what a presenter says, in the templates of `views/mail`. */
import type { Case } from '../models/submission.ts'
import { type LetterContext, letterModel, type Told } from '../presenters/letter.ts'
import { officeTextsIn } from '../presenters/texts/languages.ts'
import type { Templates } from '../templates.ts'
import type { Letter } from './port.ts'

const texts = officeTextsIn('en')

export type WriteLetter = (found: Case, told: Told) => Letter

/** The templates are made for the first email, because compiling them takes longer than most commands run. */
export function createLetters({ templates, ...context }: { templates: () => Templates } & LetterContext): WriteLetter {
  let made: Templates | undefined
  return (found, told) => {
    made ??= templates()
    const { subject, ...model } = letterModel(texts, found, told, context)
    return {
      subject,
      text: made.plain('mail/letter.txt.njk', model),
      html: made.render('mail/letter.html.njk', { ...model, subject }),
    }
  }
}
