import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FormWrites } from '../form/form-writes.ts'
import { ApiError } from './api-error.ts'
import { cancelWrite, holdWrites, type OpenWrite, waitingWrites, writer } from './writes.ts'

const lost = (): ApiError => new ApiError({ code: 'network', status: 0 })
const refused = (code: string, status = 422): ApiError => new ApiError({ code, status })
const busy = (status: number, retryAfter: number | null): ApiError =>
  new ApiError({ code: 'service_unavailable', status, retryAfter })

/** A server that does a write once per key, and answers or fails as the list says. */
function bookkeeper(call: string) {
  const booked = new Map<string, unknown>()
  const attempts: { key: string; cancel: boolean }[] = []
  const cuts: (ApiError | 'cut' | 'answer')[] = []
  const write = writer(call, async (input, { key, cancel }) => {
    attempts.push({ key, cancel })
    const next = cuts.shift() ?? 'answer'
    if (next instanceof ApiError) throw next
    if (cancel && !booked.has(key)) {
      booked.set(key, 'cancelled')
      throw refused('write_cancelled', 409)
    }
    if (!booked.has(key)) booked.set(key, input)
    if (next === 'cut') throw lost()
    return booked.get(key)
  })
  return { write, attempts, cuts, rows: () => [...booked.values()].filter((row) => row !== 'cancelled') }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Lets all attempts of a write happen. */
async function settled<T>(work: Promise<T>): Promise<T | ApiError> {
  const caught = work.catch((thrown: ApiError) => thrown)
  await vi.advanceTimersByTimeAsync(120_000)
  return caught
}
const never = Array.from({ length: 7 }, (): 'cut' => 'cut')

describe('a write', () => {
  test('whose answer is lost is sent again with the same key', async () => {
    const { write, attempts, cuts, rows } = bookkeeper('a')
    cuts.push('cut', 'cut')
    expect(await settled(write({ amount: 100 }))).toEqual({ amount: 100 })
    expect(new Set(attempts.map(({ key }) => key)).size).toBe(1)
    expect(attempts).toHaveLength(3)
    expect(rows()).toHaveLength(1)
  })

  test.each([
    [502, null],
    [503, 2],
    [504, null],
    [429, 5],
  ])('is sent again after %i', async (status, retryAfter) => {
    const { write, cuts, rows } = bookkeeper(`busy ${status}`)
    cuts.push(busy(status, retryAfter))
    expect(await settled(write({ amount: 1 }))).toEqual({ amount: 1 })
    expect(rows()).toHaveLength(1)
  })

  test.each([
    [500, null],
    [429, null],
    [429, 600],
  ])('is not sent again automatically after %i with Retry-After %s', async (status, retryAfter) => {
    const { write, attempts, cuts } = bookkeeper(`no ${status} ${retryAfter}`)
    cuts.push(busy(status, retryAfter))
    expect(await settled(write({}))).toBeInstanceOf(ApiError)
    expect(attempts).toHaveLength(1)
  })

  test('refused because of too many requests was not done, unless an earlier attempt had no answer', async () => {
    const { write, cuts } = bookkeeper('too many')
    const form = new FormWrites(null)
    cuts.push(busy(429, null))
    await settled(form.run(() => write({ amount: 1 })))
    expect(form.uncertain).toBe(false)
    cuts.push('cut', busy(429, null))
    await settled(form.run(() => write({ amount: 1 })))
    expect(form.uncertain).toBe(true)
  })

  test('that got no answer at all is the same write when it is tried again, with an equal input', async () => {
    const { write, attempts, cuts, rows } = bookkeeper('again')
    cuts.push(...never)
    expect(await settled(write({ amount: 5 }))).toMatchObject({ code: 'network' })
    expect(await settled(write({ amount: 5 }))).toEqual({ amount: 5 })
    expect(new Set(attempts.map(({ key }) => key)).size).toBe(1)
    expect(rows()).toHaveLength(1)
  })

  test('is a new write after an answer and after a refusal', async () => {
    const { write, attempts, cuts, rows } = bookkeeper('anew')
    await settled(write({ amount: 5 }))
    await settled(write({ amount: 5 }))
    expect(rows()).toHaveLength(2)
    cuts.push(refused('validation_failed'))
    await settled(write({ amount: 5 }))
    await settled(write({ amount: 5 }))
    expect(new Set(attempts.map(({ key }) => key)).size).toBe(4)
  })

  test('keeps its key if the session ended after a lost answer', async () => {
    const { write, cuts, rows } = bookkeeper('session')
    cuts.push('cut', refused('session_expired', 401))
    expect(await settled(write({ amount: 5 }))).toMatchObject({ code: 'session_expired' })
    await settled(write({ amount: 5 }))
    expect(rows()).toHaveLength(1)
  })

  test('begun twice at once is sent once', async () => {
    const { write, attempts } = bookkeeper('double press')
    await settled(Promise.all([write({ amount: 5 }), write({ amount: 5 })]))
    expect(attempts).toHaveLength(1)
  })

  test('of two files of equal name is two writes', async () => {
    const { write, rows } = bookkeeper('files')
    const file = () => new File(['a'], 'a.pdf', { type: 'application/pdf' })
    await settled(Promise.all([write({ file: file() }), write({ file: file() })]))
    expect(rows()).toHaveLength(2)
  })

  test('waits while the browser is offline and is counted', async () => {
    const { write, attempts, cuts } = bookkeeper('offline')
    const online = new EventTarget()
    vi.stubGlobal('window', online)
    vi.stubGlobal('navigator', { onLine: false })
    cuts.push(lost())
    const saving = write({ amount: 5 })
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(attempts).toHaveLength(1)
    expect(waitingWrites()).toBe(1)
    online.dispatchEvent(new Event('online'))
    expect(await settled(saving)).toEqual({ amount: 5 })
    expect(waitingWrites()).toBe(0)
    vi.unstubAllGlobals()
  })

  test('of a form that stores it for later fails at once while the browser is offline, unsent and with its key', async () => {
    const { write, attempts } = bookkeeper('later')
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('navigator', { onLine: false })
    const form = new FormWrites(null)
    const saving = form.run(() => write({ amount: 5 }), { later: true }).catch((thrown: unknown) => thrown)
    await vi.advanceTimersByTimeAsync(10)
    expect(await saving).toMatchObject({ code: 'network' })
    expect(attempts).toHaveLength(0)
    expect(form.only).toMatchObject({ call: expect.any(String), input: { amount: 5 }, sent: false })
    form.handOver()
    expect(form.only).toBeNull()
    vi.unstubAllGlobals()
  })

  test('is sent if the server is reached although the browser believes that it is offline', async () => {
    const { write, attempts, cuts } = bookkeeper('same device')
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('navigator', { onLine: false })
    vi.stubGlobal('fetch', async () => Response.json({}))
    const form = new FormWrites(null)
    expect(await settled(form.run(() => write({ amount: 5 }), { later: true }))).toEqual({ amount: 5 })
    cuts.push(lost())
    expect(await settled(write({ amount: 6 }))).toEqual({ amount: 6 })
    expect(attempts).toHaveLength(3)
    vi.unstubAllGlobals()
  })

  test('that still runs is not sent again by the form that is opened again', async () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
      removeItem: (name: string) => kept.delete(name),
    })
    const { write, attempts, cuts } = bookkeeper('closed while saving')
    cuts.push(lost())
    const first = new FormWrites('draft:closed').run(() => write({ amount: 5 }))
    await vi.advanceTimersByTimeAsync(10)
    const second = new FormWrites('draft:closed').run(() => write({ amount: 5 }))
    expect(await settled(Promise.all([first, second]))).toEqual([{ amount: 5 }, { amount: 5 }])
    expect(attempts).toHaveLength(2)
    vi.unstubAllGlobals()
  })

  test('of such a form is stored for later also after the server refused an earlier input', async () => {
    const { write, cuts } = bookkeeper('later after a refusal')
    const form = new FormWrites(null)
    cuts.push(refused('validation_failed'))
    expect(await settled(form.run(() => write({ amount: 0 }), { later: true }))).toMatchObject({
      code: 'validation_failed',
    })
    cuts.push(...never)
    await settled(form.run(() => write({ amount: 5 }), { later: true }))
    expect(form.only).toMatchObject({ input: { amount: 5 }, sent: true })
  })

  test('that follows a done one is not stored for later, because the first would be lost', async () => {
    const first = bookkeeper('row')
    const second = bookkeeper('its file')
    const form = new FormWrites(null)
    second.cuts.push(...never)
    const save = async (): Promise<void> => {
      await first.write({ name: 'x' })
      await second.write({ file: 'y' })
    }
    expect(await settled(form.run(save, { later: true }))).toMatchObject({ code: 'network' })
    expect(form.only).toBeNull()
  })

  test('can be cancelled: it was done, or it never will be', async () => {
    const { write, cuts, rows } = bookkeeper('cancel')
    const seen: OpenWrite[] = []
    const stop = holdWrites({
      later: false,
      before: async () => undefined,
      begun: (begun) => void seen.push(begun),
    })
    cuts.push(...never)
    await settled(write({ amount: 1 }))
    cuts.push(...never.map(lost))
    await settled(write({ amount: 2 }))
    stop()
    expect(await cancelWrite(seen[0]!)).toBe('done')
    expect(await cancelWrite(seen[1]!)).toBe('prevented')
    expect(rows()).toEqual([{ amount: 1 }])
  })
})

