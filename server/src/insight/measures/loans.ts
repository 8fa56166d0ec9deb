/** The debt service of each property in a window, and the remaining debt (docs/finance.md 6.4, 6.5). */

import type { CivilDate } from '@domovik/domain/dates.ts'
import type { Measured } from '@domovik/domain/insight/measures/types.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import { loanService, paymentOn } from '@domovik/domain/rental/loans/service.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { loanPaymentsOf, type RecordedLoanPayment } from '../../rental/investments/loan-payments.ts'
import { type LoanRecord, loansOf } from '../../rental/investments/queries.ts'
import type { Narrowed } from './units.ts'

/** Loans and all payments on them. Loaded once and used for every window. */
export type Debts = { loans: readonly LoanRecord[]; payments: readonly RecordedLoanPayment[] }

export type Debt = Pick<
  Measured,
  'interest' | 'principal' | 'interestPaid' | 'principalPaid' | 'scheduled' | 'loanBalance' | 'stressInterest'
> & {
  /** Original amounts of the loans taken for the purchase. */
  borrowed: number
  /** The part of interest and principal that comes from a schedule, because nothing is recorded. */
  fromSchedule: number
}

export const noDebt: Debt = {
  interest: 0,
  principal: 0,
  interestPaid: 0,
  principalPaid: 0,
  scheduled: false,
  loanBalance: 0,
  stressInterest: 0,
  borrowed: 0,
  fromSchedule: 0,
}

/** Loads loans with their recorded payments. */
export async function debtsOf(scope: OrganizationScope, narrowed: Narrowed): Promise<Debts> {
  const [loans, payments] = await Promise.all([
    loansOf(scope, narrowed),
    loanPaymentsOf(scope, narrowed.propertyId),
  ])
  return { loans, payments }
}

/** Loads loans and payments as they stood at the end of the day: one that was paid later was still to be paid. */
export async function debtsOn(scope: OrganizationScope, day: CivilDate): Promise<Debts> {
  const [loans, payments] = await Promise.all([loansOf(scope, { knownOn: day }), loanPaymentsOf(scope)])
  return { loans, payments: payments.map((payment) => paymentOn(payment, day)) }
}

/**
 * Debt by property; the key null holds payments without a property. A payment without a loan counts for its
 * property. In a window with such a payment, none of the property's loans is taken from its schedule.
 */
export function debtByProperty({ loans, payments }: Debts, window: Window): Map<string | null, Debt> {
  const debts = new Map<string | null, Debt>()
  const of = (propertyId: string | null): Debt => {
    const debt = debts.get(propertyId) ?? { ...noDebt }
    debts.set(propertyId, debt)
    return debt
  }
  const byLoan = Map.groupBy(payments, ({ loanId }) => loanId)
  const loose = (byLoan.get(null) ?? []).filter(({ day }) => day < window.to)
  const inWindow = loose.filter(({ day }) => day >= window.from)
  const settledLoosely = new Set(inWindow.map(({ propertyId }) => propertyId))
  for (const { propertyId, interest, principal, paid } of inWindow) {
    const debt = of(propertyId)
    debt.interest += interest
    debt.principal += principal
    debt.interestPaid += paid ? interest : 0
    debt.principalPaid += paid ? principal : 0
  }
  for (const loan of loans) {
    const debt = of(loan.propertyId)
    const service = loanService(loan, byLoan.get(loan.id) ?? [], window)
    if (!(service.scheduled && settledLoosely.has(loan.propertyId))) {
      debt.interest += service.interest
      debt.principal += service.principal
      debt.interestPaid += service.interestPaid
      debt.principalPaid += service.principalPaid
      debt.scheduled ||= service.scheduled
      debt.fromSchedule += service.scheduled ? service.interest + service.principal : 0
    }
    debt.loanBalance += service.balance
    if (loan.forPurchase && loan.startDate < window.to) debt.borrowed += loan.originalAmount
    // A loan that is repaid or has not begun needs no rate.
    if (service.balance > 0)
      debt.stressInterest =
        debt.stressInterest === null || loan.stressRate === null
          ? null
          : debt.stressInterest + (service.balance * Number(loan.stressRate)) / 100
  }
  return debts
}

/** The properties that have a row of their own. */
export type Shown = Pick<ReadonlySet<string | null>, 'has'>

/** Recorded payments of the window that belong to none of the properties shown; without loans there is no schedule. */
export function looseDebt({ payments }: Debts, shown: Shown, window: Window): Debt {
  const loose = payments
    .filter(({ propertyId }) => propertyId === null || !shown.has(propertyId))
    .map((payment) => ({ ...payment, loanId: null, propertyId: null }))
  return debtByProperty({ loans: [], payments: loose }, window).get(null) ?? noDebt
}

/** Interest and principal of one property in the days it was managed. In cents. */
export function debtIn(
  { loans, payments }: Debts,
  propertyId: string | null,
  window: Window,
): Pick<Debt, 'interest' | 'principal' | 'interestPaid' | 'principalPaid'> {
  const own = {
    loans: loans.filter((loan) => loan.propertyId === propertyId),
    payments: payments.filter((payment) => payment.propertyId === propertyId),
  }
  const { interest, principal, interestPaid, principalPaid } =
    debtByProperty(own, window).get(propertyId) ?? noDebt
  return { interest, principal, interestPaid, principalPaid }
}
