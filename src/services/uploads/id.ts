/** Ids of uploads, under which the drive keeps their bytes. */
import { MINUTE } from '../../models/moment.ts'
import { randomText } from '../random.ts'

/** The characters of base64url with the dash at the end: no id begins with it, since a command line would take that for an option. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'
const [FIRST, SECOND] = [63, 64]

/**
 * An id of 22 characters for an upload made at `at` (UTC milliseconds). The first two tell the minute, and come again after
 * 67 hours: the drive keeps files whose ids begin alike in one folder, and writes those of one time together. The others
 * are 120 random bits.
 */
export function newUploadId(at: number): string {
  const minute = Math.floor(Math.abs(at) / MINUTE) % (FIRST * SECOND)
  return ALPHABET[Math.floor(minute / SECOND)]! + ALPHABET[minute % SECOND]! + randomText(20)
}
