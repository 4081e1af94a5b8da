/** Certificates of an authority of one's own, written by hand (RFC 5280 in DER), because Node signs but issues none. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'

export interface Issued {
  /** PEM. */
  key: string
  certificate: string
}
export interface Authority {
  certificate: string
  /** A certificate for these names and IPv4 addresses; valid for a day unless the time of its end, in UTC milliseconds, is given. */
  issue(hosts: readonly string[], until?: number): Issued
}

const DAY_MS = 86_400_000
const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' })

export function createAuthority(name: string): Authority {
  const keys = newKeys()
  const tomorrow = Date.now() + DAY_MS
  const issue = (subject: string, publicKey: KeyObject, extensions: Buffer[], until: number): string =>
    certificate({ issuer: name, subject, publicKey, extensions, until }, keys.privateKey)
  return {
    certificate: issue(name, keys.publicKey, [extension(BASIC_CONSTRAINTS, sequence(TRUE))], tomorrow),
    issue(hosts, until = tomorrow) {
      const { publicKey, privateKey } = newKeys()
      const names = sequence(...hosts.map(alternativeName))
      return {
        key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
        certificate: issue('a server', publicKey, [extension(ALTERNATIVE_NAME, names)], until),
      }
    },
  }
}

interface Content {
  issuer: string
  subject: string
  publicKey: KeyObject
  extensions: Buffer[]
  until: number
}

function certificate({ issuer, subject, publicKey, extensions, until }: Content, signer: KeyObject): string {
  const content = sequence(
    tagged(0xa0, integer(Buffer.of(2))), // version 3
    integer(Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    nameOf(issuer),
    sequence(timeOf(until - 2 * DAY_MS), timeOf(until)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensions)),
  )
  const signature = Buffer.concat([Buffer.of(0), sign('sha256', content, signer)])
  const lines = sequence(content, ECDSA_WITH_SHA256, tagged(0x03, signature))
    .toString('base64')
    .match(/.{1,64}/g)!
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.of(tag, ...size), body])
}
const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, ...parts)
const integer = (bytes: Buffer): Buffer => tagged(0x02, bytes)
const identifier = (hex: string): Buffer => tagged(0x06, Buffer.from(hex, 'hex'))
const timeOf = (at: number): Buffer =>
  tagged(0x18, Buffer.from(`${new Date(at).toISOString().replace(/\D/g, '').slice(0, 14)}Z`))
const nameOf = (text: string): Buffer =>
  sequence(tagged(0x31, sequence(identifier('550403'), tagged(0x0c, Buffer.from(text)))))
const extension = (id: Buffer, value: Buffer): Buffer => sequence(id, tagged(0x04, value))
const alternativeName = (host: string): Buffer =>
  isIP(host) === 4 ? tagged(0x87, Buffer.from(host.split('.').map(Number))) : tagged(0x82, Buffer.from(host))

const TRUE = tagged(0x01, Buffer.of(0xff))
const BASIC_CONSTRAINTS = identifier('551d13')
const ALTERNATIVE_NAME = identifier('551d11')
const ECDSA_WITH_SHA256 = sequence(identifier('2a8648ce3d040302'))
