import { describe, expect, it } from 'vitest'
import { generateCharges } from '../rent/charges.ts'
import type { AdjustableCharge } from '../rent/posted-charges.ts'
import { lease, terms } from '../rent/sample-lease.ts'
import { extendLease } from './extend.ts'
import { earliestIncrease, isInSeriousArrears, lastIncrease, leaseWarnings } from './polish-law.ts'
import { moveDeposit, renewLease } from './renew.ts'
import { lacksSignature } from './signature.ts'
import { daysLeft, leaseActions, leaseStatus } from './status.ts'
import { terminateLease } from './terminate.ts'
import { changeTerms, refuseFarTerms, termsAt } from './terms.ts'
import type { Lease, LeaseStatus } from './types.ts'
import { type LeaseInput, validateLease } from './validate.ts'

const fixed = lease({ start: '2026-01-01', end: '2026-12-31' })

describe('lease status (docs/finance.md 3.1)', () => {
  it.each<[string, Partial<Lease>, string, LeaseStatus]>([
    ['before the start', {}, '2025-12-31', 'pending'],
    ['on the first day', {}, '2026-01-01', 'active'],
    ['on the last day', {}, '2026-12-31', 'active'],
    ['after the last day', {}, '2027-01-01', 'expired'],
    ['without an end', { end: null }, '2060-01-01', 'active'],
    ['on the last day of an early end', { terminationLastDay: '2026-05-31' }, '2026-05-31', 'active'],
    ['after an early end', { terminationLastDay: '2026-05-31' }, '2026-06-01', 'terminated'],
    ['ended on its own last day', { terminationLastDay: '2026-12-31' }, '2027-01-01', 'expired'],
    [
      'an indefinite lease ended',
      { end: null, terminationLastDay: '2026-05-31' },
      '2026-06-01',
      'terminated',
    ],
    ['unsigned where signatures are required', { signed: false }, '2026-06-01', 'pending'],
  ])('%s', (_, more, today, status) => {
    expect(leaseStatus({ ...fixed, ...more }, today)).toBe(status)
  })

  it.each([
    ['no signature is required', null, null, false],
    ['it starts before the first day', '2026-07-01', null, false],
    ['nobody signed', '2026-01-01', null, true],
    ['it is signed later', '2026-01-01', '2026-06-02', true],
    ['it is signed today', '2026-01-01', '2026-06-01', false],
  ])('says whether a lease lacks signatures if %s', (_, requiredFrom, signedOn, lacks) => {
    expect(lacksSignature({ start: '2026-01-01', signedOn }, requiredFrom, '2026-06-01')).toBe(lacks)
  })

  it('returns the possible actions and the days left', () => {
    expect(leaseActions(fixed, '2026-06-01')).toEqual({ renew: true, extend: true, terminate: true })
    expect(leaseActions(fixed, '2027-01-01')).toEqual({ renew: true, extend: false, terminate: false })
    expect(leaseActions({ ...fixed, end: null }, '2026-06-01')).toEqual({
      renew: false,
      extend: false,
      terminate: true,
    })
    expect([daysLeft(fixed, '2026-12-31'), daysLeft(fixed, '2026-12-01')]).toEqual([0, 30])
    expect(daysLeft({ end: null, terminationLastDay: null }, '2026-12-01')).toBeNull()
  })
})

describe('terms in force', () => {
  const raised = changeTerms(fixed, terms({ validFrom: '2026-07-01', rent: 950_00 }))

  it('refuses terms from a day that is more than 30 years ahead', () => {
    expect(() => refuseFarTerms('2056-11-27', '2026-11-27')).not.toThrow()
    expect(() => refuseFarTerms('2056-11-28', '2026-11-27')).toThrow('validation_failed')
    expect(() => refuseFarTerms('9999-12-31', '2026-11-27')).toThrow('validation_failed')
  })

  it('each version is in force until the next', () => {
    expect(['2025-01-01', '2026-06-30', '2026-07-01'].map((day) => termsAt(raised, day).rent)).toEqual([
      900_00, 900_00, 950_00,
    ])
  })

  it('a version of the same day replaces the old one; outside the lease a version is refused', () => {
    expect(
      changeTerms(raised, terms({ validFrom: '2026-07-01', rent: 940_00 })).terms.map(
        (version) => version.rent,
      ),
    ).toEqual([900_00, 940_00])
    expect(() => changeTerms(fixed, terms({ validFrom: '2027-01-01' }))).toThrow('terms_change_outside_lease')
    expect(() => termsAt({ terms: [] }, '2026-01-01')).toThrow('lease_terms_missing')
  })
})

