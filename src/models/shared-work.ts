/**
 * Lets all who call at the same time share one work, such as a flush. A work under way may have begun too early for who comes
 * meanwhile, so they share the next one. If it fails, they fail with it: a system that could not write something may drop it,
 * and the next flush would then succeed although bytes were lost.
 */
export function sharedWork(work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | undefined
  let next: Promise<void> | undefined
  return function shared(): Promise<void> {
    if (!underWay) {
      underWay = work().finally(() => {
        underWay = undefined
      })
      return underWay
    }
    next ??= underWay.then(
      () => {
        next = undefined
        return shared()
      },
      (error) => {
        next = undefined
        throw error
      },
    )
    return next
  }
}
