/** Emails to the person and to the office. They never hold an answer, because anyone may have typed the address. */
import { ASSIGNEE, type DailyList, PERSON } from '../models/delivery.ts'
import type { CaseEvent } from '../models/event.ts'
import { type Form, statusOf } from '../models/form.ts'
import { directionOf } from '../models/language.ts'
import type { Case } from '../models/submission.ts'
import { authoredPlain, paragraphs } from './authored.ts'
import type { AllTexts, Texts } from './texts/index.ts'
import { isolatedIn } from './texts/isolated.ts'
import { statusTexts } from './texts/status-texts.ts'
import { shownTime } from './times.ts'

/** The event that the mail is about, and who gets it: see Delivery. `first`: it is the receipt of the case. */
export interface Told {
  event: CaseEvent
  recipient: string
  first: boolean
}
export interface LetterContext {
  serviceName: string
  baseUrl: string
  contact: string
  privacyUrl?: string
  accessibilityUrl?: string
  /** Where answers of people go; their form may say another address. */
  replyTo?: string
  timeZone: string
  /** Origin of the office. */
  officeUrl: string
}

export function letterModel(texts: AllTexts, found: Case, told: Told, context: LetterContext) {
  const { serviceName, baseUrl, officeUrl, contact, timeZone } = context
  const { reference, form } = found
  const { event } = told
  const direction = directionOf(texts.language)
  const isForPerson = told.recipient === PERSON
  const replyTo = isForPerson ? (form.notify?.replyTo ?? context.replyTo) : undefined
  const said = isForPerson ? forPerson(texts, found, told, baseUrl) : forOffice(texts, found, told)
  return {
    language: texts.language,
    ...(direction === 'rtl' && { dir: direction }),
    subject: said.subject,
    heading: said.heading,
    body: said.body,
    message: said.message,
    messageLabel: texts.mail.messageLabel,
    label: texts.page.label,
    facts: [
      { name: texts.mail.facts.reference, value: isolatedIn(direction)(reference) },
      { name: texts.mail.facts.form, value: form.title },
      { name: texts.mail.facts.at, value: shownTime(texts, event.at, timeZone).text },
    ],
    link: isForPerson
      ? { text: texts.mail.link, href: `${baseUrl}/status?reference=${encodeURIComponent(reference)}` }
      : { text: texts.office.mail.link, href: `${officeUrl}/staff/cases/${encodeURIComponent(reference)}` },
    why: isForPerson ? whyPerson(texts, form, replyTo) : whyOffice(texts, form, told.recipient),
    replyTo,
    contact: contact === '' ? '' : texts.mail.contact(contact),
    links: isForPerson ? linksOf(texts, context) : [],
    serviceName,
  }
}

/** What the law wants at the foot, if it has an address of its own. */
const linksOf = ({ frame }: Texts, { privacyUrl, accessibilityUrl, baseUrl }: LetterContext) =>
  [
    { text: frame.accessibility, href: accessibilityUrl },
    { text: frame.privacy, href: privacyUrl },
  ].flatMap(({ text, href }) => (!href ? [] : [{ text, href: href.startsWith('/') ? baseUrl + href : href }]))

/** The daily list. It holds no answers: an address may belong to many people. */
export function dailyModel(
  texts: AllTexts,
  { fresh, overdue }: DailyList,
  { serviceName, officeUrl, contact, timeZone }: LetterContext,
): ReturnType<typeof letterModel> {
  const { daily } = texts.office.mail
  const day = (at: number) => texts.office.day(at, timeZone)
  const isWhole = [fresh, overdue].every(({ cases, count }) => cases.length === count)
  return {
    language: texts.language,
    subject: daily.subject(fresh.count, overdue.count),
    heading: daily.heading(fresh.count, overdue.count),
    body: isWhole ? [] : [daily.more],
    message: [],
    messageLabel: texts.mail.messageLabel,
    label: texts.page.label,
    facts: [
      ...fresh.cases.map(({ reference, title }) => ({ name: reference, value: daily.fresh(title) })),
      ...overdue.cases.map(({ reference, title, at }) => ({ name: reference, value: daily.overdue(title, day(at)) })),
    ],
    link: { text: daily.link, href: `${officeUrl}/staff` },
    why: daily.why,
    replyTo: undefined,
    contact: contact === '' ? '' : texts.mail.contact(contact),
    links: [],
    serviceName,
  }
}

/** The link with which somebody sets the password of their account in the office. */
export function linkLetterModel(
  texts: AllTexts,
  { name, href }: { name: string; href: string },
  { serviceName, contact }: Pick<LetterContext, 'serviceName' | 'contact'>,
) {
  const text = texts.office.accounts.mail
  return {
    language: texts.language,
    subject: text.subject(serviceName),
    heading: text.heading(name),
    body: [text.text],
    message: [],
    messageLabel: '',
    label: texts.page.label,
    facts: [],
    link: { text: text.link, href },
    why: text.why,
    contact: contact === '' ? '' : texts.mail.contact(contact),
    links: [],
    serviceName,
  }
}

/** Why the person gets this mail, and whether they can answer it. */
const whyPerson = ({ mail }: Texts, { title }: Form, replyTo: string | undefined): string =>
  `${mail.whyPerson(title)} ${replyTo === undefined ? mail.noReply : mail.reply}`

const whyOffice = ({ office }: AllTexts, { title }: Form, recipient: string): string =>
  recipient === ASSIGNEE ? office.mail.whyAssignee(title) : office.mail.why(title)

interface Said {
  subject: string
  heading: string
  body: string[]
  /** The public message of the office. */
  message: string[]
}

function forPerson(texts: Texts, { form, reference }: Case, { event, first }: Told, baseUrl: string): Said {
  const status = statusOf(form, event.status)!
  const { label, meaning, next, nextWritten } = statusTexts(texts, status)
  const { mail } = texts
  if (first)
    return {
      subject: mail.receipt.subject(form.title, reference),
      heading: mail.receipt.heading,
      body: [mail.receipt.text, ...authoredPlain(form, form.confirmation?.next ?? next, baseUrl)],
      message: [],
    }
  if (event.kind === 'message')
    return {
      subject: mail.message.subject(reference),
      heading: mail.message.heading,
      body: [],
      message: paragraphs(event.message),
    }
  const kind = status.asks ? mail.asked : mail.status
  return {
    subject: kind.subject(label, reference),
    heading: kind.heading(label),
    body: [
      ...authoredPlain(form, meaning, baseUrl),
      ...authoredPlain(form, event.message === undefined ? next : (nextWritten ?? next), baseUrl),
    ],
    message: paragraphs(event.message),
  }
}

/** The mail to the office says only that there is something to read, and where. */
function forOffice(texts: AllTexts, { form, reference }: Case, { event, first }: Told): Said {
  const { mail } = texts.office
  const kind = first ? 'received' : event.kind === 'reply' || event.kind === 'file' ? event.kind : 'withdrawn'
  return {
    subject: mail[kind].subject(form.title, reference),
    heading: mail[kind].heading,
    body: [mail[kind].text],
    message: [],
  }
}
