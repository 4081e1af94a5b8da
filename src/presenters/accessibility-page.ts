/** The accessibility statement: what people can do, what was tested, and what was not. */
import { texts } from './texts/index.ts'

export const accessibilityPage = () => ({
  title: texts.accessibility.title,
  heading: texts.accessibility.title,
  texts: texts.accessibility,
})
