/** What was done so that everybody can use the service, and how that was tested. */
import { words } from './texts/index.ts'

export const accessibilityPage = () => ({ title: words.accessibility.title, heading: words.accessibility.title })
