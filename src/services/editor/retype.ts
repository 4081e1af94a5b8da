/** Makes a question or block one of another type: what both have stays, and what the new type needs is filled in. */
import type { Item, ItemType, Option } from '../../models/field.ts'
import { itemSchema } from '../definitions/shape/item.ts'

/** `id`: makes one where there was none. */
export function retyped(item: Item, type: ItemType, id: () => string): Record<string, unknown> {
  const [old, now] = [item.type, type].map(schemaOf)
  const isKept = (key: string): boolean =>
    Object.hasOwn(now.properties, key) && (key === 'options' || isAlike(old.properties[key], now.properties[key]))
  const kept = Object.fromEntries(Object.entries(item).filter(([key]) => isKept(key)))
  if (kept.options && type !== 'checkboxes')
    kept.options = kept.options.map(({ exclusive, ...option }: Option & { exclusive?: true }) => option)
  const has = 'optionsFrom' in kept ? { ...kept, options: undefined } : kept
  const missing = now.required.filter((key: string) => key !== 'type' && !(key in has))
  return { type, ...kept, ...Object.fromEntries(missing.map((key: string) => [key, needed(key, item, id)])) }
}

const schemaOf = (type: ItemType) =>
  itemSchema.oneOf.find((one: typeof itemSchema) => one.properties.type.const === type)
const isAlike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What a type cannot be without: the words that the item had, or numbers in place of words. */
function needed(key: string, item: Item, id: () => string): unknown {
  if (key === 'id') return id()
  if (key === 'options') return ['1', '2'].map((one) => ({ value: one, label: one }))
  if (key === 'accept') return ['pdf', 'jpeg', 'png']
  if (key === 'value') return { sum: [0] }
  const words = item as { label?: string; title?: string; text?: string; statement?: string }
  return words.label ?? words.title ?? words.statement ?? words.text
}
