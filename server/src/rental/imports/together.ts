/**
 * Waits for all promises, then throws the first error. Statements sent in parallel in one transaction must
 * all have finished before the rollback; a statement still running would execute outside the transaction.
 */
export async function together<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(work)
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
}
