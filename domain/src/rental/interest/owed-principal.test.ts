import { describe, expect, it } from 'vitest'
import { replay } from '../ledger/replay.ts'
import type { LedgerEvent } from '../ledger/types.ts'
import type { InterestSegment } from './late-interest.ts'
import { lateInterest } from './late-interest.ts'
import { asOwed, interestInExcess, interestNotOwed } from './owed-principal.ts'

const rent: LedgerEvent = {
  ...{ type: 'charge', id: 'rent', kind: 'rent', amount: 600_00 },
  ...{ postedOn: '2026-04-01', dueDate: '2026-04-05' },
}
const credit = (id: string, amount: number): LedgerEvent => ({
  ...{ type: 'credit_note', id, date: '2026-05-05', amount, chargeId: 'rent' },
})
const state = (...more: LedgerEvent[]) => replay([rent, ...more]).charges.get('rent')!
const rules = { statutory: [{ from: '2020-01-01', percent: '9.25' }] }
const none = { creditNotes: new Set<string>(), chargedAgain: 0 }
const interest = (given: ReturnType<typeof state>, until = '2026-05-05'): number =>
  lateInterest(given, until, rules).amount

describe('interest on a charge that a change of its lease credited', () => {
  it('arises on what the charge is after a change, from the beginning', () => {
    const lowering = { creditNotes: new Set(['change']), chargedAgain: 0 }
    expect(interest(state(credit('change', 300_00)))).toBe(456)
    expect(interest(asOwed(state(credit('change', 300_00)), lowering))).toBe(228)
    expect(interest(asOwed(state(credit('change', 600_00)), lowering))).toBe(0)
    expect(interest(asOwed(state(credit('change', 300_00)), lowering), '2026-06-04')).toBe(456)
  })

  it('arises on the whole charge until a credit note by a person', () => {
    expect(interest(asOwed(state(credit('gift', 300_00)), none))).toBe(456)
  })

  it('arises until the credit note on what was charged again', () => {
    const lowering = { creditNotes: new Set(['change']), chargedAgain: 600_00 }
    expect(interest(asOwed(state(credit('change', 600_00)), lowering), '2026-06-04')).toBe(456)
    expect(interest(asOwed(state(credit('change', 600_00)), { ...lowering, chargedAgain: 300_00 }))).toBe(228)
  })

  it('falls by the interest on what a change credits, also if the charge is paid', () => {
    const receipt: LedgerEvent = {
      type: 'receipt',
      id: 'paid',
      date: '2026-04-20',
      amount: 600_00,
      status: 'completed',
    }
    const after = state(receipt, credit('change', 300_00))
    const segment: InterestSegment = {
      ...{ from: '2026-04-06', to: '2026-04-21', days: 15, principal: 600_00, percent: '9.25' },
    }
    const posted = { until: '2026-05-05', segments: [segment] }
    const owed = asOwed(after, { creditNotes: new Set(['change']), chargedAgain: 0 })
    expect(interestNotOwed(state(receipt), owed, { ...posted, posted: 228 })).toBe(114)
    expect(interestNotOwed(state(receipt), owed, { ...posted, posted: 100 })).toBe(0)
    expect(interestNotOwed(owed, owed, { ...posted, posted: 228 })).toBe(0)
  })
})

describe('posted interest on a charge that was paid earlier than was known', () => {
  const segment: InterestSegment = {
    ...{ from: '2026-04-06', to: '2026-05-06', days: 30, principal: 600_00, percent: '9.25' },
  }
  const paid = (date: string, amount: number): LedgerEvent => ({
    ...{ type: 'receipt', id: 'paid', date, amount, status: 'completed' },
  })
  // 600.00 for 30 days at 9.25 % are 4.56; 300.00 of it for 20 days are 1.52.
  it.each([
    ['nothing was paid', [], 456, 0],
    ['a half was paid after ten days', [paid('2026-04-15', 300_00)], 456, 152],
    ['a part of the interest was credited by hand', [paid('2026-04-15', 300_00)], 400, 96],
    ['the landlord charged less than arises', [paid('2026-04-15', 300_00)], 300, 0],
    ['all was paid in time', [paid('2026-04-05', 600_00)], 456, 456],
    ['a part was paid after the last day that counts', [paid('2026-05-05', 300_00)], 456, 0],
  ] as const)('%s', (_, events, posted, excess) => {
    const given = { posted, until: '2026-05-05', segments: [segment] }
    expect(interestInExcess(state(...events), given)).toBe(excess)
  })
})
