/** Languages that differ most from English: from right to left, and with TEST_CASES=all four forms of the plural. */
import { casesOf } from '../support/cases.ts'
import { goesThroughForms } from '../support/in-language.ts'

const LANGUAGES = ['ar', 'pl'] as const
for (const language of LANGUAGES.slice(0, casesOf(LANGUAGES.length, 1))) goesThroughForms(language)
