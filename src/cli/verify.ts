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
}

export function verifyCommand(program: Command, shell: Shell): void {
  program
    .command('verify')
    .helpGroup('Files:')
    .description('check that every accepted file is there and unchanged, find files without a row, and check the audit')
    .option('--repair', 'remove files without a row that are older than an hour, and nothing else')
    .option('--json', 'as one JSON object')
    .addHelpText(
      'after',
      '\nExit code 1 when something that was accepted is missing or damaged, or the audit was changed.',
    )
    .action((options: VerifyOptions) => verify(shell, options))
}

async function verify(shell: Shell, { repair, json }: VerifyOptions): Promise<void> {
  await withServices(shell, async ({ services: { verifier, sweeper, seals, erasure } }) => {
    await erasure.run()
    const waiting = await erasure.waitingSince()
    const swept = repair ? await sweeper.repair() : 0
    const found = await verifier.verify()
    const audit = await seals.verify()
    const facts = { ...found, swept, audit, ...(waiting !== undefined && { deletedSince: waiting }) }
    const lines = [...linesOf(found, swept), ...auditLines(audit), ...waitingLines(waiting)]
    await print(shell.out, json ? [jsonLine(facts)] : lines)
    const lost = found.missing.length + found.damaged.length + found.incomplete.length
    if (lost > 0) throw new CommandError('Something that was accepted is missing or damaged. Restore it from a backup.')
    if (audit.faults.length > 0) throw new CommandError('The audit was changed by something other than the service.')
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
