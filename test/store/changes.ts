/** What the service changes in the store while it runs. */
import type { Draft } from '../../src/models/draft.ts'
import type { Form } from '../../src/models/form.ts'
import type { Upload } from '../../src/models/upload.ts'
import type { NewDelivery } from '../../src/store/deliveries.ts'
import type { Rows, Store } from '../../src/store/index.ts'
import type { NewSubmission } from '../../src/store/submissions.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const ENDS = { began: AT - 1000, seen: AT - 500, latest: AT + 1000 }
const NEW: NewSubmission = {
  submissionId: 'new',
  reference: 'new',
  slug: 'form-7',
  version: 'v',
  answers: '{}',
  receivedAt: AT,
  status: 'received',
}
const FILE: Upload = {
  id: 'new',
  submissionId: 'new',
  fieldId: 'f',
  filename: 'f.txt',
  contentType: 'text/plain',
  size: 1,
  sha256: '',
  scan: 'clean',
  at: AT,
}
const DRAFT: Draft = {
  submissionId: 'new',
  slug: 'form-7',
  version: 'v',
  pages: {},
  startedAt: AT,
  changedAt: AT,
  countedFrom: AT,
  revision: 1,
}
const DELIVERY: NewDelivery = {
  id: 'new',
  submission: 1,
  event: 1,
  kind: 'mail',
  recipient: 'citizen',
  createdAt: AT,
  dueAt: AT,
}

