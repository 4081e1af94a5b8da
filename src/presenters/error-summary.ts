/** What is wrong, at the top of a page and at an input. */
import type { Texts } from './texts/index.ts'

interface ErrorLink {
  text: string
  /** Address of the input in the page. */
  href: string
}

/** Parameters of GOV.UK's error summary. Without a script, `autofocus` is what takes the keyboard and the screen reader to it. */
export const summaryOf = (texts: Texts, errorList: ErrorLink[], about: { title?: string; text?: string } = {}) => ({
  titleText: about.title ?? texts.page.problem,
  descriptionText: about.text,
  errorList,
  attributes: { tabindex: '-1', autofocus: { value: true, optional: true } },
})

/** Parameters of GOV.UK's error message; undefined where nothing is wrong. */
export const inputError = (texts: Texts, text: string | undefined) =>
  text === undefined ? undefined : { text, visuallyHiddenText: texts.page.errorPrefix }
