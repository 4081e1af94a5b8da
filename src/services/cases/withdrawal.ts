/** Withdrawing: the person who sent a form ends its case, with a code that only the page after sending has shown. */
import { WITHDRAWAL_CODE } from '../../models/codes.ts'
import { statusOf, withdrawnOf } from '../../models/form.ts'
import { isGenuine, keyedHash } from '../keyed-hash.ts'
import { setStatus } from './changes.ts'
import { type CasesWiring, inCase } from './in-case.ts'
import { recordEvent } from './record.ts'

const PURPOSE = 'code to withdraw'

/** The code of a case; for its sender alone. */
export const withdrawalCode = ({ secrets }: CasesWiring, reference: string): string => codeBy(secrets[0]!, reference)

/** Withdraws, once however often it is asked for. With the right code, rejects with 404 for an unknown reference. */
export async function withdraw(
  d: CasesWiring,
  reference: string,
  typed: string,
): Promise<'withdrawn' | 'wrong-code' | 'not-possible'> {
  const code = WITHDRAWAL_CODE.parse(typed)
  if (!code || !d.secrets.some((secret) => isGenuine(code, codeBy(secret, reference)))) return 'wrong-code'
  return inCase(d, reference, async (tx, submission, { form }) => {
    const { status, deletedAt } = submission
    const target = withdrawnOf(form, statusOf(form, status))
    if (status === target?.id) return 'withdrawn'
    if (!target || deletedAt !== undefined) return 'not-possible'
    const at = d.clock()
    await setStatus(tx, submission, target, at)
    await recordEvent(tx, form, submission, { kind: 'status', status: target.id, at, by: 'public' })
    return 'withdrawn'
  })
}

const codeBy = (secret: string, reference: string): string =>
  WITHDRAWAL_CODE.of(Buffer.from(keyedHash(secret, PURPOSE, reference, 22), 'base64url'))
