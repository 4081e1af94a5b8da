/** forms schema | routes | diagram: forms as editors, testers and colleagues look at them. */
import { writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { definitionAt } from '../data-folder/index.ts'
import { languagesOf, ownLanguageOf } from '../models/form.ts'
import { formIn } from '../models/form-texts.ts'
import type { Language } from '../models/language.ts'
import type { Moment } from '../models/moment.ts'
import type { WaysThrough } from '../models/ways-through.ts'
import { reasonInEnglish } from '../presenters/definition-faults.ts'
import { CommandError } from './failure.ts'
import { print, printable, printListing, tableOf, wrapped } from './output.ts'
import { type Shell, withServices } from './shell.ts'
import { languageOf } from './texts.ts'
import { writeWhole } from './whole-file.ts'

/** Characters that the table leaves for its last column on a terminal of 80. */
const LAST_COLUMN = 56

const FORM = 'address of a live form, or a definition file (.json)'

/** Adds the verbs; `verb` begins one of `forms`. */
export function formToolCommands(verb: (name: string) => Command, shell: Shell): void {
  verb('schema')
    .description('print the JSON Schema of definitions, for your editor; a service also has it at /schemas/form-1.json')
    .action(() => schema(shell))
  verb('routes')
    .description('list every way through a form, with answers that lead along it')
    .argument('<form>', FORM)
    .option('--json', 'one JSON object a line: pages, questions, ends, answers')
    .action((form: string, options: { json?: true }) => ways(shell, form, options))
  verb('diagram')
    .description('draw a form as SVG: pages, conditions in words, ends')
    .argument('<form>', FORM)
    .option('--out <file>', 'the file to write; default: standard output')
    .option('--language <code>', 'one of the languages of the form; default: its own', languageOf)
    .action((form: string, options: { out?: string; language?: Language }) => diagram(shell, form, options))
}

async function schema({ out }: Shell): Promise<void> {
  const { definitionSchema } = await import('../services/definitions/shape/json-schema.ts')
  const { officeTextsIn } = await import('../presenters/texts/languages.ts')
  const { meanings } = officeTextsIn('en').office.properties
  await print(out, [JSON.stringify(definitionSchema(meanings), null, 2)])
}

async function ways(shell: Shell, name: string, { json }: { json?: true }): Promise<void> {
  const { waysThrough } = await import('../services/definitions/ways/ways-through.ts')
  const { form } = await versionAt(shell, name)
  const moment: Moment = { now: shell.clock(), timeZone: shell.config().timeZone }
  const list = waysThrough(form, moment)
  const { ways: found } = list
  const isJourney = form.pages.length > 1
  await printListing(shell.out, {
    json,
    rows: found,
    lines: () =>
      tableOf(
        ['Route', 'Ends', `${isJourney ? 'Pages' : 'Questions'}, then answers`],
        found.flatMap(({ pages, questions, ends, answers }, i) => {
          const path = (isJourney ? pages : questions).join(' → ')
          const given = Object.entries(answers).map(([id, answer]) => `${id}=${JSON.stringify(answer)}`)
          const [first = '', ...more] = [path, ...given].flatMap((text) => wrapped(printable(text), LAST_COLUMN))
          const end = ends === 'exit' ? 'without sending' : 'sent'
          return [[String(i + 1), end, first], ...more.map((line) => ['', '', line])]
        }),
      ),
  })
  shell.err.write(extentOf(list))
  if (found.length === 0) throw new CommandError('No way through this form was found.')
}

/** Ways that are named, of those that may be possible. */
const MOST_NAMED = 5

/** Whether the list is whole, and what may be missing. */
function extentOf({ ways: found, cut, undecided }: WaysThrough): string {
  if (!cut) return found.length > 0 ? 'These are all ways through this form.\n' : ''
  if (!undecided) return `There may be more ways. Only the first ${found.length} were searched.\n`
  const named = undecided.slice(0, MOST_NAMED).map((ids) => `  ${ids.join(' → ')}\n`)
  const rest = undecided.length > MOST_NAMED ? `  and ${undecided.length - MOST_NAMED} others\n` : ''
  const what = undecided.length === 1 ? 'one more way' : `${undecided.length} more ways`
  return `There may be ${what}, for which no answers were found. All others are listed:\n${named.join('')}${rest}`
}

async function diagram(
  shell: Shell,
  name: string,
  { out, language: wanted }: { out?: string; language?: Language },
): Promise<void> {
  const { diagramOf } = await import('../presenters/diagram/index.ts')
  const { textsIn } = await import('../presenters/texts/languages.ts')
  const version = await versionAt(shell, name)
  const language = wanted ?? ownLanguageOf(version.form)
  const known = languagesOf(version.form)
  if (!known.includes(language))
    throw new CommandError(`${name} is not translated into "${language}". Its languages: ${known.join(', ')}.`)
  const svg = diagramOf(textsIn(language), formIn(version, language))
  if (out === undefined) await print(shell.out, [svg.trimEnd()])
  else await writeWhole(out, (file) => writeFileSync(file, svg), { mode: 0o644 })
}

/** A form and its words in other languages. */
type Version = Parameters<typeof formIn>[0]

async function versionAt(shell: Shell, name: string): Promise<Version> {
  if (name.endsWith('.json')) return versionIn(name)
  return withServices(shell, async ({ services: { forms } }) => {
    await forms.load()
    const live = forms.live(name)
    if (live) return live
    throw new CommandError(`There is no live form "${name}". See: forms list`)
  })
}

/** A sound definition, whether this service can show it or not. */
async function versionIn(path: string): Promise<Version> {
  const definition = await definitionAt(path)
  if (definition.unreadable !== undefined)
    throw new CommandError(
      `${path} ${reasonInEnglish({ reason: definition.unreadable })}. Name a definition, or a live form.`,
      2,
    )
  const { createCheck } = await import('../services/definitions/check/check.ts')
  const [checked] = await createCheck()([definition], [])
  const { form, translations } = checked!
  if (form) return { form, translations }
  throw new CommandError(`${path} has errors. See: forms check ${path}`)
}
