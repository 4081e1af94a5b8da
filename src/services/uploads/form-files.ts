/** Files inside a form: taken while the form is read, so that they stay attached whatever becomes of the rest. */
import { createHash } from 'node:crypto'
import { PublicError } from '../../errors.ts'
import type { FileField } from '../../models/field.ts'
import { fieldsOf } from '../../models/form.ts'
import type { Store } from '../../store/index.ts'
import type { Forms, PublishedForm } from '../forms.ts'
import type { SubmissionIds } from '../submission-ids.ts'
import { harmless } from './filename.ts'
import type { Holder } from './holder.ts'
import { type Incoming, SENT_MEANWHILE, type Uploads } from './index.ts'

/** What became of the files of one post. */
export interface FormFiles {
  /** Takes a file for a question; false when it is refused, which is noted, not thrown. */
  add(fieldId: string, file: Incoming): Promise<boolean>
  /** Notes a refusal without looking at the file. */
  refuse(fieldId: string, reason: string): void
  /** Why files were refused, by question. */
  refused: ReadonlyMap<string, string[]>
  /** A fresh id, made because the one in the form cannot be used: the files are attached to it. */
  replacement?: string
  /** The form was sent before, and this post carries a file that was not with it. */
  added: boolean
  /** The store or the drive is at fault. */
  failure?: PublicError
}
export type OpenFormFiles = (live: PublishedForm, submissionId: string) => Promise<FormFiles>

export function createFormFiles({
  uploads,
  forms,
  ids,
  store,
  clock,
}: {
  uploads: Uploads
  forms: Forms
  ids: SubmissionIds
  store: Store
  clock: () => number
}): OpenFormFiles {
  return async (live, submissionId) => {
    const refused = new Map<string, string[]>()
    const files: FormFiles = { add, refuse, refused, added: false }
    const id = ids.parse(submissionId)
    const sent = id && (await store.submissions.bySubmissionId(id.random))
    const holder = sent || !live.isOpen(clock()) ? undefined : await holderOf()
    return files

    async function holderOf(): Promise<Holder> {
      if (id && id.slug === live.form.slug && ids.judge(id) === 'valid') {
        const form = (await forms.version(id.slug, id.version)) ?? live
        return { owner: id.random, form, submission: null, fixture: false }
      }
      files.replacement = ids.renew(
        { slug: live.form.slug, version: live.version },
        id?.slug === live.form.slug ? id : undefined,
      )
      return { owner: ids.parse(files.replacement)!.random, form: live, submission: null, fixture: false }
    }

    function refuse(fieldId: string, reason: string): void {
      // Names that are no file question of the form are ignored, as with texts.
      if (questionOf(fieldId)) refused.set(fieldId, [...(refused.get(fieldId) ?? []), reason])
    }

    function questionOf(fieldId: string): FileField | undefined {
      const field = holder && fieldsOf(holder.form.form).find((one) => one.field.id === fieldId)?.field
      return field?.type === 'file' ? field : undefined
    }

    async function add(fieldId: string, file: Incoming): Promise<boolean> {
      if (id && sent) {
        if (!(await isAmong(id.random, fieldId, file))) files.added = true
        return true
      }
      const field = questionOf(fieldId)
      if (!field) return true
      try {
        await uploads.accept(holder!, field, file)
      } catch (error) {
        if (!(error instanceof PublicError)) throw error
        if (error.status >= 500) files.failure = error
        else if (error.type === SENT_MEANWHILE) files.added = true
        else {
          refuse(fieldId, error.text.replace(/\.$/, ''))
          return false
        }
      }
      return true
    }
  }

  /** Is it a file that came with the form when it was sent? Nothing is stored to tell. */
  async function isAmong(owner: string, field: string, { filename, source }: Incoming): Promise<boolean> {
    const hash = createHash('sha256')
    for await (const chunk of source) hash.update(chunk)
    const sha256 = hash.digest('hex')
    const held = await uploads.of(owner)
    return held.some(
      (upload) => upload.fieldId === field && upload.sha256 === sha256 && upload.filename === harmless(filename),
    )
  }
}
