/** Where files lie on S3-compatible storage, as SVC_DRIVE_URL says it: `s3://bucket/prefix?region=…&endpoint=…`. */
export interface DriveAddress {
  bucket: string
  /** Before each name; empty, or with a slash at its end. */
  prefix: string
  region: string
  /** Address of the server; undefined is Amazon's own in that region. */
  endpoint?: string
}

const SHAPE = 'write s3://bucket/prefix?region=…&endpoint=…'
/** Servers other than Amazon's rarely have regions; they take this one. */
const ANY_REGION = 'us-east-1'

/** Reads the setting; undefined when it is empty. Throws a sentence that says what is allowed; it repeats nothing of the text. */
export function parseDriveAddress(text: string): DriveAddress | undefined {
  if (text === '') return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || url.port || url.hash) throw new Error(SHAPE)
  if (url.username || url.password)
    throw new Error('leave out the credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead')
  const unknown = [...url.searchParams.keys()].some((name) => name !== 'region' && name !== 'endpoint')
  if (unknown || url.searchParams.getAll('region').length > 1 || url.searchParams.getAll('endpoint').length > 1)
    throw new Error(`${SHAPE}: use no other parameter, and each at most once`)
  const endpoint = url.searchParams.get('endpoint')
  return {
    bucket: bucketOf(url.hostname),
    prefix: prefixOf(url.pathname),
    region: regionOf(url.searchParams.get('region') ?? (endpoint === null ? '' : ANY_REGION)),
    ...(endpoint !== null && { endpoint: endpointOf(endpoint) }),
  }
}

function bucketOf(name: string): string {
  if (!/^[a-z0-9](?:[a-z0-9-]|\.(?=[a-z0-9])){1,61}[a-z0-9]$/.test(name))
    throw new Error('the name of the bucket must have 3 to 63 lower-case letters, digits, hyphens and dots')
  return name
}

function prefixOf(path: string): string {
  const parts = path.split('/').filter(Boolean)
  if (parts.some((part) => !/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(part)) || path.length > 200)
    throw new Error(
      'the prefix can have letters, digits, hyphens, dots and underscores between slashes, up to 200 characters',
    )
  return parts.map((part) => `${part}/`).join('')
}

function regionOf(name: string): string {
  if (!/^[a-z0-9-]{2,40}$/.test(name))
    throw new Error('add the region, such as ?region=eu-central-1, or the endpoint of a server that is not Amazon’s')
  return name
}

function endpointOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const bare = url && !url.username && !url.password && url.pathname === '/' && !url.search && !url.hash
  if (!bare || !/^https?:$/.test(url.protocol))
    throw new Error('the endpoint must be an address such as https://s3.example.org, without a path or a password')
  return url.origin
}
