/** Converts rows to leases of existing units, with an existing or a new tenant. */

import { addDays, later, monthStart } from '@domovik/domain/dates.ts'
import { inclusive } from '@domovik/domain/intervals.ts'
import type { LeaseKind } from '@domovik/domain/rental/leases/types.ts'
import { validateLease } from '@domovik/domain/rental/leases/validate.ts'
import { newId } from '../../../machinery/db/ids.ts'
import type { ConvertedRow } from '../convert-row.ts'
import { calledOff } from '../fields/choices.ts'
import type { Known, KnownTenant } from '../known.ts'
import { plain } from '../plain-text.ts'
import type { Mapping, Problem, Values } from '../types.ts'
import { calendarOf } from './calendar.ts'
import { addIssues, type Drafted, fieldsOfRow, numberOf, otherSpelling, problem, textOf } from './draft.ts'
import { propertyFinder } from './find-property.ts'
import { tenantFinder } from './find-tenant.ts'

const tenantFields = { name: 'tenantName', email: 'tenantEmail', phone: 'tenantPhone' } as const
const calledOffWords = new Set(calledOff.map(plain))

export type LeaseDraft = {
  propertyId: string
  tenantId: string
  /** Set on the first row of a tenant who does not exist yet. */
  newTenant: KnownTenant | null
  kind: LeaseKind
  startDate: string
  endDate: string | null
  rentAmount: number
  billsAmount: number
  extraFees: number
  additionalFees: number
  prorateFees: boolean
  depositAmount: number
  warrantyAmount: number
  depositDueDate: string | null
  paymentDueDay: number | null
  terms: string | null
  chargesFrom: string
  openingBalance: number
}

/** Returns each row with its lease draft or its problems. Checks for unknown units, overlapping leases and those that were called off. */
export function draftLeases(
  rows: readonly ConvertedRow[],
  mapping: Mapping,
  known: Known,
  today: string,
): Drafted<LeaseDraft>[] {
  const findProperty = propertyFinder(known.properties)
  const tenants = tenantFinder(known.tenants)
  const calendar = calendarOf(known)
  return rows.map((row) => {
    const { values } = row
    const say = (field: string, code: Problem['code']) => problem(mapping, row, field, code)
    const terms = termsOf(values, today)
    const problems = addIssues(row, mapping, leaseIssues(terms))
    if (calledOffWords.has(plain(textOf(values, 'status') ?? '')))
      problems.push(say('status', 'lease_called_off'))
    const named = textOf(values, 'propertyId') !== null || textOf(values, 'property') !== null
    const found = named
      ? findProperty({
          id: textOf(values, 'propertyId'),
          address: textOf(values, 'property'),
          city: textOf(values, 'city'),
        })
      : null
    const property = found && 'property' in found ? found.property : null
    const storedAddress = property && otherSpelling(property.address, textOf(values, 'property'))
    if (found && 'code' in found)
      problems.push(say(textOf(values, 'propertyId') ? 'propertyId' : 'property', found.code))
    if (property?.rentalType === 'short-term')
      problems.push(say('property', 'property_not_rentable_long_term'))
    const person = {
      name: textOf(values, 'tenantName'),
      email: textOf(values, 'tenantEmail'),
      phone: textOf(values, 'tenantPhone'),
    }
    const tenant = person.name === null && person.email === null ? null : tenants.find(person)
    if (tenant && 'code' in tenant)
      problems.push(say(person.name === null ? 'tenantEmail' : 'tenantName', tenant.code))
    const days = terms.startDate && problems.length === 0 ? inclusive(terms.startDate, terms.endDate) : null
    const refusal = property && days ? calendar.refusalOf(property, days) : null
    if (refusal) problems.push(say('startDate', refusal))
    if (
      !property ||
      !days ||
      !tenant ||
      'code' in tenant ||
      problems.length > 0 ||
      terms.startDate === null ||
      terms.rentAmount === null
    ) {
      return { ...row, problems, storedAddress, draft: null }
    }
    calendar.take(property, { ...days, by: 'lease' })
    const newTenant = 'fresh' in tenant ? { id: newId(), ...tenant.fresh } : null
    if (newTenant) tenants.add(newTenant)
    const left = 'tenant' in tenant ? tenants.take(tenant.tenant, person) : []
    const tenantId = 'tenant' in tenant ? tenant.tenant.id : newTenant!.id
    const { startDate, rentAmount } = terms
    return {
      ...row,
      problems,
      storedAddress,
      notTaken: fieldsOfRow(
        values,
        left.map((field) => tenantFields[field]),
      ),
      draft: { ...terms, startDate, rentAmount, propertyId: property.id, tenantId, newTenant },
    }
  })
}

function termsOf(values: Values, today: string) {
  const startDate = textOf(values, 'startDate')
  return {
    kind: (textOf(values, 'kind') ?? 'ordinary') as LeaseKind,
    startDate,
    endDate: textOf(values, 'endDate'),
    rentAmount: numberOf(values, 'rentAmount'),
    billsAmount: numberOf(values, 'billsAmount') ?? 0,
    extraFees: numberOf(values, 'extraFees') ?? 0,
    additionalFees: numberOf(values, 'additionalFees') ?? 0,
    prorateFees: textOf(values, 'prorateFees') !== 'no',
    depositAmount: numberOf(values, 'depositAmount') ?? 0,
    warrantyAmount: numberOf(values, 'warrantyAmount') ?? 0,
    depositDueDate: textOf(values, 'depositDueDate'),
    paymentDueDay: numberOf(values, 'paymentDueDay'),
    terms: textOf(values, 'terms'),
    chargesFrom: textOf(values, 'chargesFrom') ?? firstChargeDay(startDate, textOf(values, 'endDate'), today),
    openingBalance: numberOf(values, 'openingBalance') ?? 0,
  }
}

/** The day from which leases that began earlier are charged, if the file does not say another one. */
export const chargedFrom = (today: string): string => monthStart(today)

/**
 * An imported lease that began earlier is charged from this month on. Older debts are in its opening balance;
 * charging years of old rents would create false debts. One that has ended is not charged at all.
 */
function firstChargeDay(startDate: string | null, endDate: string | null, today: string): string {
  const day = startDate === null ? chargedFrom(today) : later(startDate, chargedFrom(today))
  return endDate !== null && endDate < day ? addDays(endDate, 1) : day
}

function leaseIssues(terms: ReturnType<typeof termsOf>) {
  const outside =
    terms.startDate !== null &&
    (terms.chargesFrom < terms.startDate ||
      (terms.endDate !== null && terms.chargesFrom > addDays(terms.endDate, 1)))
  const {
    kind: _kind,
    prorateFees: _prorate,
    terms: _words,
    chargesFrom: _from,
    openingBalance: _balance,
    ...input
  } = terms
  const issues = validateLease({ ...input, propertyId: 'given', tenantId: 'given' }).filter(
    ({ code }) => code !== 'required',
  )
  const endFirst = issues.some(({ field }) => field === 'endDate')
  return outside && !endFirst ? [...issues, { field: 'chargesFrom', code: 'date_invalid' as const }] : issues
}
