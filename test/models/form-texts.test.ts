import { expect } from 'chai'
import type { Form } from '../../src/models/form.ts'
import { formIn, formTexts, inWords, optionTexts, say, stepTo, textIn } from '../../src/models/form-texts.ts'

/** One of each kind of text. */
const form = (): Form => ({
  slug: 'bins',
  title: 'Ask for bins',
  languages: ['de'],
  summary: 'For every home',
  introduction: 'It takes a minute.',
  needs: ['Your number', 'Your address'],
  declaration: 'It is true.',
  submitLabel: 'Ask',
  closedText: 'Come back in May.',
  confirmation: { title: 'Thank you for asking', text: 'We have it.', next: 'We bring it.' },
  pages: [
    {
      id: 'household',
      title: 'Your home',
      text: 'All who live there.',
      fields: [
        { type: 'heading', text: 'People' },
        { type: 'number', id: 'people', label: 'How many?', hint: 'Count babies.', prefix: 'about', suffix: 'people' },
        { type: 'details', title: 'Why we ask', text: 'It counts.' },
        {
          type: 'radios',
          id: 'colour',
          label: 'Colour',
          shortDescription: 'a colour',
          messages: { required: 'Select a colour' },
          options: [
            { value: 'green', label: 'Green', hint: 'For paper.' },
            { value: 'a/b~c', label: 'Black', also: ['Dark', 'Night'] },
          ],
        },
        {
          type: 'select',
          id: 'town',
          label: 'Town',
          shortDescription: 'your town',
          optionsFrom: 'towns',
          options: [{ value: 'bath', label: 'Bath' }],
        },
      ],
      checks: [
        {
          rule: { type: 'rule', fieldId: 'people', operator: 'lt', value: 20 },
          message: 'Too many',
          fieldId: 'people',
        },
      ],
    },
    { id: 'enough', exit: { title: 'You have enough', text: 'One bin is enough.' }, fields: [] },
    {
      id: 'bins',
      repeat: {
        max: 4,
        itemLabel: 'bin',
        itemsLabel: 'bins',
        unique: [
          { fieldId: 'number', message: 'Twice the same' },
          { fieldId: 'place', message: 'Twice there' },
        ],
      },
      fields: [
        { type: 'text', id: 'number', label: 'Number', shortDescription: 'its number' },
        { type: 'calculated', id: 'all', label: 'All', value: { count: ['bins'] }, prefix: 'of', suffix: 'kg' },
        {
          type: 'declaration',
          id: 'truth',
          label: 'Truth',
          shortDescription: 'the truth',
          statement: 'What I say is true.',
        },
      ],
    },
  ],
  statuses: [
    { id: 'received', label: 'Received', meaning: 'It is here.', next: 'We read it.', to: ['done'] },
    { id: 'done', label: 'Done', meaning: 'You have a bin.', final: true, to: [] },
  ],
})
const small = (more: Partial<Form> = {}): Form => ({
  slug: 'small',
  title: 'Small',
  pages: [{ id: 'one', fields: [{ type: 'text', id: 'name', label: 'Your name' }] }],
  ...more,
})

