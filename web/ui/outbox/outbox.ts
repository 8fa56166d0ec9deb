/**
 * What was written without a network. It waits on this device, belongs to the person and the organization in which it was
 * written, survives a reload, and is sent once: each write keeps its Idempotency-Key (docs/decisions/074).
 */
import { confirm } from '../act/confirm.ts'
import { toApiError } from '../api/api-error.ts'
import { isCutOff, isReached } from '../api/reached.ts'
import { sendStored } from '../api/writes.ts'
import '../app/tell.ts'
import { toast } from '../app/toast.ts'
import { whenIdle } from '../app/when-idle.ts'
import { words } from '../app/words.ts'
import { draftPlace } from '../form/draft.ts'
import { keptSession, subscribeSession } from '../sign-in/session-store.ts'
import { endOf, isSilent, mayBeSaved } from './outcome.ts'
import { type Outbox, provideOutbox } from './provided.ts'
import { nothingSent, type Round, sendRound } from './send-round.ts'
import { changeItem, itemsOf, putItem, type StoredItem, type StoredWrite } from './store.ts'

const retryMs = 30_000

/** Calls that refuse equal entries: they are told since when to look (server/src/rental/recently-recorded.ts). */
const comparing = ['payments.recordReceipt', 'expenses.create', 'incomes.create']

let shown: readonly StoredItem[] = []
let lastEnd: Round['end'] = null
const listeners = new Set<() => void>()
const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox')
const sentListeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** What the signed-in person has waiting; the same array until it changes. */
export const outboxItems = (): readonly StoredItem[] => shown

/** Why the last round ended early. `onOutbox` tells when it changes. */
export const outboxEnd = (): Round['end'] => lastEnd

export function onOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls `listener` when something that waited has been saved. Returns a function that removes it. */
export function onSent(listener: () => void): () => void {
  sentListeners.add(listener)
  return () => sentListeners.delete(listener)
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
  // The server does not count `writtenAt` when it compares a repeated write with the first attempt.
  const since = comparing.includes(call) ? { writtenAt: new Date(at).toISOString() } : {}
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
    place: draftPlace(),
    title,
    at,
    writes: [
      { call, key, input: { ...Object(write.input), ...since }, sentAt: sent ? at : null },
      ...further,
    ],
    problem: null,
  })
  await changed()
  void askForSync()
  soon()
}

/**
 * Stores a write before it is sent for the first time, and sends it as soon as there is a network. Repeated, the write must
 * have the same effect as once. Throws if the browser cannot store it.
 */
export async function storeFirst(call: string, input: object, title: string): Promise<void> {
  const who = person()
  if (who === null) throw new Error('nobody is signed in')
  await putItem({
    id: crypto.randomUUID(),
    person: who,
    place: draftPlace(),
    title,
    quiet: true,
    at: Date.now(),
    writes: [{ call, key: crypto.randomUUID(), input, sentAt: null }],
    problem: null,
  })
  await changed()
  void askForSync()
  void sendOutbox().catch(() => undefined)
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
  if (shown.some(({ problem }) => problem === null))
    timer = setTimeout(() => void sendOutbox().catch(() => undefined), retryMs)
}

/**
 * Sends everything of the signed-in person that waits. Only one tab sends at a time. A browser that believes that it is offline may
 * reach a server on the same device.
 */
async function sendOutbox(): Promise<Round> {
  try {
    if (await isCutOff()) return ended({ ...nothingSent, end: 'unreached' })
    // Without the lock two tabs may send the same write, which is still done once.
    return ended(await (navigator.locks ? navigator.locks.request('outbox', sendAll) : sendAll()))
  } finally {
    soon()
  }
}

function ended(round: Round): Round {
  if (lastEnd !== round.end) {
    lastEnd = round.end
    for (const listener of listeners) listener()
  }
  return round
}

async function sendAll(): Promise<Round> {
  const items = (await read()).filter(({ problem }) => !problem)
  const round = await sendRound(items, { isCurrent: (item) => item.person === person(), changed, isReached })
  if (round.told > 0) toast.success(words.t('offline:outbox.sent', { count: round.told }))
  if (round.sent > 0) for (const listener of sentListeners) listener()
  return round
}

