/** Programs in the office: all of them, one of them with its tokens, a new one, and a token that is shown once. */
import {
  type EndingToken,
  endsSoon,
  type ListedProgram,
  type Program,
  type ProgramToken,
  RIGHTS,
  tellingOf,
  tokenState,
} from '../../models/program.ts'
import { ALL_FORMS, type ProgramFaults, type TypedProgram, typedOf } from '../../models/typed-program.ts'
import { inputError } from '../controls.ts'
import type { AllTexts } from '../texts/index.ts'
import { headed } from './office.ts'

interface Clock {
  /** UTC milliseconds. */
  now: number
  timeZone: string
}
/** Titles of forms by their slugs: of those that are live, and of those that the program sees. */
type Titles = ReadonlyMap<string, string>

export function programsPage(
  texts: AllTexts,
  programs: readonly ListedProgram[],
  { ending, titles, ...clock }: Clock & { ending: readonly EndingToken[]; titles: Titles },
) {
  const text = texts.office.programs
  return {
    ...headed(texts, text.title, {}),
    lead: text.lead,
    texts: text.page,
    ending: ending.map(({ program, number, expiresAt }) => ({
      text: text.ending(program, number, texts.office.day(expiresAt, clock.timeZone)),
      href: addressOf(program),
      link: text.renewFor(program),
    })),
    rows: programs.map((program) => {
      const token = tellingOf(program, clock.now).at(-1)!
      return {
        name: program.name,
        href: addressOf(program.name),
        ...stateOf(texts, program, token, clock.now),
        rights: rightsOf(texts, program),
        forms: formsOf(texts, program, titles),
        ends: momentOf(texts, token.endedAt ?? token.expiresAt, clock),
        used: momentOf(texts, lastUseOf(program), clock),
      }
    }),
  }
}

export function newProgramPage(texts: AllTexts, titles: Titles, typed: TypedProgram, faults: ProgramFaults = {}) {
  const text = texts.office.programs
  const { fields, messages } = fieldsOf(texts, titles, typed, faults)
  return { ...headed(texts, text.page.add, messages), texts: text.page, ...fields }
}

interface ProgramState {
  typed?: TypedProgram
  faults?: ProgramFaults
  /** The token that is to be ended, or the program that is to be revoked, once that is confirmed. */
  asks?: { end: number } | 'revoke' | undefined
  /** What was done, or why it could not be done. */
  told?: string | undefined
  refused?: string | undefined
}

export function programPage(
  texts: AllTexts,
  program: ListedProgram,
  { titles, now, timeZone, ...state }: Clock & { titles: Titles } & ProgramState,
) {
  const text = texts.office.programs
  const { asks, told = '', refused = '', faults = {} } = state
  const { fields, messages } = fieldsOf(texts, titles, state.typed ?? typedOf(program), faults)
  const clock = { now, timeZone }
  return {
    ...headed(texts, headingOf(texts, program, asks), messages),
    texts: text.page,
    action: addressOf(program.name),
    ...{ told, refused },
    asks: asks && askOf(texts, asks),
    ...stateOf(texts, program, tellingOf(program, now).at(-1)!, now),
    facts: [
      { label: text.page.columns.rights, value: rightsOf(texts, program) },
      { label: text.page.columns.forms, value: formsOf(texts, program, titles) },
      { label: text.page.requests, value: text.perMinute(String(program.perMinute)) },
    ],
    isRevoked: program.revokedAt !== undefined,
    tokens: program.tokens.map((token) => ({
      number: token.number,
      name: text.token(token.number),
      ...stateOf(texts, program, token, now),
      made: momentOf(texts, token.createdAt, clock),
      ends: momentOf(texts, token.endedAt ?? token.expiresAt, clock),
      used: momentOf(texts, token.lastUsedAt, clock),
      canEnd: tokenState(program, token, now) === 'active',
    })),
    ...fields,
  }
}