describe('the texts of a form', () => {
  it('are all that people read, in the order in which they meet them, each with its places', () => {
    expect(formTexts(form()).map(({ at, pointer, text }) => [at, pointer, text])).to.deep.equal([
      ['/title', '/title', 'Ask for bins'],
      ['/summary', '/summary', 'For every home'],
      ['/introduction', '/introduction', 'It takes a minute.'],
      ['/needs/1', '/needs/0', 'Your number'],
      ['/needs/2', '/needs/1', 'Your address'],
      ['/pages/household/title', '/pages/0/title', 'Your home'],
      ['/pages/household/text', '/pages/0/text', 'All who live there.'],
      ['/pages/household/blocks/1/text', '/pages/0/fields/0/text', 'People'],
      ['/questions/people/label', '/pages/0/fields/1/label', 'How many?'],
      ['/questions/people/hint', '/pages/0/fields/1/hint', 'Count babies.'],
      ['/questions/people/shortDescription', '/pages/0/fields/1/shortDescription', 'How many?'],
      ['/questions/people/prefix', '/pages/0/fields/1/prefix', 'about'],
      ['/questions/people/suffix', '/pages/0/fields/1/suffix', 'people'],
      ['/pages/household/blocks/2/title', '/pages/0/fields/2/title', 'Why we ask'],
      ['/pages/household/blocks/2/text', '/pages/0/fields/2/text', 'It counts.'],
      ['/questions/colour/label', '/pages/0/fields/3/label', 'Colour'],
      ['/questions/colour/shortDescription', '/pages/0/fields/3/shortDescription', 'a colour'],
      ['/questions/colour/messages/required', '/pages/0/fields/3/messages/required', 'Select a colour'],
      ['/questions/colour/options/green/label', '/pages/0/fields/3/options/0/label', 'Green'],
      ['/questions/colour/options/green/hint', '/pages/0/fields/3/options/0/hint', 'For paper.'],
      ['/questions/colour/options/a~1b~0c/label', '/pages/0/fields/3/options/1/label', 'Black'],
      ['/questions/colour/options/a~1b~0c/also', '/pages/0/fields/3/options/1/also', 'Dark\nNight'],
      ['/questions/town/label', '/pages/0/fields/4/label', 'Town'],
      ['/questions/town/shortDescription', '/pages/0/fields/4/shortDescription', 'your town'],
      ['/pages/household/checks/1/message', '/pages/0/checks/0/message', 'Too many'],
      ['/pages/enough/exit/title', '/pages/1/exit/title', 'You have enough'],
      ['/pages/enough/exit/text', '/pages/1/exit/text', 'One bin is enough.'],
      ['/pages/bins/repeat/itemLabel', '/pages/2/repeat/itemLabel', 'bin'],
      ['/pages/bins/repeat/itemsLabel', '/pages/2/repeat/itemsLabel', 'bins'],
      ['/questions/number/label', '/pages/2/fields/0/label', 'Number'],
      ['/questions/number/shortDescription', '/pages/2/fields/0/shortDescription', 'its number'],
      ['/calculated/all/label', '/pages/2/fields/1/label', 'All'],
      ['/calculated/all/prefix', '/pages/2/fields/1/prefix', 'of'],
      ['/calculated/all/suffix', '/pages/2/fields/1/suffix', 'kg'],
      ['/questions/truth/label', '/pages/2/fields/2/label', 'Truth'],
      ['/questions/truth/shortDescription', '/pages/2/fields/2/shortDescription', 'the truth'],
      ['/questions/truth/statement', '/pages/2/fields/2/statement', 'What I say is true.'],
      ['/pages/bins/repeat/unique/1/message', '/pages/2/repeat/unique/0/message', 'Twice the same'],
      ['/pages/bins/repeat/unique/2/message', '/pages/2/repeat/unique/1/message', 'Twice there'],
      ['/declaration', '/declaration', 'It is true.'],
      ['/submitLabel', '/submitLabel', 'Ask'],
      ['/closedText', '/closedText', 'Come back in May.'],
      ['/confirmation/title', '/confirmation/title', 'Thank you for asking'],
      ['/confirmation/text', '/confirmation/text', 'We have it.'],
      ['/confirmation/next', '/confirmation/next', 'We bring it.'],
      ['/statuses/received/label', '/statuses/0/label', 'Received'],
      ['/statuses/received/meaning', '/statuses/0/meaning', 'It is here.'],
      ['/statuses/received/next', '/statuses/0/next', 'We read it.'],
      ['/statuses/done/label', '/statuses/1/label', 'Done'],
      ['/statuses/done/meaning', '/statuses/1/meaning', 'You have a bin.'],
    ])
  })

  it('are few where the form leaves out what it may', () => {
    expect(formTexts(small()).map(({ at }) => at)).to.deep.equal([
      '/title',
      '/questions/name/label',
      '/questions/name/shortDescription',
    ])
    const list = small({ pages: [{ id: 'list', repeat: { max: 2, itemLabel: 'bin' }, fields: [] }] })
    expect(formTexts(list).map(({ at, text }) => [at, text])).to.deep.equal([
      ['/title', 'Small'],
      ['/pages/list/repeat/itemLabel', 'bin'],
      ['/pages/list/repeat/itemsLabel', 'bin'],
    ])
  })

  it('may be left out of a translation only where they are other names, or a label in an error', () => {
    const optional = formTexts(form()).filter(({ isOptional }) => isOptional)
    expect(optional.map(({ at, isList }) => [at, isList])).to.deep.equal([
      ['/questions/people/shortDescription', undefined],
      ['/questions/colour/options/a~1b~0c/also', true],
    ])
  })

  it('are said where they stand', () => {
    const said = form()
    for (const one of formTexts(said)) say(one, `(${one.text})`)
    for (const { text, isList } of formTexts(said)) expect(text).to.match(isList ? /^\(Dark\nNight\)$/ : /^\(.*\)$/)
    expect(said.needs).to.deep.equal(['(Your number)', '(Your address)'])
    expect(said.pages[0]!.fields[1]).to.include({ label: '(How many?)', shortDescription: '(How many?)' })
    expect(said.pages[2]!.repeat).to.include({ itemLabel: '(bin)', itemsLabel: '(bins)' })
    const { options } = said.pages[0]!.fields[3] as { options: object[] }
    expect(options[1]).to.deep.equal({ value: 'a/b~c', label: '(Black)', also: ['(Dark', 'Night)'] })
  })

  it('put a plural where the form has none', () => {
    const list = small({ pages: [{ id: 'list', repeat: { max: 2, itemLabel: 'bin' }, fields: [] }] })
    say(formTexts(list).at(-1)!, 'Tonnen')
    expect(list.pages[0]!.repeat).to.deep.equal({ max: 2, itemLabel: 'bin', itemsLabel: 'Tonnen' })
  })

  it('of a list of options stand under their values', () => {
    const options = [
      { value: 'a/b', label: 'A', hint: 'H', also: ['X', 'Y'] },
      { value: 'c', label: 'C' },
    ]
    expect(optionTexts(options).map(({ at, pointer, text }) => [at, pointer, text])).to.deep.equal([
      ['/a~1b/label', '/0/label', 'A'],
      ['/a~1b/hint', '/0/hint', 'H'],
      ['/a~1b/also', '/0/also', 'X\nY'],
      ['/c/label', '/1/label', 'C'],
    ])
    expect(stepTo(3)).to.equal('/3')
    expect(stepTo('~/~/')).to.equal('/~0~1~0~1')
  })
})

