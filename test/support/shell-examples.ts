/** Checks the shell commands of the manual without running them: programs, scripts, commands, options, settings, addresses. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { Command } from 'commander'
import { VARIABLES } from '../../scripts/load/options.ts'
import { apiAddresses } from '../../src/api-routes.ts'
import { createProgram } from '../../src/cli/program.ts'
import { SETTINGS } from '../../src/settings/index.ts'
import { isWebhookSetting } from '../../src/settings/webhook-settings.ts'
import { root } from './manual.ts'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

/** Programs of the system that examples use. */
const PROGRAMS =
  /^(bin\/intake-service|cat|cd|cp|curl|date|docker|eval|exit|export|git|head|mkdir|mv|node|npm|openssl|podman|sudo|tar)$/
/** Programs of npm itself. */
const BUILT_IN = ['ci', 'start', 'test']
/** Settings of others. */
const FOREIGN = /^(AWS_|PG|NODE_|MAILTO$|POSTGRES_)/
const ADDRESSES = /^(\/api\/drive-upload|\/status|\/\.well-known\/intake-keys\.json|\/f\/[a-z0-9-]+)$/

/** Those for programs; only their paths are asked for here. */
const API = apiAddresses(new Proxy({}, { get: () => ({}) }) as never).map(
  ({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
)

const settings = new Set([...Object.values(SETTINGS), ...Object.values(VARIABLES)].map(({ name }) => name))
export const isSetting = (name: string): boolean =>
  settings.has(name) || isWebhookSetting(name) || FOREIGN.test(name) || !/^[A-Z]+_[A-Z_]+$/.test(name)

const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
const shell = { out: nowhere, err: nowhere } as unknown as Parameters<typeof createProgram>[0]
export const program: Command = createProgram(shell)

/** The faults of a script: a line for each. */
export function shellFaults(script: string): string[] {
  const text = script.replace(/\s#[^\n'"]*$/gm, '').replace(/\\\n/g, ' ')
  return commandsIn(text).flatMap(commandFaults)
}

/** Simple commands, also those in `$(…)`, each as its words. */
function commandsIn(text: string): string[][] {
  const inner = [...text.matchAll(/\$\(([^()]*)\)/g)].flatMap(([, command]) => commandsIn(command!))
  const outer = text.replace(/\$\([^()]*\)/g, 'SUBSTITUTED')
  const simple = outer
    .split(/\n|&&|\|\||;|(?<!\S)\|(?!\S)/)
    .map((command) => [...command.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) => word))
  return [...simple.filter((words) => words.length > 0), ...inner]
}

function commandFaults(given: string[]): string[] {
  const words = given.filter((word, i) => !/^\d?[<>]/.test(word) && !/^\d?[<>]$/.test(given[i - 1] ?? ''))
  const assigned = words.filter(
    (word, i) => /^\w+=/.test(word) && (i === 0 || words[0] === 'export' || i < firstOf(words)),
  )
  const faults = assigned
    .map((word) => word.slice(0, word.indexOf('=')))
    .filter((name) => !isSetting(name))
    .map((name) => `${name} is no setting`)
  const [name, ...rest] = words.slice(firstOf(words))
  if (name === undefined) return faults
  const ours = words.findIndex((word) => /^(bin\/)?intake$/.test(word))
  if (ours === 0 || (ours === 1 && name === 'sudo')) return [...faults, ...cliFaults(words.slice(ours + 1))]
  if (!PROGRAMS.test(name)) return [...faults, `${name} is an unknown program`]
  if (name === 'curl') return [...faults, ...curlFaults(rest)]
  return name === 'npm' ? [...faults, ...npmFaults(rest)] : faults
}

/** The place of the program, after settings for it alone. */
const firstOf = (words: string[]): number => {
  const first = words.findIndex((word) => !/^\w+=/.test(word))
  return first < 0 ? words.length : first
}

function npmFaults(words: string[]): string[] {
  const [verb, ...rest] = words
  if (verb !== 'run') return BUILT_IN.includes(verb ?? '') ? [] : [`npm ${verb} is not used here`]
  const [script = '', ...after] = rest.filter((word) => word !== '-s')
  if (!(script in scripts)) return [`there is no script ${script}`]
  const args = after[0] === '--' ? after.slice(1) : []
  return script === 'cli' ? cliFaults(args) : args.flatMap((arg) => scriptOptionFaults(script, arg))
}

/** The command of the command line that these words name, and the words after it. */
export function commandOf(words: string[]): { command: Command; rest: string[] } {
  let command = program
  for (const [i, word] of words.entries()) {
    const next = command.commands.find((one) => one.name() === word)
    if (!next) return { command, rest: words.slice(i) }
    command = next
  }
  return { command, rest: [] }
}

export function cliFaults(given: string[]): string[] {
  // The only option of all commands.
  const words = given.filter((word, i) => word !== '--env-file' && given[i - 1] !== '--env-file')
  const { command, rest } = commandOf(words)
  if (rest.includes('--help')) return []
  if (command.commands.length > 0) return [`${words.join(' ')} is no command`]
  const options = rest.filter((word) => word.startsWith('--'))
  const unknown = options.filter((option) => !command.options.some(({ long }) => long === option))
  const values = options.flatMap((option) => {
    const known = command.options.find(({ long }) => long === option)
    return known && (known.required || known.optional) ? [rest[rest.indexOf(option) + 1]] : []
  })
  const count = rest.length - options.length - values.length
  const wanted = command.registeredArguments.filter(({ required }) => required).length
  const most = command.registeredArguments.some(({ variadic }) => variadic)
    ? Infinity
    : command.registeredArguments.length
  return [
    ...unknown.map((option) => `${words.join(' ')}: there is no option ${option}`),
    ...(count < wanted || count > most ? [`${words.join(' ')}: takes ${wanted} arguments, not ${count}`] : []),
  ]
}

/** Options of a script stand in its own files, as commander takes them or, in the load gate, as `name: { type: … }`. */
export function scriptOptionFaults(script: string, option: string): string[] {
  if (!option.startsWith('--') || option === '--help') return []
  const folder = script.replace(/^test:/, '').replace(/:.*/, '')
  const sources = globSync([`scripts/${folder}/**/*.ts`, `scripts/*${folder}*.ts`], { cwd: root })
  const key = new RegExp(`(?<![\\w-])'?${option.slice(2)}'?: \\{ type:|ption\\('${option}[ ']`)
  const isKnown = sources.some((path) => key.test(readFileSync(join(root, path), 'utf8')))
  return isKnown ? [] : [`npm run ${script}: there is no option ${option}`]
}

function curlFaults(words: string[]): string[] {
  const address = words.map((word) => word.replace(/^['"]|['"]$/g, '')).find((word) => /^https?:/.test(word))
  if (address === undefined) return ['curl asks for nothing']
  const { pathname } = new URL(address)
  const isOurs = ADDRESSES.test(pathname) || API.some((address) => address.test(pathname))
  return isOurs ? [] : [`${pathname} is no address of the service`]
}
