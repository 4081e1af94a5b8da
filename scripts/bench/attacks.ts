/**
 * What known attacks cost the service, and everybody else: the same few requests in every tree, over loopback, bounded in
 * count and time. Each attack has a service of its own over a folder of its own.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { silentLog } from '../../src/log.ts'
import { termsIn } from '../../src/models/terms.ts'
import { readConfig } from '../../src/settings/index.ts'
import { wire } from '../../src/wire.ts'
import { pdf, scatteredPpt } from '../../test/support/files.ts'
import { percentile } from './figures.ts'
import type { Line } from './lines.ts'
import { MAIN, type RunningServer, startServer } from './servers.ts'
import { cpuTime } from './usage.ts'

/** One thing that an attack cost. */
export type AttackFigure = Pick<Line, 'what' | 'unit' | 'value' | 'digits'>
type Cost = [what: string, value: number | undefined, unit: string]
interface Service extends RunningServer {
  folder: string
}

const PASSWORD = 'gravel teapot quiet ninety'
const OWNER = 'owner@example.org'
const STRANGER = '198.51.100.1'
const LOOK_EVERY_MS = 20
/** How long a page is asked for again and again. */
const CROWD_MS = 4000

/** As many as a question may take. */
const NOTE_CHARACTERS = 25_000

const FORMS = [
  formOf('pictures', { type: 'file', id: 'file', label: 'A picture', accept: ['pdf', 'png'], required: false }),
  formOf('tables', { type: 'file', id: 'file', label: 'A table', accept: ['office', 'pdf'], required: false }),
  withPage(formOf('notes', ...Array.from({ length: 40 }, (_, i) => note(`note${i + 1}`)))),
]

/** Runs all of them; `progress` is told what is next. */
export async function measureAttacks(progress: (line: string) => void): Promise<AttackFigure[]> {
  const figures: AttackFigure[] = []
  for (const [attack, measure] of Object.entries(ATTACKS)) {
    progress(attack)
    for (const [what, value, unit] of await measure())
      figures.push({ what: `${attack}: ${what}`, unit, value, digits: unit === 'ms' ? 1 : 0 })
  }
  return figures
}

