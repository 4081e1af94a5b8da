/** A thread that checks large definitions: a message is a definition and the time, the answer is its outcome. */
import { parentPort } from 'node:worker_threads'
import { checkDefinition, type Definition } from './check-definition.ts'

parentPort!.on('message', async ({ definition, now }: { definition: Definition; now: number | undefined }) => {
  parentPort!.postMessage(await checkDefinition(definition, now))
})
