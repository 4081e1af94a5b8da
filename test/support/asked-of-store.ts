import type { Store } from '../../src/store/index.ts'

/** What is asked of the store outside transactions while `work` runs, as `submissions.byReference`, in order. */
export async function askedOf(store: Store, work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = []
  const restore: (() => void)[] = []
  const watch = (part: object, name: string, path: string) => {
    const original = Reflect.get(part, name)
    if (typeof original !== 'function') return
    Reflect.set(part, name, (...given: unknown[]) => {
      asked.push(path)
      return original.apply(part, given)
    })
    restore.push(() => Reflect.set(part, name, original))
  }
  for (const [noun, part] of Object.entries(store)) {
    if (typeof part === 'function') watch(store, noun, noun)
    else for (const name of Object.keys(part)) watch(part, name, `${noun}.${name}`)
  }
  try {
    await work()
    return asked
  } finally {
    for (const one of restore) one()
  }
}
