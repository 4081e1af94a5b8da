/** The languages of a form that is edited: which it has, and the texts of each beside their originals. */
import type { RouteContext } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { oneText, type RawInput } from '../../../models/answers.ts'
import { MOST_BYTES } from '../../../models/definition.ts'
import { ownLanguageOf } from '../../../models/form.ts'
import type { TranslatedText } from '../../../models/form-change.ts'
import { isLanguage } from '../../../models/language.ts'
import type { Translation } from '../../../models/translation.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { cameFrom, editHref, originHref } from '../../../presenters/office/editor/addresses.ts'
import {
  languagePage,
  languagesPage,
  removeLanguagePage,
  type Shown,
  type Typed,
} from '../../../presenters/office/editor/languages.ts'
import { office } from '../../../presenters/office/office.ts'
import type { OfficeOptions } from '../../options.ts'
import { editedAt, originOf } from './edited.ts'

type State = Omit<Parameters<typeof languagePage>[3], 'timeZone' | keyof Shown>

export function languagesController(options: OfficeOptions) {
  const { editor, readSigned, readFiles, timeZone } = options
  return {
    async list(ctx: RouteContext): Promise<void> {
      const edited = await editedAt(ctx, options)
      if (!edited) return
      const translations = editor.translationsOf(edited)
      const page = languagesPage(ctx.officeTexts, edited, { translations, spoken: editor.spoken, timeZone })
      ctx.page('office/edit/languages.njk', { ...around(ctx), ...page })
    },

    async choose(ctx: RouteContext): Promise<void> {
      const edited = await editedAt(ctx, options)
      if (!edited) return
      const typed = await readSigned(ctx)
      const language = oneText(typed, 'language')
      const is = IS.find((one) => one === oneText(typed, 'is'))
      if (!isLanguage(language) || !is) throw notFound()
      const translation = editor.translationOf(edited.form, edited.files, language)
      const isOffered = editor.spoken.includes(language) && language !== ownLanguageOf(edited.form)
      if (!translation && !isOffered) throw notFound()
      if (is === 'removed' && translation && oneText(typed, 'asked') !== 'yes') {
        const page = removeLanguagePage(ctx.officeTexts, edited.slug, translation)
        return ctx.page('office/edit/remove-language.njk', { ...around(ctx), ...page })
      }
      await editor.change(ctx.state.signed!.account, edited.slug, { kind: 'language', language, is })
      const isNew = !translation && is !== 'removed'
      ctx.seeOther(`${editHref(edited.slug)}/languages${isNew ? `/${language}` : ''}`)
    },

    async texts(ctx: RouteContext): Promise<void> {
      const found = await translationAt(ctx)
      if (!found) return
      const { done } = ctx.query
      const [taken, fuzzy, foreign] = ['taken', 'fuzzy', 'foreign'].map((name) => countIn(ctx.query[name]))
      const po = done === 'po' ? { taken: taken!, fuzzy: fuzzy!, foreign: foreign! } : undefined
      show(ctx, found, { isSaved: done === 'saved', po })
    },

    async save(ctx: RouteContext): Promise<void> {
      const found = await translationAt(ctx)
      if (!found) return
      const { edited, translation } = found
      const { typed, texts } = sentTexts(await readSigned(ctx))
      const { language } = translation
      const { account } = ctx.state.signed!
      const outcome = await editor.change(account, edited.slug, { kind: 'translate', language, texts })
      const now = await translationAt(ctx)
      if (!now) return
      const shown = shownIn(ctx)
      if (outcome.kind === 'saved')
        return ctx.seeOther(
          shown.origin && now.translation.pairs.every(({ state }) => state === 'whole')
            ? originHref(edited.slug, shown.origin, '')
            : cameFrom(`${addressOf(ctx)}${query(shown, '&done=saved')}`, shown.origin),
        )
      if (outcome.kind !== 'conflict') return show(ctx, now, { typed, isGone: true }, 422)
      const clashed = new Map(typed)
      for (const { at, was, is } of texts) {
        const words = outcome.now[at] as string | undefined
        if (words !== was && words !== is) clashed.set(at, { ...typed.get(at)!, now: { words } })
      }
      show(ctx, now, { typed: clashed }, 422)
    },

    async po(ctx: RouteContext): Promise<void> {
      const found = await translationAt(ctx)
      if (!found) return
      const { edited, translation } = found
      ctx.type = 'text/x-gettext-translation; charset=utf-8'
      ctx.attachment(`${edited.form.slug}.${translation.language}.po`)
      ctx.body = editor.poOf(edited, translation.language)
    },

    async takePo(ctx: RouteContext): Promise<void> {
      const { files } = await readFiles(ctx, MOST_BYTES)
      const found = await translationAt(ctx)
      if (!found) return
      const { edited, translation } = found
      const { language } = translation
      const [file] = files
      if (!file?.bytes?.length) return show(ctx, found, { poFault: file ? 'unreadable' : 'none' }, 422)
      const read = editor.textsInPo(edited, language, Buffer.from(file.bytes).toString('utf8'))
      if (!read) return show(ctx, found, { poFault: 'unreadable' }, 422)
      const { texts, taken, fuzzy, foreign } = read
      const { account } = ctx.state.signed!
      const outcome = await editor.change(account, edited.slug, { kind: 'translate', language, texts })
      if (outcome.kind !== 'saved') return show(ctx, found, { poFault: 'clash' }, 422)
      ctx.seeOther(
        `${editHref(edited.slug)}/languages/${language}?done=po&taken=${taken}&fuzzy=${fuzzy}&foreign=${foreign}`,
      )
    },
  }

  async function translationAt(ctx: RouteContext): Promise<{ edited: Edited; translation: Translation } | undefined> {
    const { language } = ctx.params
    if (!isLanguage(language)) throw notFound()
    const edited = await editedAt(ctx, options)
    if (!edited) return undefined
    const translation = editor.translationOf(edited.form, edited.files, language)
    if (!translation) throw notFound()
    return { edited, translation }
  }

  function show(
    ctx: RouteContext,
    { edited, translation }: { edited: Edited; translation: Translation },
    state: State,
    status = 200,
  ): void {
    const page = languagePage(ctx.officeTexts, edited, translation, { ...shownIn(ctx), ...state, timeZone })
    ctx.page('office/edit/language.njk', { ...around(ctx), ...page }, status)
  }
}

