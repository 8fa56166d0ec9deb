/** Money that is taken back or refunded around the statement of its month, from the events of the account to the statements. */
import { expect, it } from 'vitest'
import { addDays, nextMonthStart } from '../../dates.ts'
import { replay } from '../ledger/replay.ts'
import type { ChargeEvent, LedgerEvent } from '../ledger/types.ts'
import type { Agreement } from './agreement.ts'
import { allocationsWithout, goneLater, withoutUndoneRefunds } from './gone-later.ts'
import { nothingCarried, rowsOf, type StatementRow, sumStatement, unstatedRows } from './statement.ts'
import { row, agreed as terms } from './statement-rows.fixture.ts'

const [march, april, may, june] = ['2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01'] as const

/** The rent of March is 2,400.00; what is paid beyond it is credit. */
const rent: ChargeEvent = {
  ...{ type: 'charge', id: 'rent', kind: 'rent', amount: 2_400_00, postedOn: march, dueDate: march },
}
const receipt = (id: string, date: string, amount = 2_400_00): LedgerEvent => ({
  ...{ type: 'receipt', id, date, amount, status: 'completed' },
})
const refund = (id: string, date: string, amount: number): LedgerEvent => ({
  ...{ type: 'refund', id, date, amount, receiptId: 'r', reason: 'x' },
})
const back = (targetId: string, date = '2026-05-20'): LedgerEvent => ({
  ...{ type: 'reversal', id: `${targetId} back`, date, targetId },
})

type Stated = Parameters<typeof goneLater>[2]

/** The rows of the only owner of a flat, as the books say before the day `to`. */
function booksBefore(events: readonly LedgerEvent[], to: string, stated: Stated): StatementRow[] {
  const left = goneLater(events, { from: march, to }, stated)
  const until = { until: addDays(to, -1) }
  const restored = replay(withoutUndoneRefunds(events, to), until)
  const allocations = allocationsWithout(replay(events, until), left, restored)
  const moneyOf = (id: string): StatementRow[] => {
    const event = events.find((one) => one.id === id)
    if (event?.type === 'refund') return [row('refunds', id, event.date, -event.amount)]
    if (event?.type !== 'receipt') return []
    const paid = allocations
      .filter(({ sourceId }) => sourceId === id)
      .reduce((sum, { amount }) => sum + amount, 0)
    const other = event.amount - (left.waiting.get(id) ?? 0) - paid
    return [row('rent', id, event.date, paid), row('other_receipts', id, event.date, other)]
  }
  const rows = events.flatMap((event) => {
    if (event.type !== 'reversal')
      return left.waiting.has(event.id) && event.type === 'refund' ? [] : moneyOf(event.id)
    const [taken] = moneyOf(event.targetId)
    const amount = moneyOf(event.targetId).reduce((sum, { share }) => sum + share, 0)
    return [row(taken!.line === 'refunds' ? 'refunds' : 'other_receipts', event.id, event.date, -amount)]
  })
  return rows.filter(({ day, share }) => day < to && share !== 0)
}

type Step = [month: string, events: LedgerEvent[]]
const whole = [{ ownerId: 'a', part: 1 }]

/** The statements of months one after the other, each from what is entered when it is issued: [rent, other, refunds, fee, VAT, payout or debt]. */
function issueAll(steps: readonly Step[], agreed: Agreement, parts = whole, id = 'a'): number[][] {
  const issued: StatementRow[] = []
  const leftOut = new Set<string>()
  let before = nothingCarried
  return steps.map(([month, events]) => {
    const stated = new Set(issued.map(({ sourceId }) => sourceId))
    const books = booksBefore([rent, ...events], nextMonthStart(month), { stated, leftOut })
    const own = rowsOf(books, new Map([['home', [{ validFrom: '2026-01-01', parts }]]]), id)
    const rows = unstatedRows(own, issued)
    issued.push(...rows)
    for (const { id: known, type } of events) if (type === 'refund' && !stated.has('r')) leftOut.add(known)
    const sums = sumStatement(rows, agreed, before, { feeFrom: '2026-01-01', contributions: 0 })
    before = { balance: sums.carried, float: sums.floatAfter, deposits: sums.depositsAfter }
    const { rent: paid, otherReceipts, refunds, fee, feeVat, payout, carried } = sums
    return [paid, otherReceipts, refunds, fee, feeVat, payout + carried]
  })
}

