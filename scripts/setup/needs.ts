/** The programs that tests run beside the service, each with what is passed over without it. */
import { downloadBrowser, findBrowser } from './browser.ts'
import { findProgram } from './find.ts'
import { downloadOlderNodes, findOlderNodes } from './older-nodes.ts'

export interface Need {
  name: string
  /** The path of what was found, undefined when it is missing. */
  find(): string | undefined
  /** Debian's packages that bring it; none where only `download` does. */
  packages: readonly string[]
  /** Its package starts a server on a well-known port where systemd runs. */
  serves?: true
  /** A way to get it without root; says whether it worked. */
  download?(): boolean
  /** The tests that are passed over without it. */
  suites: string
}

export const NEEDS = {
  browser: {
    name: 'Chromium',
    find: () => findBrowser(),
    packages: ['chromium'],
    download: downloadBrowser,
    suites: 'everything in a browser (test/browser)',
  },
  radosgw: {
    name: 'radosgw',
    find: () => {
      const paths = ['radosgw', 'radosgw-admin', 'ceph', 'ceph-mon', 'ceph-osd', 'monmaptool'].map(program)
      return paths.includes(undefined) ? undefined : paths[0]
    },
    packages: ['ceph-mon', 'ceph-osd', 'radosgw'],
    suites: 'files on S3 (test/drive/s3*, test/outages, drive copy, moving to many machines)',
  },
  nginx: {
    name: 'nginx',
    find: () => program('nginx'),
    packages: ['nginx'],
    serves: true,
    suites: 'the example for nginx (test/proxies, test/outages)',
  },
  haproxy: {
    name: 'HAProxy',
    find: () => program('haproxy'),
    packages: ['haproxy'],
    serves: true,
    suites: 'the example for HAProxy (test/proxies, test/outages), and npm run test:many',
  },
  caddy: {
    name: 'Caddy',
    find: () => program('caddy'),
    packages: ['caddy'],
    serves: true,
    suites: 'the example for Caddy (test/proxies)',
  },
  pgbouncer: {
    name: 'PgBouncer',
    find: () => program('pgbouncer'),
    packages: ['pgbouncer'],
    serves: true,
    suites: 'a pooler in front of PostgreSQL (test/store/postgres/pooler)',
  },
  strace: {
    name: 'strace',
    find: () => program('strace'),
    packages: ['strace'],
    suites: 'that no answer leaves before its flush (test/store/trace)',
  },
  python3: {
    name: 'Python',
    find: () => program('python3'),
    packages: ['python3'],
    suites: 'the CSV export read by Python (test/services/exports/csv-parsers)',
  },
  libreoffice: {
    name: 'LibreOffice',
    find: () => program('soffice'),
    packages: ['libreoffice-calc-nogui'],
    suites: 'the first week of an office, with its spreadsheet (test/browser/office-week)',
  },
  systemd: {
    name: 'systemd-analyze',
    find: () => program('systemd-analyze'),
    packages: ['systemd'],
    suites: 'the units of systemd (test/scripts/deploy)',
  },
  olderNodes: {
    name: 'Node 20, 22 and 24',
    find: findOlderNodes,
    packages: [],
    download: downloadOlderNodes,
    suites: 'a new copy of Intake on an older Node (test/start)',
  },
} satisfies Record<string, Need>

export type NeedName = keyof typeof NEEDS

/** Why what needs this program is passed over; undefined when it is there. */
export function whyMissing(name: NeedName): string | undefined {
  const need: Need = NEEDS[name]
  return need.find() === undefined ? `${need.name} is not installed` : undefined
}

const program = (name: string): string | undefined => findProgram([name])
