/** Definitions given on the command line: read from files and folders, and put into the folder of the service. */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { definitionsIn } from '../data-folder.ts'
import { type Checked, checkDefinitions, type Definition } from '../services/forms.ts'
import { CommandError, isSystemError, systemSentence } from './failure.ts'
import { writeWhole } from './whole-file.ts'

/** The definitions at these paths; a folder stands for the `.json` files in it. `source` is the path as given. */
export function definitionsAt(paths: readonly string[]): Definition[] {
  return paths.flatMap((path) => {
    try {
      return statSync(path).isDirectory() ? inFolder(path) : [{ source: path, text: readFileSync(path, 'utf8') }]
    } catch (error) {
      if (!isSystemError(error)) throw error
      throw new CommandError(`${systemSentence(error)}. Name a file or folder of definitions, or set SVC_DATA_DIR.`, 2)
    }
  })
}

/** Copies good definitions to where the service reads them, each whole; returns the outcome of each. */
export async function install(given: readonly Definition[], folder: string): Promise<Checked[]> {
  const present = checkDefinitions(definitionsIn(folder))
  const outcomes: Checked[] = []
  for (const [i, checked] of checkDefinitions(given).entries()) {
    const { form, source } = checked
    // A form keeps its file, whatever the file is called; a new one is named after its address.
    const name = form && (present.find((one) => one.form?.slug === form.slug)?.source ?? `${form.slug}.json`)
    const other = present.find((one) => one.source === name)?.form
    if (!name) outcomes.push(checked)
    else if (other && other.slug !== form.slug)
      outcomes.push({ source, faults: [occupied(join(folder, name), other.slug)] })
    else {
      // The service may run as another user than the one who publishes; what a form asks is no secret.
      await writeWhole(join(folder, name), (file) => writeFileSync(file, given[i]!.text), { mode: 0o644 })
      outcomes.push(checked)
    }
  }
  return outcomes
}

function inFolder(folder: string): Definition[] {
  const definitions = definitionsIn(folder).map(({ source, text }) => ({ source: join(folder, source), text }))
  if (definitions.length === 0)
    throw new CommandError(`${folder} holds no definitions: there is no .json file in it`, 2)
  return definitions
}

const occupied = (file: string, slug: string) => ({
  pointer: '/slug',
  reason: `would go to ${file}, but that file defines "${slug}". Rename one of them`,
})
