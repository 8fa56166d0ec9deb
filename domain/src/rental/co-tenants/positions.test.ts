import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../random-tests.fixture.ts'
import type { Movement } from '../ledger/types.ts'
import { afterMovingIn, afterMovingOut } from './move.ts'
import { positionsOf, type Sharing, splitOverDays } from './positions.ts'

const [ania, bartek, cela] = ['ania', 'bartek', 'cela']
const people = [ania, bartek, cela]
const shared = (validFrom: string, ...parts: number[]): Sharing => ({
  validFrom,
  parts: parts.map((part, n) => ({ personId: people[n]!, part })),
})
const charge = (amount: number, day = '2026-03-10'): Movement => ({
  ...{ day, kind: 'charge', eventId: `rent ${day}`, chargeId: `rent ${day}`, amount },
})
const paid = (payer: string, amount: number, day = '2026-03-12'): Movement => ({
  ...{ day, kind: 'receipt', eventId: payer, chargeId: null, amount: -amount },
})
const march = { from: '2026-03-01', to: '2026-04-01' }
const facts = (versions: Sharing[], service = march) => ({
  people,
  alone: ania,
  versions,
  serviceOf: () => service,
  creditedDays: () => null,
  payerOf: (id: string) => id,
})

describe('positions of co-tenants', () => {
  it('are shares of the charges less own payments, and add up to the balance (E53)', () => {
    const positions = positionsOf(
      [charge(100_000), paid(ania, 50_000)],
      facts([shared('2026-01-01', 1, 1, 1)]),
      '2026-03-31',
    )
    expect([...positions.values()]).toEqual([-16_667, 33_334, 33_333])
  })

  it('split a charge by the shares of each of its days (E54)', () => {
    const versions = [shared('2026-01-01', 1, 1), shared('2026-04-16', 1, 1, 1)]
    const april = { from: '2026-04-01', to: '2026-05-01' }
    const parts = splitOverDays(120_000, april, versions, { people, alone: ania })
    expect(parts).toEqual([50_000, 50_000, 20_000])
  })

  it('leave days before the first shares to the tenant, and movements after the day out', () => {
    const versions = [shared('2026-03-16', 1, 1)]
    const positions = positionsOf(
      [charge(31_000), paid(bartek, 5_000, '2026-04-02')],
      facts(versions),
      '2026-04-01',
    )
    expect([...positions.values()]).toEqual([23_000, 8_000, 0])
  })

  it('take a credit back from those who carry its charge', () => {
    const credit: Movement = {
      ...charge(-100_000),
      kind: 'credit_note',
      eventId: 'credit',
      day: '2026-06-01',
    }
    const versions = [shared('2026-01-01', 1, 1, 1), shared('2026-05-01', 1)]
    expect([...positionsOf([charge(100_000), credit], facts(versions), '2026-12-31').values()]).toEqual([
      0, 0, 0,
    ])
  })

  it('take a credit of some days back from those who carry these days, and a cancelled charge from those who carried it', () => {
    const credit: Movement = { ...charge(-15_000), kind: 'credit_note', eventId: 'credit', day: '2026-03-20' }
    // Bartek moved out after the 10th, and the lease ended after the 15th.
    const versions = [shared('2026-01-01', 1, 1), shared('2026-03-11', 1)]
    const ended = { from: '2026-03-16', to: '2026-04-01' }
    const known = {
      ...facts(versions),
      creditedDays: (id: string) => (id === 'credit' ? ended : null),
    }
    expect([...positionsOf([charge(31_000), credit], known, '2026-12-31').values()]).toEqual([
      11_000, 5_000, 0,
    ])
    const cancelled: Movement = { ...charge(-16_000), kind: 'charge_cancelled', eventId: 'cancelled' }
    expect([...positionsOf([charge(31_000), credit, cancelled], known, '2026-12-31').values()]).toEqual([
      0, 0, 0,
    ])
  })

  it('add up to the balance for any shares, days and payments', () => {
    const part = fc.integer({ min: 0, max: 50 })
    const version = fc
      .tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 50 }), part, part)
      .map(([day, ...parts]) => shared(`2026-03-${String(day).padStart(2, '0')}`, ...parts))
    const movement = fc
      .tuple(
        fc.integer({ min: -500_000, max: 500_000 }),
        fc.constantFrom('charge', ...people),
        fc.integer({ min: 1, max: 28 }),
      )
      .map(([amount, who, day]) => {
        const date = `2026-03-${String(day).padStart(2, '0')}`
        return who === 'charge' ? charge(amount, date) : paid(who, Math.abs(amount), date)
      })
    fc.assert(
      fc.property(
        fc.uniqueArray(version, { selector: ({ validFrom }) => validFrom, maxLength: 4 }),
        fc.array(movement, { maxLength: 12 }),
        (versions, movements) => {
          const balance = movements.reduce(
            (sum, { day, amount }) => (day <= '2026-03-20' ? sum + amount : sum),
            0,
          )
          const positions = positionsOf(movements, facts(versions), '2026-03-20')
          expect([...positions.values()].reduce((sum, one) => sum + one, 0)).toBe(balance)
        },
      ),
      { numRuns: runs(200) },
    )
  })
})

describe('moving in and out', () => {
  const alone = ania
  it('gives equal parts from the day of moving in', () => {
    expect(afterMovingIn([], { personId: bartek, day: '2026-03-16', alone })).toEqual(
      shared('2026-03-16', 1, 1),
    )
    expect(afterMovingIn([shared('2026-03-16', 2, 1)], { personId: cela, day: '2026-05-01', alone })).toEqual(
      shared('2026-05-01', 1, 1, 1),
    )
  })

  it('keeps the relation of the others after somebody moved out', () => {
    expect(
      afterMovingOut([shared('2026-01-01', 3, 1, 2)], { personId: cela, lastDay: '2026-04-30', alone }),
    ).toEqual(shared('2026-05-01', 3, 1))
    expect(
      afterMovingOut([{ validFrom: '2026-01-01', parts: [{ personId: bartek, part: 1 }] }], {
        personId: bartek,
        lastDay: '2026-04-30',
        alone,
      }),
    ).toEqual(shared('2026-05-01', 1))
  })

  it('refuses a change before shares of a later day', () => {
    const versions = [shared('2026-06-01', 1, 1)]
    expect(() => afterMovingIn(versions, { personId: cela, day: '2026-05-01', alone })).toThrow(
      'later_shares',
    )
    expect(() => afterMovingOut(versions, { personId: bartek, lastDay: '2026-05-01', alone })).toThrow(
      'later_shares',
    )
  })
})
