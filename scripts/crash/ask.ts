/** One request to the service under test, and what becomes of it. */
import { type IncomingMessage, request } from 'node:http'

/** The service answered, and not as it should: never the effect of a kill. */
export class Refused extends Error {}

export interface Answer {
  status: number
  location: string
  /** The first cookie that it sets, as a browser sends it back; '' when it sets none. */
  cookie: string
  body: string
}

/** Rejects when no answer came. */
export function ask(url: string, options: object, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, options, (response: IncomingMessage) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('error', reject)
      response.on('end', () => {
        const { location = '', 'set-cookie': [first = ''] = [] } = response.headers
        resolve({ status: response.statusCode!, location, cookie: first.split(';')[0]!, body: text })
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
