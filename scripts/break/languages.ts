/** What somebody types is read by the language of their page, and no number is guessed. */
import { breaksIn } from './break.ts'

const READING = 'services/answers/languages'
const PAGE = 'controllers/form/page-language'
const SPEECH = 'controllers/languages'
const CHOOSING = 'browser/choosing'
const SHOWN = 'services/answers/in-language'

// biome-ignore format: one break a line
const ANSWERS = breaksIn('src/services', [
  ['a sign before three digits is the decimal sign in every language', 'answers/numerals.ts', 'sign === writing.decimal && hasThousandths', 'hasThousandths', READING],
  ['a sign that groups in no number of a language decides a whole number', 'answers/numerals.ts', 'sign === writing.group && !hasThousandths', '!hasThousandths', READING],
  ['digits of two scripts are one number', 'answers/numerals.ts', "> 1) return ''", "> 9) return ''", READING],
  ['a Hijri year is stored as a Gregorian one', 'answers/date.ts', 'if (isOfOtherCalendar(Number(year)))', 'if (isOfOtherCalendar(0))', READING],
  ['a name that may be two months is the first of them', 'answers/date.ts', 'begun.length === 1', 'begun.length > 0', READING],
  ['a draft forgets the language of what was typed', 'intake/savable.ts', 'if (language) texts.set', 'if (false as boolean) texts.set', PAGE],
  ['a text that may be two numbers is read by the language of another page', 'answers/typing.ts', 'marks.push(', '[].push(', PAGE],
  ['labels of one language are looked up in another', 'answers/follow.ts', 'questionsOf(formIn(version, language).pages[', 'questionsOf(version.form.pages[', SHOWN],
  ['a number of one language is shown as it was typed in another', 'answers/typing.ts', 'shown.set(name, [text])', 'shown.set(name, [...(texts.get(name) ?? [text])])', PAGE],
])

