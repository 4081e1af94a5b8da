/** The forms of the office: all of them, one with its faults and what was done to it, and the question before one is closed. */
import type { RefusedDefinition } from '../../models/definition.ts'
import type { HandedUpload } from '../../models/definition-upload.ts'
import { languagesOf } from '../../models/form.ts'
import type { FormDecision, FormDeedRow, FormHistory, OfficeForm } from '../../models/form-history.ts'
import { formIn } from '../../models/form-texts.ts'
import { MOST_COUNTED } from '../../models/inbox.ts'
import { nameOf } from '../../models/language.ts'
import { instantOf } from '../../models/moment.ts'
import { closesFirst } from '../../models/opening.ts'
import { paragraphs, wordsPassage } from '../authored.ts'
import { openingTime } from '../closed-page.ts'
import { inputError } from '../controls.ts'
import { refusalsIn } from '../definition-faults.ts'
import type { AllTexts, OfficeTexts } from '../texts/index.ts'
import { headed } from './office.ts'
import { waitingList, wordsInput } from './second-person.ts'

export function formsPage(
  texts: AllTexts,
  found: { forms: readonly OfficeForm[]; files: readonly RefusedDefinition[] },
  {
    cases,
    waiting,
    timeZone,
    isWhole,
    hasDepartments,
    unpublished,
  }: {
    cases: ReadonlyMap<string, number>
    /** Uploads of these forms that wait for a second person. */
    waiting: readonly HandedUpload[]
    timeZone: string /** They edit every form, future ones too. */
    isWhole: boolean
    /** They may change departments. */
    hasDepartments: boolean
    /** Forms that were never published. */
    unpublished: readonly { slug: string; title: string }[]
  },
) {
  const text = texts.office.forms
  const rows = found.forms.map((one) => ({ one, title: titleOf(texts, one) }))
  rows.sort((a, b) => a.title.localeCompare(b.title, texts.locale))
  return {
    title: text.title,
    heading: text.title,
    texts: text.page,
    lists: texts.office.lists.title,
    departments: hasDepartments ? texts.office.departments.title : '',
    rows: rows.map(({ one, title }) => ({
      title,
      words: wordsPassage(texts, one),
      slug: one.slug,
      href: `/staff/forms/${one.slug}`,
      tags: tagsOf(texts, one),
      published: texts.office.moment(one.publishedAt, timeZone),
      cases: casesOf(texts, cases.get(one.slug)),
    })),
    hasCases: cases.size > 0,
    unpublished: {
      title: texts.office.editor.create.unpublished,
      rows: unpublished.map((one) => ({ ...one, href: `/staff/forms/${one.slug}/edit` })),
    },
    waiting: waitingList(texts, waiting, timeZone, new Map(rows.map(({ one, title }) => [one.slug, title]))),
    files: isWhole ? found.files.flatMap((one) => faultsOf(texts, one, timeZone)) : [],
  }
}

export function formPage(
  texts: AllTexts,
  one: OfficeForm,
  {
    history,
    cases,
    waiting,
    isAsked,
    done,
    isAdmin,
    timeZone,
  }: {
    history: FormHistory
    /** Undefined: they do not see its cases. */
    cases: number | undefined
    /** Uploads of this form that wait for a second person, and whether one is asked for. */
    waiting: readonly HandedUpload[]
    isAsked: boolean
    /** What was just done, as the address says it. */
    done: string
    isAdmin: boolean
    timeZone: string
  },
) {
  const text = texts.office.forms
  const { slug, version, standing, home } = one
  const title = titleOf(texts, one)
  const moment = (at: number) => texts.office.moment(at, timeZone)
  const languages = languagesOf(one.form)
  const isUploaded = home !== undefined && home.kind !== 'file'
  const isTakeable = home?.kind === 'file' || (home?.kind === 'office' && one.refused.length > 0)
  return {
    title,
    heading: title,
    words: wordsPassage(texts, one),
    texts: text.page,
    told: Object.hasOwn(text.done, done) ? text.done[done as keyof typeof text.done] : '',
    tags: tagsOf(texts, one),
    meaning: standing
      ? text.decided[standing.state](standing.by, moment(standing.at))
      : meaningOf(texts, one, timeZone),
    said: paragraphs(standing?.words),
    href: `/f/${slug}`,
    faults: one.refused.flatMap((refused) => faultsOf(texts, refused, timeZone)),
    facts: [
      ...(home ? [{ label: text.facts.home, value: text.facts[home.kind](home.name) }] : []),
      ...(one.isKept === undefined
        ? []
        : [{ label: text.facts.source, value: one.isKept ? text.facts.kept(slug) : text.facts.notKept }]),
      ...(isUploaded ? [{ label: text.second.fact, value: text.second[isAsked ? 'asked' : 'notAsked'] }] : []),
      { label: text.facts.version, value: version },
      { label: text.facts.published, value: moment(one.publishedAt) },
      ...(languages.length > 1 ? [{ label: text.facts.languages, value: languages.map(nameOf).join(', ') }] : []),
      ...(cases === undefined
        ? []
        : [{ label: text.facts.cases, value: casesOf(texts, cases), href: `/staff?view=all&form=${slug}` }]),
    ],
    diagram: { href: `/staff/forms/${slug}/diagram/${version}.svg`, alt: text.page.diagram },
    deeds: deedsOf(texts, one, history, timeZone),
    nextHref: history.more ? `/staff/forms/${slug}?before=${history.deeds.at(-1)!.id}` : '',
    decideHref: one.state === 'gone' ? '' : `/staff/forms/${slug}/close`,
    editHref: isUploaded ? `/staff/forms/${slug}/edit` : '',
    isUploaded,
    waiting: waitingList(texts, waiting, timeZone),
    secondHref: isUploaded && isAdmin ? `/staff/forms/${slug}/second-person` : '',
    second: text.second.change[isAsked ? 'no' : 'yes'],
    previewsHref: `/staff/forms/${slug}/previews`,
    previews: text.previews.link,
    takeHref: isAdmin && isTakeable ? `/staff/forms/${slug}/take-over` : '',
    take: home?.kind === 'office' ? text.page.removeFiles : text.page.takeOver,
    isDecided: standing !== undefined,
  }
}

