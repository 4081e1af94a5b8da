/**
 * The Nunjucks environment. Autoescape is on, an undefined value in the output is an error, and every template of ours is
 * compiled when the environment is made, so that a broken one stops the start and never a visitor.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import nunjucks from 'nunjucks'

export interface Templates {
  /** HTML of a template under `views/`, such as `form/show.njk`. Throws when the model lacks what the template prints. */
  render(name: string, model: object): string
}

const root = join(import.meta.dirname, '..')

/** `views` is the folder of the templates; another one only in tests. */
export function createTemplates(views = join(root, 'views')): Templates {
  const loader = new nunjucks.FileSystemLoader([views, join(root, 'node_modules/govuk-frontend/dist')], {
    watch: false,
  })
  const environment = new nunjucks.Environment(loader, {
    autoescape: true,
    throwOnUndefined: true,
    trimBlocks: true,
    lstripBlocks: true,
  })
  for (const [name, filter] of Object.entries(filters)) environment.addFilter(name, filter)
  for (const name of globSync('**/*.njk', { cwd: views })) environment.getTemplate(name.replaceAll('\\', '/'), true)
  return { render: (name, model) => environment.render(name, model) }
}

/** What templates may do to a value while printing it; times are UTC milliseconds. */
const filters = { dateTime, isoTime, contactHref }

const formats = new Map<string, Intl.DateTimeFormat>()

/** "Friday 20 November 2026 at 14:05 GMT", on the clocks of the time zone. */
function dateTime(at: number, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    const date = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
    const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const
    format = new Intl.DateTimeFormat('en-GB', { ...date, ...time, timeZone })
    formats.set(timeZone, format)
  }
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${part.weekday} ${part.day} ${part.month} ${part.year} at ${part.hour}:${part.minute} ${part.timeZoneName}`
}

function isoTime(at: number): string {
  return new Date(at).toISOString()
}

/** Where a contact line leads: an e-mail or web address; the empty string for anything else, such as an office's opening hours. */
function contactHref(contact: string): string {
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(contact)) return `mailto:${contact}`
  return /^https?:\/\/\S+$/.test(contact) ? contact : ''
}
