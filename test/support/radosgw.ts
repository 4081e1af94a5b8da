/**
 * Ceph in a temporary folder, on free loopback ports: a monitor and an object store in memory, and radosgw, the S3 server
 * in front of them, which can be killed, stopped and started while the store keeps the objects.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, until } from './service.ts'
import { untilWeEnd } from './until-we-end.ts'

export interface Radosgw {
  /** Of all that it writes; `*.pid` tells its processes. */
  folder: string
  /** Address of the S3 server. */
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
  /** Runs radosgw-admin. */
  admin(...args: string[]): Promise<void>
  /** Starts radosgw again after `kill`; resolves when it answers. */
  start(): Promise<void>
  /** SIGKILL; resolves when it has ended. */
  kill(): Promise<void>
  /** SIGSTOP: it takes connections and never answers, until `thaw`; resolves when its last thread stands still. */
  freeze(): Promise<void>
  thaw(): void
  /** Ends everything and removes the folder. */
  remove(): Promise<void>
}

const run = promisify(execFile)

/** Starts a cluster of one's own, in about two seconds. */
export async function startRadosgw(): Promise<Radosgw> {
  const folder = mkdtempSync(join(tmpdir(), 'intake-s3-'))
  const remove = untilWeEnd(folder, 'KILL')
  const [cluster, port, monitorPort] = [randomUUID(), await freePort(), await freePort()]
  const [accessKeyId, secretAccessKey] = [randomBytes(10).toString('hex'), randomBytes(20).toString('hex')]
  for (const name of ['mon', 'osd']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'ceph.conf'), configuration({ folder, cluster, port, monitorPort }))
  const env = { ...process.env, CEPH_CONF: join(folder, 'ceph.conf') }
  const ceph = (program: string, ...args: string[]) => run(program, args, { env })
  const daemon = (program: string, ...args: string[]): ChildProcess => {
    const child = spawn(program, ['-f', ...args], { env, detached: true, stdio: 'ignore' }) // detached: Ctrl-C is for the tests
    child.unref()
    writeFileSync(join(folder, `${program}.pid`), String(child.pid)) // for `untilWeEnd`
    return child
  }
  let gateway: ChildProcess

  const map = join(folder, 'monmap')
  await ceph('monmaptool', '--create', '--fsid', cluster, '--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`, map)
  await ceph('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map)
  daemon('ceph-mon', '-i', 'a')
  await ceph('ceph', 'osd', 'new', cluster, '0')
  await ceph('ceph-osd', '--mkfs', '-i', '0', '--osd-uuid', cluster)
  daemon('ceph-osd', '-i', '0')
  const admin = async (...args: string[]) => void (await ceph('radosgw-admin', ...args))
  await admin(
    'user',
    'create',
    '--uid=tests',
    '--display-name=tests',
    `--access-key=${accessKeyId}`,
    `--secret=${secretAccessKey}`,
  )
  await start()
  return {
    folder,
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId,
    secretAccessKey,
    admin,
    start,
    async kill() {
      const ended = new Promise((resolve) => gateway.once('exit', resolve))
      gateway.kill('SIGKILL')
      await ended
    },
    async freeze() {
      gateway.kill('SIGSTOP')
      await until(() => threadsOf(gateway).every((state) => state === 'T'))
    },
    thaw: () => void gateway.kill('SIGCONT'),
    remove,
  }

  async function start(): Promise<void> {
    gateway = daemon('radosgw', '-n', 'client.rgw')
    await until(async () => {
      if (gateway.exitCode !== null) throw new Error('radosgw ended as soon as it was started')
      return fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      )
    })
  }
}

/** The state of each thread of a process, as the letter that Linux has for it. */
function threadsOf({ pid }: ChildProcess): string[] {
  const tasks = globSync(`/proc/${pid}/task/*/stat`)
  return tasks.map((task) => /\) (\w) /.exec(readFileSync(task, 'utf8'))![1]!)
}

interface Places {
  folder: string
  cluster: string
  port: number
  monitorPort: number
}

/** `ms_mon_client_mode`: else it hangs. `paxos_propose_interval`: else it starts in 13 seconds. `tcp_nodelay`: else a call takes 45 ms. */
const configuration = ({ folder, cluster, port, monitorPort }: Places): string => `[global]
fsid = ${cluster}
mon_host = v2:127.0.0.1:${monitorPort}
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
ms_mon_client_mode = crc
keyring = ${folder}/none
admin_socket =
run_dir = ${folder}
log_file = ${folder}/$name.log
pid_file =
osd_pool_default_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_data_avail_crit = 1
mon_data = ${folder}/mon
mon_cluster_log_file = ${folder}/cluster.log
paxos_propose_interval = 0.05
osd_data = ${folder}/osd
osd_objectstore = memstore
memstore_device_bytes = 1073741824
rgw_frontends = beast endpoint=127.0.0.1:${port} tcp_nodelay=1
rgw_gc_obj_min_wait = 5
rgw_gc_processor_period = 10
rgw_gc_processor_max_time = 10
`
