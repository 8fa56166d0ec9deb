import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeTerms } from '../leases/terms.ts'
import type { Lease } from '../leases/types.ts'
import { generateCharges } from './charges.ts'
import type { AdjustableCharge } from './posted-charges.ts'
import { lease, terms } from './sample-lease.ts'
import { adjustPosted } from './terms-change.ts'

const posted = (home: Lease, today: string): AdjustableCharge[] =>
  generateCharges(home, today, []).charges.map(({ kind, amount, serviceFrom, serviceTo }) => ({
    id: `${kind} ${serviceFrom}`,
    kind,
    amount,
    serviceFrom,
    serviceTo,
    credited: 0,
    lowered: 0,
    writtenOff: 0,
    cancelled: false,
    adjusts: null,
    scheduled: true,
  }))

const today = '2026-03-20'
const before = lease({ terms: [terms({ bills: 100_00 })] })

describe('a change of terms for days that are already charged', () => {
  it('a higher rent adds a charge for the rest of the month', () => {
    const after = changeTerms(before, terms({ validFrom: '2026-03-16', rent: 960_00, bills: 100_00 }))
    expect(adjustPosted(before, after, today, posted(before, today), '2026-03-16')).toEqual({
      charges: [
        {
          kind: 'rent',
          amount: 30_96,
          postedOn: today,
          dueDate: today,
          serviceFrom: '2026-03-16',
          serviceTo: '2026-04-01',
          adjusts: 'rent 2026-03-01',
        },
      ],
      credits: [],
    })
  })

  it('a lower rent adds a credit note on each posted charge, also on those of elapsed months', () => {
    const after = changeTerms(before, terms({ validFrom: '2026-02-15', rent: 800_00, bills: 100_00 }))
    expect(adjustPosted(before, after, today, posted(before, today), '2026-02-15')).toEqual({
      charges: [],
      credits: [
        { chargeId: 'rent 2026-02-01', amount: 50_00, days: { from: '2026-02-15', to: '2026-03-01' } },
        { chargeId: 'rent 2026-03-01', amount: 100_00, days: { from: '2026-03-01', to: '2026-04-01' } },
      ],
    })
  })

  it('a higher rent since an elapsed month is due today, and so is a fee that was not charged before', () => {
    const after = changeTerms(
      before,
      terms({ validFrom: '2026-02-01', rent: 930_00, bills: 100_00, extraFees: 20_00 }),
    )
    const { charges, credits } = adjustPosted(before, after, today, posted(before, today), '2026-02-01')
    expect(credits).toEqual([])
    expect(
      charges.map(({ kind, amount, dueDate, serviceFrom, adjusts }) => [
        kind,
        amount,
        dueDate,
        serviceFrom,
        adjusts,
      ]),
    ).toEqual([
      ['extra_fee', 20_00, today, '2026-02-01', null],
      ['extra_fee', 20_00, today, '2026-03-01', null],
      ['rent', 30_00, today, '2026-02-01', 'rent 2026-02-01'],
      ['rent', 30_00, today, '2026-03-01', 'rent 2026-03-01'],
    ])
  })

  it('an earlier start adds the missing days to the posted part, so that the month costs its rent', () => {
    for (const prorationMethod of ['actual_days', 'fixed_30', 'year_365'] as const) {
      const late = lease({ start: '2026-03-16', prorationMethod })
      const early = { ...late, start: '2026-03-01', terms: [terms({ validFrom: '2026-03-01' })] }
      const rows = posted(late, today)
      const { charges, credits } = adjustPosted(late, early, today, rows)
      expect(credits).toEqual([])
      expect(charges).toMatchObject([{ serviceFrom: '2026-03-01', serviceTo: '2026-03-16', dueDate: today }])
      expect(rows[0]!.amount + charges[0]!.amount).toBe(900_00)
    }
  })

  it('a later start credits what was charged before it; another deposit changes the charge of the deposit', () => {
    const home = lease({ depositAmount: 900_00 })
    const later = { ...home, start: '2026-03-16', terms: [terms({ validFrom: '2026-03-16' })] }
    const { charges, credits } = adjustPosted(home, later, today, posted(home, today))
    expect(credits).toEqual([
      { chargeId: 'rent 2026-01-01', amount: 900_00, days: { from: '2026-01-01', to: '2026-02-01' } },
      { chargeId: 'rent 2026-02-01', amount: 900_00, days: { from: '2026-02-01', to: '2026-03-01' } },
      { chargeId: 'rent 2026-03-01', amount: 435_48, days: { from: '2026-03-01', to: '2026-03-16' } },
      { chargeId: 'deposit 2026-01-01', amount: 900_00, days: null },
    ])
    expect(charges).toMatchObject([
      { kind: 'deposit', amount: 900_00, serviceFrom: '2026-03-16', dueDate: today },
    ])
    const more = adjustPosted(home, { ...home, depositAmount: 1000_00 }, today, posted(home, today))
    expect(more).toMatchObject({
      charges: [{ kind: 'deposit', amount: 100_00, adjusts: 'deposit 2026-01-01' }],
      credits: [],
    })
    const less = adjustPosted(home, { ...home, depositAmount: 0 }, today, posted(home, today))
    expect(less).toEqual({
      charges: [],
      credits: [{ chargeId: 'deposit 2026-01-01', amount: 900_00, days: null }],
    })
  })

  it('a second change credits the extra charge first', () => {
    const raised = changeTerms(before, terms({ validFrom: '2026-03-01', rent: 930_00, bills: 100_00 }))
    const extra: AdjustableCharge = {
      id: 'extra',
      kind: 'rent',
      amount: 30_00,
      credited: 0,
      lowered: 0,
      writtenOff: 0,
      cancelled: false,
      serviceFrom: '2026-03-01',
      serviceTo: '2026-04-01',
      adjusts: 'rent 2026-03-01',
      scheduled: false,
    }
    const lowered = changeTerms(raised, terms({ validFrom: '2026-03-01', rent: 850_00, bills: 100_00 }))
    const { credits } = adjustPosted(raised, lowered, today, [...posted(before, today), extra], '2026-03-01')
    expect(credits).toEqual([
      { chargeId: 'extra', amount: 30_00, days: { from: '2026-03-01', to: '2026-04-01' } },
      { chargeId: 'rent 2026-03-01', amount: 50_00, days: { from: '2026-03-01', to: '2026-04-01' } },
    ])
  })

  it('a one-off fee on the day of a posted monthly fee gets its own charge', () => {
    const monthly = lease({ terms: [terms({ additionalFee: 20_00 })] })
    const after = changeTerms(
      monthly,
      terms({ validFrom: '2026-03-01', additionalFee: 75_00, additionalFeeOneOff: true }),
    )
    const { charges, credits } = adjustPosted(monthly, after, today, posted(monthly, today), '2026-03-01')
    expect(credits).toEqual([
      {
        chargeId: 'additional_fee 2026-03-01',
        amount: 20_00,
        days: { from: '2026-03-01', to: '2026-04-01' },
      },
    ])
    expect(charges).toMatchObject([
      { kind: 'additional_fee', amount: 75_00, serviceTo: null, adjusts: 'additional_fee 2026-03-01' },
    ])
  })

  it('a one-off fee beside a monthly fee is charged once, and follows its terms', () => {
    const monthly = lease({ terms: [terms({ additionalFee: 20_00 })] })
    const once = (fee: number, rent = 900_00) =>
      changeTerms(
        monthly,
        terms({ validFrom: '2026-03-01', rent, additionalFee: fee, additionalFeeOneOff: true }),
      )
    const extra: AdjustableCharge = {
      ...{
        id: 'once',
        kind: 'additional_fee',
        amount: 75_00,
        credited: 0,
        lowered: 0,
        writtenOff: 0,
        cancelled: false,
      },
      ...{
        serviceFrom: '2026-03-01',
        serviceTo: null,
        adjusts: 'additional_fee 2026-03-01',
        scheduled: true,
      },
    }
    const rows = [...posted(monthly, today), extra].map((row) =>
      row.id === 'additional_fee 2026-03-01' ? { ...row, credited: 20_00, lowered: 20_00 } : row,
    )
    const fees = (after: Lease) => {
      const { charges, credits } = adjustPosted(once(75_00), after, today, rows, '2026-03-01')
      return [charges, credits].map((list) => list.map(({ amount }) => amount))
    }
    expect(fees(once(75_00))).toEqual([[], []])
    expect(fees(once(100_00))).toEqual([[25_00], []])
    expect(fees(once(0))).toEqual([[], [75_00]])
  })

  it('charges plus adjustments equal the charges under the new terms', () => {
    const rents = fc.integer({ min: 1, max: 400_000 })
    fc.assert(
      fc.property(rents, rents, fc.integer({ min: 1, max: 31 }), (old, next, from) => {
        const home = lease({ terms: [terms({ rent: old })] })
        const validFrom = `2026-03-${String(from).padStart(2, '0')}`
        const after = changeTerms(home, terms({ validFrom, rent: next }))
        const total = (list: readonly { amount: number }[]) => list.reduce((sum, row) => sum + row.amount, 0)
        const march = posted(home, today).filter((row) => row.serviceFrom === '2026-03-01')
        const { charges, credits } = adjustPosted(home, after, today, march, validFrom)
        const wanted = generateCharges(after, '2026-03-31', []).charges.filter(
          (row) => row.serviceFrom >= '2026-03-01',
        )
        expect(total(march) + total(charges) - total(credits)).toBe(total(wanted))
      }),
    )
  })
})
