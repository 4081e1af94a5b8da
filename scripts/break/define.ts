/** Lines on which it rests that a definition is judged as its author meant it. */
import type { Break } from './break.ts'

const FOLDER = ['test/data-folder.test.ts']

export const DEFINE: readonly Break[] = [
  {
    name: 'a definition in another encoding is published with broken words',
    file: 'src/models/utf8.ts',
    from: 'fatal: true',
    to: 'fatal: false',
    tests: FOLDER,
  },
  {
    name: 'a link that leads nowhere is passed over in silence',
    file: 'src/data-folder/definitions.ts',
    from: ' && !(await isLink(path))',
    to: '',
    tests: FOLDER,
  },
  {
    name: 'a check blames one of two files as if it knew which is live',
    file: 'src/services/definitions/check/slugs.ts',
    from: 'if (other === undefined || (live && owner === source)) return checked',
    to: 'if (owner === source) return checked',
    tests: ['test/cli/forms.test.ts'],
  },
  {
    name: 'a text of a definition may read as another',
    file: 'src/services/definitions/check/definition.ts',
    from: '...unseen, ',
    to: '',
    tests: ['test/services/definitions/check.test.ts'],
  },
  {
    name: 'a date is said to be impossible that can be given in another time zone',
    file: 'src/services/definitions/parts/days.ts',
    from: '[day - 1, day, day + 1].some(meet)',
    to: 'meet(day)',
    tests: ['test/services/definitions/parts/days.test.ts'],
  },
  {
    name: 'a rule is judged by one of two questions with its id',
    file: 'src/services/definitions/faults.ts',
    from: "code === 'INT101'",
    to: 'code === undefined',
    tests: ['test/services/definitions/check.test.ts'],
  },
  {
    name: 'nothing is told of a question that no answer was found to',
    file: 'src/services/definitions/proof/index.ts',
    from: ' && isUncertain(item))',
    to: ' && false)',
    tests: ['test/services/definitions/proof/proof.test.ts'],
  },
]
