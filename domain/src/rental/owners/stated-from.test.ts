import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextMonthStart } from '../../dates.ts'
import { runs } from '../../random-tests.fixture.ts'
import { firstDayOf, type Ownership, ownershipOn } from './shares.ts'
import {
  type Movement,
  nextStatementMonth,
  rowsOf,
  type StatementRow,
  statedFrom,
  sumStatement,
  unstatedRows,
} from './statement.ts'

const from = (validFrom: string, ...ownerIds: string[]): Ownership => ({
  validFrom,
  parts: ownerIds.map((ownerId) => ({ ownerId, part: 1 })),
})
const sold = [from('2026-01-01', 'seller'), from('2026-03-15', 'buyer')]

describe('the day from which on the money of a property is stated (docs/finance.md 8.16)', () => {
  it.each([
    ['2026-01-01', '2026-03-15'],
    ['2026-03-20', '2026-03-20'],
  ])('an owner has a part from %s on: %s', (asked, day) => {
    expect(firstDayOf(sold, 'buyer', asked)).toBe(day)
  })

  it('is null for who has no part any more', () => {
    expect(firstDayOf(sold, 'seller', '2026-03-15')).toBeNull()
    expect(firstDayOf(sold, 'seller', '2026-02-10')).toBe('2026-02-10')
  })

  it.each([
    [
      'the terms of the seller began first',
      sold,
      { seller: '2026-03-01', buyer: '2026-04-01' },
      null,
      '2026-03-01',
    ],
    ['the buyer had terms for another property before', sold, { buyer: '2025-01-01' }, null, '2026-03-01'],
    [
      'the seller had none until the sale',
      sold,
      { seller: '2026-04-01', buyer: '2026-05-01' },
      null,
      '2026-05-01',
    ],
    ['nobody has terms', sold, {}, null, null],
    ['only the past owner has terms', sold, { seller: '2026-04-01' }, null, null],
    ['a statement names an earlier day', sold, { buyer: '2026-05-01' }, '2026-02-20', '2026-02-01'],
  ])('%s', (_, versions, terms, stated, day) => {
    expect(statedFrom(versions, new Map(Object.entries(terms)), stated)).toBe(day)
  })
})

const received = (sourceId: string, day: string, share: number): StatementRow => ({
  ...{ line: 'rent', source: 'transactions', sourceId, propertyId: 'home', day, amount: share, share },
})

const OWNERS = ['a', 'b', 'c'] as const
const MONTHS = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01'] as const
const END = '2026-06-01'
const day = fc
  .tuple(fc.constantFrom(...MONTHS), fc.constantFrom('01', '07', '15', '28'))
  .map(([month, of]) => `${month.slice(0, 8)}${of}`)
const act = fc.oneof(
  fc.record({ act: fc.constant('move' as const), day, amount: fc.integer({ min: -90_000, max: 90_000 }) }),
  fc.record({ act: fc.constant('reverse' as const), pick: fc.nat(9), day }),
  fc.record({
    act: fc.constant('shares' as const),
    day,
    parts: fc.array(
      fc.record({ ownerId: fc.constantFrom(...OWNERS), part: fc.integer({ min: 1, max: 5 }) }),
      {
        maxLength: 3,
      },
    ),
  }),
  fc.record({
    act: fc.constant('terms' as const),
    ownerId: fc.constantFrom(...OWNERS),
    month: fc.constantFrom(...MONTHS),
  }),
  fc.record({ act: fc.constant('issue' as const), ownerId: fc.constantFrom(...OWNERS) }),
)

/** A flat whose owners, terms and money change while statements are issued. */
function agency() {
  const movements: Movement[] = []
  const versions = new Map<string, Ownership>()
  const terms = new Map<string, string[]>()
  const issued = new Map<string, { month: string; rows: StatementRow[] }[]>(OWNERS.map((id) => [id, []]))
  const statedOf = (id: string) => issued.get(id)!.flatMap(({ rows }) => rows)
  const start = () => {
    const [stated = null] = OWNERS.flatMap((id) => statedOf(id).map((row) => row.day)).toSorted()
    const first = [...terms].flatMap(([id, months]) =>
      months.length ? [[id, months.toSorted()[0]!] as const] : [],
    )
    return statedFrom([...versions.values()], new Map(first), stated)
  }
  const rowsOfOwner = (id: string) => {
    const since = start()
    const known = movements.filter((one) => since !== null && one.day >= since)
    return rowsOf(known, new Map([['home', [...versions.values()]]]), id, new Map([['home', since ?? END]]))
  }
  const issue = (id: string): boolean => {
    const before = issued.get(id)!
    const agreed = (terms.get(id) ?? []).map((validFrom) => agreement(validFrom))
    const month = nextStatementMonth(agreed, before.at(-1)?.month ?? null, '2026-05-31')
    if (month === null) return false
    const rows = rowsOfOwner(id).filter(({ day }) => day < nextMonthStart(month))
    before.push({ month, rows: unstatedRows(rows, statedOf(id)) })
    return true
  }
  return { movements, versions, terms, issued, statedOf, start, rowsOfOwner, issue }
}
const agreement = (validFrom: string) =>
  ({
    validFrom,
    feeKind: 'percent',
    feePercent: '10',
    feeAmount: 0,
    vatPercent: '0',
    floatAmount: 0,
  }) as const
