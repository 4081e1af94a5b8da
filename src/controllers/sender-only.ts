/** What is shown to the sender of a form alone, for half an hour: a copy, the receipt, the answers. */
import type { RouteContext } from '../context.ts'
import { problem } from '../errors.ts'
import { parseReference } from '../models/reference.ts'
import type { Sender } from '../services/sender.ts'

/** The reference at the address; throws 404 for all but its sender, and says the same whether there is such a case or not. */
export function requireSender(ctx: RouteContext, sender: Sender): string {
  const reference = ctx.params.reference!
  if (sender.isSender(ctx.req.headers.cookie, reference)) return reference
  throw problem('not-sender', { reference: parseReference(reference) })
}
