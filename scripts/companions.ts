/**
 * Programs that some tests run beside the service. As a script: installs those that are missing where that is possible, and
 * says of each other what is not tested without it.
 */
import { existsSync } from 'node:fs'
import { findProgram, installPackages } from './debian.ts'

interface Companion {
  program: string
  untested: string
  /** Its package starts a server on a well-known port, where systemd runs. */
  serves?: true
}
const COMPANIONS: Companion[] = [
  { program: 'nginx', untested: 'the manual’s example for nginx', serves: true },
  { program: 'haproxy', untested: 'the manual’s example for HAProxy', serves: true },
  { program: 'strace', untested: 'that no answer leaves before its flush' },
  { program: 'python3', untested: 'the CSV export with Python’s reader' },
]

const missing = () => COMPANIONS.filter(({ program }) => !findProgram([program]))
const hasSystemd = existsSync('/run/systemd/system')

const wanted = missing().filter(({ serves }) => !(serves && hasSystemd))
if (wanted.length > 0) installPackages(wanted.map(({ program }) => program))
for (const { program, untested } of missing())
  console.error(
    `${program} is not installed, so ${untested} is not tested: as root run \`apt-get install ${program}\`.`,
  )
