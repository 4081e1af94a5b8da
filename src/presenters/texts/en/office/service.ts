/** How the service is, for its operator, on a page of the office and at the command line. In English. */
import { COMMAND_LINE } from '../../../../models/command-line.ts'
import type { Condition, Improvable, Point } from '../../../../models/service-state.ts'
import { counted, grouped } from '../words.ts'

/** What was found, in words; a word that a condition does not need is empty. */
export interface Said {
  count: number
  at: string
  /** How long something took, or by how much it is wrong, in milliseconds. */
  ms: number
  waiting: number
  held: number
  failed: number
  free: string
  used: string
  total: string
  name: string
  why: string
  /** Releases that run. */
  releases: string
}

const NIGHTLY_BACKUP = `Run “${COMMAND_LINE} backup make --to <place>” every night, for example from cron.`
const NIGHTLY_DRILL = `Run “${COMMAND_LINE} backup drill --in <place>” after each backup. It shows that the backup can be restored.`
const LOG = (what: string): string => `Find out why in the list of runs: “${COMMAND_LINE} backup log”. ${what}`

const found: Record<Condition, (said: Said) => string> = {
  'processes-running': ({ count, releases }) => `${counted(count, 'process')} of Intake ${releases}.`,
  'processes-mixed': ({ count, releases }) => `${counted(count, 'process')} of several releases: ${releases}.`,
  'processes-none': () => 'No process has reported in the last 3 minutes.',
  'database-answers': ({ name, ms }) => `${name} can be written. It took ${grouped(ms)} ms.`,
  'database-silent': ({ name }) => `${name} cannot be written.`,
  'drive-answers': ({ name, ms }) => `${name} can be written. It took ${grouped(ms)} ms.`,
  'drive-silent': ({ name }) => `${name} cannot be written.`,
  'drive-behind': () => 'The database has lost changes that the files remember.',
  'drive-foreign': () => 'The files belong to another installation.',
  'definitions-read': () => 'All definitions are published.',
  'definitions-refused': ({ count }) =>
    `${counted(count, 'definition')} with errors. The last good version stays live.`,
  'definitions-unreadable': () => 'The folder of definitions cannot be read, or is empty. Live forms stay live.',
  'disk-room': ({ free, used, total }) => `${free} free of ${total}, ${used} used, where the data folder is.`,
  'disk-low': ({ free, used, total }) => `Only ${free} free of ${total}, ${used} used, where the data folder is.`,
  'disk-silent': () => 'The disk of the data folder does not answer.',
  'deliveries-flowing': ({ waiting }) => `${grouped(waiting)} waiting, none failed in the last 30 days.`,
  'deliveries-stuck': ({ waiting, held, failed }) =>
    `${grouped(waiting)} waiting, ${grouped(held)} on hold, ${grouped(failed)} failed in the last 30 days.`,
  'backup-done': ({ at, name }) => `The last one is ${name}. It was complete on ${at}.`,
  'backup-old': ({ at, name }) => `The last one is ${name}, and is too old. It was complete on ${at}.`,
  'backup-failed': ({ at, why }) => `The last run failed on ${at}: ${why}`,
  'backup-never': () => 'There is no backup.',
  'drill-done': ({ at }) => `The backup was restored for a test on ${at}. Nothing was missing.`,
  'drill-old': ({ at }) => `The last good test was too long ago, on ${at}.`,
  'drill-failed': ({ at, why }) => `The last test failed on ${at}: ${why}`,
  'drill-never': () => 'No backup was ever restored for a test.',
  'audit-sealed': ({ name }) => `Sealed up to ${name}.`,
  'audit-late': ({ name }) => (name === '' ? 'No day is sealed yet.' : `Sealed only up to ${name}.`),
  'audit-young': () => 'The first day is not over.',
  'scanner-answers': ({ name, ms }) => `${name} answers. It took ${grouped(ms)} ms.`,
  'scanner-silent': ({ name }) => `${name} does not answer. New files are held back.`,
  'scanner-none': () => 'Files are not scanned for viruses.',
  'clock-right': ({ at, ms }) => `${at}. It differs from the clock of the database by ${grouped(ms)} ms.`,
  'clock-wrong': ({ at, ms }) => `${at}. It differs from the clock of the database by ${grouped(ms)} ms.`,
  'clock-alone': ({ at }) => `${at}, on the clock of this machine.`,
  'proxy-trusted': ({ count }) => `${counted(count, 'proxy')} in front of the service, as the settings say.`,
  'proxy-none': () => 'No proxy in the settings, and none seen.',
  'proxy-untrusted': () => 'Requests come through a proxy that the settings do not name.',
  'proxy-unseen': () => 'This page came without X-Forwarded-For, although the settings name a proxy.',
}

