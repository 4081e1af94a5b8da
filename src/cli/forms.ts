/** forms check | publish | close | reopen | withdraw | list; the other verbs have files of their own. */
import { type Command, InvalidArgumentError } from 'commander'
import { pathsIn } from '../data-folder/index.ts'
import type { WrittenDepartment } from '../models/brand.ts'
import { type Definition, slugIn } from '../models/definition.ts'
import { type FormDecision, LONGEST_WORDS, wordsFault } from '../models/form-history.ts'
import type { Language } from '../models/language.ts'
import { nearest } from '../models/nearest.ts'
import { told } from '../presenters/definition-faults.ts'
import { fileWith, report, sentenceOf } from '../services/definitions/check/report.ts'
import { inKnownDepartment } from '../services/definitions/departments.ts'
import type { Checked, Departments } from '../services/definitions/index.ts'
import { answersFaults } from '../services/definitions/parts/form.ts'
import { missingSettings, toldMissing } from '../settings/derived.ts'
import { type Config, ConfigError } from '../settings/index.ts'
import { checkAmongOthers, definitionsAt, departmentsBeside, install, installDepartments } from './definition-files.ts'
import { examplesCommand } from './examples.ts'
import { CommandError } from './failure.ts'
import { formToolCommands } from './form-tools.ts'
import { localTime, print, printable, printListing, tableOf } from './output.ts'
import { previewCommand } from './preview.ts'
import { type Shell, withServices } from './shell.ts'
import { sourceCommand } from './source.ts'
import { textsCommand } from './texts.ts'

interface Json {
  json?: true
}
type Outcome = 'published' | 'unchanged' | 'refused'

export function formCommands(program: Command, shell: Shell): void {
  const forms = program.command('forms').helpGroup('Forms:').description('Check, publish and list form definitions.')
  const verb = (name: string) => forms.command(name).helpGroup('Forms:')
  verb('check')
    .description('check definitions: structure, references, and rules that can never be true')
    .argument('[path...]', 'files, or folders of .json files; default: the definitions in the data folder')
    .option('--json', 'one JSON object a line: file, form, version, faults')
    .addHelpText('after', CHECK_HELP)
    .action((paths: string[], options: Json) => check(shell, paths, options))
  verb('publish')
    .description(
      'publish the definitions in the data folder, or copy files there first; or publish files to the database',
    )
    .argument('[path...]', 'files or folders to copy into the data folder first')
    .option('--json', 'one JSON object a line: file, form, version, outcome, faults')
    .addHelpText('after', PUBLISH_HELP)
    .action((paths: string[], options: Json) => publish(shell, paths, options))
  for (const [name, decision, description] of DECISIONS) {
    const command = verb(name)
      .description(description)
      .argument('<slug>', 'the last part of its address')
      .addHelpText('after', DECISION_HELP)
      .action((slug: string, { text }: { text?: string }) => decide(shell, slug, decision, text))
    if (decision !== 'reopened') command.option('--text <text>', 'what people read in its place', textToRead)
  }
  verb('end-drafts')
    .description('end the old versions of a form, with every draft of them')
    .argument('<slug>', 'the last part of its address')
    .addHelpText('after', END_DRAFTS_HELP)
    .action((slug: string) => endDrafts(shell, slug))
  verb('list')
    .description('list the live forms')
    .option('--json', 'one JSON object a line')
    .action((options: Json) => list(shell, options))
  examplesCommand(verb, shell)
  formToolCommands(verb, shell)
  previewCommand(verb, shell)
  sourceCommand(verb, shell)
  textsCommand(verb, shell)
}

const CHECK_HELP = `
Each fault is printed on one line, in the format of a compiler: file, line and column, severity, a code whose meaning
never changes, a JSON Pointer to the place, its question or page, and the reason:
  permit.json:7:9: error INT005: /pages/0/fields/1/lable (question "plate") is not a known property

Errors block publishing. Warnings are only reported. The check also tries the answers that matter, to find rules that
contradict each other.

Each file is checked together with the others in its folder: two forms with the same slug are both reported. A
department must lie in departments/<name>.json beside the file, or be in the database, where there is one. This needs no
database. Exit code 1 when a definition has errors.`

