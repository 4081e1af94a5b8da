/** What is decided about forms of several pages before they are sent. */
import type { Break } from './break.ts'

const PAGES = ['test/controllers/form/pages.test.ts']
const FILES = ['test/controllers/form/files.test.ts']
const SAVED = ['test/controllers/form/saved.test.ts']

export const DRAFTS: readonly Break[] = [
  {
    name: 'a page is written into the draft of another browser',
    file: 'src/services/drafts/resolve.ts',
    from: 'own.length === 0 || own.includes(sent.submissionId)',
    to: 'true',
    tests: PAGES,
  },
  {
    name: 'answers that changed after they were checked are sent unseen',
    file: 'src/services/drafts/send.ts',
    from: '        if (seenOf(present, live) !== seen) return false\n',
    to: '',
    tests: PAGES,
  },
  {
    name: 'a draft is sent although a page still needs answers',
    file: 'src/services/drafts/send.ts',
    from: "    if (progress.path.next || progress.path.exit) return { kind: 'unfinished' }\n",
    to: '',
    tests: PAGES,
  },
  {
    name: 'a draft that was sent stays behind',
    file: 'src/services/drafts/send.ts',
    from: '        await tx.drafts.remove(submissionId)\n',
    to: '',
    tests: PAGES,
  },
  {
    name: 'a page takes the answers of the others away',
    file: 'src/services/drafts/change.ts',
    from: 'return { ...pages, [page.id]: { texts: textsFor(page, texts),',
    to: 'return { [page.id]: { texts: textsFor(page, texts),',
    tests: PAGES,
  },
  {
    name: 'the files of a living draft are swept after a day',
    file: 'src/store/uploads.ts',
    from: "'drafts.submission_id', '=', 'uploads.submission_id'",
    to: "'drafts.submission_id', '=', 'uploads.id'",
    tests: FILES,
  },
  {
    name: 'a draft that was left alone is gone on with for ever',
    file: 'src/services/drafts/index.ts',
    from: 'endOf(draft) > clock()',
    to: 'true',
    tests: [...FILES, ...SAVED],
  },
  {
    name: 'a draft of a minute ago is ended with those that were left alone',
    file: 'src/services/drafts/end.ts',
    from: 'clock() - draftDays * DAY',
    to: 'clock() + 1',
    tests: FILES,
  },
  {
    name: 'a code opens the draft of another form',
    file: 'src/services/drafts/index.ts',
    from: 'return draft?.slug === live.form.slug && isAlive(draft) ? draft : undefined',
    to: 'return draft && isAlive(draft) ? draft : undefined',
    tests: SAVED,
  },
  {
    name: 'codes may be tried without end',
    file: 'src/controllers/journey/saved.ts',
    from: 'misses.spend(ctx.ip)',
    to: '0',
    tests: SAVED,
  },
  {
    name: 'whoever knows the reference sees the answers',
    file: 'src/controllers/journey/copy.ts',
    from: 'submissions.byReference(requireSender(ctx, sender))',
    to: 'submissions.byReference(ctx.params.reference!)',
    tests: ['test/controllers/form/copy.test.ts'],
  },
  {
    name: 'a sender stays one for ever',
    file: 'src/services/sender.ts',
    from: 'return Number.parseInt(expires, 36) > clock()',
    to: 'return true',
    tests: ['test/controllers/form/copy.test.ts'],
  },
  {
    name: 'the page of one form begins a draft of another',
    file: 'src/services/drafts/resolve.ts',
    from: 'tokens.judge(sent, live.form.slug)',
    to: 'tokens.judge(sent)',
    tests: ['test/controllers/form/pages.test.ts'],
  },
  {
    name: 'a token is taken for the form of another',
    file: 'src/services/tokens.ts',
    from: '!token || token.slug !== slug',
    to: '!token',
    tests: ['test/controllers/form/pages.test.ts', 'test/services/intake/send.test.ts'],
  },
]
