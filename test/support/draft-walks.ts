/**
 * Random walks of three people through two forms of several pages. Each has a browser of three tabs, and does only what the
 * page in a tab offers. A walk notes which form is filled in where, and every text that is typed is made for one form alone.
 *
 * - form: one that a person fills in, from its blank page until it is sent, deleted or too old.
 * - jar: a browser, by the cookies that it keeps. A form may be open in several, by its code.
 * - mark: a text as it is typed; it names its form.
 * - place: a page of a form or an entry of a list, as its address names it.
 *
 * Two laws hold in every walk: no page and no case shows a mark of a form in which it was not typed; and a form that was
 * begun stays, with all that was saved, until its person sends or deletes it, or until it is too old.
 */
import fc from 'fast-check'
import type { Browser, Button, Page, PageForm, Tab } from './html-client.ts'
import { formsOf, linksOf, mainOf, textIn } from './html-client.ts'
import { text } from './journeys.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const JARS = 3
const TABS = 3
const MOST_DRAFTS = 10
const MOST_RECORDS = 3

const LISTED = (more: object[]) => ({
  slug: 'listed',
  title: 'School place',
  minimumAgeSeconds: 0,
  pages: [
    { id: 'child', title: 'Your child', fields: [text('name')] },
    {
      id: 'diet',
      title: 'Allergies',
      repeat: { min: 0, max: MOST_RECORDS, itemLabel: 'allergy' },
      fields: [text('what')],
    },
    { id: 'end', title: 'The end', fields: [text('note', { required: false }), ...more] },
  ],
})
const PLAIN = (more: object[]) => ({
  slug: 'plain',
  title: 'Garden waste',
  minimumAgeSeconds: 0,
  pages: [
    { id: 'one', title: 'About you', fields: [text('person')] },
    { id: 'two', title: 'Your garden', fields: [text('garden'), text('gate', { required: false })] },
    { id: 'three', title: 'Last', fields: [text('words'), ...more] },
  ],
})
const SLUGS = ['listed', 'plain'] as const

/** The two forms, as often as they were published anew. */
export const walkedForms = (edition: number) => {
  const more = edition === 0 ? [] : [text(`extra${edition}`, { required: false })]
  return [LISTED(more), PLAIN(more)]
}

/** The service that is walked through. */
export interface WalkedService {
  clock: { (): number; advance(milliseconds: number): void }
  base(): string
  browser(): Promise<Browser>
  publish(form: { slug: string }): Promise<void>
  /** Absent where tabs could not find it again. */
  restart?(): Promise<void>
  /** Ends drafts that are too old. */
  sweep(): Promise<unknown>
  cases(): Promise<{ slug: string; reference: string; answers: Record<string, unknown> }[]>
}

/** A form that a person fills in. */
interface Filled {
  number: number
  slug: string
  state: 'blank' | 'living' | 'sent' | 'deleted' | 'old'
  /** How a page in an address names it. */
  name?: string | undefined
  code?: string
  reference?: string
  /** The browser that sent it. */
  sentBy?: number
  sentAt?: number
  /** The browsers that can open it. */
  jars: Set<number>
  /** Every mark that was typed in it. */
  marks: Set<string>
  /** What was saved last, by place. */
  answers: Map<string, Record<string, string>>
  /** How often something was saved. */
  changes: number
  changedAt: number
  /** The form whose old page it was begun with, after that had ended. */
  source?: Filled
}
/** What a tab shows, and whose form it is. */
interface Shown {
  page: Page
  form?: Filled | undefined
  at: number
  /** `changes` of the form when the page was made. */
  changes: number
  /** The page belongs to no draft yet. */
  isNew: boolean
  /** What the page answered. */
  sent?: Post
}
/** What a person sends from a page with questions. */
interface Post {
  of: Filled
  form: PageForm
  button: Button
  texts: Record<string, string>
  save: boolean
}
interface Place {
  tab: Tab
  jar: number
  called: string
  shown: Shown[]
}

const ACTS = [
  [8, 'goes on'],
  [4, 'starts another'],
  [3, 'saves'],
  [2, 'deletes one'],
  [3, 'enters a code'],
  [4, 'goes back'],
  [2, 'loads again'],
  [2, 'opens it in the next tab'],
  [4, 'follows a link'],
  [3, 'goes on together with the next tab'],
  [2, 'presses twice'],
  [2, 'goes on to the end'],
  [2, 'changes it in the next tab'],
  [1, 'looks at what was sent'],
  [1.5, 'waits'],
  [1, 'publishes'],
  [0.4, 'restarts'],
  [0.4, 'begins until there are ten'],
] as const
type Act = (typeof ACTS)[number][1]

export type Walk = Awaited<ReturnType<typeof createWalk>>
type Step = fc.AsyncCommand<Walk, Walk>

