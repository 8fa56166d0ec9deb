import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../dates.ts'
import { chartBuckets } from '../../periods.ts'
import { runs } from '../../random-tests.fixture.ts'
import { EXPENSE_LINES } from '../../rental/expenses/lines.ts'
import { EXPENSE_CATEGORIES } from '../../rental/expenses/types.ts'
import { accountBalance } from '../../rental/ledger/balances.ts'
import { replay } from '../../rental/ledger/replay.ts'
import { charge, receipt } from '../../rental/ledger/sample-events.ts'
import { FIRST_DAY, ledger, SPAN_DAYS } from '../../rental/ledger/sample-ledger.ts'
import type { LedgerEvent } from '../../rental/ledger/types.ts'
import { bucketName, bucketOf } from './buckets.ts'
import { assembleCashFlow, type CashMoved } from './cash-flow.ts'
import { assembleExpenses } from './expenses-by-category.ts'
import { currentRatio, daysReceivable, type LiquidityInput, reserveMonths } from './liquidity.ts'
import { assembleMaintenance, type TicketLine } from './maintenance.ts'
import { assembleOverdue, type LateCharge } from './overdue.ts'
import { assembleRevenue, REVENUE_KINDS, type RevenueLine } from './revenue.ts'
import { accountOf, assembleTenantFinancial, onTime } from './tenant-financial.ts'
import { settleLease } from './tenant-settlement.ts'

const window = { from: '2026-01-01', to: '2026-07-01' }
const buckets = chartBuckets(window)
const names = buckets.map(bucketName)
const amount = fc.integer({ min: -500_000, max: 500_000 })
const positive = fc.integer({ min: 0, max: 500_000 })
const sum = (numbers: readonly unknown[]): number =>
  numbers.reduce<number>((all, one) => all + Number(one ?? 0), 0)

describe('revenue', () => {
  const line: fc.Arbitrary<RevenueLine> = fc.record({
    bucket: fc.constantFrom(...names),
    propertyId: fc.constantFrom('a', 'b', null),
    property: fc.constant('ul. Lipowa 1'),
    kind: fc.constantFrom(...REVENUE_KINDS),
    amount,
  })
  it('has the same total in rows, columns and charts for every grouping', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const revenue = REVENUE_KINDS.filter((kind) => kind !== 'tourist_tax')
        const total = sum(lines.map((one) => (one.kind === 'tourist_tax' ? 0 : one.amount)))
        for (const grouping of ['period', 'property', 'period_property'] as const) {
          const { sections, figures, charts } = assembleRevenue(lines, {
            basis: 'cash',
            grouping,
            buckets,
            previousTotal: 0,
            filters: {},
          })
          const { rows, totals } = sections[0]!
          expect(figures[0]!.value).toBe(total)
          expect(sum(rows.map(({ cells }) => cells.total))).toBe(total)
          expect(sum(revenue.map((kind) => totals![kind]))).toBe(total)
          const drawn = charts.find(({ kind }) => kind === 'stacked')
          if (drawn) expect(sum(drawn.points.flatMap(({ values }) => Object.values(values)))).toBe(total)
        }
      }),
    )
  })
})

