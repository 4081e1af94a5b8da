/** The list of a form's cases shows up to three answers. An admin chooses them, for everybody who sees these cases. */
import { auditedAs, codesOf } from '../../models/audit.ts'
import type { Field } from '../../models/field.ts'
import type { Form } from '../../models/form.ts'
import { formIn } from '../../models/form-texts.ts'
import { columnFields } from '../../models/inbox.ts'
import type { Language } from '../../models/language.ts'
import type { Actor } from '../cases/changes.ts'
import type { Wiring } from '../wiring.ts'

export type Columns = ReturnType<typeof createColumns>

export function createColumns({ store, forms, clock }: Pick<Wiring, 'store' | 'forms' | 'clock'>) {
  return {
    /** The form and its chosen questions, in the order of an export; undefined when it was never published. */
    async of(slug: string, language?: Language): Promise<{ form: Form; chosen: Field[] } | undefined> {
      const latest = await forms.latest(slug)
      if (!latest) return undefined
      const form = formIn(latest, language)
      const ids = await store.listColumns.of(slug)
      return { form, chosen: columnFields(form).filter(({ id }) => ids.includes(id)) }
    },

    async choose(slug: string, ids: readonly string[], actor: Actor): Promise<void> {
      const details = codesOf({ questions: ids.length > 0 ? ids.join(',') : undefined })
      await store.transaction(async (tx) => {
        await tx.listColumns.set(slug, ids)
        await tx.audit.add({ at: clock(), ...auditedAs(actor), action: 'columns-chosen', about: slug, details })
      })
    },
  }
}
