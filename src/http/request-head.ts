/** What Node lets through in the head of a request although HTTP forbids it. */
import type { IncomingMessage } from 'node:http'

/** Does it name one host, and an address? Of a full address only path and query are kept, in `req.url`. */
export const isWellFormed = (req: IncomingMessage): boolean => hasOneHost(req) && hasAddress(req)

/** HTTP/1.0 needs no host (RFC 9112, 3.2). Looked up in the raw headers: Node's own list hides repeats. */
function hasOneHost({ httpVersionMinor, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === 'host') hosts++
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0)
}

/** A path, `*`, or a full address (RFC 9112, 3.2.2), which nothing behind this could read. */
function hasAddress(req: IncomingMessage): boolean {
  const target = req.url!
  if (target.startsWith('/') || target === '*') return true
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return false
  const { pathname, search } = new URL(target)
  req.url = pathname + search
  return true
}
