/** What all servers are given: the answers of Intake as bytes, a database of Intake's tables, and ids for forms. */
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { parseToken } from '../../src/models/token.ts'
import { createTokens, type Tokens } from '../../src/services/intake/token.ts'
import type { Scenario } from './options.ts'
import { MAIN, startServer } from './servers.ts'

export const FORM = '/f/e2e-test-form'
/** What stands behind the id in a sent form: what a browser sends, the trap for machines left empty. */
export const REST =
  '&further-remarks=&name=Ada+Example&email=ada%40example.org&topic=question&location=&message=Where+do+I+send+this%3F'

/** An answer as it is repeated by the bare server: header names and values in turn. */
export interface Recorded {
  status: number
  headers: string[]
  body: string
}
export interface Ground {
  secret: string
  /** File of the recorded answers, by method and path. */
  answers: string
  /** What is asked for in each scenario. */
  paths: Record<Scenario, string>
  /** A new data folder: Intake's tables, and the one submission whose case is asked for. */
  freshData(): string
  /** A new, empty data folder, for a database of its own. */
  emptyData(): string
  /** A new file with this many ids for the form, one a line. */
  freshIds(count: number): string
}

/** Runs Intake once in `folder` and records how it answers. */
export async function prepare(folder: string): Promise<Ground> {
  const secret = randomBytes(32).toString('base64url')
  const [template, answers] = [join(folder, 'template'), join(folder, 'answers.json')]
  const intake = await startServer({ script: [MAIN], env: intakeSettings(template, secret) })
  const status = await record(`${intake.base}/status`)
  const form = await record(intake.base + FORM)
  const id = /name="submissionId" value="([^"]+)"/.exec(form.body)![1]!
  const submit = await record(intake.base + FORM, `submissionId=${id}${REST}`)
  const reference = /[^/]+$/.exec(submit.headers[submit.headers.indexOf('Location') + 1]!)![0]
  const paths = { status: '/status', form: FORM, case: `/status?reference=${reference}`, submit: FORM }
  const found = await record(intake.base + paths.case)
  await intake.stop()
  const statuses = [status, form, found, submit].map((answer) => answer.status)
  if (String(statuses) !== '200,200,200,303') throw new Error(`Intake answers ${statuses}, not 200, 200, 200 and 303`)
  const recorded = {
    [`GET ${paths.status}`]: status,
    [`GET ${paths.case}`]: found,
    [`GET ${FORM}`]: form,
    [`POST ${FORM}`]: submit,
  }
  writeFileSync(answers, JSON.stringify(recorded))

  const tokens = createTokens({ secrets: [secret], clock: Date.now, maxDays: 30 })
  const { slug, version } = parseToken(id)!
  return {
    secret,
    answers,
    paths,
    freshData: () => copyOf(template),
    emptyData,
    freshIds: (count) => writeIds(join(folder, `ids-${made++}`), { tokens, slug, version, count }),
  }

  function copyOf(source: string): string {
    const target = emptyData()
    cpSync(source, target, { recursive: true })
    return target
  }

  function emptyData(): string {
    const target = join(folder, `data-${made++}`)
    mkdirSync(target, { mode: 0o700 })
    return target
  }
}

let made = 0

/** As in production: an access line for every request, all headers. */
export const intakeSettings = (dataDir: string, secret: string): Record<string, string> => ({
  SVC_PORT: '0',
  SVC_DATA_DIR: dataDir,
  SVC_SECRET: secret,
  SVC_LOG_LEVEL: 'info',
})

function writeIds(
  file: string,
  { tokens, count, ...form }: { tokens: Tokens; slug: string; version: string; count: number },
): string {
  writeFileSync(file, `${Array.from({ length: count }, () => tokens.mint(form)).join('\n')}\n`)
  return file
}

/** Asks as the load generator asks: no Accept. */
async function record(url: string, form?: string): Promise<Recorded> {
  const asFor = { 'Accept-Encoding': 'identity' }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asForm = { ...asFor, 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' }
    const asked =
      form === undefined
        ? get(url, { headers: asFor }, resolve)
        : request(url, { method: 'POST', headers: asForm }, resolve)
    asked.once('error', reject).end(form)
  })
  response.setEncoding('latin1')
  let body = ''
  for await (const chunk of response) body += chunk
  return { status: response.statusCode!, headers: withoutConnection(response.rawHeaders), body }
}

/** Date, Connection and Keep-Alive are written by Node for every server. */
const withoutConnection = (raw: readonly string[]): string[] =>
  raw.flatMap((name, i) => (i % 2 === 0 && !/^(date|connection|keep-alive)$/i.test(name) ? [name, raw[i + 1]!] : []))
