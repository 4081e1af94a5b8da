/** forms texts: what translators get, and what comes back from them. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { definitionAt } from '../data-folder/index.ts'
import { translatedInto } from '../models/definition.ts'
import { isLanguage, LANGUAGES, type Language } from '../models/language.ts'
import { decodeText } from '../models/utf8.ts'
import { reasonInEnglish } from '../presenters/definition-faults.ts'
import type { Source } from '../services/definitions/translation/source.ts'
import { CommandError } from './failure.ts'
import { print } from './output.ts'
import { type Shell, withServices } from './shell.ts'
import { writeWhole } from './whole-file.ts'

interface Options {
  language?: Language
  out?: string
  import?: string
}

export function textsCommand(verb: (name: string) => Command, shell: Shell): void {
  verb('texts')
    .description('write the texts of a form for a translator, as gettext PO or JSON, or read a PO file that came back')
    .argument('[form]', 'address of a live form, or a definition or list of options (.json)')
    .option('--language <code>', `the language to translate into: ${LANGUAGES.join(', ')}`, languageOf)
    .option('--out <file>', 'the file to write, .po or .json; default: standard output, as PO')
    .option('--import <file>', 'makes the translation file of this PO file, beside it unless --out says otherwise')
    .addHelpText('after', TEXTS_HELP)
    .action((form: string | undefined, options: Options) => texts(shell, form, options))
}

const TEXTS_HELP = `
Write a PO file, translate it with Poedit, Weblate or any other program, then import it:
  forms texts bin-request.json --language de --out bin-request.de.po
  forms texts --import bin-request.de.po

The import writes bin-request.de.json, which goes beside bin-request.json. Texts that are already there stay, unless the PO
file has a new translation of them. A text that has changed since it was translated is fuzzy in the PO file. Fuzzy texts are
not imported: confirm them first.

To translate without such a program, write a .json file and fill in its empty texts:
  forms texts bin-request.json --language de --out bin-request.de.json`

async function texts(shell: Shell, form: string | undefined, options: Options): Promise<void> {
  if (options.import !== undefined) {
    if (form !== undefined || options.language)
      throw new CommandError('A PO file says itself which texts and language it has. Use --import without a form.', 2)
    return importPo(shell, options.import, options.out)
  }
  if (form === undefined) throw new CommandError('Name a form, or a PO file with --import.', 2)
  if (!options.language) throw new CommandError('Name the language to translate into, such as --language de.', 2)
  const source = await sourceAt(shell, form)
  await write(shell, source, { language: options.language, out: options.out })
}

async function write(
  shell: Shell,
  source: Source,
  { language, out }: { language: Language; out: string | undefined },
): Promise<void> {
  if (language === source.language)
    throw new CommandError(
      `${source.name}.json is in "${language}" already. Choose another --language. If it is in another language, name that in its "language"`,
      2,
    )
  const isJson = out?.endsWith('.json')
  if (isJson && translatedInto(out!) !== language)
    throw new CommandError(`Name the file after its language: ${source.name}.${language}.json`, 2)
  const content = sound(`${source.name}.${language}.json`, '. Correct it first', () =>
    isJson ? source.fileIn(language) : source.poIn(language),
  )
  if (out === undefined) await print(shell.out, [content.trimEnd()])
  else await writeWhole(out, (file) => writeFileSync(file, content), { mode: 0o644 })
}

async function importPo(shell: Shell, path: string, out = path.replace(/(\.po)?$/, '.json')): Promise<void> {
  const { fromPo } = await import('../services/definitions/translation/po.ts')
  const { merged } = await import('../services/definitions/translation/po.ts')
  const text = textIn(path)
  const found = read(path, () => fromPo(text))
  const { language, translated, fuzzy, foreign } = found
  if (!language)
    throw new CommandError(`${path} does not name its language. Write it in the header, such as "Language: de\\n"`)
  if (translatedInto(out) !== language)
    throw new CommandError(
      `${path} is in "${language}", so the translation file must end in .${language}.json. Name it with --out`,
      2,
    )
  if (found.places.length === 0)
    throw new CommandError(
      `${path} has no texts of a form. Make the PO file with: forms texts <form> --language ${language}`,
    )
  const content = sound(out, ', and would be overwritten. Correct it or remove it first', () =>
    merged(found, beforeAt(out)),
  )
  await writeWhole(out, (file) => writeFileSync(file, content), { mode: 0o644 })
  const left = found.places.length - translated.length - fuzzy
  await print(shell.err, [
    `${out}: texts imported: ${translated.length}, not translated: ${left}, fuzzy and not imported: ${fuzzy}.`,
    ...(foreign > 0 ? [`${path}: entries that are not texts of a form: ${foreign}.`] : []),
  ])
}

/** The value of the translation file that is there. */
function beforeAt(path: string): unknown {
  try {
    return JSON.parse(textIn(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/** What `work` makes of the translation file that is there. An author may have left it half done, or a program broken it. */
function sound<T>(file: string, whatNext: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const why = error instanceof SyntaxError ? 'not JSON' : error instanceof RangeError ? 'nested too deep' : undefined
    if (why === undefined) throw error
    throw new CommandError(`${file} is ${why}${whatNext}`)
  }
}

function textIn(path: string): string {
  const decoded = decodeText(readFileSync(path))
  if ('fault' in decoded) throw new CommandError(`${path} ${reasonInEnglish({ reason: decoded.fault })}`)
  return decoded.text.replace(/^\uFEFF/, '')
}

function read<T>(path: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new CommandError(
      `${path} is not a PO file: ${(error as Error).message.replace('Error parsing PO data: ', '')}`,
    )
  }
}

async function sourceAt(shell: Shell, name: string): Promise<Source> {
  const { sourceIn, sourceOfVersion } = await import('../services/definitions/translation/source.ts')
  const inFile = async (path: string): Promise<Source> => {
    const definition = await definitionAt(path)
    if (definition.unreadable !== undefined)
      throw new CommandError(
        `${path} ${reasonInEnglish({ reason: definition.unreadable })}. Name a definition, a list or a live form.`,
        2,
      )
    const source = sourceIn(definition)
    if (source) return source
    throw new CommandError(`${path} has errors. See: forms check ${path}`)
  }
  if (name.endsWith('.json')) return inFile(name)
  return withServices(shell, async ({ services: { forms }, store, folder, formsInStore }) => {
    await forms.load()
    const live = forms.live(name)
    if (!live) throw new CommandError(`There is no live form "${name}". See: forms list`)
    const { source: file, isOffice } = (await store.forms.live()).find(({ slug }) => slug === name)!
    // The file may be newer than what is live.
    return formsInStore || isOffice ? sourceOfVersion(live) : inFile(join(folder.forms, file))
  })
}

/** The language that an option names. */
export function languageOf(code: string): Language {
  if (isLanguage(code)) return code
  throw new InvalidArgumentError(`Enter one of ${LANGUAGES.join(', ')}.`)
}
