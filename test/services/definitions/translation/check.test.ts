import { expect } from 'chai'
import { type Definition, hashOf } from '../../../../src/models/definition.ts'
import { formIn, formTexts, optionTexts } from '../../../../src/models/form-texts.ts'
import type { Language } from '../../../../src/models/language.ts'
import { createCheck, type ToldCheck } from '../../../support/told.ts'
import { textsIn, translated } from '../../../support/translated.ts'

// biome-ignore lint/suspicious/noExplicitAny: a file of any shape, changed at will
type Json = any

/** One of each kind of text. */
const FORM = {
  slug: 'bins',
  title: 'Ask for bins',
  languages: ['de'],
  summary: 'For every home',
  introduction: 'It takes a minute.\n\nYou need nothing.',
  needs: ['The number of your bin', 'Your address'],
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
        { type: 'number', id: 'people', label: 'How many?', hint: 'Count babies.', suffix: 'people', min: 0, max: 20 },
        { type: 'details', title: 'Why we ask', text: 'It says how much you throw away.' },
        {
          type: 'radios',
          id: 'colour',
          label: 'Colour',
          shortDescription: 'a colour',
          messages: { required: 'Select a colour' },
          options: [
            { value: 'green', label: 'Green', hint: 'For paper.' },
            { value: 'a/b~c', label: 'Black' },
          ],
        },
      ],
      checks: [
        {
          rule: { type: 'rule', fieldId: 'people', operator: 'lt', value: 20 },
          message: 'Fewer people',
          fieldId: 'people',
        },
      ],
    },
    {
      id: 'enough',
      showIf: { type: 'rule', fieldId: 'people', operator: 'lt', value: 2 },
      exit: { title: 'You have enough', text: 'One bin is enough.' },
    },
    {
      id: 'bins',
      title: 'Your bins',
      repeat: { max: 4, itemLabel: 'bin', unique: [{ fieldId: 'number', message: 'Twice the same' }] },
      fields: [{ type: 'text', id: 'number', label: 'Number' }],
    },
    {
      id: 'you',
      title: 'About you',
      fields: [{ type: 'declaration', id: 'truth', label: 'Truth', statement: 'What I say is true.' }],
    },
  ],
  statuses: [
    { id: 'received', label: 'Received', meaning: 'It is here.', next: 'We read it.', to: ['done'] },
    { id: 'done', label: 'Done', meaning: 'You have a bin.', final: true, to: [] },
  ],
}

const file = (source: string, text: string): Definition => ({ source, text })
const jsonOf = (value: unknown): string => JSON.stringify(value, null, 2)

async function check(
  form: object,
  translations: Definition[] = [],
  { spoken = ['en', 'de', 'ar'], lists = [] }: { spoken?: Language[] | undefined; lists?: Definition[] } = {},
): Promise<ToldCheck> {
  const definition = { source: 'bins.json', text: jsonOf(form), translations, ...(lists.length > 0 && { lists }) }
  const [checked] = await createCheck({ spoken })([definition], [])
  return checked!
}
async function told(...args: Parameters<typeof check>): Promise<string[]> {
  const { faults, warnings = [] } = await check(...args)
  // That a look-up has few options is no matter of this test.
  const found = [...faults, ...warnings].filter(({ code }) => code !== 'INT124')
  return found.map(
    ({ file = '', line, severity, code, pointer, reason }) =>
      `${file}:${line} ${severity} ${code} ${pointer} ${reason}`,
  )
}

/** The file of a translation with one thing changed. */
function changed(change: (file: Json) => void): Definition {
  const value = JSON.parse(translated(textsIn(FORM)))
  change(value)
  return file('bins.de.json', jsonOf(value))
}

