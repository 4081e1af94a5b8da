/** The limit: Node's own server with the recorded answers; a form is kept in one durable commit before it is answered. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Recorded } from '../prepare.ts'
import { listen } from './listen.ts'
import { openTables } from './tables.ts'

const [answersFile, database] = process.argv.slice(2) as [string, string]
const answers = new Map<string, Recorded>(Object.entries(JSON.parse(readFileSync(answersFile, 'utf8'))))
const { keep } = openTables(database)

listen(
  createServer((req, res) => {
    if (req.method === 'POST') read(req, (body) => send(req, res, body))
    else send(req, res)
  }),
)

function read(req: IncomingMessage, done: (body: string) => void): void {
  let body = ''
  req.setEncoding('utf8')
  req.on('data', (chunk) => {
    body += chunk
  })
  req.on('end', () => done(body))
}

function send(req: IncomingMessage, res: ServerResponse, form?: string): void {
  const { status, headers, body } = answers.get(`${req.method} ${req.url}`)!
  if (form !== undefined)
    keep({ submissionId: randomBytes(16).toString('hex'), reference: randomBytes(15).toString('hex'), answers: form })
  res.writeHead(status, headers)
  res.end(body, 'latin1')
}
