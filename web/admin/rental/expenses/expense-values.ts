import type { CivilDate } from '@domovik/domain/dates.ts'
import { paysLoan } from '@domovik/domain/rental/expenses/lines.ts'
import type { ExpenseCategory, ExpenseStatus } from '@domovik/domain/rental/expenses/types.ts'
import { validateExpense } from '@domovik/domain/rental/expenses/validate.ts'
import type { Expense } from './expense-words.ts'
import { checkSplit, type SplitValues, splitValuesOf } from './split-values.ts'

/** The values of the form: amounts in cents, missing texts are empty. */
export type ExpenseValues = {
  amount: number | null
  date: string | null
  category: ExpenseCategory
  description: string
  vendor: string
  /** Null if it is for all properties or split. */
  propertyId: string | null
  split: SplitValues | null
  status: ExpenseStatus
  /** Empty means the day of the expense. */
  paidOn: string | null
  invoiceNumber: string
  taxCategory: string
  project: string
  capital: boolean
  /** The VAT of the invoice, and the share of it that is deductible, in percent. */
  vatInvoiced: number | null
  vatDeductiblePercent: number | null
  /** For interest and repayments. */
  loanId: string | null
}

export const newExpense = (today: CivilDate): ExpenseValues => ({
  amount: null,
  date: today,
  category: 'other',
  description: '',
  vendor: '',
  propertyId: null,
  split: null,
  status: 'pending',
  paidOn: null,
  invoiceNumber: '',
  taxCategory: '',
  project: '',
  capital: false,
  vatInvoiced: null,
  vatDeductiblePercent: 100,
  loanId: null,
})

export const valuesOf = (known: Expense): ExpenseValues => ({
  amount: known.amount,
  date: known.date,
  category: known.category,
  description: known.description ?? '',
  vendor: known.vendor ?? '',
  propertyId: known.propertyId,
  split: splitValuesOf(known),
  status: known.status,
  paidOn: known.paidOn,
  invoiceNumber: known.invoiceNumber ?? '',
  taxCategory: known.taxCategory ?? '',
  project: known.project ?? '',
  capital: known.capital,
  vatInvoiced: known.vatInvoiced ?? known.vatAmount,
  vatDeductiblePercent: Number(known.vatDeductiblePercent ?? '100'),
  loanId: known.loanId,
})

/** The initial values of a copy: everything except the date, the amounts and the invoice. */
export function likeThis(known: Expense): Partial<ExpenseValues> {
  const { category, description, vendor, ...rest } = valuesOf(known)
  const { taxCategory, project, capital, loanId } = rest
  return { category, description, vendor, ...placeOfCopy(known), taxCategory, project, capital, loanId }
}

/** What a copy is for. Removed properties get no share; one that is left bears the whole. */
function placeOfCopy(known: Expense): Pick<ExpenseValues, 'propertyId' | 'split'> {
  const { propertyId, split } = valuesOf(known)
  if (!split) return { propertyId, split }
  const removed = new Set(known.shares.flatMap((share) => (share.removed ? share.propertyId : [])))
  const parts = split.parts
    .filter((part) => !removed.has(part.propertyId))
    .map((part) => ({ ...part, amount: null }))
  return parts.length < 2
    ? { propertyId: parts[0]?.propertyId ?? null, split: null }
    : { propertyId: null, split: { ...split, parts } }
}

/** The payment date: the entered one, else the date of the expense, but never in the future. */
function dayPaid({ status, paidOn, date }: ExpenseValues, today: CivilDate): string | null {
  if (status !== 'paid') return null
  return paidOn ?? (date && date < today ? date : today)
}

const orNull = (text: string): string | null => text.trim() || null

/** The input for the server. */
export function inputOf(values: ExpenseValues, today: CivilDate) {
  const { amount, date, category, propertyId, capital, vatInvoiced } = values
  if (amount === null || date === null) throw new TypeError('checked before it is saved')
  return {
    amount,
    date,
    category,
    propertyId: values.split ? null : propertyId,
    capital,
    vatInvoiced,
    vatDeductiblePercent: String(values.vatDeductiblePercent ?? 100),
    loanId: paysLoan(category) && !values.split ? values.loanId : null,
    paidOn: dayPaid(values, today),
    description: orNull(values.description),
    vendor: orNull(values.vendor),
    invoiceNumber: orNull(values.invoiceNumber),
    taxCategory: orNull(values.taxCategory),
    project: orNull(values.project),
  }
}

/** The server's rules, checked while typing. */
export function checkExpense(values: ExpenseValues, today: CivilDate): Record<string, string | null> {
  const { amount, date, category, status, vatInvoiced, vatDeductiblePercent } = values
  const issues = validateExpense(
    {
      amount: amount ?? 0,
      vatInvoiced: amount ? vatInvoiced : null,
      category,
      status,
      paidOn: dayPaid(values, today),
    },
    today,
  )
  return {
    ...Object.fromEntries(issues.map(({ field, code }) => [field, code])),
    amount: amount === null ? 'required' : amount === 0 ? 'amount_not_positive' : null,
    date: date ? null : 'required',
    vatDeductiblePercent: (vatDeductiblePercent ?? 0) > 100 ? 'number_out_of_range' : null,
    ...checkSplit(values.split, amount, category),
  }
}
