/** A day that is counted from today, such as “18 years ago”, as two questions: how many, and of what. */
import type { Field } from '../../models/field.ts'

const UNITS = ['-d', '-w', '-m', '-y', '+d', '+w', '+m', '+y']
/** The most days, weeks, months or years that a definition may count from today. */
const MOST = 99_999

export const movingDay = {
  /** The questions, named after the one that they stand for. */
  ask: (id: string): Field[] => [
    { id: `${id}-amount`, label: '', required: false, type: 'number', integer: true, min: 0, max: MOST, width: 5 },
    {
      ...{ id: `${id}-unit`, label: '', required: false, type: 'select' },
      options: UNITS.map((value) => ({ value, label: value })),
    },
  ],

  /** The answers that mean a day such as `-18y`; '' is today. */
  answers(day: string): [amount: number, unit: string] {
    const [, sign = '-', amount = '0', unit = 'd'] = /^([+-])(\d+)([dwmy])$/.exec(day) ?? []
    return [Number(amount), sign + unit]
  },

  /** The day that answers mean. */
  read: (amount: unknown, unit: unknown): string =>
    amount === 0 ? '' : `${String(unit)[0]}${amount}${String(unit)[1]}`,
}
