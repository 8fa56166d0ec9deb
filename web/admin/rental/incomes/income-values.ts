import type { CivilDate } from '@domovik/domain/dates.ts'
import type { IncomeCategory } from '@domovik/domain/rental/incomes/types.ts'
import { validateIncome } from '@domovik/domain/rental/incomes/validate.ts'
import type { PaymentMethod } from '@domovik/domain/rental/payments/types.ts'
import type { Income } from './income-words.ts'

/** The values of the form: amounts in cents, missing texts are empty. */
export type IncomeValues = {
  amount: number | null
  date: string | null
  received: boolean
  /** Empty means the day of the income. */
  paidOn: string | null
  category: IncomeCategory
  source: string
  description: string
  propertyId: string | null
  tenantId: string | null
  method: PaymentMethod | null
  reference: string
  notes: string
  vatAmount: number | null
}

export const newIncome = (today: CivilDate): IncomeValues => ({
  amount: null,
  date: today,
  received: true,
  paidOn: null,
  category: 'other',
  source: '',
  description: '',
  propertyId: null,
  tenantId: null,
  method: null,
  reference: '',
  notes: '',
  vatAmount: null,
})

export const valuesOf = (known: Income): IncomeValues => ({
  amount: known.amount,
  date: known.date,
  paidOn: known.paidOn,
  category: known.category,
  propertyId: known.propertyId,
  tenantId: known.tenantId,
  method: known.method,
  vatAmount: known.vatAmount,
  received: known.paidOn !== null,
  source: known.source ?? '',
  description: known.description ?? '',
  reference: known.reference ?? '',
  notes: known.notes ?? '',
})

/** The day the money was received: the entered one, else the day of the income, but never in the future. */
function dayReceived({ received, paidOn, date }: IncomeValues, today: CivilDate): string | null {
  if (!received) return null
  return paidOn ?? (date && date < today ? date : today)
}

const orNull = (text: string): string | null => text.trim() || null

/** The input for the server. */
export function inputOf(values: IncomeValues, today: CivilDate) {
  const { amount, date, category, propertyId, tenantId, method, vatAmount } = values
  if (amount === null || date === null) throw new TypeError('checked before it is saved')
  return {
    amount,
    date,
    category,
    propertyId,
    tenantId,
    method,
    vatAmount,
    paidOn: dayReceived(values, today),
    source: orNull(values.source),
    description: orNull(values.description),
    reference: orNull(values.reference),
    notes: orNull(values.notes),
  }
}

/** The server's rules, checked while typing. */
export function checkIncome(values: IncomeValues, today: CivilDate): Record<string, string | null> {
  const { amount, date, vatAmount } = values
  const issues = validateIncome(
    { amount: amount ?? 0, vatAmount: amount ? vatAmount : null, paidOn: dayReceived(values, today) },
    today,
  )
  return {
    ...Object.fromEntries(issues.map(({ field, code }) => [field, code])),
    amount: amount === null ? 'required' : amount === 0 ? 'amount_not_positive' : null,
    date: date ? null : 'required',
  }
}

/** Whether the entry may duplicate a tenant's payment. */
export const couldCountTwice = ({ category, tenantId }: IncomeValues): boolean =>
  tenantId !== null || ['rent', 'bills', 'utilities', 'extra_fee'].includes(category)