// biome-ignore format: one break a line
const PAGES = breaksIn('src', [
  ['a draft keeps whatever is sent as its language', 'models/draft.ts', 'const language = languageWith(typed, texts)', "const language = [...(typed.get('page-language') ?? [])]", PAGE],
  ['a page in another language does not say so', 'presenters/form-page.ts', 'language === ownLanguageOf(form) && marks', 'marks', PAGE],
  ['an example of a date is one that the question refuses', 'presenters/texts/date-parts.ts', '(!first || day >= first) && (!last || day <= last)', '!first || !last || day <= last', 'presenters/texts/date-examples'],
  ['a blank page keeps the look that its department had', 'controllers/form/start.ts', ' && before.brand === brand', '', 'services/definitions/departments'],
  ['an example of a date does not move with today', 'controllers/form/start.ts', 'before && before.day === day &&', 'before &&', 'controllers/form/moving-days'],
  ['a link that asks for a language is forgotten at the next step', 'http/speech.ts', 'language === byItself ? undefined : language', 'undefined', SPEECH],
  ['a link that asks for a language is forgotten after a form that does not have it', 'http/speech.ts', 'goesOn ? missed : ', '', SPEECH],
  ['a link of an author to a language leads to that of the page', 'http/carried.ts', 'LANGUAGE_NAMED.test(address) ? { draft: carried.draft } : carried', 'carried', SPEECH],
  ['a link with an apostrophe is broken', 'http/carried.ts', ".replaceAll('&#39;', \"'\")", '', SPEECH],
  ['the choice of a reader counts less than what the browser prefers', 'http/speech.ts', '[...given(shownIn, asked, chosen, sentIn), ...preferred]', '[...given(shownIn, asked, sentIn), ...preferred, ...given(chosen)]', SPEECH],
  ['a page sent without cookies comes back in another language', 'http/speech.ts', 'reader.button ?? reader.shownIn', 'reader.button', SPEECH],
  ['the choice of a language leads to another website', 'controllers/service.ts', 'OWN.test(to) ? to', "to !== '' ? to", SPEECH],
  ['the choice of a language judges the page', 'http/form-body.ts', "?? (reader.button && { attach: '' })", '', SPEECH],
  ['the choice of a language sends a half typed answer', 'controllers/reply.ts', 'if (isChoice) return', 'if (false as boolean) return', SPEECH],
  ['the choice of a language loses a half typed answer', 'presenters/status-page.ts', 'token: replyToken, answer,', 'token: replyToken,', SPEECH],
  ['the choice of a language withdraws a case', 'controllers/withdraw.ts', 'if (ctx.choose(typed)) return', 'if (false as boolean) return', SPEECH],
  ['the choice of a language loses a half typed reference', 'controllers/status.ts', 'reference: textOf(typed.get(', 'reference: textOf(new Map().get(', CHOOSING],
  ['a page that is open since the service spoke more languages withdraws its case', 'http/speech.ts', 'if (this.wantsJson ||', 'if (speeches.isAlone || this.wantsJson ||', SPEECH],
  ['a language that was chosen beside an answer is forgotten', 'http/speech.ts', '    this.keepChosen()\n', '', SPEECH],
  ['a case is kept in a language that its page was not in', 'models/language.ts', '[button ?? shownIn, asked, chosen]', '[asked, chosen]', SPEECH],
  ['a case forgets the language that it was sent in', 'services/intake/receive.ts', 'language !== ownLanguageOf(published.form) && { language }', 'false && { language }', SPEECH],
  ['a draft forgets the language that it was sent in', 'services/intake/send.ts', 'mintedAt, trapped, language, seen', "mintedAt, trapped, language: published.form.language ?? 'en', seen", SPEECH],
  ['the page after one of an older version forgets its language', 'controllers/form/post.ts', '    speakOf(ctx, published)\n    const isUnfinished', '    const isUnfinished', SPEECH],
  ['a prepared page shows how somebody wrote its address', 'http/prepared.ts', 'decodeURIComponent(path)', 'path', SPEECH],
  ['what is wrong with a file is said in another language than its page', 'controllers/upload.ts', '        ctx.speak(asked.target.published) // the error is said in the language of the page\n', '', SPEECH],
  ['a list whose order says something is sorted in another language', 'models/alphabetical.ts', 'i === 0 || compare(', 'i >= 0 || compare(', 'models/alphabetical'],
  ['a style sheet names the options of a list by their English positions', 'services/logic/css.ts', 'if (isLongList(field))', 'if (false as boolean)', CHOOSING],
  ['a page forgets which text may be two numbers', 'presenters/form-page.ts', '[language, ...marks]', '[language]', PAGE],
  ['a page in Arabic does not say its direction', 'presenters/frame.ts', "...(directionOf(texts.language) === 'rtl' &&", '...(false &&', SPEECH],
  ['an email address is typed from right to left in Arabic', 'presenters/controls.ts', "'rtl' ? { attributes: { dir: 'ltr' } }", "'ltr' ? { attributes: { dir: 'ltr' } }", 'presenters/direction'],
  ['the sign of a number stands after it in Arabic', 'presenters/answer-text.ts', 'isolated(write(', 'String(write(', 'presenters/direction'],
  ['an email in Arabic is written from left to right', 'presenters/letter.ts', "...(direction === 'rtl' &&", '...(false &&', 'presenters/direction'],
])

// biome-ignore format: one break a line
const TEXTS = breaksIn('src', [
  ['languages that a service does not speak are loaded', 'app.ts', 'of config.languages) frameIn(language)', "of ['en', 'de', 'fr', 'pl', 'ar'] as const) frameIn(language)", 'at-rest'],
  ['an error puts an article before a name', 'presenters/texts/en/words.ts', 'COMMON.has(first) ||', 'true ||', 'services/answers/text'],
  ['a form is offered a language that the service does not speak', 'services/editor/part-rows.ts', '[...spoken, ...[value].flat()].includes(one as never)', 'true', 'controllers/office/editor-languages'],
  ['the first of a month is no ordinal in French', 'presenters/texts/fr/words.ts', "day === '1' ? '1er' : day", 'day', 'presenters/texts/typography'],
  ['a rule says the opposite in Polish', 'presenters/texts/pl/rules.ts', "denied ? 'nie przypada' : 'przypada'", "denied ? 'przypada' : 'nie przypada'", 'presenters/texts/french-polish'],
  ['a mail is in the language of its form, not of the person', 'mailer/letters.ts', 'one && languages.includes(one)', 'one && languages.length === 0', 'services/deliveries/mail-languages'],
  ['a Latin name moves the words around it from right to left', 'presenters/texts/isolated.ts', 'TURNING[direction].test(typed)', 'TURNING.ltr.test(typed)', 'presenters/texts/isolated'],
  ['Arabic says two after a preposition as it does alone', 'presenters/texts/ar/words.ts', 'NOUNS[of].twoAfter', 'NOUNS[of].two', 'presenters/texts/arabic'],
  ['the groups of a reference change places in a text copy', 'presenters/journey/copy-page.ts', 'isolatedIn(directionOf(texts.language))', '(one: string) => one', 'presenters/copy-text'],
  ['a mail about a case whose language nobody speaks any more is in one that nobody speaks', 'mailer/letters.ts', 'offeredOf(languagesOf(form), languages)[0]!', 'languagesOf(form)[0]!', 'other-languages'],
  ['a mail does not name its language', 'mailer/letters.ts', '...(languages.length > 1 && { language: texts.language }),', '', 'services/deliveries/mail-languages'],
])

