import { describe, expect, it } from 'vitest'
import { DomainError, type ErrorCode } from '../../errors.ts'
import { replay } from './replay.ts'
import { balancesAt, charge, creditNote, receipt, refund, writeOff } from './sample-events.ts'
import type { ChargeState, LedgerEvent, LedgerOptions } from './types.ts'

const paidTo = (events: LedgerEvent[], options?: LedgerOptions) =>
  replay(events, options).allocations.map(({ sourceId, chargeId, amount }) => [sourceId, chargeId, amount])

function chargeOf(events: LedgerEvent[], id: string, options?: LedgerOptions): ChargeState {
  const state = replay(events, options).charges.get(id)
  if (!state) throw new Error(`no charge ${id}`)
  return state
}

function refusal(events: LedgerEvent[]): ErrorCode | null {
  try {
    replay(events)
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

describe('the example of docs/finance.md 2.13', () => {
  const march = charge('march', 'rent', 600_00, '2026-03-05')
  const april = charge('april', 'rent', 600_00, '2026-04-05')
  const interest = charge('interest', 'late_interest', 4_10, '2026-04-06', {
    postedOn: '2026-04-06',
    interestOn: 'march',
  })
  const paid = [march, april, interest, receipt('r', 700_00, '2026-04-06')]

  it('pays the interest, then March, then part of April', () => {
    expect(paidTo(paid)).toEqual([
      ['r', 'interest', 4_10],
      ['r', 'march', 600_00],
      ['r', 'april', 95_90],
    ])
    expect(chargeOf(paid, 'april').remaining).toBe(504_10)
    expect(balancesAt(paid, '2026-04-06').accountBalance).toBe(504_10)
  })

  it('a refund of 50.00 next day reopens April to 554.10', () => {
    const events = [...paid, refund('back', 'r', 50_00, '2026-04-07')]
    expect(chargeOf(events, 'april').remaining).toBe(554_10)
    expect(chargeOf(events, 'march').remaining).toBe(0)
    expect(balancesAt(events, '2026-04-07').accountBalance).toBe(554_10)
    expect(balancesAt(events, '2026-04-06').accountBalance).toBe(504_10)
  })
})

describe('allocating a receipt (2.5)', () => {
  const rent = charge('rent', 'rent', 600_00, '2026-03-10')
  const bills = charge('a-bills', 'bills', 100_00, '2026-03-10')
  const fee = charge('fee', 'extra_fee', 50_00, '2026-03-10')

  it('on one due date rent comes before bills and bills before fees, independent of their ids', () => {
    expect(paidTo([fee, bills, rent, receipt('r', 720_00, '2026-03-12')])).toEqual([
      ['r', 'rent', 600_00],
      ['r', 'a-bills', 100_00],
      ['r', 'fee', 20_00],
    ])
  })

  it('the payer can name a charge: its interest is paid first, then the charge, then the others as usual', () => {
    const interest = charge('i', 'late_interest', 3_00, '2026-03-20', {
      postedOn: '2026-03-20',
      interestOn: 'fee',
    })
    const events = [rent, fee, interest, receipt('r', 100_00, '2026-03-21', { designations: ['fee'] })]
    expect(paidTo(events)).toEqual([
      ['r', 'i', 3_00],
      ['r', 'fee', 50_00],
      ['r', 'rent', 47_00],
    ])
  })

  it('matured charges come before charges that are posted but not yet due', () => {
    const early = charge('early', 'rent', 600_00, '2026-04-10', { postedOn: '2026-03-01' })
    const other = charge('other', 'other', 80_00, '2026-03-11', { postedOn: '2026-03-11' })
    expect(paidTo([early, other, receipt('r', 100_00, '2026-03-12')])).toEqual([
      ['r', 'other', 80_00],
      ['r', 'early', 20_00],
    ])
  })

  it('remaining credit pays the next charges on the day they are posted, rent first', () => {
    const events = [receipt('r', 650_00, '2026-02-20'), bills, rent]
    expect(replay(events, { until: '2026-02-28' }).unappliedCredit).toBe(650_00)
    expect(replay(events).allocations).toEqual([
      { sourceId: 'r', chargeId: 'rent', amount: 600_00, day: '2026-03-01' },
      { sourceId: 'r', chargeId: 'a-bills', amount: 50_00, day: '2026-03-01' },
    ])
  })

  it('older credit is used before money of the same day', () => {
    const events = [
      receipt('old', 100_00, '2026-02-20'),
      rent,
      receipt('new', 600_00, '2026-03-01'),
      receipt('z', 5_00, '2026-03-09'),
    ]
    expect(replay(events).allocations.map(({ sourceId, amount, day }) => [sourceId, amount, day])).toEqual([
      ['old', 100_00, '2026-03-01'],
      ['new', 500_00, '2026-03-01'],
    ])
  })

  it('a charge entered after its due date counts from the due date', () => {
    const entered = charge('damage', 'other', 80_00, '2026-03-05', { postedOn: '2026-03-20' })
    expect(balancesAt([entered], '2026-03-06')).toMatchObject({
      accountBalance: 80_00,
      dueOpen: 80_00,
      overdue: 80_00,
    })
    expect(paidTo([entered, receipt('r', 80_00, '2026-03-10')])).toEqual([['r', 'damage', 80_00]])
  })

  it('a back-dated receipt is replayed at its date', () => {
    const late = receipt('b-late', 600_00, '2026-03-15')
    const before = receipt('a-early', 600_00, '2026-03-05')
    expect(chargeOf([rent, late], 'rent').paidOn).toBe('2026-03-15')
    expect(chargeOf([rent, late, before], 'rent').paidOn).toBe('2026-03-05')
    expect(replay([rent, late, before]).unappliedCredit).toBe(600_00)
  })

  it.each(['pending', 'failed', 'cancelled'] as const)('a %s receipt does not count', (status) => {
    const events = [rent, receipt('r', 600_00, '2026-03-10', { status })]
    expect(chargeOf(events, 'rent').remaining).toBe(600_00)
    expect(balancesAt(events, '2026-03-10').accountBalance).toBe(600_00)
  })

  it('a receipt that fails later is reversed on that day', () => {
    const failed: LedgerEvent = { type: 'reversal', id: 'x', date: '2026-03-18', targetId: 'r' }
    const events = [rent, receipt('r', 600_00, '2026-03-10'), failed]
    expect(balancesAt(events, '2026-03-17').accountBalance).toBe(0)
    expect(balancesAt(events, '2026-03-18').accountBalance).toBe(600_00)
    expect(chargeOf(events, 'rent').paidOn).toBeNull()
  })
})

describe('deposits are separate (2.1, 2.5)', () => {
  const deposit = charge('deposit', 'deposit', 1200_00, '2026-01-01')
  const rent = charge('rent', 'rent', 600_00, '2026-01-10')

  it('only deposit money pays a deposit, and it pays nothing else', () => {
    const events = [
      deposit,
      rent,
      receipt('d', 1300_00, '2026-01-02', { deposit: true }),
      receipt('r', 700_00, '2026-01-10'),
    ]
    expect(paidTo(events)).toEqual([
      ['d', 'deposit', 1200_00],
      ['r', 'rent', 600_00],
    ])
    expect(replay(events).unappliedCredit).toBe(100_00)
    expect(balancesAt(events, '2026-01-31').accountBalance).toBe(-100_00)
    expect(refusal([deposit, receipt('r', 1_00, '2026-01-03', { designations: ['deposit'] })])).toBe(
      'deposit_receipt_needed',
    )
  })

  it('an applied deposit pays rent without cash, up to the deposits held', () => {
    const held = receipt('d', 1200_00, '2026-01-02', { deposit: true })
    const applied: LedgerEvent = { type: 'deposit_applied', id: 'e', date: '2026-02-01', amount: 600_00 }
    expect(paidTo([deposit, rent, held, applied])).toContainEqual(['e', 'rent', 600_00])
    expect(chargeOf([deposit, rent, held, applied], 'deposit').remaining).toBe(0)
    expect(refusal([deposit, rent, held, { ...applied, amount: 1200_01 }])).toBe('deposit_exceeds_held')
    const back = refund('b', 'd', 600_00, '2026-02-02')
    expect(refusal([deposit, rent, held, applied, back])).toBeNull()
    expect(refusal([deposit, rent, held, applied, { ...back, amount: 600_01 }])).toBe('deposit_exceeds_held')
  })

  it('interest on a deposit charge is not paid with deposit money', () => {
    const interest = charge('i', 'late_interest', 5_00, '2026-01-02', {
      postedOn: '2026-01-02',
      interestOn: 'deposit',
    })
    const events = [
      deposit,
      interest,
      receipt('d', 1210_00, '2026-01-03', { deposit: true, designations: ['deposit'] }),
    ]
    expect(paidTo(events)).toEqual([['d', 'deposit', 1200_00]])
  })

  it('applied deposit money cannot pay a later deposit charge', () => {
    const held = receipt('d', 1000_00, '2026-01-02', { deposit: true })
    const applied: LedgerEvent = { type: 'deposit_applied', id: 'a', date: '2026-02-01', amount: 600_00 }
    const later = charge('later', 'deposit', 1000_00, '2026-03-01')
    expect(chargeOf([rent, held, applied, later], 'later').remaining).toBe(600_00)
  })

  it('reversing an applied deposit restores the deposit and reopens the rent', () => {
    const held = receipt('d', 1000_00, '2026-01-02', { deposit: true })
    const applied: LedgerEvent = { type: 'deposit_applied', id: 'a', date: '2026-02-01', amount: 600_00 }
    const undone: LedgerEvent = { type: 'reversal', id: 'x', date: '2026-02-03', targetId: 'a' }
    const events = [rent, held, applied, undone]
    expect(chargeOf(events, 'rent').remaining).toBe(600_00)
    expect(replay(events).depositMovements.reduce((sum, row) => sum + row.amount, 0)).toBe(1000_00)
    expect(refusal([rent, held, applied, { ...undone, targetId: 'd' }])).toBe('deposit_exceeds_held')
  })
})

describe('corrections (2.7)', () => {
  const march = charge('march', 'rent', 600_00, '2026-03-10')
  const april = charge('april', 'rent', 600_00, '2026-04-10')
  const paid = receipt('r', 1250_00, '2026-04-10')

  it('a refund takes unapplied credit first, then the newest allocation', () => {
    const events = [march, april, paid, refund('x', 'r', 150_00, '2026-04-12')]
    expect(replay(events).unappliedCredit).toBe(0)
    expect([chargeOf(events, 'march').remaining, chargeOf(events, 'april').remaining]).toEqual([0, 100_00])
  })

  it('a refund cannot exceed the receipt', () => {
    const first = refund('x', 'r', 1000_00, '2026-04-12')
    expect(refusal([march, paid, first, refund('y', 'r', 250_00, '2026-04-13')])).toBeNull()
    expect(refusal([march, paid, first, refund('y', 'r', 250_01, '2026-04-13')])).toBe(
      'refund_exceeds_receipt',
    )
    expect(refusal([march, refund('x', 'r', 1, '2026-04-12')])).toBe('receipt_not_completed')
  })

  it('a credit note above the remaining amount releases the newest payment to credit', () => {
    const events = [march, receipt('r', 600_00, '2026-03-10'), creditNote('c', 'march', 50_00, '2026-03-20')]
    expect(chargeOf(events, 'march')).toMatchObject({
      remaining: 0,
      paid: 550_00,
      credited: 50_00,
      paidOn: '2026-03-10',
    })
    expect(replay(events).unappliedCredit).toBe(50_00)
    expect(refusal([...events, creditNote('d', 'march', 550_01, '2026-03-21')])).toBe('credit_exceeds_charge')
  })

  it('on one day the credit note is processed before the refund, so April stays paid', () => {
    const events = [
      march,
      april,
      receipt('r', 1200_00, '2026-04-10'),
      refund('a-refund', 'r', 100_00, '2026-04-20'),
      creditNote('z-credit', 'march', 100_00, '2026-04-20'),
    ]
    expect([chargeOf(events, 'march').remaining, chargeOf(events, 'april').remaining]).toEqual([0, 0])
    expect(replay(events).unappliedCredit).toBe(0)
  })

  it.each([
    ['credit note', creditNote],
    ['write-off', writeOff],
  ] as const)('a %s that was taken back can be made again on the same day', (_, correct) => {
    const first = correct('a', 'march', 400_00, '2026-04-20')
    const back: LedgerEvent = { type: 'reversal', id: 'b', date: '2026-04-20', targetId: 'a' }
    const again = correct('c', 'march', 500_00, '2026-04-20')
    for (const earlier of [first, { ...first, date: '2026-04-01' }]) {
      expect(chargeOf([march, earlier, back], 'march').remaining).toBe(600_00)
      expect(chargeOf([march, earlier, back, again], 'march').remaining).toBe(100_00)
      expect(chargeOf([again, back, earlier, march], 'march').remaining).toBe(100_00)
    }
  })

  it.each([
    ['receipt', receipt('a', 600_00, '2026-04-01')],
    ['credit note', creditNote('a', 'march', 600_00, '2026-04-01')],
  ])('what the reversal of a %s reopens can be written off on the same day', (_, settled) => {
    const back: LedgerEvent = { type: 'reversal', id: 'b', date: '2026-04-20', targetId: 'a' }
    const off = writeOff('c', 'march', 600_00, '2026-04-20')
    const takenBack: LedgerEvent = { type: 'reversal', id: 'd', date: '2026-04-20', targetId: 'c' }
    expect(chargeOf([march, settled, back], 'march').remaining).toBe(600_00)
    expect(chargeOf([march, settled, back, off], 'march')).toMatchObject({ remaining: 0, writtenOff: 600_00 })
    expect(chargeOf([march, settled, back, off, takenBack], 'march').remaining).toBe(600_00)
  })

  it('a write-off is not a payment; a receipt that names the charge reopens it up to its own amount', () => {
    const off = writeOff('w', 'march', 600_00, '2026-06-01')
    expect(chargeOf([march, off], 'march')).toMatchObject({
      remaining: 0,
      paid: 0,
      writtenOff: 600_00,
      paidOn: null,
    })
    const events = [march, off, receipt('r', 200_00, '2026-07-01', { designations: ['march'] })]
    expect(chargeOf(events, 'march')).toMatchObject({ remaining: 0, paid: 200_00, writtenOff: 400_00 })
    expect(balancesAt(events, '2026-07-01').accountBalance).toBe(0)
    const undesignated = [march, off, receipt('r', 200_00, '2026-07-01')]
    expect(replay(undesignated).unappliedCredit).toBe(200_00)
  })

  it('a back-dated receipt reduces a write-off to the amount that was really open', () => {
    const events = [march, writeOff('w', 'march', 600_00, '2026-06-01'), receipt('r', 500_00, '2026-05-20')]
    expect(chargeOf(events, 'march')).toMatchObject({ paid: 500_00, writtenOff: 100_00, remaining: 0 })
  })

  it('a cancelled charge returns its money as credit and leaves the account', () => {
    const cancel: LedgerEvent = { type: 'reversal', id: 'x', date: '2026-04-02', targetId: 'april' }
    const events = [april, receipt('r', 600_00, '2026-04-01'), cancel]
    expect(replay(events).unappliedCredit).toBe(600_00)
    expect(balancesAt(events, '2026-04-30').accountBalance).toBe(-600_00)
    expect(refusal([...events, creditNote('c', 'april', 1, '2026-04-03')])).toBe('charge_cancelled')
    expect(refusal([...events, { ...cancel, id: 'y', date: '2026-04-03' }])).toBe('already_reversed')
  })

  it('a cancellation is processed before a refund of the same day: only the cancelled charge loses its money', () => {
    const events: LedgerEvent[] = [
      march,
      april,
      receipt('r', 1200_00, '2026-04-10'),
      refund('a-refund', 'r', 600_00, '2026-04-12'),
      { type: 'reversal', id: 'z-cancel', date: '2026-04-12', targetId: 'march' },
    ]
    const april12 = chargeOf(events, 'april')
    expect([april12.remaining, april12.settlements.length]).toEqual([0, 1])
  })

  it('a credit note larger than payment and remaining amount reverses part of the write-off', () => {
    const events = [
      march,
      receipt('r', 400_00, '2026-03-10'),
      writeOff('w', 'march', 200_00, '2026-06-01'),
      creditNote('c', 'march', 500_00, '2026-06-10'),
    ]
    expect(chargeOf(events, 'march')).toMatchObject({
      remaining: 0,
      paid: 0,
      credited: 500_00,
      writtenOff: 100_00,
    })
    expect(replay(events).unappliedCredit).toBe(400_00)
  })

  it('reversing a write-off reopens the part that no receipt has reopened', () => {
    const events: LedgerEvent[] = [
      march,
      writeOff('w', 'march', 600_00, '2026-06-01'),
      receipt('r', 200_00, '2026-07-01', { designations: ['march'] }),
      { type: 'reversal', id: 'x', date: '2026-07-05', targetId: 'w' },
    ]
    expect(chargeOf(events, 'march')).toMatchObject({ remaining: 400_00, paid: 200_00, writtenOff: 0 })
  })

  it('a refunded receipt cannot fail, and a returned refund becomes credit again', () => {
    const back = refund('x', 'r', 100_00, '2026-04-12')
    const undo = (targetId: string): LedgerEvent => ({
      type: 'reversal',
      id: 'u',
      date: '2026-04-15',
      targetId,
    })
    expect(refusal([march, paid, back, undo('r')])).toBe('receipt_already_refunded')
    const again = refund('y', 'r', 1250_00, '2026-04-20')
    expect(replay([march, paid, back, undo('x')]).unappliedCredit).toBe(650_00)
    expect([refusal([march, paid, back, undo('x'), again]), refusal([march, paid, back, again])]).toEqual([
      null,
      'refund_exceeds_receipt',
    ])
  })

  it.each([
    ['credit note', creditNote('c', 'april', 100_00, '2026-04-02')],
    ['write-off', writeOff('c', 'april', 100_00, '2026-04-02')],
  ])('a %s before the due date enters the account together with its charge', (_, correction) => {
    const events = [april, correction]
    const nothing = { accountBalance: 0, dueOpen: 0, prepaid: 0 }
    expect(balancesAt(events, '2026-04-05')).toMatchObject(nothing)
    expect(balancesAt(events, '2026-04-10')).toMatchObject({
      accountBalance: 500_00,
      dueOpen: 500_00,
      prepaid: 0,
    })
    const cancelled: LedgerEvent = { type: 'reversal', id: 'x', date: '2026-04-04', targetId: 'april' }
    expect(balancesAt([...events, cancelled], '2026-04-10')).toMatchObject(nothing)
    expect(replay([...events, cancelled]).movements).toEqual([])
  })

  it.each([
    ['credited', creditNote('c', 'april', 100_00, '2026-04-12')],
    ['written off', writeOff('c', 'april', 600_00, '2026-04-12')],
  ])('a charge can be cancelled on the day it was %s, once', (_, correction) => {
    const cancelled: LedgerEvent = { type: 'reversal', id: 'x', date: '2026-04-12', targetId: 'april' }
    const events = [april, correction, cancelled]
    expect(chargeOf(events, 'april')).toMatchObject({ remaining: 0, cancelledOn: '2026-04-12' })
    expect(balancesAt(events, '2026-04-12').accountBalance).toBe(0)
    const undone: LedgerEvent = { type: 'reversal', id: 'y', date: '2026-04-12', targetId: 'c' }
    expect(balancesAt([...events, undone], '2026-04-12').accountBalance).toBe(0)
    expect(refusal([april, cancelled, { ...correction, date: '2026-04-13' }])).toBe('charge_cancelled')
  })

  it.each<[string, LedgerEvent[], ErrorCode]>([
    ['an amount of 0', [receipt('r', 0, '2026-01-01')], 'amount_not_positive'],
    ['the same row twice', [march, march], 'ledger_event_duplicate'],
    ['a credit note on nothing', [creditNote('c', 'none', 1, '2026-01-01')], 'ledger_target_missing'],
    [
      'a write-off without a reason',
      [march, { ...writeOff('w', 'march', 1, '2026-04-01'), reason: ' ' }],
      'write_off_needs_reason',
    ],
    [
      'reversing a reversal',
      [
        paid,
        { type: 'reversal', id: 'x', date: '2026-05-01', targetId: 'r' },
        { type: 'reversal', id: 'y', date: '2026-05-02', targetId: 'x' },
      ],
      'not_reversible',
    ],
  ])('refuses %s', (_, events, code) => {
    expect(refusal(events)).toBe(code)
  })
})
