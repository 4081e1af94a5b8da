/** What the office does to cases: taking back, several at once, and what was owed. */
import type { Break } from './break.ts'

const UNDO = 'src/services/cases/undo.ts'
const DELIVERY_TESTS = ['test/controllers/office/deliveries.test.ts']
const SEVERAL_TESTS = ['test/controllers/office/several.test.ts']
const UNDO_TESTS = ['test/services/cases/undo.test.ts']

const CASE_TESTS = ['test/controllers/office/case.test.ts']

export const DESK: readonly Break[] = [
  {
    name: 'words of the office are kept as some keyboards take them apart',
    file: 'src/controllers/office/typed.ts',
    from: 'nfc(one(texts, name)',
    to: '(one(texts, name)',
    tests: CASE_TESTS,
  },
  {
    name: 'the audit says that a file was taken of which only headers were asked for',
    file: 'src/services/office/desk.ts',
    from: 'if (!file?.bytes || headers) return file',
    to: 'if (!file?.bytes) return file',
    tests: CASE_TESTS,
  },
  {
    name: 'a case counts as read when only its headers were asked for',
    file: 'src/services/office/desk.ts',
    from: 'if (!headers && seen !==',
    to: 'if (seen !==',
    tests: CASE_TESTS,
  },
  {
    name: 'cases are given to who may only read them',
    file: 'src/models/account.ts',
    from: "disabledAt === undefined && allows(role, 'caseworker') &&",
    to: 'role && disabledAt === undefined &&',
    tests: [...CASE_TESTS, ...SEVERAL_TESTS],
  },
  {
    name: 'several cases become nobody’s by an empty choice',
    file: 'src/controllers/office/several.ts',
    from: "kind === 'assign' && one(texts, 'assignee') === '' ? 'whom' : undefined",
    to: "kind === 'assign' && one(texts, 'assignee') === '-' ? 'whom' : undefined",
    tests: SEVERAL_TESTS,
  },
  {
    name: 'a change is taken back of which the person was told',
    file: UNDO,
    from: "        if (!(await tx.deliveries.undo(rows[index]!.id))) return 'told'\n",
    to: '        await tx.deliveries.undo(rows[index]!.id)\n',
    tests: UNDO_TESTS,
  },
  {
    name: 'a change is taken back while another process tells the person of it',
    file: 'src/store/deliveries.ts',
    from: '        .forUpdate()\n        .execute()\n',
    to: '        .execute()\n',
    tests: ['test/store/postgres/claims.test.ts'],
  },
  {
    name: 'a change is taken back on which somebody else has worked',
    file: UNDO,
    from: ' || lastStep(events, account) !== index',
    to: '',
    tests: UNDO_TESTS,
  },
  {
    name: 'a case that was taken back waits for the person, who has answered',
    file: UNDO,
    from: "hasArrived && target.asks ? 'office' : waitingAt(target)",
    to: 'waitingAt(target)',
    tests: UNDO_TESTS,
  },
  {
    name: 'a case is finished in the figures at the moment at which opening it was taken back',
    file: UNDO,
    from: '    at: stood.at,\n',
    to: '    at: Date.now(),\n',
    tests: UNDO_TESTS,
  },
  {
    name: 'words that were taken back stay what the office asks for',
    file: 'src/services/cases/find.ts',
    from: 'askedIn(events.filter((_, i) => !undone.has(i)))',
    to: 'askedIn(events)',
    tests: UNDO_TESTS,
  },
  {
    name: 'a release tells what was taken back',
    file: 'src/services/cases/changes.ts',
    from: 'if (!undone.has(i)) await owe',
    to: 'await owe',
    tests: UNDO_TESTS,
  },
  {
    name: 'receivers of webhooks hear of a step that was taken back',
    file: 'src/services/deliveries/record.ts',
    from: "  if (kind === 'undone') return [] // nobody was told of what it took back\n",
    to: '',
    tests: UNDO_TESTS,
  },
  {
    name: 'somebody takes back what another account of the same name did',
    file: UNDO,
    from: ' && (await rows.audit.has({ at, staff, about }))',
    to: '',
    tests: UNDO_TESTS,
  },
  {
    name: 'several cases are changed over what somebody else did meanwhile',
    file: 'src/services/office/several.ts',
    from: '{ by: account.name, account, seen }',
    to: '{ by: account.name, account }',
    tests: SEVERAL_TESTS,
  },
  {
    name: 'one case that cannot take a change keeps the others from it',
    file: 'src/services/office/several.ts',
    from: '      carried.outcomes.set(reference, outcome)\n',
    to: '      carried.outcomes.set(reference, outcome)\n      break\n',
    tests: SEVERAL_TESTS,
  },
  {
    name: 'somebody changes a case of a form that they do not see, among several',
    file: 'src/services/office/several.ts',
    from: ' || !seesCase(account, submission)',
    to: '',
    tests: SEVERAL_TESTS,
  },
  {
    name: 'an admin of some forms sees the deliveries of the others',
    file: 'src/controllers/office/deliveries.ts',
    from: ' || !seesCase(ctx.state.signed!.account, shown.submission)',
    to: '',
    tests: DELIVERY_TESTS,
  },
  {
    name: 'the page of a case shows the whole address of the person',
    file: 'src/presenters/office/delivery-line.ts',
    from: 'masked(address)',
    to: 'address',
    tests: DELIVERY_TESTS,
  },
  {
    name: 'somebody gives a mail up, and the audit does not say who',
    file: 'src/services/deliveries/index.ts',
    from: '      await tx.audit.add({ at, ...who, action: ACTIONS[verb], about, details: id })\n',
    to: '',
    tests: DELIVERY_TESTS,
  },
  {
    name: 'a page of deliveries leaves out those of the same moment as the last of the page before',
    file: 'src/store/delivery-listing.ts',
    from: "eb(PLACE, '<', placeOf(before))",
    to: "eb('created_at', '<', before.createdAt)",
    tests: DELIVERY_TESTS,
  },
  {
    name: 'the page of a case says what a browser was led to ask for',
    file: 'src/presenters/office/case-page.ts',
    from: 'if (!Object.hasOwn(text.done, done)) return',
    to: 'if (!(done in text.done)) return',
    tests: ['test/controllers/office/case.test.ts'],
  },
  {
    name: 'a case that is given to a namesake stays where it was, and is said to be given',
    file: 'src/services/cases/changes.ts',
    from: "kind === 'assigned' && owner !== assignee",
    to: 'false',
    tests: ['test/controllers/office/case.test.ts'],
  },
  {
    name: 'what a namesake did counts as done by somebody else',
    file: 'src/services/cases/changes.ts',
    from: 'account === undefined || tx.audit.has({ at, staff: account.id, about: reference })',
    to: 'true',
    tests: ['test/controllers/office/case.test.ts'],
  },
]
