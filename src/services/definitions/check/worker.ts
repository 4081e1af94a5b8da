/** What the thread runs: a message is a definition that was read, and the time; the answer is the outcome. */
import { parentPort } from 'node:worker_threads'
import { checkDefinition } from './definition.ts'
import type { ToCheck } from './thread.ts'

parentPort!.on('message', async ({ read, now, proves, isForFaults }: ToCheck) => {
  const { form, translations, ...faults } = await checkDefinition(read, now, proves)
  const whole = { ...faults, ...(form && { form }), ...(translations && { translations }) }
  parentPort!.postMessage(isForFaults ? faults : whole)
})
