/** Languages that differ most from English: four forms of the plural, and from right to left. */
import { goesThroughForms } from '../support/in-language.ts'

for (const language of ['pl', 'ar'] as const) goesThroughForms(language)
