import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonthsClamped, type CivilDate, daysBetween, nextMonthStart } from '../../dates.ts'
import { overlaps } from '../../intervals.ts'
import { runs } from '../../random-tests.fixture.ts'
import type { Lease, ProrationMethod } from '../leases/types.ts'
import { generateCharges, type PostedCharge, type ScheduledCharge, upcomingCharges } from './charges.ts'
import { lease, terms } from './sample-lease.ts'
import { contractAmount } from './schedule.ts'

const lines = (charges: readonly ScheduledCharge[]) =>
  charges.map(({ kind, serviceFrom, serviceTo, amount, dueDate }) => [
    kind,
    serviceFrom,
    serviceTo,
    amount,
    dueDate,
  ])

describe('the charges of a lease (docs/finance.md 2.2)', () => {
  it('raises rent, bills and fees each month, posted on the first day of service', () => {
    const home = lease({ terms: [terms({ bills: 120_00, extraFees: 15_00, additionalFee: 20_00 })] })
    const { charges } = generateCharges(home, '2026-01-01', [])
    expect(lines(charges)).toEqual([
      ['rent', '2026-01-01', '2026-02-01', 900_00, '2026-01-10'],
      ['bills', '2026-01-01', '2026-02-01', 120_00, '2026-01-10'],
      ['extra_fee', '2026-01-01', '2026-02-01', 15_00, '2026-01-10'],
      ['additional_fee', '2026-01-01', '2026-02-01', 20_00, '2026-01-10'],
    ])
    expect(charges.every((charge) => charge.postedOn === '2026-01-01')).toBe(true)
  })

  it('prorates partial months at both ends, due inside the service period', () => {
    const short = lease({ start: '2026-01-20', end: '2026-03-05' })
    expect(lines(generateCharges(short, '2026-12-31', []).charges)).toEqual([
      ['rent', '2026-01-20', '2026-02-01', 348_39, '2026-01-20'],
      ['rent', '2026-02-01', '2026-03-01', 900_00, '2026-02-10'],
      ['rent', '2026-03-01', '2026-03-06', 145_16, '2026-03-05'],
    ])
  })

  it('splits a month with two rents into two lines, each prorated', () => {
    const raised = lease({ terms: [terms(), terms({ validFrom: '2026-03-16', rent: 960_00 })] })
    const march = generateCharges(raised, '2026-03-31', []).charges.filter(
      (line) => line.serviceFrom >= '2026-03-01',
    )
    expect(lines(march)).toEqual([
      ['rent', '2026-03-01', '2026-03-16', 435_48, '2026-03-10'],
      ['rent', '2026-03-16', '2026-04-01', 495_48, '2026-03-16'],
    ])
  })

  it('does not split the rent if only the bills change', () => {
    const home = lease({
      terms: [terms({ bills: 100_00 }), terms({ validFrom: '2026-01-16', bills: 131_00 })],
    })
    const { charges } = generateCharges(home, '2026-01-31', [])
    expect(lines(charges)).toEqual([
      ['rent', '2026-01-01', '2026-02-01', 900_00, '2026-01-10'],
      ['bills', '2026-01-01', '2026-01-16', 48_39, '2026-01-10'],
      ['bills', '2026-01-16', '2026-02-01', 67_61, '2026-01-16'],
    ])
  })

  it('raises deposit, warranty and a one-off fee once; deposits are due on the start or on their own date', () => {
    const home = lease({
      start: '2026-02-01',
      depositAmount: 1800_00,
      warrantyAmount: 300_00,
      depositDueDate: '2026-01-25',
      terms: [terms({ validFrom: '2026-02-01', rent: 0, additionalFee: 75_00, additionalFeeOneOff: true })],
    })
    expect(lines(generateCharges(home, '2026-01-25', []).charges)).toEqual([
      ['deposit', '2026-02-01', null, 1800_00, '2026-01-25'],
      ['warranty', '2026-02-01', null, 300_00, '2026-01-25'],
    ])
    const all = generateCharges(home, '2026-06-30', []).charges
    expect(lines(all).slice(2)).toEqual([['additional_fee', '2026-02-01', null, 75_00, '2026-02-01']])
    expect(generateCharges(home, '2026-06-30', all).charges).toEqual([])
  })

  it('charges flat amounts marked "do not prorate", and the method none, in full', () => {
    const flat = lease({
      start: '2026-01-20',
      terms: [terms({ validFrom: '2026-01-20', bills: 100_00, prorateFees: false })],
    })
    expect(generateCharges(flat, '2026-01-31', []).charges.map((line) => line.amount)).toEqual([
      348_39, 100_00,
    ])
    const whole = lease({ start: '2026-01-20', prorationMethod: 'none' })
    expect(generateCharges(whole, '2026-01-31', []).charges.map((line) => line.amount)).toEqual([900_00])
  })

  it('replaces everything before the take-over by the opening balance', () => {
    const takenOver = lease({
      start: '2024-05-01',
      depositAmount: 1800_00,
      openingBalance: { asOf: '2026-03-01', amount: 250_00 },
    })
    expect(lines(generateCharges(takenOver, '2026-03-15', []).charges)).toEqual([
      ['opening_balance', '2026-03-01', null, 250_00, '2026-03-01'],
      ['rent', '2026-03-01', '2026-04-01', 900_00, '2026-03-10'],
    ])
    const inCredit = { ...takenOver, openingBalance: { asOf: '2026-03-01', amount: -40_00 } }
    const first = generateCharges(inCredit, '2026-03-15', [])
    expect(first.openingCredit).toEqual({ leaseId: 'lease', amount: 40_00, date: '2026-03-01' })
    const posted: PostedCharge[] = [
      ...first.charges,
      { kind: 'opening_credit', serviceFrom: '2026-03-01', serviceTo: null },
    ]
    expect(generateCharges(inCredit, '2026-03-20', posted)).toEqual({ charges: [], openingCredit: null })
  })

  it('charges an extended lease only for the new days', () => {
    const before = lease({ end: '2026-03-15' })
    const posted = generateCharges(before, '2026-03-20', []).charges
    const added = generateCharges({ ...before, end: '2026-04-30' }, '2026-04-01', posted).charges
    expect(lines(added)).toEqual([
      ['rent', '2026-03-16', '2026-04-01', 464_52, '2026-03-16'],
      ['rent', '2026-04-01', '2026-05-01', 900_00, '2026-04-10'],
    ])
  })

  it.each<ProrationMethod>(['actual_days', 'fixed_30', 'year_365', 'none'])(
    'an extension inside a month by %s brings the month to its rent',
    (prorationMethod) => {
      const before = lease({ end: '2026-05-15', prorationMethod, terms: [terms({ rent: 980_00 })] })
      const posted = generateCharges(before, '2026-05-10', []).charges
      const may = [
        ...posted,
        ...generateCharges({ ...before, end: null }, '2026-05-31', posted).charges,
      ].filter(({ serviceFrom }) => serviceFrom >= '2026-05-01')
      expect(may.reduce((sum, { amount }) => sum + amount, 0)).toBe(980_00)
    },
  )

  it('charges an early extension when its days begin, and never charges a full month again', () => {
    const before = lease({ end: '2026-03-15' })
    const posted = generateCharges(before, '2026-03-10', []).charges
    expect(generateCharges({ ...before, end: null }, '2026-03-10', posted).charges).toEqual([])
    const whole = lease({ end: '2026-03-15', prorationMethod: 'none' })
    const charged = generateCharges(whole, '2026-03-10', []).charges
    expect(generateCharges({ ...whole, end: null }, '2026-03-31', charged).charges).toEqual([])
  })

  it('does not charge days twice if the rent changes after the month was posted', () => {
    const posted = generateCharges(lease(), '2026-03-20', []).charges
    const raised = lease({ terms: [terms(), terms({ validFrom: '2026-03-16', rent: 960_00 })] })
    expect(generateCharges(raised, '2026-03-20', posted).charges).toEqual([])
  })

  it('charges nothing for a cancelled lease, and can preview the next months', () => {
    expect(generateCharges(lease({ cancelled: true, depositAmount: 1 }), '2026-05-01', []).charges).toEqual(
      [],
    )
    expect(upcomingCharges(lease(), '2026-05-02', '2026-07-01').map((line) => line.dueDate)).toEqual([
      '2026-06-10',
      '2026-07-10',
    ])
  })
})

