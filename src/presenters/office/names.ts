/** Names of accounts, with the e-mail address where two of those that are shown together have the same. */
import type { Account } from '../../models/account.ts'
import type { AllTexts } from '../texts/index.ts'

type Named = Pick<Account, 'id' | 'name' | 'email'>

/** Returns the name to show for each of these accounts. */
export function namesAmong(texts: AllTexts, accounts: readonly Named[]): (account: Named) => string {
  const byName = Map.groupBy(new Map(accounts.map((one) => [one.id, one])).values(), ({ name }) => name)
  return ({ name, email }) => (byName.get(name)!.length > 1 ? texts.office.namesake(name, email) : name)
}
