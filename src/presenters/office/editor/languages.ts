/** The languages of a form that is edited: all of them, and one with its texts beside their originals. */
import { type Form, ownLanguageOf } from '../../../models/form.ts'
import { type FormPart, partAt, partNamed } from '../../../models/form-part.ts'
import { directionOf, type Language, nameOf } from '../../../models/language.ts'
import type { TakenPo, TextPair, TextState, Translation } from '../../../models/translation.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { passageOf } from '../../authored.ts'
import { inputError } from '../../controls.ts'
import type { AllTexts } from '../../texts/index.ts'
import { headed } from '../office.ts'
import { cameFrom, editHref, type Origin, originHref } from './addresses.ts'
import { faultLine } from './faults.ts'
import { editFrame } from './frame.ts'
import { kindOf, labelOf, propertyName, saidBy } from './labels.ts'

const addressOf = (slug: string, language = ''): string => `${editHref(slug)}/languages${language && `/${language}`}`
const countOf = (pairs: readonly TextPair[], state: TextState): number =>
  pairs.filter((pair) => pair.state === state).length

export function languagesPage(
  texts: AllTexts,
  edited: Edited,
  {
    translations,
    spoken,
    timeZone,
  }: { translations: readonly Translation[]; spoken: readonly Language[]; timeZone: string },
) {
  const text = texts.office.editorLanguages
  const own = ownLanguageOf(edited.form)
  const free = spoken.filter((one) => one !== own && !translations.some(({ language }) => language === one))
  return {
    ...editFrame(texts, edited, { here: 'languages', timeZone }),
    ...headed(texts, text.title, {}),
    texts: text,
    own: text.own(nameOf(own)),
    noMore: free.length === 0 ? text.noMore : '',
    languages: translations.map(({ language, isLeftOut, pairs }) => {
      const name = nameOf(language)
      const [changed, missing] = [countOf(pairs, 'changed'), countOf(pairs, 'missing')]
      const isWhole = changed + missing === 0
      return {
        ...{ language, name, passage: passageOf(texts, language), href: addressOf(edited.slug, language) },
        counts: countsOf(texts, pairs),
        means: isLeftOut ? text.leftOut(name) : isWhole ? text.published : text.stops(name),
        is: isLeftOut ? 'needed' : 'left-out',
        choice: isLeftOut ? text.need(name) : isWhole ? '' : text.leaveOut(name),
        remove: text.remove.submit(name),
      }
    }),
    add: {
      ...{ id: 'language', name: 'language', value: '', label: { text: text.add.label } },
      items: free.map((language) => ({ value: language, text: nameOf(language) })),
    },
  }
}

function countsOf(texts: AllTexts, pairs: readonly TextPair[]): string {
  const { counts } = texts.office.editorLanguages
  const [changed, missing] = [countOf(pairs, 'changed'), countOf(pairs, 'missing')]
  return [
    counts.whole(countOf(pairs, 'whole'), pairs.length),
    ...(changed > 0 ? [counts.changed(changed)] : []),
    ...(missing > 0 ? [counts.missing(missing)] : []),
  ].join(', ')
}

/** Asks before a translation is removed. */
export function removeLanguagePage(texts: AllTexts, slug: string, { language, pairs }: Translation) {
  const text = texts.office.editorLanguages.remove
  return {
    ...headed(texts, text.title(nameOf(language)), {}),
    back: { href: addressOf(slug), text: texts.office.editorLanguages.one.back },
    line: text.line(pairs.filter(({ words }) => words !== undefined).length),
    ask: { action: addressOf(slug), language, submit: text.submit(nameOf(language)), cancel: text.cancel },
  }
}

/** How many texts are on a page. */
const MOST_TEXTS = 25

/** What a page shows of the texts of a language. */
export interface Shown {
  /** From 1. */
  page: number
  /** Those alone that are not whole. */
  isTodo: boolean
  origin: Origin | undefined
}
/** What was typed for a text, by its place, and what somebody else has put there since. */
export type Typed = ReadonlyMap<string, { words: string; holds: boolean; now?: { words: string | undefined } }>

interface State extends Shown {
  typed?: Typed
  isSaved?: boolean
  isGone?: boolean
  po?: TakenPo | undefined
  poFault?: 'none' | 'unreadable' | 'clash'
  timeZone: string
}

/** The texts that the page shows. A text that somebody typed stays on it, also when it could not be saved. */
function shownPairs(pairs: readonly TextPair[], { page, isTodo }: Shown, typed?: Typed): TextPair[] {
  if (typed) return pairs.filter(({ at }) => typed.has(at))
  const chosen = isTodo ? pairs.filter(({ state }) => state !== 'whole') : pairs
  return chosen.slice((page - 1) * MOST_TEXTS, page * MOST_TEXTS)
}