/** What the state of a form means for people. A form that its own times close says when that is. */
function meaningOf(texts: AllTexts, { state, form }: OfficeForm, timeZone: string): string {
  if (state !== 'to-come' && state !== 'closed') return texts.office.forms.meanings[state]
  const opens = state === 'to-come' || closesFirst(form)
  const time = opens ? form.opensAt : form.closesAt
  return openingTime(texts, opens ? 'opens' : 'closedOn', instantOf(time!)!, timeZone).text
}

/** What was done to a form. Each publication leads to what it changed. */
function deedsOf(texts: AllTexts, { slug }: OfficeForm, { deeds, old, previous }: FormHistory, timeZone: string) {
  const text = texts.office.forms
  const versions = [...deeds, ...old].flatMap(({ version }) => version ?? [])
  const published = [...versions, ...(previous === undefined ? [] : [previous])]
  let nth = 0
  const changesHref = (version: string | undefined): string => {
    const before = version === undefined ? undefined : published[++nth]
    return before === undefined || before === version ? '' : `/staff/forms/${slug}/changes/${before}/${version}`
  }
  return [
    ...deeds.map((deed) => ({
      what: text.deeds[deed.kind](deed.version ?? ''),
      when: texts.office.moment(deed.at, timeZone),
      who: whoDid(text, deed),
      said: paragraphs(deed.words),
      changesHref: changesHref(deed.version),
    })),
    ...old.map(({ version, publishedAt }) => ({
      what: text.deeds.published(version),
      when: texts.office.moment(publishedAt, timeZone),
      who: text.unknown,
      said: [],
      changesHref: changesHref(version),
    })),
  ]
}

export type DecisionFault = keyof OfficeTexts['forms']['decision']['faults']

/** The question before a form is closed. What was typed is shown again. */
export function decisionPage(
  texts: AllTexts,
  one: OfficeForm,
  {
    decision,
    words,
    fault,
  }: { decision?: FormDecision | undefined; words?: string; fault?: DecisionFault | undefined } = {},
) {
  const text = texts.office.forms.decision
  const { slug, standing } = one
  const chosen = decision ?? (standing && standing.state !== 'open' ? standing.state : undefined)
  const message = fault && text.faults[fault]
  const isOfChoice = fault === 'nothing'
  return {
    ...headed(texts, text.title, { [isOfChoice ? '#decision' : '#words']: message }),
    texts: text,
    back: titleOf(texts, one),
    wordsOfForm: wordsPassage(texts, one),
    href: `/staff/forms/${slug}`,
    action: `/staff/forms/${slug}/close`,
    choice: {
      idPrefix: 'decision',
      name: 'decision',
      fieldset: { legend: { text: text.legend } },
      errorMessage: inputError(texts, isOfChoice ? message : undefined),
      items: (['closed', 'withdrawn'] as const).map((value) => ({
        value,
        text: text.choices[value].label,
        hint: { text: text.choices[value].hint },
        checked: value === chosen,
      })),
    },
    words: wordsInput(texts, text, { words: words ?? standing?.words, message: isOfChoice ? undefined : message }),
  }
}

function whoDid(text: AllTexts['office']['forms'], { by, way, handedBy }: FormDeedRow): string {
  const who = by === undefined ? text.ways[way] : text.who(by, text.ways[way])
  return handedBy === undefined ? who : text.handedBy(who, handedBy)
}

const titleOf = (texts: AllTexts, one: OfficeForm): string => formIn(one, texts.language).title

const LOOKS: Record<OfficeForm['state'], string> = {
  open: 'open',
  'to-come': 'asks',
  closed: 'final',
  withdrawn: 'final',
  gone: 'final',
}

const tagsOf = (texts: AllTexts, { state, refused }: OfficeForm) => [
  { text: texts.office.forms.states[state], look: LOOKS[state] },
  ...(refused.length > 0 ? [{ text: texts.office.forms.broken, look: 'overdue' }] : []),
]

const casesOf = (texts: AllTexts, count: number | undefined): string =>
  count === undefined ? '' : texts.office.forms.cases(count, MOST_COUNTED)

/** When the file was first seen broken is said once, and how many faults are not shown. */
function faultsOf(texts: AllTexts, refused: RefusedDefinition, timeZone: string) {
  const text = texts.office.forms
  const all = refusalsIn(texts, refused)
  const others = refused.faults - all.length
  return all.map(({ file, line, why, passage }, i) => ({
    place: text.fault(file, line),
    since: i === 0 ? text.faultSince(texts.office.moment(refused.since, timeZone)) : '',
    why,
    passage,
    more: i === all.length - 1 && others > 0 ? text.more(others) : '',
  }))
}
