/**
 * The Nunjucks environment. Autoescape is on, and an undefined value in the output is an error. Our templates are read when
 * the environment is made: a process goes on with those of its own code when new ones are put in their place, and can say
 * what is wrong when no file can be opened any more. Each is compiled when it is first used, so that a process holds only
 * those it shows; the tests compile them all. Those that everybody sees are compiled right after the start.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import nunjucks from 'nunjucks'

export interface Templates {
  /** HTML of a template under `views/`, such as `form/show.njk`. Throws when the model lacks what the template prints. */
  render(name: string, model: object): string
  /** Plain text of a template whose name ends in `.txt.njk`: nothing is escaped, because nothing reads it as markup. */
  plain(name: `${string}.txt.njk`, model: object): string
  /** Compiles a template and what it is made of, each in a turn of the event loop of its own. */
  compile(name: string): Promise<void>
}

const FORMS = ['form/show.njk', 'form/thanks.njk', 'journey/start.njk']
const STATUS = ['status/lookup.njk', 'status/case.njk']
const QUESTIONS = ['text', 'email', 'textarea', 'radios', 'file'].map((type) => `components/${type}/template.njk`)
/** What nearly everybody sees. */
export const FIRST_PAGES = [...FORMS, ...STATUS, ...QUESTIONS]

const root = join(import.meta.dirname, '..')
let ours: Templates | undefined

/** Our own templates, read and compiled once in a process: pages and mails share them. */
export function ourTemplates(): Templates {
  ours ??= createTemplates()
  return ours
}

/** `views` is the folder of the templates; tests have one of their own. */
export function createTemplates(views = join(root, 'views')): Templates {
  // A loader keeps templates as they were compiled for the first environment that asked, so each environment has its own.
  const loader = () =>
    new nunjucks.FileSystemLoader([views, join(root, 'node_modules/govuk-frontend/dist')], { watch: false })
  const options = { throwOnUndefined: true, trimBlocks: true, lstripBlocks: true }
  const compiled = new Set<string>()
  const environment = new nunjucks.Environment(loader(), { ...options, autoescape: true })
  const text = new nunjucks.Environment(loader(), { ...options, autoescape: false })
  for (const one of [environment, text]) one.addFilter('trim', trim)
  for (const path of globSync('**/*.njk', { cwd: views })) {
    const name = path.replaceAll('\\', '/')
    const of = isPlain(name) ? text : environment
    of.getTemplate(name)
  }
  return {
    render: (name, model) => environment.render(name, model),
    plain(name, model) {
      if (!isPlain(name)) throw new Error(`${name} is not a template of plain text`)
      return text.render(name, model)
    },
    compile,
  }

  async function compile(name: string): Promise<void> {
    if (compiled.has(name)) return
    compiled.add(name)
    const { path, tmplStr } = environment.getTemplate(name, true) as unknown as { path: string; tmplStr: string }
    await setImmediate()
    for (const [, part] of tmplStr.matchAll(PARTS))
      await compile(part!.startsWith('.') ? join(path, '..', part!) : part!)
  }
}

/** The names of the templates that one is made of. */
const PARTS = /{%-? *(?:extends|include|import|from) *"([^"]+)"/g

/** Templates of plain text have an environment of their own, which escapes nothing. */
const isPlain = (name: string): boolean => name.endsWith('.txt.njk')

type Safe = InstanceType<typeof nunjucks.runtime.SafeString>

/**
 * The filter of Nunjucks, whose regular expression takes minutes for a long answer with white space in its middle; what is
 * marked as safe stays so.
 */
function trim(text: string | Safe): string | Safe {
  const trimmed = text.toString().trim()
  return typeof text === 'string' ? trimmed : new nunjucks.runtime.SafeString(trimmed)
}
