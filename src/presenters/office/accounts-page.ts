/** Accounts as admins see them: all of them, one, and the link that sets its password. */
import type { Account, Edits } from '../../models/account.ts'
import { nfkc } from '../../models/normal-form.ts'
import type { AllTexts, OfficeTexts } from '../texts/index.ts'
import { headed } from './office.ts'

/** A form, by the title that the office reads. */
export interface Titled {
  slug: string
  title: string
}
/** Who can do something for the forms. */
export interface Coverage {
  alone: { slug: string; account: Pick<Account, 'name'> }[]
  unworked: string[]
  unedited: string[]
}

const MOST_NAMED = 5

export function accountsPage(
  texts: AllTexts,
  accounts: readonly Account[],
  asked: { search: string; page: number; size: number },
  {
    coverage,
    forms,
    offered,
    timeZone,
  }: { coverage: Coverage; forms: readonly Titled[]; offered: ReadonlySet<number>; timeZone: string },
) {
  const text = texts.office.accounts
  const found = accounts.filter(({ name, email }) => matches(`${name} ${email}`, asked.search))
  const begin = asked.page * asked.size
  const shown = found.slice(begin, begin + asked.size)
  const named = (slugs: readonly string[]): string[] => {
    const titles = slugs.map((slug) => titleOf(forms, slug))
    return titles.length > MOST_NAMED ? [...titles.slice(0, MOST_NAMED), text.more(titles.length - MOST_NAMED)] : titles
  }
  const { alone, unworked, unedited } = coverage
  const query = { ...(asked.search !== '' && { search: asked.search }), page: String(asked.page + 1) }
  return {
    title: text.title,
    heading: text.title,
    texts: text,
    warnings: [
      ...(unworked.length > 0 ? [text.unworked(named(unworked))] : []),
      ...(alone.length > 0 ? [text.alone(named(alone.map(({ slug }) => slug)))] : []),
      ...(unedited.length > 0 ? [text.unedited(named(unedited))] : []),
    ],
    search: {
      id: 'search',
      name: 'search',
      value: asked.search,
      label: { text: text.search },
      spellcheck: false,
      autocomplete: 'off',
    },
    narrowed: asked.search !== '',
    count: text.count(found.length),
    rows: shown.map((account) => ({
      href: `/staff/accounts/${account.id}`,
      name: account.name,
      email: account.email,
      ...rightsOf(texts, account, forms),
      signedIn: signedInOf(texts, account, timeZone),
      secondFactor: secondFactorOf(texts, account),
      tags: tagsOf(texts, account, offered.has(account.id)),
    })),
    nextHref: found.length > begin + asked.size ? `/staff/accounts?${new URLSearchParams(query)}` : '',
  }
}

function matches(text: string, search: string): boolean {
  const all = plain(text)
  return plain(search)
    .split(/\s+/)
    .every((word) => all.includes(word))
}
const plain = (text: string): string => nfkc(text).toLowerCase()

export const titleOf = (forms: readonly Titled[], slug: string): string =>
  forms.find((form) => form.slug === slug)?.title ?? slug

function rightsOf({ office: { accounts: text } }: AllTexts, account: Account, forms: readonly Titled[]) {
  const { role, edits } = account
  return {
    role: text.roles[role],
    sees: role === 'none' ? text.noForms : slugsText(text, account.forms ?? 'all', forms),
    edits: slugsText(text, edits, forms),
  }
}

function slugsText(text: OfficeTexts['accounts'], slugs: Edits, forms: readonly Titled[]): string {
  if (slugs === 'all') return text.allForms
  if (slugs.length === 0) return text.noForms
  return slugs.length > 2 ? text.someForms(slugs.length) : slugs.map((slug) => titleOf(forms, slug)).join(', ')
}

const signedInOf = (texts: AllTexts, { signedInAt }: Account, timeZone: string): string =>
  signedInAt === undefined ? texts.office.accounts.never : texts.office.moment(signedInAt, timeZone)

function secondFactorOf({ office: { accounts: text } }: AllTexts, { secondFactor, ready, provided }: Account): string {
  if (secondFactor) return text.on
  return provided && !ready ? text.provider : text.off
}

function tagsOf(
  { office: { accounts: text } }: AllTexts,
  { disabledAt, ready, provided }: Account,
  isOffered: boolean,
): { text: string; look: string }[] {
  return [
    ...(disabledAt === undefined ? [] : [{ text: text.states.disabled, look: 'final' }]),
    ...(disabledAt === undefined && !ready && !provided ? [{ text: text.states['no-password'], look: 'ask' }] : []),
    ...(isOffered ? [{ text: text.states.offered, look: 'ask' }] : []),
  ]
}

export function accountPage(
  texts: AllTexts,
  account: Account,
  {
    forms,
    isOwn,
    isOffered,
    done,
    timeZone,
  }: { forms: readonly Titled[]; isOwn: boolean; isOffered: boolean; done: string; timeZone: string },
) {
  const text = texts.office.accounts
  const { role } = rightsOf(texts, account, forms)
  const whole = (slugs: Edits): string =>
    slugs === 'all' ? text.allForms : slugs.map((slug) => titleOf(forms, slug)).join(', ') || text.noForms
  const tags = tagsOf(texts, account, isOffered)
  const path = `/staff/accounts/${account.id}`
  return {
    ...headed(texts, account.name, {}),
    texts: text,
    done: Object.hasOwn(text.one.done, done) ? text.one.done[done as keyof typeof text.one.done] : '',
    tags,
    facts: [
      { label: text.email, value: account.email },
      { label: text.columns.role, value: role },
      { label: text.columns.forms, value: whole(account.role === 'none' ? [] : (account.forms ?? 'all')) },
      { label: text.columns.edits, value: whole(account.edits) },
      { label: text.columns.signedIn, value: signedInOf(texts, account, timeZone) },
      { label: text.columns.secondFactor, value: secondFactorOf(texts, account) },
      { label: text.one.since, value: texts.office.moment(account.createdAt, timeZone) },
      { label: text.one.state, value: tags.map((tag) => tag.text).join(', ') || text.one.active },
    ],
    isOwn,
    offered: isOffered ? { text: text.one.offered, href: `${path}/same` } : undefined,
    ways: isOwn
      ? []
      : [
          { text: text.one.change, href: `${path}/change` },
          { text: text.one.reset, href: `${path}/reset` },
          account.disabledAt === undefined
            ? { text: text.one.disable, href: `${path}/disable` }
            : { text: text.one.enable, href: `${path}/enable` },
        ],
    audit: [
      { text: text.one.did, href: `/staff/audit?${new URLSearchParams({ by: account.email })}` },
      { text: text.one.about, href: `/staff/audit?${new URLSearchParams({ about: account.email })}` },
    ],
  }
}

/** The link that sets a password. Shown once. */
export function linkPage(
  texts: AllTexts,
  account: Account,
  { kind, href, mail }: { kind: 'added' | 'reset'; href: string; mail: keyof OfficeTexts['accounts']['link']['mail'] },
) {
  const text = texts.office.accounts.link
  return {
    ...headed(texts, text[kind], {}),
    give: text.give(account.name),
    once: text.once,
    href,
    mail: mail === 'off' ? text.mail.off : text.mail[mail](account.email),
    next: { text: text.next, href: `/staff/accounts/${account.id}` },
  }
}
