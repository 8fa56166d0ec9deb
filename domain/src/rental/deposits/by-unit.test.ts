import { describe, expect, it } from 'vitest'
import { heldByUnit, takeFromUnits } from './by-unit.ts'

const movements = (...rows: [unit: string | null, amount: number][]) =>
  heldByUnit(
    rows.map(([unit, amount], index) => ({
      ...{
        eventId: `${unit} ${index}`,
        day: '2026-05-20',
        amount,
        leaseId: 'stay',
        kind: 'received' as const,
      },
      transfer: false,
    })),
    ({ eventId }) => (eventId.startsWith('null') ? null : eventId.split(' ')[0]!),
  )

describe('a deposit', () => {
  it('stays with the units that received it', () => {
    expect(movements(['a', 80_00], ['b', 20_00], ['a', -30_00])).toEqual([
      { propertyId: 'a', amount: 50_00 },
      { propertyId: 'b', amount: 20_00 },
    ])
    expect(movements(['a', 80_00], ['a', -80_00], [null, 10_00])).toEqual([
      { propertyId: null, amount: 10_00 },
    ])
  })

  it.each([
    [45_00, [['a', 45_00]]],
    [50_00, [['a', 50_00]]],
    [
      60_00,
      [
        ['a', 50_00],
        ['b', 10_00],
      ],
    ],
    [
      75_00,
      [
        ['a', 50_00],
        ['b', 20_00],
        ['now', 5_00],
      ],
    ],
    [0, []],
  ] as const)('of two units gives %i cents from the first one first', (amount, parts) => {
    const held = movements(['a', 50_00], ['b', 20_00])
    expect(takeFromUnits(held, amount, 'now').map((part) => [part.propertyId, part.amount])).toEqual(parts)
  })

  it('gives nothing twice', () => {
    const held = movements(['a', 50_00], ['b', 20_00])
    takeFromUnits(held, 45_00, 'now')
    expect(takeFromUnits(held, 25_00, 'now')).toEqual([
      { propertyId: 'a', amount: 5_00 },
      { propertyId: 'b', amount: 20_00 },
    ])
  })
})
