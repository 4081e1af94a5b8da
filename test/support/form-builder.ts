/**
 * Builds a form by the pages of the editor alone, as somebody without scripts does: it opens a page, fills in what it offers, and
 * sends it. What it was asked to fill in must be on the page.
 */
import { CALCULATIONS, type Item } from '../../src/models/field.ts'
import type { Form } from '../../src/models/form.ts'
import type { Json } from '../../src/models/form-change.ts'
import { nameOf, type PartName } from '../../src/models/form-part.ts'
import type { Property } from '../../src/models/form-property.ts'
import type { Language } from '../../src/models/language.ts'
import type { OwnStatus } from '../../src/models/status.ts'
import type { Edited } from '../../src/models/working-copy.ts'
import { PROPERTIES } from '../../src/services/definitions/shape/properties.ts'
import { decode, tags } from '../views/html.ts'
import type { TestApp } from './app.ts'
import type { Clerk } from './office.ts'

export type Typed = Record<string, string | readonly string[]>

/** Fields whose kind an editor writes into one input or several: by the end of their names. */
export const typedFor = (spec: Property, value: Json): Record<string, string | readonly string[]> => {
  const text = String(value)
  switch (spec.kind) {
    case 'texts':
      return { '': [value].flat().join('\n') }
    case 'flag':
      return { '': value === false ? [] : 'yes' }
    case 'rule':
      return { '': value === false ? [] : 'yes' }
    case 'choice':
      return { '': text }
    case 'choices':
      return { '': value as string[] }
    case 'ids':
      if (spec.like) return { '': value as string[] }
      return Object.fromEntries((value as string[]).map((id, i) => [i === 0 ? '' : `-${i + 1}`, id]))
    case 'day':
      return dayTyped(text)
    case 'messages':
      return Object.fromEntries(Object.entries(value as object).map(([kind, words]) => [`-${kind}`, words]))
    case 'calculation': {
      const kind = CALCULATIONS.find((one) => one in (value as object))!
      return { '': kind, '-of': (value as Record<string, Json[]>)[kind]!.join('\n') }
    }
    default:
      return { '': text }
  }
}

function dayTyped(text: string): Typed {
  const [, sign, amount, unit] = /^today(?:([+-])(\d+)([dwmy]))?$/.exec(text) ?? []
  if (sign) return { '-amount': amount!, '-unit': sign + unit }
  if (text === 'today') return { '-amount': '0' }
  const [year, month, day] = text.split('-').map((part) => String(Number(part)))
  return { '-day': day!, '-month': month!, '-year': year! }
}

/** Opens pages and sends their forms. */
export interface Hand {
  /** Opens a page, and returns its HTML. */
  open(path: string): Promise<string>
  /** Fills in the form of the open page that has this in it, and presses a button. `to`: where that leads. Throws when it is refused. */
  send(sent: SentForm): Promise<{ html: string; to: string }>
}
export interface SentForm {
  html: string
  path: string
  typed: Typed
  button: Record<string, string>
  has: string
  /** It is the page of a rule, which comes back until it has shown what was chosen. */
  isRule?: boolean
}

/** Sends what a browser would send. */
function overHttp(app: TestApp, headers: Record<string, string>): Hand {
  return {
    async open(path) {
      const answer = await app.get(path, headers)
      if (answer.status !== 200) throw new Error(`${path} is ${answer.status}`)
      return answer.text()
    },

    async send({ html, path, typed, button, has, isRule = false }) {
      const { action = path, entries } = formIn(html, has)
      const isAnew = (name: string) => name in typed || (isRule && name.startsWith('rule'))
      const all = [
        ...entries.filter(([name]) => !isAnew(name)),
        ...Object.entries(typed).flatMap(([name, texts]) =>
          [texts].flat().map((one): [string, string] => [name, one as string]),
        ),
        ...Object.entries(button),
      ]
      const answer = await app.post(action, all, headers)
      const said = await answer.text()
      if (answer.status !== 303 && !(isRule && answer.status === 200))
        throw new Error(`${path} is ${answer.status}: ${wordsOf(said)}`)
      return { html: said, to: answer.headers.get('location') ?? '' }
    },
  }
}

