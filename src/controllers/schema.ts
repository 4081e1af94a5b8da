/** JSON Schemas, and the description of the API, at addresses that last: definitions and webhooks name them, editors fetch them. */
import type { RouteContext } from '../context.ts'
import { apiDocument } from '../models/api-document.ts'
import { webhookSchema, webhookSchemaWithAnswers } from '../models/webhook-event.ts'
import type { PublicOptions } from './options.ts'

export function schemaController({ forms }: PublicOptions) {
  return {
    show: schema(forms.schema),
    webhook: schema(webhookSchema),
    webhookWithAnswers: schema(webhookSchemaWithAnswers),
    api: schema(apiDocument, 'application/json; charset=utf-8'),
  }
}

/** Written when it is first asked for. */
function schema(of: () => object, type = 'application/schema+json; charset=utf-8'): (ctx: RouteContext) => void {
  let text: string | undefined
  return (ctx) => {
    text ??= `${JSON.stringify(of(), null, 2)}\n`
    ctx.type = type
    ctx.set('Cache-Control', 'public, max-age=3600')
    ctx.body = text
  }
}
