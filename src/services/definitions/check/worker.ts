/** What the thread runs: a message is a definition and what is known for its check, the answer is the outcome. */
import { parentPort } from 'node:worker_threads'
import { checkDefinition } from './definition.ts'
import type { Question } from './thread.ts'

parentPort!.on('message', async ({ definition, now, spoken }: Question) => {
  parentPort!.postMessage(await checkDefinition(definition, now, spoken))
})