/** The beginning of what a page says. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 1500)

/** Drives the pages. `log` has every address that was posted to. */
export function formBuilder(
  app: TestApp,
  { headers }: Clerk,
  hand: Hand = overHttp(app, headers as Record<string, string>),
) {
  const log: string[] = []
  let slug = ''
  return { build, translate, publish, log }

  /** `form`: the definition as it should be. Its translations are not made. */
  async function build(form: Form): Promise<void> {
    await begin(form)
    for (const [i, page] of form.pages.entries()) {
      if (i > 0) await addPage(page.title ?? page.id, page.id)
      for (const item of page.fields ?? []) await addItem(page.id, item)
    }
    await addStatuses(form.statuses ?? [])
    for (const page of form.pages) await finishPage(form, page)
    await setAll('form', 'form', form, ['slug'])
    for (const name of ['confirmation', 'notify', 'webhook', 'retention'] as const)
      if (form[name]) await setAll(name, name, form[name] as object)
    for (const status of form.statuses ?? []) {
      await fill(`status:${status.id}`, { 'is-next': '', 'is-final': [], 'is-uploads': [], 'is-asks': [], 'is-to': [] })
      await setAll(`status:${status.id}`, 'status', status)
    }
  }

  /** Adds a language, and enters each of its words beside its original. `words`: by their place in a file of translations. */
  async function translate(language: Language, words: ReadonlyMap<string, string>): Promise<void> {
    const languages = `/staff/forms/${slug}/edit/languages`
    await sendHtml(await get(languages), languages, { language }, {}, '<select')
    for (let page = 1, pages = 1; page <= pages; page++) {
      const path = `${languages}/${language}?page=${page}`
      const html = await get(path)
      pages = Number(/\?page=(\d+)[^>]*rel="next"/.exec(html)?.[1] ?? pages)
      const { entries } = formIn(html)
      const typed = entries.flatMap(([name, place]) => {
        const text = name.startsWith('at') ? words.get(place) : undefined
        return text === undefined ? [] : [[name.replace('at', 'is'), text] as const]
      })
      await sendHtml(html, path, Object.fromEntries(typed), {})
    }
  }

  /** Publishes it, once it was asked. */
  async function publish(): Promise<void> {
    const path = `/staff/forms/${slug}/edit/publish`
    await sendHtml(await get(path), path, {}, {})
  }

  async function begin(form: Form): Promise<void> {
    slug = form.slug
    await send('/staff/new-form', { from: 'empty', title: form.title, slug })
    const [first] = (await now()).pages
    await rename(`page:${first!.id}`, form.pages[0]!.id)
    await fill(`page:${form.pages[0]!.id}`, { 'is-title': form.pages[0]!.title ?? '' })
  }

  async function addPage(words: string, id: string): Promise<void> {
    await send(at('form', 'add/pages'), { 'is-title': words })
    const { pages } = await now()
    await rename(`page:${pages.at(-1)!.id}`, id)
    if (words === id) await fill(`page:${id}`, { 'is-title': '' })
  }

  async function addItem(page: string, item: Item): Promise<void> {
    const said = item as unknown as Record<string, Json>
    const options = (said.options ?? (said.optionsFrom ? [{ label: '1' }, { label: '2' }] : [])) as {
      label: string
      value: string
    }[]
    const path = `${at(`page:${page}`, 'add/fields')}?kind=${item.type}`
    const html = await get(path)
    const sources = tags(html, 'input').find(({ name }) => name === 'is-value-of')
    const words = ['label', 'title', 'text', 'statement'].flatMap((name) =>
      typeof said[name] === 'string' ? [[`is-${name}`, said[name]]] : [],
    )
    await send(path, {
      ...Object.fromEntries(words),
      ...(options.length > 0 && { 'is-options': options.map(({ label }) => label).join('\n') }),
      ...(sources && { 'is-value-of': sources.value! }),
      ...('id' in item && { place: 'same' }),
    })
    const made = (await now()).pages.find(({ id }) => id === page)!.fields.at(-1)!
    if (!('id' in item) || !('id' in made)) return
    await rename(`item:${made.id}`, item.id)
    const own = ('options' in made ? made.options : []) as { value: string }[]
    for (const [i, option] of (said.options ? options : []).entries())
      await rename(`option:${item.id}:${own[i]!.value}`, option.value)
  }

  /** The form begins with the usual statuses. Those that it should not have go; the others get into their order. */
  async function addStatuses(statuses: readonly OwnStatus[]): Promise<void> {
    if (statuses.length === 0) return
    await send(`/staff/forms/${slug}/edit/statuses`, {})
    const usual = (await now()).statuses!.map(({ id }) => id)
    for (const { id, label, meaning } of statuses) {
      if (usual.includes(id)) continue
      await send(at('form', 'add/statuses'), { 'is-label': label, 'is-meaning': meaning })
      await rename(`status:${(await now()).statuses!.at(-1)!.id}`, id)
    }
    for (const id of usual) if (!statuses.some((one) => one.id === id)) await send(at(`status:${id}`, 'remove'), {})
    for (const { id } of statuses.toReversed()) await send(at(`status:${id}`, 'move'), { to: 'first' })
  }

  /** What the parts of a page have beside their words, and their rules. */
  async function finishPage(form: Form, page: Form['pages'][number]): Promise<void> {
    const { id, repeat, exit, checks = [] } = page
    if (repeat) await setAll(`repeat:${id}`, 'repeat', repeat)
    if (exit) await setAll(`exit:${id}`, 'exit', exit)
    await setAll(`page:${id}`, 'page', page)
    for (const [i, item] of (page.fields ?? []).entries()) {
      const present = 'id' in item ? `item:${item.id}` : nameIn(await now(), form.pages.indexOf(page), i)
      await setAll(present, item.type, item)
      for (const option of ('options' in item && !item.optionsFrom ? item.options : []) as { value: string }[])
        await setAll(
          `option:${(item as { id: string }).id}:${option.value}`,
          item.type === 'checkboxes' ? 'box' : 'option',
          option,
        )
    }
    for (const unique of repeat?.unique ?? [])
      await send(at(`repeat:${id}`, 'add/unique'), { 'is-message': unique.message, 'is-fieldId': unique.fieldId })
    for (const check of checks) {
      await send(at(`page:${id}`, 'add/checks'), { 'is-message': check.message, 'is-fieldId': check.fieldId })
      const made = (await now()).pages.find((one) => one.id === id)!.checks!.at(-1)!
      await setRule(nameOf(await now(), made)!, 'rule', check.rule as unknown as Json)
    }
  }

  /** Sets all properties that the page of a part asks for; its rules on their own pages. */
  async function setAll(
    part: PartName,
    noun: keyof typeof PROPERTIES,
    value: object,
    left: string[] = [],
  ): Promise<void> {
    let name = part
    const typed: Record<string, string | readonly string[]> = {}
    const rules: [string, Json][] = []
    for (const [property, spec] of Object.entries(PROPERTIES[noun])) {
      const wanted = (value as Record<string, Json | undefined>)[property]
      if (wanted === undefined || left.includes(property) || NOT_ASKED.has(spec.kind)) continue
      if (spec.kind === 'rule' && typeof wanted === 'object') rules.push([property, wanted])
      else for (const [end, texts] of Object.entries(typedFor(spec, wanted))) typed[`is-${property}${end}`] = texts
    }
    for (const own of ['is-id', 'is-slug', ...(noun === 'option' || noun === 'box' ? ['is-value'] : [])])
      delete typed[own]
    if (Object.keys(typed).length > 0) name = (await fill(name, typed)) ?? name
    for (const [property, rule] of rules) name = (await setRule(name, property, rule)) ?? name
  }

  async function setRule(part: PartName, property: string, rule: Json): Promise<PartName | undefined> {
    const { ruleLines } = app.services
    const found = ruleLines.ruleAt(await now(), part, property)!
    const lines = ruleLines.linesOf(rule as never, ruleLines.scopeOf(await now(), found.place), 'en')!
    const typed = Object.fromEntries([...lines].map(([name, texts]) => [name, texts]))
    const path = at(part, `rule/${property}`)
    // The page shows what fits to each line, and only that can be sent.
    const shown = await sendHtml(await get(path), path, { ...typed, when: 'if' }, { do: 'save' }, '', true)
    if (shown.to !== '') return shown.part
    const { entries, names } = formIn(shown.html)
    const lost = [...lines].flatMap(([name, texts]) =>
      texts
        .filter((text) => text !== '' && !entries.some((one) => one[0] === name && one[1] === text))
        .map((text) => `${name} ${text}`),
    )
    if (lost.length > 0) throw new Error(`${path} does not offer ${lost.join(', ')} for ${JSON.stringify(rule)}`)
    const when = names.has('when') ? { when: 'if' } : {}
    return sendPage(shown.html, path, when, { do: 'save' })
  }

  async function rename(part: PartName, id: string): Promise<void> {
    if (part.endsWith(`:${id}`)) return
    await send(at(part, 'name'), { name: id })
  }

  async function fill(part: PartName, typed: Typed): Promise<PartName | undefined> {
    return (await send(at(part), typed)).part
  }

  async function send(path: string, typed: Typed, button: Record<string, string> = {}) {
    return sendHtml(await get(path), path, typed, button)
  }

  async function sendPage(html: string, path: string, typed: Typed, button: Record<string, string>) {
    return (await sendHtml(html, path, typed, button)).part
  }

  async function sendHtml(
    html: string,
    path: string,
    typed: Typed,
    button: Record<string, string>,
    has = '',
    isRule = false,
  ) {
    const { action = path, names } = formIn(html, has)
    const missing = Object.keys(typed).filter((name) => !names.has(name) && typed[name]!.length > 0)
    if (missing.length > 0 && !isRule) throw new Error(`${path} does not ask for ${missing.join(', ')}`)
    log.push(action)
    const sent = await hand.send({ html, path, typed, button, has, isRule })
    const part = /#part-(.+)$/.exec(sent.to)?.[1]
    return { ...sent, part: part && decodeURIComponent(part) }
  }

  function get(path: string): Promise<string> {
    return hand.open(path)
  }

  function at(part: PartName, page = ''): string {
    return `/staff/forms/${slug}/edit/part/${encodeURIComponent(part)}${page && `/${page}`}`
  }

  async function now(): Promise<Form> {
    return ((await app.services.editor.open(slug)) as Edited).form
  }
}

