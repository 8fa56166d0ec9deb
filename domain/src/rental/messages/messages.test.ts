import { describe, expect, it } from 'vitest'
import { conversationState, mayWithdraw } from './messages.ts'

const minute = 60_000

describe('a message', () => {
  const sent = { createdAt: 0, readAt: null, withdrawnAt: null }
  it.each([
    [sent, 0, true],
    [sent, 10 * minute, true],
    [sent, 10 * minute + 1, false],
    [{ ...sent, readAt: minute }, 2 * minute, false],
    [{ ...sent, withdrawnAt: minute }, 2 * minute, false],
  ])('%o can be withdrawn at %i: %s', (message, now, may) => {
    expect(mayWithdraw(message, now)).toBe(may)
  })
})

describe('a conversation', () => {
  it.each([
    [null, null, 'open'],
    [null, 5, 'open'],
    [10, null, 'closed'],
    [10, 10, 'closed'],
    [10, 11, 'open'],
  ] as const)('closed at %s, with the last message of the tenant at %s, is %s', (closed, last, state) => {
    expect(conversationState(closed, last)).toBe(state)
  })
})
