import { describe, expect, it } from 'vitest'
import { guestMoney } from '../bookings/guest-money.ts'
import { depositsHeld, depositTaken, receiptsFreeSince } from '../deposits/held.ts'
import { refundable } from './refund.ts'
import { replay } from './replay.ts'
import { charge, receipt, refund } from './sample-events.ts'
import type { LedgerEvent } from './types.ts'

const day = '2026-06-01'
const later = '2026-06-10'
const due = (id: string, holder: object, amount = 200_00, on = day): LedgerEvent =>
  charge(id, 'deposit', amount, on, { leaseId: null, postedOn: on, ...holder })
const paid = (id: string, amount: number, leaseId: string | null, more: object = {}): LedgerEvent =>
  receipt(id, amount, day, { deposit: true, leaseId, ...more })
const reversal = (id: string, targetId: string, date = later): LedgerEvent => ({
  ...{ type: 'reversal', id, date, targetId },
})
const [stayA, stayB] = [{ bookingId: 'A' }, { bookingId: 'B' }]
const [leaseL, leaseM] = [{ leaseId: 'L' }, { leaseId: 'M' }]
const both = [due('a', stayA), due('b', stayB)]

/** What each holder has at the end of a day, without those that have nothing. */
function held(events: readonly LedgerEvent[], on = later) {
  const state = replay(events)
  const holders = new Set(state.depositMovements.map(({ leaseId }) => leaseId))
  return Object.fromEntries(
    [...holders].flatMap((holder) => {
      const amount = depositsHeld(state, on, holder)
      return amount === 0 ? [] : [[holder ?? 'nobody', amount]]
    }),
  )
}

describe('money of a deposit is held where it pays the deposit', () => {
  it.each<[string, LedgerEvent[], Record<string, number>]>([
    ['two stays', [...both, paid('r', 400_00, 'A')], { A: 200_00, B: 200_00 }],
    [
      'a stay and a lease',
      [due('a', stayA), due('l', leaseL), paid('r', 400_00, 'L')],
      { A: 200_00, L: 200_00 },
    ],
    ['two leases', [due('l', leaseL), due('m', leaseM), paid('r', 400_00, 'L')], { L: 200_00, M: 200_00 }],
    [
      'what is left over stays with the named one',
      [...both, paid('r', 450_00, 'A')],
      { A: 250_00, B: 200_00 },
    ],
    ['the named one is paid first', [...both, paid('r', 250_00, 'B')], { A: 50_00, B: 200_00 }],
    ['a designated one before', [...both, paid('r', 200_00, 'A', { designations: ['b'] })], { B: 200_00 }],
    ['nobody is named', [due('a', stayA), paid('r', 300_00, null)], { A: 200_00, nobody: 100_00 }],
    [
      'a stay that is booked later',
      [due('a', stayA), paid('r', 400_00, 'A'), due('b', stayB, 200_00, later)],
      { A: 200_00, B: 200_00 },
    ],
    [
      'a cancelled stay pays another one',
      [...both, paid('r', 200_00, 'A'), reversal('x', 'a')],
      { B: 200_00 },
    ],
    [
      'a cancelled stay keeps its money',
      [...both, paid('r', 400_00, 'A'), reversal('x', 'b')],
      { A: 200_00, B: 200_00 },
    ],
    [
      'a lease that is called off',
      [due('l', leaseL), due('m', leaseM), paid('r', 400_00, 'L'), reversal('x', 'm')],
      { L: 400_00 },
    ],
    [
      'a lease pays a stay later with what it has above its own deposit',
      [due('l', leaseL), paid('r', 300_00, 'L'), due('b', stayB, 200_00, later)],
      { L: 200_00, B: 100_00 },
    ],
    [
      'a lease whose deposit was not charged pays no stay later',
      [paid('r', 300_00, 'L'), due('b', stayB, 200_00, later)],
      { L: 300_00 },
    ],
    [
      'a carry-over pays its lease only',
      [due('a', stayA), paid('r', 400_00, 'L', { transfer: true })],
      { L: 400_00 },
    ],
    [
      'a refund takes from both',
      [...both, paid('r', 400_00, 'A'), refund('o', 'r', 300_00, later, { leaseId: 'A' })],
      { B: 100_00 },
    ],
    [
      'a reversal takes from both',
      [...both, paid('q', 100_00, 'A'), paid('r', 300_00, 'A'), reversal('x', 'r')],
      { A: 100_00 },
    ],
    [
      'a refund that is taken back',
      [
        ...both,
        paid('r', 400_00, 'A'),
        refund('o', 'r', 300_00, later, { leaseId: 'A' }),
        reversal('x', 'o'),
      ],
      { A: 200_00, B: 200_00 },
    ],
  ])('%s', (_, events, expected) => {
    expect(held(events)).toEqual(expected)
  })

  it('is moved on the day on which it pays: earlier days stay', () => {
    const events = [due('a', stayA), paid('r', 400_00, 'A'), due('b', stayB, 200_00, later)]
    expect(held(events, day)).toEqual({ A: 400_00 })
  })

  it('can be refunded and reversed as a whole, from the day on which all holders have it', () => {
    const state = replay([...both, paid('r', 400_00, 'A')])
    expect(refundable(state, state.sources.get('r')!, later)).toBe(400_00)
    const used = replay([
      ...[...both, paid('r', 400_00, 'A')],
      { type: 'deposit_applied', id: 'u', date: '2026-06-03', amount: 50_00, leaseId: 'B' },
      reversal('x', 'u', '2026-06-05'),
    ])
    expect(receiptsFreeSince(used, ['r'], day)).toBe('2026-06-05')
  })

  it('counts as taken for the lease that has it', () => {
    const state = replay([due('l', leaseL), due('m', leaseM), paid('r', 400_00, 'L')])
    expect([depositTaken(state, 'L'), depositTaken(state, 'M')]).toEqual([200_00, 200_00])
  })

  it('is on the page of each guest stay once', () => {
    const stays = { inOrder: ['A', 'B'], hasLease: false }
    for (const events of [
      [...both, paid('r', 400_00, 'A')],
      [due('a', stayA), paid('r', 400_00, 'A'), due('b', stayB, 200_00, later)],
    ]) {
      const state = replay(events)
      const pages = ['A', 'B'].map((id) => guestMoney(state, id, stays))
      expect(pages.map((page) => [page.received, page.held])).toEqual([
        [200_00, 200_00],
        [200_00, 200_00],
      ])
    }
  })
})
