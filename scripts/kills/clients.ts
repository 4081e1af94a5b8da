/**
 * People: they send forms, some with files, look their cases up and add files to them; others type in a form of several pages
 * and save it for later. Whoever gets no answer, or a 503, says the same again until it is taken.
 */
import { hash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { RESUME_CODE } from '../../src/models/codes.ts'
import { FORM } from '../bench/prepare.ts'
import { acknowledge, type Ledger, type SentFile, type SentForm } from './ledger.ts'

/** How many people do what. */
export interface Load {
  senders: number
  typists: number
  /** Resolves when it is worth trying again what was not taken. */
  again(): Promise<unknown>
}
interface Clients {
  /** Nothing new is begun; resolves when all that was begun is acknowledged, or can no longer be hoped for. */
  stop(): Promise<void>
}
interface Answer {
  status: number
  location: string
  /** The first cookie, as a browser sends it back. */
  cookie: string
  body: string
}

const LONG_FORM = '/f/parking-permit'
/** No answer in this time is a hang, and a fault. */
const PATIENCE_MS = 20_000
/** After the end everything is whole, and what was begun must be taken. */
const LAST_MS = 20_000
const AGAIN_MS = 20
const FIELD = 'evidence'
/** A proxy says 502 for a service that was killed before it answered. */
const NOT_TAKEN = [502, 503]

export function startClients(base: string, { senders, typists, again }: Load, ledger: Ledger): Clients {
  let stopAt = Infinity
  const going = () => performance.now() < stopAt
  const hoping = () => performance.now() < stopAt + LAST_MS
  const all = [
    ...Array.from({ length: senders }, (_, i) => sendForms(i)),
    ...Array.from({ length: typists }, () => typeDrafts()),
  ]
  return {
    async stop() {
      stopAt = performance.now()
      await Promise.all(all)
    },
  }

  async function sendForms(i: number): Promise<void> {
    for (let round = i; going(); round++) {
      const id = await open(FORM)
      if (id === undefined) continue
      const name = `Ada Example ${randomBytes(4).toString('hex')}`
      const answers = { name, email: 'ada@example.org', topic: 'question', message: `Of ${name}\n– second line` }
      const form: SentForm = { id, answers, files: filesFor(round) }
      ledger.forms.set(keyOf(id), form)
      const sent = await insist(FORM, 303, bodyOf(form))
      const reference = /\/thank-you\/([0-9A-Z-]{19})/.exec(sent?.location ?? '')?.[1]
      if (reference === undefined) continue
      acknowledge(ledger, form, reference)
      await insist(`/status?reference=${reference}`, 200)
      if (round % 5 === 0 && form.files.length < 3) await addFile(form)
    }
  }

  async function addFile({ reference, files }: SentForm): Promise<void> {
    const [file] = filesFor(1)
    files.push(file!)
    await insist(`/api/drive-upload?submissionId=${reference}&fieldId=${FIELD}`, 201, bodyWith({}, 'file', [file!]))
  }

  async function typeDrafts(): Promise<void> {
    while (going()) {
      const submissionId = await open(`${LONG_FORM}/where`)
      if (submissionId === undefined) continue
      const first = new URLSearchParams({ submissionId, resident: 'visitor' })
      // Said once: whoever has no cookie yet cannot say for which draft it would be.
      const begun = await ask(`${LONG_FORM}/where`, first).catch(() => undefined)
      if (begun?.status !== 303) continue
      const { cookie } = begun
      ledger.drafts.set(keyOf(submissionId), {})
      for (let page = 0; page < 6; page++) {
        const name = `Ada Example ${randomBytes(4).toString('hex')}`
        const birth = { 'birth-day': '27', 'birth-month': '3', 'birth-year': '1986' }
        const typed = new URLSearchParams({ submissionId, name, ...birth, email: 'ada@example.org' })
        if (!(await insist(`${LONG_FORM}/you`, 303, typed, cookie))) return
        const draft = { ...ledger.drafts.get(keyOf(submissionId)), name }
        ledger.drafts.set(keyOf(submissionId), draft)
        if (page % 3 !== 0) continue
        const saved = await insist(`${LONG_FORM}/save`, 200, new URLSearchParams({ submissionId }), cookie)
        const code = RESUME_CODE.parse(/<p class="reference">([^<]+)</.exec(saved?.body ?? '')?.[1] ?? '')
        if (saved && !code) ledger.faults.push('a draft was saved, and no code shown')
        if (code) ledger.drafts.set(keyOf(submissionId), { ...draft, code })
      }
    }
  }

  /** The submission ID of a form that is opened anew. */
  async function open(path: string): Promise<string | undefined> {
    const page = await insist(path, 200)
    const id = /name="submissionId" value="([^"]+)"/.exec(page?.body ?? '')?.[1]
    if (page && !id) ledger.faults.push(`${path} contains no ID`)
    return id
  }

  /**
   * Asks until it was taken, with an answer that must have this status; undefined when it has not, or none is hoped
   * for any more. What is sent is hoped for a while after the end.
   */
  async function insist(path: string, wanted: number, body?: FormData | URLSearchParams, cookie?: string) {
    const what = `${body ? 'POST' : 'GET'} ${path.replace(/=.*/, '=…')}`
    for (;;) {
      const answer = await ask(path, body, cookie).catch((error: Error) => error)
      const said = answer instanceof Error ? answer.name : String(answer.status)
      ledger.answers.set(said, (ledger.answers.get(said) ?? 0) + 1)
      if (said === 'TimeoutError') ledger.faults.push(`${what}: no answer in ${PATIENCE_MS} ms`)
      if (!(answer instanceof Error) && answer.status === wanted) return answer
      if (!(answer instanceof Error) && !NOT_TAKEN.includes(answer.status)) {
        ledger.faults.push(`${what} was answered with ${answer.status}`)
        return undefined
      }
      if (body ? !hoping() : !going()) {
        if (body) ledger.faults.push(`${what} was not taken within ${LAST_MS} ms of the end`)
        return undefined
      }
      await sleep(AGAIN_MS * (0.5 + Math.random()))
      await again()
    }
  }

  async function ask(path: string, body?: FormData | URLSearchParams, cookie?: string): Promise<Answer> {
    const response = await fetch(base + path, {
      redirect: 'manual',
      headers: {
        accept: path.startsWith('/api') ? 'application/json' : 'text/html',
        'sec-fetch-site': 'same-origin',
        ...(cookie && { cookie }),
      },
      ...(body && { method: 'POST', body }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const [first = ''] = response.headers.getSetCookie()
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      cookie: first.split(';')[0]!,
      body: await response.text(),
    }
  }
}

const keyOf = (submissionId: string): string => submissionId.split('.')[0]!

/** Of every three forms one has a file, and one has two. */
const filesFor = (round: number): SentFile[] =>
  Array.from({ length: round % 3 }, (_, i) => {
    const size = 500 + Math.floor(Math.random() ** 3 * 150_000)
    const text = randomBytes(size).toString('base64').replace(/.{76}/g, '$&\n')
    return { name: `file-${i}.txt`, text, sha256: hash('sha256', text) }
  })

function bodyOf({ id, answers, files }: SentForm): FormData | URLSearchParams {
  const texts = { submissionId: id, ...answers }
  return files.length > 0 ? bodyWith(texts, FIELD, files) : new URLSearchParams(texts)
}

function bodyWith(texts: Record<string, string>, field: string, files: readonly SentFile[]): FormData {
  const body = new FormData()
  for (const [name, text] of Object.entries(texts)) body.set(name, text)
  for (const { name, text } of files) body.append(field, new File([text], name, { type: 'text/plain' }))
  return body
}
