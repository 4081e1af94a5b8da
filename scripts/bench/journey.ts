/** A form of several pages beside what bounds it: a middle page of a draft, and a page that is kept durably. */
import { rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { parseToken } from '../../src/models/token.ts'
import { createTokens } from '../../src/services/intake/keys.ts'
import { start } from './contenders.ts'
import type { Cores } from './cores.ts'
import { median } from './figures.ts'
import type { Line } from './lines.ts'
import { fire, type Generator } from './load.ts'
import { FORM, type Ground, REST, recordedIn } from './prepare.ts'
import { startServer } from './servers.ts'

export interface JourneyFigures {
  /** Answers in a second: Intake's middle page, and the same bytes from a bare server. */
  page: number
  bare: number
  /** Pages kept in a second, and forms of one page. */
  kept: number
  forms: number
}
interface Plan {
  folder: string
  ground: Ground
  rounds: number
  seconds: number
  cores: Cores
  generator: Generator
}

const FIRST = '/f/parking-permit/where'
const MIDDLE = '/f/parking-permit/you'
/** What stands behind the id in the first page that is sent. */
const ANSWER = '&further-remarks=&resident=yes'
/** Of the forms of one page that are saved in the same time. */
const KEPT_SHARE = 0.6
/** More than any server takes in a second. */
const MOST_PER_SECOND = 12_000

/** The median of the rounds; all four are measured in each. */
export async function measureJourney(plan: Plan): Promise<JourneyFigures> {
  const all: JourneyFigures[] = []
  for (let round = 0; round < plan.rounds; round++) all.push(await measure(plan))
  const of = (name: keyof JourneyFigures) => median(all.map((one) => one[name]))
  return { page: of('page'), bare: of('bare'), kept: of('kept'), forms: of('forms') }
}

async function measure({ folder, ground, seconds, cores, generator }: Plan): Promise<JourneyFigures> {
  const intake = await start('intake', { ground, core: cores.server })
  const rate = async (url: string, more: { cookie?: string; post?: { ids: string; rest: string } } = {}) => {
    const { responses, seconds: took, errors } = await fire(generator, { url, seconds, ...more })
    if (errors > 0) throw new Error(`${url}: ${errors} errors`)
    return responses / took
  }
  try {
    const { id, cookie } = await begin(intake.base)
    const answer = await recordedIn(intake.base + MIDDLE, { 'Accept-Encoding': 'identity', Cookie: cookie })
    const page = await rate(intake.base + MIDDLE, { cookie })
    const ids = (name: string, token: string) => idsLike(join(folder, name), token, ground.secret, seconds)
    const kept = await rate(intake.base + FIRST, { post: { ids: ids('page-ids', id), rest: ANSWER } })
    const formId = idIn((await recordedIn(intake.base + FORM, {})).body)
    const forms = await rate(intake.base + FORM, { post: { ids: ids('form-ids', formId), rest: REST } })
    checkRows(intake.database, (kept + forms) * seconds * 0.9)
    await intake.stop()
    const answers = join(folder, 'middle-page.json')
    writeFileSync(answers, JSON.stringify({ [`GET ${MIDDLE}`]: answer }))
    const script = [join(import.meta.dirname, 'servers/bare.ts'), answers, intake.database]
    const server = await startServer({ script, core: cores.server })
    const bare = await rate(server.base + MIDDLE)
    await server.kill()
    return { page, bare, kept, forms }
  } finally {
    await intake.kill()
    rmSync(dirname(intake.database), { recursive: true, force: true })
  }
}

/** Sends the first page; returns its id, and the cookie that names the draft. */
async function begin(base: string): Promise<{ id: string; cookie: string }> {
  const page = await recordedIn(base + FIRST, {})
  const id = idIn(page.body)
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' }
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request(base + FIRST, { method: 'POST', headers }, resolve)
      .once('error', reject)
      .end(`submissionId=${id}${ANSWER}`),
  )
  answer.resume()
  const [cookie] = answer.headers['set-cookie'] ?? []
  if (answer.statusCode !== 303 || !cookie) throw new Error(`the first page was answered with ${answer.statusCode}`)
  return { id, cookie: cookie.split(';')[0]! }
}

const idIn = (html: string): string => /name="submissionId" value="([^"]+)"/.exec(html)![1]!

/** A file of fresh ids for the form of this one. */
function idsLike(file: string, token: string, secret: string, seconds: number): string {
  const tokens = createTokens({ secrets: [secret], clock: Date.now, maxDays: 30 })
  const form = parseToken(token)!
  const count = seconds * MOST_PER_SECOND
  writeFileSync(file, `${Array.from({ length: count }, () => tokens.mint(form)).join('\n')}\n`)
  return file
}

/** Every page that was answered must be there, or the fast server is only a careless one. */
function checkRows(database: string, least: number): void {
  const connection = new Database(database, { readonly: true })
  const count = (table: string) => connection.prepare(`select count(*) from ${table}`).pluck().get() as number
  const rows = count('drafts') + count('submissions')
  connection.close()
  if (rows < least) throw new Error(`${least} pages and forms were answered, ${rows} are kept`)
}

export const journeyLines = ({ page, bare, kept, forms }: JourneyFigures): Line[] => [
  { what: 'GET a middle page of a draft', unit: 'answers/s', value: page, limit: bare },
  {
    what: 'POST a page, durable, beside a form of one page',
    unit: 'answers/s',
    value: kept,
    limit: forms,
    aim: { share: KEPT_SHARE },
  },
]
