/** Writes emails: what a presenter says, in the templates of `views/mail`. */

import type { Account } from '../models/account.ts'
import type { BrandOf } from '../models/brand.ts'
import { type DailyList, PERSON } from '../models/delivery.ts'
import { languagesOf } from '../models/form.ts'
import { type Language, offeredOf } from '../models/language.ts'
import { type Case, caseIn } from '../models/submission.ts'
import { dailyModel, type LetterContext, letterModel, linkLetterModel, type Told } from '../presenters/letter.ts'
import type { AllTexts } from '../presenters/texts/index.ts'
import { isOfficeLanguage, type OfficeLanguage, officeTextsIn, textsIn } from '../presenters/texts/languages.ts'
import type { Templates } from '../templates.ts'
import type { Letter } from './port.ts'

export type WriteLetter = (found: Case, told: Told) => Letter
export type WriteDailyLetter = (list: DailyList) => Letter

/** The templates are made for the first email, because compiling them takes longer than most commands run. */
interface Options extends LetterContext {
  templates: () => Templates
  /** The languages of the service. */
  languages?: readonly Language[]
}

/** Writes the email with the link that sets the password of an account; in its own language, if it has chosen one. */
export type WriteLink = (account: Pick<Account, 'name' | 'language'>, href: string) => Letter

export function createLinkLetters({ templates, languages = ['en'], ...context }: Options): WriteLink {
  return ({ name, language: own }, href) => {
    const language = [own, ...languages].find((one) => one !== undefined && isOfficeLanguage(one)) ?? 'en'
    const { subject, ...model } = linkLetterModel(officeTextsIn(language as OfficeLanguage), { name, href }, context)
    const made = templates()
    return {
      subject,
      text: made.plain('mail/letter.txt.njk', model),
      html: made.render('mail/letter.html.njk', { ...model, subject }),
    }
  }
}

/** A letter about a case is that of the department of its form, as it is when the letter is written. */
export function createLetters({
  templates,
  languages = ['en'],
  brandOf = () => undefined,
  ...context
}: Options & { brandOf?: BrandOf }): WriteLetter {
  const office = officeTextsIn(languages.find(isOfficeLanguage) ?? 'en')
  /**
   * The office reads its own language, the person the one that the office wrote in, else the one that the form was sent in. If
   * the service does not speak it any more, they read a language in which they can have the form.
   */
  const textsFor = ({ form, language: own }: Case, { recipient, event }: Told): AllTexts => {
    if (recipient !== PERSON) return office
    const wanted = [event.language, own].find((one) => one && languages.includes(one))
    return { ...textsIn(wanted ?? offeredOf(languagesOf(form), languages)[0]!), office: office.office }
  }
  const print = printer(templates, languages)
  return (found, told) => {
    const texts = textsFor(found, told)
    const brand = brandOf(found.form.department)
    const letter = print(texts, letterModel(texts, caseIn(found, texts.language), told, { ...context, ...brand }))
    return { ...letter, ...(brand?.senderName && { senderName: brand.senderName }) }
  }
}

export function createDailyLetters({ templates, languages = ['en'], ...context }: Options): WriteDailyLetter {
  const texts = officeTextsIn(languages.find(isOfficeLanguage) ?? 'en')
  const print = printer(templates, languages)
  return (list) => print(texts, dailyModel(texts, list, context))
}

function printer(templates: () => Templates, languages: readonly Language[]) {
  let made: Templates | undefined
  return (texts: AllTexts, { subject, replyTo, ...model }: ReturnType<typeof letterModel>): Letter => {
    made ??= templates()
    return {
      subject,
      text: made.plain('mail/letter.txt.njk', model),
      html: made.render('mail/letter.html.njk', { ...model, subject }),
      ...(languages.length > 1 && { language: texts.language }),
      ...(replyTo !== undefined && { replyTo }),
    }
  }
}
