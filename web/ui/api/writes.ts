/**
 * The way in which every write is sent. A write has one Idempotency-Key until an answer has come: it is repeated with
 * that key when the network returns or the server is busy, and the same write begun again uses it too. So a write whose
 * answer was lost is never done twice (CONST-05).
 */
import { ApiError, toApiError } from './api-error.ts'
import { isCutOff, seemsOffline } from './reached.ts'
import { identityOf } from './write-identity.ts'

/** A write without a definite answer. */
export interface OpenWrite {
  /** The name of the call: 'payments.recordReceipt'. */
  readonly call: string
  readonly key: string
  readonly input: unknown
  /** No answer has come yet, and it is sent again automatically or when the person tries again. */
  readonly unanswered: boolean
  /** An attempt may have reached the server. */
  readonly sent: boolean
  /** The server answered that it was done. */
  readonly done: boolean
}

/** One attempt of a write. */
export interface Attempt {
  key: string
  /** The server does not do the write, see Idempotency-Cancel on the server. */
  cancel: boolean
  /** Whose write it is and where, if that is not what the tab shows now. */
  owner?: WriteOwner
  /** Ends the waiting for the answer. */
  signal?: AbortSignal
}

export interface WriteOwner {
  /** The id of the user. The write is not sent if another person is signed in. */
  person: string
  /** The id of the organization or tenancy; null lets the server choose. */
  place: string | null
}

type Send = (input: unknown, attempt: Attempt) => Promise<unknown>

interface Entry extends OpenWrite {
  unanswered: boolean
  sent: boolean
  /** The form stores it for later instead of waiting for the network. */
  later: boolean
  done: boolean
  running: Promise<unknown> | null
  /** A form has begun it and has not been saved completely: the key is kept even after an answer. */
  held: boolean
  /** Ends the waiting for the next attempt. */
  stop: AbortController
}

/** What a form does when a write begins while it is saved. */
export interface Hold {
  /** Runs before a write is sent. If it throws, the write is not sent. */
  before: (write: OpenWrite) => Promise<void>
  begun: (write: OpenWrite) => void
  /** The form stores a write for later: it fails at once instead of waiting for the network. */
  later: boolean
}

const entries = new Map<string, Entry>()
const senders = new Map<string, Send>()
const listeners = new Set<() => void>()
const readers = new Set<(call: string) => void>()
const holds = new Set<Hold>()

const changed = (): void => {
  for (const listener of listeners) listener()
}

let registerCall: (call: string) => Promise<void> = async () => undefined

/** Sets how a call is registered that nothing of the page has used yet, for example one that was stored on an earlier visit. */
export const onUnknownCall = (register: (call: string) => Promise<void>): void => {
  registerCall = register
}

/** How a call is sent. Throws if there is no call of this name. */
async function senderOf(call: string): Promise<Send> {
  if (!senders.has(call)) await registerCall(call)
  const send = senders.get(call)
  if (!send) throw new Error(`no call ${call}`)
  return send
}

/** Registers how a call is sent and returns the function that makes it. */
export function writer(call: string, send: Send): (input: unknown, custom?: Send) => Promise<unknown> {
  senders.set(call, send)
  return (input, custom = send) => {
    const identity = identityOf(call, input)
    const known = entries.get(identity)
    if (known?.running) return known.running
    const entry = known ?? newEntry(call, input, crypto.randomUUID())
    entries.set(identity, entry)
    entry.running = begin(identity, entry, custom).finally(() => {
      entry.running = null
      changed()
    })
    return entry.running
  }
}

async function begin(identity: string, entry: Entry, send: Send): Promise<unknown> {
  try {
    for (const hold of holds) await hold.before(entry)
  } catch (thrown) {
    if (!entry.unanswered) entries.delete(identity)
    throw thrown
  }
  for (const hold of holds) {
    entry.held = true
    entry.later = hold.later
    hold.begun(entry)
  }
  return answerTo(identity, entry, send)
}

const newEntry = (call: string, input: unknown, key: string): Entry => ({
  call,
  key,
  input,
  unanswered: false,
  sent: false,
  later: false,
  done: false,
  running: null,
  held: false,
  stop: new AbortController(),
})

/** Sends the write until an answer has come or too many attempts have failed; then its key stays for the next try. */
async function answerTo(identity: string, entry: Entry, send: Send): Promise<unknown> {
  for (let failed = 0; ; failed += 1) {
    try {
      if (entry.later && (await isCutOff())) throw new ApiError({ code: 'network', status: 0 })
      entry.sent = true
      const answer = await send(entry.input, { key: entry.key, cancel: false })
      entry.unanswered = false
      entry.done = true
      if (!entry.held) entries.delete(identity)
      for (const reader of readers) reader(entry.call)
      return answer
    } catch (thrown) {
      const error = toApiError(thrown)
      if (!error.passing && !(entry.unanswered && beforeTheKey.includes(error.status))) {
        entry.unanswered = false
        entries.delete(identity)
        throw thrown
      }
      // The server refuses too many requests before it does anything.
      if (error.status !== 429) entry.unanswered = true
      changed()
      if (entry.later && seemsOffline()) throw thrown
      const ms = pauseAfter(error, failed)
      if (ms !== null) await pause(ms, entry.stop.signal)
      if (ms !== null && !entry.stop.signal.aborted) continue
      if (!entry.unanswered) entries.delete(identity)
      throw thrown
    }
  }
}

