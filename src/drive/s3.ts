/**
 * The drive on S3-compatible storage. A partial file is a file of the spool, which is a drive in a local folder. Keeping it sends it
 * as one object with its length and its MD5. The server checks both, so nobody ever finds half of a file.
 */
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { PublicError, unavailable } from '../errors.ts'
import { SettingError } from '../faults.ts'
import type { DriveAddress } from '../settings/drive-address.ts'
import type { Bucket, Bytes } from './bucket.ts'
import { checkKey, isKey, parseStamp, STAMP, stampBytes } from './names.ts'
import type { Drive, PartialFile } from './port.ts'
import { S3Fault } from './s3-fault.ts'

const CHUNK_BYTES = 262_144
/** Not shaped like a key. One object, written over and over. */
const PROBE = 'probe'
const PROBE_BYTES = 4096

/** `spool` holds files on their way to the server, and never keeps one. */
export function createS3Drive({ bucket, spool }: { bucket: Bucket; spool: Drive }): Drive {
  return {
    async begin(key, options) {
      const partial = await spool.begin(key, options)
      const md5 = createHash('md5')
      let size = 0
      return {
        ...partial,
        write(piece) {
          md5.update(piece)
          size += piece.length
          return partial.write(piece)
        },
        async keep() {
          try {
            await atServer(bucket.put(key, { size, md5: md5.digest('base64'), read: () => read(partial, size) }))
          } catch (error) {
            // The object may be there although the answer was lost. Nobody waits for its removal: if the server stores it
            // later, the hunt for files without a row removes it.
            bucket.remove(key).catch(() => {})
            throw error
          } finally {
            await partial.giveUp()
          }
        },
      }
    },

    async get(key) {
      checkKey(key)
      if (!(await atServer(bucket.find(key)))) return undefined
      const bytes = Readable.from(eachAtServer(bucket.read(key)), { objectMode: false })
      bytes.on('error', () => {}) // the reader gets the error; without this line it would end the process before anybody reads
      // Asks the server now, so that its refusal is known before the answer begins.
      await once(bytes, 'readable')
      return bytes
    },

    async remove(key) {
      checkKey(key)
      await atServer(bucket.remove(key))
    },

    pages: () => pagesAfter(''),
    pagesAfter,

    async now() {
      await atServer(bucket.put(PROBE, bytesOf(Buffer.alloc(PROBE_BYTES))))
      const probe = await atServer(bucket.find(PROBE))
      if (!probe) throw unavailable(new Error('S3 does not list what was just put'))
      return probe.modified
    },

    tidy: spool.tidy,

    async stamp() {
      if (!(await atServer(bucket.find(STAMP)))) return undefined
      return parseStamp(Buffer.concat(await Array.fromAsync(eachAtServer(bucket.read(STAMP)))))
    },

    setStamp: (stamp) => atServer(bucket.put(STAMP, bytesOf(stampBytes(stamp)))),

    async ping() {
      await Promise.all([spool.ping(), atServer(bucket.put(PROBE, bytesOf(Buffer.alloc(PROBE_BYTES)), 1))])
    },
  }

  async function* pagesAfter(after: string) {
    for await (const page of eachAtServer(bucket.pages(after)))
      yield page
        .filter(({ name }) => isKey(name))
        .map(({ name, size, modified }) => ({ key: name, size, storedAt: modified }))
  }
}

async function* read(partial: PartialFile, size: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < size; ) {
    const chunk = await partial.read(position, CHUNK_BYTES)
    if (chunk.length === 0) throw new Error('the partial file is shorter than it was written')
    position += chunk.length
    yield chunk
  }
}

function bytesOf(buffer: Buffer): Bytes {
  const md5 = createHash('md5').update(buffer).digest('base64')
  return {
    size: buffer.length,
    md5,
    async *read() {
      yield buffer
    },
  }
}

/** Every fault of the server is the public 503. */
async function atServer<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw publicly(error)
  }
}

async function* eachAtServer<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source
  } catch (error) {
    throw publicly(error)
  }
}

const publicly = (error: unknown): PublicError => (error instanceof PublicError ? error : unavailable(error))

// Tries at the start what the drive will do on S3, so that the operator hears of a wrong setting before anybody sends a file.

/** Rejects with a SettingError when the server refuses for a reason that lies in the settings. A server that is down or full is no such reason. */
export async function prove(
  bucket: Bucket,
  address: DriveAddress,
  { credentials = CREDENTIALS, writes = true }: { credentials?: string; writes?: boolean } = {},
): Promise<void> {
  const probe = `probe.${randomUUID()}` // not shaped like a key, and unique, as another process may start at the same time
  try {
    if (!writes) return void (await bucket.find(probe))
    await bucket.put(probe, { size: 0, md5: MD5_OF_NOTHING, async *read() {} }, 1)
    await bucket.find(probe)
    await Array.fromAsync(bucket.read(probe))
    await bucket.remove(probe)
  } catch (error) {
    if (!(error instanceof S3Fault) || error.passing || error.code === 'QuotaExceeded') return
    throw new SettingError('SVC_DRIVE_URL', sentenceFor(error, address, credentials))
  }
}

const MD5_OF_NOTHING = '1B2M2Y8AsgTpgAmY7PhCfg=='
/** The settings that have the credentials, as sentences name them. */
const CREDENTIALS = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'

function sentenceFor(
  { code, status }: S3Fault,
  { bucket, endpoint = 'Amazon S3', region }: DriveAddress,
  credentials: string,
): string {
  switch (code) {
    case 'CredentialsProviderError':
      return `there are no credentials for the files. Set ${credentials}`
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
    case 'ExpiredToken':
    case 'InvalidToken':
      return `${endpoint} refuses the credentials (${code}). Correct ${credentials}`
    case 'NoSuchBucket':
      return `${endpoint} has no bucket "${bucket}". Create it, or correct its name`
    case 'AccessDenied':
      return `these credentials are not allowed to use bucket "${bucket}". Allow s3:ListBucket on it, and s3:PutObject, s3:GetObject and s3:DeleteObject in it`
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
    case 'IllegalLocationConstraintException':
      return `bucket "${bucket}" is not in region "${region}". Correct the region`
    case 'RequestTimeTooSkewed':
      return `the clock of this machine differs from that of ${endpoint} by more than 15 minutes. Correct it`
    default:
      return `${endpoint} does not answer as S3 does (${code}${status === undefined ? '' : `, status ${status}`}). Correct the endpoint`
  }
}
