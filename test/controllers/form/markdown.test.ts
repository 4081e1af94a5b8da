import { expect } from 'chai'
import { startApp, type TestApp } from '../../support/app.ts'
import { applicant } from '../../support/applicant.ts'
import { freezeClock } from '../../support/clock.ts'
import { faultsIn } from '../../views/html.ts'

const TEXT = 'Bring **one** of <these>:\n\n- [a "card"](https://example.org/?a="b"&c)\n- a pass\n  1. valid\n\n4. last'
const SHOWN =
  /<p dir="auto">Bring <strong>one<\/strong> of &lt;these&gt;:<\/p>\s*<ul dir="auto">\s*<li><a href="https:\/\/example\.org\/\?a=%22b%22&amp;c">a &quot;card&quot;<\/a><\/li>\s*<li>a pass<ol dir="auto" start="1">\s*<li>valid<\/li>\s*<\/ol>\s*<\/li>\s*<\/ul>\s*<ol dir="auto" start="4">\s*<li>last<\/li>\s*<\/ol>/
const FORM = {
  slug: 'bins',
  title: 'A **bin**',
  markdown: true,
  minimumAgeSeconds: 0,
  introduction: TEXT,
  declaration: TEXT,
  confirmation: { text: TEXT, next: TEXT },
  statuses: [{ id: 'done', label: 'Done', meaning: TEXT, next: TEXT, final: true, to: [] }],
  pages: [
    {
      id: 'one',
      title: 'One',
      text: TEXT,
      fields: [
        { type: 'text', id: 'name', label: 'Your **name**', hint: '[a](/b)' },
        { type: 'inset', text: TEXT },
        { type: 'paragraph', text: TEXT },
        { type: 'details', title: 'More', text: TEXT },
        { type: 'warning', text: '**Danger**' },
      ],
    },
    {
      id: 'end',
      showIf: { type: 'rule', fieldId: 'name', operator: 'eq', value: 'Eve' },
      exit: { title: 'No', text: TEXT },
    },
    { id: 'two', title: 'Two', fields: [{ type: 'textarea', id: 'why', label: 'Why?' }] },
  ],
}
const at = (page: string) => `/f/bins/${page}`

describe('a form with Markdown', () => {
  const clock = freezeClock(Date.UTC(2026, 10, 20, 12))
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
  })
  afterEach(() => app.stop())

  const times = (html: string): number => html.match(new RegExp(SHOWN.source, 'g'))?.length ?? 0

  it('has it in every longer text, from the start page to the status page, and never in answers', async () => {
    await app.define(FORM)
    const person = applicant(app)
    expect(times((await person.get('/f/bins')).html)).to.equal(1)
    const first = (await person.get(at('one'))).html
    expect(times(first)).to.equal(4)
    expect(first).to.include('Your **name**').and.include('[a](/b)').and.include('**Danger**')
    expect(await faultsIn(first)).to.deep.equal([])
    const end = await person.go(at('one'), { name: 'Eve' })
    expect([end.path, times(end.html)]).to.deep.equal([`${at('end')}?begun=1`, 1])
    await person.get(at('one'))
    await person.go(at('one'), { name: '**Ada** [x](/y)' })
    const check = await person.go(at('two'), { why: '- [a](https://evil.example)' })
    expect(times(check.html)).to.equal(1)
    expect(check.html).to.include('**Ada** [x](/y)').and.include('- [a](https://evil.example)')
    const thanks = await person.go(at('check'))
    expect(times(thanks.html)).to.equal(2)
    const [status] = /\/status\?reference=[^"]+/.exec(thanks.html)!
    expect(times((await person.get(status)).html)).to.equal(2)
  })

  it('shows every sign where the form does not say so', async () => {
    const { markdown: _, ...plain } = FORM
    await app.define(plain)
    const { html } = await applicant(app).get(at('one'))
    expect(html).to.include('<p dir="auto">Bring **one** of &lt;these&gt;:</p>').and.not.include('<strong>one')
    expect(html).to.include('- [a &quot;card&quot;](https://example.org/?a=&quot;b&quot;&amp;c)')
  })
})
