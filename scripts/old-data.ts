/**
 * Fills a service of an earlier release, and keeps what it has as an archive: the tests open it with this release.
 * `npm run build:archive -- <folder of that release, with its packages> <archive.tar.gz>`
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const CASES = 50
const [tree, archive] = process.argv.slice(2)
if (tree === undefined || archive === undefined) {
  console.error('Name the folder of an earlier release, and the archive to write.')
  process.exit(2)
}

const place = mkdtempSync(join(tmpdir(), 'intake-old-'))
const data = join(place, 'data')
const env = { ...process.env, SVC_DATA_DIR: data, SVC_PORT: '0', SVC_LOG_LEVEL: 'error' }
const cli = (...args: string[]) =>
  execFileSync(process.execPath, ['src/cli.ts', ...args], { cwd: tree, env, encoding: 'utf8' })

/** Sends forms as the public does, some with a file; returns the references. */
async function sendAll(): Promise<string[]> {
  const service = spawn(process.execPath, ['src/main.ts'], { cwd: tree, env, stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    const base = await addressOf(service.stderr)
    const references: string[] = []
    for (let i = 0; i < CASES; i++) references.push(await send(base, i))
    return references
  } finally {
    service.kill('SIGTERM')
    await once(service, 'exit')
  }
}

async function addressOf(said: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const piece of said) {
    text += piece
    const [base] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? []
    if (base) return base
  }
  throw new Error(`the service did not start: ${text}`)
}

const hiddenIn = (page: string): string => /name="submissionId" value="([^"]+)"/.exec(page)![1]!

async function send(base: string, i: number): Promise<string> {
  const submissionId = hiddenIn(await (await fetch(`${base}/f/e2e-test-form`)).text())
  const topic = ['question', 'problem', 'idea'][i % 3]!
  const fields = {
    submissionId,
    name: `Sender ${i}`,
    email: `sender-${i}@example.org`,
    topic,
    message: `Ünï ${i} “ß” 字`,
  }
  const file = i % 5 === 0 ? `The notes of ${i}.\n` : undefined
  const answer = await post(
    `${base}/f/e2e-test-form`,
    { ...fields, ...(topic === 'problem' && { location: `Road ${i}` }) },
    file,
  )
  const thanks = await (
    await fetch(new URL(answer.headers.get('location')!, base), { headers: cookiesOf(answer) })
  ).text()
  return /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.exec(thanks)![0]
}

function post(address: string, fields: Record<string, string>, file?: string): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  if (file !== undefined) body.set('evidence', new File([file], 'notes.txt', { type: 'text/plain' }))
  return fetch(address, { method: 'POST', body, redirect: 'manual', headers: { 'sec-fetch-site': 'same-origin' } })
}

const cookiesOf = (answer: Response) => ({
  cookie: answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; '),
})

/** Brings a case to one of its states, by the commands that every release has. */
function handle(i: number, reference: string): void {
  const move = (...args: string[]) => cli('submissions', ...args, '--by', 'ada')
  if (i % 6 === 0) return
  move('set-status', reference, 'in-review', '--note', `Looked at ${i}`)
  if (i % 6 === 2) move('set-status', reference, 'needs-information', '--message', `Which one, ${i}?`)
  if (i % 6 === 3) move('set-status', reference, 'approved', '--message', 'It is done.')
  if (i % 6 === 4) move('message', reference, '--message', 'It takes longer.')
  if (i % 12 === 5) cli('submissions', 'delete', reference, '--reason', 'asked for', '--yes')
}

/** What every later release must say of it too. */
const expectedOf = ({ reference, form, status, answers, receivedAt }: Record<string, unknown>) => ({
  reference,
  form,
  status,
  answers,
  receivedAt,
})

try {
  const references = await sendAll()
  for (const [i, reference] of references.entries()) handle(i, reference)
  execFileSync(
    process.execPath,
    ['src/cli.ts', 'staff', 'add', 'ada@example.org', '--name', 'Ada', '--role', 'admin'],
    {
      cwd: tree,
      env,
    },
  )
  const keep = join(place, 'kept')
  cpSync(data, keep, { recursive: true, filter: (path) => !/intake\.sqlite|control|\.new$/.test(path) })
  const database = new DatabaseSync(join(data, 'intake.sqlite'))
  database.prepare('vacuum into ?').run(join(keep, 'intake.sqlite'))
  database.close()
  const shown = references.map((reference) => JSON.parse(cli('submissions', 'show', reference, '--json')))
  writeFileSync(join(keep, 'expected.json'), JSON.stringify(shown.map(expectedOf), null, 1))
  execFileSync('tar', [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--mtime=@0',
    '-czf',
    resolve(archive),
    '-C',
    keep,
    '.',
  ])
} finally {
  rmSync(place, { recursive: true })
}
