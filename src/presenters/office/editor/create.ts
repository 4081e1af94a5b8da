/** The choice of what a new form starts from. */
import { inputError } from '../../controls.ts'
import type { AllTexts } from '../../texts/index.ts'
import { headed } from '../office.ts'

export type CreateFault = { at: 'title'; kind: 'name' | 'long' } | { at: 'from' } | { at: 'slug'; taken?: string }

export function createPage(
  texts: AllTexts,
  found: { examples: readonly { name: string; title: string }[]; forms: readonly { slug: string; title: string }[] },
  typed: { from: string; title: string; slug: string },
  fault?: CreateFault,
) {
  const text = texts.office.editor.create
  const message =
    fault &&
    (fault.at === 'title'
      ? text.faults[fault.kind]
      : fault.at === 'from'
        ? text.faults.from
        : fault.taken === undefined
          ? text.faults.slug
          : text.taken(fault.taken))
  const errorAt = (at: CreateFault['at']) => inputError(texts, fault?.at === at ? message : undefined)
  const items = [
    { value: 'empty', text: text.empty },
    ...found.examples.map(({ name, title }) => ({ value: `example:${name}`, text: text.example(title) })),
    ...found.forms.map(({ slug, title }) => ({ value: `form:${slug}`, text: text.copy(title) })),
  ]
  return {
    ...headed(texts, text.title, { [`#${fault?.at}`]: message }),
    texts: text,
    back: texts.office.forms.title,
    from: {
      ...{ id: 'from', name: 'from', errorMessage: errorAt('from') },
      label: { text: text.from },
      items: items.map((one) => ({ ...one, selected: one.value === typed.from })),
    },
    name: {
      ...{ id: 'title', name: 'title', value: typed.title, errorMessage: errorAt('title') },
      label: { text: text.name },
      hint: { text: text.nameHint },
    },
    slug: {
      ...{ id: 'slug', name: 'slug', value: typed.slug, errorMessage: errorAt('slug'), spellcheck: false },
      label: { text: text.slug },
      hint: { text: text.slugHint },
    },
  }
}
