/** Rules in words, and why a question is asked or not. In French. */
import type { Field } from '../../../models/field.ts'
import { isRelativeDay } from '../../../models/rule.ts'
import { isDate, positiveOf } from '../../../services/logic/index.ts'
import type { Texts } from '../index.ts'
import { isolated } from '../isolated.ts'
import type { Count, Leaf, Part, Rows } from '../plain-rule.ts'
import { clockTime, counted, distantDay, enumerate, grouped, longDate, quote, written } from './words.ts'

// Rules. What is spoken of is always "la réponse à …" or "le nombre d’entrées de …", so that no label has to agree.

export const rule: Texts['rule'] = (plain, of) => {
  if (plain === true) return of === 'block' ? 'Dans tous les cas' : 'Répondez dans tous les cas'
  if (plain === false) return of === 'block' ? 'En aucun cas' : 'Ne répondez pas'
  return `${of === 'block' ? 'Uniquement' : 'Répondez uniquement'} si ${join(plain)}`
}

export const need: Texts['need'] = (plain) => {
  if (typeof plain === 'boolean') return plain ? 'Une réponse est obligatoire' : 'Une réponse n’est pas obligatoire'
  return `Une réponse est obligatoire si ${join(plain)}`
}

export const condition: Texts['condition'] = (plain) => {
  if (typeof plain === 'boolean') return plain ? 'dans tous les cas' : 'en aucun cas'
  return join(plain)
}

function join(plain: Part): string {
  if ('leaf' in plain) return sayLeaf(plain)
  if ('of' in plain) return sayRows(plain)
  if ('count' in plain) return sayCount(plain)
  const word = plain.joint === 'all' ? 'et' : 'ou'
  return plain.parts.map((part) => ('joint' in part || 'of' in part ? `(${join(part)})` : join(part))).join(` ${word} `)
}

const sayRows = ({ of, list, part }: Rows): string =>
  `${of === 'any' ? 'dans au moins une entrée' : 'dans chaque entrée'} de ${quote(list)}, ${join(part)}`

/** More than none is said as people say it. */
function sayCount({ list, count: { operator, value }, denied }: Count): string {
  const positive = positiveOf(operator)
  if (positive === 'gt' && value === 0) return `la liste ${quote(list)} ${is(!denied)} vide`
  const said = PREDICATES[positive]!(value, denied !== (positive !== operator), undefined)
  return `le nombre d’entrées de ${quote(list)} ${said.replace(/(supérieur|inférieur)e/, '$1')}`
}

function sayLeaf({ leaf: { fieldId, operator, value }, denied, field, other }: Leaf): string {
  const positive = positiveOf(operator)
  const isDenied = denied !== (positive !== operator)
  const question = quote(field?.label ?? fieldId)
  const answer = `la réponse à ${question}`
  if (other !== undefined) return `${answer} ${COMPARISONS[positive]!(`la réponse à ${quote(other)}`, isDenied, field)}`
  if (field?.type === 'declaration' && (positive === 'eq' || positive === 'answered'))
    return `la case ${question} ${is(isDenied)} cochée`
  if (positive === 'answered') return `${question} ${isDenied ? 'n’a pas de réponse' : 'a une réponse'}`
  return `${answer} ${PREDICATES[positive]!(value, isDenied, field)}`
}

type Predicate = (value: unknown, denied: boolean, field: Field | undefined) => string

const is = (denied: boolean): string => (denied ? 'n’est pas' : 'est')
const includes = (denied: boolean, field: Field | undefined): string => {
  if (field?.type === 'checkboxes') return denied ? 'ne comprend pas' : 'comprend'
  return denied ? 'ne contient pas' : 'contient'
}

/** Right after "la réponse" and after "le nombre". */
const PREDICATES: { [operator: string]: Predicate } = {
  eq: (value, denied, field) => `${is(denied)} ${show(value, field)}`,
  in: (value, denied, field) => sayAmong(Array.isArray(value) ? value : [], denied, field),
  contains: (value, denied, field) =>
    Array.isArray(value)
      ? `${denied ? 'ne comprend' : 'comprend'} ${anyOf(
          value.map((one) => show(one, field)),
          denied,
        )}`
      : `${includes(denied, field)} ${show(value, field)}`,
  gt: (value, denied, field) => `${is(denied)} ${isCalendar(field) ? 'après' : 'supérieure à'} ${show(value, field)}`,
  gte: (value, denied, field) => sayOr(show(value, field), denied, field, ['postérieure', 'plus']),
  lt: (value, denied, field) => `${is(denied)} ${isCalendar(field) ? 'avant' : 'inférieure à'} ${show(value, field)}`,
  lte: (value, denied, field) => sayOr(show(value, field), denied, field, ['antérieure', 'moins']),
  startsWith: (value, denied, field) => `${denied ? 'ne commence pas' : 'commence'} par ${show(value, field)}`,
  endsWith: (value, denied, field) => `${denied ? 'ne se termine pas' : 'se termine'} par ${show(value, field)}`,
  withinLast: (value, denied) => sayWithinLast((value as { days: number }).days, denied),
}