/** The server refuses with these before it reads the key, so that they say nothing about an earlier attempt. */
const beforeTheKey = [401, 403, 404]
const mostAttempts = 7
const longestPause = 10_000

/** Milliseconds before the next attempt; null if there is none. */
function pauseAfter({ status, retryAfter }: ApiError, failed: number): number | null {
  const again = status === 0 || (status >= 502 && status <= 504) || (status === 429 && retryAfter !== null)
  const ms = Math.max(Math.min(500 * 2 ** failed, 8_000), (retryAfter ?? 0) * 1_000)
  return again && failed + 1 < mostAttempts && ms <= longestPause ? ms : null
}

/** How often the server is looked for while the browser believes that it is offline. */
const lookAgainMs = 10_000

/** Waits until the time is over and there is a network. A browser that comes online ends the waiting at once. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    let isOver = false
    const go = (): void => {
      isOver = true
      resolve()
      globalThis.window?.removeEventListener('online', go)
    }
    const look = async (): Promise<void> => {
      if (isOver) return
      if (await isCutOff()) setTimeout(look, lookAgainMs)
      else go()
    }
    setTimeout(look, ms)
    globalThis.window?.addEventListener('online', go)
    signal.addEventListener('abort', go)
  })

/**
 * Asks the server whether an unanswered write was done, and prevents it otherwise. Afterwards the same input is a new
 * write. Throws ApiError if there is still no answer.
 */
export async function cancelWrite(write: OpenWrite): Promise<'done' | 'prevented'> {
  const identity = identityOf(write.call, write.input)
  const entry = entries.get(identity)
  entry?.stop.abort()
  await entry?.running?.catch(() => undefined)
  if (entry?.key === write.key && !entry.unanswered) return entry.done ? 'done' : 'prevented'
  const send = await senderOf(write.call)
  try {
    await send(write.input, { key: write.key, cancel: true })
    forgetWrite(write)
    for (const reader of readers) reader(write.call)
    return 'done'
  } catch (thrown) {
    if (toApiError(thrown).code !== 'write_cancelled') throw thrown
    forgetWrite(write)
    return 'prevented'
  }
}

/** Sends a write that was stored for later, once. Throws what the server or the network answers. */
export async function sendStored(
  { call, key, input }: Pick<OpenWrite, 'call' | 'key' | 'input'>,
  owner: WriteOwner,
  attempt: Partial<Attempt> = {},
): Promise<unknown> {
  const send = await senderOf(call)
  const answer = await send(input, { key, cancel: false, owner, ...attempt })
  for (const reader of readers) reader(call)
  return answer
}

/** Ends the use of a key, so that the same input is a new write. */
export function forgetWrite(write: OpenWrite): void {
  const identity = identityOf(write.call, write.input)
  if (entries.get(identity)?.key === write.key) entries.delete(identity)
  changed()
}

/** Continues a write of an earlier visit, or of a form that was closed while it was sent, with its key. */
export function resumeWrite({ call, key, input }: Pick<OpenWrite, 'call' | 'key' | 'input'>): OpenWrite {
  const known = entries.get(identityOf(call, input))
  if (known?.key === key) return known
  const entry = { ...newEntry(call, input, key), unanswered: true, sent: true, held: true }
  entries.set(identityOf(call, input), entry)
  return entry
}

/**
 * Tells a form of every write that begins until the returned function is called. The keys are kept until `forgetWrite`:
 * a form that makes several writes repeats all of them with their keys when one has failed.
 */
export function holdWrites(hold: Hold): () => void {
  holds.add(hold)
  return () => holds.delete(hold)
}

/** Calls `listener` when a write waits or is answered. Returns a function that removes the listener. */
export function onWrites(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls `reader` with the name of every write that was done. */
export const onWritten = (reader: (call: string) => void): void => void readers.add(reader)

/** The number of writes that are sent again automatically. */
export const waitingWrites = (): number =>
  [...entries.values()].filter(({ unanswered, running }) => unanswered && running !== null).length

if (typeof window !== 'undefined') {
  // A waiting write is sent by this page only.
  window.addEventListener('beforeunload', (event) => {
    if (waitingWrites() > 0) event.preventDefault()
  })
}