const PUBLISH_HELP = `
Every definition is checked first. If one has errors, it is not published and its last good version stays live; the
others are published. If a file is gone, its form is withdrawn; its submissions stay. A running service notices by
itself. Exit code 1 when a definition was not published.

The lists of options that a file names (lists/<name>.json beside it) are copied with it. So is the department that it
names (departments/<name>.json and its logo), unless the office has one of this name.

Where definitions are in the database (SVC_FORMS=store, the default with SVC_DATABASE_URL), name the files to publish.
No file is copied into a folder and no form is withdrawn: use forms withdraw.
A form that the office has taken over is published to the database in any case.
A form that is closed or withdrawn stays so.`

const DECISIONS: readonly (readonly [string, FormDecision, string])[] = [
  ['close', 'closed', 'close a form for now'],
  ['reopen', 'reopened', 'open a form again that was closed or withdrawn'],
  ['withdraw', 'withdrawn', 'remove a form from the public pages; its submissions stay'],
]

const DECISION_HELP = `
It does not matter whether the definition is in a folder or in the database. Every process follows within a second. What you
decide also holds after a restart, and for every version that is published later, until you decide something else. A form
that is closed or withdrawn can be opened again with: forms reopen <slug>`

const END_DRAFTS_HELP = `
A form that somebody has begun keeps the version that it was begun in. When an old version does harm, this ends every version
but the live one: drafts of it are deleted with their files, and a page of it that is still open is shown again in the live
version, with what was typed. Forms that were sent stay as they are.`

async function endDrafts(shell: Shell, slug: string): Promise<void> {
  await withServices(shell, async ({ services: { forms, endOldDrafts } }) => {
    if (!(await forms.slugs()).includes(slug)) throw new CommandError(`There is no form "${slug}". See: forms list`)
    const ended = await endOldDrafts(slug)
    await print(shell.err, [`${slug}: old versions ended, drafts deleted: ${ended}.`])
  })
}

async function check(shell: Shell, paths: string[], { json }: Json): Promise<void> {
  const given = await definitionsAt(paths.length > 0 ? paths : [pathsIn(shell.config().dataDir).forms])
  const found = await checkAmongOthers(given, { clock: shell.clock, spoken: spokenBy(shell) })
  const checked = besideSettings(shell, await withDepartments(shell, found, given), given)
  await printListing(shell.out, {
    json,
    rows: checked.map(({ source, form, version, faults, warnings = [] }) => ({
      file: source,
      form: form?.slug,
      version,
      faults: [...faults, ...warnings].map(told),
    })),
    lines: () =>
      checked.flatMap((one) => [...faultLines(one), ...(one.form ? [`${one.source}: no errors, ${named(one)}`] : [])]),
  })
  await warn(shell, checked)
  refuseBroken(checked, 'Correct the errors, then check again.')
}

/** Refuses what names an unknown department, where they are known: from the folder beside it, or from the database. */
async function withDepartments(
  shell: Shell,
  checked: readonly Checked[],
  given: readonly Definition[],
): Promise<readonly Checked[]> {
  if (!checked.some(({ form }) => form?.department)) return checked
  const beside = (await departmentsBeside(given))?.map(({ name }) => name)
  const kept = await withServices(shell, async ({ services: { departments } }) => {
    await departments.load()
    return departments.list().map(({ name }) => name)
  }).catch(() => undefined)
  if (!beside && !kept) return checked
  const names = [...(beside ?? []), ...(kept ?? [])]
  const known = { has: (name: string) => names.includes(name), nearest: (name: string) => nearest(name, names) }
  return checked.map((one, i) => inKnownDepartment(one, given[i]!, known))
}

/**
 * Warns of mail and webhooks for which there is no setting. Silent where the settings cannot be read, as on a machine that
 * only builds.
 */
async function warn(shell: Shell, checked: readonly Checked[]): Promise<void> {
  const settings = settingsOf(shell)
  const missing = checked.flatMap(({ source, form }) =>
    form && settings ? missingSettings(form, settings).map((one) => `${source}: ${toldMissing(one)}.`) : [],
  )
  await print(shell.err, missing)
}

/** Adds to the warnings of each what it asks for and the settings do not allow, with its place in the file. */
function besideSettings(shell: Shell, checked: readonly Checked[], definitions: readonly Definition[]): Checked[] {
  const settings = settingsOf(shell)
  const texts = new Map(definitions.map(({ source, text }) => [source, text]))
  return checked.map((one) => {
    const found = one.form && settings ? answersFaults(one.form, settings.webhooks) : []
    if (found.length === 0) return one
    return { ...one, warnings: [...(one.warnings ?? []), ...report(found, texts.get(one.source)!, one.form)] }
  })
}