/** With the answer to another question. */
const COMPARISONS: { [operator: string]: (other: string, denied: boolean, field: Field | undefined) => string } = {
  eq: (other, denied) => `${is(denied)} identique à ${other}`,
  in: (other, denied) => `${is(denied)} comprise dans ${other}`,
  contains: (other, denied, field) => `${includes(denied, field)} ${other}`,
  gt: (other, denied, field) => `${is(denied)} ${isCalendar(field) ? 'postérieure' : 'supérieure'} à ${other}`,
  gte: (other, denied, field) =>
    `${is(denied)} ${isCalendar(field) ? 'postérieure' : 'supérieure'} ou égale à ${other}`,
  lt: (other, denied, field) => `${is(denied)} ${isCalendar(field) ? 'antérieure' : 'inférieure'} à ${other}`,
  lte: (other, denied, field) => `${is(denied)} ${isCalendar(field) ? 'antérieure' : 'inférieure'} ou égale à ${other}`,
}

/** "est le 3 mars 2026 ou une date postérieure", "est de 18 ou plus"; `beyond`: what a date or time is, and a number. */
function sayOr(shown: string, denied: boolean, field: Field | undefined, beyond: readonly [string, string]): string {
  if (!isCalendar(field)) return `${is(denied)} de ${shown} ou ${beyond[1]}`
  const other = `${field?.type === 'time' ? 'une heure' : 'une date'} ${beyond[0]}`
  return denied ? `n’est ni ${shown} ni ${other}` : `est ${shown} ou ${other}`
}

function sayAmong(list: unknown[], denied: boolean, field: Field | undefined): string {
  const shown = list.map((value) => show(value, field))
  if (shown.length === 1) return `${is(denied)} ${shown[0]}`
  // Each item may itself be a list joined by "et".
  if (list.some(Array.isArray)) return `${is(denied)} ${shown.join(', ou ')}`
  return `${denied ? 'n’est' : 'est'} ${anyOf(shown, denied)}`
}

const anyOf = (shown: readonly string[], denied: boolean): string =>
  denied ? `ni ${shown.join(shown.length === 2 ? ' ni ' : ', ni ')}` : enumerate(shown, 'ou')

function sayWithinLast(days: number, denied: boolean): string {
  if (days === 0) return `${is(denied)} la date d’aujourd’hui`
  if (days === 1)
    return denied ? 'n’est ni la date d’aujourd’hui ni celle d’hier' : 'est la date d’aujourd’hui ou d’hier'
  return `${is(denied)} une date comprise dans les ${grouped(days)} derniers jours`
}

const isCalendar = (field: Field | undefined): boolean => field?.type === 'date' || field?.type === 'time'

/** A day counted from today, as a noun: "la date d’aujourd’hui", "la date d’il y a 18 ans". */
function distantDate(offset: string): string {
  const day = distantDay(offset)
  if (day.startsWith('dans ')) return `la date qu’il sera ${day}`
  return `la date ${day === 'demain' ? 'de ' : 'd’'}${day}`
}

function show(value: unknown, field: Field | undefined): string {
  if (isRelativeDay(value)) return distantDate(value.today)
  if (Array.isArray(value))
    return `exactement ${enumerate(
      value.map((item) => show(item, field)),
      'et',
    )}`
  if (typeof value === 'boolean') return quote(value ? 'Oui' : 'Non')
  if (typeof value === 'number') return written(value)
  if (typeof value !== 'string') return String(value)
  if (field?.type === 'date' && isDate(value)) return `le ${longDate(value)}`
  if (field?.type === 'time') return clockTime(value)
  const option = field && 'options' in field ? field.options.find((one) => one.value === value) : undefined
  return quote(option?.label ?? value)
}

// Why a rule holds or not: what was found at the answer, or list, that decided it.

export const reasons: Texts['reasons'] = {
  allAsked: 'Toutes les questions ont été posées.',
  answered: (question, lines) =>
    `${quote(question)} : réponse ${lines.map((line) => quote(isolated(line))).join(', ')}`,
  withFile: (question) => `${quote(question)} : réponse par un fichier`,
  empty: (question) => `${quote(question)} n’a pas de réponse`,
  hidden: (name) => `on n’a pas demandé ${quote(name)} non plus`,
  unknown: (question) => `${quote(question)} n’est pas une question de ce formulaire`,
  both: (one, other) => `${one}, et ${other}`,
  day: (found, offset, date) => `${found}, et ${quote(distantDay(offset))} correspond au ${longDate(date)}`,
  entries: (list, count) => `${quote(list)} : ${counted(count, 'entrée')}`,
  holds: 'Vrai',
  fails: 'Faux',
  parts: { all: 'Toutes ces conditions', any: 'Au moins une de ces conditions', not: 'L’inverse de cette condition' },
  rows: {
    anyRow: (list) => `Au moins une entrée de ${quote(list)}`,
    everyRow: (list) => `Chaque entrée de ${quote(list)}`,
  },
  entry: (number, text) => `Entrée ${number} : ${text}`,
  line: (verdict, text, reason) => `${verdict} : ${text}${reason === '' ? '' : ` (${reason})`}`,
  asked: (question) => `Pourquoi la question ${quote(question)} a été posée`,
  notAsked: (question) => `Pourquoi la question ${quote(question)} n’a pas été posée`,
  noRule: 'Elle n’a pas de règle. Elle est posée à toute personne qui arrive sur sa page.',
  ofPage: 'Sa page',
  ofQuestion: 'La question',
  ofNeed: 'Si une réponse est obligatoire',
  inRecords: (rule) => `Dans chaque entrée de la liste : ${rule}`,
  needInRecords: (rule) => `Dans chaque entrée de la liste, une réponse n’est obligatoire que si ${rule}`,
}
