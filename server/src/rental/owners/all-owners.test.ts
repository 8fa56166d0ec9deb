/** The statements of all owners together, over random books of tenants with units of several owners (docs/finance.md 8.16). */
import { addDays, nextMonthStart } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { runs } from '@domovik/domain/random-tests.fixture.ts'
import { replay } from '@domovik/domain/rental/ledger/replay.ts'
import type { Ownership } from '@domovik/domain/rental/owners/shares.ts'
import { rowsOf, type StatementRow, unstatedRows } from '@domovik/domain/rental/owners/statement.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type LedgerRow, toEvent } from '../payments/events.ts'
import { allocationRowsOf } from '../payments/figures.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { accountBefore } from './books-before.ts'
import { cashMovements } from './cash-movements.ts'

const MONTHS = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01'] as const
const OWNERS = ['adam', 'cezary', 'dorota'] as const
type Owner = (typeof OWNERS)[number]
const sold = (validFrom: string, ...owners: Owner[]): Ownership => ({
  validFrom,
  parts: owners.map((ownerId) => ({ ownerId, part: 1 })),
})
/** X is of Adam, or of Adam and Cezary, who sells to Dorota; Y is of Dorota. */
const ownerships = (shared: boolean) =>
  new Map([
    [
      'x',
      shared
        ? [sold('2025-01-01', 'adam', 'cezary'), sold('2026-02-16', 'adam', 'dorota')]
        : [sold('2025-01-01', 'adam')],
    ],
    ['y', [sold('2025-01-01', 'dorota')]],
  ])

const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('pay' as const),
      unit: fc.constantFrom('x', 'y'),
      amount: fc.integer({ min: 1, max: 6 }),
      named: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('reverse' as const), pick: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('refund' as const),
      pick: fc.nat(20),
      amount: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('issue' as const), ownerId: fc.constantFrom(...OWNERS) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 25 }) }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer Of> ? Of : never

const row = (id: string, kind: LedgerRow['kind'], day: string, more: Partial<LedgerRow>): LedgerRow => ({
  ...{
    id,
    kind,
    type: 'rent',
    amount: 0,
    effectiveDate: day,
    postedOn: day,
    dueDate: null,
    serviceFrom: null,
  },
  ...{
    serviceTo: null,
    leaseId: null,
    bookingId: null,
    propertyId: null,
    parentId: null,
    settlementId: null,
  },
  ...{ status: 'completed', method: null, description: null, reason: 'x', cause: null, reference: null },
  ...{ createdAt: null, designations: null },
  ...more,
})

/** The account of one tenant of X and Y, 300.00 and 200.00 a month, and the statements of the owners. */
function agency(shared: boolean) {
  const versions = ownerships(shared)
  const rows: LedgerRow[] = MONTHS.flatMap((month, index) => [
    row(`rent x ${index}`, 'charge', month, { amount: 300, propertyId: 'x', leaseId: 'x', dueDate: month }),
    row(`rent y ${index}`, 'charge', month, { amount: 200, propertyId: 'y', leaseId: 'y', dueDate: month }),
  ])
  const issued = new Map<Owner, (StatementRow & { month: string; issuedAt: string })[]>(
    OWNERS.map((id) => [id, []]),
  )
  /** What the statement of a month left out, by owner and month. */
  const leftOut = new Map<string, number>()
  const months = new Map<Owner, number>(OWNERS.map((id) => [id, 0]))
  let [today, entered] = ['2026-01-02', 1000]
  const cash = (ledger: Ledger, to: string, waiting = new Map<string, number>()) =>
    cashMovements(
      {
        managed: ['x', 'y'],
        rows: rows
          .filter(({ kind }) => kind !== 'charge')
          .map((one) => ({ ...one, tenantId: 't', day: one.effectiveDate, cash: one.kind !== 'reversal' })),
        paid: [...allocationRowsOf(ledger).values()].map((one) => ({
          ...{
            sourceId: one.source_id,
            chargeId: one.charge_id,
            amount: one.amount,
            elsewhere: one.elsewhere,
          },
        })),
        charges: rows.map(({ id, propertyId }) => ({ id, propertyId, rental: true })),
        waiting,
      },
      { from: MONTHS[0], to },
    )
  /** What the owner is stated until a day, with what is left out. */
  const booksOf = (id: Owner, to: string) => {
    const own = issued.get(id)!
    const units = [...versions]
      .filter(([, of]) => of.some(({ parts }) => parts.some((part) => part.ownerId === id)))
      .map(([unit]) => unit)
    const statedAt = new Map(own.toReversed().map(({ sourceId, issuedAt }) => [sourceId, issuedAt]))
    for (const { sourceId } of [...issued.values()].flat())
      if (
        rows.some((one) => one.id === sourceId && one.kind === 'refund' && !units.includes(one.propertyId!))
      )
        statedAt.set(sourceId, statedAt.get(sourceId) ?? '')
    const { whole, stated, gone } = accountBefore({ tenantId: 't', rows }, { from: MONTHS[0], to }, statedAt)
    return {
      rows: rowsOf(cash(stated, to, gone.waiting), versions, id),
      whole: rowsOf(cash(whole, to), versions, id),
      all: cash(whole, to),
    }
  }
  const preview = (id: Owner, to = nextMonthStart(MONTHS[Math.min(months.get(id)!, MONTHS.length - 1)]!)) =>
    unstatedRows(booksOf(id, to).rows, issued.get(id)!)
  const issue = (id: Owner): boolean => {
    const month = MONTHS[months.get(id)!]
    if (month === undefined || nextMonthStart(month) > today) return false
    const issuedAt = String(entered++)
    const books = booksOf(id, nextMonthStart(month))
    leftOut.set(`${id} ${month}`, sumOf(books.whole) - sumOf(books.rows))
    issued.get(id)!.push(...preview(id).map((one) => ({ ...one, month, issuedAt })))
    months.set(id, months.get(id)! + 1)
    return true
  }
  const enter = (more: Partial<LedgerRow> & Pick<LedgerRow, 'kind'>): void => {
    const added = row(`row ${entered}`, more.kind, today, { createdAt: String(entered++), ...more })
    const isValid = () => {
      try {
        replay([...rows, added].map(toEvent))
        return true
      } catch (error) {
        if (error instanceof DomainError) return false
        throw error
      }
    }
    if (isValid()) rows.push(added)
  }
  const money = (...kinds: string[]) => rows.filter(({ kind }) => kinds.includes(kind))
  const perform = (one: Act): void => {
    if (one.act === 'wait') today = addDays(today, one.days)
    if (one.act === 'issue') issue(one.ownerId)
    if (one.act === 'pay')
      enter({
        kind: 'receipt',
        amount: one.amount * 100,
        propertyId: one.unit,
        leaseId: one.named ? one.unit : null,
      })
    if (one.act === 'refund') {
      const of = money('receipt').at(-1 - one.pick)
      if (of) enter({ kind: 'refund', amount: one.amount * 50, parentId: of.id, propertyId: of.propertyId })
    }
    if (one.act === 'reverse') {
      const of = money('receipt', 'refund').at(-1 - one.pick)
      if (of) enter({ kind: 'reversal', amount: of.amount, parentId: of.id, propertyId: of.propertyId })
    }
  }
  /** The receipts that a row takes back, repays or makes whole. */
  const receiptOf = ({ kind, parentId }: LedgerRow): string | null => {
    const of = rows.find(({ id }) => id === parentId)
    return kind === 'reversal' && of?.kind === 'refund' ? of.parentId : parentId
  }
  return {
    rows,
    issued,
    leftOut,
    months,
    perform,
    preview,
    booksOf,
    issue,
    receiptOf,
    today: () => today,
    end: () => (today = '2026-06-01'),
  }
}

