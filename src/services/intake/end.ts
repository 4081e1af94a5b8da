/** The end of a draft with its files: because somebody asked for it, or because nobody came back. */
import type { Draft } from '../../models/draft.ts'
import { LIFETIME } from '../../models/token.ts'
import type { IntakeWiring } from './wiring.ts'

/**
 * Ends a draft with its files if there is one and `judge` says so. `judge` is called when nobody else can change the draft any
 * more. Resolves to whether it was ended.
 */
export async function endDraft(
  { store, uploads, clock }: IntakeWiring,
  submissionId: string,
  judge: (draft: Draft) => boolean,
): Promise<boolean> {
  const files = await store.transaction(async (tx) => {
    await tx.hold(submissionId)
    const draft = await tx.drafts.byId(submissionId)
    if (!draft || !judge(draft)) return undefined
    await tx.drafts.remove(submissionId)
    await tx.drafts.noteEnd(submissionId, clock())
    const ids = (await tx.uploads.of(submissionId)).map(({ id }) => id)
    await tx.uploads.remove(ids)
    await tx.erasures.add(clock())
    return ids
  })
  if (files) await uploads.removeBytes(files)
  return files !== undefined
}

const BATCH = 200

/** Ends all drafts whose time is over; returns how many. Forgets the ends that no page can ask about any more. */
export async function endDrafts(d: IntakeWiring): Promise<number> {
  const { store, life, clock } = d
  let swept = 0
  const { changedBefore, countedBefore } = life.bounds(clock())
  for (;;) {
    const old = await store.drafts.over({ changedBefore, countedBefore }, BATCH)
    // Judged again: its owner may have come back since it was listed.
    for (const id of old) if (await endDraft(d, id, (draft) => !life.isAlive(draft))) swept++
    if (old.length < BATCH) break
  }
  // By then, no page of the draft can be sent any more.
  while ((await store.transaction((tx) => tx.drafts.forgetEnds(countedBefore - LIFETIME, BATCH))) === BATCH);
  return swept
}

/**
 * Ends every version of a form but the live one, for when an old one does harm: their drafts are deleted with their files, and
 * pages that are still open are shown in the live version. Returns how many drafts were ended.
 */
export async function endOldDrafts(d: IntakeWiring, slug: string): Promise<number> {
  const { store, clock } = d
  await store.transaction((tx) => tx.forms.endOld(slug, clock()))
  let ended = 0
  for (;;) {
    const old = await store.drafts.ofEndedVersions(slug, BATCH)
    for (const id of old) if (await endDraft(d, id, (draft) => draft.slug === slug)) ended++
    if (old.length < BATCH) return ended
  }
}
