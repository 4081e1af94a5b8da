/**
 * The link with which the first admin makes an account. It is in a file that only the owner of the service reads, so whoever
 * has it runs the service. It follows from the secret of the service and the moment at which it was issued, so every process
 * knows it, and the database alone gives it to nobody. It works for an hour, and never again once there is an account.
 */
import { type Account, emailOf } from '../../models/account.ts'
import { HOUR, MINUTE } from '../../models/moment.ts'
import { createSigner } from '../keyed-hash.ts'
import type { Wiring } from '../wiring.ts'
import type { PasswordFault, Passwords } from './passwords.ts'
import { passwordFaultOf } from './passwords.ts'

export type FirstAdmin = ReturnType<typeof createFirstAdmin>

export interface FirstAdminOptions {
  /** Where the link is until it is used. */
  firstAdminFile: { path: string; write(text: string): void; remove(): void }
  /** The address of the office. */
  officeOrigin: string
}

interface Options extends Pick<Wiring, 'store' | 'secrets' | 'log' | 'clock'>, FirstAdminOptions {
  passwords: Passwords
}
interface NewAdmin {
  email: string
  name: string
  password: string
}

/** Every change that makes an account or takes rights away holds this name, so that of several at once each sees the others. */
export const ACCOUNTS = 'accounts'

const LIFETIME = HOUR
/** The clocks of several machines may differ by less. */
const AHEAD = 5 * MINUTE

export function createFirstAdmin({
  store,
  secrets,
  passwords,
  firstAdminFile: file,
  officeOrigin,
  log,
  clock,
}: Options) {
  const signer = createSigner({ secrets, purpose: 'link of the first admin', length: 43 })
  const works = (issuedAt: number): boolean => issuedAt - AHEAD <= clock() && clock() < issuedAt + LIFETIME
  let written: string | undefined
  let isOver = false
  return {
    /**
     * Writes the link into its file: a new one at the first call and after an hour, else the one that works, which another
     * machine may have issued. Once there is an account, it removes the file. `tell` is given each new address.
     */
    async look(tell: (address: string) => void = () => {}): Promise<void> {
      if (isOver) return
      const issuedAt = await issued()
      if (issuedAt === undefined) {
        isOver = true
        return file.remove()
      }
      const address = `${officeOrigin}/staff/first/${signer.sign(String(issuedAt))}`
      if (address === written) return
      file.write(`${address}\n`)
      if (written === undefined) log.info({ file: file.path }, 'there is no account yet: open the link in this file')
      written = address
      tell(address)
    },

    /** Is this the link that works now? */
    async opens(secret: string): Promise<boolean> {
      const issuedAt = await store.accounts.firstLink()
      return isGenuine(secret, issuedAt) && !(await store.accounts.exists())
    },

    /** Makes the account of the first admin; undefined when the link does not work any more. */
    async make(
      secret: string,
      { email: typed, name, password }: NewAdmin,
    ): Promise<Account | PasswordFault | undefined> {
      const email = emailOf(typed)
      const fault = passwordFaultOf({ email, name }, password)
      if (fault) return fault
      const hashed = await passwords.hash(password)
      const made = await store.transaction(async (tx) => {
        await tx.hold(ACCOUNTS)
        if ((await tx.accounts.exists()) || !isGenuine(secret, await tx.accounts.firstLink())) return undefined
        const { id } = (await tx.accounts.add({ email, name, role: 'admin', createdAt: clock() }))!
        await tx.accounts.setPassword(id, hashed)
        await tx.audit.add({
          at: clock(),
          by: email,
          account: id,
          action: 'first-admin',
          about: email,
          details: 'admin',
        })
        return tx.accounts.byId(id)
      })
      if (made) file.remove()
      return made
    },
  }

  function isGenuine(secret: string, issuedAt: number | undefined): boolean {
    return issuedAt !== undefined && works(issuedAt) && signer.verifies(secret, String(issuedAt))
  }

  /** When the link that works was issued; undefined once there is an account. */
  function issued(): Promise<number | undefined> {
    return store.transaction(async (tx) => {
      await tx.hold(ACCOUNTS)
      if (await tx.accounts.exists()) return undefined
      const before = await tx.accounts.firstLink()
      if (written !== undefined && before !== undefined && works(before)) return before
      const now = clock()
      await tx.accounts.setFirstLink(now)
      return now
    })
  }
}