// biome-ignore format: one break a line
const MONEY = breaksIn('src', [
  ['money loses the second digit of its pence', 'models/money.ts', 'const PARTS = formatsWith(2)', 'const PARTS = formatsWith(0)', 'presenters/answer-text'],
  ['money is shown without its minus', 'presenters/answer-text.ts', "answer < 0 ? '-' : ''", "answer < 0 ? '' : ''", 'presenters/answer-text'],
  ['years and plain numbers are grouped like money', 'presenters/answer-text.ts', '(unit) => isCurrency(unit, language)', '(unit) => unit.length >= 0', 'presenters/answer-text'],
])

const OFFICE_LANGUAGE = 'controllers/office/language'
const MESSAGE = 'controllers/office/message-language'
// biome-ignore format: one break a line
const OFFICE = breaksIn('src', [
  ['nobody reads the office in the language that they chose', 'http/speech.ts', 'isOfficeLanguage(chosen) ? chosen : officeLanguage', 'officeLanguage', OFFICE_LANGUAGE],
  ['the office is set to a language that it does not speak', 'controllers/office/me.ts', "if (!isOfficeLanguage(language)) throw problem('office-language-missing')", "if (language === '') throw problem('office-language-missing')\n    if (!isOfficeLanguage(language)) return ctx.seeOther('/staff/me')", OFFICE_LANGUAGE],
  ['a refusal is in another language than the office', 'middleware/office.ts', 'ctx.state.signed = signed // also for the language of a refusal', '', OFFICE_LANGUAGE],
  ['a message forgets in which language it was written', 'services/cases/changes.ts', 'message && { message, ...(language && { language }) }', 'message && { message }', MESSAGE],
  ['a message sent twice in two languages counts once', 'services/cases/changes.ts', "(message === '' || event.language === language)", 'event.by === by', MESSAGE],
  ['the office writes in a language that nobody can read the form in', 'models/case-update.ts', 'language && !commonLanguages(cases).includes(language)', 'language && false', MESSAGE],
  ['the preview is in the language of the office, not of the person', 'presenters/office/update-form.ts', 'const theirs = textsIn(language)', 'const theirs = texts', MESSAGE],
  ['the office writes in the language of the form by itself, not of the person', 'presenters/office/update-form.ts', 'language ?? found.language', 'language ?? languagesFor(found)[0]!', MESSAGE],
  ['a message in another language does not say so', 'presenters/authored.ts', 'language === undefined || language === texts.language', "texts.language !== 'xx'", MESSAGE],
  ['deleted messages leave their language behind', 'store/events.ts', 'upload: null, language: null', 'upload: null', MESSAGE],
  ['a mail is not in the language that the office wrote in', 'mailer/letters.ts', '[event.language, own]', '[own]', 'services/deliveries/mail-languages'],
  ['a download is in the language of whoever takes it', 'controllers/office/export.ts', 'texts: exportTextsOf(form)', 'texts: exportTextsOf({ language: ctx.language })', 'controllers/office/export'],
  ['one count in German is said as many', 'presenters/texts/de/words.ts', 'form(count, { one, other })', 'other', 'presenters/texts/plurals'],
])

// biome-ignore format: one break a line
const ON_CASES = breaksIn('views', [
  ['the choice of a language leaves behind what was typed on the page of a case', 'status/case.njk', '{% if reply %}{% include', '{% if false %}{% include', SPEECH],
  ['a list with an error cannot be had in another language', 'journey/list.njk', '{% if frame.choice %}', '{% if frame.choice.isRead %}', CHOOSING],
])

export const LANGUAGES = [...TEXTS, ...ANSWERS, ...PAGES, ...MONEY, ...OFFICE, ...ON_CASES]
