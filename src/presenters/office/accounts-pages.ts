/** The pages where admins manage accounts: all of them, one, and each change, with what is wrong with it. */
import { type Account, type Edits, ROLES, type Role } from '../../models/account.ts'
import { nfkc } from '../../models/normal-form.ts'
import { inputError, type Params } from '../controls.ts'
import type { AllTexts, OfficeTexts } from '../texts/index.ts'
import {
  codeInput,
  headed,
  type NewAccountFaults,
  newAccountFaults,
  newAccountInputs,
  type PasswordFaults,
  passwordInput,
} from './door-pages.ts'

/** A form, by the title that the office reads. */
export interface Titled {
  slug: string
  title: string
}
/** Who can do something for the forms. */
interface Coverage {
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

const titleOf = (forms: readonly Titled[], slug: string): string =>
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

// Proving who one is, on the page of a change.

/** What a page asks for before it changes anything; undefined when they proved it a moment ago. */
export interface Asked {
  way: 'password' | 'provider'
  hasCode: boolean
  /** Where to sign in again at the provider. */
  href: string
  faults: {
    password?: 'empty' | 'refused' | 'wait'
    code?: 'empty' | 'refused' | 'wait'
    provider?: true
  }
}

function proofOf(texts: AllTexts, asked: Asked | undefined) {
  if (!asked) return { proof: undefined, faults: {} }
  const text = texts.office.accounts.proof
  const { faults } = asked
  const password = faults.password && text.faults[faults.password]
  const code = faults.code && text.codeFaults[faults.code]
  return {
    proof: {
      title: text.title,
      ...(asked.way === 'provider'
        ? { lead: text.provider, link: { text: text.link, href: asked.href }, fields: [] }
        : {
            lead: text.lead,
            fields: [
              passwordInput(texts, text.password, { name: 'own-password', message: password }),
              ...(asked.hasCode
                ? [{ ...codeInput(texts, text.code, code), id: 'own-code', name: 'own-code', classes: 'code-input' }]
                : []),
            ],
          }),
    },
    faults: {
      '#own-password': password,
      '#own-code': code,
      '#own-provider': faults.provider && text.unproved,
    },
  }
}

// Adding an account, and changing one.

/** What somebody typed and chose. */
export interface TypedAccount {
  name: string
  email: string
  role: Role | ''
  sees: 'all' | 'some' | ''
  forms: readonly string[]
  edits: 'none' | 'some' | 'all' | ''
  edited: readonly string[]
}
export interface AccountFaults extends Omit<NewAccountFaults, 'email'> {
  email?: NewAccountFaults['email'] | 'email-taken'
  role?: 'no-role' | 'nothing'
  forms?: 'no-forms'
  edited?: 'no-edits'
}

/** What an account has, as its page shows it. */
export function typedOf(account: Account): TypedAccount {
  const { name, email, role, forms, edits } = account
  const own = role === 'admin' ? [] : edits
  return {
    name,
    email,
    role,
    sees: forms && role !== 'none' ? 'some' : 'all',
    forms: role === 'none' ? [] : (forms ?? []),
    edits: own === 'all' ? 'all' : own.length > 0 ? 'some' : 'none',
    edited: own === 'all' ? [] : own,
  }
}

export function faultsIn(typed: TypedAccount): AccountFaults {
  const { role, sees, forms, edits, edited } = typed
  const needsForms = (role === 'viewer' || role === 'caseworker') && sees === 'some' && forms.length === 0
  const needsEdits = role !== 'admin' && edits === 'some' && edited.length === 0
  return {
    ...newAccountFaults(typed),
    ...(role === ''
      ? { role: 'no-role' }
      : role === 'none' && edits !== 'some' && edits !== 'all' && { role: 'nothing' }),
    ...(needsForms && { forms: 'no-forms' }),
    ...(needsEdits && { edited: 'no-edits' }),
  }
}

/** The rights that they chose. */
export const rightsIn = ({ role, sees, forms, edits, edited }: TypedAccount) => ({
  role: role as Role,
  ...((role === 'viewer' || role === 'caseworker') && sees === 'some' && { forms }),
  edits: role === 'admin' ? [] : edits === 'all' ? ('all' as const) : edits === 'some' ? edited : [],
})

interface Field {
  kind: 'input' | 'radios' | 'checkboxes'
  params: Params
  /** When it is asked, as a class of the styles. */
  when?: string
}

export function accountFormPage(
  texts: AllTexts,
  typed: TypedAccount,
  {
    account,
    isRoleFixed,
    forms,
    faults = {},
    asked,
  }: {
    /** Absent: it is a new one. */
    account?: Account
    isRoleFixed: boolean
    forms: readonly Titled[]
    faults?: AccountFaults
    asked: Asked | undefined
  },
) {
  const text = texts.office.accounts
  const { proof, faults: unproved } = proofOf(texts, asked)
  const message = (fault: keyof typeof text.faults | undefined) => fault && text.faults[fault]
  const { name, email } = newAccountInputs(texts, { ...typed, faults })
  const chosen = (
    id: string,
    legend: string,
    slugs: readonly string[],
    fault: keyof typeof text.faults | undefined,
  ): Params => ({
    idPrefix: id,
    name: id,
    fieldset: { legend: { text: legend } },
    errorMessage: inputError(texts, message(fault)),
    items: forms.map(({ slug, title }) => ({ value: slug, text: title, checked: slugs.includes(slug) })),
  })
  const heading = account ? text.form.change(account.name) : text.form.add
  const fields: Field[] = [
    ...(isRoleFixed ? [] : [{ kind: 'input', params: name } satisfies Field]),
    ...(account ? [] : [{ kind: 'input', params: email } satisfies Field]),
    ...(isRoleFixed
      ? []
      : [
          {
            kind: 'radios',
            params: {
              idPrefix: 'role',
              name: 'role',
              fieldset: { legend: { text: text.form.role } },
              errorMessage: inputError(texts, message(faults.role)),
              items: ROLES.map((role) => ({
                value: role,
                text: text.roles[role],
                hint: { text: text.form.roleHints[role] },
                checked: typed.role === role,
              })),
            },
          } satisfies Field,
        ]),
    {
      kind: 'radios',
      when: 'when-cases',
      params: {
        idPrefix: 'sees',
        name: 'sees',
        fieldset: { legend: { text: text.form.sees } },
        items: [
          { value: 'all', text: text.form.seesAll, checked: typed.sees !== 'some' },
          { value: 'some', text: text.form.seesSome, checked: typed.sees === 'some' },
        ],
      },
    },
    {
      kind: 'checkboxes',
      when: 'when-cases when-sees',
      params: chosen('forms', text.form.seenForms, typed.forms, faults.forms),
    },
    {
      kind: 'radios',
      when: 'when-edits',
      params: {
        idPrefix: 'edits',
        name: 'edits',
        fieldset: { legend: { text: text.form.edits } },
        items: [
          { value: 'none', text: text.form.editsNone, checked: typed.edits !== 'some' && typed.edits !== 'all' },
          { value: 'some', text: text.form.editsSome, checked: typed.edits === 'some' },
          { value: 'all', text: text.form.editsAll, checked: typed.edits === 'all' },
        ],
      },
    },
    {
      kind: 'checkboxes',
      when: 'when-edits when-edited',
      params: chosen('edited', text.form.editedForms, typed.edited, faults.edited),
    },
  ]
  return {
    ...headed(texts, heading, {
      '#name': message(faults.name),
      '#email': message(faults.email),
      '#role': message(faults.role),
      '#forms': message(faults.forms),
      '#edited': message(faults.edited),
      ...unproved,
    }),
    back: backOf(texts, account),
    lead: [
      ...(isRoleFixed && account ? [text.form.fixedRole(text.roles[account.role])] : []),
      ...(account ? [text.form.signedOut] : []),
    ],
    lists: [],
    action: account ? `/staff/accounts/${account.id}/change` : '/staff/accounts/new',
    fields,
    proof,
    submit: account ? text.form.submitChange : text.form.submitAdd,
  }
}

const backOf = (texts: AllTexts, account: Account | undefined) =>
  account
    ? { text: account.name, href: `/staff/accounts/${account.id}` }
    : { text: texts.office.accounts.back, href: '/staff/accounts' }

// Other changes of one account, each on a page of its own.

/** Enabling an account, and resetting its password. */
export function stepPage(texts: AllTexts, account: Account, step: 'enable' | 'reset', asked: Asked | undefined) {
  const text = texts.office.accounts[step]
  const { proof, faults } = proofOf(texts, asked)
  return {
    ...headed(texts, text.title(account.name), faults),
    back: backOf(texts, account),
    lead: [text.lead],
    lists: [],
    action: `/staff/accounts/${account.id}/${step}`,
    fields: [],
    proof,
    submit: text.submit,
  }
}

const MANY = 1000

export function disablePage(
  texts: AllTexts,
  account: Account,
  {
    open,
    heirs,
    left,
    forms,
    chosen = '',
    fault,
    asked,
  }: {
    open: readonly { slug: string; count: number }[]
    /** Who may get the open cases. */
    heirs: readonly Account[]
    /** Who can do something for the forms afterwards. */
    left: Coverage
    forms: readonly Titled[]
    chosen?: string
    fault?: 'no-successor' | undefined
    asked: Asked | undefined
  },
) {
  const { disable: text, faults: messages } = texts.office.accounts
  const { proof, faults } = proofOf(texts, asked)
  const count = open.reduce((sum, one) => sum + one.count, 0)
  const message = fault && messages[fault]
  const list = (title: string, items: readonly string[]) => (items.length > 0 ? [{ title, items }] : [])
  const title = (slug: string) => titleOf(forms, slug)
  return {
    ...headed(texts, text.title(account.name), { '#successor': message, ...faults }),
    back: backOf(texts, account),
    lead: [text.lead, ...(count === 0 ? [text.noCases] : []), ...(count > MANY ? [text.many] : [])],
    lists: [
      ...(count > 0
        ? list(
            text.cases(count),
            open.map((one) => text.casesOf(one.count, title(one.slug))),
          )
        : []),
      ...list(text.unworked, left.unworked.map(title)),
      ...list(
        text.alone,
        left.alone.map((one) => text.aloneOf(title(one.slug), one.account.name)),
      ),
      ...list(text.unedited, left.unedited.map(title)),
    ],
    action: `/staff/accounts/${account.id}/disable`,
    fields:
      count === 0
        ? []
        : ([
            {
              kind: 'select',
              params: {
                id: 'successor',
                name: 'successor',
                label: { text: text.successor },
                errorMessage: inputError(texts, message),
                items: [
                  { value: '', text: texts.question.chooseOne, selected: chosen === '' },
                  { value: '0', text: text.nobody, selected: chosen === '0' },
                  ...heirs.map(({ id, name, email }) => ({
                    value: String(id),
                    text: texts.office.namesake(name, email),
                    selected: chosen === String(id),
                  })),
                ],
              },
            },
          ] as const),
    proof,
    submit: text.submit,
  }
}

export function samePage(
  texts: AllTexts,
  account: Account,
  { fault, asked }: { fault?: 'no-answer' | undefined; asked: Asked | undefined },
) {
  const { same: text, faults: messages } = texts.office.accounts
  const { proof, faults } = proofOf(texts, asked)
  const message = fault && messages[fault]
  return {
    ...headed(texts, text.title, { '#same': message, ...faults }),
    back: backOf(texts, account),
    lead: [text.lead(account.name, account.email)],
    lists: [],
    action: `/staff/accounts/${account.id}/same`,
    fields: [
      {
        kind: 'radios',
        params: {
          idPrefix: 'same',
          name: 'same',
          fieldset: { legend: { text: text.title, classes: 'govuk-visually-hidden' } },
          errorMessage: inputError(texts, message),
          items: [
            { value: 'yes', text: text.yes, hint: { text: text.yesHint } },
            { value: 'no', text: text.no, hint: { text: text.noHint } },
          ],
        },
      },
    ] satisfies Field[],
    proof,
    submit: text.submit,
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

/** Somebody changes their own password. `code`: their sign-in asks for one. */
export function ownPasswordPage(
  texts: AllTexts,
  { email, secondFactor }: Account,
  {
    current,
    code,
    password,
    again,
  }: {
    current?: keyof OfficeTexts['accounts']['proof']['faults'] | undefined
    code?: keyof OfficeTexts['accounts']['proof']['codeFaults'] | undefined
  } & PasswordFaults = {},
) {
  const { ownPassword: text, proof } = texts.office.accounts
  const { choose } = texts.office.signIn
  const currentMessage = current && proof.faults[current]
  const codeMessage = code && proof.codeFaults[code]
  const message = password && choose.faults[password]
  const againMessage = again && choose.againFaults[again]
  const autocomplete = 'new-password'
  return {
    ...headed(texts, text.title, {
      '#own-password': currentMessage,
      '#own-code': codeMessage,
      '#password': message,
      '#again': againMessage,
    }),
    back: { text: texts.office.twoStep.back, href: '/staff/me' },
    lead: [text.lead],
    lists: [],
    username: email,
    action: '/staff/me/password',
    fields: [
      { kind: 'input', params: passwordInput(texts, text.current, { name: 'own-password', message: currentMessage }) },
      ...(secondFactor
        ? [
            {
              kind: 'input',
              params: {
                ...codeInput(texts, proof.code, codeMessage),
                id: 'own-code',
                name: 'own-code',
                classes: 'code-input',
              },
            } satisfies Field,
          ]
        : []),
      { kind: 'input', params: passwordInput(texts, text.fresh, { message, hint: choose.hint, autocomplete }) },
      {
        kind: 'input',
        params: passwordInput(texts, text.again, { name: 'again', message: againMessage, autocomplete }),
      },
    ] satisfies Field[],
    proof: undefined,
    submit: text.submit,
  }
}
