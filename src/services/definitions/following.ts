/**
 * Where definitions come from. Either from a folder: its files are published, and published again when they change. Or from
 * the store: commands publish to it. What is decided about a form is in the store too. Every process follows.
 */
import { DefinitionsGone } from '../../faults.ts'
import type { Log } from '../../log.ts'
import type { Definition, FolderContent } from '../../models/definition.ts'
import type { Store } from '../../store/index.ts'
import type { Departments } from './departments.ts'
import type { Forms } from './publishing.ts'

interface LiveDefinitions {
  /** Makes forms live, and follows changes; returns a function that stops it. */
  begin(): Promise<() => void>
}

/** The folder of definitions. */
interface Folder {
  forms: string
  read(): Promise<FolderContent>
  watch(changed: () => void): () => void
}

export function definitionsInFolder({
  store,
  folder,
  forms,
  departments,
  log,
}: {
  store: Pick<Store, 'onPublished'>
  folder: Folder
  forms: Forms
  departments: Departments
  log: Log
}): LiveDefinitions {
  let before: Promise<unknown> = Promise.resolve()
  return {
    async begin() {
      const stops = [watch(), store.onPublished(createReload(forms, log))] // first, so that no change is missed
      await publish()
      return () => {
        for (const stop of stops) stop()
      }
    },
  }

  function watch(): () => void {
    try {
      return folder.watch(() => {
        publish().catch((error) => log.error({ err: error }, 'publishing failed'))
      })
    } catch (error) {
      log.warn({ err: error }, 'the folder of definitions cannot be watched; changes go live at the next start')
      return () => {}
    }
  }

  /** Reads the folder and publishes what is in it, when what was read before is published. */
  function publish(): Promise<void> {
    const next = before.then(async () => publishNow(await folder.read()))
    before = next.catch(() => {})
    return next
  }

  async function publishNow({ definitions, departments: written }: FolderContent): Promise<void> {
    await departments.publish(written ?? [])
    if (!definitions) return stay('missing')
    try {
      await forms.publish(definitions)
    } catch (error) {
      if (!(error instanceof DefinitionsGone)) throw error
      return stay('empty')
    }
    if (written) await departments.removeGone(written)
  }

  /** A folder that is missing or was emptied withdraws nothing: its disk may not be mounted. */
  async function stay(why: 'missing' | 'empty'): Promise<void> {
    log.error(
      { folder: folder.forms },
      `the folder of definitions is ${why}; live forms stay live, and the service reports that it is not ready`,
    )
    await forms.load()
  }
}

/** `starters` are added to a store that never held a form. */
export function definitionsInStore({
  store,
  forms,
  log,
  starters,
}: {
  store: Pick<Store, 'onPublished' | 'forms'>
  forms: Forms
  log: Log
  starters: () => Promise<Definition[]>
}): LiveDefinitions {
  return {
    async begin() {
      const stop = store.onPublished(createReload(forms, log))
      try {
        if ((await store.forms.slugs()).length === 0) await forms.add(await starters())
        await forms.load()
        await forms.forgetRefused()
        return stop
      } catch (error) {
        stop()
        throw error
      }
    },
  }
}

/** Announcements that come while the forms are read lead to one more reading. A failure is logged once. */
function createReload(forms: Forms, log: Log): () => void {
  let wanted = false
  let running = false
  let failing = false
  return () => {
    wanted = true
    if (!running) void reload()
  }

  async function reload(): Promise<void> {
    running = true
    while (wanted) {
      wanted = false
      try {
        await forms.load()
        failing = false
      } catch (error) {
        if (!failing) log.error({ err: error }, 'the live forms cannot be read from the database; live forms stay live')
        failing = true
      }
    }
    running = false
  }
}