describe('terminating (3.2)', () => {
  const posted: AdjustableCharge[] = generateCharges(fixed, '2026-04-01', []).charges.map((row) => ({
    ...row,
    id: row.serviceFrom,
    credited: 0,
    lowered: 0,
    writtenOff: 0,
    cancelled: false,
    adjusts: null,
    scheduled: true,
  }))

  it('cancels later charges and credits the unused days of the last month', () => {
    const { lease: ended, cancel, credits, penalty } = terminateLease(fixed, '2026-03-10', posted, 500_00)
    expect(ended.terminationLastDay).toBe('2026-03-10')
    expect(cancel).toEqual(['2026-04-01'])
    expect(credits).toEqual([
      { chargeId: '2026-03-01', amount: 609_68, days: { from: '2026-03-11', to: '2026-04-01' } },
    ])
    expect(penalty).toBe(500_00)
    expect(generateCharges(ended, '2026-12-31', posted).charges).toEqual([])
  })

  it('on the last day of a month nothing is credited; damage and charges added by hand remain due', () => {
    const damage: AdjustableCharge = {
      ...posted[0]!,
      id: 'damage',
      kind: 'other',
      serviceFrom: '2026-04-02',
      serviceTo: null,
    }
    const addedByHand = (['extra_fee', 'additional_fee', 'bills', 'rent'] as const).map(
      (kind): AdjustableCharge => ({ ...damage, id: kind, kind, scheduled: false }),
    )
    expect(terminateLease(fixed, '2026-03-31', [...posted, damage, ...addedByHand])).toMatchObject({
      cancel: ['2026-04-01'],
      credits: [],
    })
  })

  it('on the first day of a month one day remains charged', () => {
    const { cancel, credits } = terminateLease(fixed, '2026-04-01', posted)
    expect([cancel, credits]).toEqual([
      [],
      [{ chargeId: '2026-04-01', amount: 870_00, days: { from: '2026-04-02', to: '2026-05-01' } }],
    ])
  })

  it('an adjusting charge is cancelled together with its main charge', () => {
    const extra: AdjustableCharge = { ...posted[3]!, id: 'extra', amount: 30_00, adjusts: '2026-04-01' }
    expect(terminateLease(fixed, '2026-03-31', [...posted, extra]).cancel).toEqual(['2026-04-01', 'extra'])
    expect(terminateLease(fixed, '2026-04-15', [...posted, extra]).credits).toEqual([
      { chargeId: 'extra', amount: 30_00, days: { from: '2026-04-16', to: '2026-05-01' } },
      { chargeId: '2026-04-01', amount: 420_00, days: { from: '2026-04-16', to: '2026-05-01' } },
    ])
  })

  it('refuses a day outside the lease and a second termination', () => {
    expect(() => terminateLease(fixed, '2027-01-01', posted)).toThrow('lease_termination_outside_range')
    expect(() =>
      terminateLease({ ...fixed, terminationLastDay: '2026-05-01' }, '2026-04-01', posted),
    ).toThrow('lease_already_terminated')
    expect(() => terminateLease(fixed, '2026-04-01', posted, 0)).toThrow('amount_not_positive')
  })
})

describe('extending and renewing (3.3)', () => {
  it('extends the same lease, with a new rent from the day after the old end if agreed', () => {
    const { lease: longer, amendment } = extendLease(fixed, '2027-06-30', '2026-11-01', 950_00)
    expect([longer.id, longer.end, termsAt(longer, '2027-02-01').rent]).toEqual([
      'lease',
      '2027-06-30',
      950_00,
    ])
    expect(extendLease(fixed, null, '2026-11-01', 900_00).amendment.terms).toBeNull()
    expect(amendment).toMatchObject({ previousEnd: '2026-12-31', newEnd: '2027-06-30' })
    expect(() => extendLease(fixed, '2026-12-31', '2026-11-01')).toThrow('lease_extension_not_later')
    expect(() => extendLease(fixed, '2027-12-31', '2027-01-01')).toThrow('lease_not_open')
    expect(() => extendLease({ ...fixed, end: null }, '2027-12-31', '2026-01-01')).toThrow('lease_has_no_end')
  })

  it('keeps terms that were agreed from the day after the old end, with another rent if one is given', () => {
    const agreed = terms({ validFrom: '2027-01-01', rent: 950_00, bills: 70_00 })
    const shortened = { ...fixed, terms: [terms(), agreed] }
    expect(extendLease(shortened, null, '2026-11-01', 950_00).amendment.terms).toBeNull()
    expect(extendLease(shortened, null, '2026-11-01', 980_00).amendment.terms).toEqual({
      ...agreed,
      rent: 980_00,
    })
  })

  it('does not charge a one-off fee again after an extension', () => {
    const withFee = {
      ...fixed,
      terms: [terms({ additionalFee: 77_00, additionalFeeOneOff: true, bills: 50_00 })],
    }
    const { lease: longer, amendment } = extendLease(withFee, '2027-12-31', '2026-11-01', 950_00)
    expect(amendment.terms).toMatchObject({ rent: 950_00, bills: 50_00, additionalFee: 0 })
    const fees = generateCharges(longer, '2027-12-31', []).charges.filter(
      ({ kind }) => kind === 'additional_fee',
    )
    expect(fees.map(({ amount }) => amount)).toEqual([77_00])
  })

  it('renews without a vacant day, on the terms in force', () => {
    const { lease: next, deposit } = renewLease(
      { ...fixed, depositAmount: 1800_00 },
      { end: '2027-12-31', terms: { rent: 990_00 }, depositHeld: 1800_00, depositAmount: 1980_00 },
    )
    expect(next).toMatchObject({
      previousLeaseId: 'lease',
      start: '2027-01-01',
      end: '2027-12-31',
      depositAmount: 1980_00,
    })
    expect(next.terms).toMatchObject([{ validFrom: '2027-01-01', rent: 990_00 }])
    expect(deposit).toEqual({ transfer: 1800_00, charge: 180_00, refund: 0 })
    expect(moveDeposit(1800_00, 1500_00)).toEqual({ transfer: 1500_00, charge: 0, refund: 300_00 })
    expect(() => renewLease(fixed, { end: '2026-12-31', depositHeld: 0 })).toThrow('lease_end_before_start')
  })

  it('does not charge a one-off fee again after a renewal', () => {
    const once = lease({
      end: '2026-12-31',
      terms: [terms({ additionalFee: 75_00, additionalFeeOneOff: true })],
    })
    const { lease: next } = renewLease(once, { end: null, depositHeld: 0 })
    expect(next.terms).toMatchObject([{ additionalFee: 0, additionalFeeOneOff: false }])
    const monthly = lease({ end: '2026-12-31', terms: [terms({ additionalFee: 20_00 })] })
    expect(renewLease(monthly, { end: null, depositHeld: 0 }).lease.terms).toMatchObject([
      { additionalFee: 20_00 },
    ])
  })
})

