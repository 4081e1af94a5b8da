/** From what an operator types to what it names; what names nothing is answered with what was probably meant. */
import { InvalidArgumentError, Option } from 'commander'
import type { Party } from '../models/event.ts'
import { statusesOf } from '../models/form.ts'
import { nearest } from '../models/nearest.ts'
import { parseReference } from '../models/reference.ts'
import { type Window, window } from '../models/window.ts'
import type { PublishedForm } from '../services/definitions/published-form.ts'
import type { SubmissionFilter } from '../store/submission-listing.ts'
import type { Services } from '../wire.ts'
import { CommandError } from './failure.ts'

/** What a listing may be narrowed to, as typed. */
export interface Narrowing {
  form?: string
  status?: string
  days?: number
  quarantined?: true
  waitingFor?: Party
  search?: string
}

/** Typed for what standard input holds; see standard-input.ts. */
export const FROM_INPUT = '-'
export const MISTYPED = 'Check the reference: it has 16 letters and digits, such as 7K3M-9QXT-2VBD-HW8P.'

/** The reference meant by what was typed: any case, with or without hyphens, O for 0, I and L for 1; or FROM_INPUT. */
export function reference(typed: string): string {
  const found = typed === FROM_INPUT ? FROM_INPUT : parseReference(typed)
  if (found) return found
  throw new InvalidArgumentError(MISTYPED)
}

export const unknownReference = (reference: string): CommandError =>
  new CommandError(`There is no case with the reference ${reference}. Check that you typed it correctly.`)

export function whole(text: string): number {
  const value = Number(text)
  if (/^\d{1,6}$/.test(text) && value >= 1) return value
  throw new InvalidArgumentError('Enter a whole number from 1 to 999999.')
}

/** The filter of a narrowed listing. Rejects when no form has that slug, or no form in question that status. */
export async function filterOf(
  { forms, terms }: Pick<Services, 'forms' | 'terms'>,
  { form, status, days, quarantined, waitingFor, search }: Narrowing,
  now: number,
): Promise<SubmissionFilter> {
  const slugs = form === undefined ? await forms.slugs() : [await slugOf(forms, form)]
  if (status !== undefined) await requireStatus(forms, slugs, status)
  const recent: { window?: Window } = days === undefined ? {} : { window: window(now, days) }
  return {
    ...(form !== undefined && { slug: form }),
    ...(status !== undefined && { status }),
    ...(quarantined && { quarantined }),
    ...(waitingFor && { waitingFor }),
    ...recent,
    ...(search !== undefined && (await terms.narrowing(search, form === undefined ? undefined : slugs))),
  }
}

/** The slug itself when a form was ever published under it. */
export async function slugOf(forms: Services['forms'], slug: string): Promise<string> {
  const slugs = await forms.slugs()
  if (slugs.includes(slug)) return slug
  throw new CommandError(`There is no form "${slug}". ${suggestion(slug, slugs)}`)
}

async function requireStatus(forms: Services['forms'], slugs: string[], status: string): Promise<void> {
  const versions: PublishedForm[] = (await Promise.all(slugs.map((slug) => forms.inUse(slug)))).flat()
  const ids = [...new Set(versions.flatMap(({ form }) => statusesOf(form).map(({ id }) => id)))]
  if (!ids.includes(status)) throw new CommandError(`No form has a status "${status}". ${suggestion(status, ids)}`)
}

function suggestion(typed: string, known: readonly string[]): string {
  if (known.length === 0) return 'Nothing is published yet. See: forms publish'
  const best = nearest(typed, known)
  return `${best ? `Did you mean "${best}"? ` : ''}Known: ${known.join(', ')}.`
}

/** An option that names these words, and takes those of earlier releases too: `named` knows both. */
export function optionOfWords<W extends string>(
  flags: string,
  description: string,
  { words, named }: { words: readonly W[]; named: (typed: string) => W | undefined },
): Option {
  return new Option(flags, description).choices(words).argParser((typed: string): W => {
    const word = named(typed)
    if (word === undefined) throw new InvalidArgumentError(`Allowed choices are ${words.join(', ')}.`)
    return word
  })
}
