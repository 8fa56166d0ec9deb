/** The debt service of each property in a window, and the remaining debt (docs/finance.md 6.4, 6.5). */

import type { Measured } from '@domovik/domain/insight/measures/types.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import { type LoanPayment, loanService } from '@domovik/domain/rental/loans/service.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { type LoanRecord, loansOf } from '../../rental/investments/queries.ts'
import type { Narrowed } from './lines-sql.ts'

type Payment = LoanPayment & { loanId: string | null; propertyId: string | null }

/** Loans and all payments on them. Loaded once and used for every window. */
export type Debts = { loans: readonly LoanRecord[]; payments: readonly Payment[] }

export type Debt = Pick<
  Measured,
  'interest' | 'principal' | 'scheduled' | 'loanBalance' | 'stressInterest'
> & {
  /** Original amounts of the loans taken for the purchase. */
  borrowed: number
}

export const noDebt: Debt = {
  interest: 0,
  principal: 0,
  scheduled: false,
  loanBalance: 0,
  stressInterest: 0,
  borrowed: 0,
}

/**
 * Loads loans with their approved or paid interest and principal, dated by the payment day, or by the expense
 * date if unpaid.
 */
export async function debtsOf(scope: OrganizationScope, { propertyId }: Narrowed): Promise<Debts> {
  const [loans, { rows }] = await Promise.all([
    loansOf(scope, propertyId),
    scope.db.execute<{ payments: Payment[] }>(sql`
      select coalesce(json_agg(json_build_object('loanId', e.loan_id, 'propertyId', coalesce(l.property_id, e.property_id), 'day', coalesce(e.paid_on, e.date),
               'interest', case when e.category = 'loan_interest' then e.amount else 0 end,
               'principal', case when e.category = 'loan_principal' then e.amount else 0 end)), '[]'::json) as payments
        from expenses e left join property_loans l on l.organization_id = e.organization_id and l.id = e.loan_id
       where e.organization_id = ${scope.organizationId} and app.expense_line(e.category, e.capital) in ('interest', 'principal') and app.counts_on_accrual(e.status)
         and e.deleted_at is null ${propertyId ? sql`and coalesce(l.property_id, e.property_id) = ${propertyId}` : sql``}`),
  ])
  return { loans, payments: rows[0]!.payments }
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
  for (const { propertyId, interest, principal } of inWindow) {
    const debt = of(propertyId)
    debt.interest += interest
    debt.principal += principal
  }
  for (const loan of loans) {
    const debt = of(loan.propertyId)
    const service = loanService(loan, byLoan.get(loan.id) ?? [], window)
    if (!(service.scheduled && settledLoosely.has(loan.propertyId))) {
      debt.interest += service.interest
      debt.principal += service.principal
      debt.scheduled ||= service.scheduled
    }
    debt.loanBalance += service.balance
    if (loan.forPurchase && loan.startDate < window.to) debt.borrowed += loan.originalAmount
    debt.stressInterest =
      debt.stressInterest === null || loan.stressRate === null
        ? null
        : debt.stressInterest + (service.balance * Number(loan.stressRate)) / 100
  }
  return debts
}