/** The page that shows a token, once. */
export function tokenPage(texts: AllTexts, name: string, secret: string, token: ProgramToken, timeZone: string) {
  const text = texts.office.programs
  return {
    ...headed(texts, text.secret.title, {}),
    texts: text.secret,
    secret,
    until: text.secret.until(token.number, texts.office.moment(token.expiresAt, timeZone)),
    href: addressOf(name),
    name,
  }
}

const addressOf = (name: string): string => `/staff/programs/${name}`

function headingOf(texts: AllTexts, { name }: Program, asks: ProgramState['asks']): string {
  const text = texts.office.programs
  if (asks === undefined) return name
  return asks === 'revoke' ? text.revoke.title(name) : text.end.title(asks.end, name)
}

function askOf(texts: AllTexts, asks: NonNullable<ProgramState['asks']>) {
  const { end, revoke } = texts.office.programs
  if (asks === 'revoke') return { verb: 'revoke', token: '', text: revoke.text, button: revoke.confirm }
  return { verb: 'end', token: asks.end, text: end.text, button: end.confirm }
}

function stateOf(texts: AllTexts, program: Program, token: ProgramToken, now: number) {
  const state = tokenState(program, token, now)
  const { states } = texts.office.programs
  if (state !== 'active') return { tag: { text: states[state], look: 'aside' } }
  return endsSoon(token, now)
    ? { tag: { text: states.ending, look: 'overdue' } }
    : { tag: { text: states.active, look: 'open' } }
}

const rightsOf = (texts: AllTexts, { rights }: Program): string =>
  rights.map((right) => texts.office.programs.rights[right]).join(', ')

const formsOf = (texts: AllTexts, { forms }: Program, titles: Titles): string =>
  forms?.map((slug) => titles.get(slug) ?? slug).join(', ') ?? texts.office.programs.allForms

const lastUseOf = ({ tokens }: ListedProgram): number | undefined =>
  tokens.reduce<number | undefined>(
    (last, { lastUsedAt = last }) => Math.max(last ?? 0, lastUsedAt ?? 0) || undefined,
    undefined,
  )

const momentOf = (texts: AllTexts, at: number | undefined, { timeZone }: Clock): string =>
  at === undefined ? texts.office.programs.never : texts.office.moment(at, timeZone)

/** The questions about a program, and the faults of what was typed. */
function fieldsOf(texts: AllTexts, titles: Titles, typed: TypedProgram, faults: ProgramFaults) {
  const { fields, faults: said, rights, allForms } = texts.office.programs
  const message = (name: keyof ProgramFaults) => (faults[name] ? said[name] : undefined)
  const name = message('name') ?? message('taken')
  const legend = (text: string) => ({ legend: { text, classes: 'govuk-fieldset__legend--s' } })
  const line = (id: 'perMinute' | 'days') => ({
    ...{ id, name: id, type: 'text', inputmode: 'numeric', spellcheck: false, classes: 'govuk-input--width-5' },
    ...{ value: typed[id], label: { text: fields[id] }, errorMessage: inputError(texts, message(id)) },
  })
  const boxes = (id: 'rights' | 'forms', items: readonly { value: string; text: string }[]) => ({
    ...{ idPrefix: id, name: id, fieldset: legend(fields[id]), errorMessage: inputError(texts, message(id)) },
    items: items.map((item) => ({ ...item, checked: typed[id].includes(item.value) })),
  })
  return {
    messages: {
      '#name': name,
      '#rights': message('rights'),
      '#forms': message('forms'),
      '#perMinute': message('perMinute'),
      '#days': message('days'),
    },
    fields: {
      name: {
        ...{ id: 'name', name: 'name', type: 'text', value: typed.name, spellcheck: false, autocomplete: 'off' },
        ...{ label: { text: fields.name }, hint: { text: fields.nameHint }, errorMessage: inputError(texts, name) },
      },
      rights: boxes(
        'rights',
        RIGHTS.map((value) => ({ value, text: rights[value] })),
      ),
      forms: boxes('forms', [
        { value: ALL_FORMS, text: allForms },
        ...[...titles].map(([value, text]) => ({ value, text })),
      ]),
      perMinute: line('perMinute'),
      days: line('days'),
    },
  }
}
