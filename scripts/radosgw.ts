/** Finds radosgw (Ceph), the S3 server of the tests, or installs it. As a script: says where it is, or what is not tested without it. */
import { findProgram, installPackages } from './debian.ts'

const PROGRAMS = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin']
const PACKAGES = ['ceph-mon', 'ceph-osd', 'radosgw']
export const NOT_RUN =
  'radosgw is not installed, so nothing is tested on S3: as root run `apt-get install --no-install-recommends ceph-mon ceph-osd radosgw`.'

/** Whether every program that the S3 server of the tests is made of is there. */
export const hasRadosgw = (env: NodeJS.ProcessEnv = process.env): boolean =>
  PROGRAMS.every((name) => findProgram([name], env))

/** Installs Debian's packages when that is possible here; tells whether the programs are there afterwards. */
export const ensureRadosgw = (): boolean => hasRadosgw() || (installPackages(PACKAGES) && hasRadosgw())

if (import.meta.main) console.error(ensureRadosgw() ? 'radosgw is there: the drive is tested on S3.' : NOT_RUN)