const day = fc.integer({ min: 0, max: 800 }).map((offset) => addDays('2026-01-01', offset))
const anyLease: fc.Arbitrary<Lease> = fc
  .record({
    start: day,
    length: fc.option(fc.integer({ min: 0, max: 500 }), { nil: null }),
    method: fc.constantFrom<ProrationMethod>('actual_days', 'fixed_30', 'year_365', 'none'),
    change: fc.integer({ min: 1, max: 400 }),
    rents: fc.tuple(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: 500_000 })),
    bills: fc.integer({ min: 0, max: 50_000 }),
    dueDay: fc.integer({ min: 1, max: 31 }),
    prorateFees: fc.boolean(),
  })
  .map(({ start, length, method, change, rents, bills, dueDay, prorateFees }) =>
    lease({
      start,
      end: length === null ? null : addDays(start, length),
      prorationMethod: method,
      depositAmount: 100_00,
      terms: [
        terms({ validFrom: start, rent: rents[0], bills, paymentDueDay: dueDay, prorateFees }),
        terms({
          validFrom: addDays(start, change),
          rent: rents[1],
          bills: bills * 2,
          paymentDueDay: dueDay,
          prorateFees,
        }),
      ],
    }),
  )

describe('the parts of a month (2.4)', () => {
  it('add up to the whole for every method, price, length and number of extensions', () => {
    fc.assert(
      fc.property(
        anyLease,
        fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 5 }),
        (home, cuts) => {
          const open = { ...home, end: null }
          const month = nextMonthStart(home.start)
          const first = [...new Set(cuts)].sort((a, b) => a - b).map((offset) => addDays(month, offset))
          for (const kind of ['rent', 'bills'] as const) {
            let posted: ScheduledCharge[] = []
            const ends = [...first.filter((day) => day < nextMonthStart(month)), null]
            for (const end of ends) {
              const today = end ?? addDays(nextMonthStart(month), -1)
              posted = [...posted, ...generateCharges({ ...open, end }, today, posted).charges]
            }
            const inMonth = (list: readonly ScheduledCharge[]) =>
              list
                .filter((row) => row.kind === kind && row.serviceFrom >= month)
                .reduce((sum, { amount }) => sum + amount, 0)
            const atOnce = generateCharges(open, addDays(nextMonthStart(month), -1), []).charges
            expect(inMonth(posted)).toBe(inMonth(atOnce))
            expect(posted.every(({ amount }) => amount > 0)).toBe(true)
          }
        },
      ),
      { numRuns: runs(300) },
    )
  })

  it('of one price make the price of the month, wherever the price is written again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<ProrationMethod>('actual_days', 'fixed_30', 'year_365', 'none'),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 23 }),
        fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 6 }),
        (prorationMethod, rent, at, cuts) => {
          const month = addMonthsClamped('2026-01-01', at)
          const whole = { from: month, to: nextMonthStart(month) }
          const home = lease({ prorationMethod, terms: [terms({ rent })] })
          const days = [...new Set(cuts.map((offset) => addDays(month, offset)))]
            .filter((day) => day < whole.to)
            .sort()
          const bounds = [month, ...days, whole.to]
          const parts = bounds
            .slice(1)
            .map((to, index) => contractAmount(home, 'rent', { from: bounds[index]!, to }))
          const sum = parts.reduce((total, part) => total + part, 0)
          expect(sum).toBe(prorationMethod === 'none' ? rent * parts.length : rent)
        },
      ),
      { numRuns: runs(300) },
    )
  })
})

