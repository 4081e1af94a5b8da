/** Lines that finding cases, and looking at what they hold, rest on. */
import type { Break } from './breaks.ts'

const SEARCH = ['test/services/office/search.test.ts']
const FILL = ['test/services/words/fill.test.ts']
const CASE = ['test/controllers/staff/case.test.ts']

export const FIND: readonly Break[] = [
  {
    name: 'somebody finds cases of forms that they do not see',
    file: 'src/services/office/inbox.ts',
    from: '...(search && within && { slugs: within })',
    to: '...(search && within && {})',
    tests: SEARCH,
  },
  {
    name: 'the words of a deleted case are still found',
    file: 'src/services/cases/removal.ts',
    from: '      await tx.words.remove(id)\n',
    to: '',
    tests: FILL,
  },
  {
    name: 'the words of a deleted case come back',
    file: 'src/store/words.ts',
    from: "      .where('deleted_at', 'is', null)\n      .forShare()\n",
    to: '      .forShare()\n',
    tests: FILL,
  },
  {
    name: 'what was deleted stays in free pages of the file',
    file: 'src/store/sqlite/connect.ts',
    from: "'secure_delete = ON'",
    to: "'secure_delete = OFF'",
    tests: ['test/store/deleted.test.ts'],
  },
  {
    name: 'deleted words stay in the file',
    file: 'src/store/sqlite/words.ts',
    from: "values ('secure-delete', 1)",
    to: "values ('secure-delete', 0)",
    tests: FILL,
  },
  {
    name: 'a case that appears late is never found',
    file: 'src/store/postgres/words.ts',
    from: '  lateMs: 120_000,',
    to: '  lateMs: 0,',
    tests: FILL,
  },
  {
    name: 'cases between two portions are never found',
    file: 'src/services/words/fill.ts',
    from: 'older: cases.length < PORTION ? 0 : cases.at(-1)!.id - 1',
    to: 'older: cases.length < PORTION ? 0 : cases.at(-1)!.id - 2',
    tests: FILL,
  },
  {
    name: 'every process fills in the same words',
    file: 'src/services/words/fill.ts',
    from: '    if (!(await take())) return undefined\n',
    to: '    await take()\n',
    tests: FILL,
  },
  {
    name: 'cases with a common word are counted by a part of them',
    file: 'src/store/search.ts',
    from: 'if (found === upTo || ',
    to: 'if (found >= 0 || ',
    tests: ['test/store/search.test.ts'],
  },
  {
    name: 'the second page of a search begins at the first case',
    file: 'src/store/search.ts',
    from: 'all.where(index.key, from.beyond, from.id).where(ID, from.beyond, from.id)',
    to: 'all',
    tests: SEARCH,
  },
  {
    name: 'the second page of rare words begins at the first case',
    file: 'src/store/postgres/rare-words.ts',
    from: '(from ? sql`id ',
    to: '(from?.id === 0 ? sql`id ',
    tests: ['test/store/search.test.ts'],
  },
  {
    name: 'rare words beside a rest that is not read off an index are found without it',
    file: 'src/store/postgres/rare-words.ts',
    from: "        .where(matching(rest) as never)\n        .select('submissions.id')",
    to: "        .select('submissions.id')",
    tests: ['test/store/search.test.ts'],
  },
  {
    name: 'whatever is typed stands in some answer',
    file: 'src/store/search.ts',
    from: '(await countOf(db, along(filter), 1)) > 0',
    to: '(await countOf(db, along(filter), 1)) >= 0',
    tests: SEARCH,
  },
  {
    name: 'a month is counted by the cases of its first ten days',
    file: 'src/services/office/numbers.ts',
    from: 'all.get(slug)!.push(...took)',
    to: 'all.set(slug, all.get(slug)!.concat(took).slice(0, 20))',
    tests: ['test/services/office/numbers.test.ts'],
  },
  {
    name: 'a case is counted in the windows that it reaches into, not in those that hold it',
    file: 'src/services/office/numbers.ts',
    from: 'pieces[i]!.from >= from && pieces[i]!.to <= to',
    to: 'pieces[i]!.from >= from && pieces[i]!.from <= to + 1',
    tests: ['test/services/office/numbers.test.ts'],
  },
  {
    name: 'a megabyte of accents stops the service',
    file: 'src/models/words.ts',
    from: "      .replace(/\\p{M}{30}(?=\\p{M})/gu, '$&\\u034f')\n",
    to: '',
    tests: ['test/models/words.test.ts'],
  },
  {
    name: 'what pretends to be a picture may run',
    file: 'src/controllers/staff/files.ts',
    from: '"sandbox; default-src \'none\'"',
    to: '"default-src \'self\'"',
    tests: CASE,
  },
  {
    name: 'any file is shown in the browser',
    file: 'src/services/office/desk.ts',
    from: 'return upload && isPicture(upload.contentType) ? given(upload) : undefined',
    to: 'return upload ? given(upload) : undefined',
    tests: CASE,
  },
  {
    name: 'a picture is shown without a verdict of the scanner',
    file: 'src/services/office/desk.ts',
    from: "return upload.scan === 'held' ? { upload, bytes: undefined } : uploads.open(upload.id)",
    to: "return uploads.open(upload.id).then((file) => file && { ...file, upload: { ...upload, scan: 'clean' } })",
    tests: CASE,
  },
]
