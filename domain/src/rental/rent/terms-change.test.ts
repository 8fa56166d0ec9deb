import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeTerms } from '../leases/terms.ts'
import type { Lease } from '../leases/types.ts'
import { generateCharges } from './charges.ts'
import { lease, terms } from './sample-lease.ts'
import { type AdjustableCharge, adjustForTermsChange } from './terms-change.ts'

const posted = (home: Lease, today: string): AdjustableCharge[] =>
  generateCharges(home, today, []).charges.map(({ kind, amount, serviceFrom, serviceTo }) => ({
    id: `${kind} ${serviceFrom}`,
    kind,
    amount,
    serviceFrom,
    serviceTo,
    credited: 0,
    cancelled: false,
    adjusts: null,
  }))

const today = '2026-03-20'
const before = lease({ terms: [terms({ bills: 100_00 })] })

describe('a change of terms for days that are already charged', () => {
  it('a higher rent adds a charge for the rest of the month, never for the past', () => {
    const after = changeTerms(before, terms({ validFrom: '2026-03-16', rent: 960_00, bills: 100_00 }))
    expect(adjustForTermsChange(before, after, '2026-03-16', today, posted(before, today))).toEqual({
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

  it('a lower rent adds a credit note on the posted charge; past months do not change', () => {
    const after = changeTerms(before, terms({ validFrom: '2026-02-16', rent: 800_00, bills: 100_00 }))
    expect(adjustForTermsChange(before, after, '2026-02-16', today, posted(before, today))).toEqual({
      charges: [],
      credits: [{ chargeId: 'rent 2026-03-01', amount: 100_00 }],
    })
  })

  it('a second change credits the extra charge first', () => {
    const raised = changeTerms(before, terms({ validFrom: '2026-03-01', rent: 930_00, bills: 100_00 }))
    const extra: AdjustableCharge = {
      id: 'extra',
      kind: 'rent',
      amount: 30_00,
      credited: 0,
      cancelled: false,
      serviceFrom: '2026-03-01',
      serviceTo: '2026-04-01',
      adjusts: 'rent 2026-03-01',
    }
    const lowered = changeTerms(raised, terms({ validFrom: '2026-03-01', rent: 850_00, bills: 100_00 }))
    const { credits } = adjustForTermsChange(raised, lowered, '2026-03-01', today, [
      ...posted(before, today),
      extra,
    ])
    expect(credits).toEqual([
      { chargeId: 'extra', amount: 30_00 },
      { chargeId: 'rent 2026-03-01', amount: 50_00 },
    ])
  })

  it('a one-off fee on the day of a posted monthly fee gets its own charge', () => {
    const monthly = lease({ terms: [terms({ additionalFee: 20_00 })] })
    const after = changeTerms(
      monthly,
      terms({ validFrom: '2026-03-01', additionalFee: 75_00, additionalFeeOneOff: true }),
    )
    const { charges, credits } = adjustForTermsChange(
      monthly,
      after,
      '2026-03-01',
      today,
      posted(monthly, today),
    )
    expect(credits).toEqual([{ chargeId: 'additional_fee 2026-03-01', amount: 20_00 }])
    expect(charges).toMatchObject([
      { kind: 'additional_fee', amount: 75_00, serviceTo: null, adjusts: 'additional_fee 2026-03-01' },
    ])
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
        const { charges, credits } = adjustForTermsChange(home, after, validFrom, today, march)
        const wanted = generateCharges(after, '2026-03-31', []).charges.filter(
          (row) => row.serviceFrom >= '2026-03-01',
        )
        expect(total(march) + total(charges) - total(credits)).toBe(total(wanted))
      }),
    )
  })
})