describe('cash flow', () => {
  const moved: fc.Arbitrary<CashMoved> = fc.record({
    bucket: fc.constantFrom(...names),
    kind: fc.constantFrom<CashMoved['kind']>(
      'receipts',
      ...EXPENSE_LINES.filter((line) => line !== 'tourist_tax'),
      'vat',
      'vatPaid',
      'ownerPayouts',
      'ownerContributions',
      'touristTax',
      'touristTaxPaid',
      'depositsIn',
      'depositsOut',
      'depositsApplied',
    ),
    amount: positive,
  })
  it('closes each month at opening + net change, which opens the next month', () => {
    fc.assert(
      fc.property(
        fc.array(moved, { minLength: 1, maxLength: 40 }),
        fc.option(amount),
        (lines, openingCash) => {
          const { figures, sections } = assembleCashFlow(lines, {
            buckets,
            openingCash,
            narrowed: false,
            unrecordedInstalments: 0,
            filters: {},
          })
          const { rows, totals } = sections[0]!
          const [moneyIn, moneyOut] = figures.map(({ value }) => Number(value))
          expect(moneyIn! - moneyOut!).toBe(sum(rows.map(({ cells }) => cells.netChange)))
          for (const [index, { cells }] of rows.entries()) {
            const before = index === 0 ? openingCash : rows[index - 1]!.cells.closing
            expect(cells.opening).toBe(before)
            expect(cells.closing).toBe(openingCash === null ? null : Number(before) + Number(cells.netChange))
          }
          expect(totals!.closing).toBe(openingCash === null ? null : openingCash + Number(totals!.netChange))
        },
      ),
    )
  })
  it('leaves tourist tax out of operating cash, and its remittance out of costs', () => {
    const { totals } = assembleCashFlow(
      [
        { bucket: '2026-02', kind: 'receipts', amount: 51_300 },
        { bucket: '2026-02', kind: 'touristTax', amount: 1_500 },
        { bucket: '2026-02', kind: 'touristTaxPaid', amount: 1_200 },
      ],
      { buckets, openingCash: 0, narrowed: false, unrecordedInstalments: 0, filters: {} },
    ).sections[0]!
    expect(totals).toMatchObject({
      operatingCash: 51_300,
      afterTax: 51_300,
      netChange: 51_600,
      closing: 51_600,
    })
  })
  it('counts a deposit used for a charge only once', () => {
    const { totals } = assembleCashFlow(
      [
        { bucket: '2026-02', kind: 'receipts', amount: 80_000 },
        { bucket: '2026-02', kind: 'depositsApplied', amount: 80_000 },
      ],
      { buckets, openingCash: 0, narrowed: false, unrecordedInstalments: 0, filters: {} },
    ).sections[0]!
    expect(totals).toMatchObject({ operatingCash: 80_000, netChange: 0, closing: 0 })
  })
})

describe('tenant financial', () => {
  it("ends at the tenant's balance for every ledger and window", () => {
    fc.assert(
      fc.property(ledger, fc.nat(SPAN_DAYS), fc.nat(60), (events, start, length) => {
        const from = addDays(FIRST_DAY, start)
        const toEffective = addDays(from, length + 1)
        const day = addDays(toEffective, -1)
        const state = replay(events, { until: day })
        const asked = { from, toEffective, buckets: chartBuckets({ from, to: toEffective }) }
        const { account, moved } = accountOf({ tenantId: 'a', tenant: 'Ala', state }, asked)
        const { sections } = assembleTenantFinancial([account], moved, asked)
        const cells = sections[0]!.rows[0]?.cells
        if (!cells) return
        expect(cells.closing).toBe(accountBalance(state, day))
        expect(cells.closing).toBe(
          Number(cells.opening) +
            Number(cells.chargesDue) -
            Number(cells.receipts) -
            Number(cells.credits) +
            Number(cells.refunded),
        )
      }),
      { numRuns: runs(150) },
    )
  })

  const rent = charge('c', 'rent', 600_00, '2026-03-10')
  it.each<[string, LedgerEvent[], string, { due: number; inTime: number }]>([
    [
      'paid before the due date',
      [rent, receipt('r', 600_00, '2026-03-05')],
      '2026-03-31',
      { due: 1, inTime: 1 },
    ],
    ['paid on the due date', [rent, receipt('r', 600_00, '2026-03-10')], '2026-03-31', { due: 1, inTime: 1 }],
    ['paid one day late', [rent, receipt('r', 600_00, '2026-03-11')], '2026-03-31', { due: 1, inTime: 0 }],
    ['part-paid and late', [rent, receipt('r', 599_99, '2026-03-05')], '2026-03-31', { due: 1, inTime: 0 }],
    ['open on the due date itself: not counted yet', [rent], '2026-03-10', { due: 0, inTime: 0 }],
    [
      'due before the window: not counted',
      [{ ...rent, dueDate: '2026-02-28' }],
      '2026-03-31',
      { due: 0, inTime: 0 },
    ],
    ['a deposit: not counted', [{ ...rent, kind: 'deposit' }], '2026-03-31', { due: 0, inTime: 0 }],
    [
      'written off: due and not paid in time',
      [
        rent,
        {
          type: 'write_off',
          id: 'w',
          date: '2026-03-05',
          chargeId: 'c',
          amount: rent.amount,
          reason: 'gone',
        },
      ],
      '2026-03-31',
      { due: 1, inTime: 0 },
    ],
    [
      'a cancelled charge: not counted',
      [rent, { type: 'reversal', id: 'x', date: '2026-03-12', targetId: 'c' }],
      '2026-03-31',
      { due: 0, inTime: 0 },
    ],
  ])('on-time share, %s', (_, events, day, counts) => {
    expect(onTime(replay(events, { until: day }).charges.values(), '2026-03-01', day)).toEqual(counts)
  })
})

