/** What a team would write instead: the same three pages with the usual libraries in the usual way, caches on. */
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import Router from '@koa/router'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import Koa from 'koa'
import { koaBody } from 'koa-body'
import nunjucks from 'nunjucks'
import form from '../../../src/forms/e2e-test-form.json' with { type: 'json' }
import { listen } from './listen.ts'
import { openTables } from './tables.ts'

const { keep, find } = openTables(process.argv[2]!)
const views = nunjucks.configure(join(import.meta.dirname, 'views'), { autoescape: true })
const fields = form.pages.flatMap((page) => page.fields)

const ajv = new Ajv({ allErrors: true })
formats.default(ajv)
const validate = ajv.compile({
  type: 'object',
  required: ['token', 'name', 'email', 'topic', 'message'],
  properties: {
    token: { type: 'string', minLength: 1 },
    name: { type: 'string', minLength: 1, maxLength: 1000 },
    email: { type: 'string', format: 'email' },
    topic: { enum: ['question', 'problem', 'idea'] },
    location: { type: 'string', maxLength: 1000 },
    message: { type: 'string', minLength: 1, maxLength: 5000 },
  },
  if: { properties: { topic: { const: 'problem' } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['location'], properties: { location: { minLength: 1 } } },
})

const router = new Router()
router.get('/status', (ctx) => {
  ctx.type = 'html'
  const { reference } = ctx.query
  const found = reference === undefined ? undefined : find(String(reference))
  if (found) ctx.body = views.render('case.njk', { title: form.title, reference, ...found })
  else ctx.body = views.render('status.njk', { title: 'Find your case' })
})
router.get('/f/e2e-test-form', (ctx) => {
  ctx.type = 'html'
  ctx.body = show({ token: randomBytes(16).toString('hex') })
})
router.post('/f/e2e-test-form', koaBody(), (ctx) => {
  const { submissionId: token, ...answers } = (ctx.request as unknown as { body: Record<string, string> }).body
  if (!validate({ token, ...answers })) {
    ctx.status = 422
    ctx.body = show({ token, answers, errors: validate.errors })
    return
  }
  const reference = randomUUID()
  keep({ submissionId: token!, reference, answers: JSON.stringify(answers) })
  ctx.status = 303
  ctx.redirect(`/f/e2e-test-form/thank-you/${reference}`)
})

const app = new Koa()
app.use(router.routes()).use(router.allowedMethods())
listen(createServer(app.callback()))

function show(more: object): string {
  return views.render('form.njk', { title: form.title, introduction: form.introduction, fields, answers: {}, ...more })
}