/** docs/performance.md says what each of them does. */
const ATTACKS: Record<string, () => Promise<Cost[]>> = {
  'Scattered sectors': () =>
    against({}, async (service) => {
      const costs: Cost[] = []
      const file = scatteredPpt(1)
      for (const slug of ['pictures', 'tables']) {
        const { statuses, processor } = await costOf(service, () =>
          inTurn(1, 5, () => upload(service, slug, file, 'a.ppt')),
        )
        const question = slug === 'tables' ? 'a question for Office files' : 'a question for other files'
        costs.push(
          [`processor, ${question}`, processor, 'ms'],
          [`refused by ${question}`, refusedOf(statuses), 'files'],
        )
      }
      return costs
    }),

  'Large drafts': () =>
    against({ SVC_DRAFT_TOTAL_BYTES: '4000000' }, async (service) => {
      const { statuses, processor } = await costOf(service, () =>
        inTurn(4, 60, async () => (await beginDraft(service, 200_000, '192.0.2.1')).status),
      )
      return [
        ['drafts that stay', ofDatabase(service, 'select coalesce(sum(length(pages)), 0) from drafts'), 'bytes'],
        ['refused', refusedOf(statuses), 'posts'],
        ['a stranger refused', refusedOf([(await beginDraft(service, 10_000, STRANGER)).status]), 'posts'],
        ['processor', processor, 'ms'],
      ]
    }),

  Guesses: () =>
    against({}, async (service) => {
      const first = await signIn(service, PASSWORD, { 'x-forwarded-for': STRANGER })
      const owner = { 'x-forwarded-for': STRANGER, cookie: cookiesOf(first, /^office-known=/) }
      const times: number[] = []
      const owners: number[] = []
      const { statuses, processor } = await costOf(service, async () => {
        let over = false
        const guesses = inTurn(8, 100, async (i) => {
          return (await signIn(service, `wrong ${i}`, { 'x-forwarded-for': neighbour(i) })).status
        }).finally(() => (over = true))
        do {
          const began = performance.now()
          owners.push((await signIn(service, PASSWORD, owner)).status)
          times.push(performance.now() - began)
          await pause(LOOK_EVERY_MS)
        } while (!over)
        return guesses
      })
      return [
        ['guesses refused without a check', statuses.filter((status) => status !== 422).length, 'guesses'],
        ['the owner’s browser, longest sign-in', Math.max(...times), 'ms'],
        ['the owner’s browser refused', owners.filter((status) => status !== 303).length, `of ${owners.length}`],
        ['processor, with the owner’s sign-ins', processor, 'ms'],
      ]
    }),

  'Unsent files': () =>
    against({ SVC_UPLOAD_UNCLAIMED_BYTES: '20000000' }, async (service) => {
      const file = Buffer.concat([pdf(), Buffer.alloc(1_000_000, '%comment\n'), Buffer.from('\n%%EOF\n')])
      const statuses = await inTurn(4, 40, (i) => upload(service, 'pictures', file, 'a.pdf', neighbour(i)))
      const held = ofDatabase(service, 'select coalesce(sum(size), 0) from uploads')
      const strangers = await inTurn(1, 5, (i) => upload(service, 'pictures', file, 'a.pdf', `198.51.100.${i}`))
      return [
        ['held by the /48', held, 'bytes'],
        ['refused', refusedOf(statuses), 'files'],
        ['strangers refused', refusedOf(strangers), 'of 5'],
      ]
    }),

  'One draft, 20 connections': () =>
    against({}, async (service) => {
      const begun = await beginDraft(service, 900_000, '192.0.2.1')
      if (begun.status !== 303) throw new Error(`a draft was answered with ${begun.status}`)
      const headers = { 'x-forwarded-for': '192.0.2.1', cookie: cookiesOf(begun, /^draft\.notes\./) }
      const name = /[?&]draft=[\w-]{6}/.exec(begun.headers.get('location') ?? '')![0].slice(1)
      const quiet = lookAt(service)
      await pause(1000)
      const before = await quiet.stop()
      const looker = lookAt(service)
      const until = performance.now() + CROWD_MS
      const { statuses, processor } = await costOf(service, async () => {
        const each = Array.from({ length: 20 }, async () => {
          const seen: number[] = []
          while (performance.now() < until)
            seen.push(await statusOf(fetch(`${service.base}/f/notes/one?${name}`, { headers })))
          return seen
        })
        return (await Promise.all(each)).flat()
      })
      const during = await looker.stop()
      return [
        ['a stranger’s page before, p95', percentile(before, 0.95), 'ms'],
        ['a stranger’s page meanwhile, p95', percentile(during, 0.95), 'ms'],
        ['a stranger’s page meanwhile, longest', during.at(-1), 'ms'],
        ['pages of the draft', statuses.filter((status) => status === 200).length, 'pages'],
        ['refused', refusedOf(statuses), 'pages'],
        ['processor', processor, 'ms'],
      ]
    }),

  'Dear words': async () => {
    const text = '\ufdfa'.repeat(100_000)
    const times = Array.from({ length: 5 }, () => {
      const began = performance.now()
      termsIn([text])
      return performance.now() - began
    })
    return [['longest turn of the event loop', Math.max(...times), 'ms']]
  },
}

function formOf(slug: string, ...fields: object[]) {
  return { slug, title: `The form ${slug}`, minimumAgeSeconds: 0, pages: [{ id: 'one', title: 'One', fields }] }
}

/** With a second page, so that sending the first begins a draft. */
function withPage(form: ReturnType<typeof formOf>) {
  const two = { id: 'two', title: 'Two', fields: [{ type: 'text', id: 'name', label: 'Name' }] }
  return { ...form, pages: [...form.pages, two] }
}

function note(id: string) {
  return { type: 'textarea', id, label: `The ${id}`, maxLength: NOTE_CHARACTERS, required: false }
}

/** Address of the network number `i` of one /48. */
const neighbour = (i: number): string => `2001:db8:1:${i.toString(16)}::1`
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const refusedOf = (statuses: readonly number[]): number => statuses.filter((status) => status >= 400).length

