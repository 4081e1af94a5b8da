/** The few calls that the drive makes to an S3 server, each bounded in time and tried again while that can help. */
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { PublicError } from '../errors.ts'
import type { DriveAddress } from '../settings/drive-address.ts'
import { type Patience, S3Fault, wait } from './s3-fault.ts'

export interface Bytes {
  /** Bytes. */
  size: number
  /** Base64; the server refuses bytes that do not match. */
  md5: string
  /** Reads from the beginning; called once for each try. */
  read(): AsyncIterable<Uint8Array>
}
export interface Listed {
  name: string
  /** Bytes. */
  size: number
  /** UTC milliseconds of the server's clock. */
  modified: number
}
/** Objects by name, without the prefix. Every call rejects with an S3Fault. */
export type Bucket = ReturnType<typeof openBucket>
export type Credentials = NonNullable<S3ClientConfig['credentials']>

export interface BucketOptions {
  /** Default: what the environment or the machine gives, as Amazon's tools find it. */
  credentials?: Credentials
  /** Names in a page, a thousand at most. */
  pageSize?: number
  /** A call is given up when nothing happened for so long: no name found, no connection, no byte. */
  patienceMs?: number
}

const TRIES = 3
/** The pause after the first try is at most this long, four times as long after the second. */
const PAUSE_MS = 200
/** No try begins later than this. */
const TRYING_MS = 8000

/** Makes no call yet. */
export function openBucket(
  address: DriveAddress,
  { credentials, pageSize = 1000, patienceMs = 5000 }: BucketOptions = {},
) {
  const client = connect(address, credentials)
  const { bucket: Bucket, prefix } = address

  return {
    /**
     * Resolves when the whole object is there. When it rejects, a server that stood still may still store the whole object
     * later. Nothing is read from `bytes` afterwards. With `tries` 1 it does not try again.
     */
    async put(name: string, { size, md5, read }: Bytes, tries: number = TRIES): Promise<void> {
      await call('PutObject', tries, async (abortSignal, { moved }) => {
        const body = Readable.from(watched(read(), moved), { objectMode: false })
        const failed = new Promise<never>((_, reject) => body.once('error', reject)) // the client would wait for the rest
        const Body = size === 0 ? '' : body // the client takes a stream of length 0 for one of unknown length
        const input = { Bucket, Key: prefix + name, Body, ContentLength: size, ContentMD5: md5 }
        try {
          await Promise.race([client.send(new PutObjectCommand(input), { abortSignal }), failed])
        } finally {
          await closed(body)
        }
      })
    },

    /** Undefined when there is none. */
    async find(name: string): Promise<Listed | undefined> {
      const input = { Bucket, Prefix: prefix + name, MaxKeys: 1 }
      const answer = await call('ListObjectsV2', TRIES, (abortSignal) =>
        client.send(new ListObjectsV2Command(input), { abortSignal }),
      )
      return listedIn(answer).find((listed) => listed.name === name)
    },

    /** Asks the server only when the first bytes are read. */
    read: bytesOf,

    /** Succeeds when there is none. */
    async remove(name: string): Promise<void> {
      await call('DeleteObject', TRIES, (abortSignal) =>
        client.send(new DeleteObjectCommand({ Bucket, Key: prefix + name }), { abortSignal }),
      )
    },

    /** Objects directly under the prefix, by name, from behind `after` on. */
    async *pages(after: string): AsyncGenerator<Listed[]> {
      for await (const answer of listings({ Delimiter: '/' }, after)) yield listedIn(answer)
    },

    /** All objects in a folder under the prefix, and in its own folders, by name, from behind `after` on. A folder ends with a slash. */
    async *under(folder: string, after = ''): AsyncGenerator<Listed[]> {
      for await (const answer of listings({ Prefix: prefix + folder }, after)) yield listedIn(answer)
    },

    /** Names of the folders directly under the prefix, without a slash. */
    async *folders(): AsyncGenerator<string[]> {
      for await (const { CommonPrefixes = [] } of listings({ Delimiter: '/' }))
        yield CommonPrefixes.map(({ Prefix }) => Prefix!.slice(prefix.length, -1))
    },
  }

  async function* listings(
    which: Pick<ListObjectsV2CommandInput, 'Prefix' | 'Delimiter'>,
    after = '',
  ): AsyncGenerator<ListObjectsV2CommandOutput> {
    let ContinuationToken: string | undefined
    do {
      const input = {
        ...{ Bucket, Prefix: prefix, MaxKeys: pageSize, ...which },
        ...(ContinuationToken ? { ContinuationToken } : after !== '' && { StartAfter: prefix + after }),
      }
      const answer = await call('ListObjectsV2', TRIES, (abortSignal) =>
        client.send(new ListObjectsV2Command(input), { abortSignal }),
      )
      yield answer
      ContinuationToken = answer.NextContinuationToken
    } while (ContinuationToken)
  }

  async function* bytesOf(name: string): AsyncGenerator<Uint8Array> {
    const { Body } = await call('GetObject', TRIES, (abortSignal) =>
      client.send(new GetObjectCommand({ Bucket, Key: prefix + name }), { abortSignal }),
    )
    const body = Body as Readable
    const patience = wait(patienceMs, (error) => body.destroy(error))
    try {
      for await (const chunk of body) {
        patience.rest() // the reader may take its time
        yield chunk
        patience.moved()
      }
    } catch (error) {
      throw new S3Fault('GetObject', error)
    } finally {
      patience.rest()
    }
  }

  async function call<T>(
    name: string,
    tries: number,
    work: (abortSignal: AbortSignal, patience: Patience) => Promise<T>,
  ): Promise<T> {
    const since = performance.now()
    for (let tried = 1; ; tried++) {
      const controller = new AbortController()
      const patience = wait(patienceMs, (error) => controller.abort(error))
      try {
        return await work(controller.signal, patience)
      } catch (error) {
        controller.abort() // ends the call at the server when the failure is ours
        if (error instanceof PublicError) throw error // the bytes could not be read from our own disk
        const fault = new S3Fault(name, error)
        if (!fault.passing || tried >= tries || performance.now() - since > TRYING_MS) throw fault
      } finally {
        patience.rest()
      }
      await sleep(Math.random() * PAUSE_MS * 4 ** (tried - 1))
    }
  }

  function listedIn({ Contents = [] }: ListObjectsV2CommandOutput): Listed[] {
    return Contents.map(({ Key, Size, LastModified }) => ({
      name: Key!.slice(prefix.length),
      size: Size!,
      modified: LastModified!.getTime(),
    }))
  }
}

const connect = ({ region, endpoint }: DriveAddress, credentials: Credentials | undefined): S3Client =>
  new S3Client({
    region,
    // Servers of one's own seldom have a name for each bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    logger: SILENT, // else it writes to the console
    maxAttempts: 1, // tried again below, where a body can be read again too
    // Content-MD5 says it already, and not every server takes the trailers of the newer sums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false, // costs a connection of its own for each object
    requestHandler: { httpAgent: { maxSockets: 256 }, httpsAgent: { maxSockets: 256 } },
  })

/** Waits until the last read from the source has ended. Then its owner may close it. */
function closed(body: Readable): Promise<void> {
  return new Promise((resolve) => {
    if (body.closed) return resolve()
    body.once('close', resolve)
    body.destroy()
  })
}

const SILENT = { debug() {}, info() {}, warn() {}, error() {} }

async function* watched(source: AsyncIterable<Uint8Array>, moved: () => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    moved()
    yield chunk
  }
}
