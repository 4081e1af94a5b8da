/** The accessibility statement: what people can do, what was tested, and what was not. */
import type { Texts } from './texts/index.ts'

export const accessibilityPage = (texts: Texts) => ({
  title: texts.accessibility.title,
  heading: texts.accessibility.title,
  texts: texts.accessibility,
})