describe('a translation of a form', () => {
  it('has each text by its ids, once', () => {
    const texts = textsIn(FORM)
    expect(new Set(texts.map(({ at }) => at)).size).to.equal(texts.length)
    expect(texts.map(({ at }) => at)).to.include.members([
      '/title',
      '/needs/2',
      '/pages/household/blocks/2/title',
      '/pages/household/checks/1/message',
      '/pages/bins/repeat/itemsLabel',
      '/pages/bins/repeat/unique/1/message',
      '/pages/enough/exit/text',
      '/questions/colour/messages/required',
      '/questions/colour/options/a~1b~0c/label',
      '/questions/truth/statement',
      '/statuses/received/next',
    ])
  })

  it('may leave out the title and the text of a page that ends the form: nobody reads them', async () => {
    const pages = FORM.pages.map((page) => ('exit' in page ? { ...page, title: 'Enough', text: 'For now.' } : page))
    expect(pages).to.not.deep.equal(FORM.pages)
    const form = { ...FORM, pages } as never
    const unread = ['/pages/enough/title', '/pages/enough/text']
    expect(textsIn(form).map(({ at }) => at)).to.include.members(unread)
    const read = textsIn(form).filter(({ at }) => !unread.includes(at))
    expect(await told(form, [file('bins.de.json', translated(read))])).to.deep.equal([])
    expect(await told(form, [file('bins.de.json', translated(textsIn(form)))]), 'older ones hold').to.deep.equal([])
  })

  it('has the texts of calculated values by their ids, beside the blocks', async () => {
    const [first, ...others] = FORM.pages
    const value = { type: 'calculated', id: 'all', label: 'All', value: { count: ['bins'] }, suffix: 'bins' }
    const last = others.at(-1)!
    const pages = [first, ...others.slice(0, -1), { ...last, fields: [value, ...last.fields!] }]
    const form = { ...FORM, pages } as never
    expect(textsIn(form).map(({ at }) => at)).to.include.members(['/calculated/all/label', '/calculated/all/suffix'])
    expect(await told(form, [file('bins.de.json', translated(textsIn(form)))])).to.deep.equal([])
  })

  it('is whole when every text is there, and gives the form in its words', async () => {
    const { faults, warnings, form, translations } = await check(FORM, [
      file('bins.de.json', translated(textsIn(FORM))),
    ])
    expect([faults, warnings]).to.deep.equal([[], undefined])
    const german = formIn({ form: form!, translations }, 'de')
    const said = formTexts(german).filter(({ isOptional }) => !isOptional)
    for (const { at, text } of said) expect(text, at).to.match(/^\(.*\)$/s)
    expect(german.pages[2]!.repeat).to.include({ itemLabel: '(bin)', itemsLabel: '(bin)', max: 4 })
    // Everything else is as it was.
    const without = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value).replaceAll(/"\(((?:[^"\\]|\\.)*)\)"/g, '"$1"'))
    const { itemsLabel: _, ...repeat } = german.pages[2]!.repeat!
    const pages = german.pages.map((page) => (page.id === 'bins' ? { ...page, repeat } : page))
    const described = (one: object): object =>
      'shortDescription' in one && 'label' in one && one.shortDescription === one.label
        ? { ...one, shortDescription: undefined }
        : one
    const plain = pages.map((page) => ({ ...page, fields: page.fields.map(described) }))
    expect(without({ ...german, pages: plain })).to.deep.equal(JSON.parse(JSON.stringify(form)))
  })

  it('is made once for each version, and leaves the form as it is', async () => {
    const checked = await check(FORM, [file('bins.de.json', translated(textsIn(FORM)))])
    const version = { form: checked.form!, translations: checked.translations }
    const before = jsonOf(version.form)
    expect(formIn(version, 'de')).to.equal(formIn(version, 'de'))
    expect(formIn(version, 'en')).to.equal(version.form)
    expect(formIn(version, 'ar')).to.equal(version.form)
    expect(jsonOf(version.form)).to.equal(before)
  })

  it('tells a text that is missing, with the nearest line', async () => {
    expect(await told(FORM, [changed((one) => delete one.statuses.done.meaning)])).to.deep.equal([
      'bins.de.json:223 error INT403 /statuses/done/meaning is not translated: "You have a bin."',
    ])
    expect((await told(FORM, [file('bins.de.json', '{}')])).length).to.be.greaterThan(35)
  })

  it('need not have other words for a question that is called by its label', async () => {
    const without = changed((one) => delete one.questions.people.shortDescription)
    expect(await told(FORM, [without])).to.deep.equal([])
    const { form, translations } = await check(FORM, [without])
    expect(formIn({ form: form!, translations }, 'de').pages[0]!.fields[1]).not.to.have.property('shortDescription')
    expect(await told(FORM, [changed((one) => delete one.questions.colour.shortDescription)])).to.have.length(1)
  })

  it('warns of a text that is left over, and guesses what it is', async () => {
    const left = changed((one) => {
      one.questions.peple = one.questions.people
    })
    expect(await told(FORM, [left])).to.deep.equal([
      'bins.de.json:181 warning INT404 /questions/peple is not a text of the form; did you mean "people"?',
    ])
    const placed = changed((one) => {
      one.pages.household.title.note = 'x'
      one.pages.household.blocks[9] = {}
    })
    expect((await told(FORM, [placed])).map((line) => line.replace(/^.*?(?=INT)/, ''))).to.deep.equal([
      'INT005 /pages/household/title/note is not a known property',
      'INT404 /pages/household/blocks/9 is not a text of the form',
    ])
  })

  it('tells a text that is empty, too long, or has characters that nobody sees', async () => {
    const lines = async (text: unknown) => {
      const found = await told(FORM, [
        changed((one) => {
          one.submitLabel.text = text
        }),
      ])
      return found.map((line) => line.replace(/^.*?(?=INT)/, ''))
    }
    expect(await lines(' ')).to.deep.equal(['INT405 /submitLabel/text must not be empty: it translates "Ask"'])
    expect(await lines('ß'.repeat(40))).to.deep.equal([])
    expect(await lines('ß'.repeat(41))).to.deep.equal(['INT407 /submitLabel/text has 41 characters, and may have 40'])
    expect(await lines('\u{1F6AE}'.repeat(40))).to.deep.equal([])
    expect(await lines('a\u202Eb')).to.deep.equal([
      'INT408 /submitLabel/text contains U+202E, an invisible mark that changes the writing direction. Remove it',
    ])
    expect(await lines('a\nb')).to.deep.equal([
      'INT008 /submitLabel/text contains a line break, but this text must be on one line',
    ])
    expect(await lines(5)).to.deep.equal(['INT005 /submitLabel/text must be text'])
    expect(await lines(undefined)).to.deep.equal(['INT005 /submitLabel/text is missing'])
  })

  it('tells a text whose original has changed since, and how to say that it is right again', async () => {
    const de = file('bins.de.json', translated(textsIn(FORM)))
    const found = await told({ ...FORM, title: 'Ask for new bins' }, [de])
    expect(found).to.deep.equal([
      `bins.de.json:2 error INT406 /title/of is the hash of another text. The original is now "Ask for new bins". Check the translation, then write "${hashOf('Ask for new bins')}"`,
    ])
    const without = changed((one) => delete one.title.of)
    expect((await told(FORM, [without]))[0]).to.include(`Write "of": "${hashOf(FORM.title)}"`)
  })

  it('tells options that read alike, unless they do in the original', async () => {
    const alike = changed((one) => {
      one.questions.colour.options['a/b~c'].label.text = ' (green)'
    })
    expect(await told(FORM, [alike])).to.deep.equal([
      'bins.de.json:150 error INT409 /questions/colour/options/a~1b~0c/label reads like "(Green)", so people cannot tell the options apart',
    ])
  })

  it('may hold Markdown where the form may', async () => {
    const form = { ...FORM, markdown: true }
    const linked = (text: string) =>
      changed((one) => {
        one.introduction.text = text
      })
    expect(await told(form, [linked('**Kurz** und [hier](/status).')])).to.deep.equal([])
    expect((await told(form, [linked('[hier](javascript:x)')]))[0]).to.match(
      /^bins\.de\.json:\d+ error INT122 \/introduction has a link to/,
    )
    expect((await told(form, [linked('<b>Kurz</b>')]))[0]).to.match(/warning INT121 \/introduction has HTML/)
  })

  it('is an object of objects, whatever else it could be', async () => {
    for (const text of ['[]', '5', 'null', '"x"', '[[]]'])
      expect((await told(FORM, [file('bins.de.json', text)]))[0], text).to.match(/INT005 \/ must be an object/)
    expect((await told(FORM, [file('bins.de.json', '{')]))[0]).to.match(/^bins\.de\.json:1 error INT003/)
    const odd = changed((one) => {
      one.pages = []
      one.title = 'Titel'
      Object.defineProperty(one, '__proto__', { value: 1, enumerable: true })
    })
    expect((await told(FORM, [odd])).length).to.be.greaterThan(5)
    const twice = file('bins.de.json', translated(textsIn(FORM)).replace('{', '{"title": {},'))
    expect(await told(FORM, [twice])).to.deep.equal([
      'bins.de.json:2 error INT004 /title is there twice. Keys must be unique',
    ])
  })
})

