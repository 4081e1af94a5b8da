/** Files inside a form: taken while the form is read, so that they stay attached whatever becomes of the rest. */
import { createHash } from 'node:crypto'
import { PublicError } from '../../errors.ts'
import type { FileField } from '../../models/field.ts'
import { fieldsOf } from '../../models/form.ts'
import type { PublishedForm } from '../forms.ts'
import type { Resolution, Resolver } from '../resolver.ts'
import { SENT_MEANWHILE } from './entry.ts'
import { isNameOf } from './filename.ts'
import type { Incoming, Uploads } from './index.ts'
import type { UploadTarget } from './target.ts'

/** What became of the files of one post. */
export interface FormFiles {
  /** Takes a file for a question; false when it is refused, which is noted, not thrown. */
  add(fieldId: string, file: Incoming): Promise<boolean>
  /** Notes a refusal without looking at the file. */
  refuse(fieldId: string, reason: string): void
  /** Why files were refused, by question. */
  refused: ReadonlyMap<string, string[]>
  /** What the token of the post stood for when its first file came. */
  resolution: Resolution
  /** The form was sent before, and this post carries a file that was not with it. */
  added: boolean
  /** The store or the drive is at fault. */
  failure?: PublicError
}
/** Opens the files of a post to a live form, by the text of its token. */
export type OpenFormFiles = (live: PublishedForm, token: string) => Promise<FormFiles>

export function createFormFiles({
  uploads,
  resolver,
  clock,
}: {
  uploads: Uploads
  resolver: Resolver
  clock: () => number
}): OpenFormFiles {
  return async (live, text) => {
    const refused = new Map<string, string[]>()
    const resolution = await resolver.resolve(live, text)
    const files: FormFiles = { add, refuse, refused, resolution, added: false }
    const { earlier, form, token } = resolution
    const target: UploadTarget | undefined =
      earlier || !live.isOpen(clock())
        ? undefined
        : { submissionId: token.submissionId, form, submission: null, fixture: false }
    return files

    function refuse(fieldId: string, reason: string): void {
      // Names that are no file question of the form are ignored, as with texts.
      if (questionOf(fieldId)) refused.set(fieldId, [...(refused.get(fieldId) ?? []), reason])
    }

    function questionOf(fieldId: string): FileField | undefined {
      const field = target && fieldsOf(target.form.form).find((one) => one.field.id === fieldId)?.field
      return field?.type === 'file' ? field : undefined
    }

    async function add(fieldId: string, file: Incoming): Promise<boolean> {
      if (earlier) {
        if (!(await isAmong(earlier.submissionId, fieldId, file))) files.added = true
        return true
      }
      const field = questionOf(fieldId)
      if (!field) return true
      try {
        await uploads.accept(target!, field, file)
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
  async function isAmong(submissionId: string, field: string, { filename, source }: Incoming): Promise<boolean> {
    const hash = createHash('sha256')
    for await (const chunk of source) hash.update(chunk)
    const sha256 = hash.digest('hex')
    const held = await uploads.of(submissionId)
    return held.some(
      (upload) => upload.fieldId === field && upload.sha256 === sha256 && isNameOf(filename, upload.filename),
    )
  }
}
