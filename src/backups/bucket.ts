/** Backups in a bucket of S3-compatible storage. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Bucket, type Bytes, openBucket } from '../drive/bucket.ts'
import { createLocalDrive } from '../drive/local.ts'
import { isKey } from '../drive/names.ts'
import { createS3Drive, prove } from '../drive/s3.ts'
import { S3Fault } from '../drive/s3-fault.ts'
import { placeOfKey } from '../drive/shelves.ts'
import { OperatorError } from '../faults.ts'
import type { DriveAddress } from '../settings/drive-address.ts'
import { removeHalves } from './folder.ts'
import { isBackupName, isPart, MANIFEST, type Place, ROWS } from './port.ts'

export interface BucketCredentials {
  accessKeyId: string
  secretAccessKey: string
}
/** The settings that have the credentials, as sentences name them. */
export const CREDENTIALS = ['SVC_BACKUP_ACCESS_KEY_ID', 'SVC_BACKUP_SECRET_ACCESS_KEY'] as const

/** More than the service waits: it works through rows and files meanwhile. */
const PATIENCE_MS = 60_000
/** The server of Amazon takes no more at once. Bytes. */
const MOST_BYTES = 5 * 1024 ** 3

/** Rejects with a SettingError when the server refuses the credentials; one that is down is found out later. */
export async function bucketOfBackups(
  address: DriveAddress,
  { work, credentials, writes }: { work: string; credentials: BucketCredentials; writes: boolean },
): Promise<Place> {
  const opened = openBucket(address, { credentials, patienceMs: PATIENCE_MS })
  await prove(opened, address, { credentials: CREDENTIALS.join(' and '), writes })
  const called = `s3://${address.bucket}/${address.prefix}`
  const bucket = told(opened, called)
  const place: Place = {
    name: called,
    work,
    files: () => createS3Drive({ bucket: shelved(bucket), spool: createLocalDrive(join(work, 'spool')) }),
    names: () => named((isWhole) => isWhole),
    async tidy() {
      await removeHalves(work)
      await place.files().tidy()
      for (const name of await named((isWhole) => !isWhole)) await place.remove(name)
    },
    async finish(name, from) {
      const parts = (await readdir(from, { recursive: true, withFileTypes: true })).filter((part) => part.isFile())
      const names = parts.map((part) => relative(from, join(part.parentPath, part.name)))
      for (const part of [...names.filter((one) => one !== MANIFEST), MANIFEST])
        await bucket.put(`${name}/${part}`, await bytesOf(join(from, part)))
      await rm(from, { recursive: true })
    },
    async remove(name) {
      await bucket.remove(`${name}/${MANIFEST}`)
      for await (const page of bucket.under(`${name}/`))
        for (const one of page) if (isPart(one.name)) await bucket.remove(one.name)
    },
    size: async (name, part) => (await bucket.find(`${name}/${part}`))?.size,
    read: (name, part) => Readable.from(bucket.read(`${name}/${part}`), { objectMode: false }),
    async rows(name, copy) {
      await pipeline(place.read(name, ROWS), createWriteStream(copy, { mode: 0o600 }))
      return copy
    },
  }
  return place

  async function named(wanted: (isWhole: boolean) => boolean): Promise<string[]> {
    const found: string[] = []
    for await (const page of bucket.folders())
      for (const name of page.filter(isBackupName))
        if (wanted((await bucket.find(`${name}/${MANIFEST}`)) !== undefined)) found.push(name)
    return found
  }
}

async function bytesOf(file: string): Promise<Bytes> {
  const { size } = await stat(file)
  if (size > MOST_BYTES)
    throw new OperatorError(`${file} has more than 5 GiB, which S3 does not take. Make the backup in a folder.`)
  const md5 = createHash('md5')
  for await (const piece of createReadStream(file)) md5.update(piece)
  return { size, md5: md5.digest('base64'), read: () => createReadStream(file) }
}

/** A fault of this server must not be told as one of the server that has the files of the service. */
function told(bucket: Bucket, called: string): Bucket {
  const fault = (error: unknown): never => {
    if (!(error instanceof S3Fault)) throw error
    throw new OperatorError(
      `Not done: ${called} says "${error.message}". Backups that are there stay whole. Check the server, then try again.`,
    )
  }
  async function* each<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* source
    } catch (error) {
      fault(error)
    }
  }
  return {
    put: (...args) => bucket.put(...args).catch(fault),
    find: (name) => bucket.find(name).catch(fault),
    remove: (name) => bucket.remove(name).catch(fault),
    read: (name) => each(bucket.read(name)),
    pages: (after) => each(bucket.pages(after)),
    under: (folder, after) => each(bucket.under(folder, after)),
    folders: () => each(bucket.folders()),
  }
}

const FILES = 'files/'
const placeOf = (name: string): string => FILES + (isKey(name) ? placeOfKey(name) : name)

/** Puts each file where a local drive has it. What lies elsewhere is no file. */
const shelved = (bucket: Bucket): Bucket => ({
  ...bucket,
  put: (name, ...more) => bucket.put(placeOf(name), ...more),
  find: (name) => bucket.find(placeOf(name)),
  remove: (name) => bucket.remove(placeOf(name)),
  read: (name) => bucket.read(placeOf(name)),
  async *pages(after) {
    for await (const page of bucket.under(FILES, after && placeOf(after)))
      yield page.flatMap((listed) => {
        const name = listed.name.slice(listed.name.lastIndexOf('/') + 1)
        return placeOf(name) === listed.name ? [{ ...listed, name }] : []
      })
  },
})
