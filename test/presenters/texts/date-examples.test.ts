import { expect } from 'chai'
import type { DateField } from '../../../src/models/field.ts'
import type { Form } from '../../../src/models/form.ts'
import { LANGUAGES } from '../../../src/models/language.ts'
import { formPage } from '../../../src/presenters/form-page.ts'
import { textsIn } from '../../../src/presenters/texts/languages.ts'
import { readFields } from '../../../src/services/answers/read-fields.ts'

/** Years of the service, and a leap day. */
const MOMENTS = [Date.UTC(2026, 10, 27, 12), Date.UTC(2028, 1, 29, 12), Date.UTC(2061, 6, 1, 12)]
const OFFSETS = ['-100y', '-65y', '-18y', '-17y', '-10y', '-5y', '-1y', '-6m', '-3m', '-2w', '-1d']
const LATER = ['+1d', '+2w', '+60d', '+3m', '+6m', '+1y', '+5y', '+20y']
const LIMITS = [
  undefined,
  'today',
  ...[...OFFSETS, ...LATER].map((by) => `today${by}`),
  ...['1900-01-01', '2010-05-31', '2019-06-01', '2024-12-31', '2030-01-10'],
]

describe('the example of a date', () => {
  for (const now of MOMENTS)
    it(`lies within what its question takes, in hint and error, in every language: ${new Date(now).toISOString()}`, () => {
      const moment = { now, timeZone: 'UTC' }
      let seen = 0
      for (const min of LIMITS)
        for (const max of LIMITS)
          for (const label of ['Day', 'Date of birth']) {
            const field: DateField = { type: 'date', id: 'q', label, ...(min && { min }), ...(max && { max }) }
            if (lastDay(max, now) < firstDay(min, now)) continue
            for (const language of LANGUAGES)
              for (const example of examples(field, language, moment)) {
                const [day, month, year] = example.split(' ')
                const typed = new Map(Object.entries({ 'q-day': [day!], 'q-month': [month!], 'q-year': [year!] }))
                const { errors } = readFields([field], 'en', { texts: typed, files: new Map() }, moment).get('q')!
                expect(errors, `${min} ${max} ${label}: ${example}`).to.deep.equal([])
                seen++
              }
          }
      expect(seen).to.be.above(3000)
    })
})

/** What a page with this question offers beside it, blank and with an error. */
function examples(field: DateField, language: (typeof LANGUAGES)[number], moment: { now: number; timeZone: string }) {
  const form: Form = { slug: 'form', title: 'Form', pages: [{ id: 'one', fields: [field] }] }
  const errors = [{ fieldId: 'q', kind: 'format' as const, limits: {} }]
  const { items, summary } = formPage(textsIn(language), form, { version: 'v', token: 't', errors, moment })
  const { hint } = items[0]!.params as { hint: { text: string } }
  const said = [hint.text, JSON.stringify(summary)]
  return said.map((sentence) => /\d{1,2} \d{1,2} \d{4}/.exec(sentence)![0])
}

const firstDay = (limit: string | undefined, now: number): string => (limit ? dayAt(limit, now) : '0001-01-01')
const lastDay = (limit: string | undefined, now: number): string => (limit ? dayAt(limit, now) : '9999-12-31')

/** The day that a limit means, counted by Temporal alone. */
function dayAt(limit: string, now: number): string {
  const [, sign, amount, unit] = /^today(?:([+-])(\d+)([dwmy]))?$/.exec(limit) ?? []
  if (!limit.startsWith('today')) return limit
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').toPlainDate()
  const units = { d: 'days', w: 'weeks', m: 'months', y: 'years' } as const
  if (!unit) return today.toString()
  const by = { [units[unit as keyof typeof units]]: Number(`${sign}${amount}`) }
  return today.add(by).toString()
}
