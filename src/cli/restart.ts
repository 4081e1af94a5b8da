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
    .description('replace the processes of the running service one after the other, without refusing a request')
    .addHelpText('after', HELP)
    .action(() => restart(shell))
}

const HELP = `
For a service with SVC_WORKERS=2 or more, on this machine and with this data folder. The new processes run the code that
is now on the disk, with the settings the service was started with. To use new settings, stop and start the service.
Exit code 1 when there is no such service, or a new process could not start: then the old ones keep running.`

async function restart(shell: Shell): Promise<void> {
  const { dataDir } = shell.config()
  const services = await servicesIn(pathsIn(dataDir).control)
  if (services.length === 0)
    throw new CommandError(
      `There is no service with several processes for ${dataDir} on this machine. Start it with SVC_WORKERS=2 or more, or stop and start it instead.`,
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
  service.on('error', () => {}) // reported below, when the socket has ended
  service.write('restart\n')
  for await (const line of createInterface(service)) {
    const report: Report = JSON.parse(line)
    if ('failed' in report)
      throw new CommandError(`Not all processes were replaced: ${report.failed}. The others keep running.`)
    if ('done' in report) return
    await print(err, [`${report.renewed} of ${report.of} replaced`])
  }
  throw new CommandError('The service ended before all its processes were replaced.')
}