describe('running the generator at any time and any number of times', () => {
  it('gives the same charges, and charges no day of a kind twice', () => {
    fc.assert(
      fc.property(anyLease, fc.array(day, { maxLength: 6 }), day, (home, turns, last) => {
        let posted: ScheduledCharge[] = []
        for (const today of [...turns.sort(), last])
          posted = [...posted, ...generateCharges(home, today, posted).charges]
        const end: CivilDate = [...turns, last].sort().at(-1) ?? last
        const key = (charge: ScheduledCharge) => `${charge.kind} ${charge.serviceFrom}`
        const atOnce = generateCharges(home, end, []).charges
        expect(posted.map((charge) => `${key(charge)} ${charge.amount}`).sort()).toEqual(
          atOnce.map((charge) => `${key(charge)} ${charge.amount}`).sort(),
        )
        expect(new Set(posted.map(key)).size).toBe(posted.length)
        const rents = posted.filter((charge) => charge.kind === 'rent')
        rents.forEach((a, index) => {
          for (const b of rents.slice(index + 1)) {
            expect(
              overlaps({ from: a.serviceFrom, to: a.serviceTo }, { from: b.serviceFrom, to: b.serviceTo }),
            ).toBe(false)
          }
        })
        for (const charge of posted) {
          expect(charge.postedOn <= end).toBe(true)
          if (charge.serviceTo === null) continue
          expect(charge.serviceFrom <= charge.dueDate && charge.dueDate < charge.serviceTo).toBe(true)
          expect(daysBetween(charge.serviceFrom, charge.serviceTo)).toBeLessThanOrEqual(31)
        }
      }),
      { numRuns: runs(200) },
    )
  })

  it('gives the upcoming charges as the ones of all months that are posted since the day', () => {
    fc.assert(
      fc.property(anyLease, day, day, (home, one, other) => {
        const [from, until] = [one, other].sort() as [CivilDate, CivilDate]
        expect(upcomingCharges(home, from, until)).toEqual(
          generateCharges(home, until, []).charges.filter(({ postedOn }) => postedOn >= from),
        )
      }),
      { numRuns: runs(200) },
    )
  })
})