const IS = ['needed', 'left-out', 'removed'] as const
const around = (ctx: RouteContext) => office(ctx.officeTexts, ctx.state.signed!, 'forms')

/** A whole number in a query, or 0. */
const countIn = (value: unknown): number => (/^\d{1,6}$/.test(`${value}`) ? Number(value) : 0)
const shownIn = (ctx: RouteContext): Shown => ({
  page: Math.max(1, countIn(ctx.query.page)),
  isTodo: ctx.query.show === 'todo',
  origin: originOf(ctx),
})
const query = ({ page, isTodo }: Omit<Shown, 'origin'>, more = ''): string =>
  `?page=${page}${isTodo ? '&show=todo' : ''}${more}`
const addressOf = (ctx: RouteContext): string => ctx.path

/** The texts of a page as they were sent, and those of them that change something. */
function sentTexts(input: RawInput): { typed: Typed; texts: TranslatedText[] } {
  const typed = new Map<string, { words: string; holds: boolean }>()
  const texts: TranslatedText[] = []
  for (let i = 0; input.has(`at${i}`); i++) {
    const [at, was, words] = ['at', 'was', 'is'].map((name) => withLines(oneText(input, `${name}${i}`) ?? ''))
    const holds = oneText(input, `holds${i}`) === 'yes'
    typed.set(at!, { words: words!, holds })
    const [before, is] = [was, words].map((text) => (/\S/.test(text!) ? text : undefined))
    if (is !== before || (holds && is !== undefined)) texts.push({ at: at!, was: before, is })
  }
  return { typed, texts }
}

const withLines = (text: string): string => text.replaceAll('\r\n', '\n')
