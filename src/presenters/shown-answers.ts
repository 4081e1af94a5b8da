/** Answers as pages show them, for searches: people type what they read. */
import type { Answer } from '../models/answers.ts'
import type { Field } from '../models/field.ts'
import type { Language } from '../models/language.ts'
import { answerText } from './answer-text.ts'
import { SPOKEN_IN_OFFICE, textsIn } from './texts/languages.ts'

/** `languages`: those in which the service speaks to people. The office's pages are in others too. */
export const shownAnswers = (languages: readonly Language[]) => ({
  languages: [...new Set([...languages, ...SPOKEN_IN_OFFICE])],
  lines: (language: Language, field: Field, answer: Answer): string[] => answerText(textsIn(language), field, answer),
})