/** Steps of one walk. */
export const walks = (maxCommands: number) => {
  const who = fc.oneof({ weight: 2, arbitrary: fc.nat(TABS - 1) }, { weight: 1, arbitrary: fc.nat(JARS * TABS - 1) })
  const one = (act: Act) =>
    fc.tuple(who, fc.nat(5)).map(
      ([tab, n]): Step => ({
        check: (walk) => walk.can(act, tab, n),
        run: (walk) => walk.go(act, tab, n),
        toString: () => `${nameOfTab(tab)} ${act} (${n})`,
      }),
    )
  const weighted = ACTS.map(([weight, act]) => ({ weight: weight * 10, arbitrary: one(act) }))
  return fc.commands([fc.oneof(...weighted)], { maxCommands, size: 'max' })
}

const nameOfTab = (tab: number) => `${'abc'[Math.floor(tab / TABS)]}${(tab % TABS) + 1}`

export async function createWalk(service: WalkedService) {
  const { clock } = service
  const forms: Filled[] = []
  /** By the random part of the token, which is the same on all pages of a draft. */
  const byId = new Map<string, Filled>()
  const story: string[] = []
  let edition = 0
  let typed = 0
  let days = 0
  for (const form of walkedForms(edition)) await service.publish(form)
  const browsers: Browser[] = []
  for (let jar = 0; jar < JARS; jar++) browsers.push(await service.browser())
  const places: Place[] = []
  for (let jar = 0; jar < JARS; jar++)
    for (let tab = 0; tab < TABS; tab++)
      places.push({ tab: await browsers[jar]!.tab(), jar, called: nameOfTab(places.length), shown: [] })

  return { can, go, finish, story }

  function can(act: Act, index: number, n: number): boolean {
    const { jar, shown } = places[index]!
    const last = shown.at(-1)
    if (act === 'deletes one') return SLUGS.some((slug) => livingIn(jar, slug).length > 0)
    if (act === 'enters a code') return forms.some(({ code }) => code !== undefined)
    if (act === 'goes back') return shown.length > 1
    if (act === 'loads again' || act === 'opens it in the next tab') return last !== undefined
    if (act === 'changes it in the next tab') return last?.form?.state === 'living'
    if (act === 'follows a link') return last !== undefined && linksWithin(last.page).length > 0
    if (act === 'looks at what was sent') return forms.some(({ state }) => state === 'sent')
    if (act === 'waits') return days + DAYS[n]! < 28
    if (act === 'restarts') return service.restart !== undefined
    return true
  }

  async function go(act: Act, index: number, n: number): Promise<void> {
    clock.advance(1000)
    story.push(`${nameOfTab(index)} ${act}`)
    try {
      await done(act, index, n)
    } catch (error) {
      if (error instanceof Error && !error.message.includes(SO_FAR)) error.message += told()
      throw error
    }
  }

  async function done(act: Act, index: number, n: number): Promise<void> {
    const place = places[index]!
    if (act === 'goes on') await goOn(place, n)
    else if (act === 'starts another') await startAnother(place, SLUGS[n % 2]!)
    else if (act === 'saves') await save(place, n)
    else if (act === 'deletes one') await deleteOne(place, n)
    else if (act === 'enters a code') await enterCode(place, n)
    else if (act === 'goes back') await goBack(place)
    else if (act === 'loads again') await loadAgain(place)
    else if (act === 'opens it in the next tab') await openInNext(index)
    else if (act === 'changes it in the next tab') await changeInNext(index, n)
    else if (act === 'follows a link') await follow(place, n)
    else if (act === 'goes on together with the next tab') await together(place, places[nextTab(index)]!, n)
    else if (act === 'presses twice') await twice(place, n)
    else if (act === 'goes on to the end') await goToTheEnd(place)
    else if (act === 'looks at what was sent') await lookAtSent(place, n)
    else if (act === 'waits') await wait(n)
    else if (act === 'publishes') await publish()
    else if (act === 'restarts') await service.restart!()
    else await beginUntilTen(index, SLUGS[n % 2]!)
  }

  // What people do.

  async function goOn(place: Place, n: number): Promise<void> {
    const last = place.shown.at(-1)
    const kind = last && kindOf(last.page)
    if (kind === 'start') {
      const { entries, start } = startOf(last!.page)
      const entry = entries[n % Math.max(1, entries.length)]
      if (entry) return choose(place, entry)
      return press(place, start ?? broken(`${place.called}: nothing leads on from ${last!.page.url}`))
    }
    if (kind === 'questions') {
      const turn = n % 2 === 0 ? undefined : entryOf(last!.page, n)
      return turn === undefined ? answer(place) : load(place, turn, last!.form)
    }
    if (kind === 'saved' || kind === 'discard') return pressOnly(place)
    await load(place, `/f/${SLUGS[n % 2]}`)
  }

  async function startAnother(place: Place, slug: string): Promise<void> {
    await load(place, `/f/${slug}`)
    const { start } = startOf(place.shown.at(-1)!.page)
    const isFull = livingIn(place.jar, slug).length >= MOST_DRAFTS
    if (isFull && !start) return
    await press(place, start ?? broken(`${place.called}: the start page of ${slug} offers no other form`))
    const { form, isNew } = place.shown.at(-1)!
    if (!form || !isNew) broken(`${place.called}: another form was asked for, and there is no blank page`)
  }

  /** Has a page with questions, of another form if this tab has none. */
  async function atQuestions(place: Place, n: number): Promise<boolean> {
    const last = place.shown.at(-1)
    if (!last || !questionsOn(last.page)) await startAnother(place, SLUGS[n % 2]!)
    return questionsOn(place.shown.at(-1)!.page) !== undefined
  }

  async function save(place: Place, n: number): Promise<void> {
    if ((await atQuestions(place, n)) && saveOf(place.shown.at(-1)!.page)) await answer(place, { save: true })
  }

  /** And one more, in the next tab. */
  async function beginUntilTen(index: number, slug: string): Promise<void> {
    const [place, next] = [places[index]!, places[nextTab(index)]!]
    if (livingIn(place.jar, slug).length < MOST_DRAFTS) await startAnother(next, slug)
    while (livingIn(place.jar, slug).length < MOST_DRAFTS) {
      await startAnother(place, slug)
      await answer(place)
    }
    const { page, isNew } = next.shown.at(-1) ?? {}
    if (page && isNew && questionsOn(page)) await answer(next)
  }

  async function deleteOne(place: Place, n: number): Promise<void> {
    const slug = [SLUGS[n % 2]!, ...SLUGS].find((one) => livingIn(place.jar, one).length > 0)!
    await load(place, `/f/${slug}`)
    const { entries } = startOf(place.shown.at(-1)!.page)
    const entry = entries[n % entries.length]!
    await press(place, entry.remove)
    await pressOnly(place)
  }

  async function enterCode(place: Place, n: number): Promise<void> {
    const saved = forms.filter(({ code }) => code !== undefined)
    const form = saved[n % saved.length]!
    await load(place, `/f/${form.slug}/resume`)
    const { page } = place.shown.at(-1)!
    const asking = formsOf(page).find(({ inputs }) => inputs.has('code'))!
    const before = livingIn(place.jar, form.slug)
    const next = await place.tab.press(asking, asking.buttons[0]!, { code: form.code! })
    const isFull = !before.includes(form) && before.length >= MOST_DRAFTS
    if (form.state !== 'living' || isFull) {
      const status = form.state === 'living' ? 409 : 422
      if (next.status !== status)
        broken(`${place.called}: the code of a form that is ${form.state} gives ${next.status}, not ${status}`)
      arrive(place, next)
      return
    }
    form.jars.add(place.jar)
    arrive(place, next, form)
    if (place.shown.at(-1)!.form !== form)
      broken(`${place.called}: the code of form ${form.number} opens something else`)
  }

  async function goBack(place: Place): Promise<void> {
    const page = await place.tab.back()
    const left = place.shown.pop()!
    const last = place.shown.at(-1)!
    if (!page || (page.url === last.page.url && tokenIdOn(page) === tokenIdOn(last.page))) return tell(place, last)
    place.shown.pop()
    // In a browser, a page takes the place of the one before if it has the same address.
    if (page.url === left.page.url && tokenIdOn(page) === tokenIdOn(left.page)) {
      place.shown.push(left)
      return tell(place, left)
    }
    // Some pages are asked for again.
    arrive(place, page, last.form)
  }

  /** As a browser does: a page that answered a post is posted once more. */
  async function loadAgain(place: Place): Promise<void> {
    const { page, form, sent } = place.shown.at(-1)!
    if (!sent) return load(place, page.url, form)
    await goBack(place)
    const last = place.shown.at(-1)!
    const isSamePage = questionsOn(last.page)?.action === sent.form.action
    if (last.form === sent.of && isSamePage) settle(place, sent, await pressAs(place, sent))
  }

  async function lookAtSent(place: Place, n: number): Promise<void> {
    const all = forms.filter(({ state }) => state === 'sent')
    await checkThanks(place, all[n % all.length]!)
  }

  /** The last ten forms that a browser sent within half an hour can be copied in it, and no others. */
  async function checkThanks(place: Place, form: Filled): Promise<void> {
    await load(place, `/f/${form.slug}/thank-you/${form.reference}`)
    const mine = forms.filter(({ sentBy }) => sentBy === place.jar).sort((one, other) => other.sentAt! - one.sentAt!)
    const isMine = mine.slice(0, 10).includes(form) && clock() - form.sentAt! < HOUR / 2
    const hasCopy = linksOf(place.shown.at(-1)!.page).some(({ href }) => segmentsOf(href).at(-1) === 'copy')
    if (hasCopy !== isMine) broken(`${place.called}: a copy of form ${form.number} is ${hasCopy ? '' : 'not '}offered`)
  }

  async function openInNext(index: number): Promise<void> {
    const { page, form } = places[index]!.shown.at(-1)!
    await load(places[nextTab(index)]!, page.url, form)
  }

  /** A person who has the same form open twice. */
  async function changeInNext(index: number, n: number): Promise<void> {
    const next = places[nextTab(index)]!
    const { form } = places[index]!.shown.at(-1)!
    await openInNext(index)
    const isOfForm = () => next.shown.at(-1)!.form === form && linksWithin(next.shown.at(-1)!.page).length > 0
    if (isOfForm()) await follow(next, n)
    const { page } = next.shown.at(-1)!
    if (next.shown.at(-1)!.form === form && (questionsOn(page)?.inputs.size ?? 0) > 0) await answer(next)
  }

  async function follow(place: Place, n: number): Promise<void> {
    const { page, form } = place.shown.at(-1)!
    const links = linksWithin(page)
    await load(place, links[n % links.length]!, form)
  }

  async function goToTheEnd(place: Place): Promise<void> {
    for (let i = 0; i < 12; i++) {
      await goOn(place, i)
      if (kindOf(place.shown.at(-1)!.page) === 'thanks') return
    }
  }

  async function wait(n: number): Promise<void> {
    days += DAYS[n]!
    clock.advance(DAYS[n]! * DAY)
    for (const form of forms) if (form.state === 'living' && form.changedAt + 7 * DAY <= clock()) form.state = 'old'
    if (n % 2 === 0) await service.sweep()
  }

  async function publish(): Promise<void> {
    edition++
    for (const form of walkedForms(edition)) await service.publish(form)
  }

  async function together(one: Place, other: Place, n: number): Promise<void> {
    for (const place of [one, other]) if (!(await atQuestions(place, n))) return
    if (one.shown.at(-1)!.form === other.shown.at(-1)!.form) await startAnother(other, SLUGS[n % 2]!)
    if (!(await atQuestions(other, n))) return
    const both = [one, other].map((place) => ({ place, sent: prepared(place) }))
    const presses = both.map(
      ({ place, sent }) =>
        () =>
          pressAs(place, sent),
    )
    const atOnce = n < 4 ? browsers[one.jar]!.atOnce(presses) : Promise.all(presses.map((press) => press()))
    const pages = await atOnce
    for (const [i, { place, sent }] of both.entries()) settle(place, sent, pages[i]!)
  }

  async function twice(place: Place, n: number): Promise<void> {
    if (!(await atQuestions(place, n))) return
    const sent = prepared(place)
    const [first, second] = await Promise.all([pressAs(place, sent), pressAs(place, sent)])
    const { form } = settle(place, sent, first)
    if (form?.state === 'living' || first.status === 200) arrive(place, second, form)
    else note(place, { page: second, form, isNew: true })
  }

  // How they do it.

  function prepared(place: Place, { save = false } = {}): Post {
    const { page, form: of } = place.shown.at(-1)!
    const form = questionsOn(page)!
    const button = save ? saveOf(page)! : mainOf(form)
    const texts = Object.fromEntries([...form.inputs.keys()].map((name) => [name, markFor(of!)]))
    return { of: of!, form, button, texts, save }
  }

  function pressAs({ tab }: Place, { form, button, texts }: Post): Promise<Page> {
    return tab.press(form, button, texts)
  }

  async function answer(place: Place, how?: { save?: boolean }): Promise<void> {
    const sent = prepared(place, how)
    settle(place, sent, await pressAs(place, sent))
  }

  /** Presses a button of a form that sends no answers. */
  async function press(place: Place, to: Way): Promise<void> {
    const { form } = place.shown.at(-1)!
    if (typeof to === 'string') return load(place, to, form)
    arrive(place, await place.tab.press(to, to.buttons[0]!), nameOfForm(to) === undefined ? undefined : named(to))
  }

  async function choose(place: Place, { go: way, name }: Entry): Promise<void> {
    const slug = slugOf(place.shown.at(-1)!.page)
    const form = name === undefined ? undefined : forms.find((one) => one.slug === slug && one.name === name)
    arrive(
      place,
      typeof way === 'string' ? await place.tab.open(way) : await place.tab.press(way, way.buttons[0]!),
      form,
    )
    if (form?.state === 'living' && place.shown.at(-1)!.form !== form)
      broken(`${place.called}: Continue leads to another form`)
  }

  /** The way on from a page without questions. */
  async function pressOnly(place: Place): Promise<void> {
    const { page, form } = place.shown.at(-1)!
    const kind = kindOf(page)
    const to = formsOf(page).find(({ action, method }) =>
      kind === 'discard' ? method === 'post' && action.includes('/discard') : !action.includes('/discard'),
    )!
    const next = await place.tab.press(to, to.buttons[0]!)
    if (kind === 'discard') {
      const ended = form
      if (ended?.state === 'living') ended.state = 'deleted'
      arrive(place, next)
      if (place.shown.at(-1)!.form) broken(`${place.called}: deleting leads to a form`)
    } else arrive(place, next, form)
  }

  async function load(place: Place, address: string, from?: Filled): Promise<void> {
    arrive(place, await place.tab.open(address), from)
  }

  // What must be so.

  /** What a post of answers led to. */
  function settle(place: Place, sent: Post, page: Page): Shown {
    const shown = settled(place, sent, page)
    if (shown.page.via.length === 0) shown.sent = sent
    return shown
  }

  function settled(place: Place, { form: sent, texts, save }: Post, page: Page): Shown {
    const { form, at, isNew, changes } = place.shown.at(-1)!
    const of = form!
    const where = placeOf(sent)
    const isOldPage = at + DAY <= clock()
    const kind = kindOf(page)
    const others = livingIn(place.jar, of.slug)
    noFault(place, page)
    if (of.state === 'sent') {
      if (!isThanksOf(page, of))
        broken(`${place.called}: an old page of form ${of.number}, which was sent, leads to ${page.url}`)
      return arrive(place, page)
    }
    const isLiving = others.includes(of)
    if (where === 'check' && !save) return settleSending(place, of, { page, isLiving, isStale: of.changes > changes })
    if (where.endsWith('/remove')) {
      if (isLiving) {
        of.answers.delete(where.slice(0, -'/remove'.length))
        changed(of)
      }
      return arrive(place, page, isLiving ? of : undefined)
    }
    if (page.status === 422 || page.status === 409) {
      const isFull = !isLiving && others.length >= MOST_DRAFTS
      if (page.status === 409 && !isFull) broken(`${place.called}: 409 with ${others.length} drafts`)
      if (page.status === 422 && where === 'check') return arrive(place, page)
      if (page.status === 422 && !(isOldPage && (isNew || !isLiving))) broken(`${place.called}: 422 at ${page.url}`)
      return shownAgain(place, of, { page, texts })
    }
    if (!isLiving && others.length >= MOST_DRAFTS && where !== 'check')
      broken(`${place.called}: there are ${others.length} drafts, and one more is begun`)
    if (page.status !== 200) broken(`${place.called}: ${page.status} at ${page.url}`)
    // The same was typed and sent before.
    if (kind === 'thanks' && forms.some((one) => one !== of && comesFrom(one, of) && isThanksOf(page, one)))
      return arrive(place, page)
    const into = isLiving ? of : begunBy(place, of, page)
    keep(into, where, texts)
    changed(into)
    if (save || kind === 'saved') settleSaving(place, into, page)
    const shown = arrive(place, page, into)
    if (shown.form !== into) broken(`${place.called}: what was typed in form ${into.number} is lost`)
    return shown
  }

  function settleSending(
    place: Place,
    of: Filled,
    { page, isLiving, isStale }: { page: Page; isLiving: boolean; isStale: boolean },
  ): Shown {
    const reference = /thank-you\/([^/?]+)/.exec(page.url)?.[1]
    if (!reference) {
      if (isLiving && !isStale) broken(`${place.called}: form ${of.number} was not sent, but ${page.url} came`)
      return arrive(place, page, isLiving ? of : undefined)
    }
    if (!isLiving) broken(`${place.called}: form ${of.number}, which is ${of.state}, was sent`)
    if (isStale) broken(`${place.called}: form ${of.number} was sent with answers that the page did not show`)
    if (forms.some((one) => one.reference === reference)) broken(`${place.called}: two forms have one reference`)
    Object.assign(of, { state: 'sent', reference, sentBy: place.jar, sentAt: clock() })
    return arrive(place, page)
  }

  function settleSaving(place: Place, into: Filled, page: Page): void {
    const code = textIn(page.html, 'p', 'reference') ?? broken(`${place.called}: saved without a code`)
    if (into.code !== undefined && into.code !== code)
      broken(`${place.called}: form ${into.number} has another code now`)
    const other = forms.find((one) => one !== into && one.code === code)
    if (other) broken(`${place.called}: form ${into.number} is saved with the code of form ${other.number}`)
    into.code = code
  }

  /** The page is shown again with what was typed, and nothing is saved. */
  function shownAgain(place: Place, of: Filled, { page, texts }: { page: Page; texts: Record<string, string> }): Shown {
    for (const text of Object.values(texts))
      if (!page.html.includes(text)) broken(`${place.called}: ${text} was typed, and is not shown again`)
    for (const mark of marksOn(page))
      if (!of.marks.has(mark)) broken(`${place.called}: ${mark} is shown in form ${of.number}, where nobody typed it`)
    const id = tokenIdOn(page)!
    const known = byId.get(id)
    if (known && known !== of && known.state === 'living')
      broken(`${place.called}: the page is now of form ${known.number}`)
    byId.set(id, of)
    return note(place, { page, form: of, isNew: true })
  }

  /** The form that a page without a living draft has begun. */
  function begunBy(place: Place, of: Filled, page: Page): Filled {
    const name = nameOn(page)
    const id = tokenIdOn(page)
    const same = forms.find(
      (one) =>
        one.state === 'living' &&
        one.slug === of.slug &&
        (name === undefined ? byId.get(id!) === one : one.name === name),
    )
    if (same) {
      if (!comesFrom(same, of) || !same.jars.has(place.jar))
        broken(`${place.called}: what was typed in form ${of.number} (${of.state}) went into form ${same.number}`)
      return same
    }
    const into = of.state === 'blank' ? of : begin(of.slug)
    if (into !== of) into.source = of
    if (name !== undefined && forms.some((one) => one.slug === of.slug && one.name === name))
      broken(`${place.called}: form ${into.number} has the name of an earlier one`)
    into.state = 'living'
    into.name = name
    into.jars.add(place.jar)
    if (id !== undefined) byId.set(id, into)
    return into
  }

  /** What a page that was asked for shows. `from`: the form that the person is at. */
  function arrive(place: Place, page: Page, from?: Filled): Shown {
    noFault(place, page)
    const kind = kindOf(page)
    const slug = slugOf(page)
    const isHere = from?.state === 'living' && from.jars.has(place.jar)
    if (isHere && kind === 'questions')
      for (const mark of marksOn(page))
        if (!from.marks.has(mark))
          broken(`${place.called}: ${mark} is shown to the person at form ${from.number}, where nobody typed it`)
    if (kind === 'copy') {
      checkCopy(place, page)
      return note(place, { page })
    }
    if (kind !== 'questions' && kind !== 'saved' && kind !== 'discard' && marksOn(page).length > 0)
      broken(`${place.called}: an answer is shown at ${page.url}`)
    if (kind === 'start') {
      checkList(place, slug!, page)
      return note(place, { page })
    }
    if (kind !== 'questions' && kind !== 'saved' && kind !== 'discard') return note(place, { page })
    const name = nameOn(page)
    const id = tokenIdOn(page)
    const form =
      (name === undefined ? undefined : forms.find((one) => one.slug === slug && one.name === name)) ??
      (id === undefined ? from : byId.get(id))
    if (!form) {
      if (name !== undefined) broken(`${place.called}: ${page.url} shows a form with a name that no form has`)
      if (id === undefined) return note(place, { page })
      if (isHere) broken(`${place.called}: form ${from.number} was left for a blank page`)
      const blank = begin(slug!)
      byId.set(id, blank)
      checkValues(place, blank, page)
      return note(place, { page, form: blank, isNew: true })
    }
    if (id !== undefined) {
      const before = byId.get(id)
      const isOver = before && before.state !== 'living' && comesFrom(form, before)
      if (before && before !== form && !isOver)
        broken(`${place.called}: ${page.url} has the token of form ${before.number}`)
      byId.set(id, form)
    }
    if (form.state !== 'living')
      broken(`${place.called}: form ${form.number}, which is ${form.state}, is shown at ${page.url}`)
    if (!form.jars.has(place.jar))
      broken(`${place.called}: form ${form.number} is shown in a browser that it is not in`)
    if (isHere && form !== from)
      broken(`${place.called}: the person was at form ${from.number}, and form ${form.number} is shown`)
    checkValues(place, form, page)
    return note(place, { page, form })
  }

  function checkList(place: Place, slug: string, page: Page): void {
    const { entries } = startOf(page)
    const living = livingIn(place.jar, slug)
    const listed = entries.map(({ name }) => name).sort()
    const expected = living.map(({ name }) => name).sort()
    if (entries.length !== living.length || (living.length > 0 && listed.join() !== expected.join()))
      broken(`${place.called}: the start page lists [${listed}], and this browser has [${expected}]`)
  }

  function checkCopy(place: Place, page: Page): void {
    const form = forms.find(({ reference }) => reference === segmentsOf(page.url)[3])
    for (const mark of marksOn(page))
      if (!form?.marks.has(mark)) broken(`${place.called}: ${mark} is in the copy of a form where nobody typed it`)
  }

  /** Every answer that was saved is shown, and nothing else. */
  function checkValues(place: Place, form: Filled, page: Page): void {
    for (const mark of marksOn(page))
      if (!form.marks.has(mark))
        broken(`${place.called}: ${mark} is shown in form ${form.number}, where nobody typed it`)
    const questions = questionsOn(page)
    if (!questions) return
    const where = placeOf(questions)
    const saved = form.answers.get(where) ?? {}
    for (const [input, value] of questions.inputs)
      if (value !== (saved[input] ?? ''))
        broken(`${place.called}: ${input} of form ${form.number} is “${value}”, and “${saved[input] ?? ''}” was saved`)
    for (const [other, texts] of form.answers)
      if (where === 'check' || other.startsWith(`${where}/`))
        for (const one of Object.values(texts))
          if (!page.html.includes(one)) broken(`${place.called}: ${one} of form ${form.number} is not at ${page.url}`)
  }

  function noFault(place: Place, page: Page): void {
    if (page.status >= 500) broken(`${place.called}: ${page.status} at ${page.url}`)
  }

  /** At the end of a walk, everybody sends what they have. Each case is one form as it was filled in. */
  async function finish(): Promise<void> {
    try {
      for (const [jar, browser] of browsers.entries()) {
        const place: Place = { tab: await browser.tab(), jar, called: `${'abc'[jar]}${TABS + 1}`, shown: [] }
        for (const slug of SLUGS) await finishIn(place, slug)
        for (const form of forms) if (form.sentBy === jar) await checkThanks(place, form)
      }
      await checkCases()
    } catch (error) {
      if (error instanceof Error && !error.message.includes(SO_FAR)) error.message += told()
      throw error
    }
  }

  async function finishIn(place: Place, slug: string): Promise<void> {
    await load(place, `/f/${slug}`)
    for (const form of livingIn(place.jar, slug)) {
      clock.advance(1000)
      await load(place, `/f/${slug}`)
      const { entries } = startOf(place.shown.at(-1)!.page)
      await choose(place, entries.find(({ name }) => name === form.name)!)
      for (let i = 0; i < 12 && form.state === 'living'; i++) await answerWhatIsMissing(place)
      if (form.state !== 'sent') broken(`form ${form.number} cannot be sent`)
    }
  }

  async function answerWhatIsMissing(place: Place): Promise<void> {
    const sent = prepared(place)
    const texts = Object.fromEntries([...sent.form.inputs].map(([name, value]) => [name, value || sent.texts[name]!]))
    settle(place, { ...sent, texts }, await pressAs(place, { ...sent, texts }))
  }

  async function checkCases(): Promise<void> {
    const cases = await service.cases()
    for (const { reference, answers } of cases) {
      const form = forms.find((one) => one.reference === reference)
      if (!form) broken(`there is a case ${reference} that nobody sent`)
      const expected = inOrder(answersOf(form))
      if (inOrder(answers) !== expected)
        broken(`form ${form.number} was sent as ${inOrder(answers)}, and not as ${expected}`)
    }
    const sent = forms.filter(({ state }) => state === 'sent')
    if (sent.length !== cases.length) broken(`${sent.length} forms were sent, and there are ${cases.length} cases`)
  }

  // What is noted.

  function begin(slug: string): Filled {
    const form: Filled = {
      ...{ number: forms.length + 1, slug, state: 'blank', jars: new Set<number>(), marks: new Set<string>() },
      ...{ answers: new Map(), changes: 0, changedAt: clock() },
    }
    forms.push(form)
    return form
  }

  function markFor(form: Filled): string {
    const mark = `typed${form.number}x${++typed}`
    form.marks.add(mark)
    return mark
  }

  function keep(form: Filled, where: string, texts: Record<string, string>): void {
    for (const one of Object.values(texts)) form.marks.add(one)
    const [page, record] = where.split('/')
    if (where === 'check' || Object.keys(texts).length === 0) return
    const records = [...form.answers.keys()].filter((one) => one.startsWith(`${page}/`))
    if (record !== undefined && !form.answers.has(where) && records.length >= MOST_RECORDS) return
    form.answers.set(where, texts)
  }

  function note(
    place: Place,
    { page, form, isNew = false }: Pick<Shown, 'page' | 'form'> & { isNew?: boolean },
  ): Shown {
    const shown: Shown = { page, form, at: clock(), changes: form?.changes ?? 0, isNew }
    place.shown.push(shown)
    tell(place, shown)
    return shown
  }

  function changed(form: Filled): void {
    form.changes++
    form.changedAt = clock()
  }

  function livingIn(jar: number, slug: string): Filled[] {
    return forms.filter((one) => one.slug === slug && one.state === 'living' && one.jars.has(jar))
  }

  function named(form: PageForm): Filled | undefined {
    const slug = new URL(form.action, service.base()).pathname.split('/')[2]
    return forms.find((one) => one.slug === slug && one.name === nameOfForm(form))
  }

  function tell({ called }: Place, { page, form }: Shown): void {
    const { pathname, search } = new URL(page.url)
    story.push(
      `    ${called}: ${page.status} ${pathname}${search}${form ? ` of form ${form.number}, ${form.state}` : ''}`,
    )
  }

  function told(): string {
    return `${SO_FAR}${story.join('\n')}`
  }
}

