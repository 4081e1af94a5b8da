/** Lines that hold what a text may cost that somebody has typed, and what may come of it. */
import type { Break } from './break.ts'

export const TYPED: readonly Break[] = [
  {
    name: 'a run of marks takes the service minutes',
    file: 'src/models/normal-form.ts',
    from: "text.replace(LONG_RUN, '$&\\u034f')",
    to: 'text',
    tests: ['test/models/normal-form.test.ts'],
  },
  {
    name: 'letters that become marks take the search minutes',
    file: 'src/models/normal-form.ts',
    from: '/[\\p{M}\\uff9e\\uff9f]{30}(?=[\\p{M}\\uff9e\\uff9f])/gu',
    to: '/\\p{M}{30}(?=\\p{M})/gu',
    tests: ['test/models/words.test.ts'],
  },
  {
    name: 'a megabyte in place of an address is normalized',
    file: 'src/models/account.ts',
    from: 'text.length > LONGEST_EMAIL || text',
    to: 'text',
    tests: ['test/controllers/staff/sign-in.test.ts'],
  },
  {
    name: 'an address with a NUL is a fault of ours',
    file: 'src/models/account.ts',
    from: " || text.includes('\\0')",
    to: '',
    tests: ['test/nul.test.ts'],
  },
  {
    name: 'a password that nobody could have set opens an account',
    file: 'src/services/staff/passwords.ts',
    from: 'hash === undefined || isTooLong',
    to: 'hash === undefined',
    tests: ['test/services/staff/passwords.test.ts'],
  },
  {
    name: 'a receipt with half of a surrogate pair is a fault of ours',
    file: 'src/models/receipt.ts',
    from: 'JSON.parse(text, wellFormed)',
    to: 'JSON.parse(text)',
    tests: ['test/controllers/receipt.test.ts'],
  },
  {
    name: 'a receipt is nested until it cannot be made canonical',
    file: 'src/models/receipt.ts',
    from: 'isFlat(rest) ? (value as Receipt) : undefined',
    to: 'value as Receipt',
    tests: ['test/controllers/receipt.test.ts'],
  },
  {
    name: 'a long answer with white space in its middle holds everybody up',
    file: 'src/templates.ts',
    from: "one.addFilter('trim', trim)",
    to: 'one.opts',
    tests: ['test/long-texts.test.ts'],
  },
  {
    name: 'a signature beyond ASCII is a fault of ours',
    file: 'src/services/keyed-hash.ts',
    from: 'one.length === other.length',
    to: 'given.length === expected.length',
    tests: ['test/controllers/journey/copy.test.ts'],
  },
  {
    name: 'a file is kept for a record that cannot be',
    file: 'src/middleware/body.ts',
    from: 'if (record !== undefined && !isRecordOf(page, record)) return undefined',
    to: '',
    tests: ['test/controllers/journey/files.test.ts'],
  },
  {
    name: 'a page that is no more is not found, and what was typed is lost',
    file: 'src/controllers/journey/index.ts',
    from: 'if (live && sent && !live.form.pages.some((page) => page.id === id)) return takeUp.page(ctx, live, id)',
    to: '',
    tests: ['test/controllers/regrouped.test.ts'],
  },
  {
    name: 'a page that is no more hides what was kept on the page in its place',
    file: 'src/controllers/journey/take-up.ts',
    from: '...Object.entries(draft?.pages[page.id]?.texts ?? {}), ...texts',
    to: '...texts',
    tests: ['test/controllers/regrouped.test.ts'],
  },
]
