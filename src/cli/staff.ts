/** staff add | list | disable | enable | reset | role: who may work in the office. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { type Account, type Edits, emailOf, isEmail, isFreeName, ROLES, type Role } from '../models/account.ts'
import { mailAddress } from '../models/mail-address.ts'
import { visible } from '../models/unseen.ts'
import { officeAddress } from '../settings/derived.ts'
import type { Config } from '../settings/index.ts'
import type { Services } from '../wire.ts'
import { CommandError } from './failure.ts'
import { slugOf } from './find.ts'
import { counted, localTime, print, printListing, tableOf } from './output.ts'
import { NOT_FREE, type Shell, withServices } from './shell.ts'

interface Rights {
  role: Role
  form?: string[]
  edits?: string[]
}

/** Stands for no account in `--hand-to`. */
const NOBODY = 'nobody'
const EMAIL = 'the email address that the person signs in with'

export function officeCommands(program: Command, shell: Shell): void {
  const staff = program.command('staff').helpGroup('Staff:').description('Who can sign in to the office, at /staff.')
  const verb = (name: string) => staff.command(name).helpGroup('Staff:')
  const narrowed = (command: Command) =>
    command
      .option('--form <slug...>', 'see the cases of these forms only; default: all forms')
      .option('--edits <slug...>', 'edit these forms, or all, or none')

  narrowed(
    verb('add')
      .description('create an account, and print a link to set its password; the link works once, for 24 hours')
      .argument('<email>', EMAIL, newEmail)
      .requiredOption('--name <name>', 'the name that the office sees')
      .addOption(roleOption().makeOptionMandatory()),
  ).action((email: string, { name, ...rights }: Rights & { name: string }) => add(shell, email, name, rights))
  verb('list')
    .description('list all accounts')
    .option('--json', 'one JSON object a line')
    .action((options: { json?: true }) => list(shell, options))
  narrowed(
    verb('role')
      .description('change the role of an account; the person must sign in again')
      .argument('<email>', EMAIL, email),
  )
    .argument('<role>', ROLES.join(', '), role)
    .action((email: string, role: Role, options: Omit<Rights, 'role'>) =>
      work(shell, async ({ access, forms }, by) => {
        const rights = await rightsIn(forms, { role, ...options })
        await access.accounts.setRights(email, rights, by)
        const account = (await access.accounts.all()).find((one) => one.email === email)
        return [
          `${email} is now ${phraseOf(account ?? rights)}, and has been signed out everywhere.`,
          ...(access.provider && account?.provided ? [DECIDED_ANEW] : []),
        ]
      }),
    )
  verb('disable')
    .description('disable an account; what it did stays in the cases and the audit')
    .argument('<email>', EMAIL, email)
    .option('--hand-to <email>', 'who gets their open cases: an address, or nobody', heir)
    .action((email: string, { handTo }: { handTo?: string }) =>
      work(shell, async (services, by) => [
        ...(await disable(services, email, by, handTo)),
        `${email} can no longer sign in, and has been signed out everywhere.`,
      ]),
    )
  verb('enable')
    .description('enable a disabled account')
    .argument('<email>', EMAIL, email)
    .action((email: string) =>
      work(shell, async ({ access }, by) => {
        await access.accounts.enable(email, by)
        return [`${email} can sign in again.`]
      }),
    )
  verb('reset')
    .description('remove the password and two-step sign-in, and print a link to set a new password')
    .argument('<email>', EMAIL, email)
    .action((email: string) =>
      work(shell, async ({ access }, by, config) => [
        `The password and two-step sign-in of ${email} are removed. Give this link to the person. It works once, for 24 hours:`,
        linkOf(config, await access.accounts.reset(email, by)),
      ]),
    )
}

const DECIDED_ANEW = 'The provider decides the role again when the person next signs in there.'

const roleOption = () =>
  new Option(
    '--role <role>',
    'none sees no case, viewer reads cases, caseworker works on them, admin also sees deliveries and the audit',
  ).choices(ROLES)

async function add(shell: Shell, email: string, name: string, { role, ...options }: Rights): Promise<void> {
  if (name.trim() === '') throw new CommandError('--name must not be blank.', 2)
  if (!isFreeName(name)) throw new CommandError(`--name ${NOT_FREE}`, 2)
  await work(shell, async ({ access, forms }, by, config) => {
    const rights = await rightsIn(forms, { role, ...options })
    const secret = await access.accounts.add({ email, name: name.trim(), ...rights }, by)
    return [
      `${email} is ${phraseOf(rights)}. Give this link to the person; it works once, for 24 hours:`,
      linkOf(config, secret),
    ]
  })
}