const paid = [receipt('r', '2026-03-10')]
const bounced = [...paid, back('r')]
const returned = [...paid, refund('f', '2026-05-20', 1_000_00)]
const early = [...paid, refund('f', '2026-04-10', 1_000_00)]
const undone = [...early, back('f')]
const stated = [2_400_00, 0, 0, 192_00, 44_16, 2_163_84]
const nothing = [0, 0, 0, 0, 0, 0]
const takenBack = [-2_400_00, 0, 0, -192_00, -44_16, -2_163_84]
const inPart = [-1_000_00, 1_000_00, -1_000_00, -80_00, -18_40, -901_60]
const each = (events: LedgerEvent[], ...months: string[]): Step[] => months.map((month) => [month, events])

it.each<[string, Step[], number[][], Agreement?]>([
  [
    'after its statement: rent, receipts and fee are on the statement of that day, and the debt is carried once',
    [[march, paid], ...each(bounced, april, may, june)],
    [stated, nothing, takenBack, [0, 0, 0, 0, 0, -2_163_84]],
  ],
  [
    'and paid again in the same month',
    [[march, paid], ...each([...bounced, receipt('r2', '2026-05-21')], april, may)],
    [stated, nothing, nothing],
  ],
  ['before its statement', each(bounced, march, april, may), [nothing, nothing, nothing]],
  [
    'before its statement, and other money of March is an advance until it pays the rent instead',
    each([...bounced, receipt('r2', '2026-03-11')], march, april, may),
    [[0, 2_400_00, 0, 0, 0, 2_400_00], nothing, [2_400_00, -2_400_00, 0, 192_00, 44_16, -236_16]],
  ],
  [
    'without VAT on the fee',
    [[march, paid], ...each(bounced, april, may)],
    [[2_400_00, 0, 0, 192_00, 0, 2_208_00], nothing, [-2_400_00, 0, 0, -192_00, 0, -2_208_00]],
    terms({ vatPercent: '0' }),
  ],
  [
    'with a fixed fee, which stays: 2,400.00 - 369.00, then -369.00, -369.00 - 2,400.00 - 369.00',
    [[march, paid], ...each(bounced, april, may)],
    [
      [2_400_00, 0, 0, 300_00, 69_00, 2_031_00],
      [0, 0, 0, 300_00, 69_00, -369_00],
      [-2_400_00, 0, 0, 300_00, 69_00, -3_138_00],
    ],
    terms({ feeKind: 'fixed', feePercent: '0', feeAmount: 300_00 }),
  ],
  [
    'in part after its statement, as a refund of 1,000.00: 1,000.00 - 80.00 - 18.40',
    [[march, paid], ...each(returned, april, may)],
    [stated, nothing, inPart],
  ],
  [
    'in part before its statement: 1,400.00 - 112.00 - 25.76, and the rest with the refund',
    each(returned, march, april, may),
    [[1_400_00, 0, 0, 112_00, 25_76, 1_262_24], nothing, [0, 1_000_00, -1_000_00, 0, 0, 0]],
  ],
  [
    'after a refund of a month in between, which was taken back first, so that the month states nothing',
    [[march, paid], ...each([...undone, back('r')], april, may)],
    [stated, nothing, takenBack],
  ],
  [
    'as a refund that its statement states, and that was the mistake',
    [
      [march, paid],
      [april, early],
      [may, undone],
    ],
    [stated, inPart, [1_000_00, -1_000_00, 1_000_00, 80_00, 18_40, 0]],
  ],
  [
    'and other money of the tenant pays the rent instead',
    [
      [march, [...paid, receipt('r2', '2026-03-11')]],
      ...each([...bounced, receipt('r2', '2026-03-11')], april, may),
    ],
    [[2_400_00, 2_400_00, 0, 192_00, 44_16, 4_563_84], nothing, [0, -2_400_00, 0, 0, 0, -2_400_00]],
  ],
])('a receipt that was taken back %s', (_, steps, statements, agreed = terms()) => {
  expect(issueAll(steps, agreed)).toEqual(statements)
})

it('is 1,440.00 - 115.20 - 26.50 and 960.00 - 76.80 - 17.66 of owners 60:40', () => {
  const parts = [
    { ownerId: 'a', part: 3 },
    { ownerId: 'b', part: 2 },
  ]
  const steps: Step[] = [[march, paid], ...each(bounced, april, may)]
  const [a, b] = ['a', 'b'].map((id) => issueAll(steps, terms(), parts, id))
  expect(a).toEqual([
    [1_440_00, 0, 0, 115_20, 26_50, 1_298_30],
    nothing,
    [-1_440_00, 0, 0, -115_20, -26_50, -1_298_30],
  ])
  expect(b).toEqual([[960_00, 0, 0, 76_80, 17_66, 865_54], nothing, [-960_00, 0, 0, -76_80, -17_66, -865_54]])
})
