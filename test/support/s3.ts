/** A real S3 server for the tests: one for all that do it no harm, with a bucket for each, or one of their own. */
import { randomBytes } from 'node:crypto'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { type Radosgw, startRadosgw } from './radosgw.ts'

export interface S3Server extends Radosgw {
  /** A client with all rights and the patience of the library. */
  client: S3Client
  credentials: { accessKeyId: string; secretAccessKey: string }
  /** Makes an empty bucket and gives its name. */
  bucket(): Promise<string>
}

let shared: Promise<S3Server> | undefined
/** Started by the first test that asks, ended with the run. */
export function sharedS3(): Promise<S3Server> {
  shared ??= startS3()
  return shared
}

/** Starts a server of one's own in about two seconds. */
export async function startS3(): Promise<S3Server> {
  const server = await startRadosgw()
  const { endpoint, accessKeyId, secretAccessKey } = server
  const credentials = { accessKeyId, secretAccessKey }
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials,
    requestChecksumCalculation: 'WHEN_REQUIRED', // the server does not take the trailers that come otherwise
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    ...server,
    client,
    credentials,
    async bucket() {
      const name = `test-${randomBytes(8).toString('hex')}`
      await client.send(new CreateBucketCommand({ Bucket: name }))
      return name
    },
    async remove() {
      client.destroy()
      await server.remove()
    },
  }
}
