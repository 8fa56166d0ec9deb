import { describe, expect, it } from 'vitest'
import { nextMonthStart } from '../../dates.ts'
import type { Agreement } from './agreement.ts'
import { nothingCarried, rowsOf, type StatementRow, sumStatement } from './statement.ts'
import { back, receipt, refund, row, agreed as terms } from './statement-rows.fixture.ts'
import { rowsUntil } from './taken-back.ts'

/** The statements of months one after the other, each from the books as they are when it is issued: [rent, other, refunds, fee, VAT, payout or debt]. */
function issueAll(steps: readonly [month: string, books: StatementRow[]][], agreed: Agreement): number[][] {
  const issued: StatementRow[] = []
  let before = nothingCarried
  return steps.map(([month, books]) => {
    const { rows } = rowsUntil(books, issued, nextMonthStart(month))
    issued.push(...rows)
    const sums = sumStatement(rows, agreed, before, { feeFrom: '2026-01-01', contributions: 0 })
    before = { balance: sums.carried, float: sums.floatAfter, deposits: sums.depositsAfter }
    const { rent, otherReceipts, refunds, fee, feeVat, payout, carried } = sums
    return [rent, otherReceipts, refunds, fee, feeVat, payout + carried]
  })
}

const [march, april, may, june] = ['2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01'] as const
const paid = receipt('r', '2026-03-10', 2_400_00)
const bounced = [...receipt('r', '2026-03-10', 0, 2_400_00), back('r', '2026-05-20', 2_400_00)]
const stated = [2_400_00, 0, 0, 192_00, 44_16, 2_163_84]
const nothing = [0, 0, 0, 0, 0, 0]
const takenBack = [-2_400_00, 0, 0, -192_00, -44_16, -2_163_84]

describe('a receipt that was taken back after its statement', () => {
  it.each<[string, [string, StatementRow[]][], number[][], Agreement?]>([
    [
      'and never paid: rent, receipts and fee are on the statement of that day, and the debt is carried once',
      [
        [march, paid],
        [april, bounced],
        [may, bounced],
        [june, bounced],
      ],
      [stated, nothing, takenBack, [0, 0, 0, 0, 0, -2_163_84]],
    ],
    [
      'and paid again in the same month',
      [march, april, may].map((month) => [
        month,
        month === march ? paid : [...bounced, ...receipt('r2', '2026-05-21', 2_400_00)],
      ]),
      [stated, nothing, nothing],
    ],
    [
      'after two statements',
      [
        [march, paid],
        [april, paid],
        [may, bounced],
      ],
      [stated, nothing, takenBack],
    ],
    [
      'with other rent in between',
      [march, april, may].map((month) => [
        month,
        [...(month === march ? paid : bounced), ...receipt('r2', '2026-04-10', 2_400_00)],
      ]),
      [stated, stated, takenBack],
    ],
    [
      'without VAT on the fee',
      [
        [march, paid],
        [april, bounced],
        [may, bounced],
      ],
      [[2_400_00, 0, 0, 192_00, 0, 2_208_00], nothing, [-2_400_00, 0, 0, -192_00, 0, -2_208_00]],
      terms({ vatPercent: '0' }),
    ],
    [
      'with a fixed fee, which stays: 2,400.00 - 369.00, then -369.00, -369.00 - 2,400.00 - 369.00',
      [
        [march, paid],
        [april, bounced],
        [may, bounced],
      ],
      [
        [2_400_00, 0, 0, 300_00, 69_00, 2_031_00],
        [0, 0, 0, 300_00, 69_00, -369_00],
        [-2_400_00, 0, 0, 300_00, 69_00, -3_138_00],
      ],
      terms({ feeKind: 'fixed', feePercent: '0', feeAmount: 300_00 }),
    ],
    [
      'in part, as a refund of 1,000.00: 1,000.00 - 80.00 - 18.40',
      [march, april, may].map((month) => [
        month,
        month === march
          ? paid
          : [...receipt('r', '2026-03-10', 1_400_00, 1_000_00), refund('r', '2026-05-20', 1_000_00)],
      ]),
      [stated, nothing, [-1_000_00, 1_000_00, -1_000_00, -80_00, -18_40, -901_60]],
    ],
    [
      'and another receipt of the tenant pays the rent instead',
      [march, april, may].map((month) => [
        month,
        month === march
          ? [...paid, ...receipt('r2', '2026-03-11', 0, 2_400_00)]
          : [...bounced, ...receipt('r2', '2026-03-11', 2_400_00)],
      ]),
      [[2_400_00, 2_400_00, 0, 192_00, 44_16, 4_563_84], nothing, [0, -2_400_00, 0, 0, 0, -2_400_00]],
    ],
    [
      'while another receipt of the tenant is refunded a month later',
      [
        [march, [...paid, ...receipt('r2', '2026-03-11', 1_000_00)]],
        ...([may, june] as const).map((month): [string, StatementRow[]] => [
          month,
          [...bounced, ...receipt('r2', '2026-03-11', 0, 1_000_00), refund('r2', '2026-06-05', 1_000_00)],
        ]),
      ],
      [
        [3_400_00, 0, 0, 272_00, 62_56, 3_065_44],
        takenBack,
        [-1_000_00, 1_000_00, -1_000_00, -80_00, -18_40, -3_065_44],
      ],
    ],
  ])('%s', (_, steps, statements, agreed = terms()) => {
    expect(issueAll(steps, agreed)).toEqual(statements)
  })

  it('is 1,440.00 - 115.20 - 26.50 and 960.00 - 76.80 - 17.66 of owners 60:40', () => {
    const parts = [
      { ownerId: 'a', part: 3 },
      { ownerId: 'b', part: 2 },
    ]
    const of = (id: string) => (books: StatementRow[]) =>
      rowsOf(books, new Map([['home', [{ validFrom: '2026-01-01', parts }]]]), id)
    const [a, b] = ['a', 'b'].map((id) =>
      issueAll(
        [
          [march, of(id)(paid)],
          [april, of(id)(bounced)],
          [may, of(id)(bounced)],
        ],
        terms(),
      ),
    )
    expect(a).toEqual([
      [1_440_00, 0, 0, 115_20, 26_50, 1_298_30],
      nothing,
      [-1_440_00, 0, 0, -115_20, -26_50, -1_298_30],
    ])
    expect(b).toEqual([
      [960_00, 0, 0, 76_80, 17_66, 865_54],
      nothing,
      [-960_00, 0, 0, -76_80, -17_66, -865_54],
    ])
  })

  it('and whose refund was the mistake is rent again on the statement of that day', () => {
    const refunded = [...receipt('r', '2026-03-10', 1_400_00, 1_000_00), refund('r', '2026-03-20', 1_000_00)]
    const undone = [
      ...[...paid, refund('r', '2026-03-20', 1_000_00)],
      row('refunds', 'undone', '2026-05-20', 1_000_00, {
        reverses: 'r refund',
        reversedDay: '2026-03-20',
        touches: 'r',
      }),
    ]
    expect(
      issueAll(
        [
          [march, refunded],
          [april, undone],
          [may, undone],
        ],
        terms(),
      ),
    ).toEqual([
      [1_400_00, 1_000_00, -1_000_00, 112_00, 25_76, 1_262_24],
      nothing,
      [1_000_00, -1_000_00, 1_000_00, 80_00, 18_40, 901_60],
    ])
  })
})
