/** What German decides in its own way: the order of words after "wenn", and words whose gender is not known. */
import { expect } from 'chai'
import type { AnswerError } from '../../../src/models/answers.ts'
import type { Field } from '../../../src/models/field.ts'
import type { Form } from '../../../src/models/form.ts'
import type { Rule } from '../../../src/models/rule.ts'
import { officeTextsIn } from '../../../src/presenters/texts/languages.ts'
import { phraseCondition, phraseLogic } from '../../../src/presenters/texts/phrase.ts'
import { READERS } from '../../support/sentences.ts'

const de = officeTextsIn('de')
const form = {
  slug: 'auto',
  title: 'Auto',
  pages: [
    {
      id: 'auto',
      fields: [
        { type: 'boolean', id: 'car', label: 'Besitzen Sie ein Auto?' },
        { type: 'date', id: 'born', label: 'Geburtsdatum' },
        { type: 'number', id: 'seats', label: 'Sitze' },
        { type: 'number', id: 'age', label: 'Wie alt sind Sie?' },
        { type: 'date', id: 'moved', label: 'Umzug' },
        { type: 'declaration', id: 'read', label: 'Erklärung' },
      ],
    },
    { id: 'dogs', title: 'Hunde', repeat: { itemLabel: 'Hund' }, fields: [] },
  ],
} as unknown as Form
const leaf = (fieldId: string, operator: string, value: unknown): Rule =>
  ({ type: 'rule', fieldId, operator, value }) as Rule

