/** Tries at the start what the drive will do on S3, so that the operator hears of a wrong setting before anybody sends a file. */
import { randomUUID } from 'node:crypto'
import { SettingError } from '../faults.ts'
import type { DriveAddress } from '../settings/drive-address.ts'
import type { Bucket } from './bucket.ts'
import { S3Fault } from './s3-fault.ts'

/** Rejects with a SettingError when the server refuses for a reason that lies in the settings. A server that is down or full is no such reason. */
export async function prove(bucket: Bucket, address: DriveAddress): Promise<void> {
  const probe = `probe.${randomUUID()}` // not shaped like a key, and unique, as another process may start at the same time
  try {
    await bucket.put(probe, { size: 0, md5: MD5_OF_NOTHING, async *read() {} }, 1)
    await bucket.find(probe)
    await Array.fromAsync(bucket.read(probe))
    await bucket.remove(probe)
  } catch (error) {
    if (!(error instanceof S3Fault) || error.passing || error.code === 'QuotaExceeded') return
    throw new SettingError('SVC_DRIVE_URL', sentenceFor(error, address))
  }
}

const MD5_OF_NOTHING = '1B2M2Y8AsgTpgAmY7PhCfg=='
const CREDENTIALS = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'

function sentenceFor({ code, status }: S3Fault, { bucket, endpoint = 'Amazon S3', region }: DriveAddress): string {
  switch (code) {
    case 'CredentialsProviderError':
      return `there are no credentials for the files. Set ${CREDENTIALS}`
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
    case 'ExpiredToken':
    case 'InvalidToken':
      return `${endpoint} refuses the credentials (${code}). Correct ${CREDENTIALS}`
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
