/** The departments of the office: all of them, and one with its form and a sample of how it looks. */
import {
  type Brand,
  DEPARTMENT_TEXTS,
  type Department,
  type DepartmentFaults,
  type DepartmentText,
  type OfficeDepartment,
  type UnusedFile,
} from '../../models/brand.ts'
import type { BrandReason } from '../../models/brand-fault.ts'
import type { Mailbox } from '../../models/mail-address.ts'
import { EITHER_WAY, inputError } from '../controls.ts'
import { contactParts } from '../frame.ts'
import type { AllTexts, OfficeTexts } from '../texts/index.ts'
import { headed } from './office.ts'

/** What was typed about a department. */
export interface TypedDepartment {
  name: string
  texts: Partial<Record<DepartmentText, string>>
  /** In base64; empty where there is none. */
  logo: string
  noLogo: boolean
}

export interface DepartmentState {
  /** The department that the database has; absent for a new one. */
  one?: OfficeDepartment | undefined
  faults?: DepartmentFaults & { name?: 'shape' | 'taken' }
  /** Titles of the forms that name it. */
  forms: readonly string[]
  /** The mark of the state that a change replaces, where it is not that of `one`. */
  base?: string
  isSaved?: boolean
  /** Somebody else changed it meanwhile. */
  isMoved?: boolean
  /** It is to be removed, once that is confirmed. */
  asks?: boolean
  /** The forms because of which it was not removed. */
  refusedFor?: readonly string[]
}

export function departmentsPage(
  texts: AllTexts,
  all: readonly OfficeDepartment[],
  {
    titlesOf,
    unused,
    isRemoved,
  }: { titlesOf: (name: string) => string[]; unused: readonly UnusedFile[]; isRemoved: boolean },
) {
  const text = texts.office.departments
  return {
    ...headed(texts, text.title, {}),
    texts: text.page,
    told: isRemoved ? text.removed : '',
    rows: all.map(({ name, department, home }) => ({
      name,
      href: addressOf(name),
      serviceName: department.serviceName ?? '',
      home: text.home[home](name),
      forms: titlesOf(name),
    })),
    unused: unused.map(({ name, why }) => ({
      place: text.file(name),
      lines: why === 'of-office' ? [text.ofOffice] : unusableLines(text, why),
    })),
  }
}

function unusableLines(text: OfficeTexts['departments'], faults: DepartmentFaults): string[] {
  const lines = Object.entries(faults).map(
    ([name, reason]) => `${text.fields[name as keyof DepartmentFaults].label}: ${sentenceOf(text, reason)}`,
  )
  return lines.length > 0 ? lines : [text.unreadable]
}

export function departmentPage(texts: AllTexts, typed: TypedDepartment, state: DepartmentState) {
  const text = texts.office.departments
  const { one, faults = {}, forms, base, isSaved, isMoved, asks, refusedFor } = state
  const isFile = one?.home === 'file'
  const messages = Object.fromEntries(
    Object.entries(faults).map(([name, fault]) => [
      name,
      name === 'name' ? text.nameFaults[fault as 'shape' | 'taken'] : sentenceOf(text, fault as BrandReason),
    ]),
  )
  const heading = asks ? text.asks(typed.name) : one ? one.name : text.page.add
  const links = Object.fromEntries(Object.entries(messages).map(([name, message]) => [`#${name}`, message]))
  const field = (name: keyof DepartmentFaults | 'name', value?: string) => ({
    id: name,
    name,
    label: { text: text.fields[name].label },
    hint: text.fields[name].hint === '' ? undefined : { text: text.fields[name].hint },
    errorMessage: inputError(texts, messages[name]),
    ...(value !== undefined && { value, ...EITHER_WAY }),
    ...(name === 'accent' && { classes: 'govuk-input--width-10', spellcheck: false }),
  })
  return {
    ...headed(texts, heading, links),
    texts: text.page,
    action: one ? addressOf(one.name) : '/staff/new-department',
    told: isSaved ? text.saved : '',
    refused: isMoved ? text.moved : refusedFor ? text.inUse(refusedFor.join(', ')) : '',
    asks,
    base: base ?? one?.mark ?? '',
    /** A logo that was chosen, and not saved yet. */
    kept: typed.logo === (one?.logo ?? '') ? '' : typed.logo,
    home: one ? text.home[one.home](one.name) : '',
    forms: forms.join(', ') || text.page.noForms,
    name: one ? undefined : field('name', typed.name),
    isFile,
    facts: isFile
      ? DEPARTMENT_TEXTS.flatMap((name) =>
          typed.texts[name] === undefined ? [] : [{ label: text.fields[name].label, value: typed.texts[name] }],
        )
      : [],
    inputs: DEPARTMENT_TEXTS.map((name) => field(name, typed.texts[name] ?? '')),
    logo: { ...field('logo'), attributes: { accept: '.svg,.png,image/svg+xml,image/png' } },
    noLogo:
      typed.logo === '' && !typed.noLogo
        ? undefined
        : {
            name: 'noLogo',
            idPrefix: 'noLogo',
            items: [{ value: 'yes', text: text.page.noLogo, checked: typed.noLogo }],
          },
    inUse: forms.length > 0 ? text.inUse(forms.join(', ')) : '',
  }
}

/** The top and the foot of a page, and the foot of an email, as they will look. The rest is that of the service. */
export function sampleOf(
  texts: AllTexts,
  { own, department, mailFrom }: { own: Brand; department: Department; mailFrom: Mailbox | undefined },
) {
  const text = texts.office.departments.look
  const { logo, serviceName, contact, privacyUrl, accessibilityUrl } = { ...own, ...department }
  const links = (accessibility: string) =>
    [
      { text: texts.frame.accessibility, href: accessibility },
      { text: texts.frame.privacy, href: privacyUrl },
    ].filter(({ href }) => href !== '')
  return {
    texts: text,
    logo: logo && {
      href: `data:image/${logo.type === 'svg' ? 'svg+xml' : 'png'};base64,${logo.bytes.toString('base64')}`,
      width: logo.width,
      height: logo.height,
    },
    serviceName,
    links: links(accessibilityUrl || '/accessibility'),
    contact: contact === '' ? [] : contactParts(contact),
    contactLabel: texts.frame.contact,
    mail: {
      links: links(accessibilityUrl),
      from: mailFrom ? `${department.senderName ?? mailFrom.name} <${mailFrom.address}>` : text.noMail,
      replyTo: department.replyTo ?? text.noReplyTo,
      contact: contact === '' ? '' : texts.mail.contact(contact),
    },
  }
}

const addressOf = (name: string): string => `/staff/departments/${name}`

const sentenceOf = (text: OfficeTexts['departments'], [kind, ...limits]: BrandReason): string =>
  (text.faults[kind] as (...limits: (string | number)[]) => string)(...limits)
