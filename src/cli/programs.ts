/** programs add | list | revoke: which programs may use the API, and with which rights. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { PROGRAM_NAME, type Program, RIGHTS, type Right } from '../models/program.ts'
import { slugOf, whole } from './find.ts'
import { print, printListing } from './output.ts'
import { type Shell, withServices } from './shell.ts'
import { localTime, tableOf } from './table.ts'

interface Adding {
  right: Right[]
  form?: string[]
  days: number
  perMinute: number
}

const NAME = 'the name of the program, such as case-desk'
const [USUAL_DAYS, USUAL_PER_MINUTE] = [365, 600]

export function programCommands(program: Command, shell: Shell): void {
  const programs = program.command('programs').helpGroup('Programs:').description('Which programs may use the API.')
  const verb = (text: string) => programs.command(text).helpGroup('Programs:')

  verb('add')
    .description('create a program, and print its token; the token is shown once')
    .argument('<name>', NAME, nameOf)
    .addOption(new Option('--right <right...>', 'what the token allows').choices(RIGHTS).makeOptionMandatory())
    .option('--form <slug...>', 'see the cases of these forms only; default: all forms')
    .option('--days <days>', 'days until the token ends', whole, USUAL_DAYS)
    .option('--per-minute <requests>', 'requests that the token may send in a minute', whole, USUAL_PER_MINUTE)
    .action((name: string, options: Adding) => add(shell, name, options))
  verb('list')
    .description('list all programs, with their rights and when each was last used')
    .option('--json', 'one JSON object a line')
    .action((options: { json?: true }) => list(shell, options))
  verb('revoke')
    .description('end the token of a program at once; what it did stays in the cases and the audit')
    .argument('<name>', NAME, nameOf)
    .action((name: string) =>
      withServices(shell, async ({ services }) => {
        await services.programs.revoke(name, shell.user())
        await print(shell.out, [`The token of ${name} no longer works.`])
      }),
    )
}

async function add(shell: Shell, name: string, { right, form, days, perMinute }: Adding): Promise<void> {
  await withServices(shell, async ({ services: { programs, forms } }, { timeZone }) => {
    const slugs = form && (await Promise.all([...new Set(form)].map((slug) => slugOf(forms, slug))))
    const rights = RIGHTS.filter((one) => right.includes(one))
    const wanted = { name, rights, perMinute, days, ...(slugs && { forms: slugs }) }
    const { program, token } = await programs.add(wanted, shell.user())
    await print(shell.err, [
      `${name} can use ${rights.join(', ')} of ${formsOf(program)} until ${localTime(program.expiresAt, timeZone)}. This is its token. Keep it secret: it is not shown again.`,
    ])
    await print(shell.out, [token])
  })
}

async function list(shell: Shell, { json }: { json?: true }): Promise<void> {
  await withServices(shell, async ({ services: { programs } }, { timeZone }) => {
    const all = await programs.all()
    const time = (at: number | undefined) => (at === undefined ? 'never' : localTime(at, timeZone))
    const iso = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString())
    await printListing(shell.out, {
      json,
      rows: all.map((one) => ({
        name: one.name,
        state: stateOf(one, shell.clock()),
        rights: one.rights,
        forms: one.forms,
        perMinute: one.perMinute,
        createdAt: iso(one.createdAt),
        expiresAt: iso(one.expiresAt),
        revokedAt: iso(one.revokedAt),
        lastUsedAt: iso(one.lastUsedAt),
      })),
      lines: () =>
        tableOf(
          ['Name', 'State', 'Rights', 'Forms', 'A minute', 'Ends', 'Last used'],
          all.map((one) => [
            one.name,
            stateOf(one, shell.clock()),
            one.rights.join(', '),
            formsOf(one),
            String(one.perMinute),
            time(one.expiresAt),
            time(one.lastUsedAt),
          ]),
        ),
    })
    if (all.length === 0) await print(shell.err, ['There are no programs. Create one with: programs add'])
  })
}

const formsOf = ({ forms }: Program): string => forms?.join(', ') ?? 'all forms'

const stateOf = ({ revokedAt, expiresAt }: Program, now: number): string =>
  revokedAt !== undefined ? 'revoked' : now < expiresAt ? 'active' : 'expired'

function nameOf(typed: string): string {
  if (PROGRAM_NAME.test(typed)) return typed
  throw new InvalidArgumentError('Enter a name of up to 40 small letters, digits and hyphens, such as case-desk.')
}
