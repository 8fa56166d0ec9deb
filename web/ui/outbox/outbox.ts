/**
 * What was written without a network. It waits on this device, belongs to the person and the organization in which it was
 * written, survives a reload, and is sent once: each write keeps its Idempotency-Key (docs/decisions/074).
 */
import { confirm } from '../act/confirm.ts'
import { type ApiError, toApiError } from '../api/api-error.ts'
import { sendStored, type WriteOwner } from '../api/writes.ts'
import { toast } from '../app/toast.ts'
import { whenIdle } from '../app/when-idle.ts'
import { words } from '../app/words.ts'
import { draftOwner } from '../form/draft.ts'
import { keptSession, subscribeSession } from '../sign-in/session-store.ts'
import { type Outbox, provideOutbox } from './provided.ts'
import { deleteItem, itemsOf, putItem, type StoredItem, type StoredWrite } from './store.ts'

/** The server stores answers for 24 hours; after that a repeated write would be done again. */
const answerKeptMs = 23 * 3_600_000
const retryMs = 30_000

/** Calls that refuse equal entries: they are told since when to look (server/src/rental/recently-recorded.ts). */
const comparing = ['payments.recordReceipt', 'expenses.create', 'incomes.create']

let shown: readonly StoredItem[] = []
const listeners = new Set<() => void>()
const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox')
let timer: ReturnType<typeof setTimeout> | undefined

/** What the signed-in person has waiting; the same array until it changes. */
export const outboxItems = (): readonly StoredItem[] => shown

export function onOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const person = (): string | null => keptSession()?.userId ?? null

async function read(): Promise<readonly StoredItem[]> {
  const who = person()
  const items = who === null ? [] : await itemsOf(who)
  if (person() === who && (items.length > 0 || shown.length > 0)) {
    shown = items
    for (const listener of listeners) listener()
  }
  return shown
}

async function changed(): Promise<void> {
  others?.postMessage('changed')
  await read()
}

/** Stores a write that found no network. Throws if the browser cannot store it. */
async function add(...[write, { title, following }]: Parameters<Outbox['add']>): Promise<void> {
  const who = person()
  if (who === null) throw new Error('nobody is signed in')
  const at = Date.now()
  const { call, key, sent } = write
  const isNew = !sent && comparing.includes(call)
  const input = isNew ? { ...Object(write.input), writtenAt: new Date(at).toISOString() } : write.input
  const further = following.map(
    (next): StoredWrite => ({
      call: next.call,
      key: crypto.randomUUID(),
      input: { ...next.input, id: null },
      sentAt: null,
    }),
  )
  await putItem({
    id: crypto.randomUUID(),
    person: who,
    place: draftOwner(),
    title,
    at,
    writes: [{ call, key, input, sentAt: sent ? at : null }, ...further],
    problem: null,
  })
  await changed()
  void askForSync()
  soon()
}

/** The browser wakes the worker when the network returns, which wakes the open pages (PWA-03). */
async function askForSync(): Promise<void> {
  try {
    const registration: ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } } =
      await navigator.serviceWorker.ready
    await registration.sync?.register('outbox')
  } catch {
    return
  }
}

function soon(): void {
  clearTimeout(timer)
  if (shown.some(({ problem }) => problem === null)) timer = setTimeout(() => void sendOutbox(), retryMs)
}

/** Sends everything of the signed-in person that waits. Only one tab sends at a time. */
export async function sendOutbox(): Promise<void> {
  if (!navigator.onLine) return
  // Without the lock two tabs may send the same write, which is still done once.
  await (navigator.locks ? navigator.locks.request('outbox', sendAll) : sendAll())
  soon()
}

async function sendAll(): Promise<void> {
  let sent = 0
  for (const item of await read()) {
    if (item.problem || item.person !== person()) continue
    const outcome = await sendItem(item)
    if (outcome === 'no_answer') break
    if (outcome === 'sent') sent += 1
  }
  if (sent > 0) toast.success(words.t('ui:outbox.sent', { count: sent }))
}

