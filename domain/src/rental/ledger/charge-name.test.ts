import { describe, expect, it } from 'vitest'
import { chargeNameOf } from './charge-name.ts'

describe('the name of a charge', () => {
  it('has the month when the charge repeats every month', () => {
    const charge = { type: 'rent', serviceFrom: '2026-03-01', description: 'Rent for March' }
    expect(chargeNameOf(charge)).toEqual({ by: 'month', type: 'rent', month: '2026-03' })
  })

  it('is the description of a charge added by hand, and of a monthly one without a month', () => {
    const repair = { type: 'other', serviceFrom: '2026-03-01', description: 'Broken window' }
    expect(chargeNameOf(repair)).toEqual({ by: 'description', description: 'Broken window' })
    expect(chargeNameOf({ ...repair, type: 'bills', serviceFrom: null })).toMatchObject({ by: 'description' })
  })

  it('is cleaning for an extra fee without month and description, which only stays have', () => {
    const fee = { type: 'extra_fee', serviceFrom: null }
    expect(chargeNameOf({ ...fee, description: null })).toEqual({ by: 'type', type: 'cleaning' })
    expect(chargeNameOf({ ...fee, description: 'Cancellation fee' })).toMatchObject({ by: 'description' })
    expect(chargeNameOf(fee)).toEqual({ by: 'type', type: 'extra_fee' })
    expect(chargeNameOf({ ...fee, serviceFrom: '2026-03-01', description: null })).toMatchObject({
      by: 'month',
    })
  })

  it('of late interest is that of the charge on which it is charged, if that is known', () => {
    const interest = { type: 'late_interest', serviceFrom: '2026-11-11' }
    const rent = { type: 'rent', serviceFrom: '2026-08-01', description: null }
    const ofRent = { by: 'month', type: 'rent', month: '2026-08' }
    expect(chargeNameOf({ ...interest, interestOn: rent })).toEqual({ by: 'interest', on: ofRent })
    const repair = { type: 'other', serviceFrom: null, description: 'Broken window' }
    const ofRepair = { by: 'description', description: 'Broken window' }
    expect(chargeNameOf({ ...interest, interestOn: repair })).toEqual({ by: 'interest', on: ofRepair })
    expect(chargeNameOf({ ...interest, interestOn: null })).toMatchObject({ by: 'month', month: '2026-11' })
    expect(chargeNameOf({ ...rent, interestOn: repair })).toEqual(ofRent)
  })

  it('is the type when nothing else is known, and "other" for a type without a name', () => {
    expect(chargeNameOf({ type: 'deposit', serviceFrom: null })).toEqual({ by: 'type', type: 'deposit' })
    expect(chargeNameOf({ type: 'unheard_of', serviceFrom: null, description: '' })).toEqual({
      by: 'type',
      type: 'other',
    })
  })
})
