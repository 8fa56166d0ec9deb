/** Recorded payments of loans: expenses of the categories loan_interest and loan_principal (docs/finance.md 6.5). */
import type { LoanPayment } from '@domovik/domain/rental/loans/service.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

/** A payment of a loan, or of a property if it names no loan. */
export type RecordedLoanPayment = LoanPayment & {
  loanId: string | null
  propertyId: string | null
  /** The day of the expense. */
  bookedOn: string
}

/**
 * Loads approved and paid interest and principal, of all loans or those of one property, dated by the payment day, or by
 * the expense date if unpaid. In cents.
 */
export async function loanPaymentsOf(
  scope: OrganizationScope,
  propertyId?: string,
): Promise<RecordedLoanPayment[]> {
  const { rows } = await scope.db.execute<{ payments: RecordedLoanPayment[] }>(sql`
    select coalesce(json_agg(json_build_object('loanId', e.loan_id, 'propertyId', coalesce(l.property_id, e.property_id), 'day', coalesce(e.paid_on, e.date), 'bookedOn', e.date, 'paid', e.status = 'paid',
             'interest', case when e.category = 'loan_interest' then e.amount else 0 end,
             'principal', case when e.category = 'loan_principal' then e.amount else 0 end)), '[]'::json) as payments
      from expenses e left join property_loans l on l.organization_id = e.organization_id and l.id = e.loan_id
     where e.organization_id = ${scope.organizationId} and e.category in ('loan_interest', 'loan_principal') and app.counts_on_accrual(e.status)
       and e.deleted_at is null ${propertyId ? sql`and coalesce(l.property_id, e.property_id) = ${propertyId}` : sql``}`)
  return rows[0]!.payments
}
