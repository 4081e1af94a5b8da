/** staff add | list | disable | enable | reset | role: who may work in the office. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { type Account, emailOf, isEmail, isFreeName, ROLES, type Role } from '../models/account.ts'
import { mailAddress } from '../models/mail-address.ts'
import { visible } from '../models/unseen.ts'
import { officeAddress } from '../settings/derived.ts'
import type { Config } from '../settings/index.ts'
import type { Services } from '../wire.ts'
import { CommandError } from './failure.ts'
import { slugOf } from './find.ts'
import { localTime, print, printListing, tableOf } from './output.ts'
import { NOT_FREE, type Shell, withServices } from './shell.ts'

interface Rights {
  role: Role
  form?: string[]
}

const EMAIL = 'the email address that the person signs in with'

export function officeCommands(program: Command, shell: Shell): void {
  const staff = program.command('staff').helpGroup('Staff:').description('Who can sign in to the office, at /staff.')
  const verb = (name: string) => staff.command(name).helpGroup('Staff:')
  const narrowed = (command: Command) =>
    command.option('--form <slug...>', 'see the cases of these forms only; default: all forms')

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
    .action((email: string, role: Role, options: { form?: string[] }) =>
      work(shell, async ({ access, forms }, by) => {
        const slugs = await formsIn(forms, { role, ...options })
        await access.accounts.setRole(email, role, slugs, by)
        const account = (await access.accounts.all()).find((one) => one.email === email)
        return [
          `${email} is now ${rightsOf(role, slugs)}, and has been signed out everywhere.`,
          ...(access.provider && account?.provided ? [DECIDED_ANEW] : []),
        ]
      }),
    )
  verb('disable')
    .description('disable an account; what it did stays in the cases and the audit')
    .argument('<email>', EMAIL, email)
    .action((email: string) =>
      work(shell, async ({ access }, by) => {
        await access.accounts.disable(email, by)
        return [`${email} can no longer sign in, and has been signed out everywhere.`]
      }),
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
    'viewer reads cases, caseworker works on them, admin also sees deliveries and the audit',
  ).choices(ROLES)

async function add(shell: Shell, email: string, name: string, { role, ...options }: Rights): Promise<void> {
  if (name.trim() === '') throw new CommandError('--name must not be blank.', 2)
  if (!isFreeName(name)) throw new CommandError(`--name ${NOT_FREE}`, 2)
  await work(shell, async ({ access, forms }, by, config) => {
    const slugs = await formsIn(forms, { role, ...options })
    const secret = await access.accounts.add({ email, name: name.trim(), role, ...(slugs && { forms: slugs }) }, by)
    return [
      `${email} is ${rightsOf(role, slugs)}. Give this link to the person; it works once, for 24 hours:`,
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
          ['Email', 'Name', 'Role', 'Forms', 'State', 'Two-step', 'Since'],
          accounts.map(({ email, name, role, forms, createdAt, secondFactor, ...state }) => [
            email,
            name,
            role,
            forms?.join(', ') ?? 'all',
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

/** The slugs when every one was ever published; an admin sees all forms. */
async function formsIn(forms: Services['forms'], { role, form }: Rights): Promise<Account['forms']> {
  if (!form) return undefined
  if (role === 'admin') throw new CommandError('An admin sees all forms: leave out --form.', 2)
  return Promise.all([...new Set(form)].map((slug) => slugOf(forms, slug)))
}

const rightsOf = (role: Role, forms: readonly string[] | undefined): string =>
  `${role === 'admin' ? 'an' : 'a'} ${role}${forms ? ` of ${forms.join(', ')}` : ''}`

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

function role(typed: string): Role {
  const found = ROLES.find((one) => one === typed)
  if (found) return found
  throw new InvalidArgumentError(`Enter one of ${ROLES.join(', ')}.`)
}
