import { describe, expect, it } from 'vitest'
import { ageingBucket } from './ageing.ts'
import { chargeStatus, daysOverdue } from './charge-status.ts'
import { planCreditNote } from './credit-note.ts'
import { planRefund } from './refund.ts'
import { replay } from './replay.ts'
import { balancesAt, charge, creditNote, receipt, refund, writeOff } from './sample-events.ts'
import type { ChargeStatus, LedgerEvent } from './types.ts'
import { planWriteOff } from './write-off.ts'

const rent = charge('c', 'rent', 600_00, '2026-03-10')
const full = receipt('r', 600_00, '2026-03-05')
const part = receipt('r', 100_00, '2026-03-05')

describe('charge status (docs/finance.md 2.6)', () => {
  it.each<[string, LedgerEvent[], string, ChargeStatus]>([
    ['before the due day', [rent], '2026-03-09', 'pending'],
    ['on the due day itself', [rent], '2026-03-10', 'pending'],
    ['the day after', [rent], '2026-03-11', 'overdue'],
    ['part-paid in time', [rent, part], '2026-03-10', 'partial'],
    ['part-paid and late', [rent, part], '2026-03-11', 'overdue'],
    ['paid', [rent, full], '2026-03-11', 'paid'],
    [
      'voided',
      [rent, { type: 'reversal', id: 'x', date: '2026-03-02', targetId: 'c' }],
      '2026-03-11',
      'cancelled',
    ],
    [
      'written off without a receipt',
      [rent, writeOff('w', 'c', 600_00, '2026-05-01')],
      '2026-05-02',
      'cancelled',
    ],
    [
      'written off after a part payment',
      [rent, part, writeOff('w', 'c', 500_00, '2026-05-01')],
      '2026-05-02',
      'paid',
    ],
    [
      'credited in full, money not refunded yet',
      [rent, full, creditNote('n', 'c', 600_00, '2026-03-20')],
      '2026-03-20',
      'paid',
    ],
    [
      'credited in full and all money refunded',
      [rent, full, creditNote('n', 'c', 600_00, '2026-03-20'), refund('b', 'r', 600_00, '2026-03-20')],
      '2026-03-20',
      'refunded',
    ],
    [
      'credited in full, only part of the money refunded',
      [rent, full, creditNote('n', 'c', 600_00, '2026-03-20'), refund('b', 'r', 599_99, '2026-03-20')],
      '2026-03-20',
      'paid',
    ],
    [
      'refunded without a credit note: due again',
      [rent, full, refund('b', 'r', 600_00, '2026-03-20')],
      '2026-03-20',
      'overdue',
    ],
  ])('%s', (_, events, day, status) => {
    const state = replay(events, { until: day }).charges.get('c')
    expect(state && chargeStatus(state, day)).toBe(status)
  })

  it('with the business day rule a charge due on Sunday is overdue only after Monday', () => {
    const sunday = charge('c', 'rent', 600_00, '2026-05-10')
    const [plain, lenient] = (['none', 'pl_art115'] as const).map((businessDayRule) =>
      replay([sunday], { businessDayRule }).charges.get('c'),
    )
    expect(plain && chargeStatus(plain, '2026-05-11')).toBe('overdue')
    expect(lenient && chargeStatus(lenient, '2026-05-11')).toBe('pending')
    expect(lenient && daysOverdue(lenient, '2026-05-12')).toBe(1)
    expect(balancesAt([sunday], '2026-05-11', { businessDayRule: 'pl_art115' })).toMatchObject({
      dueOpen: 600_00,
      overdue: 0,
    })
  })
})

describe('ageing (2.9)', () => {
  it.each([
    [0, 'not_overdue'],
    [1, 'days_1_30'],
    [30, 'days_1_30'],
    [31, 'days_31_60'],
    [60, 'days_31_60'],
    [61, 'days_61_90'],
    [90, 'days_61_90'],
    [91, 'over_90'],
  ])('%i days overdue -> %s', (days, bucket) => {
    expect(ageingBucket(days)).toBe(bucket)
  })
})

describe('plans preview the effect of a correction', () => {
  const state = replay([
    rent,
    charge('later', 'rent', 600_00, '2026-04-10'),
    receipt('r', 1300_00, '2026-04-10'),
  ])

  it('a refund uses credit first, then the newest charge', () => {
    expect(planRefund(state, 'r', 150_00, 'asked', '2026-04-10')).toEqual({
      fromCredit: 100_00,
      reopens: [{ chargeId: 'later', amount: 50_00 }],
    })
    expect(() => planRefund(state, 'r', 1300_01, 'asked', '2026-04-10')).toThrow('refund_exceeds_receipt')
    expect(() => planRefund(state, 'r', 1, '  ', '2026-04-10')).toThrow('refund_needs_reason')
    expect(() => planRefund(state, 'r', 0, 'asked', '2026-04-10')).toThrow('amount_not_positive')
  })

  it('a credit note and a write-off', () => {
    expect(planCreditNote(state, 'c', 80_00)).toEqual({ reduces: 0, releases: 80_00 })
    expect(() => planCreditNote(state, 'c', 600_01)).toThrow('credit_exceeds_charge')
    expect(() => planWriteOff(state, 'c', 1, 'gone')).toThrow('charge_not_open')
    const open = replay([rent])
    expect(planWriteOff(open, 'c', 200_00, 'gone')).toBe(400_00)
    expect(() => planWriteOff(open, 'c', 600_01, 'gone')).toThrow('write_off_exceeds_remaining')
    expect(() => planWriteOff(open, 'c', 1, '')).toThrow('write_off_needs_reason')
  })
})