describe('settlement', () => {
  it('is open charges less credit and deposit, with the possible revaluation beside it', () => {
    const state = replay([
      {
        type: 'charge',
        id: 'd',
        kind: 'deposit',
        amount: 100_000,
        postedOn: '2026-01-01',
        dueDate: '2026-01-01',
        leaseId: 'l',
      },
      {
        type: 'receipt',
        id: 'r',
        date: '2026-01-01',
        amount: 100_000,
        status: 'completed',
        deposit: true,
        leaseId: 'l',
      },
      {
        type: 'charge',
        id: 'c',
        kind: 'rent',
        amount: 80_000,
        postedOn: '2026-02-01',
        dueDate: '2026-02-10',
        leaseId: 'l',
      },
      {
        type: 'charge',
        id: 'o',
        kind: 'other',
        amount: 15_000,
        postedOn: '2026-02-20',
        dueDate: '2026-02-20',
        leaseId: 'l',
      },
    ])
    const lease = {
      leaseId: 'l',
      tenantId: 't',
      tenant: 'Ala',
      property: 'x',
      endDate: '2026-02-28',
      latest: true,
      noted: [],
      carryOvers: [],
      state,
    }
    const rents = {
      startDate: '2026-01-01',
      tenantsAct: true,
      rents: [
        { validFrom: '2026-01-01', rent: 80_000 },
        { validFrom: '2026-02-01', rent: 88_000 },
      ],
    }
    const noted = [{ leaseId: 'l', amount: 2_000, decision: 'accepted' as const, settled: false }]
    expect(settleLease({ ...lease, ...rents, noted }, '2026-02-28').netDue).toBe(-3_000)
    expect(settleLease({ ...lease, ...rents }, '2026-02-28')).toMatchObject({
      openCharges: 80_000,
      damageDeductions: 15_000,
      depositsHeld: 100_000,
      topUp: 10_000,
      netDue: -5_000,
      returnDeadline: '2026-03-28',
    })
  })
})

describe('overdue', () => {
  it('is grouped by age and tenant, with deposits separate', () => {
    const late = (days: number, rest: Partial<LateCharge> = {}): LateCharge => ({
      chargeId: `c${days}`,
      tenantId: 'a',
      tenant: 'Ala',
      propertyId: null,
      property: null,
      kind: 'rent',
      dueDate: '2026-01-01',
      amount: 100,
      paid: 0,
      remaining: days,
      days,
      ...rest,
    })
    const letter = { stage: 'demand', sentOn: '2026-04-20' } as const
    const { sections, figures } = assembleOverdue(
      [late(1), late(30), late(31), late(90), late(91), late(200, { kind: 'deposit' })],
      {
        ...{ day: '2026-05-01', grouping: 'none', list: {}, demands: new Map([['a', letter]]) },
        interest: new Map([['c90', 7]]),
      },
    )
    const [byTenant, charges, deposits] = sections
    expect(byTenant!.rows[0]!.cells).toMatchObject({
      count: 5,
      days_1_30: 31,
      days_31_60: 31,
      days_61_90: 90,
      over_90: 91,
      remaining: 243,
      lastDemand: 'demand',
      lastDemandOn: '2026-04-20',
    })
    const before = assembleOverdue([late(1)], {
      ...{ day: '2026-05-01', grouping: 'none', list: null, demands: null, interest: new Map() },
    })
    expect(before.sections[0]!.columns.map(({ key }) => key)).not.toContain('lastDemand')
    expect(before.sections[1]!.columns.map(({ key }) => key)).not.toContain('interestToPost')
    expect(charges!.rows.map(({ cells }) => cells.days)).toEqual([91, 90, 31, 30, 1])
    expect(charges!.rows.map(({ cells }) => cells.interestToPost)).toEqual([0, 7, 0, 0, 0])
    for (const { totals } of [byTenant!, charges!]) expect(totals).toMatchObject({ interestToPost: 7 })
    expect(deposits!.rows).toHaveLength(1)
    expect(figures[0]!.value).toBe(243)
  })
})

