/**
 * Prints the path of the Node that Intake runs on: the one that npm installed with the other packages, else one of this
 * machine that is new enough. Any Node from 20 can run this file, so it is plain JavaScript and asks for nothing else.
 */
const { spawnSync } = require('node:child_process')
const { delimiter, join } = require('node:path')
const { optionalDependencies } = require('../package.json')

const OLDEST = 26
/** EX_SOFTWARE of sysexits.h. */
const EXIT_CODE = 70

const here = `${process.platform}-${process.arch}`
const own = Object.keys(optionalDependencies)
  .filter((name) => name.endsWith(here))
  .map((name) => join(__dirname, '..', 'node_modules', name, 'bin', 'node'))
const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder || '.', 'node'))
const ofNpm = process.env.npm_node_execpath ?? process.execPath

const found = [...own, ofNpm, ...onPath].find(canRunIntake)
if (found) {
  console.log(found)
} else {
  console.error(
    `Intake needs Node ${OLDEST} or later, and no such Node starts here: run “npm ci” without --omit=optional, on Linux with glibc or on macOS, or install Node ${OLDEST}.`,
  )
  process.exitCode = EXIT_CODE
}

/** A Node for another system or C library does not even tell its version. */
function canRunIntake(path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1]) >= OLDEST
}