/** Every change that is made: to rows that it names, or to those that something is over for. */
export const CHANGES: Record<string, (rows: Rows) => Promise<unknown>> = {
  'a form is published': ({ forms }) =>
    forms.publish({ slug: 'form-99' } as Form, { version: 'v', source: 'x', at: AT }),
  'what a form was made of is kept': ({ forms }) =>
    forms.keepSources('form-99', 'v', [{ name: 'form-99.json', text: '{}' }]),
  'a form is taken over': ({ forms }) => forms.makeOffice('form-99'),
  'something is done to a form': ({ formHistory }) =>
    formHistory.add({ slug: 'form-99', at: AT, kind: 'published', way: 'file', version: 'v' }),
  'columns of a list are chosen': ({ listColumns }) => listColumns.set('form-99', ['x']),
  'an upload is handed over': ({ handedUploads }) =>
    handedUploads.add({
      ...{ slug: 'form-99', base: '', version: 'v', at: AT, by: 'ada', account: 1, files: 'x' },
    }),
  'an upload is sent back': ({ handedUploads }) => handedUploads.sendBack(7),
  'uploads are left behind by a version': ({ handedUploads }) => handedUploads.settle('form-99', 7),
  'uploads end': ({ handedUploads }) => handedUploads.end(AT),
  'a second person is asked for': ({ secondPersons }) => secondPersons.ask('form-99', true),
  'a second person is asked for no longer': ({ secondPersons }) => secondPersons.ask('form-99', false),
  'a link to a preview is made': ({ previews }) =>
    previews.add({ token: 'x', slug: 'form-99', version: 'v', by: 'ada', at: AT, endsAt: AT + 1000 }),
  'a link to a preview is revoked': ({ previews }) => previews.revoke({ slug: 'form-99', id: 1, at: AT }),
  'links to previews are forgotten': ({ previews }) => previews.forget(AT),
  'a working copy gets a text': ({ workingCopies }) =>
    workingCopies.add({
      slug: 'form-99',
      hash: 'x',
      version: 'v',
      at: AT,
      files: [{ name: 'form-99.json', text: '{}' }],
    }),
  'a working copy has another text': ({ workingCopies }) => workingCopies.set('form-99', { text: 7, base: 'v' }),
  'a working copy gets another address': ({ workingCopies }) => workingCopies.move('form-99', 'form-98'),
  'a working copy is removed': ({ workingCopies }) => workingCopies.remove('form-99'),
  'old texts of a working copy go': ({ workingCopies }) => workingCopies.trim('form-99', 100),
  'a department changes': ({ departments }) => departments.set({ name: 'parks', text: '{}', logo: '', isOffice: true }),
  'a department is removed': ({ departments }) => departments.remove('parks'),
  'the office decides about a form': ({ formStandings }) =>
    formStandings.set({ slug: 'form-99', state: 'closed', at: AT, by: 'ada' }),
  'a form is withdrawn': ({ forms }) => forms.withdraw('form-99'),
  'a backup ends': ({ backupRuns }) =>
    backupRuns.add({ kind: 'backup', beganAt: AT, endedAt: AT, cases: 1, files: 1, missing: 0 }),
  'a definition is refused': ({ refusedDefinitions }) =>
    refusedDefinitions.note({
      source: 'x',
      since: AT,
      file: 'x',
      line: 1,
      column: 1,
      code: 'x',
      sentence: 'x',
      faults: 1,
    }),
  'a refused definition is sound': ({ refusedDefinitions }) => refusedDefinitions.remove('x'),
  'a form is sent': ({ submissions }) => submissions.add(NEW),
  'a status is set': ({ submissions }) => submissions.setStatus(1, { status: 'x', at: AT, finished: true }),
  'a case waits for somebody': ({ submissions }) => submissions.setWaiting(1, 'office'),
  'a case is emptied': ({ submissions }) => submissions.empty(1, AT),
  'a case is no spam': ({ submissions }) => submissions.release(1),
  'a case is given to somebody': ({ submissions }) => submissions.assign(1, null),
  'something happens to a case': ({ events }) =>
    events.add(1, { kind: 'status', status: 'x', at: AT, by: 'public' }, 'post'),
  'something happens of which nobody is told': ({ events }) =>
    events.addAhead(1, { kind: 'status', status: 'x', at: AT, by: 'public' }),
  'the words of its events go': ({ events }) => events.empty(1),
  'a file comes': ({ uploads }) => uploads.add(FILE, null),
  'files are sent with their form': ({ uploads }) => uploads.claim('x', ['x', 'y'], 1),
  'files move to another form': ({ uploads }) => uploads.move(['x', 'y'], 'z', AT),
  'a file is replaced': ({ uploads }) => uploads.replace('x', 'y'),
  'files go': ({ uploads }) => uploads.remove(['x', 'y']),
  'changes of what they take are joined': ({ uploads }) => uploads.joinUnclaimedChanges(),
  'a draft is kept': ({ drafts }) => drafts.save(DRAFT),
  'old versions are ended': ({ forms }) => forms.endOld('x', AT),
  'a deletion waits for the log': ({ erasures }) => erasures.add(AT),
  'the installation gets an id': ({ installation }) => installation.add('x'),
  'the drive carries it': ({ installation }) => installation.markOnDrive(),
  'the log was emptied': ({ erasures }) => erasures.remove({ since: AT, last: 1 }),
  'a draft goes': ({ drafts }) => drafts.remove('x'),
  'a draft has ended': ({ drafts }) => drafts.noteEnd('x', AT),
  'ends of drafts are forgotten': ({ drafts }) => drafts.forgetEnds(AT, 10),
  'fixtures go': ({ fixtures }) => fixtures.remove([1_000_000_001, 1_000_000_002]),
  'budgets are spent': ({ spendings }) => spendings.add([{ who: 'x', count: 1 }], { now: AT, span: 1000 }),
  'budgets that are over go': ({ spendings }) => spendings.forget(AT - 1000),
  'an account is made': ({ accounts }) => accounts.add({ email: 'x', name: 'x', role: 'viewer', createdAt: AT }),
  'an account is linked': ({ accounts }) => accounts.setSubject(1, 'x'),
  'an account gets a link': ({ accounts }) => accounts.setLink(1, { link: 'x', until: AT }),
  'an account gets a password': ({ accounts }) => accounts.setPassword(1, 'x'),
  'an account gets a role': ({ accounts }) => accounts.setRights(1, { role: 'viewer', forms: 'all' }),
  'an account gets a language': ({ accounts }) => accounts.setLanguage(1, 'de'),
  'a link of the first admin is issued': ({ accounts }) => accounts.setFirstLink(AT),
  'an account is renamed': ({ accounts }) => accounts.setName(1, 'x'),
  'an account gets an address': ({ accounts }) => accounts.setEmail(1, 'y'),
  'an account is offered to somebody': ({ accounts }) => accounts.setOfferedSubject(1, 'x'),
  'an account leaves its cases': ({ accounts }) => accounts.setSuccessor(1, 2),
  'an account signs in': ({ accounts }) => accounts.setSignedIn(1, AT),
  'an account is disabled': ({ accounts }) => accounts.setDisabled(1, AT),
  'somebody signs in': ({ sessions }) =>
    sessions.add(1, { id: 'x', beganAt: AT, seenAt: AT, agent: 'x', way: 'password', provedAt: AT }),
  'somebody proves who they are': ({ sessions }) => sessions.prove('x', AT),
  'a session is used': ({ sessions }) => sessions.touch('x', AT),
  'a session ends': ({ sessions }) => sessions.end(1, 'x'),
  'all sessions of an account end': ({ sessions }) => sessions.endAll(1),
  'somebody is asked for a code': ({ sessions }) => sessions.challenge(1, { id: 'x', at: AT }),
  'a code was given': ({ sessions }) => sessions.endChallenge('x'),
  'sessions that are over go': ({ sessions }) => sessions.forget(ENDS),
  'a second factor is set': ({ secondFactors }) =>
    secondFactors.set(1, { sealed: 'x', step: 0, failures: 0, failedAt: 0 }),
  'a second factor goes': ({ secondFactors }) => secondFactors.remove(1),
  'recovery codes are made': ({ secondFactors }) => secondFactors.setCodes(1, ['x']),
  'a recovery code is used': ({ secondFactors }) => secondFactors.useCode(1, 'x'),
  'the audit is written': ({ audit }) => audit.add({ at: AT, by: 'x', action: 'case-opened' }),
  'a day of the audit is closed': ({ audit }) => audit.close({ day: '2026-11-20', entries: 1, digest: 'x', seal: 'x' }),
  'somebody has seen a case': ({ reads }) => reads.mark(1, 1, 1),
  'somebody is to be told': ({ deliveries }) => deliveries.add([DELIVERY]),
  'what is due is given away': ({ deliveries }) =>
    deliveries.claim({ kind: 'mail', recipient: 'citizen' }, { now: AT, until: AT + 1, size: 10 }),
  'a delivery is leased anew': ({ deliveries }) => deliveries.renew({ id: 'x', leaseUntil: AT }, AT + 1),
  'a delivery ends': ({ deliveries }) => deliveries.settle({ id: 'x', leaseUntil: AT }, { state: 'sent', at: AT }),
  'a delivery is given back': ({ deliveries }) =>
    deliveries.postpone({ id: 'x', leaseUntil: AT }, { dueAt: AT, error: 'x' }),
  'a delivery counts against an address': ({ deliveries }) =>
    deliveries.count('x', { address: 'x', since: AT - 1000, now: AT, most: 10 }),
  'what the clock had put off is made due': ({ deliveries }) => deliveries.hasten(AT),
  'a delivery is made due': ({ deliveries }) => deliveries.retry('x', AT),
  'a delivery is cancelled': ({ deliveries }) => deliveries.cancel('x', AT),
  'all that wait are held': ({ deliveries }) => deliveries.hold(),
  'all that are held are made due': ({ deliveries }) => deliveries.release(AT),
  'what was owed is taken back': ({ deliveries }) => deliveries.undo(1),
  'the deliveries of a case go': ({ deliveries }) => deliveries.remove(1),
  'a job is taken': ({ jobRuns }) => jobRuns.take('x', { now: AT, until: AT + 1 }),
  'a job goes on': ({ jobRuns }) => jobRuns.extend('x', { lease: AT, until: AT + 1 }),
  'a job ends': ({ jobRuns }) => jobRuns.end('x', { lease: AT, next: AT + 1, cursor: 'x' }),
  'a process says that it is there': ({ jobRuns }) => jobRuns.attend('x', { now: AT, until: AT + 1, note: 'x' }),
  'a process leaves': ({ jobRuns }) => jobRuns.leave('x'),
  'a deletion is noted': ({ deletions }) =>
    deletions.add({ at: AT, slug: 'x', reference: 'x', by: 'x', reason: 'x', files: 0 }),
  'a program is made': ({ programs }) =>
    programs.add({
      name: 'x',
      token: 'x',
      rights: ['cases:read'],
      perMinute: 600,
      createdAt: AT,
      expiresAt: AT + 1000,
    }),
  'an outcome is kept': ({ outcomes }) => outcomes.keep({ program: 1, key: 'x', body: 'x', event: 1, at: AT }),
  'old outcomes are forgotten': ({ outcomes }) => outcomes.forget(AT),
  'a program is changed': ({ programs }) => programs.change(1, { rights: ['cases:read'], perMinute: 6 }),
  'a program is revoked': ({ programs }) => programs.revoke(1, AT),
  'a token is made': ({ programs }) => programs.addToken(1, { token: 'y', createdAt: AT, expiresAt: AT + 1000 }),
  'a token ends': ({ programs }) => programs.endToken(1, AT),
  'a token was used': ({ programs }) => programs.touch(1, AT),
  'a key of receipts is kept': ({ receiptKeys }) => receiptKeys.add({ id: 'x', publicKey: 'x', since: AT }),
  'words are filled in': ({ terms }) => terms.put([{ id: 1, terms: ['word'] }]),
  'how far they are filled in is noted': ({ terms }) => terms.setMarks({ older: 0, newer: 1 }),
  'words are prepared anew': ({ terms }) => terms.beginMarks({ older: 1, newer: 1 }),
  'the words of a case go': ({ terms }) => terms.remove(1),
}

/** Asks within a transaction of which nothing stays. */
export async function undone(store: Store, ask: (rows: Rows) => Promise<unknown>): Promise<void> {
  const undo = new Error('nothing of it stays')
  await store
    .transaction(async (tx) => {
      await ask(tx)
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
}
