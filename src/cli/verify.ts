/** verify: is everything there that was accepted? */
import type { Command } from 'commander'
import { jsonLine } from '../services/exports/lines.ts'
import type { AuditFault } from '../services/office/seals.ts'
import type { Damage, Verification } from '../services/verification.ts'
import { CommandError } from './failure.ts'
import { print } from './output.ts'
import { type Shell, withServices } from './shell.ts'

interface VerifyOptions {
  repair?: true
  json?: true
  yes?: true
}

export function verifyCommand(program: Command, shell: Shell): void {
  program
    .command('verify')
    .helpGroup('Files:')
    .description('check that every accepted file is there and unchanged, find files without a row, and check the audit')
    .option('--repair', 'remove files without a row that are older than an hour, and nothing else')
    .option('--yes', 'do not ask before --repair removes files')
    .option('--json', 'as one JSON object')
    .addHelpText('after', HELP)
    .action((options: VerifyOptions) => verify(shell, options))
}

const HELP = `
Exit code 1 when something that was accepted is missing or damaged, the audit was changed, or the database has lost changes
that the drive remembers. With --repair, also when nothing was removed because you did not say yes.`

async function verify(shell: Shell, { repair, json, yes }: VerifyOptions): Promise<void> {
  await withServices(shell, async ({ services: { verifier, sweeper, seals, erasure, installation } }) => {
    await erasure.run()
    const waiting = await erasure.waitingSince()
    const swept = repair ? await repaired() : 0
    const found = await verifier.verify()
    const audit = await seals.verify()
    const belonging = await installation.look()
    const facts = { ...found, swept, audit, belonging, ...(waiting !== undefined && { deletedSince: waiting }) }
    const lines = [...linesOf(found, swept), ...auditLines(audit), ...waitingLines(waiting)]
    if (belonging === 'behind') lines.push(installation.fault()!.message)
    await print(shell.out, json ? [jsonLine(facts)] : lines)
    const lost = found.missing.length + found.damaged.length + found.incomplete.length
    if (lost > 0) throw new CommandError('Something that was accepted is missing or damaged. Restore it from a backup.')
    if (audit.faults.length > 0) throw new CommandError('The audit was changed by something other than the service.')
    if (belonging === 'behind') await installation.requireOwn()

    async function repaired(): Promise<number> {
      await installation.requireOwn()
      return sweeper.repair(async (count) => {
        const question = `Remove ${count} ${count === 1 ? 'file' : 'files'} without a row?`
        if (yes || (await shell.confirm(question))) return true
        throw new CommandError(`${question} Nothing was removed. Answer yes, or add --yes.`)
      })
    }
  })
}

const FAULTS: Record<AuditFault['fault'], string> = {
  changed: 'rows were changed, removed or added',
  forged: 'the seal was not made with the secret of this service',
  missing: 'the day is missing',
}

const auditLines = ({ days, faults }: { days: number; faults: AuditFault[] }): string[] =>
  days === 0
    ? []
    : [
        `${days} ${days === 1 ? 'day' : 'days'} of the audit closed, ${faults.length === 0 ? 'all unchanged' : 'not all unchanged'}`,
        ...faults.map(({ day, fault }) => `audit of ${day}: ${FAULTS[fault]}`),
      ]

function linesOf(
  { acknowledged, present, missing, damaged, orphaned, incomplete }: Verification,
  swept: number,
): string[] {
  return [
    `${acknowledged} accepted, ${present} present`,
    ...missing.map((damage) => `missing: ${named(damage)}`),
    ...damaged.map((damage) => `damaged: ${named(damage)}`),
    ...incomplete.map((reference) => `without its first status: ${reference}`),
    ...(swept > 0 ? [`${swept} without a row, removed`] : []),
    ...(orphaned.length > 0
      ? [`${orphaned.length} without a row: just arriving, or left by a crash (--repair removes the old ones)`]
      : []),
  ]
}

const waitingLines = (since: number | undefined): string[] =>
  since === undefined
    ? []
    : [
        `words deleted since ${new Date(since).toISOString()} are still in the log of the database, because another program reads it. They go when it ends.`,
      ]

const named = ({ id, reference, fieldId, filename }: Damage): string =>
  `${reference ?? 'a form that was not sent'}, question ${fieldId}, “${filename}” (${id})`
