import { describe, expect, it } from 'vitest'
import { DIRECTION_OF, MATCH_KINDS, type MatchKind, type RecordedKind } from './match-kinds.ts'
import {
  type BookedPart,
  canBeSame,
  daysOf,
  type RecordedMoney,
  recordedByHand,
  recordedInParts,
} from './same-money.ts'

const line = { bookedOn: '2026-03-10', amount: 300_00 }
const nobody = { tenantId: null, ownerId: null, properties: [] }
const part = (tenantId: string, amount: number, linkedId: string | null = null): BookedPart => ({
  ...{ ...nobody, kind: 'receipt', tenantId, amount, linkedId },
})
const hand = (tenantId: string, amount: number, more: object = {}): RecordedMoney => ({
  ...{ ...nobody, kind: 'receipt', id: 'r', tenantId, amount, on: '2026-03-10' },
  ...more,
})

it.each([
  ['the part', [part('a', 300_00)], hand('a', 300_00), true],
  ['three days before', [part('a', 300_00)], hand('a', 300_00, { on: '2026-03-07' }), true],
  ['four days after', [part('a', 300_00)], hand('a', 300_00, { on: '2026-03-14' }), false],
  ['another amount', [part('a', 300_00)], hand('a', 299_99), false],
  ['another account', [part('a', 300_00)], hand('b', 300_00), false],
  ['one of two parts', [part('a', 100_00), part('a', 200_00)], hand('a', 200_00), true],
  [
    'both parts of an account',
    [part('a', 50_00), part('a', 50_00), part('b', 200_00)],
    hand('a', 100_00),
    true,
  ],
  ['the line that is divided', [part('a', 100_00), part('b', 200_00)], hand('b', 300_00), true],
  ['a part of the other account', [part('a', 100_00), part('b', 200_00)], hand('a', 200_00), false],
  ['the receipt that is linked', [part('a', 300_00, 'r')], hand('a', 300_00), false],
  [
    'the receipt that another part links',
    [part('a', 150_00, 'r'), part('a', 150_00)],
    hand('a', 150_00),
    false,
  ],
  [
    'an income beside two parts',
    [part('a', 100_00), part('b', 200_00)],
    hand('a', 300_00, { kind: 'income', tenantId: null }),
    true,
  ],
])('money recorded by hand: %s', (_, parts, recorded, found) => {
  expect(recordedByHand(line, parts, [recorded])?.id).toBe(found ? 'r' : undefined)
})

const some = (tenantId: string, amounts: number[], more: object = {}): RecordedMoney[] =>
  amounts.map((amount, place) => hand(tenantId, amount, { id: `${tenantId}${place}`, ...more }))

it.each([
  ['two that are the line', [part('a', 300_00)], some('a', [240_00, 60_00]), ['a0', 'a1']],
  ['the fewest of several', [part('a', 300_00)], some('a', [100_00, 50_00, 150_00, 200_00]), ['a0', 'a3']],
  ['two that are a part', [part('a', 100_00), part('b', 200_00)], some('a', [40_00, 60_00]), ['a0', 'a1']],
  [
    'two that are all parts of a tenant',
    [part('a', 70_00), part('a', 30_00), part('b', 200_00)],
    some('a', [40_00, 60_00]),
    ['a0', 'a1'],
  ],
  ['two of another sum', [part('a', 300_00)], some('a', [240_00, 61_00]), undefined],
  ['one alone', [part('a', 300_00)], some('a', [300_00]), undefined],
  ['two of two tenants', [part('a', 300_00)], [...some('a', [240_00]), ...some('b', [60_00])], undefined],
  ['two of another tenant', [part('a', 300_00)], some('b', [240_00, 60_00]), undefined],
  ['two of other days', [part('a', 300_00)], some('a', [240_00, 60_00], { on: '2026-03-04' }), undefined],
  [
    'two that are expected',
    [part('a', 300_00)],
    some('a', [240_00, 60_00], { on: '2026-02-20', pending: true }),
    ['a0', 'a1'],
  ],
  [
    'two that are linked',
    [part('a', 240_00, 'a0'), part('a', 60_00, 'a1')],
    some('a', [240_00, 60_00]),
    undefined,
  ],
  [
    'two of nobody',
    [{ ...nobody, kind: 'income', amount: 300_00 } as const],
    some('a', [240_00, 60_00], { kind: 'income', tenantId: null }),
    undefined,
  ],
])('money recorded by hand in parts: %s', (_, parts, recorded, found) => {
  expect(
    recordedInParts(line, parts, recorded)
      ?.map(({ id }) => id)
      .sort(),
  ).toEqual(found)
})

it.each([
  ['120 days before', '2025-11-10', true],
  ['121 days before', '2025-11-09', false],
])('a pending payment %s', (_, day, expected) => {
  const pending = hand('a', 300_00, { on: day, pending: true })
  expect(canBeSame(pending, part('a', 300_00), '2026-03-10')).toBe(expected)
})

