import { expect } from 'chai'
import { refusalsIn, told } from '../../src/presenters/definition-faults.ts'
import { type OfficeLanguage, officeTextsIn } from '../../src/presenters/texts/languages.ts'
import { createCheck } from '../../src/services/definitions/check/check.ts'
import { parseJson } from '../../src/services/definitions/check/json-text.ts'
import { sizeOf } from '../../src/services/definitions/parts/patterns.ts'

const EMAIL = { type: 'email', id: 'email', label: 'Email address' }
const page = (...fields: object[]) => ({ id: 'one', title: 'About you', fields })
const form = (over: object = {}, ...fields: object[]) => ({
  slug: 'own',
  title: 'Own',
  pages: [page(...fields, EMAIL)],
  ...over,
})
const leaf = (fieldId: string, value: unknown) => ({ type: 'rule', fieldId, operator: 'eq', value })

/** The first fault of a definition, as the office reads it. */
async function refusal(definition: unknown, language: OfficeLanguage = 'en'): Promise<string> {
  const text = typeof definition === 'string' ? definition : JSON.stringify(definition)
  const [checked] = await createCheck()([{ source: 'own.json', text }], [])
  const [first] = checked!.faults
  const { code, line, column } = first!
  const row = { source: 'own.json', since: 0, file: 'own.json', line, column, code, sentence: 'as noted', faults: 1 }
  const [said] = refusalsIn(officeTextsIn(language), { ...row, found: [{ ...first!, file: 'own.json' }] })
  const { why, passage } = said!
  expect(passage).to.equal(undefined)
  return why
}

const RADIOS = { type: 'radios', id: 'kind', label: 'Which pet?', options: [{ value: 'a', label: 'Dog' }] }

