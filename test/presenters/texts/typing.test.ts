/** What a page shows as an example, a limit or an answer can be typed in its language. */

import { expect } from 'chai'
import type { AnswerError } from '../../../src/models/answers.ts'
import type { Field } from '../../../src/models/field.ts'
import { LANGUAGES } from '../../../src/models/language.ts'
import { answerText } from '../../../src/presenters/answer-text.ts'
import { textsIn } from '../../../src/presenters/texts/languages.ts'
import { readerIn } from '../../services/answers/reading.ts'

const field = (more: object): Field => ({ id: 'q', label: 'Q', ...more }) as Field
const plain = (text: string): string => text.replace(/\p{Cf}/gu, '')

for (const language of LANGUAGES) {
  const texts = textsIn(language)
  const say = (error: Partial<AnswerError>, more: object): string =>
    plain(texts.error({ fieldId: 'q', ...error } as AnswerError, field(more)))
  const read = (more: { type: Field['type'] }) => readerIn(language, more)
  const numbersIn = (sentence: string): unknown[] =>
    (sentence.match(/-?\d+(?:[.,]\d+)?/g) ?? []).map((text) => read({ type: 'number' })(text))

  describe(`what is shown in the language ${language}`, () => {
    it('has numbers that can be typed as they stand, in errors and rules', () => {
      const limits: [Partial<AnswerError>, number[]][] = [
        [{ kind: 'min', limits: { min: -1234.5 } }, [-1234.5]],
        [{ kind: 'max', limits: { max: 1234.5 } }, [1234.5]],
        [{ kind: 'step', limits: { step: 0.25, from: 0.5 } }, [0.5, 0.75, 1]],
        [{ kind: 'ambiguous', limits: { write: ['1234', '1.5'] } }, [1234, 1.5]],
        [{ kind: 'format', limits: {} }, [12.5]],
      ]
      for (const [error, numbers] of limits)
        expect(numbersIn(say(error, { type: 'number' })), error.kind).to.deep.equal(numbers)
      const leaf = { fieldId: 'q', operator: 'gt', value: 1234.5 } as const
      const rule = { leaf, denied: false, field: field({ type: 'number' }), other: undefined }
      expect(numbersIn(plain(texts.condition(rule as unknown as Parameters<typeof texts.condition>[0])))).to.include(
        1234.5,
      )
    })

    it('has times that can be typed as they are shown, and with a colon', () => {
      for (const time of ['00:30', '09:05', '14:00', '14:30']) {
        const [shown = ''] = answerText(texts, field({ type: 'time' }), time)
        for (const typed of [shown, time]) expect(read({ type: 'time' })(typed), typed).to.equal(time)
        const between = say({ kind: 'min', limits: { min: time } }, { type: 'time' })
        expect(between.match(/\d+[:h]\d\d/g), between).to.deep.equal([shown.replace(' Uhr', '')])
        const write = say({ kind: 'ambiguous', limits: { write: [time, '21:15'] } }, { type: 'time' })
        expect(write).to.include(shown.replace(' Uhr', ''))
      }
    })

    it('has examples of times that the question takes', () => {
      for (const [limits, times] of [
        [{}, ['09:30', '21:30']],
        [{ min: '14:00' }, ['21:30']],
        [{ max: '18:30' }, ['09:30']],
        [{ min: '10:15', max: '11:45' }, ['10:15']],
        [{ max: '08:00' }, ['08:00']],
      ] as const) {
        const sentence = say({ kind: 'format', limits: {} }, { type: 'time', ...limits })
        const shown = sentence.match(/\d{1,2}[:h]\d{2}(?:[ap]m)?/g) ?? []
        expect(
          shown.map((text) => read({ type: 'time', ...limits })(text)),
          sentence,
        ).to.deep.equal(times)
      }
    })

    it('has dates whose parts can be typed, in Latin digits and the Gregorian calendar', () => {
      for (let month = 1; month <= 12; month++) {
        const iso = `2026-${String(month).padStart(2, '0')}-07`
        const [, day = '', name = '', year = ''] =
          /^\D*(\d+)(?:\.|er)? (.+?) (\d{4})\D*$/u.exec(plain(texts.longDate(iso))) ?? []
        expect(read({ type: 'date' })({ 'q-day': day, 'q-month': name, 'q-year': year }), texts.longDate(iso)).to.equal(
          iso,
        )
      }
      expect(texts.dateTime(Date.UTC(2026, 10, 20, 12), 'UTC'))
        .to.match(/2026/)
        .and.match(/12[:.h ]*00/)
    })

    it('has examples of dates, times and phone numbers that can be typed', () => {
      const example = plain(texts.hints.date(field({ type: 'date' }) as Parameters<typeof texts.hints.date>[0]))
      const [day = '', month = '', year = ''] = example.match(/\d+/g) ?? []
      expect(read({ type: 'date' })({ 'q-day': day, 'q-month': month, 'q-year': year })).to.equal('2027-03-27')
      for (const sentence of [
        texts.hints.time({ type: 'time', id: 'q', label: 'Q' }),
        say({ kind: 'format', limits: {} }, { type: 'time' }),
      ]) {
        const times = plain(sentence).match(/\d{1,2}[:.h\u00a0 ]+\d{2}(?:[ap]m)?/g) ?? []
        expect(times, sentence).to.have.lengthOf(2)
        for (const time of times) expect(read({ type: 'time' })(time), time).to.match(/^\d\d:\d\d$/)
      }
      const phones = say({ kind: 'format', limits: {} }, { type: 'tel' }).match(/\+?\d[\d \u00a0]+\d/g) ?? []
      expect(phones).to.not.deep.equal([])
      for (const phone of phones) expect(read({ type: 'tel' })(phone), phone).to.be.a('string')
    })
  })
}
