/** Where the office is reached. */

interface Addresses {
  staffUrl: string
  staffPort: number
  baseUrl: string
  host: string
  port: number
}

/** Its origin, as links to it say. */
export function officeAddress({ staffUrl, staffPort, baseUrl, host, port }: Addresses): string {
  if (staffUrl) return staffUrl
  return staffPort === 0 ? baseUrl || originOf(host, port) : originOf(host, staffPort)
}

/** The origin of a port of this machine. */
export const originOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`
