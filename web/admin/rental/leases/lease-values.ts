import { addDays } from '@domovik/domain/dates.ts'
import type { LeaseKind, ProrationMethod } from '@domovik/domain/rental/leases/types.ts'
import type { client } from '../../api.ts'

/** The property chosen in the form, with what it proposes for rent, bills and deposit. */
export type ChosenProperty = Awaited<ReturnType<typeof client.properties.get>>

/** The values of the form of a new lease; amounts in cents. */
export type LeaseValues = {
  propertyId: string | null
  tenantId: string | null
  /** The tenant is created together with the lease. */
  newTenant: boolean
  tenantName: string
  tenantEmail: string
  startDate: string | null
  endDate: string | null
  rentAmount: number | null
  billsAmount: number | null
  depositAmount: number | null
  paymentDueDay: number | null
  extraFees: number | null
  additionalFees: number | null
  additionalFeesOnce: boolean
  prorateFees: boolean
  warrantyAmount: number | null
  depositDueDate: string | null
  prorationMethod: ProrationMethod
  kind: LeaseKind
  terms: string
  chargesFrom: string | null
  openingBalance: number | null
}

export const newLease = (given: Partial<LeaseValues>): LeaseValues => ({
  propertyId: null,
  tenantId: null,
  newTenant: false,
  tenantName: '',
  tenantEmail: '',
  startDate: null,
  endDate: null,
  rentAmount: null,
  billsAmount: null,
  depositAmount: null,
  paymentDueDay: null,
  extraFees: null,
  additionalFees: null,
  additionalFeesOnce: false,
  prorateFees: true,
  warrantyAmount: null,
  depositDueDate: null,
  prorationMethod: 'actual_days',
  kind: 'ordinary',
  terms: '',
  chargesFrom: null,
  openingBalance: null,
  ...given,
})

/** Returns what a property proposes for a lease: its amounts in cents, and the day after its last lease, otherwise `today`. */
export function proposalOf({ property, leases }: ChosenProperty, today: string): Partial<LeaseValues> {
  const some = (cents: number): number | null => (cents > 0 ? cents : null)
  const ends = leases
    .filter(({ status }) => status === 'active' || status === 'pending')
    .map(({ endDate }) => endDate)
    .filter((end) => end !== null)
  return {
    rentAmount: some(property.rentAmount),
    billsAmount: some(property.billsAmount),
    depositAmount: some(property.depositAmount),
    extraFees: some(property.extraFees),
    warrantyAmount: some(property.warrantyAmount),
    startDate: ends.length > 0 ? addDays(ends.sort().at(-1) ?? today, 1) : today,
  }
}

/** Returns the part of `proposal` whose fields still hold what was proposed before, so that typed values are kept. */
export function untouched<Values extends object>(
  values: Values,
  before: Partial<Values>,
  proposal: Partial<Values>,
): Partial<Values> {
  const fields = Object.keys(proposal) as (keyof Values)[]
  const kept = fields.filter((field) => values[field] === before[field])
  return Object.fromEntries(kept.map((field) => [field, proposal[field]])) as Partial<Values>
}

/** Returns the error code of each field. The server checks the same rules. */
export function checkLease(values: LeaseValues): Record<string, string | null> {
  const { startDate, endDate, chargesFrom, paymentDueDay: day } = values
  return {
    propertyId: values.propertyId ? null : 'required',
    tenantId: values.newTenant || values.tenantId ? null : 'required',
    tenantName: values.newTenant && values.tenantName.trim() === '' ? 'required' : null,
    startDate: startDate ? null : 'required',
    endDate: startDate && endDate && endDate < startDate ? 'end_before_start' : null,
    rentAmount: values.rentAmount === null ? 'required' : null,
    paymentDueDay: day !== null && (day < 1 || day > 31) ? 'due_day_out_of_range' : null,
    chargesFrom: chargesFrom && startDate && chargesFrom < startDate ? 'date_invalid' : null,
  }
}

/** The amounts and dates for preview and creation; null while they are incomplete. */
export function termsOf(values: LeaseValues) {
  const { startDate, rentAmount } = values
  if (!startDate || rentAmount === null) return null
  return {
    startDate,
    endDate: values.endDate,
    rentAmount,
    billsAmount: values.billsAmount ?? 0,
    extraFees: values.extraFees ?? 0,
    additionalFees: values.additionalFees ?? 0,
    additionalFeesOnce: values.additionalFeesOnce,
    prorateFees: values.prorateFees,
    depositAmount: values.depositAmount ?? 0,
    warrantyAmount: values.warrantyAmount ?? 0,
    depositDueDate: values.depositDueDate,
    paymentDueDay: values.paymentDueDay,
    prorationMethod: values.prorationMethod,
    chargesFrom: values.chargesFrom,
    openingBalance: values.openingBalance ?? 0,
  }
}
