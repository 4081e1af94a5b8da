/** `forms preview`, as a process of its own, whose temporary files lie in a folder of the test, or within this one. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { failureOf } from '../../src/cli/failure.ts'
import { createProgram } from '../../src/cli/program.ts'
import { type Previewing, startPreview } from '../../src/preview/index.ts'
import { readConfig } from '../../src/settings/index.ts'
import { until } from './service.ts'

const ROOT = join(import.meta.dirname, '..', '..')

export interface Preview {
  /** For definitions and whatever else the test keeps. */
  folder: string
  /** Writes a definition, or any text, and returns its path. */
  save(name: string, content: object | string): string
  /** Begins a process, and waits until it is ready or has ended. */
  start(args: string[]): Promise<Process>
  /** Runs the command in this process with these settings alone, and waits until it is ready or has ended. */
  run(args: string[], env?: Record<string, string>): Promise<Ran>
  /** Shows these files without the command, for what is shown alone. */
  show(...paths: string[]): Promise<Shown>
  /** What it left in the system's folder for temporary files. */
  left(): string[]
  remove(): Promise<void>
}
export interface Shown {
  base: string
  get(path: string, headers?: Record<string, string>): Promise<Response>
  /** The text of the page. */
  read(path: string): Promise<string>
  post(path: string, body: Record<string, string>, cookie?: string): Promise<Response>
}
interface Saying extends Shown {
  /** What it wrote to both of its outputs so far. */
  said(): string
}
interface Process extends Saying {
  child: ChildProcess
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
}
interface Ran extends Saying {
  ready: Promise<void>
  /** What Ctrl-C does to the process. */
  interrupt(): void
  /** Its exit code. */
  ended: Promise<number>
}

export function openPreview(): Preview {
  const folder = mkdtempSync(join(tmpdir(), 'intake-previews-'))
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  const all: Process[] = []
  const runs: Ran[] = []
  const within: Previewing[] = []
  return {
    folder,
    save(name, content) {
      const path = join(folder, name)
      writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
      return path
    },
    async start(args) {
      const started = launch(args, { TMPDIR: temporary, SVC_DATA_DIR: join(folder, 'data') })
      all.push(started)
      await until(() => isReady(started.said()) || started.child.exitCode !== null)
      return begun(started)
    },
    async run(args, env = {}) {
      const before = process.env.TMPDIR
      process.env.TMPDIR = temporary
      try {
        const ran = runHere(args, { SVC_DATA_DIR: join(folder, 'data'), ...env })
        runs.push(ran)
        await Promise.race([ran.ready, ran.ended])
        return begun(ran)
      } finally {
        if (before === undefined) delete process.env.TMPDIR
        else process.env.TMPDIR = before
      }
    },
    async show(...paths) {
      const one = await startPreview({ config: readConfig({}), paths, port: 0, clock: Date.now })
      within.push(one)
      return visiting({ base: one.address.replace(/\/$/, '') })
    },
    left: () => readdirSync(temporary),
    async remove() {
      for (const { child, ended } of all) {
        child.kill('SIGKILL')
        await ended
      }
      for (const one of runs) {
        one.interrupt()
        await one.ended
      }
      for (const one of within) await one.end()
      await until(() => readdirSync(temporary).length === 0)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isReady = (said: string): boolean => said.includes('To stop, press Ctrl-C')

function begun<T extends Saying>(one: T): T {
  one.base = /http:\/\/[^/\s]+/.exec(one.said())?.[0] ?? ''
  return one
}

function runHere(args: string[], env: Record<string, string>): Ran {
  let said = ''
  const { promise: ready, resolve: getReady } = Promise.withResolvers<void>()
  const output = new Writable({
    write(text, _, done) {
      said += text
      if (isReady(said)) getReady()
      done()
    },
  })
  const { promise: interrupted, resolve: interrupt } = Promise.withResolvers<void>()
  const program = createProgram({
    config: () => readConfig(env),
    env: (name) => env[name],
    input: async () => '',
    clock: Date.now,
    user: () => 'clerk',
    confirm: async () => false,
    interrupted: () => interrupted,
    out: output,
    err: output,
  })
  const ended = program.parseAsync(['forms', 'preview', ...args], { from: 'user' }).then(
    () => 0,
    (error) => {
      const { code, text } = failureOf(error)
      said += text ? `${text}\n` : ''
      return code
    },
  )
  return visiting({ base: '', said: () => said, ready, interrupt, ended })
}

function launch(args: string[], env: Record<string, string>): Process {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('SVC_'))
  const child = spawn(process.execPath, ['src/cli.ts', 'forms', 'preview', ...args], {
    cwd: ROOT,
    env: { ...Object.fromEntries(inherited), ...env } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that a test can end the whole of it, as a terminal does.
    detached: true,
  })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (text) => (said += text))
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal!))
  })
  return visiting({ child, base: '', said: () => said, ended })
}

/** With the ways to visit what is at `base`, whenever that is known. */
function visiting<T extends { base: string }>(place: T): T & Shown {
  const shown: T & Shown = Object.assign(place, {
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(shown.base + path, { redirect: 'manual', headers }),
    read: async (path: string) => (await shown.get(path)).text(),
    post: (path: string, body: Record<string, string>, cookie?: string) =>
      fetch(shown.base + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'sec-fetch-site': 'same-origin', ...(cookie !== undefined && { cookie }) },
        body: new URLSearchParams(body),
      }),
  })
  return shown
}

/** What stands on a page, without its tags: a line for each element with text. */
export const wordsOf = (html: string): string[] =>
  html
    .replace(/<[^>]+>/g, '\n')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The id in the page of a form. */
export const tokenIn = (html: string): string => /name="submissionId" value="([^"]+)"/.exec(html)![1]!
