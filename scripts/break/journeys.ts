/** Lines of the path and of the proofs that a form rests on. */
import type { Break } from './break.ts'

const PATH = 'src/services/logic/path.ts'
const PATH_TESTS = ['test/services/logic/path.test.ts']
const PROOF_TESTS = ['test/services/definitions/proof/*.test.ts']

export const JOURNEYS: readonly Break[] = [
  {
    name: 'a rule sees the answer of a hidden question',
    file: PATH,
    from: '      else hidden.add(field)\n',
    to: '      else {\n        hidden.add(field)\n        see(field)\n      }\n',
    tests: PATH_TESTS,
  },
  {
    name: 'a journey ends before what leads there is answered',
    file: PATH,
    from: ' || (page.exit && next)) continue',
    to: ') continue',
    tests: PATH_TESTS,
  },
  {
    name: 'a form can be sent with too many records',
    file: PATH,
    from: 'rows.length >= min && rows.length <= max',
    to: 'rows.length >= min',
    tests: PATH_TESTS,
  },
  {
    name: 'a rule looks ahead',
    file: 'src/services/definitions/rules/lint.ts',
    from: '  if (page >= before) return ahead(page, before, pages)\n',
    to: '',
    tests: ['test/services/definitions/rules/lint.test.ts'],
  },
  {
    name: 'a proof counts the answer of a hidden question',
    file: 'src/services/definitions/proof/solver.ts',
    from: '    if (visible === false) return absent\n',
    to: '',
    tests: PROOF_TESTS,
  },
  {
    name: 'a proof forgets the day between two days',
    file: 'src/services/definitions/proof/line.ts',
    from: 'part.from + 1, low',
    to: 'part.from + 2, low',
    tests: PROOF_TESTS,
  },
  {
    name: 'a proof takes one record for two',
    file: 'src/services/definitions/proof/lists.ts',
    from: 'if (least <= count) ',
    to: '',
    tests: PROOF_TESTS,
  },
  {
    name: 'a search that ran out of work is taken for a proof',
    file: 'src/services/definitions/proof/solver.ts',
    from: "unsure || own.left <= 0 ? 'undecided' : 'impossible'",
    to: "'impossible'",
    tests: PROOF_TESTS,
  },
  {
    name: 'an end of the journey lets everybody pass',
    file: 'src/services/definitions/proof/model.ts',
    from: 'if (page.exit || isStuck) open',
    to: 'if (isStuck) open',
    tests: PROOF_TESTS,
  },
  {
    name: 'a route is given that the answers do not lead along',
    file: 'src/services/definitions/proof/routes.ts',
    from: 'const first = own ? index : index + 1\n',
    to: 'const first = index + 1\n',
    tests: PROOF_TESTS,
  },
]
