import { describe, expect, it } from 'vitest'
import { replay } from '../../rental/ledger/replay.ts'
import { charge, creditNote, receipt, writeOff } from '../../rental/ledger/sample-events.ts'
import { collectionRate } from './collection.ts'
import { occupancy, type UnitDays, unitOccupancy } from './occupancy.ts'

const march = { from: '2026-03-01', to: '2026-04-01' }

describe('collection rate (docs/finance.md 7, metric 14)', () => {
  it('is the paid part of charges due less credit notes, without deposits, tourist tax, write-offs and advance payments', () => {
    const { charges } = replay([
      charge('feb', 'rent', 700_00, '2026-02-10'),
      charge('a', 'rent', 600_00, '2026-03-10'),
      charge('b', 'bills', 200_00, '2026-03-10'),
      charge('d', 'deposit', 900_00, '2026-03-01'),
      charge('t', 'tourist_tax', 15_00, '2026-03-20'),
      creditNote('c', 'b', 50_00, '2026-03-12'),
      receipt('r', 1000_00, '2026-03-15', { designations: ['feb'] }),
      writeOff('w', 'b', 150_00, '2026-03-20'),
    ])
    expect(collectionRate(charges.values(), march)).toEqual({
      value: 0.4,
      reason: null,
      numerator: 300_00,
      denominator: 750_00,
      expected: 750_00,
      collected: 300_00,
      rows: [
        { chargeId: 'a', expected: 600_00, collected: 300_00 },
        { chargeId: 'b', expected: 150_00, collected: 0 },
      ],
    })
  })

  it('has no value if nothing is due', () => {
    expect(collectionRate([], march)).toMatchObject({ value: null, reason: 'zero_denominator' })
  })
})

describe('occupancy (metric 13)', () => {
  const unit: UnitDays = {
    propertyId: 'p',
    managed: { from: '2026-03-03', to: null },
    leases: [{ from: '2025-01-01', to: '2026-03-11' }],
    soldStays: [
      { from: '2026-03-10', to: '2026-03-14' },
      { from: '2026-03-30', to: '2026-04-05' },
    ],
    outOfService: [{ from: '2026-03-12', to: '2026-03-20' }],
  }

  it('counts each day once, only while the unit is managed', () => {
    expect(unitOccupancy(unit, march)).toEqual({
      propertyId: 'p',
      available: 29,
      leased: 8,
      soldNights: 6,
      occupied: 13,
      outOfServiceVacant: 6,
      vacant: 16,
    })
  })

  it('sums up the days of all units and divides once', () => {
    const vacant: UnitDays = { ...unit, managed: march, leases: [], soldStays: [], outOfService: [] }
    const notYet: UnitDays = { ...vacant, managed: { from: '2026-05-01', to: null } }
    const { standard, adjusted } = occupancy([unit, vacant, notYet], march)
    expect([standard.numerator, standard.denominator]).toEqual([13, 60])
    expect([adjusted.numerator, adjusted.denominator]).toEqual([13, 54])
    expect(occupancy([notYet], march).standard).toMatchObject({ value: null, reason: 'zero_denominator' })
  })
})
