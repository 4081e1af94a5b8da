/**
 * The least that an application on Koa costs: Koa and its router with the recorded answers, a log line made by hand, the
 * headers written at once. A form is kept in one durable commit before it is answered.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import Router from '@koa/router'
import Koa from 'koa'
import { logOutput } from '../../../src/log.ts'
import type { Recorded } from '../prepare.ts'
import { listen } from './listen.ts'
import { openTables } from './tables.ts'

const [answersFile, database] = process.argv.slice(2) as [string, string]
const answers = new Map<string, Recorded>(Object.entries(JSON.parse(readFileSync(answersFile, 'utf8'))))
const { keep } = openTables(database)
const log = logOutput(Date.now)

const router = new Router()
router.get('/status', answer)
router.get('/f/:slug', answer)
router.post('/f/:slug', async (ctx) => {
  const form = await text(ctx.req)
  keep({ submissionId: randomBytes(16).toString('hex'), reference: randomBytes(15).toString('hex'), answers: form })
  answer(ctx)
})

const app = new Koa()
app.use(async (ctx, next) => {
  const began = performance.now()
  await next()
  const took = (performance.now() - began).toFixed(2)
  log.write(`{"time":${Date.now()},"method":"${ctx.method}","status":${ctx.res.statusCode},"ms":${took}}\n`)
})
app.use(router.routes())
listen(createServer(app.callback()))

function answer(ctx: Koa.Context): void {
  const { status, headers, body } = answers.get(`${ctx.method} ${ctx.url}`)!
  ctx.respond = false
  ctx.res.writeHead(status, headers)
  ctx.res.end(body, 'latin1')
}
