/** What every request passes: headers, other websites, and limits that keep the service answering. */
import { breaksIn } from './break.ts'

// biome-ignore format: one break a line
export const HTTP = [...breaksIn('src', [
  ['files of a preview take any memory', 'http/multipart.ts', 'isInMemory ? received : outside', 'outside', 'controllers/form/preview'],
  ['a link of a preview leads to the form itself', 'http/carried.ts', "if (name === 'a')", "if (name === 'b')", 'controllers/form/preview'],
  ['a search engine may list a preview', 'controllers/form/preview.ts', "ctx.set('X-Robots-Tag', 'noindex')", 'void 0', 'controllers/form/preview'],
  ['a page of another website sends forms', 'middleware/cross-site.ts', "if (site !== 'same-origin' && site !== 'none') throw problem(code)", '', 'middleware/cross-site'],
  ['a page on plain http sends forms to a service on https', 'middleware/cross-site.ts', "(url.protocol === 'https:' || !isSecure)", 'isSecure !== undefined', 'middleware/cross-site'],
  ['scripts may run', 'http/headers.ts', "default-src 'none'; style-src", "default-src 'none'; script-src 'self'; style-src", 'http/headers'],
  ['an answer of Koa has no security headers', 'middleware/request.ts', 'if (!ctx.res.hasHeader(name)) ctx.res.setHeader(name, value)', 'void [name, value]', 'http/headers'],
  ['files that come before the token are accepted', 'services/intake/read-post.ts', 'if (name === INPUTS.token && files && !typed.has(name)) throw', 'if (!typed) throw', 'controllers/form/form-files'],
  ['a browser keeps pages with cases', 'middleware/request.ts', "if (!ctx.res.hasHeader('Cache-Control')) ctx.res.setHeader('Cache-Control', 'no-store')", '', 'http/every-address'],
  ['the log tells of a proxy though some people come without one', 'middleware/request.ts', 'left = isForwarded ? left - 1 : 0', 'left -= 1', 'http/untrusted-proxy'],
  ['the log never tells of a proxy that is not trusted', 'middleware/request.ts', 'if (isForwarded && left === 0)', 'if (isForwarded && left < 0)', 'http/untrusted-proxy'],
  ['pages wait while a definition is checked', 'serve.ts', ', checksApart: true', '', 'main'],
  ['a search engine may list the office', 'office-routes.ts', "ctx.set('X-Robots-Tag', 'noindex')", 'void ctx', 'http/every-address'],
  ['a form of a million names stops the service', 'http/body.ts', 'if (hasTooManyEntries(raw)) throw', 'if (!raw) throw', 'http/urlencoded'],
  ['one network takes all connections', 'http/connections.ts', '(weight > 1 ? longestIdle(holdings) : undefined) ?? ', '', 'attacks'],
  ['one browser asks for its large draft on many connections, and all others wait', 'middleware/turns.ts', 'return hasDraft ? inTurn(ctx, networkOf(ctx.ip), next) : next()', 'return next()', 'middleware/turns'],
  ['what was typed is lost when the form has closed', 'controllers/form/closed.ts', 'posted ? unsentOf(d, ctx, posted) : await draftHere(d, ctx, atAddress)', 'undefined as ReturnType<typeof unsentOf> | undefined', 'controllers/form/closed'],
  ['a request that waited never takes its slot again', 'http/body.ts', '() => void slots.working++', '() => {}', 'middleware/request'],
  ['a post without a length grows past what its form takes', 'services/intake/read-post.ts', 'parts.maxBytes = maxBytes', '', 'controllers/form/form-files'],
  ['a body that needs more memory than there is goes on', 'services/limits/shares.ts', 'void (take(one, amount) || evict())', 'void take(one, amount)', 'services/limits/shares'],
  ['a body never gives its memory back', 'http/body.ts', 'bytes.release()', '', 'http/waiting-senders'],
  ['a body that was refused takes a slot with it', 'http/body.ts', '  body[Symbol.dispose]()\n', '', 'http/waiting-senders'],
  ['a file that breaks off keeps its place while the disk stands still', 'http/form-body.ts', 'await Promise.race([walking, body.refused])', 'await walking', 'http/waiting-senders'],
  ['each request of an outage writes a stack to the log', 'log.ts', "error instanceof PublicError && error.type === 'unavailable'", 'error === undefined', 'log'],
  ['a restart that comes while the service starts leaves a process too many', 'workers/crew.ts', '      await started.promise\n', '', 'workers'],
  ['a look-up guesses a country from three letters', 'models/lookup.ts', 'wanted.length < SHORTEST_MISSPELT || ', '', 'models/lookup'],
  ['a look-up does not know other names', 'models/lookup.ts', 'option.also ?? []', '[]', 'models/lookup'],
  ['a link in a text runs a script', 'models/markdown.ts', 'return hear !== undefined || isAllowedTarget(target)', 'return true', 'models/markdown'],
  ['a link in a text leads to another host that looks like this one', 'models/markdown.ts', "return origin === OWN && !target.startsWith('//')", 'return true', 'models/markdown'],
  ['a form that does not say so is read as Markdown', 'presenters/authored.ts', '!form.markdown || text === undefined', 'text === undefined', 'presenters/authored'],
]), ...breaksIn('docs', [
  ['a restart of the database takes all machines out of nginx', 'operating.md', ':3000 max_fails=0;\n    server 127.0.0.1:3001 max_fails=0;', ':3000;\n    server 127.0.0.1:3001;', 'outages'],
  ['an S3 server that stands still takes all machines out of HAProxy', 'operating.md', 'option httpchk GET /healthz', 'option httpchk GET /readyz', 'outages'],
])]
