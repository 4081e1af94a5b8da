/**
 * Reader of numbers as people of a language write them: with a currency or the unit of the question, with spaces, commas or dots.
 * A text that may mean two numbers is refused with those of them that the question takes. Only the sign that groups thousands in
 * the language is decided by the decimals of the question.
 */
import type { NumberField } from '../../models/field.ts'
import { languageOfText } from '../../models/form-inputs.ts'
import type { Language } from '../../models/language.ts'
import { besideCurrency, currencyIn, currencyOf, isPound } from '../../models/money.ts'
import { edgesOf, hasThousandths, refusalOf } from '../../models/number-limits.ts'
import { visible } from '../../models/unseen.ts'
import { WRITING } from '../../models/writing.ts'
import { complainOf, missing, type Reader, type Reading, repeated, single } from './field.ts'
import { latin, MOST_DIGITS, numbersIn } from './numerals.ts'

/** Characters; a longer text is no number. */
const LONGEST_NUMBER = 100
/** Signs that people type for a minus: hyphens, a dash, and the minus sign. */
const MINUS = /[\u2010-\u2013\u2212]/g

/** The sign and the digits of what was typed, without a unit. */
interface Amount {
  text: string
  hasCurrency: boolean
}

export function number(field: NumberField, language: Language): Reader {
  const complain = complainOf(field)
  const { min, step } = field
  const { least, most } = edgesOf(field)
  const asked = [field.prefix, field.suffix]
    .map((unit) => (unit === undefined ? undefined : currencyOf(unit, language)))
    .find((currency) => currency !== undefined)
  const [prefixes, suffixes] = [waysOf(field.prefix, language), waysOf(field.suffix, language)]
  return (input) => {
    if (repeated(input, field.id)) return complain('repeated', {})
    const typed = single(input, field.id)
    if (typed === '') return missing(field)
    const typedIn = languageOfText(input.texts, typed) ?? language
    const amount = typed.length > LONGEST_NUMBER ? undefined : amountIn(visible(typed).replace(MINUS, '-'), typedIn)
    if (!amount) return complain('format', {})
    const thousandths = hasThousandths(field, asked !== undefined || amount.hasCurrency)
    const numbers = numbersIn(latin(amount.text, typedIn), typedIn, thousandths)
    if (numbers === 'too-long') return complain('tooManyDigits', { max: MOST_DIGITS })
    const [first, second] = numbers
    if (first === undefined) return complain('format', {})
    if (second === undefined) return judged(first)
    return asking(first, second, { thousandths, isOwn: typedIn === language })
  }

  /** Offers what the question takes. Where thousandths make no sense, 1.234 is none of it; 1.500 is. */
  function asking(whole: string, decimal: string, { thousandths, isOwn }: { thousandths: boolean; isOwn: boolean }) {
    const { shown, decimal: sign } = WRITING[language].number
    const isRead = thousandths && isOwn && shown === sign
    const taken = [whole, decimal].filter((one) => !refusalOf(field, numberOf(one)))
    const likely = taken.filter((one) => one === whole || thousandths || one.endsWith('0'))
    const [first, ...more] = (likely.length > 0 ? likely : taken).map((one) =>
      one === whole || isRead ? one : inOneWay(one),
    )
    // Where the question takes neither, there is nothing to ask.
    if (first === undefined) return { errors: judged(shown === sign ? decimal : whole).errors }
    return complain('ambiguous', { write: [first, ...more] })
  }

  /** Without the unit of the question or a currency; undefined when there is another unit. */
  function amountIn(text: string, typedIn: Language): Amount | undefined {
    const [, sign = '', rest = ''] = /^([+-]?)\s*(.*)$/.exec(text) ?? []
    const prefix = prefixes.find((unit) => rest.toLowerCase().startsWith(unit.toLowerCase())) ?? ''
    const left = rest.slice(prefix.length)
    const suffix = suffixes.find((unit) => left.toLowerCase().endsWith(unit.toLowerCase())) ?? ''
    const [, before = '', inner = '', digits, after = ''] =
      AMOUNT.exec(left.slice(0, left.length - suffix.length)) ?? []
    if (digits === undefined || (sign && inner)) return undefined
    const [currency, ...others] = [before.trim(), after.trim()].filter(Boolean)
    if (currency !== undefined) {
      const hasOwn = [prefix, suffix].some((unit) => currencyOf(unit, language) !== undefined)
      if (hasOwn || others.length > 0 || !isAsked(currency, typedIn)) return undefined
    }
    return { text: sign + inner + digits, hasCurrency: currency !== undefined }
  }

  /** Is it the currency of the question? Without one, it may be any. */
  function isAsked(currency: string, typedIn: Language): boolean {
    const found = currencyIn(currency, typedIn)
    if (!asked) return found !== undefined && !isPound(currency, typedIn)
    return [...asked].every((code) => found?.has(code) || code === currency.toUpperCase())
  }

  function judged(text: string): Reading {
    const answer = numberOf(text)
    return { answer, errors: check(answer)?.errors ?? [] }
  }

  function check(answer: number): Reading | undefined {
    switch (refusalOf(field, answer)) {
      case 'integer':
        return complain('integer', {})
      case 'min':
        return complain('min', { min: least })
      case 'max':
        return complain('max', { max: most })
      case 'step':
        return complain('step', { step: step!, ...(min !== undefined && { from: min }) })
    }
    return undefined
  }
}

/** What may stand before or behind the sign and digits; a decimal sign at the beginning is no dot of an abbreviation. */
const AMOUNT =
  /^([^\p{Nd}+-]*?)\s*([+-]?)\s*((?:(?<!\p{L})[.,٫،])?\p{Nd}(?:.*\p{Nd})?(?:[.,٫][-\u2014\u2015]{1,2})?)\s*(\P{Nd}*)$/u

/** A unit as people may type it: whole, or without its currency, which may stand elsewhere or have another name. */
const waysOf = (unit: string | undefined, language: Language): string[] =>
  unit === undefined ? [] : [unit, besideCurrency(unit, language)].filter(Boolean)

const numberOf = (text: string): number => Number(text) + 0 // -0 becomes 0

/** Three decimals as no question takes them for thousands: 1.5 for 1.500, 1.2340 for 1.234. */
const inOneWay = (text: string): string => (text.endsWith('0') ? String(Number(text)) : `${text}0`)
