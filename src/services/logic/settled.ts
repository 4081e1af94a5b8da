/** Whether the number of pages can still change. */
import type { Form } from '../../models/form.ts'
import { answerFieldsOf, type Page } from '../../models/page.ts'
import type { Rule } from '../../models/rule.ts'
import { leavesOf, partsOf, questionsIn } from './graph.ts'

/** Is it certain which pages follow this one: does no rule of a later page look at its answers, or at later ones? */
export function isSettledFrom({ pages }: Pick<Form, 'pages'>, page: Page): boolean {
  const [, ...later] = pages.slice(pages.indexOf(page))
  const open = new Set([page, ...later].flatMap((one) => [one.id, ...answerFieldsOf(one).map(({ id }) => id)]))
  return later.every(({ showIf }) => !showIf || [...answersIn(showIf)].every((id) => !open.has(id)))
}

/** The ids of the questions and lists that a rule looks at. */
const answersIn = (rule: Rule): Set<string> => new Set([...leavesOf(rule).flatMap(questionsIn), ...listsIn(rule)])

const listsIn = (rule: Rule): string[] => [
  ...('groupId' in rule ? [rule.groupId] : []),
  ...partsOf(rule).flatMap(listsIn),
]
