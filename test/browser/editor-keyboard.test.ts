/** A form is made from nothing on a small screen, by keyboard alone: with a rule, up to the page that the public sees. */
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { journey, pressKey, readable } from '../support/journey.ts'

const PASSWORD = 'gravel teapot quiet ninety'

describe('a form that is made by keyboard alone, on a screen of 375 pixels', () => {
  const here = journey({ cookiesOf: /^(office|sender)/ })

  /** Is the focus on what is called so? Of an input that is its label, of all else its words. */
  const isAt = (page: Page, words: string) =>
    page.evaluate(`(() => {
      const { labels, innerText = '' } = document.activeElement
      const said = labels && labels.length > 0 ? labels[0].innerText : innerText
      return said.replace(/\\s+/g, ' ').trim().startsWith(${JSON.stringify(words)})
    })()`)
  async function tabTo(page: Page, words: string): Promise<number> {
    for (let steps = 0; ; steps++) {
      if (await isAt(page, words)) return steps
      expect(steps, `steps to “${words}”`).to.be.lessThan(60)
      await page.keyboard.press('Tab')
    }
  }
  async function go(page: Page, words: string): Promise<void> {
    await tabTo(page, words)
    await pressKey(page, 'Enter')
    expect(await page.evaluate('document.documentElement.scrollWidth'), page.url()).to.be.at.most(375)
  }
  async function type(page: Page, words: string, text: string): Promise<void> {
    await tabTo(page, words)
    for (const [i, line] of text.split('\n').entries()) {
      if (i > 0) await page.keyboard.press('Enter')
      await page.keyboard.type(line)
    }
  }
  /** Chooses in a list that is closed by the letters with which an entry begins. */
  async function pick(page: Page, words: string, letters: string): Promise<void> {
    await tabTo(page, words)
    await page.keyboard.type(letters)
  }

  it('is asked, checked, published and seen', async () => {
    const { accounts } = here.app.services.access
    const account = { email: 'kay@example.org', name: 'Kay Board', role: 'none' as const, edits: 'all' as const }
    await accounts.setPassword(await accounts.add(account, 'a test'), PASSWORD)
    const page = await here.open('/staff/sign-in', { width: 375 })
    await type(page, 'Email address', 'kay@example.org')
    await type(page, 'Password', PASSWORD)
    await pressKey(page, 'Enter')

    await go(page, 'New form')
    await type(page, 'Title', 'Ask for a new bin')
    await go(page, 'Create the form')
    await go(page, 'Add a question or text to this page')
    await go(page, 'One of several')
    await type(page, 'Question', 'Why do you need a new bin?')
    await type(page, 'Options', 'It was stolen\nIt is broken')
    await go(page, 'Add')
    await page.keyboard.press('Tab')
    expect(await isAt(page, 'Why do you need'), 'Tab goes on where something was added').to.equal(true)

    await go(page, 'Add a question or text to this page')
    await go(page, 'Text')
    await type(page, 'Question', 'What is broken?')
    await type(page, 'Hint', 'A wheel, for example')
    await go(page, 'Add')
    await go(page, 'What is broken?')
    await type(page, 'Name in errors', 'the broken part')
    await pressKey(page, 'Enter')
    expect(page.url(), 'Enter saves, and leads to no other page').to.include('?saved=item')
    await go(page, 'What is broken?')
    await go(page, 'Only sometimes')
    await pick(page, 'Question', 'Why')
    await go(page, 'Continue')
    expect(await isAt(page, 'Comparison'), 'somebody goes on at the line').to.equal(true)
    await tabTo(page, 'It was stolen')
    await page.keyboard.press('ArrowDown')
    await go(page, 'Save')
    expect(await readable(page))
      .to.include('Saved')
      .and.include('is “It is broken”')

    await go(page, 'Publish')
    await go(page, 'Publish')
    const { pages } = here.app.services.forms.live('ask-for-a-new-bin')!.form
    expect(pages[0]!.fields.map((one) => ('label' in one ? [one.type, one.label] : []))).to.deep.equal([
      ['radios', 'Why do you need a new bin?'],
      ['text', 'What is broken?'],
    ])
    expect(pages[0]!.fields[1]).to.deep.include({
      hint: 'A wheel, for example',
      showIf: { type: 'rule', fieldId: 'why_do_you_need_a_new_bin', operator: 'eq', value: 'it-is-broken' },
    })
    await page.goto(`${here.origin}/f/ask-for-a-new-bin`)
    expect(await readable(page))
      .to.include('Why do you need a new bin?')
      .and.not.include('What is broken?')
  })
})
