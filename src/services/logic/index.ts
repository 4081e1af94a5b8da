/** The logic engine's public face. A rule is a condition over answers; everything here is pure and reads no clock of its own. */
export type { Moment } from './calendar.ts'
export { type Condition, compileLogic } from './compile.ts'
export { cssFor, hidesByCss } from './css.ts'
export { LogicError } from './error.ts'
export { evaluateLogic, type Values } from './evaluate.ts'
export { visibilityOrder } from './graph.ts'
export { lintForm } from './lint.ts'
export { phraseLogic } from './phrase.ts'
