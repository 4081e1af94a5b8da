/** Pages of a journey without questions: its end, the one before all of it is deleted, and the one that explains a refused cookie. */
import type { Form } from '../../models/form.ts'
import type { Page } from '../../models/page.ts'
import { paragraphs } from '../paragraphs.ts'
import { words } from '../texts/index.ts'

/** A page that ends the journey: the form cannot be sent. */
export const exitPage = (form: Form, { exit }: Page, back: string) => ({
  title: `${exit!.title} – ${form.title}`,
  heading: exit!.title,
  formTitle: form.title,
  text: paragraphs(exit!.text),
  back,
  backLabel: words.journey.exit.back,
  discard: `/f/${form.slug}/discard`,
  discardLabel: words.journey.saved.discard,
  noIndex: true,
})

/** Whether all that was typed is to be deleted is asked once more. */
export const discardPage = (form: Form) => ({
  title: `${words.journey.discard.title} – ${form.title}`,
  heading: words.journey.discard.title,
  formTitle: form.title,
  text: words.journey.discard.text,
  action: `/f/${form.slug}/discard`,
  yes: words.journey.discard.yes,
  back: `/f/${form.slug}`,
  no: words.journey.discard.no,
  noIndex: true,
})

/** The browser kept no cookie, so no page after the first can know what was typed. */
export const cookiePage = (form: Form) => ({
  title: `${words.journey.cookie.title} – ${form.title}`,
  heading: words.journey.cookie.title,
  formTitle: form.title,
  text: words.journey.cookie.text,
  back: `/f/${form.slug}/${form.pages[0]!.id}`,
  backLabel: words.journey.cookie.back,
  noIndex: true,
})
