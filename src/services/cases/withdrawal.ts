/** Withdrawing: the person who sent a form ends its case, with a code that only the page after sending has shown. */
import { WITHDRAWAL_CODE } from '../../models/codes.ts'
import { statusOf, withdrawnOf } from '../../models/form.ts'
import { recordEvent } from '../deliveries/record.ts'
import { isGenuine, keyedHash } from '../keyed-hash.ts'
import { setStatus } from './set-status.ts'
import type { CaseWiring } from './wiring.ts'

const PURPOSE = 'code to withdraw'

export function createWithdrawal({ inCase, secrets, clock }: CaseWiring) {
  return {
    /** The code of a case; for its sender alone. */
    withdrawalCode: (reference: string): string => codeBy(secrets[0]!, reference),

    /** Withdraws, once however often it is asked for. With the right code, rejects with 404 for an unknown reference. */
    async withdraw(reference: string, typed: string): Promise<'withdrawn' | 'wrong-code' | 'not-possible'> {
      const code = WITHDRAWAL_CODE.parse(typed)
      if (!code || !secrets.some((secret) => isGenuine(code, codeBy(secret, reference)))) return 'wrong-code'
      return inCase(reference, async (tx, submission, form) => {
        const { status, deletedAt } = submission
        const target = withdrawnOf(form, statusOf(form, status))
        if (status === target?.id) return 'withdrawn'
        if (!target || deletedAt !== undefined) return 'not-possible'
        const at = clock()
        await setStatus(tx, submission, target, at)
        await recordEvent(tx, form, submission, { kind: 'status', status: target.id, at, by: 'public' })
        return 'withdrawn'
      })
    },
  }
}

const codeBy = (secret: string, reference: string): string =>
  WITHDRAWAL_CODE.of(Buffer.from(keyedHash(secret, PURPOSE, reference, 22), 'base64url'))
