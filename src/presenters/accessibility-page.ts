/** The accessibility statement: what people can do, what was tested, and what was not. */
import { words } from './texts/index.ts'

export const accessibilityPage = () => ({
  title: words.accessibility.title,
  heading: words.accessibility.title,
  texts: words.accessibility,
})
