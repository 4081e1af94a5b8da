/** A form as programs read it: its last version, and whether people can send it now. */
import type { Form } from '../../models/form.ts'

interface Version {
  form: Pick<Form, 'slug' | 'title'>
  version: string
  isOpen(now: number): boolean
}

/** `live`: it is published, and was not withdrawn since. `now`: UTC milliseconds. */
export const formRecord = (
  { form: { slug, title }, version, isOpen }: Version,
  at: { live: boolean; now: number },
) => ({
  slug,
  title,
  version,
  live: at.live,
  open: isOpen(at.now),
})
