/** Pages without a title, from the first to the case in the office: no heading is said twice, and none is the name that programs use. */
import { expect } from 'chai'
import { startApp, type TestApp } from '../../support/app.ts'
import { type Applicant, applicant } from '../../support/applicant.ts'
import { file, radios, text } from '../../support/journeys.ts'
import { clerk } from '../../support/office.ts'
import { faultsIn, textOf } from '../../views/html.ts'

const TREE = {
  slug: 'tree',
  title: 'May I cut down a tree?',
  minimumAgeSeconds: 0,
  pages: [
    { id: 'only-words', fields: [{ type: 'paragraph', text: 'Read this first.' }] },
    { id: 'first', fields: [radios('kind', 'oak', 'elm'), { type: 'paragraph', text: 'Any kind.' }] },
    { id: 'second', fields: [text('reason', { required: false })] },
    { id: 'third', fields: [file('photo')] },
    { id: 'there', title: 'Where it is', fields: [text('street')] },
    { id: 'words', title: 'Before you go on', fields: [{ type: 'paragraph', text: 'More words.' }] },
    { id: 'fourth', fields: [{ type: 'paragraph', text: 'To write to you.' }, text('email')] },
    { id: 'fifth', text: 'Think twice.', fields: [text('yes')] },
  ],
}
const heads = (html: string) =>
  [...html.matchAll(/<(h[12])[^>]*>(.*?)<\/\1>/gs)].map(([, tag, words]) => `${tag} ${textOf(words!)}`)

describe('pages without a title', () => {
  let app: TestApp
  let person: Applicant
  beforeEach(async () => {
    app = await startApp()
    await app.define(TREE)
    person = applicant(app)
  })
  afterEach(() => app.stop())

  const page = async (id: string) => (await person.get(`/f/tree/${id}`)).html
  const check = async () => {
    const answers = {
      first: { kind: 'oak' },
      there: { street: 'Elm Road 1' },
      fourth: { email: 'Ada' },
      fifth: { yes: 'Yes' },
    }
    for (const { id } of TREE.pages) {
      await page(id)
      const photo = id === 'third' ? { photo: new File(['a tree'], 'tree.txt') } : {}
      await person.go(`/f/tree/${id}`, { ...answers[id as keyof typeof answers], ...photo })
    }
    return page('check')
  }

  it('have their question as heading where it is the first and only one', async () => {
    await page('only-words')
    await person.go('/f/tree/only-words')
    const first = await page('first')
    expect(heads(first)).to.deep.equal(['h1 Which kind?'])
    expect(first)
      .to.match(/<legend[^>]*>\s*<h1/)
      .and.include('<title>Which kind? – May I cut down a tree?')
    await check()
    const second = await page('second')
    expect(heads(second)).to.deep.equal(['h1 Your reason (optional)'])
    expect(second).to.match(/<h1[^>]*>\s*<label[^>]*for="reason"/)
    const full = await page('third')
    expect(heads(full)).to.deep.equal(['h1 File photo'])
    expect(full).to.include('aria-labelledby="photo-label"').and.include('<h1 id="photo-label">')
    for (const html of [first, second, full]) expect(await faultsIn(html)).to.deep.equal([])
  })

  it('have the title of the form where words stand above the question, or no question is asked', async () => {
    await check()
    for (const id of ['only-words', 'fourth', 'fifth'])
      expect(heads(await page(id)), id).to.deep.equal(['h1 May I cut down a tree?'])
  })

  it('share a section without a title before the form is sent, and in the copy', async () => {
    const html = await check()
    const sections = ['h2 Where it is', 'h2 Your email']
    expect(heads(html)).to.deep.equal(['h1 Check your answers', ...sections, 'h2 Send your form'])
    expect(html).to.include('<h2 class="govuk-visually-hidden">Your email</h2>')
    expect(html.match(/<dl>/g)).to.have.length(3)
    const changes = html.matchAll(/<a href="[^"]+">Change<span class="govuk-visually-hidden"> (.*?)<\/span>/g)
    expect([...changes].map(([, words]) => words)).to.deep.equal([
      'which kind?',
      'your reason',
      'file photo',
      'your street',
      'your email',
      'your yes',
    ])
    expect(await faultsIn(html)).to.deep.equal([])
    const { path } = await person.go('/f/tree/check')
    expect(heads((await person.get(`${path}/copy`)).html).slice(1)).to.deep.equal(sections)
    const copy = (await person.get(`${path}/copy.txt`)).html
    expect(copy).to.include('\n\nWHERE IT IS\n').and.include('\n\nYour email\n    Ada\nYour yes\n    Yes\n')
    const office = await (await app.get(`/staff/cases/${path.split('/').at(-1)}`, (await clerk(app)).headers)).text()
    expect(heads(office).filter((head) => /Answers|Where|fourth/.test(head))).to.deep.equal([
      'h2 Answers',
      'h2 Where it is',
      'h2 Answers',
    ])
  })

  it('keep what follows an empty list apart from it', async () => {
    const repeat = { min: 0, max: 2, itemLabel: 'cat' }
    const pages = [
      { id: 'cats', repeat, fields: [text('colour')] },
      { id: 'last', fields: [text('name')] },
    ]
    const form = { ...TREE, slug: 'cats', pages }
    await app.define(form)
    for (const [id, typed] of [['cats'], ['last', { name: 'Ada' }]] as const) {
      await person.get(`/f/cats/${id}`)
      await person.go(`/f/cats/${id}`, typed)
    }
    const { html } = await person.get('/f/cats/check')
    expect(html.match(/<section class="answers">/g)).to.have.length(2)
    expect(heads(html)).to.deep.equal(['h1 Check your answers', 'h2 Your name', 'h2 Send your form'])
  })

  it('have the headings between their questions as those of sections', async () => {
    const heading = (words: string) => ({ type: 'heading', text: words })
    const pages = [
      { id: 'you', fields: [heading('You'), text('name')] },
      { id: 'home', fields: [text('street'), heading('Your pets'), text('cat'), text('dog'), heading('Said in vain')] },
    ]
    const form = { ...TREE, slug: 'home', pages }
    await app.define(form)
    for (const [id, typed] of [
      ['you', { name: 'Ada' }],
      ['home', { street: 'Elm Road 1', cat: 'Tom', dog: 'Rex' }],
    ] as const) {
      await person.get(`/f/home/${id}`)
      await person.go(`/f/home/${id}`, typed)
    }
    const { html } = await person.get('/f/home/check')
    expect(heads(html)).to.deep.equal([
      'h1 Check your answers',
      'h2 You',
      'h2 Your street',
      'h2 Your pets',
      'h2 Send your form',
    ])
    expect(html, 'it is not about “You”').to.include('<h2 class="govuk-visually-hidden">Your street</h2>')
    expect(html).not.to.include('<h3').and.not.include('<dl>\n  </dl>')
    expect(await faultsIn(html)).to.deep.equal([])
  })
})