it.each([
  ['three weeks before its day', { on: '2026-03-31', pending: true }, true],
  ['22 days before its day', { on: '2026-04-01', pending: true }, false],
  ['120 days after its day', { on: '2025-11-10', pending: true }, true],
  ['121 days after its day', { on: '2025-11-09', pending: true }, false],
  ['before it was marked as paid', { on: '2026-03-25', since: '2026-03-05' }, true],
  ['before its day, marked as paid later', { on: '2026-04-02', since: '2026-03-31' }, true],
  ['the month before, marked as paid later', { on: '2026-04-02', since: '2026-04-01' }, false],
  ['before it was recorded as paid on its day', { on: '2026-03-14', since: '2026-03-14' }, false],
  ['after it was paid', { on: '2026-03-06', since: '2026-03-01' }, false],
  ['long before it was marked as paid', { on: '2026-08-01', since: '2025-01-01' }, false],
])('a bill and a line of %s', (_, days, expected) => {
  const bill = { ...nobody, kind: 'expense', ...days } as const
  expect(canBeSame(bill, { ...nobody, kind: 'expense' }, '2026-03-10')).toBe(expected)
})

it.each([
  ['Aqualia', 'Endesa Energia', false],
  ['ENDESA', 'Endesa Energia', true],
  ['', 'Endesa', true],
  [null, undefined, true],
])('an expense of "%s" and a line booked for "%s"', (one, other, expected) => {
  const bill = { ...nobody, kind: 'expense', on: '2026-03-10', party: one } as const
  expect(canBeSame(bill, { ...nobody, kind: 'expense', party: other }, '2026-03-10')).toBe(expected)
})

it.each([
  ['of one vendor', ['Tauron', 'TAURON S.A.'], ['e0', 'e1']],
  ['of two vendors', ['Tauron', 'Aqualia'], undefined],
  ['of a vendor and nobody', ['Tauron', ''], undefined],
  ['of nobody', ['', ''], undefined],
])('expenses %s that are the line together', (_, vendors, found) => {
  const expense = { ...nobody, kind: 'expense' } as const
  const bills = vendors.map((party, place) => ({
    ...{ ...expense, id: `e${place}`, amount: 150_00, on: line.bookedOn, party },
  }))
  const booked = { ...expense, amount: 300_00 }
  expect(recordedInParts(line, [booked], bills)?.map(({ id }) => id)).toEqual(found)
})

const isRecorded = (kind: MatchKind): kind is RecordedKind => kind !== 'transfer'
const pairs = MATCH_KINDS.filter(isRecorded).flatMap((recorded) =>
  MATCH_KINDS.map((booked) => ({ recorded, booked })),
)

describe('money recorded as one kind and a line booked as another', () => {
  const same = (recorded: RecordedKind, booked: MatchKind, on: string) =>
    canBeSame({ ...nobody, kind: recorded, on }, { ...nobody, kind: booked }, '2026-03-15')

  it.each(pairs)('$recorded, $booked', ({ recorded, booked }) => {
    const isOneWay = DIRECTION_OF[recorded] === DIRECTION_OF[booked]
    const last = daysOf(recorded)
    const at = (days: number) => `2026-03-${15 + days}`
    expect([same(recorded, booked, at(last)), same(recorded, booked, at(last + 1))]).toEqual([
      isOneWay,
      false,
    ])
  })

  const income = { ...nobody, kind: 'income', on: '2026-03-10' } as const
  const receipt = { ...nobody, kind: 'receipt', tenantId: 'a', properties: ['flat', 'attic'] } as const
  const paidIn = { ...nobody, kind: 'owner_contribution', ownerId: 'o' } as const
  it.each([
    ['of one property', { ...income, properties: ['flat'] }, receipt, '2026-03-10', true],
    ['without a property', income, receipt, '2026-03-10', true],
    ['of another property', { ...income, properties: ['shop'] }, receipt, '2026-03-10', false],
    ['of the tenant', { ...income, properties: ['shop'], tenantId: 'a' }, receipt, '2026-03-10', true],
    ['of another tenant', { ...income, properties: ['flat'], tenantId: 'b' }, receipt, '2026-03-10', false],
    [
      'of an owner of the home',
      { ...paidIn, on: '2026-03-10', properties: ['flat'] },
      receipt,
      '2026-03-20',
      true,
    ],
    [
      'of an owner of others',
      { ...paidIn, on: '2026-03-10', properties: ['shop'] },
      receipt,
      '2026-03-10',
      false,
    ],
    [
      'of another owner, near',
      { ...paidIn, on: '2026-03-10' },
      { ...paidIn, ownerId: 'p' },
      '2026-03-13',
      true,
    ],
    ['of another owner', { ...paidIn, on: '2026-03-10' }, { ...paidIn, ownerId: 'p' }, '2026-03-14', false],
    [
      'of other properties, both no receipts',
      { ...income, properties: ['flat'] },
      { ...paidIn, properties: ['shop'] },
      '2026-03-10',
      true,
    ],
  ])('%s', (_, recorded, booked, on, expected) => {
    expect(canBeSame(recorded, booked, on)).toBe(expected)
  })
})