export const service = {
  title: 'Service',
  well: 'Everything is well.',
  /** `count`: points that need somebody. */
  unwell: (count: number): string => `${counted(count, 'point')} ${count === 1 ? 'needs' : 'need'} attention.`,
  lead: 'How the service is at this moment, and what to do where something is not well.',
  columns: { point: 'What', found: 'How it is' },
  processes: {
    label: 'Processes that run',
    machine: 'Machine',
    pid: 'Process',
    release: 'Release',
    since: 'Runs since',
  },
  /** `length`: a number of days in words. */
  since: (time: string, length: string): string => `${time} (${length})`,
  states: { good: 'Good', bad: 'Needs attention', none: 'Note' },
  points: {
    processes: 'Processes',
    database: 'Database',
    drive: 'Files',
    definitions: 'Definitions of forms',
    disk: 'Disk',
    deliveries: 'Emails and webhooks',
    backup: 'Backup',
    drill: 'Test of the backup',
    audit: 'Audit',
    scanner: 'Virus scanner',
    clock: 'Clock',
    proxy: 'Proxy',
  } satisfies Record<Point, string>,
  /** The drive in words: S3, or the data folder. */
  drive: (name: string): string => (name === '' ? 'The folder for files' : name),
  found,
  todo: {
    'processes-mixed': 'Finish the upgrade: restart the processes of the older release.',
    'processes-none': 'Start the service. If it does not stay, its log says why.',
    'database-silent':
      'Look at the database server, or at the room on its disk. Until then, nothing that people send can be kept.',
    'drive-silent':
      'Look at the disk or the server of the files. Until then, nothing that people send with files can be kept.',
    'drive-behind': 'Delete nothing. Follow “When the database has lost changes” in docs/operating.md.',
    'drive-foreign': `Correct the settings. If database and files belong together, run “${COMMAND_LINE} drive adopt”.`,
    'definitions-refused': 'Open “Forms”: it says what is wrong with each file.',
    'definitions-unreadable': 'Mount its disk, or put the definitions back.',
    'disk-low':
      'Make room, for example by moving backups to another disk, or get a larger disk. Once it is full, nothing can be sent.',
    'disk-silent': 'Look at the disk, or at the server that it is mounted from.',
    'deliveries-stuck': 'Open “Deliveries”, see why they failed, correct the cause and retry them.',
    'backup-old': NIGHTLY_BACKUP,
    'backup-failed': LOG('Then make a backup.'),
    'backup-never': NIGHTLY_BACKUP,
    'drill-old': NIGHTLY_DRILL,
    'drill-failed': LOG('Then make a new backup and test it.'),
    'drill-never': NIGHTLY_DRILL,
    'audit-late': 'The service seals each day after its end. Look for “job failed” in the log.',
    'audit-young': 'There is nothing to do. The service seals it tonight.',
    'scanner-silent': 'Start ClamAV, or correct SVC_CLAMD_URL.',
    'scanner-none': 'If people can send files, install ClamAV and name it in SVC_CLAMD_URL.',
    'clock-wrong': 'Let both machines set their clocks by NTP.',
    'clock-alone': 'If this is not the time on your watch, let the machine set its clock by NTP.',
    'proxy-untrusted':
      'Set SVC_TRUST_PROXY to the number of your proxies, and start the service again. Until then, all people share the limits of one address.',
    'proxy-unseen': 'If you came through the proxy, let it send X-Forwarded-For. If you came around it, all is well.',
  } satisfies Record<Improvable, string>,
}
