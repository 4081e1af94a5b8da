/** What all servers are given: the answers of Intake as bytes, a database of Intake's tables, and ids for forms. */
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseToken } from '../../src/models/token.ts'
import { createTokens } from '../../src/services/intake/token.ts'
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
  /** The bare server: its script and the file of the recorded answers. */
  bare: readonly string[]
  /** The address of a case. */
  casePath: string
  /** A new data folder: Intake's tables and one submission, or nothing. */
  freshData(isEmpty?: boolean): string
  /** A new file with this many ids for the form, one a line. */
  freshIds(count: number): string
  /** As in production: an access line for every request, all headers. */
  settings(dataDir: string): Record<string, string>
}

/** Runs Intake once in `folder` and records how it answers. */
export async function prepare(folder: string): Promise<Ground> {
  const secret = randomBytes(32).toString('base64url')
  const settings = (dataDir: string) => ({ SVC_PORT: '0', SVC_DATA_DIR: dataDir, SVC_SECRET: secret })
  const [template, answers] = [join(folder, 'template'), join(folder, 'answers.json')]
  const intake = await startServer({ script: [MAIN], env: settings(template) })
  const status = await record(`${intake.base}/status`)
  const form = await record(intake.base + FORM)
  const id = /name="submissionId" value="([^"]+)"/.exec(form.body)![1]!
  const submit = await record(intake.base + FORM, `submissionId=${id}${REST}`)
  const reference = /[^/]+$/.exec(submit.headers[submit.headers.indexOf('Location') + 1]!)![0]
  const casePath = `/status?reference=${reference}`
  const found = await record(intake.base + casePath)
  await intake.stop()
  const statuses = [status, form, found, submit].map((answer) => answer.status)
  if (String(statuses) !== '200,200,200,303') throw new Error(`Intake answers ${statuses}, not 200, 200, 200 and 303`)
  const recorded = {
    'GET /status': status,
    [`GET ${casePath}`]: found,
    [`GET ${FORM}`]: form,
    [`POST ${FORM}`]: submit,
  }
  writeFileSync(answers, JSON.stringify(recorded))

  const tokens = createTokens({ secrets: [secret], clock: Date.now, maxDays: 30 })
  const { slug, version } = parseToken(id)!
  let made = 0
  return {
    bare: [join(import.meta.dirname, 'bare.ts'), answers],
    casePath,
    freshData(isEmpty = false) {
      const target = join(folder, `data-${made++}`)
      if (isEmpty) mkdirSync(target, { mode: 0o700 })
      else cpSync(template, target, { recursive: true })
      return target
    },
    freshIds(count) {
      const file = join(folder, `ids-${made++}`)
      writeFileSync(file, `${Array.from({ length: count }, () => tokens.mint({ slug, version })).join('\n')}\n`)
      return file
    },
    settings,
  }
}

/** Asks as the load asks: no Accept. */
async function record(url: string, form?: string): Promise<Recorded> {
  const asForm = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' }
  const headers = { 'Accept-Encoding': 'identity', ...(form !== undefined && asForm) }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(url, { method: form === undefined ? 'GET' : 'POST', headers }, resolve)
    asked.once('error', reject).end(form)
  })
  const raw = response.rawHeaders
  // Date, Connection and Keep-Alive are written by Node for every server.
  const isOwn = (i: number) => !/^(date|connection|keep-alive)$/i.test(raw[i - (i % 2)]!)
  return {
    status: response.statusCode!,
    headers: raw.filter((_, i) => isOwn(i)),
    body: await text(response.setEncoding('latin1')),
  }
}
