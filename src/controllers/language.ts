/** The choice of a language, on pages without questions. */
import type { RouteContext } from '../context.ts'
import { oneText } from './one-text.ts'
import type { PublicOptions } from './options.ts'

export function languageController({ languages, readFields }: PublicOptions) {
  return {
    /** Pages can be had in several languages. */
    isOffered: languages.length > 1,

    /** Keeps it in a cookie, and leads back to the page. */
    async choose(ctx: RouteContext): Promise<void> {
      const typed = await readFields(ctx)
      const language = languages.find((known) => known === oneText(typed, 'language'))
      if (language) ctx.keepLanguage(language)
      const to = oneText(typed, 'to')
      ctx.seeOther(OWN.test(to) ? to : '/')
    },
  }
}

/** A path of ours: no other host, and nothing that a browser would read as one. */
const OWN = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/