describe('expenses', () => {
  it('add up by line and in total, and their shares add up to 1', () => {
    const one = fc.record({
      bucket: fc.constantFrom(...names),
      line: fc.constantFrom(...EXPENSE_LINES),
      category: fc.constantFrom(...EXPENSE_CATEGORIES),
      count: fc.nat(5),
      amount: fc.integer({ min: 1, max: 90_000 }),
    })
    fc.assert(
      fc.property(
        fc.array(one, { minLength: 1, maxLength: 30 }),
        fc.array(one, { maxLength: 10 }),
        (now, before) => {
          const { sections, figures } = assembleExpenses(now, before, {
            basis: 'accrual',
            buckets,
            filters: {},
          })
          const { rows, totals } = sections[0]!
          const lines = rows.filter(({ subtotal }) => subtotal)
          expect(figures[0]!.value).toBe(sum(now.map((each) => each.amount)))
          expect(totals!.amount).toBe(sum(lines.map(({ cells }) => cells.amount)))
          expect(totals!.previous).toBe(sum(before.map((each) => each.amount)))
          expect(sum(lines.map(({ cells }) => cells.share))).toBeCloseTo(1, 9)
        },
      ),
    )
  })
})

describe('maintenance', () => {
  const ticket = (createdOn: string, completedOn: string | null, closedOn = completedOn): TicketLine => ({
    ticketId: createdOn,
    title: 'Kran',
    propertyId: 'p',
    property: 'ul. Lipowa 1',
    status: completedOn ? 'completed' : 'pending',
    priority: 'high',
    createdOn,
    completedOn,
    closedOn,
    hours: completedOn ? 24 : null,
  })
  it('counts tickets open at the start and at the end, and calendar days', () => {
    const tickets = [
      ticket('2026-02-20', '2026-03-02'),
      ticket('2026-03-01', '2026-03-05'),
      ticket('2026-03-31', null),
      ticket('2026-02-01', null, '2026-03-10'),
    ]
    const march = {
      from: '2026-03-01',
      toEffective: '2026-04-01',
      buckets: chartBuckets({ from: '2026-03-01', to: '2026-04-01' }),
    }
    expect(assembleMaintenance(tickets, [], march).sections[0]!.totals).toMatchObject({
      openAtStart: 2,
      created: 2,
      completed: 2,
      openAtEnd: 1,
      averageDays: 7,
    })
  })
})

describe('liquidity', () => {
  const input: LiquidityInput = {
    day: '2026-03-31',
    cash: 300_000,
    reserve: 120_000,
    receivables: 50_000,
    payables: 40_000,
    ownerPayouts: 0,
    depositsHeld: 100_000,
    principal: 60_000,
    chargesDue: 200_000,
    window: { from: '2026-01-01', to: '2026-04-01' },
    spent: 90_000,
    scheduled: [],
    months: [],
    opens: {},
  }
  it('divides assets by liabilities', () => {
    expect(currentRatio(input).value).toBe(1.75)
    expect(currentRatio({ ...input, ownerPayouts: 150_000 }).value).toBe(1)
    expect(daysReceivable(input).value).toBe(22.5)
    expect(reserveMonths(input).value).toBeCloseTo(120_000 / ((90_000 * 4) / 12), 9)
    const days = { ...input, window: { from: '2026-01-02', to: '2026-04-01' } }
    expect(reserveMonths(days).value).toBeCloseTo(120_000 / ((90_000 * 365) / 89 / 12), 9)
  })
  it('gives the reason if it cannot be computed', () => {
    expect(currentRatio({ ...input, cash: null })).toEqual({ value: null, reason: 'missing_input' })
    expect(reserveMonths({ ...input, window: { from: '2026-03-05', to: '2026-04-01' } })).toEqual({
      value: null,
      reason: 'period_too_short',
    })
    expect(daysReceivable({ ...input, chargesDue: 0 }).reason).toBe('zero_denominator')
  })
})

it('bucketOf returns the bucket that contains a day', () => {
  expect(bucketOf('2026-03-31', buckets)).toBe('2026-03')
  const days = chartBuckets({ from: '2026-03-01', to: '2026-03-10' })
  expect(bucketOf('2026-03-04', days)).toBe('2026-03-04')
})
