/** Pages of a journey without questions: its end, the one before all of it is deleted, and the one that explains a refused cookie. */
import type { Form } from '../../models/form.ts'
import type { Page } from '../../models/page.ts'
import { authored } from '../authored.ts'
import type { Texts } from '../texts/index.ts'
import { startedText } from './start-page.ts'

/** A page that ends the journey: the form cannot be sent. */
export const exitPage = (texts: Texts, form: Form, { exit }: Page, back: string) => ({
  title: texts.page.of(exit!.title, form.title),
  heading: exit!.title,
  formTitle: form.title,
  text: authored(form, exit!.text),
  back,
  backLabel: texts.journey.exit.back,
  discard: `/f/${form.slug}/discard`,
  discardLabel: texts.journey.saved.discard,
  noIndex: true,
})

/** Asks whether all answers are to be deleted. */
export const discardPage = (texts: Texts, form: Form, draft: Parameters<typeof startedText>[1]) => ({
  title: texts.page.of(texts.journey.discard.title, form.title),
  heading: texts.journey.discard.title,
  formTitle: form.title,
  started: startedText(texts, draft),
  text: texts.journey.discard.text,
  action: `/f/${form.slug}/discard`,
  yes: texts.journey.discard.yes,
  back: `/f/${form.slug}`,
  no: texts.journey.discard.no,
  noIndex: true,
})

/** The browser kept no cookie, so the service cannot find the draft on the second page. */
export const cookiePage = (texts: Texts, form: Form) => ({
  title: texts.page.of(texts.journey.cookie.title, form.title),
  heading: texts.journey.cookie.title,
  formTitle: form.title,
  text: texts.journey.cookie.text,
  back: `/f/${form.slug}/${form.pages[0]!.id}`,
  backLabel: texts.journey.cookie.back,
  noIndex: true,
})
