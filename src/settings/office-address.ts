/** Where the office is reached. */

interface Addresses {
  officeUrl: string
  officePort: number
  baseUrl: string
  host: string
  port: number
}

/** Its origin, as links to it say. */
export function officeAddress({ officeUrl, officePort, baseUrl, host, port }: Addresses): string {
  if (officeUrl) return officeUrl
  return officePort === 0 ? baseUrl || originOf(host, port) : originOf(host, officePort)
}

/** The origin of a port of this machine. */
export const originOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`