const ownersDay = ({ receivedOn, day }: Movement, since: string | null): string =>
  receivedOn && since !== null && receivedOn >= since ? receivedOn : day
const total = (rows: readonly { share: number }[]) => rows.reduce((sum, { share }) => sum + share, 0)

describe('the statements of all owners', () => {
  it('contain all money of the property at every moment, whatever the order of shares, terms and statements', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        const world = agency()
        const flow = (until: string) => {
          const since = world.start()
          return world.movements
            .filter((one) => since !== null && one.day >= since && one.day < until)
            .filter((one) => ownershipOn([...world.versions.values()], ownersDay(one, since))?.parts.length)
            .reduce((sum, { amount }) => sum + amount, 0)
        }
        for (const [at, one] of acts.entries()) {
          if (one.act === 'move')
            world.movements.push({
              ...{ line: 'rent', source: 'transactions', sourceId: `m${at}`, propertyId: 'home' },
              ...{ day: one.day, amount: one.amount },
            })
          if (one.act === 'reverse') {
            const taken = world.movements[one.pick]
            if (
              taken &&
              !taken.reverses &&
              taken.day <= one.day &&
              !world.movements.some((x) => x.reverses === taken.sourceId)
            )
              world.movements.push({
                ...{ ...taken, sourceId: `m${at}`, day: one.day },
                ...{ amount: -taken.amount, reverses: taken.sourceId, receivedOn: taken.day },
              })
          }
          if (one.act === 'shares') {
            const parts = [...new Map(one.parts.map((part) => [part.ownerId, part])).values()]
            world.versions.set(one.day, { validFrom: one.day, parts })
          }
          if (one.act === 'terms') {
            const last = world.issued.get(one.ownerId)!.at(-1)?.month
            if (!last || one.month > last)
              world.terms.set(one.ownerId, [...(world.terms.get(one.ownerId) ?? []), one.month])
          }
          if (one.act === 'issue') world.issue(one.ownerId)
          // What is stated lies in the days that are stated, and with what is not stated yet it is the cash flow.
          const since = world.start()
          for (const id of OWNERS)
            for (const row of world.statedOf(id)) expect(since !== null && row.day >= since).toBe(true)
          const all = OWNERS.map(
            (id) =>
              total(world.statedOf(id)) + total(unstatedRows(world.rowsOfOwner(id), world.statedOf(id))),
          )
          expect(all.reduce((sum, amount) => sum + amount, 0)).toBe(flow(END))
        }
        // When all have terms and all months are issued, the statements themselves are the cash flow.
        for (const id of OWNERS) if (!world.terms.get(id)?.length) world.terms.set(id, ['2026-05-01'])
        // A statement of the last month can make the property begin earlier only for others, so one more round states it.
        for (const id of OWNERS) while (world.issue(id)) {}
        const last = OWNERS.map((id) => unstatedRows(world.rowsOfOwner(id), world.statedOf(id)))
        expect(total(OWNERS.flatMap(world.statedOf)) + total(last.flat())).toBe(flow(END))
        for (const row of last.flat()) expect(row.day < END).toBe(true)
      }),
      { numRuns: runs(300) },
    )
  })

  it('charge no fee on the rent of days before the first terms, and none back', () => {
    const rows = [received('r1', '2026-03-20', 2_720_00), received('r2', '2026-04-10', 1_000_00)]
    const before = { balance: 0, float: 0, deposits: 0 }
    const more = { feeFrom: '2026-04-01', contributions: 0 }
    expect(sumStatement(rows, agreement('2026-04-01'), before, more)).toMatchObject({
      ...{ rent: 3_720_00, fee: 100_00, payout: 3_620_00 },
    })
  })

  it('add what an owner paid in: it clears what is owed, then fills the float, and the rest is paid out', () => {
    const of = (contributions: number, balance: number, floatAmount: number) => {
      const terms = { ...agreement('2026-01-01'), floatAmount }
      const more = { feeFrom: '2026-01-01', contributions }
      const sums = sumStatement([], terms, { balance, float: 0, deposits: 0 }, more)
      return [sums.contributions, sums.carried, sums.floatAfter, sums.payout]
    }
    expect(of(300_00, -500_00, 0)).toEqual([300_00, -200_00, 0, 0])
    expect(of(500_00, -500_00, 0)).toEqual([500_00, 0, 0, 0])
    expect(of(1_100_00, -500_00, 400_00)).toEqual([1_100_00, 0, 400_00, 200_00])
    expect(of(-300_00, 0, 0)).toEqual([-300_00, -300_00, 0, 0])
  })
})
