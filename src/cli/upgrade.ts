/** upgrade check: what this release would do to the rows of a service, tried on a backup. */
import { stat } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Command } from 'commander'
import type { Backup } from '../backups/index.ts'
import { pathsIn } from '../data-folder/index.ts'
import { CommandError, isFull } from './failure.ts'
import { counted, print } from './output.ts'
import { backupAt, besideBackup, openUnpacked, PLACE, unpack, WORK, whenFull } from './restored.ts'
import type { Shell } from './shell.ts'

export function upgradeCommands(program: Command, shell: Shell): void {
  program
    .command('upgrade')
    .helpGroup('Database:')
    .description('Try an upgrade before it is made.')
    .command('check')
    .helpGroup('Database:')
    .description('bring a copy of a backup up to date, and compare it with the backup')
    .requiredOption('--from <place>', `a backup, or the place of all backups for the newest: ${PLACE}`)
    .option('--work <folder>', WORK)
    .addHelpText('after', HELP)
    .action((options: { from: string; work?: string }) => checkUpgrade(shell, options))
}

const HELP = `
Run this with the new release, while the old one serves. The backup is restored into a folder beside it, brought up to date
there, checked, and removed. Nothing of the service is changed.
Exit code 1 when rows are not the same afterwards, or are damaged.`

const SAMPLE = 100

async function checkUpgrade(shell: Shell, { from, ...work }: { from: string; work?: string }): Promise<void> {
  const backup = await backupAt(shell, { option: '--from', typed: from, ...work })
  await besideBackup(backup, async (work) => {
    const faults = await tryUpgrade(shell, backup, work).catch(whenFull(backup))
    if (faults.length > 0) throw new CommandError('Do not upgrade: this release would change or lose rows.')
  })
}

/** Returns what is wrong after the upgrade. */
async function tryUpgrade(shell: Shell, backup: Backup, work: string): Promise<string[]> {
  await unpack(backup, work)
  const { database } = pathsIn(work)
  const { outlineOf } = await import('../store/rows-file.ts')
  const before = outlineOf(database, SAMPLE)
  const sizeBefore = (await stat(database)).size
  const began = performance.now()
  const { store, services, close } = await openUnpacked(backup, work, shell.clock).catch((error) => {
    if (error instanceof CommandError || isFull(error)) throw error
    throw new CommandError(`Do not upgrade: the rows cannot be brought up to date. ${(error as Error).message}`)
  })
  const seconds = Math.round((performance.now() - began) / 1000)
  try {
    const faults = (await store.check()).map((fault) => `the database is damaged: ${fault}`)
    const { counts } = outlineOf(database, 0)
    // Opening it gives it an id, where its service was never started.
    for (const [table, count] of Object.entries(before.counts))
      if (counts[table] !== count && table !== 'installation')
        faults.push(`${table}: ${count} rows before, ${counts[table] ?? 0} after`)
    for (const { reference, answers } of before.cases) {
      const one = await store.submissions.byReference(reference)
      if (!isDeepStrictEqual({ ...one?.answers }, { ...JSON.parse(answers) }))
        faults.push(`not the same: answers of case ${reference}`)
    }
    faults.push(...(await store.submissions.withoutEvents()).map((reference) => `no events: case ${reference}`))
    const audit = await services.seals.verify()
    if (audit.faults.length > 0) faults.push(`the audit has ${counted(audit.faults.length, 'fault')}`)
    const grown = Math.max(0, (await stat(database)).size - sizeBefore) + (await sizeOf(`${database}-wal`))
    const parts = [
      `${backup.name}: ${counted(before.counts.submissions ?? 0, 'case')} brought up to date in ${seconds} s`,
      `${Math.ceil(grown / 1e6)} MB more`,
      `${before.cases.length} compared`,
      faults.length === 0 ? 'nothing different' : counted(faults.length, 'fault'),
    ]
    await print(shell.out, [`${parts.join(', ')}.`, ...faults])
    return faults
  } finally {
    await close()
  }
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )
