/** Values that the browser could not store, because it is full or denies access. They last as long as the page. */
const unstored = new Map<string, string>()

/** localStorage; if the browser denies access, nothing is stored and nothing fails. */
export function readStored(key: string): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string | null): void {
  unstored.delete(key)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    return
  }
}

/** Stores a value, or keeps it until the page is left if the browser cannot store it. Returns whether it is stored. */
export function keepStored(key: string, value: string): boolean {
  writeStored(key, value)
  if (readStored(key) === value) return true
  // An old value that stayed would be found after a reload.
  writeStored(key, null)
  unstored.set(key, value)
  return false
}
