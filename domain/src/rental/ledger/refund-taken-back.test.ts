import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import { runs } from '../../random-tests.fixture.ts'
import { balancesOf } from './balances.ts'
import { replay } from './replay.ts'
import { balancesAt, charge, receipt, refund } from './sample-events.ts'
import { FIRST_DAY, ledger, SPAN_DAYS } from './sample-ledger.ts'
import type { LedgerEvent, LedgerState } from './types.ts'

const takesBack = (id: string, targetId: string, date: string): LedgerEvent => ({
  type: 'reversal',
  id,
  targetId,
  date,
})
const codeOf = (events: readonly LedgerEvent[]): unknown => {
  try {
    return replay(events) && null
  } catch (error) {
    return error instanceof DomainError ? error.code : error
  }
}

describe('a receipt whose refund was taken back', () => {
  const rent = charge('rent', 'rent', 600_00, '2026-03-01')
  const paid = receipt('r', 600_00, '2026-03-10')
  const back = refund('f', 'r', 100_00, '2026-03-12')
  const refundUndone = takesBack('v', 'f', '2026-03-20')
  const receiptUndone = takesBack('x', 'r', '2026-03-10')

  it('is reversed on its own day; the refund is owed until it came back', () => {
    const events = [rent, paid, back, refundUndone, receiptUndone]
    const balanceOn = (day: string) => balancesAt(events, day)
    expect(balanceOn('2026-03-11')).toMatchObject({ accountBalance: 600_00, dueOpen: 600_00, prepaid: 0 })
    expect(balanceOn('2026-03-12')).toMatchObject({
      accountBalance: 700_00,
      dueOpen: 600_00,
      prepaid: -100_00,
    })
    expect(balanceOn('2026-03-20')).toMatchObject({ accountBalance: 600_00, dueOpen: 600_00, prepaid: 0 })
  })

  it('that was paid back on the day of the receipt is reversed on that day', () => {
    const sameDay = [paid, refund('f', 'r', 100_00, '2026-03-10'), refundUndone, receiptUndone]
    expect(balancesAt([rent, ...sameDay], '2026-03-10').accountBalance).toBe(700_00)
    expect(replay([rent, ...sameDay])).toMatchObject({ unappliedCredit: 0, allocations: [] })
  })

  it('leaves the credit of other receipts to the charges', () => {
    const other = receipt('o', 650_00, '2026-03-11')
    const april = charge('april', 'rent', 80_00, '2026-03-15', { postedOn: '2026-03-15' })
    const events = [rent, paid, back, refundUndone, receiptUndone, other, april]
    const { charges, unappliedCredit } = replay(events, { until: '2026-03-15' })
    expect([charges.get('rent')!.remaining, charges.get('april')!.remaining]).toEqual([0, 30_00])
    expect(unappliedCredit).toBe(-100_00)
    expect(replay(events).unappliedCredit).toBe(0)
  })

  it('is not reversed before a refund that stands, also beside one that was taken back', () => {
    expect(codeOf([rent, paid, back, receiptUndone])).toBe('already_reversed')
    const standing = refund('g', 'r', 50_00, '2026-03-13')
    expect(codeOf([rent, paid, back, refundUndone, standing, receiptUndone])).toBe('already_reversed')
    const early = refund('g', 'r', 50_00, '2026-03-10')
    expect(codeOf([rent, paid, early, back, refundUndone, receiptUndone])).toBe('receipt_already_refunded')
    const later = takesBack('x', 'r', '2026-03-21')
    expect(codeOf([rent, paid, back, refundUndone, standing, later])).toBe('receipt_already_refunded')
  })

  it('is not reversed before a refund of deposit money, which nobody would hold', () => {
    const deposit = receipt('r', 600_00, '2026-03-10', { deposit: true })
    expect(codeOf([deposit, back, refundUndone, receiptUndone])).toBe('already_reversed')
  })
})

describe('for any ledger with a refund that was taken back', () => {
  const days = fc.integer({ min: 0, max: 20 })
  const mistaken = fc.record({
    on: fc.integer({ min: 0, max: SPAN_DAYS }),
    amount: fc.integer({ min: 2, max: 120_000 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    ...{ refundedAfter: days, returnedAfter: days },
  })
  const picture = ({ charges, allocations, unappliedCredit, depositMovements }: LedgerState) => [
    [...charges.values()].map(({ settlements: _, paidBack: _paidBack, ...state }) => state),
    ...[allocations, unappliedCredit, depositMovements],
  ]

  it('the reversal of the receipt leaves what it would leave if nothing had been refunded', () => {
    fc.assert(
      fc.property(ledger, mistaken, (events, { on, amount, part, refundedAfter, returnedAfter }) => {
        const day = addDays(FIRST_DAY, on)
        const [refundedOn, returnedOn] = [
          addDays(day, refundedAfter),
          addDays(day, refundedAfter + returnedAfter),
        ]
        const cents = Math.max(1, Math.floor(amount * part))
        const wrong = [receipt('zr', amount, day), takesBack('zx', 'zr', day)]
        const refunded = [refund('zf', 'zr', cents, refundedOn), takesBack('zv', 'zf', returnedOn)]
        const [without, all] = [
          [...events, ...wrong],
          [...events, ...wrong, ...refunded],
        ]
        for (const until of [day, refundedOn, addDays(returnedOn, -1), returnedOn, addDays(returnedOn, 60)]) {
          const [state, plain] = [replay(all, { until }), replay(without, { until })]
          const owed = refundedOn <= until && until < returnedOn ? cents : 0
          expect(picture({ ...state, unappliedCredit: state.unappliedCredit + owed })).toEqual(picture(plain))
          const [balances, expected] = [balancesOf(state, until), balancesOf(plain, until)]
          expect(balances.accountBalance).toBe(expected.accountBalance + owed)
          expect(balances.accountBalance).toBe(balances.dueOpen - balances.prepaid)
        }
      }),
      { numRuns: runs(300) },
    )
  })
})
