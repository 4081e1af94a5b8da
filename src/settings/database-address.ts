/** Where the rows lie on PostgreSQL, as SVC_DATABASE_URL says it: `postgres://user:password@host:port/database?sslmode=…`. */
export interface DatabaseAddress {
  /** A name or an address; the folder of a socket when it begins with a slash. */
  host: string
  port: number
  user: string
  /** Not enumerable, so that no log and no message takes it along. Undefined: as libpq finds it, PGPASSWORD or ~/.pgpass. */
  password?: string
  database: string
  sslmode: SslMode
  /** File with the certificates of those who may sign the server's; `system`: those that come with Node, and the name is verified. */
  sslrootcert?: string
  /** The server does not flush its log itself (`fsync` is off there), because that is kept elsewhere. */
  fsync?: 'elsewhere'
  /** The most connections that one process opens; it opens one more to listen. */
  pool?: number
}

/** The modes as libpq means them: https://www.postgresql.org/docs/current/libpq-ssl.html */
const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
type SslMode = (typeof SSL_MODES)[number]

const SHAPE = 'write postgres://user:password@host:port/database'
/** Several servers, which libpq takes and the driver does not: `a:5432,b:5432`. */
const SEVERAL_HOSTS = /^postgres(ql)?:\/\/([^/?#]*@)?[^/?#@]*,[^/?#@]*([/?#]|$)/
const PARAMETERS = ['sslmode', 'sslrootcert', 'fsync', 'pool']

/** Reads the setting; undefined when it is empty. Throws a sentence that says what is allowed; it repeats nothing of the text. */
export function parseDatabaseAddress(text: string): DatabaseAddress | undefined {
  if (text === '') return undefined
  if (SEVERAL_HOSTS.test(text))
    throw new Error('name one host: use an address that always leads to the primary, such as a DNS name or a proxy')
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.hash) throw new Error(SHAPE)
  const [user, password, host, database] = [url.username, url.password, url.hostname, url.pathname.slice(1)].map(decode)
  if (!user || !host || !database || database.includes('/'))
    throw new Error(`${SHAPE}: it needs a user, a host and a database; write an @ in a password as %40`)
  const address = {
    host: host.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? 5432 : Number(url.port),
    user,
    database,
    ...parametersOf(url.searchParams),
  }
  return password ? Object.defineProperty(address, 'password', { value: password, enumerable: false }) : address
}

/** The address as people may see it: without the password. */
export const namedAddress = ({ user, host, port, database }: DatabaseAddress): string =>
  `postgres://${encodeURIComponent(user)}@${/[/:]/.test(host) ? encodeURIComponent(host) : host}:${port}/${encodeURIComponent(database)}`

function parametersOf(given: URLSearchParams): Pick<DatabaseAddress, 'sslmode' | 'sslrootcert' | 'fsync' | 'pool'> {
  const names = [...given.keys()]
  if (names.some((name) => !PARAMETERS.includes(name)) || new Set(names).size < names.length)
    throw new Error(
      'the only parameters are ?sslmode=…, &sslrootcert=…, &fsync=elsewhere and &pool=…, each at most once',
    )
  const sslrootcert = given.get('sslrootcert')
  const mode = given.get('sslmode') ?? (sslrootcert === 'system' ? 'verify-full' : 'prefer')
  const sslmode = SSL_MODES.find((one) => one === mode)
  if (!sslmode) throw new Error(`sslmode must be one of ${SSL_MODES.join(', ')}`)
  // Anybody gets a certificate of theirs, for a name of their own.
  if (sslrootcert === 'system' && sslmode !== 'verify-full')
    throw new Error('sslrootcert=system is only safe when the name of the server is checked: use sslmode=verify-full')
  if (sslmode.startsWith('verify') && !sslrootcert)
    throw new Error(
      `sslmode=${sslmode} needs &sslrootcert=<file with certificates>, or &sslrootcert=system for the certificates that come with Node`,
    )
  const fsync = given.get('fsync')
  if (fsync !== null && fsync !== 'elsewhere')
    throw new Error(
      'fsync=elsewhere is for a server that is not to flush its log itself; the address takes no other fsync',
    )
  const pool = given.get('pool')
  return {
    sslmode,
    ...(sslrootcert && { sslrootcert }),
    ...(fsync && { fsync }),
    ...(pool !== null && { pool: poolOf(pool) }),
  }
}

function poolOf(text: string): number {
  const connections = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (connections < 1 || connections > 1000) throw new Error('pool must be a whole number from 1 to 1000')
  return connections
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error(`${SHAPE}: a % must be followed by two hexadecimal digits`)
  }
}
