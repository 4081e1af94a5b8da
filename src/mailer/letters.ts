/** Writes letters: the words of a presenter in the templates of `views/mail`. */
import type { Case } from '../models/submission.ts'
import { type LetterContext, letterModel, type Told } from '../presenters/letter.ts'
import { words } from '../presenters/texts/index.ts'
import type { Templates } from '../templates.ts'
import type { Letter } from './port.ts'

export type WriteLetter = (found: Case, told: Told) => Letter

/** `templates` are made with the first letter: they take longer to compile than most commands run. */
export function createLetters({
  templates,
  ...context
}: { templates: (language: string) => Templates } & LetterContext): WriteLetter {
  let made: Templates | undefined
  return (found, told) => {
    made ??= templates(words.language)
    const { subject, ...model } = letterModel(found, told, context)
    return {
      subject,
      text: made.plain('mail/letter.txt.njk', model),
      html: made.render('mail/letter.html.njk', { ...model, subject }),
    }
  }
}
