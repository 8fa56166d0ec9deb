import { describe, expect, it } from 'vitest'
import { reconcileBills } from '../bills/reconcile.ts'
import { proposedAdvance, splitOverAdvances } from '../bills/settle.ts'
import type { MeterReading } from '../meters/types.ts'
import { partiesOf } from './parties.ts'
import { shareCosts, shareOf } from './share.ts'
import type { Pool, UtilityLetting, UtilityUnit } from './types.ts'

const year = { from: '2025-01-01', to: '2026-01-01' }
const unit = (label: string, area: number, more: Partial<UtilityUnit> = {}): UtilityUnit => ({
  propertyId: label,
  label,
  area,
  areaUnit: 'm2',
  participation: null,
  fixedParts: '1',
  meters: [],
  ...more,
})
const read = (day: string, value: string, more: Partial<MeterReading> = {}): MeterReading => ({
  day,
  value,
  event: 'none',
  newStart: null,
  ...more,
})
const water = (readings: MeterReading[], price?: string) => [
  {
    serial: 'W-7',
    medium: 'cold_water' as const,
    unit: 'm3' as const,
    digits: 5,
    readings,
    prices: price ? [{ validFrom: '2024-01-01', price }] : [],
  },
]
const whole = (used: string) => water([read('2024-12-31', '0'), read('2025-12-31', used)])

const units = [unit('C', 65), unit('A', 40), unit('B', 55)]
const lettings: UtilityLetting[] = [
  { leaseId: 'a', propertyId: 'A', days: year, persons: [{ validFrom: '2025-01-01', persons: 2 }] },
  {
    leaseId: 'b1',
    propertyId: 'B',
    days: { from: '2024-03-01', to: '2025-07-01' },
    persons: [{ validFrom: '2024-03-01', persons: 1 }],
  },
  {
    leaseId: 'b2',
    propertyId: 'B',
    days: { from: '2025-09-01', to: '2030-01-01' },
    persons: [{ validFrom: '2025-09-01', persons: 3 }],
  },
  {
    leaseId: 'c',
    propertyId: 'C',
    days: year,
    persons: [
      { validFrom: '2025-01-01', persons: 1 },
      { validFrom: '2025-10-01', persons: 2 },
    ],
  },
]
const parties = partiesOf(units, lettings, year)
const pool = (cost: number, keys: Pool['keys'], more: Partial<Pool> = {}): Pool => ({
  id: 'pool',
  cost,
  medium: null,
  keys,
  units: {},
  ...more,
})
const vacant = 'B:2025-07-01'
const share = (...pools: Pool[]) => shareCosts(pools, { parties, units, lettings })
const amounts = ({ pools, issues }: ReturnType<typeof share>, key = 0) => {
  expect(issues).toEqual([])
  return pools[0]!.keys[key]!.shares.map(({ amount }) => amount)
}
const heat = pool(
  18_000_00,
  [
    { key: 'area', percent: 40 },
    { key: 'allocator', percent: 60 },
  ],
  { id: 'heat', units: { a: '1240', b1: '610', [vacant]: '35', b2: '480', c: '1985' } },
)
const waste = pool(2_160_00, [{ key: 'persons', percent: 100 }], { id: 'waste' })

