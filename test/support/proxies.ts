/** nginx, HAProxy and Caddy in front of two services, as the examples of the manual have it. */
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { NEEDS } from '../../scripts/setup/needs.ts'
import { createAuthority } from './certificates.ts'
import { freePort } from './free-port.ts'
import { exampleIn } from './manual.ts'
import { until } from './until.ts'

/** The name that the proxy has for the public. */
export const HOST = 'forms.example.org'
/** Those that never answer a form with a page of their own while one of two machines lives. */
export const PROXIES = ['nginx', 'haproxy'] as const
export type ProxyName = (typeof PROXIES)[number] | 'caddy'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}
export interface Front {
  port: number
  agent: Agent
  ask(
    path: string,
    options?: { method?: string; headers?: Record<string, string | number>; body?: string | Buffer },
  ): Promise<Answer>
  /** Resolves when it has ended. */
  stop(): Promise<void>
}

/** Starts it over a folder of its own, with the ports of the two services; resolves when it has its certificate. */
export async function startProxy(name: ProxyName, folder: string, services: [number, number]): Promise<Front> {
  mkdirSync(folder, { mode: 0o755 })
  const { key, certificate } = createAuthority('the tests').issue([HOST])
  writeFileSync(join(folder, 'forms.key'), key)
  writeFileSync(join(folder, 'forms.pem'), name === 'haproxy' ? certificate + key : certificate)
  const port = await freePort()
  const child = spawn(NEEDS[name].find()!, PREPARE[name]({ folder, port, services }), { stdio: 'ignore' })
  const agent = new Agent({ keepAlive: true, maxSockets: 8, rejectUnauthorized: false, servername: HOST })
  await until(() => speaksTls(port))
  return {
    port,
    agent,
    ask: (path, { method = 'GET', headers = {}, body = '' } = {}) =>
      new Promise((resolve, reject) => {
        const options = { agent, host: '127.0.0.1', port, path, method, headers: { Host: HOST, ...headers } }
        const asked = request(options, (response) => {
          let text = ''
          response.on('data', (chunk) => (text += chunk))
          response.on('error', reject)
          response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body: text }))
        })
        asked.on('error', reject)
        asked.end(body)
      }),
    async stop() {
      agent.destroy()
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Caddy takes connections a moment before it has its certificate. */
const speaksTls = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, servername: HOST, rejectUnauthorized: false })
    const end = (speaks: boolean) => () => {
      socket.destroy()
      resolve(speaks)
    }
    socket.once('secureConnect', end(true)).once('error', end(false))
  })

const exampleFor = (language: string): string => exampleIn('docs/operating.md', language)

interface Places {
  folder: string
  port: number
  services: [number, number]
}
/** Writes the configuration, with our ports and folder; returns the command. */
type Prepare = (places: Places) => string[]

const PREPARE: Record<ProxyName, Prepare> = {
  nginx({ folder, port, services }) {
    const example = exampleFor('nginx')
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replaceAll('/etc/ssl', folder)
      .replace(':3000', `:${services[0]}`)
      .replace(':3001', `:${services[1]}`)
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (one) => `${one}_temp_path ${folder}/${one};`,
    )
    const file = join(folder, 'nginx.conf')
    writeFileSync(
      file,
      `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
        events {} http { access_log off; ${paths.join(' ')} ${example} }`,
    )
    return ['-c', file, '-p', folder]
  },
  haproxy({ folder, port, services }) {
    const example = exampleFor('haproxy')
      .replace('bind :443', `bind 127.0.0.1:${port}`)
      .replaceAll('/etc/ssl', folder)
      .replace(':3000', `:${services[0]}`)
      .replace(':3001', `:${services[1]}`)
    const file = join(folder, 'haproxy.cfg')
    writeFileSync(file, example)
    return ['-db', '-f', file]
  },
  /** It makes the certificate itself: from an authority of its own, because nobody can reach it under this name. */
  caddy({ folder, port, services }) {
    const example = exampleFor('caddyfile').replace(':3000', `:${services[0]}`).replace(':3001', `:${services[1]}`)
    const file = join(folder, 'Caddyfile')
    writeFileSync(
      file,
      `{
        admin off
        auto_https disable_redirects
        default_bind 127.0.0.1
        https_port ${port}
        local_certs
        skip_install_trust
        storage file_system ${folder}/storage
        servers {
          protocols h1 h2 # a port of ours is free for TCP alone
        }
      }
      ${example}`,
    )
    return ['run', '--adapter', 'caddyfile', '--config', file]
  },
}
