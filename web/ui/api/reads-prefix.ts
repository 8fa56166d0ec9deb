/** The start of the names of the caches that contain answers for reading without a network. */
export const readsPrefix = 'domovik-reads-'

/** Deletes the answers that any person has read on this device. */
export async function forgetReads(): Promise<void> {
  try {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name.startsWith(readsPrefix)).map((name) => caches.delete(name)))
  } catch {
    return
  }
}
