/** One browser, and two people: what each of them types stays apart. */
import { expect } from 'chai'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Browser, formsOf, linksOf, openBrowser, type Page, type Tab, textIn } from '../../support/html-client.ts'
import { text } from '../../support/journeys.ts'
import { textOf } from '../../views/html.ts'

const SCHOOL = {
  slug: 'school',
  title: 'School place',
  minimumAgeSeconds: 0,
  pages: [
    { id: 'child', title: 'Your child', fields: [text('name')] },
    { id: 'diet', title: 'Allergies', repeat: { min: 0, max: 5, itemLabel: 'allergy' }, fields: [text('what')] },
    { id: 'end', title: 'Last', fields: [text('note', { required: false })] },
  ],
}

describe('two people in one browser', () => {
  const clock = freezeClock(Date.UTC(2026, 10, 20, 12))
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
    await app.define(SCHOOL)
  })
  afterEach(() => app.stop())

  const browser = (): Browser => openBrowser({ base: () => app.base, clock })
  /** A tab with the blank first page. */
  async function begun(of: Browser): Promise<Tab> {
    const tab = await of.tab()
    await tab.open('/f/school/child?another=1')
    return tab
  }
  /** Sends the answers of the page in a tab, with its first button or that which leads to `to`. */
  async function press(tab: Tab, typed: Record<string, string> = {}, to?: string): Promise<Page> {
    clock.advance(1000)
    const form = formsOf(tab.page!).find(({ method }) => method === 'post')
    if (!form) throw new Error(`${tab.page!.url} asks for nothing: ${textOf(tab.page!.html)}`)
    const button = form.buttons.find(({ formaction = '' }) => (to ? formaction.includes(to) : formaction === ''))!
    return tab.press(form, button, typed)
  }
  const add = (tab: Tab) => tab.open(linksOf(tab.page!).find(({ id }) => id === 'add')!.href)
  async function codeOf(tab: Tab): Promise<string> {
    const { html } = await press(tab, {}, '/save')
    return textIn(html, 'p', 'reference')!
  }
  async function enter(tab: Tab, code: string): Promise<Page> {
    await tab.open('/f/school/resume')
    return press(tab, { code })
  }
  /** Deletes the form of a page that was saved. */
  async function deleteFrom(tab: Tab): Promise<void> {
    const way = formsOf(tab.page!).find(({ action }) => action.includes('/discard'))!
    await tab.press(way, way.buttons[0]!)
    await press(tab)
  }
  const sent = async () =>
    (await Array.fromAsync(app.services.submissions.all({}))).map(({ answers }) => answers).reverse()

  it('who fill in one form each, in two tabs, send two forms, each with its own answers', async () => {
    const here = browser()
    const [ann, ben] = [await begun(here), await begun(here)]
    await press(ann, { name: 'Annabel' })
    await press(ben, { name: 'Ben' })
    await add(ann)
    await press(ann, { what: 'peanuts' })
    for (const tab of [ann, ben]) {
      await press(tab)
      await press(tab)
      await press(tab)
    }
    expect(await sent()).to.deep.equal([
      { name: 'Annabel', diet: [{ what: 'peanuts' }] },
      { name: 'Ben', diet: [] },
    ])
  })

  it('who begin at the same moment both find what they typed', async () => {
    const here = browser()
    const [ann, ben] = [await begun(here), await begun(here)]
    await here.atOnce([() => press(ann, { name: 'Annabel' }), () => press(ben, { name: 'Ben' })])
    for (const [tab, name] of [
      [ann, 'Annabel'],
      [ben, 'Ben'],
    ] as const) {
      await press(tab)
      await press(tab)
      expect(tab.page!.html).to.include(name)
      await press(tab)
    }
    expect((await sent()).map(({ name }) => name)).to.have.members(['Annabel', 'Ben'])
  })

  for (const isFirst of [true, false])
    it(`of whom one sends while the other begins, lose nothing, whoever is answered ${isFirst ? 'first' : 'last'}`, async () => {
      const here = browser()
      const [ann, ben] = [await begun(here), await begun(here)]
      await press(ann, { name: 'Annabel' })
      await press(ann)
      await press(ann)
      const both = [() => press(ann), () => press(ben, { name: 'Ben' })]
      await here.atOnce(isFirst ? both : both.reverse())
      await press(ben)
      await press(ben)
      await press(ben)
      expect((await sent()).map(({ name }) => name)).to.have.members(['Annabel', 'Ben'])
    })

  it('do not lose the first form when a fourth is begun', async () => {
    const here = browser()
    const tabs: Tab[] = []
    for (const name of ['Annabel', 'Ben', 'Cem', 'Dana']) {
      tabs.push(await begun(here))
      await press(tabs.at(-1)!, { name })
    }
    for (const tab of tabs) {
      await press(tab)
      await press(tab)
      await press(tab)
    }
    expect((await sent()).map(({ name }) => name)).to.deep.equal(['Annabel', 'Ben', 'Cem', 'Dana'])
  })

  it('find the form that a code names, though another was changed later in this browser', async () => {
    const laptop = await begun(browser())
    await press(laptop, { name: 'Ben' })
    const code = await codeOf(laptop)
    const phone = browser()
    const other = await begun(phone)
    await press(other, { name: 'Tryphena' })
    const tab = await phone.tab()
    const { status, html } = await enter(tab, code)
    expect(status).to.equal(200)
    await press(tab)
    await press(tab)
    expect(tab.page!.html).to.include('Ben').and.not.include('Tryphena')
    expect(html).not.to.include('Tryphena')
  })

  it('delete one of two forms, and its code alone stops working', async () => {
    const laptop = await begun(browser())
    await press(laptop, { name: 'Ben' })
    const code = await codeOf(laptop)
    const phone = browser()
    const other = await begun(phone)
    await press(other, { name: 'Tryphena' })
    const codeOfOther = await codeOf(other)
    await enter(await phone.tab(), code)
    await deleteFrom(other)
    expect((await enter(await browser().tab(), codeOfOther)).status, 'what was deleted').to.equal(422)
    const elsewhere = await browser().tab()
    expect((await enter(elsewhere, code)).status, 'what was not').to.equal(200)
    await press(elsewhere)
    await press(elsewhere)
    expect(elsewhere.page!.html).to.include('Ben')
  })

  for (const from of ['the blank page', 'a page'] as const)
    it(`give nobody with the old code what is typed on ${from} of a form that was deleted`, async () => {
      const here = browser()
      const tab = await begun(here)
      if (from === 'a page') {
        await press(tab, { name: 'Annabel' })
        await tab.open(`/f/school/child${new URL(tab.page!.url).search}`)
      }
      const code = await codeOf(tab)
      await deleteFrom(tab)
      while (!tab.page!.url.includes('/child')) await tab.back()
      const { html } = await press(tab, { name: 'Eve' }, '/save')
      const another = textIn(html, 'p', 'reference')!
      expect(another).not.to.equal(code)
      expect((await enter(await browser().tab(), code)).status).to.equal(422)
      expect((await enter(await browser().tab(), another)).html).not.to.include('Annabel')
    })
})
