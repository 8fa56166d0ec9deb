/** Sends what waits once. An entry without an answer holds back only those that depend on it. */
import { ApiError, toApiError } from '../api/api-error.ts'
import { sendStored, type WriteOwner } from '../api/writes.ts'
import { dependsOn, inSendingOrder } from './order.ts'
import { beforeTheKey, endOf, isAnswerKept, isPassing } from './outcome.ts'
import { changeItem, type StoredItem, type StoredWrite } from './store.ts'

/** What came of sending. */
export interface Round {
  sent: number
  /** Those of them about which the person is told. */
  told: number
  refused: number
  /** The server answers, but not to these. */
  unanswered: number
  /**
   * Why the round ended early: the server cannot be reached, the session ended, or it accepts nothing of the person at the
   * moment.
   */
  end: 'unreached' | 'signedOut' | 'later' | null
}

export const nothingSent: Round = { sent: 0, told: 0, refused: 0, unanswered: 0, end: null }

/** `isCurrent`: the item is of the person who is signed in. `changed` is called after each stored change. */
export async function sendRound(
  items: readonly StoredItem[],
  parts: {
    isCurrent: (item: StoredItem) => boolean
    changed: () => Promise<void>
    isReached: () => Promise<boolean>
  },
): Promise<Round> {
  const round = { ...nothingSent }
  const stuck: StoredItem[] = []
  for (const item of inSendingOrder(items)) {
    if (!parts.isCurrent(item)) break
    if (stuck.some((earlier) => dependsOn(item, earlier))) continue
    const outcome = await sendItem(item, parts.changed)
    if (outcome === 'sent' || outcome === 'refused') round[outcome] += 1
    if (outcome === 'sent' && !item.quiet) round.told += 1
    if (outcome === 'later' || outcome === 'signedOut') return { ...round, end: outcome }
    if (outcome !== 'no_answer') continue
    if (!(await parts.isReached())) return { ...round, end: 'unreached' }
    round.unanswered += 1
    stuck.push(item)
    await changeItem(item.id, (now) => ({ ...now, unanswered: true }))
    await parts.changed()
  }
  return round
}

/** Sends the writes of an item in order and stores after each what is left. `gone`: it was removed meanwhile. */
async function sendItem(
  { unanswered: _, ...stored }: StoredItem,
  changed: () => Promise<void>,
): Promise<'sent' | 'refused' | 'no_answer' | 'signedOut' | 'later' | 'gone'> {
  let item: StoredItem = stored
  const owner: WriteOwner = { person: item.person, place: item.place }
  const put = async (next: StoredItem): Promise<boolean> => {
    item = next
    return (await changeItem(item.id, () => next)) !== undefined
  }
  const refuse = async (problem: StoredItem['problem'], write: StoredWrite): Promise<'refused'> => {
    await put({ ...item, problem, writes: [write, ...item.writes.slice(1)] })
    await changed()
    return 'refused'
  }
  for (;;) {
    const [write, ...rest] = item.writes
    if (!write) {
      await changeItem(item.id, () => null)
      await changed()
      return 'sent'
    }
    if (write.sentAt !== null && !isAnswerKept(write.sentAt))
      return refuse({ code: 'unsure', status: 0, details: {} }, write)
    const sending = { ...write, sentAt: write.sentAt ?? Date.now() }
    if (!(await put({ ...item, writes: [sending, ...rest] }))) return 'gone'
    try {
      const made = idOf(await inTime(write, owner))
      const further = { ...item, begun: true, writes: rest.map((next) => withId(next, made)) }
      if (!(await put(further))) return 'gone'
      if (rest.length > 0) await changed()
    } catch (thrown) {
      const error = toApiError(thrown)
      const { code, status, details } = error
      if (isPassing(error)) {
        if (beforeTheKey.includes(status)) await put({ ...item, writes: [write, ...rest] })
        return endOf(error) ?? 'no_answer'
      }
      const sentAt = beforeTheKey.includes(status) ? write.sentAt : null
      return refuse({ code, status, details }, { ...write, sentAt })
    }
  }
}

/** Throws `network` if no answer comes in time, so that one write does not hold back the others for ever. */
function inTime(write: StoredWrite, owner: WriteOwner): Promise<unknown> {
  const signal = AbortSignal.timeout(patienceFor(write.input))
  const over = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new ApiError({ code: 'network', status: 0 }))),
  )
  return Promise.race([sendStored(write, owner, { signal }), over])
}

/** Milliseconds. A file gets time for a line of 10 kB a second. */
const patienceFor = (input: unknown): number => 30_000 + sizeOf(input) / 10

const sizeOf = (value: unknown): number => {
  if (value instanceof Blob) return value.size
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, part) => sum + sizeOf(part), 0)
}

const idOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'id') : undefined

const withId = (write: StoredWrite, id: unknown): StoredWrite => {
  const input: Record<string, unknown> = Object(write.input)
  return input.id === null ? { ...write, input: { ...input, id } } : write
}
