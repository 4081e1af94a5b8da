/** What is wrong with a definition, for its author. Each sentence follows its place. In English. */
import type { FaultStep, FaultValues, Operand } from '../../../../models/definition-fault.ts'
import type { ForeignKind } from '../../../../models/markdown.ts'

/** A sentence for each kind of fault. */
export type FaultReasons = { [K in keyof FaultValues]: (...values: FaultValues[K]) => string }

const meant = (guess: string | undefined): string => (guess === undefined ? '' : `; did you mean "${guess}"?`)
const shown = (found: string): string => ` (found ${found})`
const because = (reason: FaultValues['page-never'][0]): string =>
  reason === undefined ? '' : `, because the ${reason[0]} of "${reason[1]}" is ${reason[2]}`
const lost = (isLast: boolean): string => (isLast ? 'nobody can send the form' : 'nobody reaches the pages after it')
const stuck = (inList: boolean): string => (inList ? 'nobody can finish an entry' : 'nobody gets past this page')
const entries = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`)
const together = (isSo: boolean): string => (isSo ? ' that can be chosen together' : '')

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}
const typesOf = (types: readonly string[]): string => types.map((type) => TYPES[type] ?? type).join(' or ')

const OPERANDS: Record<Exclude<Operand, 'option'>, string> = {
  text: 'text',
  number: 'a number',
  date: 'a real date written YYYY-MM-DD',
  time: 'a time written HH:MM',
  boolean: 'true or false',
  declaration: 'true (a box that is not selected counts as not answered)',
}
function operandOf(kind: Operand, [options, more]: readonly [string, number] = ['', 0]): string {
  if (kind !== 'option') return OPERANDS[kind]
  return `one of ${options}${more > 0 ? ` and ${more} more` : ''}`
}

const FOREIGN: Record<ForeignKind, readonly [what: string, advice: string]> = {
  heading: ['a heading', 'Use a block of type "heading" instead'],
  code: ['code', 'Remove the backticks'],
  quotation: ['a quotation', 'Use a block of type "inset" instead'],
  rule: ['a line', 'Remove it'],
  table: ['a table', 'Write a list instead'],
  html: ['HTML', 'Write **bold**, [words](https://…) or a list instead'],
  italics: ['italics', 'Write **bold**, or put a backslash before the sign: \\* or \\_'],
  struck: ['struck-out words', 'Remove the words, or their signs'],
  picture: ['a picture', 'Write a link to it instead: [words](https://…)'],
  address: ['an address in angle brackets', 'Write [words](https://…) instead'],
  reference: ['a link whose target is elsewhere', 'Write [words](https://…) instead'],
  link: ['a link that cannot be read', 'Write [words](https://…), with no spaces before or in the address'],
}
const OFF = { bold: 'bold words', link: 'a link', list: 'a list', html: 'HTML' }

const GAPS = {
  calculated: 'has no value',
  empty: 'is left empty',
  unasked: 'is not asked',
  either: 'is left empty or not asked',
}
const COMPARED = (own: string) => ({
  in: 'Use "in" to look for a choice (radios, select) in checkboxes',
  contains: 'Name a question of type radios or select',
  value: 'Compare with a value instead',
  kind: `Name a question that has answers of the same kind as type ${own}`,
})

const reasons: FaultReasons = {
  'file-unreadable': (why) => `cannot be read: ${why}`,
  'file-missing': () => 'cannot be read: no such file or directory',
  'link-to-nothing': () => 'is a link to a file that does not exist',
  'not-utf8': (line, byte) => `is not UTF-8 (line ${line}, byte 0x${byte}): save it as UTF-8`,
  utf16: () => 'is not UTF-8 but UTF-16: save it as UTF-8',
  'file-too-large': (kilobytes, most, withLists) =>
    `has ${kilobytes} KB${withLists ? ' with its lists' : ''}, and a definition may have ${most} KB`,
  'check-failed': (why) => `cannot be checked: ${why}`,
  'no-json': (why, advice) =>
    `is not JSON: ${why}${advice === 'comment' ? '. JSON has no comments, so remove it' : advice ? '. Remove the comma before it' : ''}`,
  'key-twice': () => 'is there twice. Keys must be unique',
  'more-faults': (most) => `has more faults. Only the first ${most} are listed: correct these first`,
  'slug-used': (owner, slug) => `is already used: ${owner} defines "${slug}"`,
  'slug-twice': (source, other, slug) =>
    `is used twice: both ${source} and ${other} define "${slug}". The one that is live stays live`,
  'slug-of-office': () => 'is that of a form that is changed in the office. Remove this file, or give it another slug',
  'slug-of-file': (file) => `is that of a form that is changed in the file ${file}. Change it there`,
  'department-unknown': (name, guess) => `is "${name}", which is no department of this service${meant(guess)}`,
  'file-taken': (file, slug) => `would be saved as ${file}, but that file defines "${slug}". Rename one of them`,
  'too-many-values': (most) => `is beyond the limit of ${most} values in a definition`,
  'too-deep': (most) => `is nested more than ${most} levels deep`,
  'too-many-entries': (count, most) => `has ${count} entries. A list can have at most ${most}`,
  'too-many-items': (most) => `is beyond the limit of ${most} questions and blocks in a form`,
  'too-many-rules': (most) => `is beyond the limit of ${most} rules in a form`,
  'half-character': (named) => `contains ${named}, half of a character. Type the text again`,
  'direction-mark': (named) => `contains ${named}, an invisible mark that changes the writing direction. Remove it`,
  'line-break': () => 'contains a line break, but this text must be on one line',
  control: (named) => `contains ${named}, a control character. Remove it`,
  'options-and-list': () => 'is there beside "options". Remove one of the two',
  'list-missing': (file) => `names a list that is not there: save it as ${file} beside the definition`,

  missing: () => 'is missing',
  empty: () => 'must not be empty',
  described: (what, found) => `must be ${what}${shown(found)}`,
  'unknown-property': (guess, known) =>
    `is not a known property${meant(guess)}${known === undefined ? '' : `. Known here: ${known}`}`,
  'property-of-type': (type, owners) => `is not a property of type ${type}. It belongs to ${owners}`,
  'one-of': (allowed, found, ours, guess) =>
    `must be one of ${allowed}${shown(found)}${ours === undefined ? meant(guess) : `. Use "${ours}" instead`}`,
  exactly: (allowed, found) => `must be ${allowed}${shown(found)}`,
  'list-of-rules': () => 'must be one rule, not a list. Write { "type": "all", "rules": [ … ] } around the list',
  'day-in-list': () =>
    'is a day that moves with today, which "in" and "notIn" cannot compare with. Write a rule with "eq" for each day, all in { "type": "any", "rules": [ … ] }',
  'type-or-day': (types, hasDays) =>
    `must be ${typesOf(types)}, or for dates { "today": "-18y" }${hasDays ? '. { "days": … } is for withinLast' : ''}`,
  'wrong-type': (types, example) => `must be ${typesOf(types)}${example === undefined ? '' : ` such as ${example}`}`,
  'text-longer': (most) => `must have ${most} characters or fewer`,
  'number-below': (least) => `must be ${least} or more`,
  'number-not-above': (limit) => `must be more than ${limit}`,
  'number-above': (most) => `must be ${most} or less`,
  'too-few': (least) => `must have at least ${entries(least)}`,
  'too-many': (most) => `must have at most ${entries(most)}`,
  'entry-twice': () => 'must have each entry only once',
  'other-shape': (message) => message,

  'id-used': (id, pointer) => `"${id}" is already used at ${pointer}. IDs must be unique in a form`,
  'value-twice': (value) => `"${value}" is offered twice. Values must be unique in a question`,
  'value-with-spaces': () => 'starts or ends with white space',
  'value-with-control': () => 'contains a control character or a line break',
  'name-without-letters': () => 'has no letters, so nobody can type it',
  'names-alike': (quoted) => `reads like ${quoted}. In a look-up, names must differ by more than case and accents`,
  'exclusive-twice': () => 'is there twice. Only one option can be exclusive',
  'exclusive-alone': () => 'excludes nothing, because there are no other options',
  'exclusive-not-last': () => 'must be on the last option. Move this option below the others',
  'limits-crossed': (low) => `is below ${low}, so no answer is within both limits`,
  'entries-crossed': () => 'is below min, so no list is within both limits',
  'longer-than-default': (longest) =>
    `is more than the limit of ${longest} characters that applies without a maxLength`,
  'more-than-options': (isSo) => `is more than the number of options${together(isSo)}`,
  'more-than-count': (most, isSo) => `is more than the ${most} options${together(isSo)}`,
  'kind-twice': (kind) => `"${kind}" is listed twice`,
  autofill: (found, guess) => `is not an autofill token of the HTML standard (found "${found}")${meant(guess)}`,
  'dates-crossed': (day, isOpening, from) =>
    `is below min on ${day}, the day ${isOpening ? 'the form opens' : 'of the check'}. No date is within both limits, ${from === undefined ? 'and never will' : `but from ${from} one does`}`,
  'closed-between': () =>
    'is not after the time at which the form opens. So the form is open until it closes, and opens again later',
  'closed-already': () =>
    'is in the past, so nobody can fill in this form. Set a later time, or remove it to keep the form open',
  'mail-to-type': (id, type) => `"${id}" is a question of type ${type}. Use one of type email`,
  'mail-to-nobody': (id) => `"${id}" is not a question of this form, or is in a list. Use a question of type email`,
  'named-twice': (quoted) => `is ${quoted} a second time`,
  'case-name-type': (quoted, type, types) =>
    `is ${quoted}, a question of type ${type}. Name questions of these types: ${types}`,
  'case-name-list': (quoted) => `is ${quoted}, which is asked in a list. Name questions that are asked once`,
  'case-name-calculated': (quoted, types) =>
    `is ${quoted}, which is calculated. Name questions of these types: ${types}`,
  'case-name-unknown': (quoted, guess) => `is ${quoted}, which is no question of this form${meant(guess)}`,
  'case-name-missing': (id) =>
    `is missing, so the office sees each case under an answer that the service picks. Name the questions that tell cases apart, such as "caseName": ["${id}"]`,
  'answers-not-allowed': (receiver, setting, address) =>
    `is not allowed by the settings, so webhooks to "${receiver}" are sent without answers. To allow it, set ${setting}=true${address === undefined ? '' : `, and ${address} to an address with https`}`,
  'status-twice': (id) => `"${id}" is already used`,
  'status-unknown': (id) => `names a status that is not there: "${id}"`,
  'status-to-itself': () => 'leads back to itself',
  'status-without-way': () => 'is empty, but the status is not final, so a case could never be closed',
  'status-unreached': () => 'cannot be reached from the first status',
  'status-without-end': () => 'never leads to a final status, so a case could never be closed',
  'exit-asks': () => 'asks questions on a page that ends the form, so the answers could never be sent',
  'exit-repeats': () => 'is on a page that ends the form, which cannot ask anything',
  'entry-asks-nothing': () => 'has no question for each entry',
  'page-asks-nothing': () => 'must have at least 1 entry, unless the page has an "exit"',
  'summary-unknown': (quoted, guess) => `is ${quoted}, which is no question of this page${meant(guess)}`,
  'summary-file': (quoted) => `is ${quoted}, which asks for files. Name questions whose answers can be read`,
  'pattern-words': (quoted) =>
    `allows no answer but ${quoted} itself. Any 15 digits are [0-9]{15}, and any two capital letters are [A-Z]{2}`,
  'pattern-slashes': (quoted) =>
    `has slashes around it, which an answer would need to have too. Write ${quoted} without them`,
  'lookup-short': (options) => `asks people to type one of only ${options} options. Remove "lookup", or use radios`,
  'label-no-name': (quoted) =>
    `is no name of an answer, so errors say: Enter an answer to ${quoted}. Add "shortDescription", a name such as "what happened"`,
  'page-id-later': (quoted) =>
    `will be an address of the service in a later release. Choose another id, such as ${quoted}`,
  'min-not-whole': (least) => `is not a whole number. The smallest possible answer is ${least}: use that`,
  'max-not-whole': (most) => `is not a whole number. The largest possible answer is ${most}: use that`,
  'max-between-steps': (last) => `is between two steps. The largest possible answer is ${last}`,
  'more-words': (most) => `is more than the ${most} words that fit in the longest answer`,
  'title-missing': () => 'is missing. People see it above the questions and when they check their answers',
  'needs-unshown': () =>
    'is only shown before forms of several pages, and this form has one. Use the introduction instead',
  'declaration-unshown': () => 'is only shown on the check page of a form of several pages, and this form has none',
  'calculation-multiplies': (id) =>
    `multiplies the answers to "${id}" of all entries with each other. To add them up, use "sum"`,
  'calculation-leaves-out': (kind, id) =>
    `is left out of "${kind}" where "${id}" has no answer. To count it as 0 there, name a value { "sum": ["${id}"] } in its place`,
  'markdown-too-deep': (most) => `has lists in lists, more than ${most} levels deep`,
  'markdown-target': (quoted) =>
    `has a link to ${quoted}. Links lead to https://…, mailto:…, tel:… or a page of this service, such as /status`,
  'markdown-off': (kind, quoted) =>
    `has ${OFF[kind]} (${quoted}), shown as it is written. ${kind === 'html' ? 'Remove it, or add "markdown": true and write **bold** or [words](https://…)' : 'Add "markdown": true to the form'}`,
  'markdown-foreign': (kind, quoted) =>
    `has ${FOREIGN[kind][0]} (${quoted}), shown as it is written. ${FOREIGN[kind][1]}`,
  'patterns-too-large': (steps, most, own, longest) =>
    `makes the patterns of this form too large: ${steps} steps, and at most ${most} are allowed. This one has ${own} steps for each of ${longest} characters. Set a smaller maxLength, or use fewer repetitions`,
  'pattern-too-large': () => 'is too large, because its repetitions multiply',
  'pattern-syntax': (why, at, input) =>
    `must be a regular expression in RE2 syntax (no look-around, no back-references): ${why ?? 'cannot be compiled'}${at === undefined ? '' : ` at character ${at}, ${input}`}`,
  'pattern-of-nothing': (inner) =>
    `matches no text that people can send, so nobody can answer. ${inner === undefined ? 'Correct it' : `Write ${inner} without the slashes around it`}`,
  'pattern-longer': (shortest, longest) =>
    `matches only texts of ${shortest} characters or more, but maxLength is ${longest}`,
  'pattern-beyond': (least, longest, words) =>
    `matches no text of ${least} to ${longest} characters${words === undefined ? '' : ` and at most ${words} words`}`,

  'unknown-question': (id, guess) => `names a question that is not in the form: "${id}"${meant(guess)}`,
  'unknown-list': (id, guess) => `names a list that is not in the form: "${id}"${meant(guess)}`,
  'unknown-source': (id, guess) => `names a question, value or list that is not in the form: "${id}"${meant(guess)}`,
  operator: (operator, type, operators) =>
    `"${operator}" cannot be used with a question of type ${type}. Use one of ${operators}`,
  operand: (kind, found, options) => `must be ${operandOf(kind, options)}${shown(found)}`,
  'operand-no-day': (kind, options) =>
    `must be ${operandOf(kind, options)}. Only date questions can be compared with a day counted from today`,
  'operand-day': (written, found, isLimit) =>
    `must be written { "today": ${written} }${shown(found)}${isLimit ? `. Texts such as ${found} are for min and max` : ''}`,
  'operand-list': (found) => `must be a list with at least one entry${shown(found)}`,
  'operand-of-boxes': (operator, found, instead) =>
    `must be a list, because "${operator}" compares all selected options${shown(found)}. To ask about one option, use "${instead}"`,
  'value-is-question': (id) => `. To compare with the answer to "${id}", write "valueOf": "${id}" in place of "value"`,
  'rule-too-deep': (most) => `is nested more than ${most} levels deep`,
  'need-of-itself': () => 'asks for the answer to its own question. Name another question',
  'question-circle': (path) => `makes the question depend on itself: ${path}`,
  'value-itself': () => 'is the value itself. Name a question, or another value',
  'value-circle': (path) => `makes the value depend on itself: ${path}`,
  'outside-list': (list) =>
    `is not a question of the list "${list}". A rule over entries can only use the questions of that list`,
  'in-list': (list) => `is in the list "${list}", which can have many entries. Use anyRow, everyRow or rowCount`,
  'on-same-page': (page, ofValue) =>
    `is on the same page "${page}". ${ofValue ? 'The rule of a calculated value' : "A page's own rule"} can only use earlier pages`,
  'on-later-page': (page) =>
    `is on the later page "${page}". A rule can only use earlier pages, so move one of the two`,
  'list-in-list': () => 'is inside a rule over entries, which cannot contain another',
  'own-list': () => 'is the list of this page itself. Only rules on later pages can use it',
  'value-later': (id) => `is a value that is calculated after this one: "${id}". Move one of the two`,
  'source-not-before': (id, page) =>
    `is on ${page === undefined ? 'the same page' : `the later page "${page}"`}: "${id}". Move the calculated value to a page after it`,
  'compared-with-itself': () => 'is the question itself. Name another question, or compare with a value',
  incomparable: (type, operator, own, advice) =>
    `is a question of type ${type}, and "${operator}" cannot compare a question of type ${own} with it. ${COMPARED(own)[advice]}`,
  'no-shared-option': (id) =>
    `has none of the options of "${id}", so their answers never match. Give both the same values`,
  'not-correctable': (id) => `is a calculated value: "${id}". Name a question that people can correct`,
  'not-on-page': (id, guess) => `is not a question of this page: "${id}"${meant(guess)}`,
  'unique-boolean': () => 'has only the answers yes and no, so entries soon have the same one. Name another question',
  'unique-type': (type) =>
    `is a question of type ${type}. Answers of this type cannot be compared. Name another question`,
  'source-twice': (id) => `is there twice: "${id}". Remove one`,
  'only-constants': () => 'has only constants, so it is always the same. Name a question',
  'constants-too-long': (most) => `has constants that together give more than ${most} digits`,
  'constant-counted': (constant) =>
    `is a constant (${constant}). "count" counts answers and entries, so name a question or list`,
  'constant-too-long': (most, constant) => `has more than ${most} digits (found ${constant})`,
  'source-list': (id) => `is the list "${id}". Only "count" takes a list. Name a number question of the list`,
  'source-type': (type, id, list) =>
    `is a question of type ${type}: "${id}". Calculations use numbers${list === undefined ? '' : `. To count entries, name the list "${list}"`}`,
  'source-in-list': (list, id) => `is in the list "${list}": "${id}". Add it up in a value of its own, and name that`,
  'too-many-numbers': (numbers, most) =>
    `makes the calculations of this form too large: ${numbers} numbers, and at most ${most} are allowed. Use fewer lists, or a smaller "max" for them`,
  'calculated-on-exit': () => 'is on a page that ends the form, where nothing is calculated. Move it to another page',
  'calculated-on-list': () => 'is on a list page. Move it to a page after the list',
  'calculated-first': () =>
    'is on the first page, before which nothing was entered. Add a page after the questions, and move it there',

  'page-never': (reason) =>
    `is never true${because(reason)}, so nobody can see this page. Correct the rule, or remove the page`,
  'question-never': (reason) =>
    `is never true${because(reason)}, so nobody can be asked this question. Correct the rule, or remove the question`,
  'block-never': (reason) =>
    `is never true${because(reason)}, so nobody can see this block. Correct the rule, or remove the block`,
  'rule-always': (hasPlace) => `is always true${hasPlace ? ' where it is used' : ''}. Remove it`,
  'never-equal': (quoted, id) => `is ${quoted}, but no answer to "${id}" can equal it, because of its limits`,
  'never-contained': (quoted, id) => `is ${quoted}, but no answer to "${id}" can contain it there`,
  'part-never': (isUseless) => `is never true here${isUseless ? ', so it has no effect. Remove it' : ''}`,
  'part-always': (isUseless) => `is always true here${isUseless ? ', so it has no effect. Remove it' : ''}`,
  'no-answer-needed': () =>
    'is required, but no answer is within its limits. Widen them, or make the question optional',
  'no-answer-optional': () => 'can never be answered, because no answer is within its limits',
  'no-answer-found': () => 'is required, but no answer within its limits was found. There may be none',
  'exit-for-all': (isLast) =>
    `ends the form for everyone, so ${lost(isLast)}. Give it a rule, so that some people can continue`,
  'exit-for-the-rest': (isLast) =>
    `ends the form for everyone who reaches it, and earlier pages end it for everyone else, so ${lost(isLast)}`,
  'no-way-on': (isLast) => `is a page that no answer leads on from, so ${lost(isLast)}`,
  'page-maybe-never': () =>
    'may never be true: no answers were found that lead to this page. There may be some: try them in the preview',
  'form-maybe-never': () =>
    'may never be sent: no answers were found that lead to its end. There may be some: try them in the preview',
  undecided: (work, others) =>
    `could not be decided within ${work} steps${others > 0 ? `, and neither could ${others} other ${others === 1 ? 'question' : 'questions'} about the rules` : ''}. It may be always true, or never`,
  'never-required': () => 'is never true where the question is asked. Write false if nobody must answer',
  'check-never': (inList) => `is never true, so ${stuck(inList)}. Correct the rule, or remove the check`,
  'checks-contradict': (inList, earlier) =>
    `is never true together with ${['the answers that are required', 'the check before it'][earlier] ?? 'the checks before it'}, so ${stuck(inList)}. Correct one of them`,
  'too-few-options': (entries, id, options) =>
    `needs ${entries} entries with different answers, but "${id}" has only ${options} options. Lower "min", or add options`,
  'check-gap': (id, how) =>
    `fails where "${id}" ${GAPS[how]}, so people cannot go on. Add "notAnswered" for it${how === 'empty' ? ', or make it required' : ''}`,
  'check-elsewhere': (page) =>
    `names no question of this page, so people cannot correct it here. Move the check to page "${page}"`,
  'true-unasked': (id) =>
    `is also true where "${id}" was not asked. If it should not be, ask for both with "all": this, and "answered" for "${id}"`,
  'page-empty': () =>
    'may be shown with nothing on it, because each of its questions has a rule. Give the page a rule, too, or put the questions on another page',
  'label-twice': () => 'is also the label of another question on this page, so people cannot tell them apart',

  'not-spoken': (language, languages, isOwn, isAssumed) =>
    `${isAssumed ? 'is missing, which means' : 'is'} "${language}", which this service does not speak. Set SVC_LANGUAGES=${languages}, or ${isOwn ? 'translate the form into a language of the service' : 'remove it'}`,
  'translation-alone': (file) => `is a translation without its form: save it beside ${file}`,
  'no-translation': (file) => `has no translation: save it as ${file} beside the definition`,
  'list-without-translation': (file) => `names a list without a translation: save it as ${file} beside the definition`,
  'own-language': () => 'is the language of the form itself',
  'not-translated': (quoted) => `is not translated: ${quoted}`,
  'not-of-form': (guess) => `is not a text of the form${meant(guess)}`,
  'entry-shape': () => 'must be an object: { "text": "…", "of": "…" }',
  'translation-empty': (quoted) => `must not be empty: it translates ${quoted}`,
  'hash-missing': (quoted, hash) => `is missing. The original is ${quoted}. Write "of": "${hash}"`,
  'hash-old': (quoted, hash) =>
    `is the hash of another text. The original is now ${quoted}. Check the translation, then write "${hash}"`,
  'translation-longer': (length, most) => `has ${length} characters, and may have ${most}`,
  'options-alike': (quoted) => `reads like ${quoted}, so people cannot tell the options apart`,
}

const steps: Record<FaultStep[0], (name: string) => string> = {
  page: (title) => `Page “${title}”`,
  question: (label) => `question “${label}”`,
  block: (text) => `block “${text}”`,
  calculated: (label) => `calculated value “${label}”`,
  option: (label) => `option “${label}”`,
  status: (label) => `status “${label}”`,
  check: (message) => `check “${message}”`,
  rule: (name) => `rule of “${name}”`,
  property: (name) => `“${name}”`,
}

/** `whole`: where no place inside the file is named. */
export const faults = { reasons, steps, whole: 'The file' }