const SO_FAR = '\n\nThe walk:\n'
/** How long people wait. */
const DAYS = [0.01, 8, 8, 1.1, 0.1, 8]

const nextTab = (index: number): number => index - (index % TABS) + ((index + 1) % TABS)

const comesFrom = (form: Filled, source: Filled): boolean =>
  form === source || (form.source !== undefined && comesFrom(form.source, source))

function broken(law: string): never {
  throw new Error(law)
}

// What a page is, and offers.

type Kind = 'start' | 'questions' | 'saved' | 'discard' | 'resume' | 'thanks' | 'copy' | 'other'

const segmentsOf = (address: string): string[] => new URL(address, 'http://x').pathname.split('/').slice(1)
const slugOf = ({ url }: Page): string | undefined => segmentsOf(url)[1]

function kindOf(page: Page): Kind {
  const [first, , place, , part] = segmentsOf(page.url)
  if (first !== 'f') return 'other'
  if (questionsOn(page)) return 'questions'
  if (place === undefined) return 'start'
  if (place === 'thank-you') return part === 'copy' ? 'copy' : 'thanks'
  if (place === 'save') return page.status === 200 ? 'saved' : 'other'
  return place === 'discard' || place === 'resume' ? place : 'other'
}

/** The form of a page that sends answers, or all of them. */
const questionsOn = (page: Page): PageForm | undefined =>
  formsOf(page).find(({ method, hidden }) => method === 'post' && hidden.some(([name]) => name === 'submissionId'))

