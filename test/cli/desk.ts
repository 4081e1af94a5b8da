/** An operator's desk: a data folder of its own, and commands run in this process or a real one. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { failureOf } from '../../src/cli/failure.ts'
import { createProgram } from '../../src/cli/program.ts'
import { silentLog } from '../../src/log.ts'
import type { Answers } from '../../src/models/answers.ts'
import { referenceOf } from '../../src/models/reference.ts'
import { readConfig } from '../../src/settings/index.ts'
import { type Wired, wire } from '../../src/wire.ts'
import type { TestClock } from '../support/clock.ts'
import { databaseSettings } from '../support/databases.ts'

export const root = join(import.meta.dirname, '../..')

export interface Ran {
  code: number
  out: string
  err: string
}
export interface Desk {
  /** For the test's own files, and the data folder in it. */
  folder: string
  dataDir: string
  clock: () => number
  /** What stands in standard input for commands in this process. */
  input: string
  env: Record<string, string>
  /** Runs a command in this process. */
  run(...args: string[]): Promise<Ran>
  /** Runs the command line as a process of its own, by way of a shell when `script` is given: `$CLI` is the command. */
  spawn(...args: string[]): Ran
  shell(script: string): Ran
  /** Works on the services themselves. */
  wired<T>(work: (wired: Wired) => Promise<T>): Promise<T>
  /** Keeps a submission as if it had been sent; returns its reference. */
  send(sent?: Partial<Sent>): Promise<string>
  /** The random part of each sent form's id, by reference. */
  submissionIds: Map<string, string>
  /** What is answered to a question. */
  answer: string
  remove(): void
}
export interface Sent {
  slug: string
  answers: Answers
  /** UTC milliseconds; default: now. */
  at: number
  quarantine: string
}

/** Without a clock, time is real. */
export const openDesk = (env: Record<string, string> = {}, frozen?: TestClock): Desk => {
  const folder = mkdtempSync(join(tmpdir(), 'intake-cli-'))
  const dataDir = join(folder, 'data')
  const clock = frozen ?? Date.now
  const settings: Record<string, string> = { SVC_DATA_DIR: dataDir, ...databaseSettings(folder), ...env }
  const desk: Desk = {
    folder,
    dataDir,
    clock,
    input: '',
    env: settings,
    submissionIds: new Map(),
    answer: '',
    async run(...args) {
      const [out, err] = [collector(), collector()]
      const shell = {
        config: (instead?: Readonly<Record<string, string>>) => readConfig({ ...settings, ...instead }),
        env: (name: string) => settings[name],
        input: () => Promise.resolve(desk.input),
        clock,
        user: () => 'clerk',
        confirm: async () => desk.answer === 'yes',
        interrupted: async () => {},
        out: out.stream,
        err: err.stream,
      }
      const code = await createProgram(shell)
        .parseAsync(args, { from: 'user' })
        .then(() => 0)
        .catch((error) => {
          const failure = failureOf(error)
          if (failure.text) err.stream.write(`${failure.text}\n`)
          return failure.code
        })
      return { code, out: out.text(), err: err.text() }
    },
    spawn: (...args) => ran([process.execPath, join(root, 'src/cli.ts'), ...args]),
    shell: (script) => ran(['/bin/bash', '-c', script]),
    async wired(work) {
      const wired = await wire({ config: readConfig(settings), clock, log: silentLog(), samples: true })
      try {
        return await work(wired)
      } finally {
        await wired.close()
      }
    },
    send: ({ slug = 'e2e-test-form', answers = {}, at = clock(), quarantine } = {}) =>
      desk.wired(async ({ services: { forms }, store }) => {
        await forms.load()
        const reference = referenceOf(randomBytes(15))
        const submissionId = randomBytes(16).toString('base64url')
        desk.submissionIds.set(reference, submissionId)
        const row = { submissionId, reference, slug, receivedAt: at }
        await store.transaction(async (tx) => {
          const number = await tx.submissions.add({
            ...row,
            version: forms.live(slug)!.version,
            answers: JSON.stringify(answers),
            status: 'received',
            waitingFor: 'office',
            ...(quarantine !== undefined && { quarantine }),
          })
          await tx.events.add(number as number, { kind: 'status', status: 'received', at, by: 'public' })
        })
        return reference
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
  return desk

  function ran([file, ...args]: string[]): Ran {
    const cli = `${process.execPath} ${join(root, 'src/cli.ts')}`
    const done = spawnSync(file!, args, {
      env: { ...process.env, ...settings, CLI: cli },
      encoding: 'utf8',
      cwd: folder,
    })
    return { code: done.status ?? -1, out: done.stdout, err: done.stderr }
  }
}

/** Publishes what is in the folder of definitions. */
export const publishFolder = async ({ services: { forms }, folder }: Wired) => forms.publish(await folder.definitions())

/** A desk with a database and the starter forms published. */
export async function openService(env: Record<string, string> = {}, clock?: TestClock): Promise<Desk> {
  const desk = openDesk(env, clock)
  await desk.wired(publishFolder)
  return desk
}

export const jsonIn = (text: string): Record<string, unknown>[] =>
  text.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []))

function collector(): { stream: Writable; text(): string } {
  let text = ''
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _, done) {
      text += chunk
      done()
    },
  })
  return { stream, text: () => text }
}
