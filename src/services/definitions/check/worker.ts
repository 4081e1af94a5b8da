/** What the thread runs: a message is a definition and the time of the check, the answer is the outcome. */
import { parentPort } from 'node:worker_threads'
import type { Definition } from '../../../models/definition.ts'
import { checkDefinition } from './definition.ts'

parentPort!.on('message', async ({ definition, now }: { definition: Definition; now: number | undefined }) => {
  parentPort!.postMessage(await checkDefinition(definition, now))
})
