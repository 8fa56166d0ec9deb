/** The writes that wait on this device, in IndexedDB, which can store files. */

export interface StoredWrite {
  /** The name of the call: 'tickets.create'. */
  call: string
  key: string
  /** `id` is null while the row that the first write creates does not exist. */
  input: unknown
  /** When an attempt was sent that may have reached the server, in milliseconds; null if none was or it was refused. */
  sentAt: number | null
}

/** What one form wanted to save. */
export interface StoredItem {
  id: string
  person: string
  /** The organization or tenancy in which it was written. */
  place: string | null
  title: string
  /** The screen shows what waits itself, so that nobody is told when it was sent. */
  quiet?: boolean
  /** When it was written, in milliseconds. */
  at: number
  /** The writes that are not done yet, in order. */
  writes: readonly StoredWrite[]
  /** The first write is done, and only what follows it is missing: photos, documents. */
  begun?: boolean
  /** The server did not answer to it, although it answered otherwise. */
  unanswered?: boolean
  /** Why it was not saved; null while it waits. */
  problem: { code: string; status: number; details: Readonly<Record<string, unknown>> } | null
}

let opened: Promise<IDBDatabase> | undefined

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function open(): Promise<IDBDatabase> {
  if (!opened) {
    const request = indexedDB.open('domovik-outbox', 1)
    request.onupgradeneeded = () => void request.result.createObjectStore('items', { keyPath: 'id' })
    opened = settled(request)
    opened.catch(() => {
      opened = undefined
    })
  }
  return opened
}

/** Runs `act` and resolves when it is stored on the disk. Throws if the browser denies it. */
async function inStore<T>(
  mode: IDBTransactionMode,
  act: (items: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await open()).transaction('items', mode)
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  const result = await settled(act(transaction.objectStore('items')))
  await done
  return result
}

/** The items of a person, oldest first. */
export async function itemsOf(person: string): Promise<StoredItem[]> {
  const all: StoredItem[] = await inStore('readonly', (items) => items.getAll())
  return all.filter((item) => item.person === person).sort((one, other) => one.at - other.at)
}

/** Whether anything waits here, of whomever. */
export const hasItems = async (): Promise<boolean> =>
  (await inStore('readonly', (items) => items.count())) > 0

export const putItem = (item: StoredItem): Promise<unknown> =>
  inStore('readwrite', (items) => items.put(item))

/**
 * Replaces an item by what `change` returns, or deletes it if that is null; undefined changes nothing. The item is read and
 * written in one step, because another tab or the sending may change it at the same time. Returns the item as it was, or
 * undefined if it does not exist.
 */
export async function changeItem(
  id: string,
  change: (item: StoredItem) => StoredItem | null | undefined,
): Promise<StoredItem | undefined> {
  let found: StoredItem | undefined
  await inStore('readwrite', (items) => {
    const request: IDBRequest<StoredItem | undefined> = items.get(id)
    request.addEventListener('success', () => {
      found = request.result
      const next = found && change(found)
      if (next) items.put(next)
      else if (next === null) items.delete(id)
    })
    return request
  })
  return found
}
