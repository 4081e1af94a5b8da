/** What a program does to a case: a status, a message, a note. */
import type { RouteContext } from '../../context.ts'
import { problem } from '../../errors.ts'
import { nfc } from '../../models/normal-form.ts'
import type { Program } from '../../models/program.ts'
import type { CaseOutline } from '../../models/submission.ts'
import type { ApiOptions } from '../options.ts'
import { tagOf, tagsWanted } from './answer.ts'
import { queryIn } from './query.ts'

const PARTS = ['status', 'message', 'note'] as const
type Part = (typeof PARTS)[number]
interface Address {
  needed: Part
  other: readonly Part[]
  /** Is it refused without `If-Match`? */
  needsTags: boolean
}

export function workController({ programWork, caseReading, pageRoom, entityTags, readJson }: ApiOptions) {
  /**
   * The tag that the case has now. If others have changed it since, or there is no room to make it, the state alone: it is not
   * that of the case any more, or is enough to change it.
   */
  async function tagAfter(program: Program, outline: CaseOutline, state: string): Promise<string> {
    const release = pageRoom.takeNow(program.id, outline.bytes)
    if (!release) return state
    try {
      const now = await caseReading.one(outline, { questions: false })
      return now.state === state ? tagOf(entityTags, JSON.stringify(now.record), state) : state
    } finally {
      release()
    }
  }

  const at =
    ({ needed, other, needsTags }: Address) =>
    async (ctx: RouteContext): Promise<void> => {
      queryIn(ctx, {})
      const program = ctx.state.program!
      const key = keyIn(ctx)
      const tags = tagsWanted(ctx)
      const { status: to = '', message = '', note = '' } = partsIn(await readJson(ctx), needed, other)
      await ctx.state.letInStill!() // a body can be held back for long
      const submission = ctx.state.outline!
      // The path may write the reference in several ways.
      const post = { address: `${needed} ${submission.reference}`, key, tags, needsTags }
      const { event, state } = await programWork.carryOut(program, submission, { to, message, note }, post)
      ctx.status = 201
      ctx.set('ETag', `"${await tagAfter(program, submission, state)}"`)
      ctx.body = { reference: submission.reference, event }
    }
  return {
    status: at({ needed: 'status', other: ['message', 'note'], needsTags: true }),
    message: at({ needed: 'message', other: ['note'], needsTags: false }),
    note: at({ needed: 'note', other: [], needsTags: false }),
  }
}

/** Some clients write it in quotes, as a structured field. */
function keyIn(ctx: RouteContext): string {
  const given = ctx.get('Idempotency-Key')
  if (given === '') throw problem('key-missing')
  const [, key] = /^"?([\x21\x23-\x5b\x5d-\x7e]{1,200})"?$/.exec(given) ?? []
  if (key === undefined) throw problem('key-malformed')
  return key
}

function partsIn(sent: unknown, needed: Part, other: readonly Part[]): Partial<Record<Part, string>> {
  const known: readonly string[] = [needed, ...other]
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw refused(needed, 'missing')
  for (const [name, value] of Object.entries(sent)) {
    if (!known.includes(name)) throw refused(name, 'unknown')
    if (typeof value !== 'string') throw refused(name, 'type')
  }
  const parts = Object.entries(sent as Record<string, string>).map(([name, text]) => [name, tidied(text)])
  const found: Partial<Record<Part, string>> = Object.fromEntries(parts)
  if (!found[needed]) throw refused(needed, 'missing')
  return found
}

const refused = (name: string, why: 'missing' | 'unknown' | 'type') =>
  problem({ code: 'member-refused', name: name.slice(0, 40), why })

const tidied = (text: string): string => nfc(text.replace(/\r\n?/g, '\n')).trim()
