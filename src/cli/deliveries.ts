/** deliveries list | show | retry | cancel | release: mails and webhooks about cases, and what became of them. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import {
  DELIVERY_ID,
  DELIVERY_STATES,
  type Delivery,
  type DeliveryVerb,
  deliveryState,
  isAccepted,
  receiverName,
} from '../models/delivery.ts'
import { jsonLine } from '../services/exports/lines.ts'
import { isoTime } from '../services/exports/records.ts'
import type { Services } from '../wire.ts'
import { CommandError } from './failure.ts'
import { optionOfWords, reference, unknownReference, whole } from './find.ts'
import { counted, localTime, print, printListing, tableOf } from './output.ts'
import { type Shell, withServices } from './shell.ts'

interface ListOptions {
  state?: Delivery['state']
  kind?: Delivery['kind']
  case?: string
  limit: number
  json?: true
}

const ID = 'the ID of a delivery, from deliveries list'

export function deliveryCommands(program: Command, shell: Shell): void {
  const deliveries = program
    .command('deliveries')
    .helpGroup('Deliveries:')
    .description('Emails and webhooks about cases, and what became of them.')
  const verb = (name: string) => deliveries.command(name).helpGroup('Deliveries:')
  verb('list')
    .description('list deliveries, newest first, without addresses')
    .addOption(
      optionOfWords('--state <state>', 'only those in this state', { words: DELIVERY_STATES, named: deliveryState }),
    )
    .addOption(new Option('--kind <kind>', 'only emails, or only webhooks').choices(['mail', 'webhook']))
    .option('--case <reference>', 'only those of this case', reference)
    .option('--limit <n>', 'at most this many', whole, 50)
    .option('--json', 'one JSON object a line')
    .action((options: ListOptions) => list(shell, options))
  verb('show')
    .description('show a delivery: its case, its attempts, and why the last one failed')
    .argument('<id>', ID, deliveryId)
    .option('--json', 'as one JSON object')
    .action((id: string, options: { json?: true }) => show(shell, id, options))
  verb('retry')
    .description('try a delivery again now, and for 3 more days if it fails')
    .argument('<id>', ID, deliveryId)
    .action((id: string) =>
      change(shell, id, 'retry', `${id} is due now. The service will try it within a second. Its ID stays the same.`),
    )
  verb('cancel')
    .alias('discard') // its name in earlier releases
    .description('cancel a delivery that is waiting')
    .argument('<id>', ID, deliveryId)
    .action((id: string) => change(shell, id, 'cancel', `${id} is cancelled.`))
  verb('test')
    .description('send a test event to a receiver of webhooks, and say what it answered')
    .argument('<receiver>', 'the key of the receiver, as forms name it')
    .action((key: string) => test(shell, key))
  verb('release')
    .description('send everything that is on hold after a restore')
    .option('--yes', 'do not ask')
    .action((options: { yes?: true }) => release(shell, options))
}

function deliveryId(typed: string): string {
  if (DELIVERY_ID.test(typed)) return typed
  throw new InvalidArgumentError('An ID has 22 letters, digits, hyphens and underscores.')
}

async function list(shell: Shell, { limit, json, case: of, ...filter }: ListOptions): Promise<void> {
  await withServices(shell, async ({ services: { deliveries, submissions } }, { timeZone }) => {
    const submission = of === undefined ? undefined : await submissions.byReference(of)
    if (of !== undefined && !submission) throw unknownReference(of)
    const found = await deliveries.list({ ...filter, ...(submission && { submission: submission.id }) }, limit)
    await printListing(shell.out, {
      json,
      rows: found.map(recordOf),
      lines: () =>
        found.length === 0
          ? []
          : tableOf(
              ['ID', 'Kind', 'To', 'State', `Due (${timeZone})`, 'Attempts', 'Why'],
              found.map(({ id, kind, recipient, state, dueAt, attempts, error = '' }) => [
                id,
                kind,
                receiverName({ kind, recipient }),
                state,
                localTime(dueAt, timeZone),
                attempts,
                error,
              ]),
            ),
    })
    if (found.length === 0) await print(shell.err, ['No deliveries match.'])
  })
}

async function show(shell: Shell, id: string, { json }: { json?: true }): Promise<void> {
  await withServices(shell, async ({ services: { deliveries } }) => {
    const shown = await deliveries.show(id)
    if (!shown) throw unknownDelivery(id)
    const record = { ...recordOf(shown.delivery), reference: shown.reference }
    const lines = Object.entries(record).flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`))
    await print(shell.out, json ? [jsonLine(record)] : lines)
  })
}

async function change(shell: Shell, id: string, verb: DeliveryVerb, done: string): Promise<void> {
  await withServices(shell, async ({ services: { deliveries } }: { services: Services }) => {
    const shown = await deliveries.show(id)
    if (!shown) throw unknownDelivery(id)
    const { state } = shown.delivery
    if (!(await deliveries[verb](id, { by: shell.user() })))
      throw new CommandError(
        state === 'waiting'
          ? `${id} is being sent at the moment. Try again in 2 minutes.`
          : `${id} is already ${state}.`,
      )
    await print(shell.out, [done])
  })
}

async function test(shell: Shell, key: string): Promise<void> {
  await withServices(shell, async ({ services: { receivers } }) => {
    if ((await receivers.test(key, { by: shell.user() })) === undefined)
      throw new CommandError(`The settings name no receiver ${key}.`)
    const { status, ms, why } = (await receivers.one(key))!.test!
    if (status === undefined) throw new CommandError(`No answer after ${ms} ms: ${why}.`)
    await print(shell.out, [`${key} answered ${status} after ${ms} ms.`])
    if (!isAccepted({ status })) throw new CommandError('It must answer with 2xx.')
  })
}

async function release(shell: Shell, { yes }: { yes?: true }): Promise<void> {
  await withServices(shell, async ({ services: { deliveries } }) => {
    const { held } = await deliveries.backlog()
    if (held.count > 0 && !yes) {
      const question = `Send ${counted(held.count, 'delivery', 'deliveries')}? Some may have been sent already.`
      if (!(await shell.confirm(question)))
        throw new CommandError(`${question} Nothing was sent. Answer yes, or add --yes.`)
    }
    const count = await deliveries.release({ by: shell.user() })
    await print(shell.out, [
      count === 0
        ? 'Nothing is on hold.'
        : `${counted(count, 'delivery', 'deliveries')} will be sent within a few seconds.`,
    ])
  })
}

const unknownDelivery = (id: string): CommandError => new CommandError(`There is no delivery ${id}.`)

const recordOf = ({ id, kind, recipient, state, createdAt, dueAt, attempts, error, answers, settledAt }: Delivery) => ({
  id,
  kind,
  recipient: receiverName({ kind, recipient }),
  state,
  createdAt: isoTime(createdAt),
  dueAt: isoTime(dueAt),
  attempts,
  error,
  answers: state === 'sent' ? answers : undefined,
  settledAt: settledAt === undefined ? undefined : isoTime(settledAt),
})