/** The languages of the service; undefined where the environment does not say, as on the machine of an author. */
const spokenBy = (shell: Shell): readonly Language[] | undefined =>
  shell.env('SVC_LANGUAGES') ? settingsOf(shell)?.languages : undefined

function settingsOf(shell: Shell): Config | undefined {
  try {
    return shell.config()
  } catch (error) {
    if (error instanceof ConfigError) return undefined
    throw error
  }
}

async function publish(shell: Shell, paths: string[], { json }: Json): Promise<void> {
  const given = await definitionsAt(paths)
  await withServices(shell, async ({ services, store, folder, formsInStore }, { languages }) => {
    const { forms, departments } = services
    if (formsInStore && given.length === 0)
      throw new CommandError(
        'Name the files to publish: the definitions of this service are in the database (SVC_FORMS=store).',
        2,
      )
    await forms.load()
    const before = forms.list()
    const versions = new Set((await store.forms.live()).map(({ version }) => version))
    const means = { clock: shell.clock, spoken: languages }
    const author = { way: 'command', by: shell.user() } as const
    const ofOffice = new Set((await store.forms.live()).flatMap(({ slug, isOffice }) => (isOffice ? [slug] : [])))
    const isAdded = ({ text }: Definition) => formsInStore || ofOffice.has(slugIn(text) ?? '')
    const [toAdd, toCopy] = [given.filter(isAdded), given.filter((one) => !isAdded(one))]
    await publishDepartments(shell, given, { departments, folder, formsInStore })
    const installed = toCopy.length > 0 ? await install(toCopy, folder.forms, means) : undefined
    const added = toAdd.length > 0 ? await forms.add(toAdd, author) : []
    const isInFolder = toCopy.length > 0 || given.length === 0
    const definitions = isInFolder ? await folder.definitions() : given
    const published = isInFolder ? await forms.publish(definitions, author) : []
    const copied = installed ? [...installed.outcomes, ...othersOf(installed, definitions, published)] : published
    const outcomes = [...added, ...copied]
    const checked = besideSettings(shell, outcomes, [...given, ...definitions]).map((one) => ({
      ...one,
      outcome: outcomeOf(one, versions),
    }))
    const standings = checked.flatMap(({ form }) => (form && forms.standing(form.slug)) ?? [])
    const gone = before
      .filter(({ form }) => !forms.live(form.slug))
      .map((one) => ({ ...one, outcome: 'withdrawn' as const, source: undefined, faults: [] }))
    await printListing(shell.out, {
      json,
      rows: [...checked, ...gone].map(({ source, form, version, outcome, faults }) => ({
        file: source,
        form: form?.slug,
        version,
        outcome,
        faults: faults.map(told),
      })),
      lines: () => [
        ...checked.flatMap((one) => [
          ...faultLines(one),
          ...(one.form ? [`${one.source}: ${one.outcome}, ${named(one)}`] : []),
        ]),
        ...gone.map((one) => `${named(one)}: withdrawn because its definition is gone`),
      ],
    })
    await warn(shell, checked)
    await print(
      shell.err,
      standings.flatMap(({ slug, state }) =>
        state === 'open' ? [] : [`${slug} is ${state}, and stays so. To open it: forms reopen ${slug}`],
      ),
    )
    refuseBroken(checked, 'They were not published. Forms that were live stay live.')
  })
}

/** Publishes the departments that definitions name and that lie beside them: to the database, or to the folder, as the forms. */
async function publishDepartments(
  shell: Shell,
  given: readonly Definition[],
  { departments, folder, formsInStore }: { departments: Departments; formsInStore: boolean; folder: Folder },
): Promise<void> {
  const named = new Set(given.flatMap(({ text }) => /"department"\s*:\s*"([a-z0-9-]+)"/.exec(text)?.[1] ?? []))
  const beside = ((await departmentsBeside(given)) ?? []).filter(({ name }) => named.has(name))
  const judged = beside.map((one) => ({ one, verdict: departments.judge(one) }))
  await print(
    shell.err,
    judged.flatMap(({ one, verdict }) =>
      'faults' in verdict ? [`departments/${one.name}.json: ${verdict.reason}. It was not published.`] : [],
    ),
  )
  const sound = judged.flatMap(({ one, verdict }) => ('faults' in verdict ? [] : [one]))
  if (formsInStore) for (const one of sound) await departments.save(one, { way: 'command', by: shell.user() })
  else {
    await installDepartments(
      sound.filter(({ name }) => departments.one(name)?.home !== 'office'),
      folder.forms,
    )
    await departments.publish((await folder.departments()) ?? [])
  }
}
interface Folder {
  forms: string
  departments(): Promise<WrittenDepartment[] | undefined>
}

