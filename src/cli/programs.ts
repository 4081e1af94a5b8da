/** programs add | list | renew | end-token | change | revoke: which programs may use the API, and with which rights. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { PublicError } from '../errors.ts'
import {
  PROGRAM_NAME,
  type Program,
  RIGHTS,
  type Right,
  tellingOf,
  tokenState,
  USUAL_DAYS,
  USUAL_PER_MINUTE,
} from '../models/program.ts'
import { saidToPrograms } from '../presenters/public-error.ts'
import type { Services } from '../wire.ts'
import { CommandError } from './failure.ts'
import { slugOf, whole } from './find.ts'
import { localTime, print, printListing, tableOf } from './output.ts'
import { type Shell, withServices } from './shell.ts'

interface Adding {
  right: Right[]
  form?: string[]
  days: number
  perMinute: number
}
interface Changing extends Partial<Pick<Adding, 'right' | 'form' | 'perMinute'>> {
  allForms?: true
}

const NAME = 'the name of the program, such as case-desk'

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
  verb('renew')
    .description('make a second token, and print it; the one before works on until it ends')
    .argument('<name>', NAME, nameOf)
    .option('--days <days>', 'days until the new token ends', whole, USUAL_DAYS)
    .action((name: string, { days }: { days: number }) => renew(shell, name, days))
  verb('end-token')
    .description('end one token of a program at once')
    .argument('<name>', NAME, nameOf)
    .argument('<number>', 'the number of the token, as programs list shows it', whole)
    .action((name: string, number: number) =>
      withPrograms(shell, async ({ services }) => {
        await services.programs.endToken({ name, number }, { by: shell.user() })
        await print(shell.out, [`Token ${number} of ${name} no longer works.`])
      }),
    )
  verb('change')
    .description('change what a program may do; what you do not name stays as it is')
    .argument('<name>', NAME, nameOf)
    .addOption(new Option('--right <right...>', 'what its tokens allow from now on, all of it').choices(RIGHTS))
    .option('--form <slug...>', 'see the cases of these forms only')
    .addOption(new Option('--all-forms', 'see the cases of all forms, later ones too').conflicts('form'))
    .option('--per-minute <requests>', 'requests that it may send in a minute', whole)
    .action((name: string, options: Changing) => change(shell, name, options))
  verb('revoke')
    .description('end all tokens of a program at once; what it did stays in the cases and the audit')
    .argument('<name>', NAME, nameOf)
    .action((name: string) =>
      withPrograms(shell, async ({ services }) => {
        await services.programs.revoke(name, { by: shell.user() })
        await print(shell.out, [`${name} can no longer use the API.`])
      }),
    )
}

async function add(shell: Shell, name: string, { right, form, days, perMinute }: Adding): Promise<void> {
  await withPrograms(shell, async ({ services: { programs, forms } }, { timeZone }) => {
    const slugs = form && (await slugsOf(forms, form))
    const wanted = { name, rights: rightsOf(right), perMinute, days, ...(slugs && { forms: slugs }) }
    const { program, token } = await programs.add(wanted, { by: shell.user() })
    await print(shell.err, [
      `${allowedOf(program)} until ${localTime(program.tokens[0]!.expiresAt, timeZone)}. ${KEEP_IT}`,
    ])
    await print(shell.out, [token])
  })
}

async function renew(shell: Shell, name: string, days: number): Promise<void> {
  await withPrograms(shell, async ({ services: { programs } }, { timeZone }) => {
    const { token, added, before } = await programs.renew({ name, days }, { by: shell.user() })
    await print(shell.err, [
      `Token ${added.number} of ${name} works until ${localTime(added.expiresAt, timeZone)}. ${KEEP_IT}`,
      ...(before
        ? [
            `Token ${before.number} works until ${localTime(before.expiresAt, timeZone)}. When the program uses the new one, end it with: programs end-token ${name} ${before.number}`,
          ]
        : []),
    ])
    await print(shell.out, [token])
  })
}

async function change(shell: Shell, name: string, { right, form, allForms, perMinute }: Changing): Promise<void> {
  if (!right && !form && !allForms && perMinute === undefined)
    throw new CommandError('Say what to change: --right, --form, --all-forms or --per-minute.', 2)
  await withPrograms(shell, async ({ services: { programs, forms } }) => {
    const slugs = form ? await slugsOf(forms, form) : allForms && ('all' as const)
    const wanted = {
      ...(right && { rights: rightsOf(right) }),
      ...(slugs && { forms: slugs }),
      ...(perMinute !== undefined && { perMinute }),
    }
    const program = await programs.change(name, wanted, { by: shell.user() })
    await print(shell.out, [`${allowedOf(program)}, ${program.perMinute} requests a minute.`])
  })
}

/** Adds the command that lists programs to the message when a change is refused. */
const withPrograms: typeof withServices = (shell, work) =>
  withServices(shell, work).catch((error) => {
    if (!(error instanceof PublicError && error.problem.code.startsWith('program-'))) throw error
    throw new CommandError(`${saidToPrograms(error).text} See: programs list`)
  })