const saveOf = (page: Page): Button | undefined =>
  questionsOn(page)?.buttons.find(({ formaction = '' }) => segmentsOf(formaction)[2] === 'save')

/** The place whose answers a form of questions sends. */
const placeOf = ({ action }: PageForm): string => segmentsOf(action).slice(2).join('/')

const tokenIdOn = (page: Page): string | undefined =>
  questionsOn(page)
    ?.hidden.find(([name]) => name === 'submissionId')?.[1]
    .split('.')[0]

const nameOfForm = ({ hidden, action }: PageForm): string | undefined =>
  hidden.find(([name]) => name === 'draft')?.[1] ?? nameIn(action)
const nameIn = (address: string): string | undefined =>
  new URL(address, 'http://x').searchParams.get('draft') ?? undefined

/** The name of the draft that a page shows: that of its address, or of the form that leads on. */
function nameOn(page: Page): string | undefined {
  const questions = questionsOn(page)
  if (questions) return nameOfForm(questions)
  return (
    formsOf(page)
      .map(nameOfForm)
      .find((name) => name !== undefined) ?? nameIn(page.url)
  )
}

const isThanksOf = (page: Page, { reference }: Filled): boolean =>
  kindOf(page) === 'thanks' && segmentsOf(page.url)[3] === reference

