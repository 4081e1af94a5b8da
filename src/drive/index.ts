/** Chooses the drive. */
import type { DriveAddress } from '../settings/drive-address.ts'
import { createLocalDrive } from './local.ts'
import type { Drive } from './port.ts'

/**
 * A drive in a local folder, made when absent; with an address it is on S3, and the folder holds only what is on its way
 * there. Rejects with a SettingError when the server refuses what the settings say; a server that is down is found out later.
 */
export async function openDrive(folder: string, address?: DriveAddress): Promise<Drive> {
  const local = createLocalDrive(folder)
  if (!address) return local
  // Loaded only here: the library of S3 is larger than the rest of the service.
  const [{ openBucket }, { createS3Drive, prove }] = await Promise.all([import('./bucket.ts'), import('./s3.ts')])
  const bucket = openBucket(address)
  await prove(bucket, address)
  return createS3Drive({ bucket, spool: local })
}
