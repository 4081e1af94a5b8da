/** A form that is published works, and its rules say the same in every place. */
import { breaksIn } from './break.ts'

const PROOF = 'services/definitions/proof/*'
const EVALUATE = 'services/logic/evaluate'

// biome-ignore format: one break a line
export const DEFINITIONS = breaksIn('src/services', [
  ['a broken definition is published', 'definitions/check/definition.ts', 'if (faults.length > 0) return', 'if (!value) return', 'services/definitions/publishing'],
  ['a changed list of options is not seen', 'definitions/check/index.ts', 'areSame(a.lists, b.lists) &&', '', 'services/definitions/lists'],
  ['a broken list of options is taken for none', 'definitions/check/definition.ts', 'if (inFiles.length > 0) return', 'if (!source) return', 'services/definitions/lists'],
  ['a changed translation is not seen', 'definitions/check/index.ts', 'areSame(a.translations, b.translations)', 'true', 'services/definitions/translation/publishing'],
  ['a translation that misses a text is published', 'definitions/translation/texts.ts', 'if (text.isOptional || entries.has(text.at)) return []', 'return []', 'services/definitions/translation/publishing'],
  ['a text that has changed since passes for translated', 'definitions/translation/texts.ts', 'else if (of !== hash)', "else if (of === '-')", 'services/definitions/translation/publishing'],
  ['a version does not say its translations', 'definitions/check/version.ts', 'hash.update(JSON.stringify([language, ...contents]))', '', 'services/definitions/translation/check'],
  ['a fuzzy text is taken for a translation', 'definitions/translation/po.ts', 'if (isFuzzy) found.fuzzy++', 'if (at === language) found.fuzzy++', 'services/definitions/translation/po'],
  ['an import drops what the PO file does not have', 'definitions/translation/merge.ts', "[...textsIn(before, ''), ...translated]", "[...textsIn({}, ''), ...translated]", 'services/definitions/translation/po'],
  ['a look-up takes a beginning for the whole label', 'answers/choice.ts', 'const found = find(text, choice)', "const found = find(text, choice || (field.options.find(({ label }) => label.startsWith(text))?.value ?? ''))", 'services/answers/choice'],
  ['“None of these” goes with other options', 'answers/choice.ts', "count > 1 ? complain('exclusive'", "count > 99 ? complain('exclusive'", 'services/answers/choice'],
  ['an unmounted disk withdraws every form', 'definitions/publishing.ts', 'definitions === 0 && live > 1', 'definitions < 0', 'data-folder'],
  ['a rule looks ahead', 'definitions/rules/lint.ts', 'if (page >= before) return ahead(page, { before, ofValue }, pages)', '', 'services/definitions/rules/lint'],
  ['a proof counts the answer of a hidden question', 'definitions/proof/solver.ts', 'if (visible === false) return absent', '', PROOF],
  ['a search that ran out of time counts as a proof', 'definitions/proof/solver.ts', "unsure || own.left <= 0 ? 'undecided' : 'impossible'", "'impossible'", PROOF],
  ['“not in” is not the complement of “in”', 'logic/operators.ts', "return 'in'", "return 'notIn'", EVALUATE],
  ['an absent answer equals an absent value', 'logic/operators.ts', "if (answer === operand && typeof answer !== 'object') return !isAbsent(answer)", 'if (answer === operand) return true', EVALUATE],
  ['a number that can be read in two ways is guessed', 'answers/number.ts', 'if (second !== undefined) return', 'if (first === undefined) return', 'services/answers/number'],
  ['a dot that may mean thousands is guessed in a whole number', 'answers/number.ts', 'most > 2', 'true', 'services/answers/number'],
  ['a telephone number in other groups passes for another one', 'logic/checks.ts', "text.replaceAll(' ', '')", 'text', 'services/logic/unique'],
  ['an hour alone is taken as the morning', 'answers/date.ts', 'if (other !== undefined) return', 'if (answer === undefined) return', 'services/answers/date'],
  ['a rule with today ignores the day of its case', 'logic/calendar.ts', 'if (last?.day !== day) last', 'last ??= undefined; if (!last) last', 'services/logic/other-side'],
  ['a comparison with an absent answer holds', 'logic/operators.ts', 'return comparable(answer, operand) && answer >= (operand as number)', 'return !comparable(answer, operand) || answer >= (operand as number)', 'services/logic/other-side'],
  ['a proof takes two answers for comparable while one is absent', 'definitions/proof/model.ts', 'all(leafNode(own), leafNode(other), {', 'all(leafNode(own), {', PROOF],
  ['a proof knows how long a month is', 'definitions/proof/date-cells.ts', 'm: [28, 31]', 'm: [30, 30]', PROOF],
  ['a rule compares with an answer of a later page', 'definitions/rules/lint.ts', 'if (unseen) return [unseen]', '', 'services/definitions/rules/lint'],
  ['a question that a rule requires may be left empty', 'logic/path.ts', 'if (needs.get(item)?.(seen, moment) === false)', 'if (needs.has(item))', 'controllers/form/required-by-rule'],
  ['half an address passes while none is required', 'answers/follow.ts', 'answer === undefined && errors.every', 'errors.every', 'controllers/form/required-by-rule'],
  ['a proof takes a question that a rule requires for answered', 'definitions/proof/model.ts', 'isAlwaysRequired(field) ? cells', 'field.required !== false ? cells', PROOF],
  ['a page whose check fails is complete', 'logic/path.ts', 'isComplete: isComplete && failed.length === 0', 'isComplete', 'services/logic/path'],
  ['the routes claim to be all although a list was not told apart', 'definitions/proof/routes.ts', 'if (lost[0] !== undefined) cut ??= { question: lost[0] }', '', 'services/definitions/proof/routes'],
  ['the routes claim to be all although none was found past a check', 'definitions/proof/routes.ts', 'cut ??= { question: page.checks![0]!.fieldId }', '{}', 'services/definitions/proof/routes'],
  ['a list needs more entries than can differ', 'definitions/proof/checks.ts', 'options >= min) return []', 'options > 0) return []', PROOF],
  ['a check waits for an answer that is not asked any more', 'answers/follow.ts', "if (!page || !shownOf(path, page)?.items.some((item) => 'id' in item && item.id === id)) return false", 'if (!page) return false', 'controllers/form/checks'],
  ['a check does not wait for the errors of its answers', 'answers/follow.ts', 'own.get(id)!.length === 0', 'own.size > 0', 'controllers/form/checks'],
  ['two records may have the same unique answer', 'logic/checks.ts', 'j !== i && equals', 'j < 0 && equals', 'controllers/form/checks'],
  ['a hidden question shows a check', 'logic/checks.ts', 'item.id === failed.fieldId)', 'item.id !== "")', 'services/logic/path'],
  ['a proof lets people pass a page whose check fails', 'definitions/proof/model.ts', 'open = all(open, not(all(holds, asked, not(met))))', 'open = all(open, not(all(holds, asked, met)))', PROOF],
  ['a rule sees the answer of a hidden question', 'logic/path.ts', 'else hidden.add(field)\n', 'else see(field)\n', 'services/logic/path'],
])
