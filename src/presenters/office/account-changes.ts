/** Each change of an account on a page of its own, with what is wrong with it, and a proof of who makes it. */
import { type Account, ROLES } from '../../models/account.ts'
import type { AccountFaults, TypedAccount } from '../../models/typed-account.ts'
import { inputError, type Params } from '../controls.ts'
import type { AllTexts } from '../texts/index.ts'
import { type Coverage, type Titled, titleOf } from './accounts-page.ts'
import { codeInput, newAccountInputs, passwordInput } from './door-pages.ts'
import { headed } from './office.ts'

// Adding an account, and changing one.

export interface Field {
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
