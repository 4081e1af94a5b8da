/** What an admin types and chooses of an account, and what is wrong with it. */
import { type Account, emailOf, isFreeName, type Role } from './account.ts'
import { mailAddress } from './mail-address.ts'
import { hasControls, visible } from './unseen.ts'

/** What somebody typed and chose. */
export interface TypedAccount {
  name: string
  email: string
  role: Role | ''
  sees: 'all' | 'some' | ''
  forms: readonly string[]
  edits: 'none' | 'some' | 'all' | ''
  edited: readonly string[]
}
export interface AccountFaults extends NewAccountFaults {
  role?: 'no-role' | 'nothing'
  forms?: 'no-forms'
  edited?: 'no-edits'
}

/** What an account has, as its page shows it. */
export function typedOf(account: Account): TypedAccount {
  const { name, email, role, forms, edits } = account
  const own = role === 'admin' ? [] : edits
  return {
    name,
    email,
    role,
    sees: forms && role !== 'none' ? 'some' : 'all',
    forms: role === 'none' ? [] : (forms ?? []),
    edits: own === 'all' ? 'all' : own.length > 0 ? 'some' : 'none',
    edited: own === 'all' ? [] : own,
  }
}

export function accountFaults(typed: TypedAccount): AccountFaults {
  const { role, sees, forms, edits, edited } = typed
  const needsForms = (role === 'viewer' || role === 'caseworker') && sees === 'some' && forms.length === 0
  const needsEdits = role !== 'admin' && edits === 'some' && edited.length === 0
  return {
    ...newAccountFaults(typed),
    ...(role === ''
      ? { role: 'no-role' }
      : role === 'none' && edits !== 'some' && edits !== 'all' && { role: 'nothing' }),
    ...(needsForms && { forms: 'no-forms' }),
    ...(needsEdits && { edited: 'no-edits' }),
  }
}

/** The rights that they chose. */
export const rightsIn = ({ role, sees, forms, edits, edited }: TypedAccount) => ({
  role: role as Role,
  ...((role === 'viewer' || role === 'caseworker') && sees === 'some' && { forms }),
  edits: role === 'admin' ? [] : edits === 'all' ? ('all' as const) : edits === 'some' ? edited : [],
})

/** What is wrong with the name and the address of a new account. */
export interface NewAccountFaults {
  name?: 'no-name' | 'long-name' | 'wrong-name' | 'name-taken' | undefined
  email?: 'no-email' | 'wrong-email' | 'email-taken' | undefined
}

const LONGEST_NAME = 200

export function newAccountFaults({ email, name }: { email: string; name: string }): NewAccountFaults {
  const [nameFault, address] = [nameFaultOf(name.trim()), mailAddress(emailOf(visible(email)))]
  return {
    ...(nameFault && { name: nameFault }),
    ...(email.trim() === '' ? { email: 'no-email' } : address === undefined && { email: 'wrong-email' }),
  }
}

function nameFaultOf(name: string): NewAccountFaults['name'] {
  if (name === '') return 'no-name'
  if (name.length > LONGEST_NAME) return 'long-name'
  if (hasControls(name)) return 'wrong-name'
  return isFreeName(name) ? undefined : 'name-taken'
}
