/** Moves files from an expired page to the page that replaced it. */
import type { Upload } from '../../models/upload.ts'
import type { Store } from '../../store/index.ts'

/** Moves the unclaimed files of one form to another, but none that is there already. They count as received at `at`. */
export async function moveFiles(
  store: Store,
  { from, to, at }: { from: string; to: string; at: number },
): Promise<void> {
  await store.transaction(async (tx) => {
    for (const id of [from, to].sort()) await tx.hold(id)
    const there = await tx.uploads.of(to)
    const missing = (await tx.uploads.of(from)).filter((file) => !there.some((one) => isSame(one, file)))
    await tx.uploads.move(
      missing.map(({ id }) => id),
      to,
      at,
    )
  })
}

const isSame = (one: Upload, other: Upload): boolean =>
  one.fieldId === other.fieldId && one.sha256 === other.sha256 && one.filename === other.filename