export function languagePage(texts: AllTexts, edited: Edited, translation: Translation, state: State) {
  const { one: text, po } = texts.office.editorLanguages
  const { slug, form } = edited
  const { language, pairs } = translation
  const name = nameOf(language)
  const here = addressOf(slug, language)
  const { isTodo, origin, typed } = state
  const todo = pairs.length - countOf(pairs, 'whole')
  const all = Math.max(1, Math.ceil((isTodo ? todo : pairs.length) / MOST_TEXTS))
  const page = Math.min(state.page, all)
  const addressAt = (nth: number) => cameFrom(`${here}?page=${nth}${isTodo ? '&show=todo' : ''}`, origin)
  const clashes = [...(typed?.values() ?? [])].some(({ now }) => now)
  const poFault = state.poFault === undefined ? undefined : po.faults[state.poFault]
  const poMessage = typeof poFault === 'function' ? poFault(name) : poFault
  const frame = editFrame(texts, edited, { timeZone: state.timeZone })
  const back = origin
    ? { href: originHref(slug, origin, ''), text: texts.office.editor.tabs[origin] }
    : { href: addressOf(slug), text: text.back }
  return {
    ...{ ...frame, edit: { ...frame.edit, back } },
    ...headed(texts, name, { '#po': poMessage }),
    ...{ texts: text, po, here, name, language, direction: directionOf(language) },
    passage: passageOf(texts, ownLanguageOf(form)),
    counts: countsOf(texts, pairs),
    told: [
      ...(state.isSaved ? [text.saved] : []),
      ...(state.po ? [po.taken(state.po.taken)] : []),
      ...(state.po && state.po.fuzzy > 0 ? [po.fuzzy(state.po.fuzzy)] : []),
      ...(state.po && state.po.foreign > 0 ? [po.foreign(state.po.foreign)] : []),
    ],
    refused: clashes ? text.error : state.isGone ? text.gone : '',
    faults: edited.faults
      .filter(({ file, code }) => file.endsWith(`.${language}.json`) && !TOLD_BESIDE.includes(code))
      .map((fault) => faultLine(texts, form, fault)),
    views: [
      { href: cameFrom(here, origin), text: `${text.all} (${pairs.length})`, isHere: !isTodo },
      { href: cameFrom(`${here}?show=todo`, origin), text: `${text.todo} (${todo})`, isHere: isTodo },
    ],
    action: addressAt(page),
    rows: shownPairs(pairs, { page, isTodo, origin }, typed).map((pair, i) => rowOf(texts, form, pair, { i, typed })),
    pages:
      all === 1
        ? undefined
        : {
            ...{ text: text.page(page, all), label: text.pages },
            before: page > 1 ? { href: addressAt(page - 1), text: text.before } : undefined,
            next: page < all ? { href: addressAt(page + 1), text: text.next } : undefined,
          },
    download: { href: `${here}/po`, text: po.down(name) },
    upload: { id: 'po', name: 'po', label: { text: po.label }, errorMessage: inputError(texts, poMessage) },
    isPoOpen: poMessage !== undefined,
  }
}

/** Faults that are shown beside their text. */
const TOLD_BESIDE = ['INT403', 'INT406']
/** Characters of a text that fits on a line. */
const LINE = 60

function rowOf(
  texts: AllTexts,
  form: Form,
  { at, pointer, original, words = '', state }: TextPair,
  { i, typed }: { i: number; typed: Typed | undefined },
) {
  const { one: text } = texts.office.editorLanguages
  const sent = typed?.get(at)
  const clash = sent?.now
  const now = clash ? (clash.words ?? '') : words
  const value = sent?.words ?? words
  return {
    ...{ i, at, was: now },
    isChanged: state === 'changed',
    clash: clash ? (clash.words === undefined ? text.clashEmpty : text.clash(clash.words)) : '',
    holds: { name: `holds${i}`, isChecked: sent?.holds ?? false },
    label: `${whereabouts(texts, form, pointer)}${at.endsWith('/also') ? ` (${text.lines})` : ''}`,
    ...{ original, value, rows: Math.min(12, Math.max(linesIn(original), linesIn(value))) },
  }
}

const linesIn = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE)), 0)

/** Where a text stands: the part of the form, and the property of it. */
function whereabouts(texts: AllTexts, form: Form, pointer: string): string {
  const { where } = texts.office.editorLanguages
  const { part: name, property = 'text' } = partAt(form, pointer)
  const { noun, value, path } = partNamed(form, name)!
  const own = property === 'messages' ? pointer.replace(/^.*\/(?=messages)/, '').replace('/', '.') : property
  const what = propertyName(texts, noun, own)
  if (noun === 'form') return what
  const words = saidBy(value)
  if (noun === 'page') return words === '' ? where.part(labelOf(texts, form, name), what) : where.page(words, what)
  if (noun === 'status') return where.status(words, what)
  if (noun === 'option' || noun === 'box')
    return where.option(words, saidBy(around(form, path)), property === 'label' ? '' : what)
  return name.includes(':') && !['repeat', 'exit', 'check', 'unique'].includes(noun)
    ? where.item(words, what)
    : where.part(kindOf(texts, { noun }), what)
}

/** The question that an option is of. */
const around = (form: Form, [, page, , field]: FormPart['path']): unknown =>
  form.pages[page as number]?.fields[field as number]
