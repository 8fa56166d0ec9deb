/**
 * Liquidity (docs/finance.md 8.13): liquid funds against liabilities at the end of the period's last elapsed day.
 */
import { addDays } from '@domovik/domain/dates.ts'
import { lastElapsed } from '@domovik/domain/insight/reports/buckets.ts'
import { assembleLiquidity, monthsAfter, yearAfter } from '@domovik/domain/insight/reports/liquidity.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import { chartBuckets } from '@domovik/domain/periods.ts'
import { balancesOf } from '@domovik/domain/rental/ledger/balances.ts'
import { isDepositKind, type LedgerState } from '@domovik/domain/rental/ledger/types.ts'
import { loanSchedule } from '@domovik/domain/rental/loans/schedule.ts'
import { principalDue } from '@domovik/domain/rental/loans/service.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { type Debts, debtByProperty, debtsOn } from '../measures/loans.ts'
import { replayedAt } from '../measures/replayed.ts'
import { cashAt } from './cash-at.ts'
import { chargesAfter } from './queries/expected-charges.ts'
import { spent } from './queries/expenses.ts'
import {
  billsAfter,
  type Owed,
  type OwedDays,
  owedThen,
  owedToday,
  payablesOn,
} from './queries/liabilities.ts'
import { payoutsOwed } from './queries/owner-payouts.ts'
import type { Report } from './request.ts'

export const liquidity: Report = async (scope, { period }) => {
  const day = lastElapsed(period, scope.today)
  const ahead = monthsAfter(day)
  const until = addDays(ahead.to, -1)
  const window = { from: period.from, to: addDays(day, 1) }
  const [owed, bills, debts, charges, paid, cash, ownerPayouts] = await Promise.all([
    day >= scope.today
      ? owedToday(scope, { day, from: period.from, until })
      : owedOn(scope, { day, from: period.from, until }),
    billsAfter(scope, day),
    debtsOn(scope, day),
    chargesAfter(scope, day, until),
    spent(scope, window, {}, 'cash', 'month'),
    cashAt(scope, day),
    payoutsOwed(scope, day),
  ])
  const instalments = debts.loans
    .flatMap((loan) => loanSchedule(loan, until))
    .filter(({ dueDate }) => dueDate > day)
  const paymentsOf = Map.groupBy(debts.payments, ({ loanId }) => loanId)
  return assembleLiquidity({
    day,
    cash: cash?.amount ?? null,
    reserve: cash?.reserve ?? null,
    receivables: owed.receivables,
    payables: owed.payables,
    ownerPayouts,
    depositsHeld: owed.depositsHeld,
    principal: debts.loans.reduce(
      (sum, loan) => sum + principalDue(loan, paymentsOf.get(loan.id) ?? [], day, yearAfter(day)),
      0,
    ),
    chargesDue: owed.chargesDue,
    window,
    spent:
      paid.reduce((sum, { line, amount }) => sum + (line === 'operating' ? amount : 0), 0) +
      serviceOf(debts, window),
    months: chartBuckets(ahead),
    scheduled: [
      ...charges.map(({ bucket, amount }) => ({ bucket, kind: 'expected' as const, amount })),
      ...owed.ahead.map(({ bucket, amount }) => ({ bucket, kind: 'notYetDue' as const, amount })),
      // A payout has no day of its own: it can be made at once.
      ...(ownerPayouts > 0
        ? [{ bucket: ahead.from.slice(0, 7), kind: 'owner_payouts' as const, amount: ownerPayouts }]
        : []),
      ...bills.map(({ bucket, amount }) => ({ bucket, kind: 'payables' as const, amount })),
      ...instalments.map(({ dueDate, interest, principal }) => ({
        bucket: dueDate.slice(0, 7),
        kind: 'instalments' as const,
        amount: interest + principal,
      })),
    ],
    opens:
      day >= scope.today
        ? {
            receivables: {
              place: 'payments',
              filters: {
                view: 'charges',
                deposits: 'without',
                status: ['overdue', 'partial', 'pending'],
                to: day,
              },
            },
            payables: { place: 'expenses', filters: { status: 'approved', to: day } },
          }
        : {},
  })
}

/** As owedToday, at the end of an earlier day. */
async function owedOn(scope: OrganizationScope, days: OwedDays): Promise<Owed> {
  const { day, from, until } = days
  const [then, payables] = await Promise.all([owedThen(scope, days), payablesOn(scope, day)])
  const states = await replayedAt(scope, then.replayed, day)
  const sum = (of: (state: LedgerState) => number): number =>
    [...states.values()].reduce((all, state) => all + of(state), 0)
  return {
    receivables: then.receivables + sum((state) => balancesOf(state, day).dueOpen),
    depositsHeld: then.depositsHeld,
    payables,
    chargesDue:
      then.chargesDue +
      sum((state) =>
        [...state.charges.values()].reduce(
          (all, { charge, cancelledOn, credited }) =>
            cancelledOn === null &&
            !isDepositKind(charge.kind) &&
            charge.dueDate >= from &&
            charge.dueDate <= day
              ? all + charge.amount - credited
              : all,
          0,
        ),
      ),
    ahead: [...then.ahead, ...[...states.values()].flatMap((state) => openAhead(state, day, until))],
  }
}

/** Open charges of the account that are due after the day, up to `until`, by month. In cents. */
const openAhead = ({ charges }: LedgerState, day: string, until: string): Owed['ahead'] =>
  [...charges.values()]
    .filter(
      ({ charge, cancelledOn }) =>
        cancelledOn === null &&
        !isDepositKind(charge.kind) &&
        charge.dueDate > day &&
        charge.dueDate <= until,
    )
    .map(({ charge, remaining }) => ({ bucket: charge.dueDate.slice(0, 7), amount: remaining }))

/** Interest and principal paid in the window, of all loans. In cents. */
const serviceOf = (debts: Debts, window: Window): number =>
  window.from >= window.to
    ? 0
    : [...debtByProperty(debts, window).values()].reduce(
        (sum, { interestPaid, principalPaid }) => sum + interestPaid + principalPaid,
        0,
      )
