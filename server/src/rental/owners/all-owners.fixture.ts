/** Random books of one tenant with units of three owners, and the statements of these owners. */
import { addDays, nextMonthStart } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { replay } from '@domovik/domain/rental/ledger/replay.ts'
import type { Ownership } from '@domovik/domain/rental/owners/shares.ts'
import { rowsOf, type StatementRow, unstatedRows } from '@domovik/domain/rental/owners/statement.ts'
import fc from 'fast-check'
import { type LedgerRow, toEvent } from '../payments/events.ts'
import { allocationRowsOf } from '../payments/figures.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { accountBefore } from './books-before.ts'
import { cashMovements } from './cash-movements.ts'

export const MONTHS = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01'] as const
export const OWNERS = ['adam', 'cezary', 'dorota'] as const
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

/** What happens to the books. */
export const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('pay' as const),
      unit: fc.constantFrom('x', 'y'),
      amount: fc.integer({ min: 1, max: 6 }),
      named: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('advance' as const),
      unit: fc.constantFrom('x', 'y'),
      amount: fc.integer({ min: 3, max: 14 }),
      month: fc.nat(4),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('reverse' as const), pick: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('mistake' as const), pick: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('credit' as const),
      unit: fc.constantFrom('x', 'y'),
      amount: fc.integer({ min: 1, max: 6 }),
      month: fc.nat(4),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom('deposit' as const, 'giveBack' as const, 'setOff' as const),
      unit: fc.constantFrom('x', 'y'),
      amount: fc.integer({ min: 1, max: 6 }),
    }),
  },
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

/** Operating money, as app.is_operating_cash: a deposit is held for the tenant. */
const isCash = ({ kind, type }: LedgerRow): boolean =>
  (kind === 'receipt' || kind === 'refund') && type !== 'deposit'

/** The account of one tenant of X and Y, 300.00 and 200.00 a month and deposits of 400.00, and the statements of the owners. */
export function agency(shared: boolean) {
  const versions = ownerships(shared)
  const deposit = { amount: 400, type: 'deposit', dueDate: MONTHS[0] }
  const rows: LedgerRow[] = MONTHS.flatMap((month, index) => [
    row(`rent x ${index}`, 'charge', month, { amount: 300, propertyId: 'x', leaseId: 'x', dueDate: month }),
    row(`rent y ${index}`, 'charge', month, { amount: 200, propertyId: 'y', leaseId: 'y', dueDate: month }),
  ])
  for (const unit of ['x', 'y'])
    rows.push(row(`deposit ${unit}`, 'charge', MONTHS[0], { ...deposit, propertyId: unit, leaseId: unit }))
  const issued = new Map<Owner, (StatementRow & { month: string; issuedAt: string })[]>(
    OWNERS.map((id) => [id, []]),
  )
  /** What the statement of a month left out, by owner and month. */
  const leftOut = new Map<string, number>()
  /** Rows of the days of issued statements that were entered later: in which month, and which statement corrects them at the latest. */
  const late: { month: number; next: number }[] = []
  const months = new Map<Owner, number>(OWNERS.map((id) => [id, 0]))
  let [today, entered] = ['2026-01-02', 1000]
  const cash = (ledger: Ledger, to: string, waiting = new Map<string, number>()) =>
    cashMovements(
      {
        managed: ['x', 'y'],
        rows: rows
          .filter(({ kind }) => kind !== 'charge')
          .map((one) => ({ ...one, tenantId: 't', day: one.effectiveDate, cash: isCash(one) })),
        paid: [...allocationRowsOf(ledger).values()].map((one) => ({
          ...{
            sourceId: one.source_id,
            chargeId: one.charge_id,
            amount: one.amount,
            elsewhere: one.elsewhere,
          },
        })),
        charges: rows.map(({ id, propertyId, type }) => ({ id, propertyId, rental: type === 'rent' })),
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
    if (!isValid()) return
    rows.push(added)
    const month = MONTHS.findLastIndex((one) => one <= added.effectiveDate)
    const next = Math.max(...months.values())
    if (added.effectiveDate < today && month < next) late.push({ month, next })
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
    if (one.act === 'advance')
      enter({
        kind: 'receipt',
        amount: one.amount * 100,
        propertyId: one.unit,
        leaseId: one.unit,
        designations: [`rent ${one.unit === 'x' ? 'y' : 'x'} ${one.month}`],
      })
    if (one.act === 'credit')
      enter({
        kind: 'credit_note',
        amount: one.amount * 50,
        parentId: `rent ${one.unit} ${one.month}`,
        propertyId: one.unit,
        leaseId: one.unit,
      })
    const ofLease = 'unit' in one ? { type: 'deposit', propertyId: one.unit, leaseId: one.unit } : {}
    if (one.act === 'deposit') enter({ kind: 'receipt', amount: one.amount * 100, ...ofLease })
    if (one.act === 'giveBack') enter({ kind: 'refund', amount: one.amount * 50, ...ofLease })
    if (one.act === 'setOff') enter({ kind: 'deposit_applied', amount: one.amount * 50, ...ofLease })
    if (one.act === 'refund') {
      const of = money('receipt').at(-1 - one.pick)
      const { type, propertyId, leaseId } = of ?? {}
      if (of) enter({ kind: 'refund', amount: one.amount * 50, parentId: of.id, type, propertyId, leaseId })
    }
    if (one.act === 'reverse' || one.act === 'mistake') {
      const of = money('receipt', 'refund', 'credit_note', 'deposit_applied').at(-1 - one.pick)
      const mistake = { effectiveDate: of?.effectiveDate, postedOn: today, cause: 'mistake' } as const
      if (of)
        enter({
          ...{ kind: 'reversal', amount: of.amount, parentId: of.id, propertyId: of.propertyId },
          // The bank inbox takes back what a line made on its own day.
          ...(one.act === 'mistake' ? mistake : {}),
        })
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
    late,
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

export const sumOf = (rows: readonly { share: number }[]) => rows.reduce((sum, { share }) => sum + share, 0)
