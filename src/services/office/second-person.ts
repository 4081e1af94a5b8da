/** The second person at a form: whether one is asked for, the uploads that wait for one, who may publish them, and sending them back. */
import { type Account, mayEdit } from '../../models/account.ts'
import { auditedAs } from '../../models/audit.ts'
import { contributors, type HandedUpload, WAITING_MS } from '../../models/definition-upload.ts'
import type { FormDeed } from '../../models/form-history.ts'
import { noteDeed, PUBLISHING } from '../definitions/deeds.ts'
import type { Wiring } from '../wiring.ts'

export function createSecondPerson({ store, clock }: Pick<Wiring, 'store' | 'clock'>) {
  return {
    isAsked: (slug: string): Promise<boolean> => store.secondPersons.isAsked(slug),

    /** All uploads that wait, also those that were left behind, the first one first. */
    open: (): Promise<HandedUpload[]> => store.handedUploads.open(),

    /** One that waits, or that was left behind. */
    one: async (slug: string, id: number): Promise<HandedUpload | undefined> =>
      openOne(await store.handedUploads.of(slug), id),

    /** Who has contributed to an upload, or to one that `author` hands over next, and the names of those who edit the form and have not. */
    async people(slug: string, about: { upload: HandedUpload } | { author: Account }) {
      const contributed = contributors(await store.handedUploads.of(slug), 'upload' in about ? about.upload : undefined)
      if ('author' in about) contributed.add(about.author.id)
      const others = (await store.accounts.all()).filter((one) => mayEdit(one, slug) && !contributed.has(one.id))
      return { contributed, others: others.map(({ name }) => name) }
    },

    /** Asks for a second person from now on, or no longer. False where they contributed to what may yet be published. */
    ask: (slug: string, wanted: boolean, account: Account): Promise<boolean> =>
      store.transaction(async (tx) => {
        await tx.hold(PUBLISHING)
        if ((await tx.secondPersons.isAsked(slug)) === wanted) return true
        if (contributors(await tx.handedUploads.of(slug)).has(account.id)) return false
        await tx.secondPersons.ask(slug, wanted)
        await noteDeed(tx, deed(slug, wanted ? 'second-asked' : 'second-ended', account))
        return true
      }),

    /** Sends an upload back to whoever handed it over; they take it back themselves. It does nothing where it waits no longer. */
    sendBack: (slug: string, id: number, account: Account, words: string): Promise<void> =>
      store.transaction(async (tx) => {
        await tx.hold(PUBLISHING)
        const upload = openOne(await tx.handedUploads.of(slug), id)
        if (!upload) return
        await tx.handedUploads.sendBack(id)
        const kind = upload.account === account.id ? 'taken-back' : 'sent-back'
        await noteDeed(tx, { ...deed(slug, kind, account), ...(words !== '' && { words }) })
      }),

    /** Ends uploads that nobody published in time, with their files. */
    end: (): Promise<void> => store.transaction((tx) => tx.handedUploads.end(clock() - WAITING_MS)),
  }

  function deed(slug: string, kind: FormDeed['kind'], account: Account): FormDeed {
    return { slug, at: clock(), kind, way: 'office', ...auditedAs({ by: account.name, account }) }
  }
}

const openOne = (handed: readonly HandedUpload[], id: number): HandedUpload | undefined =>
  handed.find((one) => one.id === id && one.state !== 'back')