describe('a form in other words', () => {
  const words = {
    '/title': 'Tonnen bestellen',
    '/questions/people/label': 'Wie viele?',
    '/questions/town/options/bath/label': 'Bad',
    '/none': 'nichts',
  }
  let version: Parameters<typeof formIn>[0]
  beforeEach(() => {
    version = { form: form(), translations: { de: words } }
  })

  it('has those that it is given, in its lists too, and is the same form else', () => {
    const original = form()
    const german = inWords(original, words)
    expect(original).to.deep.equal(form())
    const changed = formTexts(german).filter(({ text }, i) => text !== formTexts(original)[i]!.text)
    expect(changed.map(({ at }) => at)).to.deep.equal([
      '/title',
      '/questions/people/label',
      // An error calls it by its label.
      '/questions/people/shortDescription',
    ])
    expect(german.pages[0]!.fields[4]).to.deep.equal({
      ...form().pages[0]!.fields[4],
      options: [{ value: 'bath', label: 'Bad' }],
    })
    expect(inWords(original, {})).to.deep.equal(original)
    const inherited = Object.create({ '/title': 'inherited' }) as Record<string, string>
    expect(inWords(original, inherited).title).to.equal('Ask for bins')
  })

  it('is made once for each language, and is itself in its own and in one that it does not have', () => {
    const german = formIn(version, 'de')
    expect(german.title).to.equal('Tonnen bestellen')
    expect(formIn(version, 'de')).to.equal(german)
    for (const language of ['en', 'fr', undefined] as const) expect(formIn(version, language)).to.equal(version.form)
    expect(formIn({ form: version.form }, 'de')).to.equal(version.form)
    const own = { form: { ...form(), language: 'de' as const }, translations: { de: words } }
    expect(formIn(own, 'de')).to.equal(own.form)
    const both = { form: form(), translations: { de: words, fr: { '/title': 'Demander' } } }
    expect([formIn(both, 'fr').title, formIn(both, 'de').title]).to.deep.equal(['Demander', 'Tonnen bestellen'])
  })

  it('finds the text that an error took from the original', () => {
    const german = formIn(version, 'de')
    const label = /^\/questions\/[^/]+\/label$/
    expect(textIn(german, 'How many?', label)).to.equal('Wie viele?')
    expect(textIn(german, 'Colour', label)).to.equal('Colour')
    expect(textIn(german, 'How many?', /^\/statuses/)).to.equal('How many?')
    expect(textIn(german, 'Nowhere', label)).to.equal('Nowhere')
    expect(textIn(version.form, 'How many?', label)).to.equal('How many?')
  })
})