const nameIn = (form: Form, page: number, item: number): PartName => nameOf(form, form.pages[page]!.fields[item]!)!

/** What stands on other pages. */
const NOT_ASKED = new Set(['parts', 'nested', 'options'])

/** The first form of a page with this in it: all that a browser would send, and the names of all that it asks for. */
function formIn(html: string, has = '') {
  const main = html.slice(html.indexOf('<main'))
  const forms = [...main.matchAll(/<form([^>]*method="post"[^>]*)>([\s\S]*?)<\/form>/g)]
  const [, attributes = '', body = ''] = forms.find(([whole]) => whole.includes(has)) ?? []
  const written = /action="([^"]*)"/.exec(attributes)?.[1]
  const action = written === undefined ? undefined : decode(written)
  const entries: [string, string][] = []
  const names = new Set<string>()
  for (const [whole, tag] of body.matchAll(/<(input|textarea|select)\b[^>]*>/g)) {
    const [one] = tags(whole, tag!)
    const { name = '', type = 'text', value = '' } = one!
    names.add(name)
    const rest = body.slice(body.indexOf(whole) + whole.length)
    if (tag === 'textarea') entries.push([name, decode(/^\n?([\s\S]*?)<\/textarea>/.exec(rest)?.[1] ?? '')])
    else if (tag === 'select') {
      const options = tags(/^[\s\S]*?<\/select>/.exec(rest)![0], 'option')
      entries.push([name, (options.find((option) => 'selected' in option) ?? options[0])?.value ?? ''])
    } else if (type === 'radio' || type === 'checkbox') {
      if ('checked' in one!) entries.push([name, value])
    } else entries.push([name, value])
  }
  return { action, entries, names }
}

/** A definition without what holds anyway, and in one order. */
export function plain(value: unknown, noun?: string): unknown {
  if (Array.isArray(value)) return value.map((one) => plain(one))
  if (typeof value !== 'object' || value === null) return value
  const own = value as Record<string, unknown>
  const specs = PROPERTIES[(noun ?? (own.type as string)) as 'form'] ?? {}
  return Object.fromEntries(
    Object.entries(own)
      .filter(([key, one]) => specs[key]?.default !== one && !(key === 'fields' && (one as []).length === 0))
      .filter(([key, one]) => !(key === 'min' && one === 1 && 'itemLabel' in own))
      .map(([key, one]) => [key, plain(one)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** The words of a file of translations, by their place in it. */
export function wordsIn(value: object, at = ''): Map<string, string> {
  if ('of' in value && 'text' in value) return new Map([[at, [value.text].flat().join('\n')]])
  return new Map(Object.entries(value).flatMap(([key, one]) => [...wordsIn(one, `${at}/${key}`)]))
}
