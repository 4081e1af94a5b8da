/** Older Nodes, each with the npm that came with it: what stands on the machines of people who try Intake. The tests try the first one unless they try all. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }

export interface OlderNode {
  node: string
  npm: string
}

export const OLDER_NODES: readonly OlderNode[] = [
  { node: '20.20.2', npm: '10.8.2' },
  { node: '24.9.0', npm: '11.6.0' },
  { node: '22.23.3', npm: '10.9.4' },
]

/** `npm ci` removes it with the other packages. */
const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/older-nodes')
const TIMEOUT_MS = 600_000

/** A folder with nothing but `node`, `npm` and `npx` of this version, for a PATH. */
export const folderOf = ({ node }: OlderNode): string => join(FOLDER, 'bin', node)

export const findOlderNodes = (): string | undefined =>
  OLDER_NODES.every((one) => existsSync(join(folderOf(one), 'npx'))) ? FOLDER : undefined

/** False where npm cannot get them. What npm prints goes to our standard error. */
export function downloadOlderNodes(): boolean {
  const platform = Object.keys(packageJson.optionalDependencies).find((name) =>
    name.endsWith(`${process.platform}-${process.arch}`),
  )
  if (!platform) return false
  const packages = OLDER_NODES.flatMap(({ node, npm }) => [
    `node${node}@npm:${platform}@${node}`,
    `npm${npm}@npm:npm@${npm}`,
  ])
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
  try {
    rmSync(FOLDER, { recursive: true, force: true })
    mkdirSync(FOLDER, { recursive: true })
    execFileSync('npm', ['install', '--prefix', FOLDER, ...options, ...packages], {
      cwd: FOLDER,
      stdio: ['ignore', 2, 2],
      timeout: TIMEOUT_MS,
    })
    for (const one of OLDER_NODES) link(one)
    return true
  } catch {
    return false
  }
}

function link(one: OlderNode): void {
  const bin = folderOf(one)
  mkdirSync(bin, { recursive: true })
  const packages = join(FOLDER, 'node_modules')
  symlinkSync(join(packages, `node${one.node}`, 'bin/node'), join(bin, 'node'))
  for (const command of ['npm', 'npx'])
    symlinkSync(join(packages, `npm${one.npm}`, `bin/${command}-cli.js`), join(bin, command))
}
