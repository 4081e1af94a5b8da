/** Five journeys are made, and compared with the files that the manual of the code names for them. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { filled, sendForm, startApp, type TestApp } from '../support/app.ts'
import { onSqlite } from '../support/databases.ts'
import { entered } from '../support/entered.ts'
import * as files from '../support/files.ts'
import { clerk } from '../support/office.ts'

const manual = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8')
const sectionOf = (title: string): string => manual.split(/^## /m).find((one) => one.startsWith(`${title}\n`))!
const hidden = (html: string): string => /name="submissionId" value="([^"]*)"/.exec(html)![1]!

/** The files and folders of the code that a section names, and those in the rows of its table. */
function namedIn(section: string): { all: string[]; steps: string[] } {
  const paths = (text: string) => [...text.matchAll(/`(src\/[\w/.-]+)`/g)].map(([, path]) => path!)
  const rows = section.match(/^\| `src\/[\w/.-]+`/gm) ?? []
  return { all: paths(section), steps: rows.flatMap((row) => paths(row)) }
}

const SHARED = namedIn(sectionOf('What the journeys share'))
/** The controllers of another journey answer at the address of the office: its routes are a list of their own. */
const ELSEWHERE: Record<string, string[]> = { 'a change of status': ['src/routes.ts'] }

onSqlite.describe('the manual of the code', () => {
  let app: TestApp
  before(async () => {
    app = await startApp()
  })
  after(() => app.stop())

  const sent = async (answer: Promise<Response>) => expect((await answer).status).to.equal(303)
  const journeys: Record<string, () => Promise<Set<string>>> = {
    async 'a form post'() {
      const token = await app.mint()
      return entered(() => sent(app.post('/f/e2e-test-form', filled(token))))
    },

    async 'a draft'() {
      const token = hidden(await (await app.get('/f/parking-permit/where')).text())
      return entered(() => sent(app.post('/f/parking-permit/where', { submissionId: token, resident: 'yes' })))
    },

    async 'a change of status'() {
      const reference = await sendForm(app)
      const { headers } = await clerk(app)
      const work = { seen: '1', to: 'in-review', message: 'We have begun.', note: '', confirmed: 'yes' }
      return entered(() => sent(app.post(`/staff/cases/${reference}/work`, work, headers)))
    },

    async 'an uploaded byte'() {
      const body = new FormData()
      for (const [name, text] of Object.entries(filled(await app.mint()))) body.append(name, text)
      body.append('evidence', new File([new Uint8Array(files.png())], 'a.png', { type: 'image/png' }))
      return entered(() => sent(app.post('/f/e2e-test-form', body)))
    },

    async 'a rule'() {
      const showIf = { type: 'rule', fieldId: 'name', operator: 'eq', value: 'x' }
      const [name, more] = [
        { type: 'text', id: 'name', label: 'Name' },
        { type: 'text', id: 'more', label: 'More', showIf },
      ]
      const form = { slug: 'ruled', title: 'Ruled', pages: [{ id: 'a', fields: [name, more] }] }
      writeFileSync(join(app.folder.forms, 'ruled.json'), JSON.stringify(form))
      return entered(async () => {
        const stop = await app.definitions.begin()
        try {
          const [, style] = / href="(\/f\/ruled\/style\/[^"]+)"/.exec(await (await app.get('/f/ruled')).text())!
          expect((await app.get(style!)).status).to.equal(200)
        } finally {
          stop()
        }
      })
    },
  }
  for (const [title, make] of Object.entries(journeys))
    it(`names the files that ${title} enters, and as its steps no other`, async () => {
      const { all, steps } = namedIn(sectionOf(`The life of ${title}`))
      const named = [...all, ...SHARED.all, ...alsoNamed(title)]
      const really = await make()
      const unnamed = [...really].filter(
        (path) => !named.some((one) => one === path || (one.endsWith('/') && path.startsWith(one))),
      )
      expect(unnamed, 'entered, and not named').to.deep.equal([])
      expect(steps.length).to.be.greaterThan(10)
      const wanted = [...steps, ...SHARED.steps].filter((path) => !ELSEWHERE[title]?.includes(path))
      expect(
        wanted.filter((path) => !really.has(path)),
        'a step that is not entered',
      ).to.deep.equal([])
    })

  /** A file comes with a form, whose post is another journey. */
  function alsoNamed(title: string): string[] {
    return title === 'an uploaded byte' ? namedIn(sectionOf('The life of a form post')).all : []
  }
})
