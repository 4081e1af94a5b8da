/** What is data in the services and is said by the words alone. */
import type { Break } from './break.ts'

export const WORDS: readonly Break[] = [
  {
    name: 'a page says of a refused file what is for programs',
    file: 'src/controllers/upload.ts',
    from: 'error: said(error).text',
    to: 'error: error.text',
    tests: ['test/controllers/upload.test.ts'],
  },
  {
    name: 'a program is told of a refused file in a word of ours',
    file: 'src/middleware/failure.ts',
    from: 'const { title, text } = said(error)',
    to: 'const { title, text } = error',
    tests: ['test/controllers/upload.test.ts'],
  },
  {
    name: 'a file that a form refuses is taken for attached',
    file: 'src/services/uploads/form-files.ts',
    from: '        note(fieldId, { filename: error.filename, fault: error.fault })\n        return false\n',
    to: '        return true\n',
    tests: ['test/controllers/form-files.test.ts'],
  },
  {
    name: 'an older case says no longer why it was set aside',
    file: 'src/presenters/set-aside.ts',
    from: ' : kept',
    to: " : ''",
    tests: ['test/cli/submissions.test.ts'],
  },
  {
    name: 'an export gives out a code for why a case was set aside',
    file: 'src/services/exports/records.ts',
    from: 'quarantine && setAside(quarantine)',
    to: 'quarantine',
    tests: ['test/cli/export.test.ts'],
  },
  {
    name: 'who narrows an export can write down that it was narrowed otherwise',
    file: 'src/models/audit.ts',
    from: 'encodeURI(String(code))',
    to: 'code',
    tests: ['test/models/audit.test.ts'],
  },
  {
    name: 'a sentence is made in a service',
    file: 'src/services/take.ts',
    from: "  if (trapped) return codeOfSuspicion({ kind: 'trapped' })\n",
    to: "  if (trapped) return 'hidden field filled in'\n",
    tests: ['test/wording.test.ts'],
  },
  {
    name: 'a template in another language is not found',
    file: 'src/templates.ts',
    from: '[join(views, language), views, ',
    to: '[views, join(views, language), ',
    tests: ['test/templates.test.ts'],
  },
  {
    name: 'a reason that a person gave is taken for one of retention',
    file: 'src/presenters/deletion.ts',
    from: 'by === BY_RETENTION ? expiryIn(reason) : undefined',
    to: 'expiryIn(reason)',
    tests: ['test/presenters/deletion.test.ts'],
  },
  {
    name: 'a part of a rule that holds is said not to',
    file: 'src/presenters/explained.ts',
    from: 'holds ? words.reasons.holds : words.reasons.fails',
    to: 'holds ? words.reasons.fails : words.reasons.holds',
    tests: ['test/presenters/why-asked.test.ts'],
  },
  {
    name: 'the preview shows one answer of a rule that looks at several',
    file: 'src/presenters/preview/panel.ts',
    from: 'return hasParts(tree) ? ',
    to: 'return !tree ? ',
    tests: ['test/presenters/preview/panel.test.ts'],
  },
  {
    name: 'a question that its own rule hid is said to have been asked',
    file: 'src/presenters/why-asked.ts',
    from: ' || step.items.includes(field))',
    to: ' || step.items.length >= 0)',
    tests: ['test/presenters/why-asked.test.ts'],
  },
]
