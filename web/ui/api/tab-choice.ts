import { readStored, writeStored } from '../app/storage.ts'

/** A choice that belongs to this tab, for example the organization that its requests are about. */
export interface TabChoice {
  /** The id that this tab sends; null before the first answer of the server. */
  current: () => string | null
  /** Keeps the id for this tab, also after a reload. Other tabs keep theirs. */
  pin: (id: string) => void
  /**
   * Chooses for this tab after its next load, and for new tabs; null lets the server choose. The id that this tab sends
   * does not change before the load, so that no form of the old organization is saved in the new one.
   */
  chooseForNextLoad: (id: string | null) => void
  /** Removes the choice of this person at a sign-out. */
  forget: () => void
}

/** Creates a choice stored under `key`. A new tab starts with the last choice of this browser. */
export function tabChoice(key: string): TabChoice {
  let current = read(key) ?? readStored(key)
  let isChosen = false
  const pin = (id: string): void => {
    current = id
    // A render between the choice and the load must not undo the choice.
    if (!isChosen) write(key, id)
  }
  const store = (id: string | null): void => {
    write(key, id)
    writeStored(key, id)
  }
  const chooseForNextLoad = (id: string | null): void => {
    isChosen = true
    store(id)
  }
  const forget = (): void => {
    current = null
    isChosen = false
    store(null)
  }
  return { current: () => current, pin, chooseForNextLoad, forget }
}

/** sessionStorage; if the browser denies access, nothing is stored and nothing fails. */
function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    return
  }
}
