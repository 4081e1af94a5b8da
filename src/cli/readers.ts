/** submissions readers: who has read a case, by the audit. */
import { type AuditRow, READING } from '../models/audit.ts'
import { auditDetails } from '../presenters/office/audit-page.ts'
import { officeTextsIn } from '../presenters/texts/languages.ts'
import { isoTime } from '../services/exports/records.ts'
import type { AuditReading } from '../services/office/audit.ts'
import { unknownReference } from './find.ts'
import { print, printListing } from './output.ts'
import { type Shell, withServices } from './shell.ts'
import { localTime, tableOf } from './table.ts'

const texts = officeTextsIn('en')
const SIZE = 500

export async function readers(shell: Shell, reference: string, { json }: { json?: true }): Promise<void> {
  await withServices(shell, async ({ services: { audit, submissions } }, { timeZone }) => {
    if (!(await submissions.byReference(reference))) throw unknownReference(reference)
    const rows = await readingsIn(audit, reference)
    await printListing(shell.out, {
      json,
      rows: rows.map(({ at, by, action, about }) => ({
        at: isoTime(at),
        by,
        action,
        // A download does not say which cases it had.
        ...(about !== reference && action === 'export-begun' && { perhaps: true }),
      })),
      lines: () =>
        tableOf(
          ['When', 'Who', 'What', 'Details'],
          rows.map((row) => [
            localTime(row.at, timeZone),
            row.by,
            texts.office.audit.actions[row.action],
            auditDetails(texts, row),
          ]),
        ),
    })
    if (rows.length === 0) await print(shell.err, ['The audit names nobody who has read this case.'])
    if (rows.some(({ action }) => action === 'export-begun'))
      await print(shell.err, [
        'The audit does not say which cases were in a download. The case may not have been in all of these.',
      ])
  })
}

async function readingsIn(audit: AuditReading, about: string): Promise<AuditRow[]> {
  const all: AuditRow[] = []
  for (let before: { at: number; id: number } | undefined; ; ) {
    const { rows, next } = await audit.page({ about, ...(before && { before }), size: SIZE })
    all.push(...rows.filter(({ action }) => READING.includes(action)))
    if (!next) return all
    before = next
  }
}