/** Starts a service behind a proxy, with the forms and an owner's account, and ends it afterwards. */
async function against(over: Record<string, string>, measure: (service: Service) => Promise<Cost[]>): Promise<Cost[]> {
  const folder = mkdtempSync(join(tmpdir(), 'intake-attacks-'))
  try {
    mkdirSync(join(folder, 'forms'))
    for (const form of FORMS) writeFileSync(join(folder, 'forms', `${form.slug}.json`), JSON.stringify(form))
    const env = { SVC_DATA_DIR: folder, SVC_PORT: '0', SVC_LOG_LEVEL: 'error', SVC_TRUST_PROXY: '1', ...over }
    await makeOwner(env)
    const service = await startServer({ script: [MAIN], env })
    try {
      return await measure({ ...service, folder })
    } finally {
      await service.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function makeOwner(env: Record<string, string>): Promise<void> {
  const wired = await wire({ config: readConfig(env), clock: Date.now, log: silentLog() })
  const { accounts } = wired.services.access
  const secret = await accounts.add({ email: OWNER, name: 'Olga Owner', role: 'admin' }, 'bench')
  await accounts.setPassword(secret, PASSWORD)
  await wired.close()
}

/** Does `count` things, `atOnce` of them at a time; returns what each was answered with. */
async function inTurn(atOnce: number, count: number, one: (i: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  let next = 0
  const worker = async () => {
    while (next < count) statuses.push(await one(next++))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return statuses
}

/** Processor time of the service in milliseconds while `work` goes on; undefined where there is no /proc. */
async function costOf({ pid }: Service, work: () => Promise<number[]>) {
  const before = cpuTime(pid)
  const statuses = await work()
  const after = cpuTime(pid)
  return { statuses, processor: before === undefined ? undefined : (after! - before) / 1000 }
}

async function statusOf(answer: Promise<Response>): Promise<number> {
  const response = await answer
  await response.arrayBuffer()
  return response.status
}

async function tokenOf({ base }: Service, path: string, headers: Record<string, string>): Promise<string> {
  const html = await (await fetch(base + path, { headers })).text()
  return /name="submissionId" value="([^"]+)"/.exec(html)![1]!
}

async function upload(service: Service, slug: string, file: Buffer, name: string, from = STRANGER): Promise<number> {
  const headers = { 'x-forwarded-for': from }
  const submissionId = await tokenOf(service, `/f/${slug}`, headers)
  const body = new FormData()
  body.append('file', new File([new Uint8Array(file)], name))
  const address = `${service.base}/api/drive-upload?${new URLSearchParams({ submissionId })}`
  return statusOf(fetch(address, { method: 'POST', headers, body }))
}

/** Posts the first page of a form, as a program does that keeps no cookies. */
async function beginDraft(service: Service, bytes: number, from: string): Promise<Response> {
  const headers = { 'x-forwarded-for': from, 'sec-fetch-site': 'same-origin' }
  const submissionId = await tokenOf(service, '/f/notes/one', headers)
  const body = new URLSearchParams({ submissionId })
  for (let i = 1, left = bytes; left > 0; i++, left -= NOTE_CHARACTERS)
    body.set(`note${i}`, 'a'.repeat(Math.min(left, NOTE_CHARACTERS)))
  const answer = await fetch(`${service.base}/f/notes/one`, { method: 'POST', redirect: 'manual', headers, body })
  await answer.arrayBuffer()
  return answer
}

async function signIn({ base }: Service, password: string, headers: Record<string, string>): Promise<Response> {
  const answer = await fetch(`${base}/staff/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    body: new URLSearchParams({ email: OWNER, password, to: '/staff' }),
  })
  await answer.arrayBuffer()
  return answer
}

/** The cookie with such a name that an answer sets, as a browser sends it. */
const cookiesOf = (answer: Response, name: RegExp): string =>
  answer.headers
    .getSetCookie()
    .find((line) => name.test(line))!
    .split(';')[0]!

/** Asks for a stranger's page again and again; `stop` resolves with how many milliseconds each took, shortest first. */
function lookAt({ base }: Service): { stop(): Promise<number[]> } {
  const times: number[] = []
  let over = false
  const looking = (async () => {
    while (!over) {
      const began = performance.now()
      await statusOf(fetch(`${base}/f/pictures`, { headers: { 'x-forwarded-for': STRANGER } }))
      times.push(performance.now() - began)
      await pause(LOOK_EVERY_MS)
    }
  })()
  return {
    async stop() {
      over = true
      await looking
      return times.sort((one, other) => one - other)
    },
  }
}

function ofDatabase({ folder }: Service, question: string): number {
  const database = new Database(join(folder, 'intake.sqlite'), { readonly: true })
  try {
    return Number(database.prepare(question).pluck().get())
  } finally {
    database.close()
  }
}
