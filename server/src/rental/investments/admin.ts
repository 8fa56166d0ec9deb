/** Financial data of a property: purchase price, value, loans. */
import type { investmentDetail } from '@domovik/contract/admin/rental/investments.ts'
import { addDays } from '@domovik/domain/dates.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import {
  cashInvested,
  totalCost,
  validateInvestment,
  validateLoan,
} from '@domovik/domain/rental/investments/validate.ts'
import { valueOn } from '@domovik/domain/rental/investments/value.ts'
import { loanSchedule } from '@domovik/domain/rental/loans/schedule.ts'
import { type LoanPayment, loanService } from '@domovik/domain/rental/loans/service.ts'
import type { z } from 'zod'
import { newId } from '../../machinery/db/ids.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, record, type Scope } from '../../machinery/scope/scope.ts'
import { findProperty } from '../properties/queries.ts'
import { loanPaymentsOf } from './loan-payments.ts'
import {
  deleteLoan,
  deleteValuation,
  findLoan,
  insertLoan,
  investmentOf,
  type LoanRecord,
  putInvestment,
  putValuation,
  updateLoan,
} from './queries.ts'

const unsaid = {
  purchaseDate: null,
  purchasePrice: null,
  acquisitionCosts: null,
  initialRenovation: null,
  cashInvested: null,
  reserveBalance: null,
  updatedAt: null,
}

async function present(scope: Scope, propertyId: string): Promise<z.infer<typeof investmentDetail>> {
  const { investment, valuations, loans } = await investmentOf(scope, propertyId)
  const said = investment ?? unsaid
  const payments = Map.groupBy(await loanPaymentsOf(scope, propertyId), ({ loanId }) => loanId)
  const shown = loans.map((loan) => presentLoan(loan, payments.get(loan.id) ?? [], scope.today))
  const borrowed = loans.reduce((sum, loan) => sum + (loan.forPurchase ? loan.originalAmount : 0), 0)
  return {
    propertyId,
    currency: scope.currency,
    can: { edit: hasPermission(scope, 'edit_properties') },
    investment: said,
    totalCost: totalCost(said),
    paidIn: cashInvested(said, borrowed),
    marketValue: valueOn(scope.today, said, valuations),
    loanBalance: shown.reduce((sum, { balance }) => sum + balance, 0),
    valuations,
    loans: shown,
  }
}

function presentLoan(
  { propertyId: _, ...loan }: LoanRecord,
  payments: readonly LoanPayment[],
  today: string,
) {
  const { balance } = loanService(loan, payments, { from: today, to: addDays(today, 1) })
  return { ...loan, balance, next: loanSchedule(loan).find(({ dueDate }) => dueDate > today) ?? null }
}

const changed = (scope: Scope, propertyId: string, details: Record<string, string | number | string[]>) =>
  record(scope, { action: 'UPDATE', table: 'properties', recordId: propertyId, details })

export const investmentsAdmin = {
  get: admin.investments.get.handler(async ({ input: { propertyId }, context: { scope } }) => {
    await findProperty(scope, propertyId)
    return present(scope, propertyId)
  }),

  save: admin.investments.save.handler(async ({ input, context: { scope } }) => {
    const { propertyId, updatedAt, ...given } = input
    await findProperty(scope, propertyId)
    const before = (await investmentOf(scope, propertyId)).investment ?? unsaid
    const row = { ...before, ...given }
    refuseIssues(validateInvestment(row))
    const { updatedAt: _, ...kept } = row
    await putInvestment(scope, { ...kept, propertyId }, updatedAt)
    await changed(scope, propertyId, { changed: Object.keys(given) })
    return present(scope, propertyId)
  }),

  value: admin.investments.value.handler(async ({ input: { isNew, ...input }, context: { scope } }) => {
    await findProperty(scope, input.propertyId)
    if (input.valuedOn > scope.today) refuseIssues([{ field: 'valuedOn', code: 'date_invalid' }])
    if (!(await putValuation(scope, input, isNew))) throw new DomainError('version_conflict')
    const { valuedOn, marketValue } = input
    await changed(scope, input.propertyId, { valuedOn, marketValue })
    return present(scope, input.propertyId)
  }),

  removeValue: admin.investments.removeValue.handler(async ({ input, context: { scope } }) => {
    await findProperty(scope, input.propertyId)
    const { valuedOn } = await deleteValuation(scope, input.propertyId, input.id)
    await changed(scope, input.propertyId, { valueRemoved: valuedOn })
    return present(scope, input.propertyId)
  }),

  addLoan: admin.investments.addLoan.handler(async ({ input, context: { scope } }) => {
    await findProperty(scope, input.propertyId)
    const loan = checkedLoan({ ...input, id: newId(), stressRate: input.stressRate ?? null })
    await insertLoan(scope, loan)
    await changed(scope, input.propertyId, { loanAdded: loan.lender, amount: loan.originalAmount })
    return present(scope, input.propertyId)
  }),

  updateLoan: admin.investments.updateLoan.handler(async ({ input, context: { scope } }) => {
    await findProperty(scope, input.propertyId)
    const { updatedAt, ...given } = input
    const loan = checkedLoan({ ...given, stressRate: given.stressRate ?? null })
    await updateLoan(scope, loan, updatedAt)
    await changed(scope, input.propertyId, { loanChanged: loan.lender })
    return present(scope, input.propertyId)
  }),

  removeLoan: admin.investments.removeLoan.handler(async ({ input, context: { scope } }) => {
    await findProperty(scope, input.propertyId)
    const { lender } = await deleteLoan(scope, input.propertyId, input.id)
    await changed(scope, input.propertyId, { loanRemoved: lender })
    return present(scope, input.propertyId)
  }),

  schedule: admin.investments.schedule.handler(async ({ input, context: { scope } }) => {
    const loan = await findLoan(scope, input.id)
    await findProperty(scope, loan.propertyId)
    const rows = loanSchedule(loan)
    return {
      currency: scope.currency,
      lender: loan.lender,
      interest: rows.reduce((sum, { interest }) => sum + interest, 0),
      rows,
    }
  }),
}

/**
 * Returns the loan with its rates sorted by date. Throws validation_failed if a date is repeated or the loan
 * is invalid.
 */
function checkedLoan<Loan extends Omit<LoanRecord, 'updatedAt'>>(loan: Loan): Loan {
  const rates = loan.rates.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
  if (new Set(rates.map(({ validFrom }) => validFrom)).size < rates.length)
    throw new DomainError('validation_failed', { issues: [{ field: 'rates', code: 'not_allowed' }] })
  const checked = { ...loan, rates }
  refuseIssues(validateLoan(checked))
  return checked
}
