/** What the preview adds to a page of the service: a banner, a notice, and the panel that says why each question is shown or hidden. */
import { type CalculatedValue, type Field, type Item, isField, needOf } from '../../models/field.ts'
import type { Form } from '../../models/form.ts'
import { calculatedOf, type Page, questionsOf } from '../../models/page.ts'
import {
  type CheckExplanation,
  decidingLeaves,
  type Explanation,
  type ItemExplanation,
  type PageExplanation,
} from '../../services/logic/index.ts'
import { asksThisPage } from '../form-page.ts'
import type { Texts } from '../texts/index.ts'
import { phraseCalculation, phraseCondition, phraseLogic, phraseNeed } from '../texts/phrase.ts'
import { type Explained, explained, hasParts, reasonsOf } from '../why-asked.ts'
import { faultViews, type Looked } from './pages.ts'

/** How far somebody is in the form. */
export interface PanelState {
  /** Every page, in the order of the form. */
  pages: readonly PageExplanation[]
  /** There is at least one valid answer. */
  answered: boolean
  /** The page looked at; absent on pages of the form as a whole, such as its start. */
  page?: Page
  /** On a list page: which record is looked at, from 0. */
  record?: number
}
type Tone = 'shown' | 'hidden' | 'waiting'

interface Around {
  /** Address of the page, to load it again. */
  again: string
  /** There is more than one definition. */
  several: boolean
  /** The form that the page is of, and how far somebody is in it. */
  shown?: { form: Form; isOpen: boolean; standing?: PanelState; looked?: Looked | undefined } | undefined
  /** The page is the thank-you page. */
  thanks?: boolean
}

export function previewAround(texts: Texts, { again, several, shown, thanks = false }: Around) {
  const say = texts.preview
  const warnings = shown?.looked
    ? faultViews(texts, { faults: [], warnings: shown.looked.warnings }, shown.looked.text)
    : []
  return {
    name: say.name,
    source: shown?.looked?.source ?? '',
    text: say.banner,
    again,
    againLabel: say.again,
    allLabel: several ? say.all : '',
    notices: [...(thanks ? [say.thanks] : []), ...(shown && !shown.isOpen ? [say.notOpen] : [])],
    panel: shown?.standing ? previewPanel(texts, shown.form, shown.standing) : undefined,
    warningsTitle: say.panel.warnings,
    warnings: shown?.standing ? warnings : [],
  }
}

/** Explains the page that is looked at, and for a form of several pages the path through all of them. */
export function previewPanel(texts: Texts, form: Form, { pages, answered, page, record }: PanelState) {
  const say = texts.preview.panel
  const isJourney = pages.length > 1 || page !== undefined
  const here = isJourney ? pages.find((one) => one.page === page) : pages[0]
  const items = (here && (here.records ? here.records[record ?? -1] : here.items)) ?? []
  const free = here && (!here.records || record !== undefined) ? freeOf(here.page) : 0
  return {
    title: say.title,
    basis: answered ? say.answered : say.unanswered,
    choosing: here && items.some(({ item }) => asksThisPage(here.page, item)) ? say.choosing : '',
    hereTitle: say.here,
    here: [
      ...items.map((one) => itemRow(texts, form, one)),
      ...(here?.shown ? calculatedOf(here.page) : []).flatMap((item) => calculatedRow(texts, form, item, items)),
      ...(here?.checks ?? []).map((one) => checkRow(texts, form, one)),
    ],
    free: free > 0 ? say.free(free) : '',
    pagesTitle: say.pages,
    pages: isJourney ? pages.map((one) => pageRow(texts, form, one, one.page === page)) : [],
  }
}

const freeOf = (page: Page): number => questionsOf(page).filter(({ showIf }) => !showIf).length

function itemRow(texts: Texts, form: Form, { item, shown, isNeed, because }: ItemExplanation) {
  const say = texts.preview.panel
  if (isNeed)
    return {
      name: nameOf(item),
      present: '',
      tone: (because.holds ? 'shown' : 'waiting') as Tone,
      state: because.holds ? say.required : say.optional,
      rule: phraseNeed(texts, needOf(item as Field)!, form),
      ...why(texts, because, form),
    }
  return {
    name: nameOf(item),
    present: '',
    tone: (shown ? 'shown' : 'hidden') as Tone,
    state: shown ? say.shown : say.hidden,
    rule: phraseLogic(texts, item.showIf!, form, isField(item) ? 'question' : 'block'),
    ...why(texts, because, form),
  }
}

/** What a value that is shown is made of. */
function calculatedRow(texts: Texts, form: Form, item: CalculatedValue, items: readonly ItemExplanation[]) {
  if (items.some((one) => one.item === item && !one.shown)) return []
  const rule = `${item.label} = ${phraseCalculation(texts, item, form)}`
  return [{ name: item.label, present: '', tone: 'shown' as Tone, state: texts.preview.panel.shown, rule, ...NOTHING }]
}

function checkRow(texts: Texts, form: Form, { check, because }: CheckExplanation) {
  const say = texts.preview.panel
  const { holds } = because
  return {
    name: check.message,
    present: '',
    tone: (holds ? 'shown' : 'hidden') as Tone,
    state: holds ? say.passed : say.failed,
    rule: say.check(phraseCondition(texts, check.rule, form)),
    ...why(texts, because, form),
  }
}

function pageRow(texts: Texts, form: Form, one: PageExplanation, present: boolean) {
  const say = texts.preview.panel
  const { page, because } = one
  const judged = because && !one.after ? why(texts, because, form) : NOTHING
  const { tone, state, note } = verdictOn(texts, one)
  return {
    name: pageName(page),
    present: present ? say.present : '',
    tone,
    state,
    rule: page.showIf && !one.after ? phraseLogic(texts, page.showIf, form, 'block') : '',
    ...judged,
    reasons: [...judged.reasons, ...(note ? [note] : [])],
  }
}

function verdictOn(
  texts: Texts,
  { page, shown, because, after }: PageExplanation,
): { tone: Tone; state: string; note?: string } {
  const say = texts.preview.panel
  if (after) return { tone: 'hidden', state: say.leftOut, note: say.after(pageName(after)) }
  if (shown && page.exit) return { tone: 'waiting', state: say.ends }
  if (shown) return { tone: 'shown', state: say.shown, ...(!page.showIf && { note: say.noRule }) }
  // An end whose rule holds is reached only when nothing before it is missing.
  if (page.exit && (because?.holds ?? true)) return { tone: 'waiting', state: say.notYet, note: say.later }
  return { tone: 'hidden', state: say.leftOut }
}

const NOTHING = { reasons: [], parts: [] }

/** Why a rule holds or not: for a rule over one answer what that is, for any other rule all its parts. */
function why(texts: Texts, because: Explanation, form: Form): { reasons: string[]; parts: Explained[] } {
  const tree = explained(texts, because, form)
  return hasParts(tree)
    ? { reasons: [], parts: [tree] }
    : { reasons: reasonsOf(texts, decidingLeaves(because)), parts: [] }
}

const pageName = ({ title, exit, id }: Page): string => title ?? exit?.title ?? id

const LONGEST = 80
function nameOf(item: Item): string {
  if ('label' in item) return item.label
  const line = item.type === 'details' ? item.title : item.text.split('\n')[0]!
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}
