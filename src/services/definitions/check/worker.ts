/** What the thread runs: it checks a definition that was read, or looks for the ways through a form, and answers with the outcome. */
import { parentPort } from 'node:worker_threads'
import { waysThrough } from '../ways/ways-through.ts'
import { checkDefinition } from './definition.ts'
import type { ToCheck, ToExplore } from './thread.ts'

parentPort!.on('message', async (question: ToCheck | ToExplore) => {
  if ('form' in question) return parentPort!.postMessage(waysThrough(question.form, question.moment))
  const { read, now, proves, isForFaults } = question
  const { form, translations, ...faults } = await checkDefinition(read, now, proves)
  const whole = { ...faults, ...(form && { form }), ...(translations && { translations }) }
  parentPort!.postMessage(isForFaults ? faults : whole)
})
