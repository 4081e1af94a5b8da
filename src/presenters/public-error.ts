/** What people and programs are told of a public error. */
import { FileRefusal, type PublicError } from '../errors.ts'
import { words } from './texts/index.ts'

/** A refused file is worded here; every other public error brings its words from where it was thrown. */
export function said(error: PublicError): { title: string; text: string } {
  if (!(error instanceof FileRefusal)) return { title: error.title, text: error.text }
  const { filename, fault } = error
  return { title: words.files.refusedTitle(fault), text: `${words.files.refused({ filename, fault })}.` }
}
