/**
 * People at their browsers: each opens the form, fills it in and sends it, again and again. Two lists are kept: forms
 * that were acknowledged, with the reference that was given, and forms whose answer never came.
 */
import { Agent } from 'node:http'
import { FORM } from '../bench/prepare.ts'
import { ask, Refused } from './ask.ts'
import type { DraftLedger } from './drafts.ts'

/** `random` is the part of the submission id that names the submission in the database. */
interface SentForm {
  random: string
  body: string
  answers: Record<string, string>
}
export interface Ledger {
  /** By the random part of the id: what was sent and the reference that was acknowledged. */
  acknowledged: Map<string, SentForm & { reference: string }>
  /** Sent, but the service was killed before it answered: may be kept or not. */
  unanswered: SentForm[]
  /** Forms of several pages that are not sent. */
  drafts: DraftLedger
}
export const emptyLedger = (): Ledger => ({ acknowledged: new Map(), unanswered: [], drafts: new Map() })

/** Sends forms from this many clients until the service is gone; resolves with how many were acknowledged. */
export async function sendUntilGone(
  base: string,
  { clients, ledger, onAcknowledged }: { clients: number; ledger: Ledger; onAcknowledged(): void },
): Promise<number> {
  const before = ledger.acknowledged.size
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  await Promise.all(Array.from({ length: clients }, () => client(base, agent, ledger, onAcknowledged)))
  agent.destroy()
  return ledger.acknowledged.size - before
}

async function client(base: string, agent: Agent, ledger: Ledger, onAcknowledged: () => void): Promise<void> {
  for (;;) {
    const page = await ask(base + FORM, { agent }).catch(() => undefined)
    if (page === undefined) return
    const id = /name="submissionId" value="([^"]+)"/.exec(page.body)?.[1]
    if (id === undefined) throw new Refused(`the form was answered with ${page.status} and contains no ID`)
    const form = fillIn(id)
    const reference = await post(base, form, agent).catch((error) => {
      if (error instanceof Refused) throw error
      return undefined
    })
    if (reference === undefined) {
      ledger.unanswered.push(form)
      return
    }
    ledger.acknowledged.set(form.random, { ...form, reference })
    onAcknowledged()
  }
}

/**
 * Sends again what was never answered, each form twice at once as an impatient person does. Both must be given the same
 * reference; from then on the form counts as acknowledged.
 */
export async function sendAgain(base: string, ledger: Ledger): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  for (const form of ledger.unanswered.splice(0)) {
    const [one, other] = await Promise.all([post(base, form, agent), post(base, form, agent)])
    if (one !== other) throw new Refused(`one form was given two references, ${one} and ${other}`)
    ledger.acknowledged.set(form.random, { ...form, reference: one })
  }
  agent.destroy()
}

let made = 0

function fillIn(id: string): SentForm {
  const answers = {
    name: `Ada Example ${++made}`,
    email: 'ada@example.org',
    topic: 'question',
    message: `Message ${made}\n– second line`,
  }
  return { random: id.split('.')[0]!, body: new URLSearchParams({ submissionId: id, ...answers }).toString(), answers }
}

/** The reference that was acknowledged; rejects with another error than Refused when no answer came. */
async function post(base: string, { body }: SentForm, agent: Agent): Promise<string> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' }
  const { status, location } = await ask(base + FORM, { agent, method: 'POST', headers }, body)
  const reference = /\/thank-you\/([0-9A-Z-]{19})/.exec(location)?.[1]
  if (status !== 303 || reference === undefined)
    throw new Refused(`a valid form was answered with ${status} ${location}`)
  return reference
}
