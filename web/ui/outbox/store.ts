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
  /** When it was written, in milliseconds. */
  at: number
  /** The writes that are not done yet, in order. */
  writes: readonly StoredWrite[]
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

export const putItem = (item: StoredItem): Promise<unknown> =>
  inStore('readwrite', (items) => items.put(item))

export const deleteItem = (id: string): Promise<unknown> => inStore('readwrite', (items) => items.delete(id))
