/** Who enters the office, what they see and change, and what is written down about it. */
import { breaksIn } from './break.ts'

const SIGN_IN = 'controllers/office/sign-in'
const FACTOR = 'controllers/office/second-factor'

// biome-ignore format: one break a line
export const OFFICE = breaksIn('src', [
  ['passwords can be guessed without end', 'services/office/sessions.ts', 'is on its way.\n      const seconds = attempts', 'is on its way.\n      const seconds = 0 * attempts', SIGN_IN],
  ['any browser counts as known', 'services/office/known-browsers.ts', 'signer.verifies(signature, named(account, until))', 'true', 'services/office/known-browsers'],
  ['a known browser stays known after the password changed', 'services/office/known-browsers.ts', '[email, passwordHash, until]', '[email, until]', SIGN_IN],
  ['strangers stand in line before those who are known', 'services/office/passwords.ts', 'known.waiting.size > 0 ? known : strangers', 'strangers.waiting.size > 0 ? strangers : known', 'services/office/passwords'],
  ['the password alone opens the office', 'services/office/sessions.ts', 'if (account.secondFactor) {', 'if (!account) {', FACTOR],
  ['a code works twice', 'services/office/second-factor.ts', 'step === undefined || step <= row.step', 'step === undefined', FACTOR],
  ['a session that nobody uses never ends', 'services/office/sessions.ts', 'seen: clock() - IDLE', 'seen: 0', SIGN_IN],
  ['a person who was signed out changes a case', 'middleware/office.ts', 'if (ctx.state.signed && !(await sessions.current(cookie.read(ctx)!))) throw problem(\'unauthorized\')', '', FACTOR],
  ['a viewer exports cases', 'office-routes.ts', "path: '/staff/export', by: 'caseworker'", "path: '/staff/export', by: 'viewer'", 'controllers/office/export'],
  ['a search of several parts skips a case', 'services/office/inbox.ts', '(isSearch ? 0 : ', '(!isSearch ? 0 : ', 'services/office/search'],
  ['a search finds cases of forms that the account does not see', 'services/office/views.ts', '...(within && { slugs: within })', '', 'services/office/search'],
  ['a list in the address of a case leads to cases that the account does not see', 'services/office/views.ts', 'sees(account, form) ? [form] : []', '[form]', 'controllers/office/inbox'],
  ['an address that somebody kept finds other deliveries', 'models/delivery.ts', 'word === state || word === WRITTEN_STATES[state]', 'word === state', 'controllers/office/deliveries'],
  ['what is no spam is thrown away', 'services/office/several.ts', "|| (change.kind === 'discard' && obstacle === 'kept')", '', 'controllers/office/removal'],
  ['a case that changed meanwhile is deleted', 'services/cases/removal.ts', "if ((await tx.events.of(submission.id)).length > seen) throw problem('case-changed')", 'void seen', 'controllers/office/removal'],
  ['an account changes cases of forms that it does not see', 'services/office/several.ts', ' || !seesCase(account, submission)', '', 'controllers/office/several'],
  ['an uploaded page runs in the browser of the office', 'services/office/desk.ts', 'upload && isPicture(upload.contentType) ? given(upload)', 'upload ? given(upload)', 'controllers/office/case'],
  ['a text of a spreadsheet says more than was written', 'services/exports/xlsx.ts', '|_(?=x[0-9a-f]{4}_)', '', 'services/exports/xlsx'],
  ['a spreadsheet rounds an account number', 'services/exports/xlsx.ts', 'isExact(value) ? value : undefined', 'value', 'services/exports/xlsx'],
  ['whoever only edits forms learns by counts what people answered', 'controllers/office/forms.ts', 'const effect = counts ? await', 'const effect = counts || one ? await', 'controllers/office/changes'],
  ['a change of a form that reads the same is silent', 'presenters/office/changes-page.ts', "before.join('\\n') === after.join('\\n')", "one.before === one", 'models/differences'],
  ['a spreadsheet has forms that the account does not see', 'controllers/office/export.ts', 'known.filter((one) => sees(ctx.state.signed!.account, one))', 'known', 'controllers/office/export'],
  ['an answer runs as a formula', 'services/exports/csv.ts', "FORMULA.test(text[at + run.length] ?? '')", 'false', 'services/exports/csv'],
  ['a change to possible spam promises mail', 'presenters/office/case-page.ts', 'submission.quarantine !== undefined),', 'false),', 'controllers/office/case'],
  ['a deleted case still asks', 'presenters/office/case-name.ts', 'deletedAt !== undefined && !status.final', 'deletedAt === 0 && !status.final', 'controllers/office/case'],
  ['a case is changed as if nobody had changed it meanwhile', 'services/cases/in-case.ts', 'const submission = await tx.submissions.byReference(reference)', 'const submission = await store.submissions.byReference(reference)', 'services/cases/changes'],
  ['a button that is pressed twice changes a case twice', 'services/cases/changes.ts', 'if (deed.seen === undefined) return false', 'if (deed.seen !== -1) return false', 'controllers/office/case'],
  ['a search for a person passes over drafts', 'services/cases/search.ts', '...inPages(draft, holds), ', '', 'cli/journey-records'],
  ['cases that a release before filled in keep its words', 'store/terms.ts', 'index.contains([[PREPARED_SIGN]])', 'index.contains([["mill"], ["o"], ["a"]])', 'services/search/typed-back'],
  ['a search forgets how the release before prepared words', 'services/search/index.ts', '...waysOf(typed), ...former', '...waysOf(typed)', 'services/search/typed-back'],
  ['an answer steers a terminal', 'services/exports/lines.ts', '(one) => `', '(one) => one || `', 'cli/submissions'],
  ['a double click answers twice', 'services/cases/replies.ts', "if (await tx.events.has(token)) return { kind: 'received', repeated: true }", '', 'services/cases/replies'],
  ['anybody with a reference withdraws a case', 'services/cases/withdrawal.ts', 'isGenuine(code,', 'secret || isGenuine(code,', 'controllers/withdraw'],
  ['refused sign-ins fill the audit without end', 'services/office/refused-sign-ins.ts', "which === 'due' && rows.spend(tally) > 0", 'rows === undefined', 'services/office/refused-sign-ins', SIGN_IN],
  ['refused sign-ins are not counted', 'services/office/refused-sign-ins.ts', 'before.count + 1', '1', 'services/office/refused-sign-ins'],
  ['a changed row of the audit is not found', 'services/office/seals.ts', 'found.digest !== day.digest || found.entries !== day.entries', 'found.entries !== day.entries', 'services/office/seals'],
  ['a forged seal of the audit is not found', 'services/office/seals.ts', '!signer.verifies(day.seal, sealed(day))', 'false', 'services/office/seals'],
])
