import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { markdownTexts } from '../../../../src/services/definitions/parts/markdown.ts'
import { createCheck } from '../../../support/told.ts'

const NAME = { type: 'text', id: 'name', label: 'Name' }
const FORM = {
  slug: 'own',
  title: 'Own',
  markdown: true,
  pages: [
    { id: 'one', title: 'One', fields: [NAME] },
    { id: 'two', title: 'Two', fields: [{ ...NAME, id: 'other' }] },
  ],
}

async function told(over: object): Promise<string[]> {
  const [checked] = await createCheck({})(
    [{ source: 'own.json', text: JSON.stringify({ ...FORM, ...over }, null, 1) }],
    [],
  )
  return [...checked!.faults, ...(checked!.warnings ?? [])].map(
    ({ code, severity, pointer, line, reason }) => `${line} ${severity} ${code} ${pointer} ${reason}`,
  )
}

describe('the check of a form with Markdown', () => {
  it('refuses links that lead where they may not, with line and what may be written', async () => {
    const refused = (target: string) =>
      `6 error INT122 /introduction has a link to "${target}". Links lead to https://…, mailto:…, tel:… or a page of this service, such as /status`
    const at = (introduction: string) => {
      const { slug, title, markdown, pages } = FORM
      return told({ slug, title, markdown, pages, introduction })
    }
    expect((await at('See [this](javascript:alert(1)).')).map((line) => line.replace(/^\d+/, '6'))).to.deep.equal([
      refused('javascript:alert(1)'),
    ])
    expect((await at('[a](http://example.org)'))[0]).to.include(
      'INT122 /introduction has a link to "http://example.org"',
    )
    expect(await at('[a](https://example.org) [b](/status) [c](mailto:ada@example.org) [d](tel:112)')).to.deep.equal([])
    expect((await at('- a\n  - b\n    - c\n      - d'))[0]).to.match(/INT122 .* more than 3 levels deep$/)
  })

  it('warns of HTML and of other Markdown, and says what to write', async () => {
    expect((await told({ declaration: 'I am <b>18</b>.' }))[0]).to.match(
      /^\d+ warning INT121 \/declaration has HTML \("<b>"\), shown as it is written\. Write \*\*bold\*\*/,
    )
    expect((await told({ declaration: '# Yes' }))[0]).to.match(/INT121 .* Use a block of type "heading" instead$/)
  })

  it('tells of signs in a form that does not ask for Markdown, and how to ask for it', async () => {
    const said = (introduction: string) => told({ introduction, markdown: false })
    for (const [text, what] of [
      ['Bring **all** papers.', 'bold words ("**all**")'],
      ['See [the map](https://example.org/map).', 'a link ("[the map](https://example.org/map)")'],
      ['Bring:\n\n- a pen\n- a card', 'a list ("- a pen\n- a card")'],
    ] as const)
      expect((await said(text))[0], text).to.include(
        `INT121 /introduction has ${what.replaceAll('\n', '\\n')}, shown as it is written. Add "markdown": true to the form`,
      )
    expect((await said('Bring <b>cash</b>.'))[0]).to.match(
      /INT121 .* has HTML \("<b>"\), shown as it is written\. Remove it, or add "markdown": true/,
    )
    for (const text of ['2 * 3 * 4', 'a - b', '- only one', 'x < y > z', '[1] (2)', 'a ** b ** c'])
      expect(await said(text), text).to.deep.equal([])
  })

  it('looks at every text that may have it, as the manual lists them, and at no other', async () => {
    const bad = '<i>[a](javascript:b)'
    const full = {
      ...FORM,
      introduction: bad,
      declaration: bad,
      closedText: bad,
      summary: bad,
      needs: [bad],
      submitLabel: '<i>x',
      confirmation: { text: bad, next: bad },
      statuses: [{ id: 'done', label: bad, meaning: bad, next: bad, final: true, to: [] }],
      pages: [
        {
          id: 'one',
          title: bad,
          text: bad,
          fields: [
            { ...NAME, label: bad, hint: bad },
            ...['heading', 'paragraph', 'inset', 'warning'].map((type) => ({ type, text: bad })),
            { type: 'details', title: bad, text: bad },
          ],
        },
        {
          id: 'two',
          showIf: { type: 'rule', fieldId: 'name', operator: 'eq', value: 'x' },
          fields: [],
          exit: { title: bad, text: bad },
        },
      ],
    }
    const places = [
      '/introduction',
      '/declaration',
      '/closedText',
      '/confirmation/text',
      '/confirmation/next',
      '/statuses/0/meaning',
      '/statuses/0/next',
      '/pages/0/text',
      '/pages/0/fields/2/text',
      '/pages/0/fields/3/text',
      '/pages/0/fields/5/text',
      '/pages/1/exit/text',
    ]
    expect((await told(full)).map((line) => line.split(' ')[3])).to.have.members(places)
    // Signs are shown as they are written in a form that does not ask for Markdown.
    const plain = (await told({ ...full, markdown: false })).map((line) => line.split(' ')[3])
    expect(plain).to.have.members(places)
    const manual = readFileSync(join(import.meta.dirname, '../../../../docs/forms.md'), 'utf8')
    const listed = /These texts may hold it: (.*?)\. All others/.exec(manual)![1]!
    for (const { pointer } of markdownTexts(full as never)) {
      const [, type] = /fields\/(\d)/.exec(pointer) ?? []
      expect(listed).to.include(`\`${type ? full.pages[0]!.fields![Number(type)]!.type : pointer.split('/').at(-1)}\``)
    }
  })
})