const sumOf = (rows: readonly { share: number }[]) => rows.reduce((sum, { share }) => sum + share, 0)

it('contain all money of the books, each receipt once, and what is taken back changes no statement of others', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(act, { minLength: 5, maxLength: 40 }), (shared, acts) => {
      const of = agency(shared)
      const check = () => {
        // An advance pays later months of another unit, so only statements until the same month are compared.
        const until = MONTHS.slice(0, Math.min(...of.months.values()))
        const together = [...of.issued.values()]
          .flat()
          .filter(({ month }) => until.some((one) => one === month))
        const last = until.at(-1)
        if (last !== undefined) {
          const left = OWNERS.reduce((sum, id) => sum + of.leftOut.get(`${id} ${last}`)!, 0)
          const all = of.booksOf('adam', nextMonthStart(last)).all
          expect(sumOf(together) + left).toBe(all.reduce((sum, { amount }) => sum + amount, 0))
        }
        for (const { id, kind, amount } of of.rows) {
          if (kind !== 'receipt') continue
          const stated = sumOf(together.filter(({ sourceId }) => sourceId === id))
          expect(stated).toBeLessThanOrEqual(amount)
        }
      }
      for (const one of acts) {
        const known = of.rows.length
        const ends = MONTHS.map(nextMonthStart).filter((to) => to <= of.today())
        const seen = OWNERS.map((id) => ends.map((to) => of.preview(id, to)))
        of.perform(one)
        const [added] = of.rows.slice(known)
        if (added)
          for (const [index, id] of OWNERS.entries())
            for (const [month, to] of ends.entries()) {
              const receipt = of.receiptOf(added)
              const isOwn = [...of.booksOf(id, to).whole, ...of.issued.get(id)!].some(
                (row) => receipt !== null && (row.sourceId === receipt || row.touches === receipt),
              )
              if (!isOwn) expect(of.preview(id, to)).toEqual(seen[index]![month])
            }
        check()
      }
      for (const to of MONTHS.map(nextMonthStart)) {
        const books = OWNERS.map((id) => of.booksOf(id, to))
        const all = books[0]!.all.reduce((sum, { amount }) => sum + amount, 0)
        for (const { all: same } of books) expect(same).toEqual(books[0]!.all)
        expect(sumOf(books.flatMap(({ whole }) => whole))).toBe(all)
      }
      of.end()
      for (const id of OWNERS) while (of.issue(id)) check()
      const last = OWNERS.map((id) => of.booksOf(id, '2026-06-01'))
      const isOver = of.rows.every(({ effectiveDate }) => effectiveDate < '2026-06-01')
      if (isOver)
        for (const [index, id] of OWNERS.entries())
          expect(unstatedRows(last[index]!.whole, of.issued.get(id)!)).toEqual([])
    }),
    { numRuns: runs(150) },
  )
})