describe('German', () => {
  it('says dates, times and sizes as they are written there', () => {
    expect(de.longDate('2026-03-03')).to.equal('3. März 2026')
    expect(de.dateTime(Date.parse('2026-07-01T12:30:00Z'), 'Europe/Berlin')).to.equal(
      'Mittwoch, 1. Juli 2026, 14:30\u00a0Uhr (MESZ)',
    )
    expect([1536, 120_560, 1023].map(de.size)).to.deep.equal(['1,5 KB', '118 KB', '1.023 Byte'])
  })

  it('puts the verb of a rule last after "wenn", and second in a sentence of its own', () => {
    const said: [Rule, asked: string, alone: string][] = [
      [
        leaf('car', 'eq', true),
        'die Antwort auf „Besitzen Sie ein Auto?“ „Ja“ ist',
        'die Antwort auf „Besitzen Sie ein Auto?“ ist „Ja“',
      ],
      [
        leaf('born', 'lte', { today: '-18y' }),
        '„Geburtsdatum“ mindestens 18 Jahre zurückliegt',
        '„Geburtsdatum“ liegt mindestens 18 Jahre zurück',
      ],
      [leaf('seats', 'gt', 4), '„Sitze“ größer als 4 ist', '„Sitze“ ist größer als 4'],
      [
        { type: 'all', rules: [leaf('car', 'eq', true), { type: 'not', rule: leaf('seats', 'lt', 2.5) }] },
        'die Antwort auf „Besitzen Sie ein Auto?“ „Ja“ ist und „Sitze“ nicht kleiner als 2,5 ist',
        'die Antwort auf „Besitzen Sie ein Auto?“ ist „Ja“ und „Sitze“ ist nicht kleiner als 2,5',
      ],
    ]
    for (const [rule, asked, alone] of said) {
      expect(phraseLogic(de, rule, form)).to.equal(`Beantworten Sie dies nur, wenn ${asked}`)
      expect(phraseCondition(de, rule, form)).to.equal(alone)
    }
  })

  it('says that a question has an answer, that a label is large or small, and that a box is ticked', () => {
    const compared = (fieldId: string, operator: string, other: string): Rule =>
      ({ type: 'rule', fieldId, operator, valueOf: other }) as Rule
    const said: [Rule, alone: string][] = [
      [leaf('age', 'gte', 18), 'die Antwort auf „Wie alt sind Sie?“ ist mindestens 18'],
      [leaf('seats', 'lte', 4), '„Sitze“ ist höchstens 4'],
      [leaf('seats', 'in', [2, 4]), '„Sitze“ ist 2 oder 4'],
      [leaf('age', 'eq', 18), 'die Antwort auf „Wie alt sind Sie?“ ist 18'],
      [leaf('born', 'eq', { today: '-18y' }), '„Geburtsdatum“ liegt genau 18 Jahre zurück'],
      [leaf('age', 'answered', undefined), '„Wie alt sind Sie?“ ist beantwortet'],
      [leaf('moved', 'gte', '2026-12-01'), '„Umzug“ ist der 1. Dezember 2026 oder später'],
      [compared('seats', 'gt', 'age'), '„Sitze“ ist größer als die Antwort auf „Wie alt sind Sie?“'],
      [compared('seats', 'gte', 'age'), '„Sitze“ ist mindestens so groß wie die Antwort auf „Wie alt sind Sie?“'],
      [compared('moved', 'lte', 'born'), '„Umzug“ ist derselbe Tag wie „Geburtsdatum“ oder früher'],
      [leaf('read', 'eq', true), '„Erklärung“ ist angekreuzt'],
      [leaf('read', 'notAnswered', undefined), '„Erklärung“ ist nicht angekreuzt'],
    ]
    for (const [rule, alone] of said) expect(phraseCondition(de, rule, form)).to.equal(alone)
  })

  it('counts the entries of a list', () => {
    const said: [operator: string, value: unknown, has: string, hasNot: string][] = [
      ['eq', 1, 'genau 1 Eintrag', 'nicht genau 1 Eintrag'],
      ['gt', 1, 'mehr als 1 Eintrag', 'nicht mehr als 1 Eintrag'],
      ['gte', 2, 'mindestens 2 Einträge', 'nicht mindestens 2 Einträge'],
      ['lt', 1000, 'weniger als 1.000 Einträge', 'nicht weniger als 1.000 Einträge'],
      ['lte', 2, 'höchstens 2 Einträge', 'nicht höchstens 2 Einträge'],
      ['in', [1, 2], '1 oder 2 Einträge', 'weder 1 noch 2 Einträge'],
      ['gt', 0, 'mindestens einen Eintrag', 'keinen Eintrag'],
      ['gte', 1, 'mindestens einen Eintrag', 'keinen Eintrag'],
      ['eq', 0, 'keinen Eintrag', 'mindestens einen Eintrag'],
      ['lt', 1, 'keinen Eintrag', 'mindestens einen Eintrag'],
    ]
    for (const [operator, value, has, hasNot] of said) {
      const rule = { type: 'rowCount', groupId: 'dogs', operator, value } as Rule
      expect(phraseCondition(de, rule, form)).to.equal(`„Hunde“ hat ${has}`)
      expect(phraseCondition(de, { type: 'not', rule }, form)).to.equal(`„Hunde“ hat ${hasNot}`)
    }
    const none = { type: 'rowCount', groupId: 'dogs', operator: 'neq', value: 0 } as Rule
    expect(phraseLogic(de, none, form)).to.equal('Beantworten Sie dies nur, wenn „Hunde“ mindestens einen Eintrag hat')
  })

  it('says a day with its time in the dative, where a sentence has it, and without the day of the week as it is', () => {
    const time = de.dateTime(Date.parse('2026-11-27T13:05:00Z'), 'Europe/Berlin')
    const said = 'am Freitag, dem 27. November 2026, um 14:05\u00a0Uhr (MEZ)'
    expect(de.journey.sent.text(time)).to.equal(`Wir haben es ${said} erhalten.`)
    expect(de.verify.genuine.text('Auto', '7K3M', time, 1)).to.include(`, und zwar ${said}. Die Vorgangsnummer`)
    for (const sentence of [
      de.asked.sent({ replies: 1, files: 0 }, time),
      de.deleted.text(time),
      de.closed.opens(time),
      de.closed.closedOn(time),
    ])
      expect(sentence).to.include(said)
    expect(de.office.case.deleted(time)).to.include(said)
    expect(de.office.deliveries.since.sent(time)).to.equal(said)
    expect(de.deleted.text('3. März 2026')).to.include('am 3. März 2026 gelöscht')
  })

  it('has one word for one thing', () => {
    const said = READERS.flatMap(({ read, languages }) => (languages.includes('de') ? read('de', 7) : []))
    const other =
      /Internet|Webseite|Mittlere Dauer|unterschrieben|am Zug|[Jj]eder(?:, der| andere)\b|Stand (?:Ihres|des Vorgangs)|seinen Stand|\bOption|Dankesseite|mit dem Dank|[Tt]ippen|getippt|Ist (?:er|sie|es) leer|Knopf|Admins|[Aa]bgeschickt|[Aa]bschicken|Verdoppeln|[Ww]iderruf|Kollegen/
    const wrong = said.filter(({ text }) => other.test(text))
    expect(wrong.map(({ place, text }) => `${place}: ${text}`)).to.deep.equal([])
  })

  it('counts what can be chosen', () => {
    expect(de.hints.chooseExactly(2)).to.equal('Wählen Sie genau 2 Möglichkeiten aus')
    expect(de.hints.chooseAtLeast(1)).to.equal('Wählen Sie mindestens 1 Möglichkeit aus')
    expect(de.hints.chooseBetween(1, 3)).to.equal('Wählen Sie 1 bis 3 Möglichkeiten aus')
    expect(de.hints.chooseAtMost(1)).to.equal('Wählen Sie höchstens 1 Möglichkeit aus')
  })

  it('does not begin a sentence about answers or files with “Sie”, which would speak of the reader', () => {
    for (const text of [de.deleted.remains, de.form.problems.notSaved.text, de.journey.problems.notSaved.text])
      expect(text).to.not.match(/Sie (?:sind|stehen)\b/)
  })

  it('asks for an answer without an article before its label', () => {
    const say = (error: object, field: object) =>
      de.error({ fieldId: 'x', limits: {}, ...error } as AnswerError, field as Field)
    expect(say({ kind: 'required' }, { type: 'text', label: 'Name' })).to.equal('Füllen Sie „Name“ aus')
    expect(say({ kind: 'required' }, { type: 'text', label: 'Wie heißen Sie?' })).to.equal(
      'Beantworten Sie die Frage „Wie heißen Sie?“',
    )
    expect(
      say({ kind: 'incomplete', limits: { missing: ['month', 'year'] } }, { type: 'date', label: 'Geburtsdatum' }),
    ).to.equal('Ergänzen Sie bei „Geburtsdatum“ den Monat und das Jahr')
    expect(say({ kind: 'max', limits: { max: 1234.5 } }, { type: 'number', label: 'Betrag' })).to.equal(
      '„Betrag“ darf höchstens 1234,5 sein',
    )
  })

  it('names entries of a list by what their author calls them, or as entries', () => {
    const { added, add } = de.journey.list
    expect(added(2, { itemLabel: 'Fahrzeug', itemsLabel: 'Fahrzeuge' })).to.equal('Sie haben 2 Fahrzeuge hinzugefügt')
    expect(added(2, { itemLabel: 'Hund' })).to.equal('Sie haben 2 Einträge hinzugefügt')
    expect(add('Hund')).to.equal('Hund hinzufügen')
  })
})