const KEEP_IT = 'This is its token. Keep it secret: it is not shown again.'

const rightsOf = (wanted: readonly Right[]): Right[] => RIGHTS.filter((one) => wanted.includes(one))

const slugsOf = (forms: Services['forms'], wanted: readonly string[]): Promise<string[]> =>
  Promise.all([...new Set(wanted)].map((slug) => slugOf(forms, slug)))

const allowedOf = (program: Program): string =>
  `${program.name} can use ${program.rights.join(', ')} of ${formsOf(program)}`

async function list(shell: Shell, { json }: { json?: true }): Promise<void> {
  await withPrograms(shell, async ({ services: { programs } }, { timeZone }) => {
    const all = await programs.all()
    const now = shell.clock()
    const time = (at: number | undefined) => (at === undefined ? 'never' : localTime(at, timeZone))
    const iso = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString())
    await printListing(shell.out, {
      json,
      rows: all.map((one) => ({
        name: one.name,
        state: tokenState(one, tellingOf(one, now).at(-1)!, now),
        rights: one.rights,
        forms: one.forms,
        perMinute: one.perMinute,
        createdAt: iso(one.createdAt),
        expiresAt: iso(latest(tellingOf(one, now).map(({ expiresAt }) => expiresAt))),
        revokedAt: iso(one.revokedAt),
        lastUsedAt: iso(latest(one.tokens.flatMap(({ lastUsedAt }) => lastUsedAt ?? []))),
        tokens: one.tokens.map((token) => ({
          number: token.number,
          state: tokenState(one, token, now),
          createdAt: iso(token.createdAt),
          expiresAt: iso(token.expiresAt),
          endedAt: iso(token.endedAt),
          lastUsedAt: iso(token.lastUsedAt),
        })),
      })),
      lines: () =>
        tableOf(
          ['Name', 'Token', 'State', 'Rights', 'Forms', 'A minute', 'Ends', 'Last used'],
          all.flatMap((one) =>
            tellingOf(one, now).map((token) => [
              one.name,
              token.number,
              tokenState(one, token, now),
              one.rights.join(', '),
              formsOf(one),
              one.perMinute,
              time(token.expiresAt),
              time(token.lastUsedAt),
            ]),
          ),
        ),
    })
    if (all.length === 0) await print(shell.err, ['There are no programs. Create one with: programs add'])
  })
}

const latest = (moments: readonly number[]): number | undefined =>
  moments.length > 0 ? Math.max(...moments) : undefined

const formsOf = ({ forms }: Program): string => forms?.join(', ') ?? 'all forms'

function nameOf(typed: string): string {
  if (PROGRAM_NAME.test(typed)) return typed
  throw new InvalidArgumentError('Enter a name of up to 40 small letters, digits and hyphens, such as case-desk.')
}
