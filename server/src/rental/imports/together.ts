/**
 * Waits for all of them, then throws what the first failed of. Statements sent side by side over one transaction must
 * all have answered before it is rolled back: one that is still on its way would land outside of it.
 */
export async function together<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(work)
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
}