/** What became of the other forms that use the lists that were copied. */
function othersOf(
  { outcomes, lists }: Awaited<ReturnType<typeof install>>,
  definitions: readonly Definition[],
  published: readonly Checked[],
): Checked[] {
  const slugs = new Set(outcomes.map(({ form }) => form?.slug))
  return published.filter(
    ({ form }, i) => !(form && slugs.has(form.slug)) && definitions[i]!.lists?.some(({ source }) => lists.has(source)),
  )
}

async function decide(shell: Shell, slug: string, decision: FormDecision, text: string | undefined): Promise<void> {
  await withServices(shell, async ({ services: { forms } }) => {
    await forms.load()
    const known = await forms.latest(slug)
    if (!known) throw new CommandError(`There is no form "${slug}". See: forms list`)
    const isChanged = await forms.decide(slug, decision, { way: 'command', by: shell.user() }, text)
    const done = SAID[decision]
    await print(shell.err, [
      isChanged
        ? `${slug} ${known.version}: ${done}. Its submissions stay.`
        : `${slug}: nothing to do, ${done} already.`,
    ])
  })
}

const SAID: Record<FormDecision, string> = { closed: 'closed', reopened: 'open', withdrawn: 'withdrawn' }

function textToRead(typed: string): string {
  const fault = wordsFault(typed)
  if (fault === undefined) return typed.trim()
  throw new InvalidArgumentError(
    fault === 'too-long' ? `Enter ${LONGEST_WORDS} characters or fewer.` : 'Enter a text without control characters.',
  )
}

async function list(shell: Shell, { json }: Json): Promise<void> {
  await withServices(shell, async ({ services: { forms }, store }, { timeZone }) => {
    await forms.load()
    const now = shell.clock()
    const published = await store.forms.live()
    const withdrawn = published.filter(({ slug }) => !forms.live(slug)).map(({ slug }) => slug)
    const rows = published.flatMap(({ slug, version, source, publishedAt }) => {
      const live = forms.live(slug)
      if (!live) return []
      const { form, isOpen, isSample: sample } = live
      const [open, listed] = [isOpen(now), !form.unlisted]
      return [{ form: slug, title: form.title, version, open, listed, sample, source, publishedAt }]
    })
    const samples = rows.filter(({ sample }) => sample).map(({ form }) => form)
    await printListing(shell.out, {
      json,
      rows: rows.map((row) => ({ ...row, publishedAt: new Date(row.publishedAt).toISOString() })),
      lines: () => [
        ...tableOf(
          ['Form', 'Version', 'Open', 'Listed', `Published (${timeZone})`, 'Title'],
          rows.map(({ form, version, open, listed, publishedAt, title }) => [
            form,
            version,
            yesNo(open),
            yesNo(listed),
            localTime(publishedAt, timeZone),
            title,
          ]),
        ),
        ...(samples.length > 0 ? ['', `${SAMPLES_ARE_PUBLIC} ${samples.join(', ')}`] : []),
        ...(withdrawn.length > 0 ? ['', `Withdrawn: ${withdrawn.join(', ')}`] : []),
      ],
    })
  })
}

const SAMPLES_ARE_PUBLIC = 'Sample forms that everybody can open, until you change or remove them:'

const yesNo = (value: boolean): string => (value ? 'yes' : 'no')
const named = ({ form, version }: Pick<Checked, 'form' | 'version'>): string => `${form!.slug} ${version}`

/** Faults as compilers print them, so that editors find the place. */
const faultLines = ({ source, faults, warnings = [] }: Checked): string[] =>
  [...faults, ...warnings].map((fault) => {
    const { line, column, severity, code } = fault
    return printable(
      `${fileWith(fault, source)}:${line}:${column}: ${severity} ${code}: ${sentenceOf(fault, told(fault).reason)}`,
    )
  })

/** `versions`: those that were live before. */
function outcomeOf({ form, version }: Checked, versions: ReadonlySet<string>): Outcome {
  if (!form) return 'refused'
  return versions.has(version!) ? 'unchanged' : 'published'
}

function refuseBroken(checked: Checked[], next: string): void {
  const broken = checked.filter(({ form }) => !form).length
  if (broken === 0) return
  throw new CommandError(
    `${broken} of ${checked.length} ${checked.length === 1 ? 'definition has' : 'definitions have'} errors. ${next}`,
  )
}
