/**
 * Signing in at a provider of OpenID Connect: the authorization code flow with PKCE, state and nonce (RFC 9700). The library
 * is loaded, and the provider asked who it is, when the first person signs in there; a provider that was down is asked again
 * by the next.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Configuration, CustomFetch } from 'openid-client'
import { ProviderFault } from '../faults.ts'
import type { ProviderSettings } from '../models/provider.ts'
import { officeAddress } from '../settings/derived.ts'
import type { Config } from '../settings/index.ts'

/** What has to be remembered until the browser is back. */
export interface Errand {
  state: string
  nonce: string
  verifier: string
}
export type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string }

/** Each rejects with a ProviderFault: after five seconds in any case, and at once when too many wait. */
export interface Provider {
  /** Where to send the browser. `anew`: somebody must sign in there again, even if they are signed in there. */
  begin(options?: { anew?: boolean }): Promise<{ address: string; errand: Errand }>
  /** Ends a sign-in by the query with which the browser came back; resolves to all claims of the provider. */
  finish(query: string, errand: Errand): Promise<Claims>
  /** The address at which to sign out at the provider; undefined when it announces none. */
  leaving(): Promise<string | undefined>
}

/** The provider that is set, if one is; people come back from it to an address of the office. */
export function oidcOf(config: Config): { oidc?: { provider: Provider; settings: ProviderSettings } } {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret, oidcScope: scope } = config
  if (issuer === '') return {}
  const settings = { issuer, clientId, clientSecret, scope, roleClaim: config.oidcRoleClaim, roles: config.oidcRoles }
  return { oidc: { provider: createProvider(settings, `${officeAddress(config)}/staff/oidc/callback`), settings } }
}

/** `redirectUri`: where the browser comes back to. */
export function createProvider(settings: ProviderSettings, redirectUri: string, options?: PatienceOptions): Provider {
  const patience = createPatience(options)
  const judged = <T>(work: () => Promise<T>): Promise<T> => inItsWords(() => patience.within(work))
  let known: Promise<Configuration> | undefined
  return {
    begin: ({ anew = false } = {}) =>
      judged(async () => {
        const [client, configuration] = await Promise.all([library(), discovered()])
        const errand = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier(),
        }
        const address = client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: settings.scope,
          ...(anew && { max_age: '0' }),
          state: errand.state,
          nonce: errand.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(errand.verifier),
          code_challenge_method: 'S256',
        })
        return { address: address.href, errand }
      }),

    finish: (query, { state, nonce, verifier }) =>
      judged(async () => {
        const [client, configuration] = await Promise.all([library(), discovered()])
        const back = new URL(redirectUri)
        back.search = query
        const tokens = await client.authorizationCodeGrant(configuration, back, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()!
        // Some providers say in the token who somebody is, and only at this endpoint which roles they have.
        const more = configuration.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {}
        return { ...more, ...claims }
      }),

    // No address to come back to is given: it would have to be registered at the provider, and there is nothing left to do
    // here.
    leaving: () =>
      judged(async () => {
        const [client, configuration] = await Promise.all([library(), discovered()])
        if (!configuration.serverMetadata().end_session_endpoint) return undefined
        return client.buildEndSessionUrl(configuration, {}).href
      }),
  }

  function discovered(): Promise<Configuration> {
    known ??= discover(settings, patience).catch((error) => {
      known = undefined
      throw error
    })
    return known
  }
}

const library = () => import('openid-client')

async function discover(
  { issuer, clientId, clientSecret }: ProviderSettings,
  patience: Patience,
): Promise<Configuration> {
  const client = await library()
  const [basic, post] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)]
  return client.discovery(
    new URL(issuer),
    clientId,
    undefined,
    (server, ...rest) => {
      const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
      return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest)
    },
    {
      [client.customFetch]: patience.fetch,
      execute: [
        // The token comes straight from the provider; its signature is checked all the same.
        client.enableNonRepudiationChecks,
        // Only addresses of this machine may be without TLS; see the setting.
        ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    },
  )
}

/** Words of the library and of the provider are for the log; what they carry besides may hold tokens, and is left out. */
async function inItsWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderFault) throw error
    const {
      name,
      code,
      error: said,
      message,
      status,
    } = error as Error & { code?: string; error?: string; status?: number }
    if (name === 'AuthorizationResponseError') throw new ProviderFault('denied', `it answered ${said}`)
    const isDown = error instanceof TypeError || code === 'OAUTH_TIMEOUT' || (status !== undefined && status >= 500)
    const reason = [code, said, status, message].filter(Boolean).join(', ')
    throw new ProviderFault(isDown || isUnreachable(error) ? 'down' : 'invalid', reason)
  }
}

/** What the library wraps around the fault of a connection. */
function isUnreachable(error: unknown): boolean {
  const cause = (error as Error).cause
  if (cause instanceof Response) return cause.status >= 500
  return cause instanceof Error && (cause.name === 'TimeoutError' || cause instanceof TypeError)
}

// How long a provider is waited for, and by how many at once. One that hangs holds nobody up for long, however many requests
// a sign-in needs, and those who wait for it take neither connections nor requests from others without end.

export interface PatienceOptions {
  /** Milliseconds for all that one sign-in asks of the provider. */
  ms?: number
  /** Sign-ins that wait at the same time. */
  most?: number
}
export interface Patience {
  /** Runs what asks the provider. Its requests end when the time is over, as `down`; too many at once reject with `busy`. */
  within<T>(work: () => Promise<T>): Promise<T>
  /** The `fetch` with which the work asks the provider. */
  fetch: CustomFetch
}

const MS = 5000
const MOST = 50

function createPatience({ ms = MS, most = MOST }: PatienceOptions = {}): Patience {
  const deadline = new AsyncLocalStorage<AbortSignal>()
  let waiting = 0
  return {
    async within(work) {
      if (waiting >= most) throw new ProviderFault('busy', `${most} wait for it already`)
      waiting++
      const signal = AbortSignal.timeout(ms)
      try {
        return await deadline.run(signal, work)
      } catch (error) {
        // When the time ends in the middle of an answer, the library reports a broken answer instead.
        throw signal.aborted ? new ProviderFault('down', `no answer within ${ms} ms`) : error
      } finally {
        waiting--
      }
    },
    fetch(url, { body, signal, ...options }) {
      const signals = [signal, deadline.getStore()].filter((one) => one !== undefined)
      return fetch(url, { ...options, ...(body && { body }), signal: AbortSignal.any(signals) })
    },
  }
}
