/** One request to the service under test, and what becomes of it. */
import { type IncomingMessage, request } from 'node:http'

/** The service answered, and not as it should: never the effect of a kill. */
export class Refused extends Error {}

/** Rejects when no answer came. */
export function ask(
  url: string,
  options: object,
  body?: string,
): Promise<{ status: number; location: string; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, options, (response: IncomingMessage) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode!, location: response.headers.location ?? '', body: text }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
