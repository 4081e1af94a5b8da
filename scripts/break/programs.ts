/** A program gets in by a token that works, sees its forms alone, leaves a row for what it reads, and changes a case once. */
import { breaksIn } from './break.ts'

const ROUTES = 'controllers/api/routes'
const CASES = 'controllers/api/cases'
const TOKENS = 'controllers/api/tokens'
const WORK = 'controllers/api/work'

// biome-ignore format: one break a line
export const PROGRAMS = breaksIn('src', [
  ['a revoked program works', 'models/program.ts', 'revokedAt === undefined && endedAt', 'revokedAt !== 0 && endedAt', ROUTES],
  ['a token works after its end', 'models/program.ts', 'endedAt === undefined && now < expiresAt', 'endedAt === undefined && now < expiresAt + 1e12', ROUTES],
  ['a token that was ended works', 'models/program.ts', 'endedAt === undefined && now', 'endedAt !== 0 && now', TOKENS],
  ['a program gets a third token', 'services/programs/index.ts', 'working.length >= MOST_TOKENS', 'working.length > MOST_TOKENS', TOKENS],
  ['a right that was taken away counts until the body is there', 'middleware/program.ts', 'requireRights(now, right', 'requireRights(program, right', TOKENS],
  ['a typo is not found', 'models/program.ts', 'body !== undefined && check === checkOf(body)', 'body !== undefined && check !== undefined', ROUTES],
  ['a token in an address is let in', 'middleware/program.ts', 'mayHoldToken(ctx.url) || ', '', ROUTES],
  ['a right is not asked for', 'middleware/program.ts', '!program.rights.includes(right)', '!right', ROUTES],
  ['a case of another form is shown', 'middleware/program.ts', '!seesCase(program, found)', 'found.fixtureUntil !== undefined', ROUTES],
  ['cases of other forms are listed', 'services/programs/reading.ts', 'program.forms ? { forms: program.forms } : {}', '{}', CASES],
  ['a page of large cases is read whole', 'services/office/inbox.ts', 'return bytes > most && i > 0', 'return false', CASES],
  ['many pages are made without a pause for others', 'services/programs/page-room.ts', '      await turn\n', '      void turn\n', 'services/programs/page-room'],
  ['a text that is not UTF-8 is stored with wrong letters', 'http/multipart.ts', 'fatal: true', 'fatal: false', 'http/multipart'],
  ['a list that a program read names no cases', 'services/programs/reading.ts', 'last, count, ids }', 'last, count }', 'controllers/office/audit'],
  ['a list ends before a case that is too large', 'services/office/inbox.ts', 'bytes > most && i > 0', 'bytes > most', CASES],
  ['a budget is not taken from', 'middleware/program.ts', 'if (wait > 0) throw tokenSpent(wait)', '', ROUTES],
  ['cases are read without a row of the audit', 'controllers/api/answer.ts', 'await read?.()', 'void read', CASES],
  ['a search by HEAD leaves no row of the audit', 'controllers/api/answer.ts', "if (known !== 'tag')", "if (!known && ctx.method !== 'HEAD')", CASES],
  ['a file that a program has is sent again', 'controllers/api/files.ts', "if (hasAlready(ctx, tag)) return 'known'", '', CASES],
  ['a filter that is misspelt is ignored', 'controllers/api/answer.ts', '!Object.hasOwn(readers, name)', '!name', CASES],
  ['a post that comes again changes the case again', 'services/cases/changes.ts', 'if (await deed.within?.before(tx)) return true', 'await deed.within?.before(tx)', WORK],
  ['a key is good for another body', 'services/programs/updates.ts', "if (!signer.verifies(known.body, body)) throw problem('key-reused')", '', WORK],
  ['a status is set without knowing the case', 'services/programs/updates.ts', "if (tags === undefined && needsTags) throw problem('tag-missing')", '', WORK],
  ['a status is set over a change that was not seen', 'services/programs/updates.ts', '!tags.some((tag) => isPresent(', '!tags.some((tag) => tag || isPresent(', WORK],
  ['a tag that a proxy has changed looks like a change of the case', 'controllers/api/answer.ts', "if (tags.length === 0) throw problem('tag-weak')", '', WORK],
  ['an outcome is given for ever', 'services/programs/updates.ts', '}, clock() - KEPT)\n            if', '}, 0)\n            if', WORK],
  ['a token that was revoked while a body came changes the case', 'controllers/api/cases.ts', 'await ctx.state.letInStill!() //', '//', WORK],
  ['somebody at a provider can call themselves a program', 'services/office/provider-sign-in.ts', " && isFreeName(one)", '', 'controllers/office/provider'],
])