/** Sends the writes of an item in order and stores after each what is left. */
async function sendItem(stored: StoredItem): Promise<'sent' | 'refused' | 'no_answer'> {
  let item = stored
  const owner: WriteOwner = { person: item.person, place: item.place }
  const put = async (next: StoredItem): Promise<void> => {
    item = next
    await putItem(item)
  }
  for (;;) {
    const [write, ...rest] = item.writes
    if (!write) {
      await deleteItem(item.id)
      await changed()
      return 'sent'
    }
    if (write.sentAt !== null && Date.now() - write.sentAt > answerKeptMs) {
      await put({ ...item, problem: { code: 'unsure', status: 0, details: {} } })
      await changed()
      return 'refused'
    }
    await put({ ...item, writes: [{ ...write, sentAt: write.sentAt ?? Date.now() }, ...rest] })
    try {
      const made = idOf(await sendStored(write, owner))
      await put({ ...item, writes: rest.map((next) => withId(next, made)) })
    } catch (thrown) {
      const error = toApiError(thrown)
      if (isPassing(error)) return 'no_answer'
      const { code, status, details } = error
      // The server refuses with these before it reads the key, so an earlier attempt may have been done.
      const sentAt = [403, 404].includes(status) ? write.sentAt : null
      await put({ ...item, writes: [{ ...write, sentAt }, ...rest], problem: { code, status, details } })
      await changed()
      return 'refused'
    }
  }
}

/** The session ended, the network is gone or the server is busy: the write waits. */
const isPassing = ({ status, code }: ApiError): boolean =>
  status === 401 || code === 'network' || status === 429 || (status >= 502 && status <= 504)

const idOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'id') : undefined

const withId = (write: StoredWrite, id: unknown): StoredWrite => {
  const input: Record<string, unknown> = Object(write.input)
  return input.id === null ? { ...write, input: { ...input, id } } : write
}

/** Sends an item again that was refused. `anyway`: although an equal one exists or it may have been saved before. */
export async function retryItem(item: StoredItem, anyway: boolean): Promise<void> {
  const [write, ...rest] = item.writes
  if (write && anyway) {
    const again = item.problem?.code === 'recorded_before' ? { recordAgain: true } : {}
    const input = { ...Object(write.input), ...again }
    const fresh = { ...write, key: crypto.randomUUID(), sentAt: null, input }
    await putItem({ ...item, problem: null, writes: [fresh, ...rest] })
  } else await putItem({ ...item, problem: null })
  await changed()
  await sendOutbox()
}

/**
 * Removes an item. If an attempt may have reached the server, asks it first: it returns whether it was saved, and prevents it
 * otherwise. Throws ApiError if there is no answer.
 */
export async function removeItem(item: StoredItem): Promise<void> {
  const [write] = item.writes
  let saved = false
  if (write && write.sentAt !== null && item.problem?.code !== 'unsure') {
    try {
      await sendStored(write, { person: item.person, place: item.place }, true)
      saved = true
    } catch (thrown) {
      if (toApiError(thrown).code !== 'write_cancelled') throw thrown
    }
  }
  await deleteItem(item.id)
  await changed()
  if (saved) return toast.info({ text: words.t('ui:outbox.savedBefore', { title: item.title }) })
  toast.undo(words.t('ui:outbox.removed', { title: item.title }), async () => {
    const writes = item.writes.map((one) => ({ ...one, key: crypto.randomUUID(), sentAt: null }))
    await putItem({ ...item, writes })
    await changed()
    await sendOutbox()
  })
}

/**
 * Before a sign-out: sends what waits, and asks before the rest is deleted. Returns false if the person stays signed in.
 */
async function mayLeave(): Promise<boolean> {
  await Promise.race([sendOutbox(), new Promise((resolve) => setTimeout(resolve, 3_000))])
  const left = await read()
  if (left.length === 0) return true
  const agreed = await confirm({
    title: words.t('ui:outbox.leave.title', { count: left.length }),
    text: words.t('ui:outbox.leave.text', { titles: left.map(({ title }) => title).join(', ') }),
    act: words.t('ui:outbox.leave.act'),
  })
  if (!agreed) return false
  await Promise.all(left.map(({ id }) => deleteItem(id)))
  await changed()
  return true
}

/** Reads and sends from now on: when the network or the page returns and when somebody signs in. */
function start(): void {
  const wake = (): void =>
    void read()
      .then(sendOutbox)
      .catch(() => undefined)
  others?.addEventListener('message', () => void read().catch(() => undefined))
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake()
  })
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data === 'send-outbox') wake()
  })
  subscribeSession(wake)
  provideOutbox({ add, mayLeave })
  // Messages must be loaded before the network is gone.
  whenIdle(() => void import('../app/toast-view.tsx').catch(() => undefined))
  wake()
}

start()
