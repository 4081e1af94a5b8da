/** The JSON Schema of a definition, at an address that lasts: definitions name it, and editors fetch it. */
import type { RouteContext } from '../context.ts'
import { definitionSchema } from '../models/definition-schema.ts'

export function schemaController() {
  let text: string | undefined
  return {
    show(ctx: RouteContext): void {
      text ??= `${JSON.stringify(definitionSchema(), null, 2)}\n`
      ctx.type = 'application/schema+json; charset=utf-8'
      ctx.set('Cache-Control', 'public, max-age=3600')
      ctx.body = text
    },
  }
}