/** Sends at once because the person asked for it, and says what came of it. */
export async function sendNow(): Promise<void> {
  const { sent, refused, unanswered, end } = await sendOutbox()
  const say = (text: string): void => toast.warn({ text })
  if (end) return say(words.t(`offline:outbox.now.${end}`))
  if (unanswered > 0) say(words.t('offline:outbox.now.unanswered', { count: unanswered }))
  if (refused > 0) say(words.t('offline:outbox.now.refused', { count: refused }))
  if (sent + unanswered + refused === 0 && shown.length > 0) say(words.t('offline:outbox.now.decide'))
}

/** Sends an item again that was refused. `anyway`: although an equal one exists or it may have been saved before. */
export async function retryItem({ id }: StoredItem, anyway: boolean): Promise<void> {
  await changeItem(id, (item) => {
    const [write, ...rest] = item.writes
    if (!item.problem || !write) return undefined
    if (!anyway) return { ...item, problem: null }
    const input = { ...Object(write.input), ...answersTo(item.problem, write.input) }
    const fresh = { ...write, key: crypto.randomUUID(), sentAt: null, input }
    return { ...item, problem: null, writes: [fresh, ...rest] }
  })
  await changed()
  await sendOutbox()
}

/** The question that was shown is answered, with those before it; another one is shown then. */
function answersTo({ code, details }: NonNullable<StoredItem['problem']>, input: unknown): object {
  const { question } = Object(details) as { question?: unknown }
  if (code !== 'recorded_before' || typeof question !== 'string') return {}
  const { recordAgain } = Object(input) as { recordAgain?: unknown }
  return { recordAgain: [...(Array.isArray(recordAgain) ? recordAgain : []), question] }
}

/** Whether an attempt may have reached the server, which can still tell. */
const mayHaveArrived = (item: StoredItem): boolean => mayBeSaved(item) && item.problem?.code !== 'unsure'

/**
 * Removes an item. If an attempt may have reached the server, asks it first: it returns whether it was saved, and prevents it
 * otherwise. If it refuses to tell, the item is removed all the same, and the person reads that it may have been saved. Throws ApiError
 * if there is no answer.
 */
export async function removeItem({ id }: StoredItem): Promise<void> {
  const item = await changeItem(id, (now) => (mayHaveArrived(now) ? undefined : null))
  // It was sent or removed meanwhile.
  if (!item) return changed()
  const [write] = item.writes
  let saved = false
  let isUnknown = false
  if (write && mayHaveArrived(item)) {
    try {
      await sendStored(write, { person: item.person, place: item.place }, { cancel: true })
      saved = true
    } catch (thrown) {
      const error = toApiError(thrown)
      isUnknown = error.code !== 'write_cancelled'
      if (isUnknown && !isSilent(error)) {
        ended({ ...nothingSent, end: endOf(error) })
        throw thrown
      }
    }
    await changeItem(id, () => null)
  }
  await changed()
  const { title } = item
  if (saved) return toast.info({ text: words.t('offline:outbox.savedBefore', { title }) })
  const removed = `${item.begun ? 'removedFiles' : 'removed'}${isUnknown ? 'Doubtful' : ''}` as const
  toast.undo(words.t(`offline:outbox.${removed}`, { title }), async () => {
    const writes = item.writes.map((one) => ({ ...one, key: crypto.randomUUID(), sentAt: null }))
    // The key is kept if the write may have been done with it.
    await putItem(isUnknown ? item : { ...item, writes })
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
  const text = words.t('offline:outbox.leave.text', { titles: titlesOf(left) })
  const doubtful = left.filter(mayBeSaved)
  const doubt = words.t('offline:outbox.leave.unsure', { titles: titlesOf(doubtful) })
  const agreed = await confirm({
    title: words.t('offline:outbox.leave.title', { count: left.length }),
    text: doubtful.length > 0 ? `${text} ${doubt}` : text,
    act: words.t('offline:outbox.leave.act'),
  })
  if (!agreed) return false
  await Promise.all(left.map(({ id }) => changeItem(id, () => null)))
  await changed()
  return true
}

const titlesOf = (items: readonly StoredItem[]): string => items.map(({ title }) => title).join(', ')

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
  void words.load('offline').catch(() => undefined)
  whenIdle(() => void import('../app/toast-view.tsx').catch(() => undefined))
  wake()
}

start()
