/** A drive on the S3 server of the tests, in an empty bucket and over a spool of its own. */
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { openBucket } from '../../src/drive/bucket.ts'
import { createLocalDrive } from '../../src/drive/local.ts'
import type { Drive } from '../../src/drive/port.ts'
import { createS3Drive } from '../../src/drive/s3.ts'
import type { DriveAddress } from '../../src/settings/drive-address.ts'
import type { S3Server } from './s3.ts'

export interface S3DriveUnderTest {
  drive: Drive
  address: DriveAddress
  reopen(): Promise<Drive>
  /** Names of all objects in the bucket, the drive's own probe and stamp left out. */
  objects(): Promise<string[]>
  /** Files in the spool. */
  spooled(): string[]
  count(): Promise<number>
  close(): Promise<void>
}

export async function openS3Drive(
  server: S3Server,
  { patienceMs = 60_000, bucket }: { patienceMs?: number; bucket?: string } = {},
): Promise<S3DriveUnderTest> {
  const { client, endpoint } = server
  const folder = mkdtempSync(join(tmpdir(), 'intake-spool-'))
  const address = { bucket: bucket ?? (await server.bucket()), prefix: 'some/where/', region: 'us-east-1', endpoint }
  const open = (): Drive =>
    createS3Drive({
      bucket: openBucket(address, { credentials: server.credentials, pageSize: 7, patienceMs }),
      spool: createLocalDrive(folder),
    })
  const spooled = () =>
    globSync('**/*', { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  const objects = async () => {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: address.bucket }))
    return Contents.map(({ Key }) => Key!).filter((key) => !/(probe|installation\.json)$/.test(key))
  }
  return {
    drive: open(),
    address,
    reopen: async () => open(),
    objects,
    spooled,
    count: async () => (await objects()).length + spooled().length,
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}