describe('what is wrong with a definition, for the office', () => {
  it('names the place by what its author called it', async () => {
    const statuses = [{ id: 'a', label: 'Received', meaning: '', next: '', to: ['b'] }]
    const checks = [{ fieldId: 'nobody', message: 'They differ', rule: leaf('email', 'a@example.org') }]
    const wrong = { type: 'all', rules: [{ type: 'not', rule: leaf('nobody', 'x') }] }
    const unsure = [{ fieldId: 'email', message: 'They differ', rule: wrong }]
    const many = (...fields: object[]) => ({ pages: [page(EMAIL), { id: 'two', title: 'More', fields }] })
    const found = [
      form({ colour: 'red' }),
      form({ pages: [{ ...page(EMAIL), hnt: '' }] }),
      form({}, { type: 'text', id: 'photo', label: 'Photo', hnt: '' }),
      form({}, { type: 'text', id: 'photo', label: 'Photo', showIf: leaf('nobody', 'x') }),
      form({}, { type: 'paragraph', text: 'Read this', colour: 1 }),
      form({}, { ...RADIOS, options: [...RADIOS.options, { value: 'a', label: 'Cat' }] }),
      form({ statuses }),
      form({ pages: [{ ...page(EMAIL), checks }] }),
      form({ pages: [{ ...page(EMAIL), checks: unsure }] }),
      form({}, { ...RADIOS, required: wrong }),
      form(many({ type: 'calculated', id: 'sum', label: 'Total', value: { sum: ['email'] } })),
    ]
    expect(await Promise.all(found.map((one) => refusal(one)))).to.deep.equal([
      'INT005: “colour”: is not a known property',
      'INT005: Page “About you”, “hnt”: is not a known property. Known here: id, title, text, fields, showIf, repeat, checks, exit',
      'INT005: Page “About you”, question “Photo”, “hnt”: is not a known property; did you mean "hint"?',
      'INT201: Page “About you”, question “Photo”, rule of “showIf”, “fieldId”: names a question that is not in the form: "nobody"',
      'INT005: Page “About you”, block “Read this”, “colour”: is not a known property',
      'INT102: Page “About you”, question “Which pet?”, option “Cat”, “value”: "a" is offered twice. Values must be unique in a question',
      'INT005: Status “Received”, “meaning”: must not be empty',
      'INT209: Page “About you”, check “They differ”, “fieldId”: is not a question of this page: "nobody"',
      'INT201: Page “About you”, check “They differ”, “fieldId”: names a question that is not in the form: "nobody"',
      'INT201: Page “About you”, question “Which pet?”, rule of “required”, “fieldId”: names a question that is not in the form: "nobody"',
      'INT210: Page “More”, calculated value “Total”, “value/sum”: is a question of type email: "email". Calculations use numbers',
    ])
  })

  it('says it in German too', async () => {
    expect(await refusal(form({}, { type: 'text', id: 'photo', label: 'Photo', hnt: '' }), 'de')).to.equal(
      'INT005: Seite „About you“, Frage „Photo“, „hnt“: ist keine bekannte Eigenschaft. Meinten Sie „hint“?',
    )
    expect(await refusal('{', 'de')).to.match(/^INT003: Die Datei ist kein JSON: /)
    expect(await refusal(form({ slug: 'A b' }), 'de')).to.equal(
      'INT005: „slug“: muss aus Kleinbuchstaben, Ziffern und einzelnen Bindestrichen bestehen, etwa street-lamp, höchstens 60 Zeichen (gefunden: „A b“)',
    )
    expect(await refusal(form({}, { ...RADIOS, showIf: leaf('email', 5) }), 'de')).to.match(
      /^INT203: Seite „About you“, Frage „Which pet\?“, Regel „showIf“, „value“: muss ein Text sein \(gefunden: 5\)$/,
    )
  })

  it('adds what else to do, as the command line does', async () => {
    const date = { type: 'date', id: 'born', label: 'Born' }
    const text = await refusal(form({}, date, { ...RADIOS, showIf: leaf('born', 'email') }), 'de')
    expect(text).to.match(/\. Um mit der Antwort auf „email“ zu vergleichen, schreiben Sie "valueOf": "email"/)
  })

  it('names what has no name, or a strange one, by its number or a part of it', async () => {
    expect(await refusal({ ...form(), pages: [{ fields: [{ id: 5, label: 'x'.repeat(500) }] }] })).to.match(
      /^INT005: Page “1”/,
    )
    expect(await refusal({ ...form(), pages: [page({ ...EMAIL, label: 'x'.repeat(5_000) })] })).to.match(
      /question “x{80}…”, “label”: must have/,
    )
    for (const pages of [5, null, [null], [{ fields: [null] }], [{ fields: { length: 1 } }], [{ 'a/b~': 1 }]])
      expect(await refusal({ ...form(), pages })).to.match(/^INT005: (Page|“pages)/)
  })

  it('says in German what parsers and the system say in English', () => {
    const { reasons } = officeTextsIn('de').office.faults
    const english = /\b(unexpected|expected|bad|missing|invalid|unterminated|trailing|after|must|denied|duplicate)\b/i
    const texts = ['', '{', '{a}', '{"a"}', '{"a":}', '{"a":1 "b"}', '[1 2]', '{"a":1,}', '[1,]', '"x\ny"', '"\\q"']
    const more = ['"abc', '-', '1.', '1e', '{} x', 'tru', '01', '"\\u12"', '{"a":1', '[1', 'undefined', '["a" "b"]']
    const said = [...texts, ...more].map((text) => {
      const parsed = parseJson(text) as unknown as { fault: { reason: ['no-json', string] } }
      return reasons['no-json'](parsed.fault.reason[1])
    })
    expect(said.filter((one) => english.test(one))).to.deep.equal([])
    expect(said[0]).to.equal('ist kein JSON: Der Text endet zu früh')
    expect(said[4]).to.equal('ist kein JSON: Hier darf nicht „}“ stehen')
    expect(
      said.filter((one) => one.includes('nicht zu verstehen')),
      'only one says nothing better',
    ).to.have.length(1)
    const patterns = ['(', 'a)', '[', '[z-a]', '*', 'a**', 'a{2,1}', '\\', '(?=a)', '(?<n', '(?P<n>a)(?P<n>b)', '\\1']
    for (const pattern of patterns) {
      const { reason } = sizeOf(pattern) as { reason: ['pattern-syntax', string] }
      expect(reasons['pattern-syntax'](reason[1]), pattern).to.not.match(english).and.not.include('Nicht verständlich')
    }
    expect(reasons['file-unreadable']("EACCES: permission denied, open '/x'")).to.equal(
      'kann nicht gelesen werden: Der Dienst darf sie nicht lesen',
    )
    expect(reasons['file-unreadable']('ENFILE: file table overflow')).to.include('Das System meldet ENFILE')
    expect(reasons['file-unreadable']('Zu viel')).to.include('Zu viel')
    expect(reasons['entry-twice']()).to.equal('darf keinen Eintrag zweimal haben')
  })

  it('ends after 1,000 characters', () => {
    const { reason } = told({ reason: ['other-shape', 'x'.repeat(5_000)] })
    expect(reason).to.equal(`${'x'.repeat(1_000)}…`)
  })

  it('is what was noted, in English, where this process has not seen the file', () => {
    const row = { source: 'a.json', since: 0, file: 'a.json', line: 1, column: 1, code: 'INT005', faults: 1 }
    const [said] = refusalsIn(officeTextsIn('de'), { ...row, sentence: '/title is missing' })
    expect(said!.why).to.equal('INT005: /title is missing')
    expect(said!.passage).to.include({ lang: 'en' })
  })
})