async function list(shell: Shell, { json }: { json?: true }): Promise<void> {
  await withServices(shell, async ({ services: { access } }, { timeZone }) => {
    const accounts = await access.accounts.all()
    await printListing(shell.out, {
      json,
      rows: accounts.map(({ id: _, createdAt, disabledAt, ready, provided, ...account }) => ({
        ...account,
        state: stateOf({ disabledAt, ready, provided }),
        createdAt: new Date(createdAt).toISOString(),
      })),
      lines: () =>
        tableOf(
          ['Email', 'Name', 'Role', 'Forms', 'Edits', 'State', 'Two-step', 'Since'],
          accounts.map(({ email, name, role, forms, edits, createdAt, secondFactor, ...state }) => [
            email,
            name,
            role,
            role === 'none' ? 'none' : (forms?.join(', ') ?? 'all'),
            edits === 'all' ? edits : edits.join(', ') || 'none',
            stateOf(state),
            secondFactor ? 'yes' : 'no',
            localTime(createdAt, timeZone),
          ]),
        ),
    })
  })
}

const stateOf = ({
  disabledAt,
  ready,
  provided,
}: Pick<Account, 'ready' | 'provided'> & { disabledAt?: number | undefined }): string =>
  disabledAt !== undefined ? 'disabled' : ready || provided ? 'active' : 'no password yet'

/** The audit names the user of the machine who runs the command. */
async function work(
  shell: Shell,
  act: (services: Services, by: string, config: Config) => Promise<string[]>,
): Promise<void> {
  await withServices(shell, async ({ services }, config) => {
    await print(shell.out, await act(services, shell.user(), config))
  })
}

/** Returns what became of the open cases. */
async function disable(
  { access: { accounts }, leaving }: Services,
  email: string,
  by: string,
  handTo: string | undefined,
): Promise<string[]> {
  const all = await accounts.all()
  const account = all.find((one) => one.email === email)
  const open = account ? await leaving.openCounts(account) : []
  const count = open.reduce((sum, { count }) => sum + count, 0)
  if (!account || handTo === undefined || count === 0) {
    await accounts.disable(email, by)
    return count === 0 ? [] : [`${counted(count, 'open case')} of ${email} can be given to somebody with --hand-to.`]
  }
  const to = leaving.heirsOf(account, open, all).find((one) => one.email === handTo)
  if (!to && handTo !== NOBODY)
    throw new CommandError(`${handTo} may not work on all open cases of ${email}. See: staff list`)
  await accounts.disable(email, by, { successor: to?.id ?? 0 })
  await leaving.handOver()
  const left = await leaving.openCounts(account)
  return [
    left.length === 0
      ? `${counted(count, 'open case')} went to ${handTo}.`
      : `Open cases go to ${handTo}. The service gives the rest of ${count} within some minutes.`,
  ]
}

/** What the options allow, when every form was ever published; an admin sees and edits all forms. */
async function rightsIn(forms: Services['forms'], { role, form, edits }: Rights) {
  if (form && role === 'admin') throw new CommandError('An admin sees all forms: leave out --form.', 2)
  if (form && role === 'none')
    throw new CommandError('An account with the role none sees no case: leave out --form.', 2)
  if (edits && role === 'admin') throw new CommandError('An admin edits all forms: leave out --edits.', 2)
  const known = (slugs: readonly string[]) => Promise.all([...new Set(slugs)].map((slug) => slugOf(forms, slug)))
  return {
    role,
    ...(form && { forms: await known(form) }),
    ...(edits && { edits: await editsIn(edits, known) }),
  }
}

async function editsIn(
  typed: readonly string[],
  known: (slugs: readonly string[]) => Promise<string[]>,
): Promise<Edits> {
  if (typed.length > 1) return known(typed)
  return typed[0] === 'all' ? 'all' : typed[0] === 'none' ? [] : known(typed)
}

function phraseOf({ role, forms, edits = [] }: { role: Role; forms?: readonly string[]; edits?: Edits }): string {
  const edited = edits === 'all' ? 'all forms' : edits.join(', ')
  const work = role === 'none' ? 'without cases' : `${role === 'admin' ? 'an' : 'a'} ${role}`
  const seen = forms && role !== 'none' ? ` of ${forms.join(', ')}` : ''
  return `${work}${seen}${edited && role !== 'admin' ? `, and edits ${edited}` : ''}`
}

const linkOf = (config: Config, secret: string): string => `${officeAddress(config)}/staff/password/${secret}`

/** The address of an account that is made: what no mail server takes is no address. */
function newEmail(typed: string): string {
  const address = emailOf(visible(typed))
  if (mailAddress(address) !== undefined) return address
  throw new InvalidArgumentError('Enter an email address, such as ada@example.org.')
}

function email(typed: string): string {
  if (isEmail(emailOf(typed))) return emailOf(typed)
  throw new InvalidArgumentError('Enter an email address, such as ada@example.org.')
}

const heir = (typed: string): string => (typed === NOBODY ? NOBODY : email(typed))

function role(typed: string): Role {
  const found = ROLES.find((one) => one === typed)
  if (found) return found
  throw new InvalidArgumentError(`Enter one of ${ROLES.join(', ')}.`)
}
