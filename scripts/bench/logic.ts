/** The same rule four times, on the same answers: written by hand, compiled, walked as a tree, and by json-logic-js. */
import jsonLogic from 'json-logic-js'
import type { Rule } from '../../src/models/rule.ts'
import { compileLogic, evaluateLogic, type Values } from '../../src/services/logic/index.ts'
import { median } from './figures.ts'

export interface LogicFigure {
  engine: string
  /** Evaluations a second, median over the rounds. */
  perSecond: number
  microseconds: number
  /** Of the function written by hand. */
  share: number
}
type Engine = (answers: Values) => boolean

const LIST = ['red', 'green', 'blue', 'white', 'black']
const RULE: Rule = {
  type: 'all',
  rules: [
    { type: 'rule', fieldId: 'a', operator: 'eq', value: 'x' },
    {
      type: 'any',
      rules: [
        { type: 'rule', fieldId: 'b', operator: 'gt', value: 10 },
        { type: 'rule', fieldId: 'c', operator: 'in', value: LIST },
      ],
    },
  ],
}
const JSON_LOGIC = {
  and: [{ '===': [{ var: 'a' }, 'x'] }, { or: [{ '>': [{ var: 'b' }, 10] }, { in: [{ var: 'c' }, LIST] }] }],
}
const moment = { now: Date.UTC(2026, 10, 20, 12), timeZone: 'UTC' }
const compiled = compileLogic(RULE)
export const BY_HAND = 'written by hand'
export const ENGINES: Record<string, Engine> = {
  [BY_HAND]: ({ a, b, c }) => a === 'x' && ((b as number) > 10 || LIST.includes(c as string)),
  compileLogic: (answers) => compiled(answers, moment),
  evaluateLogic: (answers) => evaluateLogic(RULE, answers, moment),
  'json-logic-js': (answers) => jsonLogic.apply(JSON_LOGIC, answers) === true,
}

/** 1,000 different answers: the rule holds for some, and fails at each of its places for others. */
export const ANSWERS: readonly Values[] = Array.from({ length: 1000 }, (_, i) => ({
  a: 'xxy'[i % 3],
  b: i % 23,
  c: [...LIST, 'grey', 'brown', 'pink', 'violet', 'cyan'][i % 10],
  n: i,
}))

/** Rounds alternate over the engines; rejects when they do not agree on every answer. */
export function benchLogic({ rounds, milliseconds }: { rounds: number; milliseconds: number }): LogicFigure[] {
  const held = checkAgreement()
  const rates = new Map<string, number[]>(Object.keys(ENGINES).map((name) => [name, []]))
  for (const engine of Object.values(ENGINES)) time(engine, held, milliseconds / 4)
  for (let round = 0; round < rounds; round++)
    for (const [name, engine] of Object.entries(ENGINES)) rates.get(name)!.push(time(engine, held, milliseconds))
  const byHand = median(rates.get(BY_HAND)!)
  return [...rates].map(([engine, all]) => {
    const perSecond = median(all)
    return { engine, perSecond, microseconds: 1e6 / perSecond, share: perSecond / byHand }
  })
}

/** Returns for how many answers the rule holds. */
export function checkAgreement(): number {
  const verdicts = Object.values(ENGINES).map((engine) => ANSWERS.map(engine).join())
  if (new Set(verdicts).size !== 1)
    throw new Error('the engines do not agree on the answers, so their speed says nothing')
  return ANSWERS.map(ENGINES[BY_HAND]!).filter(Boolean).length
}

/** Evaluations a second. The verdicts are counted and compared, so that no work can be left out. */
function time(engine: Engine, held: number, milliseconds: number): number {
  const began = performance.now()
  let evaluations = 0
  for (;;) {
    for (let repeat = 0; repeat < 20; repeat++) {
      let count = 0
      for (let i = 0; i < ANSWERS.length; i++) if (engine(ANSWERS[i]!)) count++
      if (count !== held) throw new Error('an engine changed its mind')
    }
    evaluations += 20 * ANSWERS.length
    const elapsed = performance.now() - began
    if (elapsed >= milliseconds) return (evaluations / elapsed) * 1000
  }
}
