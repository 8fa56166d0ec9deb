import { expect, it } from 'vitest'
import { lastStay, stayOfCredit, staysInOrder } from './last-stay.ts'
import type { BookingStatus } from './types.ts'

const stay = (id: string, status: BookingStatus, checkIn: string) => ({ id, status, checkIn })

it('puts requests and cancelled stays before all others, then follows the arrival', () => {
  const stays = [
    stay('later', 'confirmed', '2026-07-10'),
    stay('cancelled', 'cancelled', '2026-09-01'),
    stay('held', 'pending', '2026-07-11'),
    stay('b', 'completed', '2026-06-01'),
    stay('a', 'no_show', '2026-06-01'),
    stay('request', 'inquiry', '2026-08-01'),
  ]
  expect(staysInOrder(stays)).toEqual(['request', 'cancelled', 'a', 'b', 'later', 'held'])
})

it('gives credit to a lease before the last stay, but not a deposit', () => {
  const inOrder = ['first', 'last']
  expect([lastStay({ inOrder, hasLease: false }), stayOfCredit({ inOrder, hasLease: false })]).toEqual([
    'last',
    'last',
  ])
  expect([lastStay({ inOrder, hasLease: true }), stayOfCredit({ inOrder, hasLease: true })]).toEqual([
    'last',
    null,
  ])
  expect(lastStay({ inOrder: [], hasLease: false })).toBeNull()
})