describe('the languages of a form', () => {
  const DE = file('bins.de.json', translated(textsIn(FORM)))

  it('are named, spoken by the service, and have a file each', async () => {
    expect(await told(FORM)).to.deep.equal([
      ':5 error INT402 /languages/0 has no translation: save it as bins.de.json beside the definition',
    ])
    expect(await told(FORM, [DE], { spoken: ['en', 'ar'] })).to.deep.equal([
      ':5 error INT401 /languages/0 is "de", which this service does not speak. Set SVC_LANGUAGES=en,ar,de, or remove it',
    ])
    expect(await told({ ...FORM, languages: [] }, [], { spoken: ['de'] })).to.deep.equal([
      ':1 error INT401 /language is missing, which means "en", which this service does not speak. Set SVC_LANGUAGES=de,en, or translate the form into a language of the service',
    ])
    expect((await told({ ...FORM, language: 'fr', languages: [] }, [], { spoken: ['de'] }))[0]).to.match(
      /INT401 \/language is "fr", which this service does not speak\. Set SVC_LANGUAGES=de,fr, or translate the form/,
    )
    expect(await told({ ...FORM, languages: ['de'] }, [DE], { spoken: ['de'] })).to.deep.equal([]) // is read in German alone
    expect((await told({ ...FORM, languages: ['en'] }))[0]).to.match(
      /INT410 \/languages\/0 is the language of the form/,
    )
    expect((await told({ ...FORM, languages: ['xx'] }))[0]).to.match(/INT005 \/languages\/0 must be one of "en", "de"/)
    expect((await told({ ...FORM, languages: ['de', 'de'] }, [DE]))[0]).to.match(/INT005 \/languages/)
    for (const languages of ['de', 5, null, [null], [['de']], { de: 1 }])
      expect((await told({ ...FORM, languages }, [DE]))[0]).to.match(/INT005 \/languages/)
  })

  it('are known when they are only beside it, if the service speaks them', async () => {
    const { languages: _, ...form } = FORM
    const whole = await check(form, [DE])
    expect(whole.form!.languages).to.deep.equal(['de'])
    const unspoken = await check(form, [file('bins.de.json', 'broken')], { spoken: ['en'] })
    expect(unspoken.faults).to.deep.equal([])
    expect(unspoken.form).not.to.have.property('languages')
    expect(unspoken.version).to.equal((await check(form)).version)
    // Where nobody knows what the service speaks, every translation is checked.
    expect((await check(form, [DE], { spoken: undefined })).form!.languages).to.deep.equal(['de'])
  })

  it('are part of the version', async () => {
    const { languages: _, ...form } = FORM
    const versions = await Promise.all([
      check(form),
      check(form, [DE]),
      check(FORM, [DE]),
      check(FORM, [changed((one) => (one.title.text = 'Tonnen'))]),
    ])
    expect(new Set(versions.map(({ version }) => version)).size).to.equal(4)
    const again = await check(FORM, [file('bins.de.json', jsonOf(JSON.parse(DE.text)))])
    expect(again.version).to.equal(versions[2]!.version)
  })

  it('may begin with another one than English, which need not say "Thank you"', async () => {
    const form = { ...FORM, language: 'de', languages: ['en'], confirmation: { title: 'Danke' } }
    expect(await told(form, [file('bins.en.json', translated(textsIn(form)))])).to.deep.equal([])
    for (const language of ['en', undefined])
      expect((await told({ ...FORM, language, confirmation: { title: 'Danke' } }, [DE]))[0]).to.match(
        /\/confirmation\/title must be text that starts with “Thank you”/,
      )
  })
})