describe('a form', () => {
  test('saved again with other values after a lost answer says that the first ones were saved', async () => {
    const { write, cuts, rows } = bookkeeper('form done')
    const form = new FormWrites(null)
    cuts.push(...never)
    await settled(form.run(() => write({ amount: 250 })))
    expect(form.uncertain).toBe(true)
    expect(await settled(form.run(() => write({ amount: 260 })))).toMatchObject({ code: 'saved_before' })
    expect(rows()).toEqual([{ amount: 250 }])
  })

  test('saved again with other values that the server had not received saves only the new ones', async () => {
    const { write, cuts, rows } = bookkeeper('form prevented')
    const form = new FormWrites(null)
    cuts.push(...never.map(lost))
    await settled(form.run(() => write({ amount: 250 })))
    expect(await settled(form.run(() => write({ amount: 260 })))).toEqual({ amount: 260 })
    expect(rows()).toEqual([{ amount: 260 }])
  })

  test('with two writes repeats the first one with its key when the second was refused', async () => {
    const first = bookkeeper('first')
    const second = bookkeeper('second')
    const form = new FormWrites(null)
    const save = async (): Promise<void> => {
      await first.write({ name: 'x' })
      await second.write({ status: 'published' })
    }
    second.cuts.push(refused('forbidden', 403))
    expect(await settled(form.run(save))).toMatchObject({ code: 'forbidden' })
    await settled(form.run(save))
    expect(first.rows()).toHaveLength(1)
    await settled(form.run(save))
    expect(first.rows()).toHaveLength(2)
  })

  test('keeps its key over a reload, with its draft', async () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
      removeItem: (name: string) => kept.delete(name),
    })
    const { write, cuts, rows } = bookkeeper('reload')
    cuts.push(...never)
    await settled(new FormWrites('draft:payment').run(() => write({ amount: 250 })))
    expect([...kept.keys()]).toEqual(['unanswered:draft:payment'])
    const reloaded = new FormWrites('draft:payment')
    expect(await settled(reloaded.run(() => write({ amount: 250 })))).toEqual({ amount: 250 })
    expect(rows()).toHaveLength(1)
    expect(kept.size).toBe(0)
    vi.unstubAllGlobals()
  })
})
