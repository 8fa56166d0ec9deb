import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { writer } from '../api/writes.ts'
import type { StoredItem } from './store.ts'

const stored = new Map<string, StoredItem>()
vi.mock('./store.ts', () => ({
  changeItem: async (id: string, change: (item: StoredItem) => StoredItem | null | undefined) => {
    const found = stored.get(id)
    const next = found && change(found)
    if (next) stored.set(id, next)
    else if (next === null) stored.delete(id)
    return found
  },
}))
const { sendRound } = await import('./send-round.ts')

const answers = new Map<string, ApiError | 'hangs'>()
const sent: string[] = []
writer('messages.send', async (input) => {
  const { id, body } = input as { id: string; body: string }
  sent.push(body)
  const answer = answers.get(body)
  if (answer === 'hangs') return new Promise(() => undefined)
  if (answer) throw answer
  return { id }
})

beforeEach(() => {
  stored.clear()
  answers.clear()
  sent.length = 0
})
const lost = new ApiError({ code: 'network', status: 0 })
const refused = new ApiError({ code: 'forbidden', status: 403 })

const put = (body: string, id: string): void =>
  void stored.set(body, {
    ...{ id: body, person: 'anna', place: 'firm', title: body, at: stored.size, problem: null },
    writes: [{ call: 'messages.send', key: body, input: { id, body }, sentAt: null }],
  })
const round = (isReached = true) =>
  sendRound([...stored.values()], {
    isCurrent: () => true,
    changed: async () => undefined,
    isReached: async () => isReached,
  })

test('an entry without an answer holds back only what depends on it, and says so', async () => {
  put('a1', 'a')
  put('a2', 'a')
  put('b1', 'b')
  put('c1', 'c')
  answers.set('a1', lost)
  answers.set('b1', refused)
  expect(await round()).toEqual({ sent: 1, told: 1, refused: 1, unanswered: 1, end: null })
  expect(sent).toEqual(['a1', 'b1', 'c1'])
  expect(stored.get('a1')).toMatchObject({ unanswered: true, problem: null })
  expect(stored.get('b1')?.problem).toMatchObject({ code: 'forbidden' })

  stored.delete('b1')
  put('d1', 'd')
  answers.clear()
  sent.length = 0
  expect(await round()).toMatchObject({ sent: 3, unanswered: 0 })
  expect(sent).toEqual(['d1', 'a1', 'a2'])
  expect(stored.size).toBe(0)
})

test('stops if the server cannot be reached at all', async () => {
  put('a1', 'a')
  put('b1', 'b')
  answers.set('a1', lost)
  expect(await round(false)).toMatchObject({ sent: 0, unanswered: 0, end: 'unreached' })
  expect(sent).toEqual(['a1'])
  expect(stored.get('a1')?.unanswered).toBeUndefined()
})

test.each([
  ['the session ended', 401, 'r7', 'signedOut'],
  ['another person is signed in', 401, null, 'later'],
  ['the person sent too much', 429, 'r7', 'later'],
] as const)('stops if %s', async (_, status, requestId, end) => {
  put('a1', 'a')
  put('b1', 'b')
  answers.set('a1', new ApiError({ code: 'busy', status, requestId }))
  expect(await round()).toMatchObject({ end })
  expect(sent).toEqual(['a1'])
})

test('an answer that never comes ends after 30 seconds', async () => {
  vi.useFakeTimers()
  // The clock of abort signals is not the one of the test.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), ms)
    return stop.signal
  })
  put('a1', 'a')
  put('b1', 'b')
  answers.set('a1', 'hangs')
  const running = round()
  await vi.advanceTimersByTimeAsync(30_001)
  expect(await running).toMatchObject({ sent: 1, unanswered: 1 })
  vi.useRealTimers()
  vi.restoreAllMocks()
})