describe('shares of a building (docs/finance.md 2.2)', () => {
  it('divides the days of each unit between leases and the owner, by label and day', () => {
    expect(parties.map(({ key, from, to }) => [key, from, to])).toEqual([
      ['a', '2025-01-01', '2026-01-01'],
      ['b1', '2025-01-01', '2025-07-01'],
      [vacant, '2025-07-01', '2025-09-01'],
      ['b2', '2025-09-01', '2026-01-01'],
      ['c', '2025-01-01', '2026-01-01'],
    ])
  })

  it('splits by area and days, and the owner bears vacant days (E31)', () => {
    const result = share(pool(12_345_67, [{ key: 'area', percent: 100 }]))
    expect(amounts(result)).toEqual([3_086_42, 2_104_47, 720_87, 1_418_48, 5_015_43])
    const [byArea] = result.pools[0]!.keys
    expect(byArea!.total).toBe('58400')
    expect(byArea!.shares.map(({ weight }) => weight)).toEqual(['14600', '9955', '3410', '6710', '23725'])
  })

  it('splits by persons and days (E32)', () => {
    const result = share(waste)
    expect(amounts(result)).toEqual([909_34, 225_47, 0, 455_92, 569_27])
    expect(result.pools[0]!.keys[0]!.total).toBe('1734')
  })

  it('splits a pool by two keys (E33)', () => {
    const result = share(heat)
    expect(amounts(result)).toEqual([1_800_00, 1_227_33, 420_41, 827_26, 2_925_00])
    expect(amounts(result, 1)).toEqual([3_078_62, 1_514_48, 86_90, 1_191_72, 4_928_28])
    expect(result.pools[0]!.keys.map(({ cost }) => cost)).toEqual([7_200_00, 10_800_00])
  })

  it('splits an invoice by submeters, so that what the main meter lost follows use (E34)', () => {
    const metered = [
      unit('A', 1, { meters: whole('148.2') }),
      unit('B', 1, {
        meters: water([
          read('2024-12-31', '50'),
          read('2025-06-30', '75.5'),
          read('2025-08-31', '75.5'),
          read('2025-12-31', '98.95'),
        ]),
      }),
      unit('C', 1, { meters: whole('401.55') }),
    ]
    const result = shareCosts([pool(7_998_00, [{ key: 'meter', percent: 100 }], { medium: 'cold_water' })], {
      parties,
      units: metered,
      lettings,
    })
    expect(amounts(result)).toEqual([1_979_80, 340_65, 0, 313_27, 5_364_28])
    expect(result.pools[0]!.keys[0]).toMatchObject({ total: '598.7' })
  })

  it('gives each tenant the charge (E35) or the credit (E36) of all pools', () => {
    const own = units.map((each) =>
      each.propertyId === 'B'
        ? {
            ...each,
            meters: [
              {
                ...water([
                  read('2024-12-31', '50'),
                  read('2025-06-30', '75.5'),
                  read('2025-08-31', '980.3'),
                  read('2025-10-15', '985', { event: 'exchanged', newStart: '0' }),
                  read('2025-12-31', '18.75'),
                ])[0]!,
                prices: [
                  { validFrom: '2024-01-01', price: '12.48' },
                  { validFrom: '2025-07-01', price: '13.10' },
                ],
              },
            ],
          }
        : each,
    )
    const { pools, issues } = shareCosts(
      [heat, waste, { id: 'water', cost: null, medium: 'cold_water', keys: [], units: {} }],
      { parties, units: own, lettings },
    )
    expect(issues).toEqual([])
    const shareOfWater = (party: string): number =>
      pools[2]!.metered.find((each) => each.party === party)!.amount
    expect([shareOfWater('b1'), shareOfWater('b2')]).toEqual([318_24, 307_20])
    expect(shareOf(pools, 'b1')).toBe(3_285_52)
    expect(reconcileBills(shareOf(pools, 'b1'), 6 * 500_00)).toEqual({ type: 'charge', amount: 285_52 })
    expect(shareOf(pools, 'b2')).toBe(2_782_10)
    expect(reconcileBills(shareOf(pools, 'b2'), 4 * 800_00)).toEqual({ type: 'credit_note', amount: 417_90 })
    const advances = ['1', '2', '3', '4'].map((chargeId) => ({
      chargeId,
      serviceFrom: '2025-09-01',
      serviceTo: '2025-10-01',
      amount: 800_00,
      credited: 0,
    }))
    expect(splitOverAdvances(417_90, advances).map(({ amount }) => amount)).toEqual([
      104_48, 104_47, 104_48, 104_47,
    ])
  })

  it.each([
    // E35: 3,285.52 for six months; E36: 2,782.10 for four.
    [3_285_52, 3_000_00, '2025-01-01', '2025-06-30', 547_59],
    [2_782_10, 3_200_00, '2025-09-01', '2025-12-31', 695_53],
    [2_782_10, 0, '2025-09-01', '2025-12-31', null],
  ])(
    'proposes for a cost of %i with %i in advance from %s to %s an advance of %j a month',
    (actual, advances, from, to, advance) => {
      expect(proposedAdvance({ actual, advances, from, to })).toBe(advance)
    },
  )

  it.each([
    [
      'persons',
      lettings.map((one) => ({ ...one, persons: [{ validFrom: '2025-06-01', persons: 1 }] })),
      units,
      ['persons_missing', 'persons_missing', 'persons_missing'],
    ],
    [
      'area',
      lettings,
      [unit('A', 40), { ...unit('B', 0), area: null }, unit('C', 1)],
      ['area_missing', 'area_missing', 'area_missing'],
    ],
    ['participation', lettings, units, Array.from({ length: 5 }, () => 'participation_missing')],
    ['meter', lettings, units, Array.from({ length: 5 }, () => 'readings_missing')],
    ['allocator', lettings, units, Array.from({ length: 5 }, () => 'units_missing')],
    [
      'persons',
      lettings.map((one) => ({ ...one, persons: [{ validFrom: '2020-01-01', persons: 0 }] })),
      units,
      ['no_weight'],
    ],
  ] as const)('names what is missing for the key %s', (key, own, given, codes) => {
    const found = shareCosts([pool(100_00, [{ key, percent: 100 }], { medium: 'cold_water' })], {
      parties,
      units: given,
      lettings: own,
    })
    expect(found.issues.map(({ code }) => code)).toEqual(codes)
    expect(found.pools[0]!.keys).toEqual([])
  })

  it('names own meters without a reading, a price or a meter', () => {
    const own = (meters: UtilityUnit['meters']) =>
      shareCosts([{ id: 'w', cost: null, medium: 'cold_water', keys: [], units: {} }], {
        parties: parties.slice(0, 1),
        units: [unit('A', 1, { meters })],
        lettings,
      }).issues.map(({ code }) => code)
    expect(own([])).toEqual(['readings_missing'])
    expect(own(whole('5'))).toEqual(['price_missing'])
    expect(own(water([read('2024-12-31', '1')], '3'))).toEqual(['readings_missing'])
    expect(own(water([read('2024-12-31', '1'), read('2025-12-31', '4')], '3'))).toEqual([])
  })

  it.each([
    ['own meters', []],
    ['the key meter', [{ key: 'meter' as const, percent: 100 }]],
  ])('names readings that contradict each other: %s', (_, keys) => {
    const meters = water(
      [read('2024-12-31', '1'), read('2025-05-02', '4'), read('2025-05-03', '3'), read('2025-12-31', '9')],
      '3',
    )
    const found = shareCosts([pool(100_00, keys, { medium: 'cold_water' })], {
      parties: parties.slice(0, 1),
      units: [unit('A', 1, { meters })],
      lettings,
    })
    const reading = { serial: 'W-7', day: '2025-05-03' }
    expect(found.issues).toEqual([
      { poolId: 'pool', code: 'readings_contradict', party: parties[0]!.key, reading },
    ])
    expect(found.pools[0]).toMatchObject({ keys: [], metered: [] })
  })

  it('does not add meters that count in different units', () => {
    const mixed = [
      unit('A', 1, { meters: whole('5') }),
      unit('B', 1, { meters: whole('5').map((meter) => ({ ...meter, unit: 'kWh' as const })) }),
    ]
    const facts = { parties: partiesOf(mixed, [], year), units: mixed, lettings: [] }
    const metered = pool(100_00, [{ key: 'meter', percent: 100 }], { medium: 'cold_water' })
    expect(shareCosts([metered], facts).issues).toEqual([
      { poolId: 'pool', code: 'meter_units_differ', party: null },
    ])
  })

  it('counts square feet as square metres, parts and participations exactly', () => {
    const mixed = [
      unit('A', 100, { areaUnit: 'sqft', participation: '0.3333', fixedParts: '1' }),
      unit('B', 9.29, { participation: '0.6667', fixedParts: '2.5' }),
    ]
    const full: UtilityLetting[] = ['A', 'B'].map((id) => ({
      leaseId: id,
      propertyId: id,
      days: year,
      persons: [],
    }))
    const facts = { parties: partiesOf(mixed, full, year), units: mixed, lettings: full }
    const weights = (key: 'area' | 'participation' | 'fixed') =>
      shareCosts([pool(100_00, [{ key, percent: 100 }])], facts).pools[0]!.keys[0]!.shares.map(
        ({ weight }) => weight,
      )
    expect(weights('area')).toEqual(['3390.9595', '3390.85'])
    expect(weights('participation')).toEqual(['121.6545', '243.3455'])
    expect(weights('fixed')).toEqual(['365', '912.5'])
  })
})
