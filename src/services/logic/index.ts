/**
 * The logic engine's public face. A rule is a condition over answers; everything here is pure, except that a rule over recent
 * days reads the clock when no moment is given.
 */

export {
  amountOfConstants,
  calculationOf,
  compileCalculations,
  digitsOf,
  MOST_DIGITS,
  sourcesOf,
} from './calculate.ts'
export { dateLimit, dayFromToday, dayOf, isDate } from './calendar.ts'
export { compileLogic } from './compile.ts'
export { counterpartsIn } from './counterparts.ts'
export { cssFor } from './css.ts'
export { evaluateLogic, undecidedPart } from './evaluate.ts'
export type {
  CheckExplanation,
  Explanation,
  FoundAnswer,
  ItemExplanation,
  LeafExplanation,
  ListExplanation,
  PageExplanation,
} from './explain.ts'
export { decidingLeaves, explainHidden, explainLogic, explainPath, type Hidden } from './explain.ts'
export { leavesOf, partsOf, placedRules, questionsIn, visibilityOrder } from './form-rules.ts'
export { equals, isAbsent, type OtherSide, otherSideOf, positiveOf } from './operators.ts'
export { asCompared, type FailedCheck } from './page-checks.ts'
export {
  type DraftState,
  followPath,
  isCertainAfter,
  type Path,
  type Shown,
  type Step,
  shownOf,
  stepOf,
} from './path.ts'
export type { Values } from './values.ts'
export { LogicError } from './values.ts'