describe('validation of a lease (PROP-14)', () => {
  const input: LeaseInput = {
    tenantId: 't',
    propertyId: 'p',
    startDate: '2026-01-01',
    endDate: null,
    rentAmount: 0,
  }

  it.each<[string, Partial<LeaseInput>, unknown]>([
    ['a complete lease', {}, []],
    ['no tenant', { tenantId: null }, [{ field: 'tenantId', code: 'required' }]],
    ['an end before the start', { endDate: '2025-12-31' }, [{ field: 'endDate', code: 'end_before_start' }]],
    ['an end on the start', { endDate: '2026-01-01' }, []],
    [
      'a day that does not exist',
      { startDate: '2026-02-30' },
      [{ field: 'startDate', code: 'date_invalid' }],
    ],
    ['a negative rent', { rentAmount: -1 }, [{ field: 'rentAmount', code: 'amount_negative' }]],
    ['fractions of a cent', { depositAmount: 0.5 }, [{ field: 'depositAmount', code: 'amount_invalid' }]],
    ['due day 0', { paymentDueDay: 0 }, [{ field: 'paymentDueDay', code: 'due_day_out_of_range' }]],
    ['due day 32', { paymentDueDay: 32 }, [{ field: 'paymentDueDay', code: 'due_day_out_of_range' }]],
    ['due day 31', { paymentDueDay: 31 }, []],
  ])('%s', (_, more, issues) => {
    expect(validateLease({ ...input, ...more })).toEqual(issues)
  })
})

describe('Polish law: warnings only (9.3)', () => {
  it('covers security, occasional leases and arrears', () => {
    const occasional = {
      kind: 'occasional',
      rent: 1000_00,
      security: 6000_01,
      start: '2026-01-01',
      end: '2036-01-01',
    } as const
    expect(leaseWarnings(occasional)).toEqual(['security_above_limit', 'occasional_above_ten_years'])
    expect(leaseWarnings({ ...occasional, security: 6000_00, end: '2035-12-31' })).toEqual([])
    expect(leaseWarnings({ ...occasional, kind: 'ordinary' })).toEqual([])
    expect([isInSeriousArrears(2999_99, 1000_00), isInSeriousArrears(3000_00, 1000_00)]).toEqual([
      false,
      true,
    ])
  })

  it.each([
    ['three months of notice to the end of a month', 'ordinary', [], '2026-03-01', '2026-07-01'],
    ['the day of the month does not matter', 'ordinary', [], '2026-03-31', '2026-07-01'],
    ['six months after the last increase', 'ordinary', ['2026-03-15'], '2026-03-20', '2026-09-15'],
    ['an old increase does not matter', 'ordinary', ['2025-07-01'], '2026-03-20', '2026-07-01'],
    ['an occasional lease follows its contract', 'occasional', ['2026-03-01'], '2026-03-20', '2026-04-01'],
    ['an institutional lease follows its contract', 'institutional', [], '2026-12-31', '2027-01-01'],
  ] as const)('a raised rent can apply from: %s', (_, kind, raisedOn, noticeOn, from) => {
    const lease = {
      kind,
      terms: [
        { validFrom: '2024-01-01', rent: 1000_00 },
        ...raisedOn.map((validFrom) => ({ validFrom, rent: 1100_00 })),
      ],
    }
    expect(earliestIncrease(lease, noticeOn)).toBe(from)
  })

  it('only a higher rent is an increase', () => {
    const version = (validFrom: string, rent: number) => ({ validFrom, rent })
    expect(
      lastIncrease([version('2026-05-01', 900), version('2025-01-01', 800), version('2026-09-01', 900)]),
    ).toBe('2026-05-01')
    expect(lastIncrease([version('2025-01-01', 800), version('2026-05-01', 700)])).toBeNull()
  })
})
