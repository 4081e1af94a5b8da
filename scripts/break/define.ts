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
    file: 'src/services/check.ts',
    from: 'if (other === undefined || (live && owner === source)) return checked',
    to: 'if (owner === source) return checked',
    tests: ['test/cli/forms.test.ts'],
  },
  {
    name: 'a text of a definition may read as another',
    file: 'src/services/check-definition.ts',
    from: '...unseenFaults(value), ',
    to: '',
    tests: ['test/services/check.test.ts'],
  },
]