/** From a list: the address of another entry, or of the page that removes one. */
function entryOf(page: Page, n: number): string | undefined {
  const links = linksOf(page)
  const removal = links.find(({ href }) => segmentsOf(href).at(-1) === 'remove')
  return (n % 3 === 2 && removal ? removal : links.find(({ id }) => id === 'add'))?.href
}

/** Addresses of the same form that a page links to. */
const linksWithin = (page: Page): string[] =>
  linksOf(page)
    .map(({ href }) => href)
    .filter((href) => {
      const [first, slug] = segmentsOf(new URL(href, page.url).href)
      const isDownload = /\.(?:json|txt)$/.test(href)
      return !href.startsWith('#') && !isDownload && first === 'f' && slug === slugOf(page)
    })

type Way = PageForm | string
interface Entry {
  name: string | undefined
  go: Way
  remove: Way
}

/** What a start page offers: drafts to go on with or to delete, and a form to begin. */
function startOf(page: Page): { entries: Entry[]; start: Way | undefined } {
  const ways = [...formsOf(page).filter(({ method }) => method === 'get'), ...linksWithin(page)].map((way) => {
    const address = typeof way === 'string' ? way : way.action
    const name = typeof way === 'string' ? nameIn(way) : nameOfForm(way)
    return { way, name, place: segmentsOf(new URL(address, page.url).href)[2] }
  })
  const within = ways.filter(({ place }) => place !== undefined && !['resume', 'numbers', 'thank-you'].includes(place))
  const removals = within.filter(({ place }) => place === 'discard')
  const others = within.filter(({ place }) => place !== 'discard')
  const entries = removals.flatMap(({ way: remove, name }) => {
    const onward = others.find((one) => one.name === name)
    return onward ? [{ name, go: onward.way, remove }] : []
  })
  const start = others.find(({ way, name }) => name === undefined && !entries.some(({ go }) => go === way))
  return { entries, start: start?.way }
}

const marksOn = ({ html }: Page): string[] => [...new Set(html.match(/\btyped\d+x\d+\b/g) ?? [])]

/** The answers of a form as a case has them: those of a list page by entry, in the order of the entries. */
function answersOf({ answers }: Filled): Record<string, unknown> {
  const all: Record<string, unknown> = {}
  for (const [where, texts] of answers) {
    const [page, record] = where.split('/')
    if (record === undefined) Object.assign(all, texts)
    else all[page!] = [...((all[page!] as object[]) ?? []), texts]
  }
  return all
}

const inOrder = (answers: Record<string, unknown>): string =>
  JSON.stringify(
    Object.entries(answers)
      .filter(([, value]) => !(Array.isArray(value) && value.length === 0))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
