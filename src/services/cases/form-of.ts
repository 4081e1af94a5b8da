import type { Form } from '../../models/form.ts'

/** The definition that a submission was made with. */
export type FormOf = (submission: { slug: string; version: string }) => Promise<Form>
