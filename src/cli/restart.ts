/** restart: new processes in the place of the old ones, while the service runs. */
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Command } from 'commander'
import { pathsIn } from '../data-folder/index.ts'
import type { Report } from '../workers/control.ts'
import { CommandError } from './failure.ts'
import { print } from './output.ts'
import type { Shell } from './shell.ts'

export function restartCommand(program: Command, shell: Shell): void {
  program
    .command('restart')
    .helpGroup('Service:')
    .description('renew the processes of the running service one after the other; no request is refused')
    .addHelpText('after', HELP)
    .action(() => restart(shell))
}

const HELP = `
For a service with SVC_WORKERS=2 or more, on this machine and over this data folder. The new processes run the code that
lies on the disk now, with the settings that the service was started with; for new settings stop it and start it.
Exit code 1 when no such service runs, or when a new process could not start; the old ones then go on.`

async function restart(shell: Shell): Promise<void> {
  const { dataDir } = shell.config()
  const services = await servicesIn(pathsIn(dataDir).control)
  if (services.length === 0)
    throw new CommandError(
      `No service with several processes runs over ${dataDir} on this machine. Start it with SVC_WORKERS=2 or more, or stop it and start it instead.`,
    )
  for (const service of services) await renew(shell, service)
}

/** Connects to the running services. Removes the sockets of services that were killed. */
async function servicesIn(folder: string): Promise<Socket[]> {
  const services: Socket[] = []
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, name)
    const socket = connect(path)
    try {
      await once(socket, 'connect')
      services.push(socket)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error
      rmSync(path, { force: true })
    }
  }
  return services
}

async function renew({ err }: Shell, service: Socket): Promise<void> {
  service.on('error', () => {}) // its end is told below
  service.write('restart\n')
  for await (const line of createInterface(service)) {
    const report: Report = JSON.parse(line)
    if ('failed' in report)
      throw new CommandError(`Not all processes were renewed: ${report.failed}. The others go on.`)
    if ('done' in report) return
    await print(err, [`${report.renewed} of ${report.of} renewed`])
  }
  throw new CommandError('The service ended before all of its processes were renewed.')
}
