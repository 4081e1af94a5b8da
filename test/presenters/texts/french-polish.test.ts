/** Rules and lists in French and Polish, whose labels must fit every sentence without another form of theirs. */
import { expect } from 'chai'
import type { AnswerError } from '../../../src/models/answers.ts'
import type { Field } from '../../../src/models/field.ts'
import type { Operator, Rule } from '../../../src/models/rule.ts'
import { textsIn } from '../../../src/presenters/texts/languages.ts'
import { phraseLogic, phraseNeed } from '../../../src/presenters/texts/phrase.ts'
import { formWith } from '../../services/logic/forms.ts'
import { all, any, compared, leaf, not } from '../../services/logic/rules.ts'
import { READERS } from '../../support/sentences.ts'

/** No-break spaces as plain ones, so that they can be read here. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')
const saying =
  (language: 'fr' | 'pl', start: string) =>
  (rule: Rule): string =>
    plain(phraseLogic(textsIn(language), rule, formWith(rule))).replace(start, '')

const inFrench = saying('fr', 'Répondez uniquement si ')
const inPolish = saying('pl', 'Odpowiedz tylko wtedy, gdy ')

const moving = (operator: Operator, today: string): Rule => leaf(operator, { today }, 'moved')
const cases: [Rule, french: string, polish: string][] = [
  [
    leaf('eq', true, 'car'),
    'la réponse à « Do you own a car? » est « Oui »',
    'odpowiedź na pytanie „Do you own a car?” to „Tak”',
  ],
  [
    leaf('neq', 'idea', 'topic'),
    'la réponse à « Topic » n’est pas « An idea »',
    'odpowiedź na pytanie „Topic” to nie „An idea”',
  ],
  [
    leaf('notIn', ['de', 'fr'], 'country'),
    'la réponse à « Country » n’est ni « Germany » ni « France »',
    'odpowiedź na pytanie „Country” to nie „Germany” ani „France”',
  ],
  [
    leaf('eq', ['cat', 'dog'], 'pets'),
    'la réponse à « Pets » est exactement « Cat » et « Dog »',
    'odpowiedź na pytanie „Pets” to dokładnie „Cat” i „Dog”',
  ],
  [
    leaf('notContains', 'cat', 'pets'),
    'la réponse à « Pets » ne comprend pas « Cat »',
    'odpowiedź na pytanie „Pets” nie obejmuje „Cat”',
  ],
  [leaf('gte', 18, 'age'), 'la réponse à « Age » est de 18 ou plus', 'odpowiedź na pytanie „Age” to 18 lub więcej'],
  [
    not(leaf('gte', 18, 'age')),
    'la réponse à « Age » n’est pas de 18 ou plus',
    'odpowiedź na pytanie „Age” to nie 18 ani więcej',
  ],
  [
    leaf('lt', 2.5, 'age'),
    'la réponse à « Age » est inférieure à 2,5',
    'odpowiedź na pytanie „Age” jest mniejsza niż 2,5',
  ],
  [
    leaf('gte', '2026-05-01', 'moved'),
    'la réponse à « When did you move? » est le 1er mai 2026 ou une date postérieure',
    'data w polu „When did you move?” przypada 1 maja 2026 lub później',
  ],
  [
    moving('lte', '-18y'),
    'la réponse à « When did you move? » est la date d’il y a 18 ans ou une date antérieure',
    'data w polu „When did you move?” jest sprzed co najmniej 18 lat',
  ],
  [
    not(moving('lte', '-18y')),
    'la réponse à « When did you move? » n’est ni la date d’il y a 18 ans ni une date antérieure',
    'data w polu „When did you move?” nie jest sprzed co najmniej 18 lat',
  ],
  [
    moving('gt', '-1y'),
    'la réponse à « When did you move? » est après la date d’il y a 1 an',
    'data w polu „When did you move?” nie jest sprzed co najmniej 1 roku',
  ],
  [
    moving('gte', '-3m'),
    'la réponse à « When did you move? » est la date d’il y a 3 mois ou une date postérieure',
    'data w polu „When did you move?” nie jest sprzed ponad 3 miesięcy',
  ],
  [
    moving('lt', '-22d'),
    'la réponse à « When did you move? » est avant la date d’il y a 22 jours',
    'data w polu „When did you move?” jest sprzed ponad 22 dni',
  ],
  [
    moving('eq', '-1d'),
    'la réponse à « When did you move? » est la date d’hier',
    'data w polu „When did you move?” przypada wczoraj',
  ],
  [
    leaf('withinLast', { days: 5 }, 'moved'),
    'la réponse à « When did you move? » est une date comprise dans les 5 derniers jours',
    'data w polu „When did you move?” przypada w ciągu ostatnich 5 dni',
  ],
  [
    moving('lt', '+2w'),
    'la réponse à « When did you move? » est avant la date qu’il sera dans 2 semaines',
    'data w polu „When did you move?” przypada wcześniej niż za 2 tygodnie',
  ],
  [
    moving('gt', '+1d'),
    'la réponse à « When did you move? » est après la date de demain',
    'data w polu „When did you move?” przypada później niż jutro',
  ],
  [
    leaf('notWithinLast', { days: 1 }, 'moved'),
    'la réponse à « When did you move? » n’est ni la date d’aujourd’hui ni celle d’hier',
    'data w polu „When did you move?” nie przypada dziś ani wczoraj',
  ],
  [
    leaf('lte', '09:30', 'at'),
    'la réponse à « At what time? » est 9h30 ou une heure antérieure',
    'odpowiedź na pytanie „At what time?” to 9:30 lub wcześniej',
  ],
  [
    leaf('notAnswered', undefined, 'home'),
    '« Home address » n’a pas de réponse',
    'na pytanie „Home address” nie ma odpowiedzi',
  ],
  [leaf('eq', true, 'agree'), 'la case « Declaration » est cochée', 'pole „Declaration” jest zaznaczone'],
  [
    not(compared('gte', 'gone', 'age')),
    'la réponse à « Age » n’est pas supérieure ou égale à la réponse à « gone »',
    'odpowiedź na pytanie „Age” nie jest taka sama jak odpowiedź na pytanie „gone” ani większa',
  ],
  [
    compared('notContains', 'name', 'story'),
    'la réponse à « What happened? » ne contient pas la réponse à « Your name »',
    'odpowiedź na pytanie „What happened?” nie zawiera odpowiedzi na pytanie „Your name”',
  ],
  [
    all(leaf('eq', true, 'car'), any(leaf('eq', 'idea', 'topic'), leaf('gt', 3, 'age'))),
    'la réponse à « Do you own a car? » est « Oui » et (la réponse à « Topic » est « An idea » ou la réponse à « Age » est supérieure à 3)',
    'odpowiedź na pytanie „Do you own a car?” to „Tak” i (odpowiedź na pytanie „Topic” to „An idea” lub odpowiedź na pytanie „Age” jest większa niż 3)',
  ],
]

describe('a rule', () => {
  it('is said in French and Polish, where only words of ours have gender and case', () => {
    for (const [rule, french, polish] of cases) {
      expect(inFrench(rule)).to.equal(french)
      expect(inPolish(rule)).to.equal(polish)
    }
  })

  it('always holds or never, also in French and Polish', () => {
    expect([inFrench(all()), inPolish(all())]).to.deep.equal([
      'Répondez dans tous les cas',
      'Odpowiedz w każdym przypadku',
    ])
    expect([inFrench(any()), inPolish(any())]).to.deep.equal(['Ne répondez pas', 'Nie odpowiadaj'])
    const form = formWith(all())
    expect(phraseNeed(textsIn('fr'), any(), form)).to.equal('Une réponse n’est pas obligatoire')
    expect(phraseNeed(textsIn('pl'), all(), form)).to.equal('Odpowiedź jest wymagana')
  })

  it('counts the entries of a list, or says that there are none', () => {
    const rows = (operator: 'gt' | 'gte', value: number): Rule => ({
      type: 'rowCount',
      groupId: 'cars',
      operator,
      value,
    })
    expect(inFrench(rows('gt', 0))).to.equal('la liste « cars » n’est pas vide')
    expect(inPolish(not(rows('gt', 0)))).to.equal('lista „cars” jest pusta')
    expect(inFrench(rows('gt', 2))).to.equal('le nombre d’entrées de « cars » est supérieur à 2')
    expect(inFrench(rows('gte', 2))).to.equal('le nombre d’entrées de « cars » est de 2 ou plus')
    expect(inPolish(rows('gte', 2))).to.equal('liczba wpisów na liście „cars” to 2 lub więcej')
  })
})

describe('a list', () => {
  const say = (language: 'fr' | 'pl', records: { itemLabel: string; itemsLabel?: string }) =>
    [0, 1, 2, 5, 22].map((count) => plain(textsIn(language).journey.list.added(count, records)))

  it('says how many entries it has in French, with the plural of one where the form gives none', () => {
    expect(say('fr', { itemLabel: 'véhicule' })).to.deep.equal([
      'Véhicules : aucune entrée pour le moment',
      'Vous avez ajouté 1 véhicule',
      'Vous avez ajouté 2 véhicules',
      'Vous avez ajouté 5 véhicules',
      'Vous avez ajouté 22 véhicules',
    ])
    const plurals = {
      'autre personne': 'autres personnes',
      animal: 'animaux',
      lieu: 'lieux',
      'enfant à charge': 'enfants à charge',
      'membre du foyer': 'membres du foyer',
      'objet d’art': 'objets d’art',
      fils: 'fils',
    }
    for (const [one, several] of Object.entries(plurals))
      expect(say('fr', { itemLabel: one })[2]).to.equal(`Vous avez ajouté 2 ${several}`)
  })

  it('says how many entries it has in Polish, and names them beside', () => {
    expect(say('pl', { itemLabel: 'pojazd', itemsLabel: 'pojazdy' })).to.deep.equal([
      'Brak wpisów (pojazdy)',
      'Dodano 1 wpis (pojazd)',
      'Dodano 2 wpisy (pojazdy)',
      'Dodano 5 wpisów (pojazdy)',
      'Dodano 22 wpisy (pojazdy)',
    ])
    expect(say('pl', { itemLabel: 'pojazd' })[2]).to.equal('Dodano 2 wpisy (pojazd)')
  })
})

describe('a sentence in French', () => {
  const fr = textsIn('fr')
  it('says what to type where only steps of a number are taken', () => {
    const say = (limits: object) =>
      plain(fr.error({ fieldId: 'x', kind: 'step', limits } as AnswerError, { type: 'number', label: 'Prix' } as Field))
    expect(say({ step: 0.01 })).to.equal('« Prix » : indiquez un nombre comme 0,01 ou 0,02 ou 0,03')
    expect(say({ step: 0.01, from: 5 })).to.equal('« Prix » : indiquez un nombre comme 5 ou 5,01 ou 5,02')
  })

  it('agrees with no answer, file or entry, whose gender is not known', () => {
    expect(plain(fr.asked.sent({ replies: 2, files: 0 }, 'lundi'))).to.equal(
      'Vous avez envoyé 2 réponses, en dernier lieu le lundi.',
    )
    expect(plain(fr.reasons.hidden('Adresse'))).to.equal('on n’a pas demandé « Adresse » non plus')
    const { add, addFirst } = fr.journey.list
    expect([add('personne'), addFirst('véhicule')].map(plain)).to.deep.equal([
      'Ajouter : personne',
      'Ajouter : véhicule',
    ])
  })
})

describe('a sentence in Polish', () => {
  const pl = textsIn('pl')
  const time = pl.dateTime(Date.parse('2026-11-27T13:05:00Z'), 'Europe/Warsaw')
  const said = '27 listopada 2026 r. (piątek) o godz. 14:05 CET'

  it('says when something happened, with the short word for a year', () => {
    expect(plain(pl.deleted.text(time))).to.equal(`${said} usunęliśmy odpowiedzi i pliki tej sprawy.`)
    expect(plain(pl.asked.sent({ replies: 0, files: 1 }, time))).to.equal(`${said} otrzymaliśmy od ciebie 1 plik.`)
    expect(plain(pl.asked.sent({ replies: 2, files: 5 }, time))).to.equal(
      `Otrzymaliśmy od ciebie 2 odpowiedzi i 5 plików, ostatnio ${said}.`,
    )
    expect(plain(pl.verify.genuine.text('Wniosek', '7K3M', time, 2))).to.include(
      `Otrzymaliśmy go ${said}, razem z 2 plikami.`,
    )
    expect(plain(pl.verify.genuine.text('Wniosek', '7K3M', time, 0))).to.include(`Otrzymaliśmy go ${said}, bez plików.`)
  })

  it('has one full stop where it ends with a year', () => {
    const { kept } = pl
    expect(plain(kept('4 grudnia 2026', { final: true }))).to.match(/najpóźniej 4 grudnia 2026 r\.$/)
    expect(plain(kept('4 grudnia 2026', { final: false }))).to.include('najpóźniej 4 grudnia 2026 r., jeśli')
  })

  it('speaks to the reader with capitals in emails', () => {
    const letters = READERS.flatMap(({ languages, read }) => (languages.includes('pl') ? read('pl', 7) : []))
      .filter(({ place }) => place.startsWith('mail.'))
      .map(({ text }) => text)
    expect(letters).to.have.length.above(10)
    expect(
      letters.filter((text) => /(?<!\p{L})(?:twój|twoj|ciebie|ci|cię)(?!\p{L})|(?<!\p{L})twoj/u.test(text)),
    ).to.deep.equal([])
  })
})
