/**
 * People and programs: they send forms, some with files, look cases up, and add files to them. Whoever gets no answer, or a
 * 503, says the same again until it is taken.
 */
import { createHash, randomBytes } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { FORM } from '../bench/prepare.ts'
import { acknowledge, count, type Ledger, type SentFile, type SentForm } from './ledger.ts'
import { NOBODY } from './proxy.ts'

interface Clients {
  /** Nothing new is begun; resolves when all that was begun is acknowledged, or can no longer be hoped for. */
  stop(): Promise<void>
}
interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: string
}
interface Body {
  type: string
  bytes: Buffer
}

/** No answer in this time is a hang, and a fault. */
const PATIENCE_MS = 20_000
/** After the end everything is whole, and what was begun must be taken. */
const LAST_MS = 20_000
const AGAIN_MS = 250
const FIELD = 'evidence'
const BOUNDARY = 'intake-many-5b1c2f'

export function startClients(base: string, number: number, ledger: Ledger): Clients {
  const agent = new Agent({ keepAlive: true, maxSockets: number })
  let stopAt = Infinity
  const going = () => performance.now() < stopAt
  const hoping = () => performance.now() < stopAt + LAST_MS
  const all = Array.from({ length: number }, (_, i) => work(i))
  return {
    async stop() {
      stopAt = performance.now()
      await Promise.all(all)
      agent.destroy()
    },
  }

  async function work(i: number): Promise<void> {
    for (let round = i; going(); round++) {
      const form = await open()
      if (!form) continue
      const taken = await send(form, filesFor(round))
      if (!taken) continue
      await lookUp(form)
      if (round % 5 === 0 && form.files.length < 3) await addFile(form)
      await sleep(5)
    }
  }

  /** A blank form. */
  async function open(): Promise<SentForm | undefined> {
    const page = await insist('GET', FORM, going)
    const id = page && /name="submissionId" value="([^"]+)"/.exec(page.body)?.[1]
    if (page && !id) ledger.faults.push(`the form was answered with ${page.status} and contains no ID`)
    if (!id) return undefined
    const name = `Ada Example ${randomBytes(4).toString('hex')}`
    const answers = { name, email: 'ada@example.org', topic: 'question', message: `Message of ${name}\n– second line` }
    return { random: id.split('.')[0]!, id, answers, files: [] }
  }

  async function send(form: SentForm, files: SentFile[]): Promise<boolean> {
    form.files.push(...files)
    ledger.forms.set(form.random, form)
    const begunAt = performance.now()
    const answer = await insist('POST', FORM, hoping, bodyOf(form), files.length > 0 ? 'form with files' : 'form')
    if (!answer) return false
    const reference = /\/thank-you\/([0-9A-Z-]{19})/.exec(answer.headers.location ?? '')?.[1]
    if (answer.status !== 303 || !reference) {
      ledger.faults.push(`a valid form was answered with ${answer.status}`)
      return false
    }
    acknowledge(ledger, form, reference)
    ledger.promised.push({ kind: 'receipt', reference, begunAt, at: performance.now() })
    return true
  }

  async function lookUp({ reference }: SentForm): Promise<void> {
    const answer = await insist('GET', `/status?reference=${reference}`, going)
    if (!answer) return
    ledger.lookups++
    if (answer.status !== 200) ledger.faults.push(`${reference} was accepted, and then answered with ${answer.status}`)
  }

  async function addFile(form: SentForm): Promise<void> {
    const [file] = filesFor(1)
    const path = `/api/drive-upload?submissionId=${form.reference}&fieldId=${FIELD}`
    const begunAt = performance.now()
    const answer = await insist('POST', path, hoping, multipart([], 'file', [file!]), 'file')
    // What was sent and never answered may be there or not.
    form.files.push(file!)
    if (answer?.status === 201 && JSON.parse(answer.body).sha256 === file!.sha256) {
      ledger.promised.push({ kind: 'file', reference: form.reference!, begunAt, at: performance.now() })
      return
    }
    ledger.faults.push(`a valid file was answered with ${answer ? answer.status : 'nothing'}`)
  }

  /** Asks until there is an answer other than 503; undefined when it is not hoped for any more. */
  async function insist(
    method: string,
    path: string,
    hope: () => boolean,
    body?: Body,
    what?: string,
  ): Promise<Answer | undefined> {
    for (;;) {
      const answer = await ask(method, path, body).catch((error: NodeJS.ErrnoException) => error.code ?? error.message)
      const status =
        typeof answer === 'string' ? answer : answer.headers[NOBODY] ? 'nobody there' : String(answer.status)
      count(ledger, status)
      if (status === HANG) ledger.faults.push(`${method} ${path.replace(/=.*/, '=…')}: no answer in ${PATIENCE_MS} ms`)
      if (typeof answer !== 'string' && answer.status >= 500 && answer.status !== 503)
        ledger.faults.push(`${method} ${path.replace(/=.*/, '=…')} was answered with ${answer.status}`)
      if (typeof answer !== 'string' && answer.status < 500) return answer
      if (!hope()) {
        if (what) ledger.faults.push(`a ${what} was not accepted within ${LAST_MS} ms of the end`)
        return undefined
      }
      await sleep(AGAIN_MS * (0.5 + Math.random()))
    }
  }

  function ask(method: string, path: string, body?: Body): Promise<Answer> {
    const headers = {
      Accept: path.startsWith('/api') ? 'application/json' : 'text/html',
      ...(body && { 'Content-Type': body.type, 'Content-Length': body.bytes.length, 'Sec-Fetch-Site': 'same-origin' }),
    }
    return new Promise((resolve, reject) => {
      const asked = request(base + path, { agent, method, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => (text += chunk))
        response.on('error', reject)
        response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body: text }))
      })
      const timer = setTimeout(() => asked.destroy(new Error(HANG)), PATIENCE_MS)
      asked.on('close', () => clearTimeout(timer))
      asked.on('error', reject)
      asked.end(body?.bytes)
    })
  }
}

const HANG = 'no answer'

/** Of every three forms one has a file, and one has two. */
const filesFor = (round: number): SentFile[] =>
  Array.from({ length: round % 3 }, (_, i) => {
    const size = 500 + Math.floor(Math.random() ** 3 * 150_000)
    const text = randomBytes(size).toString('base64').replace(/.{76}/g, '$&\n')
    const bytes = Buffer.from(text)
    return { name: `file-${i}.txt`, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
  })

function bodyOf({ id, answers, files }: SentForm): Body {
  const texts = Object.entries({ submissionId: id, ...answers })
  if (files.length > 0) return multipart(texts, FIELD, files)
  return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(new URLSearchParams(texts).toString()) }
}

function multipart(texts: [string, string][], field: string, files: readonly SentFile[]): Body {
  const head = (disposition: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n`
  const parts = [
    ...texts.map(([name, text]) => Buffer.from(`${head(`name="${name}"`)}\r\n${text}\r\n`)),
    ...files.flatMap(({ name, bytes }) => [
      Buffer.from(`${head(`name="${field}"; filename="${name}"`)}Content-Type: text/plain\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes: Buffer.concat(parts) }
}
