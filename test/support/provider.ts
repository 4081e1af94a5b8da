/** A real provider of OpenID Connect on the loopback address, which asks nobody for a password, and somebody who goes there and back. */
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestApp } from './app.ts'

export const CLIENT = { id: 'intake', secret: 'a-secret-that-only-two-know' }
/** Where the browser comes back to; nobody listens there: `visit` asks the application instead. */
export const OFFICE = 'http://office.example.org'
const HOUR = 3600

export interface TestProvider {
  issuer: string
  /** Who signs in next, and what is told of them. */
  person: { sub: string; claims: Record<string, unknown> }
  /** Requests are answered with 500. */
  failing: boolean
  /** Requests to these paths are answered after so many milliseconds, or never, or never to the end. */
  hanging: { paths: RegExp; ms?: number; headFirst?: boolean } | undefined
  /** The keys that it publishes in place of those it signs with. */
  published: object[] | undefined
  /** Requests that hang now. */
  held(): number
  stop(): Promise<void>
}
interface ProviderOptions {
  port?: number
  /** Where people come back to. */
  redirectUri?: string
  /** Announces where one signs out. */
  endsSessions?: boolean
  /** Shows a page with a button before it signs anybody in. */
  asks?: boolean
}
interface Oidc {
  callback(): (req: IncomingMessage, res: ServerResponse) => void
  interactionFinished(req: IncomingMessage, res: ServerResponse, result: object): Promise<void>
}

export async function startProvider({
  port = 0,
  redirectUri = `${OFFICE}/staff/oidc/callback`,
  endsSessions = true,
  asks = false,
}: ProviderOptions = {}): Promise<TestProvider> {
  const { warn } = console
  console.warn = () => {} // it says that it is no production
  // It has no types of its own.
  const name: string = 'oidc-provider'
  const { Provider } = await import(name)
  let oidc: Oidc
  const server: Server = createServer((req, res) => {
    if (provider.failing) return void res.writeHead(500).end()
    if (req.url === '/favicon.ico') return void res.writeHead(204).end()
    if (req.url === '/jwks' && provider.published)
      return void res
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ keys: provider.published }))
    const { hanging } = provider
    if (!hanging?.paths.test(req.url!)) return answer(req, res)
    if (hanging.ms !== undefined) return void setTimeout(() => answer(req, res), hanging.ms)
    held++
    res.once('close', () => held--)
    if (hanging.headFirst) res.writeHead(200, { 'Content-Type': 'application/json' }).write('{')
  })
  let held = 0
  const answer = (req: IncomingMessage, res: ServerResponse) => {
    if (asks && req.method === 'GET' && req.url!.startsWith('/interaction/'))
      return void res
        .setHeader('Content-Type', 'text/html')
        .end(pageOf('<form method="post"><button>Go in</button></form>'))
    if (req.url!.startsWith('/interaction/'))
      return void oidc.interactionFinished(req, res, { login: { accountId: provider.person.sub } })
    oidc.callback()(req, res)
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: TestProvider = {
    issuer,
    person: { sub: 'one', claims: {} },
    failing: false,
    hanging: undefined,
    published: undefined,
    held: () => held,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  oidc = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'roles'] },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...provider.person.claims }),
    }),
    async loadExistingGrant({ oidc: { client, session, provider: own } }: never) {
      const { clientId } = client as { clientId: string }
      const { accountId } = session as { accountId: string }
      const grant = new (
        own as { Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<void> } }
      ).Grant({
        clientId,
        accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: endsSessions,
        async logoutSource(ctx: { body: string }, form: string) {
          ctx.body = pageOf(`${form}<button form="op.logoutForm" name="logout" value="yes">Leave</button>`)
        },
        async postLogoutSuccessSource(ctx: { body: string }) {
          ctx.body = pageOf('You have left')
        },
      },
    },
    pkce: { required: () => true },
    cookies: { keys: ['a key of a test'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'one' }] },
    ttl: { AccessToken: HOUR, AuthorizationCode: 60, Grant: HOUR, IdToken: HOUR, Interaction: HOUR, Session: HOUR },
  })
  console.warn = warn
  return provider
}

export interface Visitor {
  /** Of the office, as they are sent along. */
  cookies(): string
  /** Begins at the link; returns where it leads. `anew`: they have to sign in there once more. */
  begin(to?: string, anew?: boolean): Promise<Response>
  through: typeof through
  /** Comes back to the office. */
  back(address: URL): Promise<Response>
  /** All of it. */
  signIn(to?: string, anew?: boolean): Promise<Response>
}

export function visitor(app: TestApp): Visitor {
  const jar = new Map<string, string>()
  const office = async (path: string) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.get(path, { accept: 'text/html', cookie })
    for (const set of answer.headers.getSetCookie()) keep(jar, set)
    return answer
  }
  const visit: Visitor = {
    cookies: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    begin(to, anew) {
      const query = new URLSearchParams({ ...(to && { to }), ...(anew && { anew: '1' }) })
      return office(`/staff/oidc${query.size > 0 ? `?${query}` : ''}`)
    },
    through,
    back: ({ pathname, search }) => office(pathname + search),
    async signIn(to, anew) {
      const begun = await visit.begin(to, anew)
      return visit.back(await visit.through(begun.headers.get('location')!))
    },
  }
  return visit
}

const pageOf = (body: string): string => `<!doctype html><html lang="en"><title>Town login</title>${body}</html>`

/** Goes through the provider, from the address where it begins; returns the address of the office that it ends at. */
export async function through(address: string): Promise<URL> {
  const jar = new Map<string, string>()
  let at = address
  while (!at.startsWith(OFFICE)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const set of answer.headers.getSetCookie()) keep(jar, set)
    const next = answer.headers.get('location')
    if (!next) throw new Error(`the provider ended with ${answer.status}: ${await answer.text()}`)
    at = new URL(next, at).href
  }
  return new URL(at)
}

function keep(jar: Map<string, string>, set: string): void {
  const [, name, value, rest] = /^([^=]+)=([^;]*)(.*)$/.exec(set)!
  if (/max-age=0|expires=thu, 01 jan 1970/i.test(rest!)) jar.delete(name!)
  else jar.set(name!, value!)
}
