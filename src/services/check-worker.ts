/** A thread that checks large definitions: a message is a definition, the answer is its outcome. */
import { parentPort } from 'node:worker_threads'
import { checkDefinition, type Definition } from './check-definition.ts'

parentPort!.on('message', async (definition: Definition) => {
  parentPort!.postMessage(await checkDefinition(definition))
})
