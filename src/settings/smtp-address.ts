/** Where mail is handed in: the address of an SMTP server, with a password in it or without. */

export interface SmtpAddress {
  host: string
  port: number
  /** TLS from the first byte on, as on port 465. */
  secure: boolean
  /** Without TLS nothing is handed in. */
  requireTls: boolean
  user?: string
  password?: string
}

const WRITE = 'enter smtp://user:password@host:587 or smtps://host:465, with special characters escaped'
const PORTS = { 'smtp:': 587, 'smtps:': 465 }

/** Undefined for an empty text. A password is never sent in the clear, but to this machine. */
export function parseSmtpAddress(text: string): SmtpAddress | undefined {
  if (text === '') return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !(url.protocol in PORTS) || !url.hostname || (url.pathname !== '' && url.pathname !== '/') || url.hash)
    throw new Error(WRITE)
  const tls = url.searchParams.get('tls') ?? 'offered'
  if ([...url.searchParams.keys()].some((key) => key !== 'tls') || !/^(offered|required)$/.test(tls))
    throw new Error('the only option is ?tls=required; without it, TLS is used where the server offers it')
  const [user, password] = [url.username, url.password].map(decoded)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isHere = /^(localhost|127(\.\d+){3}|::1)$/.test(host)
  return {
    host,
    port: url.port === '' ? PORTS[url.protocol as keyof typeof PORTS] : Number(url.port),
    secure: url.protocol === 'smtps:',
    requireTls: tls === 'required' || (user !== '' && !isHere),
    ...(user && { user, password: password ?? '' }),
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Error(WRITE)
  }
}
