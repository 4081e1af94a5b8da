/** The words for why a request failed. Pure. */

/** By the error's code; TLS reports certificates under codes of their own. */
export function reasonOfError(error: NodeJS.ErrnoException): string {
  const code = error.code ?? ''
  return (
    REASONS[code] ??
    (isCertificateFault(code)
      ? `certificate not trusted (${code})`
      : `network fault ${code || error.message.slice(0, 80)}`)
  )
}

/** Whether the connection failed because nobody is there, rather than because of what somebody did. */
export const isUnreachable = (reason: string): boolean =>
  ['refused', 'unresolvable name', 'no route'].includes(reason) || reason.startsWith('certificate')

/** A redirect is not followed, but where it leads explains much; its query may hold secrets and is left out. */
export function reasonOfStatus(status: number, headers: readonly string[], origin: string): string {
  const location = headerOf('location', headers)
  if (!REDIRECTS.includes(status) || !URL.canParse(location, origin)) return `status ${status}`
  const url = new URL(location, origin)
  return `status ${status} to ${(url.origin === origin ? '' : url.origin) + url.pathname}`.slice(0, 120)
}

/** A page without what it should hold; compressed, nobody knows what it holds. */
export function reasonOfPage(headers: readonly string[]): string {
  const coding = headerOf('content-encoding', headers).toLowerCase()
  return coding === '' || coding === 'identity' ? 'wrong page' : 'compressed unasked'
}

/** Empty without such a header. */
function headerOf(name: string, headers: readonly string[]): string {
  const at = headers.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === name)
  return at < 0 ? '' : headers[at + 1]!
}

const REDIRECTS = [301, 302, 303, 307, 308]

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ECONNABORTED: 'reset',
  ETIMEDOUT: 'timed out',
  ENOTFOUND: 'unresolvable name',
  EAI_AGAIN: 'unresolvable name',
  EHOSTUNREACH: 'no route',
  ENETUNREACH: 'no route',
  EPROTO: 'no TLS spoken',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no TLS spoken',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'no TLS spoken',
  EMFILE: 'generator out of files',
  ENFILE: 'generator out of files',
  EADDRNOTAVAIL: 'generator out of ports',
}

const isCertificateFault = (code: string): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|HOSTNAME_MISMATCH|CRL/.test(code)
