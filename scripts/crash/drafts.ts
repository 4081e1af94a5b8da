/**
 * People in a form of several pages: each page that was answered with a 303 is kept from then on, and the last code that was
 * shown opens what was typed. A page whose answer never came may be kept or not.
 */
import { hash } from 'node:crypto'
import { Agent } from 'node:http'
import Database from 'better-sqlite3'
import { type Answer, ask, Refused } from './ask.ts'

const FORM = '/f/parking-permit'

interface DraftEntry {
  /** The random part of the token. */
  random: string
  /** Texts of the page `you` that were acknowledged last, and that were under way when the service was killed. */
  name?: string
  pending?: string
  /** The last code that was shown; unknown while another one was under way. */
  code?: string
}
/** By the random part. */
export type DraftLedger = Map<string, DraftEntry>

/** Goes through the first pages, from this many browsers, until the service is gone; resolves with the pages acknowledged. */
export async function typeUntilGone(
  base: string,
  { clients, drafts }: { clients: number; drafts: DraftLedger },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const counts = await Promise.all(Array.from({ length: clients }, () => browser(base, agent, drafts)))
  agent.destroy()
  return counts.reduce((sum, count) => sum + count, 0)
}

let made = 0
const PAGES_A_DRAFT = 6

async function browser(base: string, agent: Agent, drafts: DraftLedger): Promise<number> {
  for (let acknowledged = 0; ; ) {
    const page = await ask(`${base}${FORM}/where`, { agent }).catch(() => undefined)
    const token = page && /name="submissionId" value="([^"]+)"/.exec(page.body)?.[1]
    if (page === undefined) return acknowledged
    if (token === undefined) throw new Refused(`the first page was answered with ${page.status} and contains no ID`)
    const random = token.split('.')[0]!
    const first = await send(base, agent, '/where', { submissionId: token, resident: 'visitor' })
    if (first === undefined) return acknowledged
    const { cookie } = first
    const entry: DraftEntry = { random }
    drafts.set(random, entry)
    acknowledged++
    for (let i = 0; i < PAGES_A_DRAFT; i++) {
      entry.pending = `Ada Example ${++made}`
      const texts = { submissionId: token, name: entry.pending, ...BIRTH, email: 'ada@example.org' }
      if ((await send(base, agent, '/you', texts, { cookie })) === undefined) return acknowledged
      entry.name = entry.pending
      delete entry.pending
      acknowledged++
      if (i % 3 !== 0) continue
      delete entry.code
      const saved = await send(base, agent, '/save', { submissionId: token }, { cookie, expected: 200 })
      const code = saved && /<p class="reference">([^<]+)</.exec(saved.body)?.[1]
      if (code === undefined) return acknowledged
      entry.code = code
    }
  }
}

const BIRTH = { 'birth-day': '27', 'birth-month': '3', 'birth-year': '1986' }

/** Undefined when no answer came. `cookie` names the draft. */
async function send(
  base: string,
  agent: Agent,
  path: string,
  texts: Record<string, string>,
  { cookie, expected = 303 }: { cookie?: string; expected?: number } = {},
): Promise<Answer | undefined> {
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Sec-Fetch-Site': 'same-origin',
    ...(cookie !== undefined && { Cookie: cookie }),
  }
  const options = { agent, method: 'POST', headers }
  const body = new URLSearchParams(texts).toString()
  const answer = await ask(base + FORM + path, options, body).catch(() => undefined)
  if (answer && answer.status !== expected) throw new Refused(`${path} was answered with ${answer.status}`)
  return answer
}

/** One sentence for each page or code that was acknowledged and is not there. */
export function checkDrafts(file: string, drafts: Iterable<DraftEntry>): string[] {
  const connection = new Database(file, { readonly: true })
  const find = connection.prepare<[string], { pages: string; resume_hash: string | null }>(
    'select pages, resume_hash from drafts where submission_id = ?',
  )
  const faults: string[] = []
  for (const entry of drafts) {
    const fault = faultIn(find.get(entry.random), entry)
    if (fault) faults.push(`draft ${entry.random}: ${fault}`)
  }
  connection.close()
  return faults
}

function faultIn(
  row: { pages: string; resume_hash: string | null } | undefined,
  { name, pending, code }: DraftEntry,
): string | undefined {
  if (!row) return 'is lost'
  const { where, you } = JSON.parse(row.pages)
  if (where?.texts.resident?.[0] !== 'visitor') return 'has lost its first page'
  const kept: string | undefined = you?.texts.name?.[0]
  if (name !== undefined && kept !== name && kept !== pending) return `has another name, ${kept}`
  if (code !== undefined && row.resume_hash !== hash('sha256', code, 'base64url')) return 'has lost its code'
  return undefined
}

/** Opens the drafts of the last codes in another browser, by the service itself. */
export async function resumeLast(base: string, drafts: DraftLedger): Promise<string[]> {
  const agent = new Agent({ keepAlive: true })
  const faults: string[] = []
  for (const { random, code } of [...drafts.values()].filter(({ code }) => code !== undefined).slice(-5)) {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' }
    const options = { agent, method: 'POST', headers }
    const { status } = await ask(`${base}${FORM}/resume`, options, new URLSearchParams({ code: code! }).toString())
    if (status !== 303) faults.push(`draft ${random}: its code is answered with ${status}`)
  }
  agent.destroy()
  return faults
}
