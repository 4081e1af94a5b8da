import { expect } from 'chai'
import type { Language } from '../../../src/models/language.ts'
import type { Operator, Rule } from '../../../src/models/rule.ts'
import { textsIn } from '../../../src/presenters/texts/languages.ts'
import { phraseCondition, phraseLogic, phraseNeed } from '../../../src/presenters/texts/phrase.ts'
import { formWith } from '../../services/logic/forms.ts'
import { all, any, compared, leaf, not } from '../../services/logic/rules.ts'

const texts = textsIn('en')

const say = (rule: Rule): string => phraseLogic(texts, rule, formWith(rule))
const car = leaf('eq', true, 'car')
const idea = leaf('eq', 'idea', 'topic')
const adult = leaf('gte', 18, 'age')

describe('phraseLogic', () => {
  it('says a rule with the labels that people see', () => {
    const sentences: [Rule, string][] = [
      [car, '“Do you own a car?” is “Yes”'],
      [leaf('neq', true, 'car'), '“Do you own a car?” is not “Yes”'],
      [leaf('eq', false, 'car'), '“Do you own a car?” is “No”'],
      [idea, '“Topic” is “An idea”'],
      [leaf('in', ['de', 'fr'], 'country'), '“Country” is either “Germany” or “France”'],
      [leaf('notIn', ['de', 'fr'], 'country'), '“Country” is neither “Germany” nor “France”'],
      [leaf('in', ['de'], 'country'), '“Country” is “Germany”'],
      [leaf('in', [1, 2, 3], 'age'), '“Age” is one of 1, 2 or 3'],
      [leaf('notIn', [1, 2, 3], 'age'), '“Age” is none of 1, 2 or 3'],
      [leaf('contains', 'cat', 'pets'), '“Pets” includes “Cat”'],
      [leaf('notContains', 'cat', 'pets'), '“Pets” does not include “Cat”'],
      [leaf('eq', ['cat', 'dog'], 'pets'), '“Pets” is exactly “Cat” and “Dog”'],
      [leaf('neq', ['cat'], 'pets'), '“Pets” is not exactly “Cat”'],
      [leaf('in', [['cat', 'dog'], ['none']], 'pets'), '“Pets” is exactly “Cat” and “Dog”, or exactly “No pets”'],
      [leaf('contains', 'fire', 'story'), '“What happened?” contains “fire”'],
      [leaf('notContains', 'fire', 'story'), '“What happened?” does not contain “fire”'],
      [leaf('startsWith', 'Mc', 'name'), '“Your name” begins with “Mc”'],
      [leaf('endsWith', '.org', 'email'), '“Email address” ends with “.org”'],
      [leaf('gt', 18, 'age'), '“Age” is more than 18'],
      [adult, '“Age” is 18 or more'],
      [leaf('lt', 18, 'age'), '“Age” is less than 18'],
      [leaf('lte', 18, 'age'), '“Age” is 18 or less'],
      [leaf('eq', '2026-11-20', 'moved'), '“When did you move?” is 20 November 2026'],
      [leaf('gt', '2026-11-20', 'moved'), '“When did you move?” is after 20 November 2026'],
      [leaf('gte', '2026-11-20', 'moved'), '“When did you move?” is 20 November 2026 or later'],
      [leaf('lt', '09:30', 'at'), '“At what time?” is before 09:30'],
      [leaf('lte', '09:30', 'at'), '“At what time?” is 09:30 or earlier'],
      [leaf('answered', undefined, 'evidence'), '“Evidence” is answered'],
      [leaf('notAnswered', undefined, 'home'), '“Home address” is not answered'],
      [leaf('eq', true, 'agree'), '“Declaration” is ticked'],
      [leaf('neq', true, 'agree'), '“Declaration” is not ticked'],
      [leaf('notAnswered', undefined, 'agree'), '“Declaration” is not ticked'],
      [leaf('withinLast', { days: 0 }, 'moved'), '“When did you move?” is today'],
      [leaf('notWithinLast', { days: 1 }, 'moved'), '“When did you move?” is neither today nor yesterday'],
      [leaf('withinLast', { days: 30 }, 'moved'), '“When did you move?” is within the last 30 days'],
    ]
    for (const [rule, sentence] of sentences) expect(say(rule)).to.equal(`Answer only if ${sentence}`)
  })

  it('says when a question must be answered', () => {
    const need = (rule: Rule) => phraseNeed(texts, rule, formWith(rule))
    expect(need(car)).to.equal('You must answer this if “Do you own a car?” is “Yes”')
    expect(need(any())).to.equal('You do not have to answer this')
    expect(need(all())).to.equal('You must answer this')
  })

  it('says days that move with today as people say them, never in days', () => {
    const moving = (operator: Operator, today: string) =>
      say(leaf(operator, { today }, 'moved')).replace('Answer only if “When did you move?” ', '')
    expect(moving('lte', '-18y')).to.equal('is at least 18 years ago')
    expect(moving('gt', '-18y')).to.equal('is less than 18 years ago')
    expect(moving('gt', '-1y')).to.equal('is less than 1 year ago')
    expect(moving('gt', '+1y')).to.equal('is later than 1 year from today')
    expect(moving('lt', '-18y')).to.equal('is earlier than 18 years ago')
    expect(moving('lt', '-1m')).to.equal('is earlier than 1 month ago')
    expect(moving('gte', '+14d')).to.equal('is 14 days from today or later')
    expect(moving('eq', '')).to.equal('is today')
    expect(moving('neq', '+0y')).to.equal('is not today')
    expect(moving('gt', '')).to.equal('is after today')
    expect(moving('lte', '+1d')).to.equal('is tomorrow or earlier')
    expect(moving('lt', '-1d')).to.equal('is before yesterday')
    expect(moving('gt', '+2w')).to.equal('is later than 2 weeks from today')
  })

  it('says the question whose answer is compared', () => {
    const sentences: [Rule, string][] = [
      [compared('eq', 'country', 'topic'), '“Topic” is the same as “Country”'],
      [not(compared('eq', 'country', 'topic')), '“Topic” is not the same as “Country”'],
      [compared('gt', 'moved', 'moved'), '“When did you move?” is after “When did you move?”'],
      [compared('lte', 'gone', 'age'), '“Age” is at most “gone”'],
      [compared('gte', 'gone', 'age'), '“Age” is at least “gone”'],
      [compared('gte', 'gone', 'at'), '“At what time?” is at or after “gone”'],
      [compared('lte', 'gone', 'moved'), '“When did you move?” is on or before “gone”'],
      // Denied, they also hold while an answer is missing: “more than” would not be the same.
      [not(compared('lte', 'gone', 'age')), '“Age” is not at most “gone”'],
      [not(compared('gte', 'gone', 'age')), '“Age” is not at least “gone”'],
      [not(compared('gte', 'gone', 'moved')), '“When did you move?” is not on or after “gone”'],
      [not(compared('lt', 'gone', 'moved')), '“When did you move?” is not before “gone”'],
      [not(compared('gt', 'gone', 'at')), '“At what time?” is not after “gone”'],
      [compared('notIn', 'pets', 'topic'), '“Topic” is not one of the answers to “Pets”'],
      [compared('contains', 'topic', 'pets'), '“Pets” includes the answer to “Topic”'],
      [compared('notContains', 'name', 'story'), '“What happened?” does not contain the answer to “Your name”'],
    ]
    for (const [rule, sentence] of sentences) expect(say(rule)).to.equal(`Answer only if ${sentence}`)
  })

  it('joins with and, or, and puts groups within groups in parentheses', () => {
    const [c, i, a] = ['“Do you own a car?” is “Yes”', '“Topic” is “An idea”', '“Age” is 18 or more']
    const sentences: [Rule, string][] = [
      [all(car, idea), `${c} and ${i}`],
      [any(car, idea, adult), `${c} or ${i} or ${a}`],
      [all(car, any(idea, adult)), `${c} and (${i} or ${a})`],
      [any(all(car, idea), all(adult, car)), `(${c} and ${i}) or (${a} and ${c})`],
      [all(car, all(idea, all(adult))), `${c} and ${i} and ${a}`],
      [all(any(car)), c],
      [any(any(), car), c],
      [all(all(), car), c],
    ]
    for (const [rule, sentence] of sentences) expect(say(rule)).to.equal(`Answer only if ${sentence}`)
  })

  it('names boxes together of which one is enough, or none may be ticked', () => {
    const [cat, dog, none] = ['cat', 'dog', 'none'].map((pet) => leaf('contains', pet, 'pets')) as [Rule, Rule, Rule]
    const noCat = leaf('notContains', 'cat', 'pets')
    const [c, both] = ['“Do you own a car?” is “Yes”', '“Pets” includes “Cat” or “Dog”']
    const sentences: [Rule, string][] = [
      [any(cat, dog), both],
      [any(cat, dog, none, cat), '“Pets” includes “Cat”, “Dog” or “No pets”'],
      [all(car, any(cat, dog)), `${c} and ${both}`],
      [any(cat, car, any(car, dog)), `${both} or ${c} or ${c}`],
      [any(cat, any(dog, none)), '“Pets” includes “Cat”, “Dog” or “No pets”'],
      [not(any(cat, dog)), '“Pets” includes neither “Cat” nor “Dog”'],
      [all(noCat, not(dog)), '“Pets” includes neither “Cat” nor “Dog”'],
      [not(any(cat, dog, none)), '“Pets” includes none of “Cat”, “Dog” or “No pets”'],
      [not(all(noCat, not(dog))), both],
      [all(cat, dog), '“Pets” includes “Cat” and “Pets” includes “Dog”'],
      [any(noCat, cat), '“Pets” does not include “Cat” or “Pets” includes “Cat”'],
      [
        any(leaf('contains', 'a', 'story'), leaf('contains', 'b', 'story')),
        '“What happened?” contains “a” or “What happened?” contains “b”',
      ],
      [
        any(cat, compared('contains', 'topic', 'pets')),
        '“Pets” includes “Cat” or “Pets” includes the answer to “Topic”',
      ],
    ]
    for (const [rule, sentence] of sentences) expect(say(rule)).to.equal(`Answer only if ${sentence}`)
  })

  it('names boxes together in each language', () => {
    const pets = ['cat', 'dog', 'none'].map((pet) => leaf('contains', pet, 'pets'))
    const said = (language: Language, rule: Rule) => phraseCondition(textsIn(language), rule, formWith(rule))
    for (const [language, one, neither, noneOf] of [
      [
        'de',
        '„Pets“ enthält „Cat“ oder „Dog“',
        '„Pets“ enthält weder „Cat“ noch „Dog“',
        'weder „Cat“ noch „Dog“ noch „No pets“',
      ],
      [
        'fr',
        'la réponse à « Pets » comprend « Cat » ou « Dog »',
        'la réponse à « Pets » ne comprend ni « Cat » ni « Dog »',
        'ne comprend ni « Cat », ni « Dog », ni « No pets »',
      ],
      [
        'pl',
        'odpowiedź na pytanie „Pets” obejmuje „Cat” lub „Dog”',
        'odpowiedź na pytanie „Pets” nie obejmuje „Cat” ani „Dog”',
        'nie obejmuje „Cat”, „Dog” ani „No pets”',
      ],
      [
        'ar',
        'إجابة «Pets» تشمل «Cat» أو «Dog»',
        'إجابة «Pets» لا تشمل «Cat»، ولا «Dog»',
        'لا تشمل «Cat»، ولا «Dog»، ولا «No pets»',
      ],
    ] as const) {
      const plain = (text: string) =>
        text
          .replace(/[\u2066-\u2069]/g, '')
          .replaceAll('\u00a0', ' ')
          .replaceAll('\u202f', ' ')
      expect(plain(said(language, any(pets[0]!, pets[1]!)))).to.equal(one)
      expect(plain(said(language, not(any(pets[0]!, pets[1]!))))).to.equal(neither)
      expect(plain(said(language, not(any(...pets))))).to.include(noneOf)
    }
  })

  it('carries "not" down to where it can be said', () => {
    const sentences: [Rule, string][] = [
      [not(car), '“Do you own a car?” is not “Yes”'],
      [not(not(car)), '“Do you own a car?” is “Yes”'],
      [not(leaf('neq', 'idea', 'topic')), '“Topic” is “An idea”'],
      [not(adult), '“Age” is not 18 or more'],
      [not(leaf('startsWith', 'Mc', 'name')), '“Your name” does not begin with “Mc”'],
      [not(all(car, idea)), '“Do you own a car?” is not “Yes” or “Topic” is not “An idea”'],
      [not(any(car, not(idea))), '“Do you own a car?” is not “Yes” and “Topic” is “An idea”'],
    ]
    for (const [rule, sentence] of sentences) expect(say(rule)).to.equal(`Answer only if ${sentence}`)
  })

  it('says it when a rule always holds or never', () => {
    expect(say(all())).to.equal('Answer in every case')
    expect(say(not(any()))).to.equal('Answer in every case')
    expect(say(any(car, all()))).to.equal('Answer in every case')
    expect(say(all(car, any()))).to.equal('Do not answer')
  })

  it('falls back to the id or value that has no label', () => {
    expect(say(leaf('eq', 'x', 'gone'))).to.equal('Answer only if “gone” is “x”')
    expect(say(leaf('eq', 'other', 'topic'))).to.equal('Answer only if “Topic” is “other”')
  })
})