describe('the translation of a list', () => {
  const TOWNS = [
    { value: 'mb', label: 'Millbrook', also: ['Old Millbrook', 'MB'] },
    { value: 'ok', label: 'Oakham' },
  ]
  const question = (id: string, more = {}) => ({ type: 'select', id, label: id, optionsFrom: 'towns', ...more })
  const form = {
    slug: 'bins',
    title: 'Bins',
    languages: ['de'],
    pages: [{ id: 'p', fields: [question('home', { lookup: true }), question('work')] }],
  }
  const DE = file('bins.de.json', translated(textsIn(form)))
  const towns = (text?: string): Definition => ({
    source: 'lists/towns.json',
    text: jsonOf(TOWNS),
    ...(text !== undefined && { translations: [file('lists/towns.de.json', text)] }),
  })
  const TOWNS_DE = translated(optionTexts(TOWNS), (text) => `${text} (Stadt)`)

  it('is beside the list, and gives each question its words', async () => {
    const { faults, form: whole, translations } = await check(form, [DE], { lists: [towns(TOWNS_DE)] })
    expect(faults).to.deep.equal([])
    for (const item of formIn({ form: whole!, translations }, 'de').pages[0]!.fields)
      expect(item).to.deep.include({
        options: [
          { value: 'mb', label: 'Millbrook (Stadt)', also: ['Old Millbrook (Stadt)', 'MB (Stadt)'] },
          { value: 'ok', label: 'Oakham (Stadt)' },
        ],
      })
  })

  it('may have other names of its own, or none', async () => {
    const own = JSON.parse(TOWNS_DE)
    own.mb.also.text = ['Mühlbach']
    const { form: whole, translations } = await check(form, [DE], { lists: [towns(jsonOf(own))] })
    const [home] = formIn({ form: whole!, translations }, 'de').pages[0]!.fields
    expect(home).to.have.nested.property('options[0].also').that.deep.equals(['Mühlbach'])
    delete own.mb.also
    expect(await told(form, [DE], { lists: [towns(jsonOf(own))] })).to.deep.equal([])
  })

  it('is told once what is wrong with it, in its own file', async () => {
    const lists = (change: (value: Json) => void) => {
      const own = JSON.parse(TOWNS_DE)
      change(own)
      return { lists: [towns(jsonOf(own))] }
    }
    expect(await told(form, [DE], { lists: [towns()] })).to.deep.equal([
      ':15 error INT402 /pages/0/fields/0/optionsFrom names a list without a translation: save it as lists/towns.de.json beside the definition',
    ])
    expect(
      await told(
        form,
        [DE],
        lists((own) => delete own.ok),
      ),
    ).to.deep.equal(['lists/towns.de.json:1 error INT403 /ok/label is not translated: "Oakham"'])
    expect(
      await told(
        form,
        [DE],
        lists((own) => (own.ok.label.text = 'x'.repeat(501))),
      ),
    ).to.deep.equal(['lists/towns.de.json:17 error INT407 /ok/label/text has 501 characters, and may have 500'])
    expect(
      await told(
        form,
        [DE],
        lists((own) => (own.mb.also.text = 'MB')),
      ),
    ).to.deep.equal(['lists/towns.de.json:8 error INT005 /mb/also/text must be a list'])
    const alike = await told(
      form,
      [DE],
      lists((own) => (own.mb.also.text = ['x', 'OAKHAM (stadt)'])),
    )
    expect(alike[0]).to.match(/^lists\/towns\.de\.json:7 error INT123 \/mb\/also reads like "Oakham \(Stadt\)"/)
    expect(alike).to.have.length(1)
  })

  it('is part of the version', async () => {
    const [a, b] = await Promise.all([
      check(form, [DE], { lists: [towns(TOWNS_DE)] }),
      check(form, [DE], { lists: [towns(TOWNS_DE.replace('Oakham (Stadt)', 'Eichheim'))] }),
    ])
    expect(a.version).not.to.equal(b.version)
  })
})
