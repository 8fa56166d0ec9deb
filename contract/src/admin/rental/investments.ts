import { isRate, MAX_TERM_MONTHS, VALUATION_SOURCES } from '@domovik/domain/rental/investments/validate.ts'
import { LOAN_TYPES } from '@domovik/domain/rental/loans/types.ts'
import { z } from 'zod'
import {
  call,
  cents,
  civilDate,
  currency,
  enteredCents,
  id,
  instant,
  may,
  name,
  positiveCents,
} from '../../base.ts'

/** Annual rate in percent as decimal text, for example '6.25'. */
const rate = z.string().refine(isRate)

const investment = {
  purchaseDate: civilDate.nullish(),
  purchasePrice: positiveCents.nullish(),
  acquisitionCosts: enteredCents.nullish(),
  initialRenovation: enteredCents.nullish(),
  cashInvested: enteredCents.nullish(),
  reserveBalance: enteredCents.nullish(),
}

const valuation = {
  valuedOn: civilDate,
  marketValue: positiveCents,
  source: z.enum(VALUATION_SOURCES).default('own'),
}

const loan = {
  lender: name(120),
  type: z.enum(LOAN_TYPES),
  originalAmount: positiveCents,
  startDate: civilDate,
  termMonths: z.int().min(1).max(MAX_TERM_MONTHS),
  instalmentDay: z.int().min(1).max(31),
  /** The first rate applies from the start of the loan, whatever its date. */
  rates: z
    .array(z.object({ validFrom: civilDate, annualRate: rate }))
    .min(1)
    .max(60),
  stressRate: rate.nullish(),
  forPurchase: z.boolean().default(true),
}

const instalment = z.object({
  number: z.int(),
  dueDate: civilDate,
  interest: cents,
  principal: cents,
  balance: cents,
})

export const investmentView = z.object({
  purchaseDate: civilDate.nullable(),
  purchasePrice: cents.nullable(),
  acquisitionCosts: cents.nullable(),
  initialRenovation: cents.nullable(),
  cashInvested: cents.nullable(),
  reserveBalance: cents.nullable(),
  /** Null if nothing has been saved yet. */
  updatedAt: instant.nullable(),
})

export const valuationView = z.object({
  id,
  valuedOn: civilDate,
  marketValue: cents,
  source: z.enum(VALUATION_SOURCES),
})

export const loanView = z.object({
  id,
  lender: z.string(),
  type: z.enum(LOAN_TYPES),
  originalAmount: cents,
  startDate: civilDate,
  termMonths: z.int(),
  instalmentDay: z.int(),
  rates: z.array(z.object({ validFrom: civilDate, annualRate: z.string() })),
  stressRate: z.string().nullable(),
  forPurchase: z.boolean(),
  updatedAt: instant,
  /** Outstanding today, in cents, and the next instalment; null when repaid. */
  balance: cents,
  next: instalment.nullable(),
})

export const investmentDetail = z.object({
  propertyId: id,
  currency,
  can: may('edit'),
  investment: investmentView,
  /**
   * Total cost: price, costs and renovation. Paid in: total cost less the purchase loans, or the amount given
   * explicitly. In cents.
   */
  totalCost: cents.nullable(),
  paidIn: z.int().nullable(),
  /** The latest valuation; without one, the purchase price. */
  marketValue: cents.nullable(),
  loanBalance: cents,
  valuations: z.array(valuationView),
  loans: z.array(loanView),
})

const tags = ['Investments']
const property = { propertyId: id }

export const get = call({ needs: 'view_properties', alsoNeeds: 'view_payments' })
  .route({
    method: 'GET',
    path: '/properties/{propertyId}/investment',
    tags,
    summary: 'Get cost, value and loans of a property',
  })
  .input(z.object(property))
  .output(investmentDetail)

export const save = call({ needs: 'edit_properties', alsoNeeds: 'view_payments' }, 'version_conflict')
  .route({
    method: 'PUT',
    path: '/properties/{propertyId}/investment',
    tags,
    summary: 'Save the purchase costs of a property',
  })
  .input(z.object({ ...property, updatedAt: instant.nullish(), ...investment }))
  .output(investmentDetail)

/** A second valuation for the same day replaces the first. */
/** `isNew`: refused if the day has a value. */
export const value = call({ needs: 'edit_properties', alsoNeeds: 'view_payments' }, 'version_conflict')
  .route({
    method: 'POST',
    path: '/properties/{propertyId}/valuations',
    tags,
    summary: 'Record the value of a property on a day',
  })
  .input(z.object({ ...property, ...valuation, isNew: z.boolean().default(false) }))
  .output(investmentDetail)

export const removeValue = call({ needs: 'edit_properties', alsoNeeds: 'view_payments' })
  .route({
    method: 'POST',
    path: '/properties/{propertyId}/valuations/remove',
    tags,
    summary: 'Delete a valuation',
  })
  .input(z.object({ ...property, id }))
  .output(investmentDetail)

export const addLoan = call({ needs: 'edit_properties', alsoNeeds: 'view_payments' })
  .route({
    method: 'POST',
    path: '/properties/{propertyId}/loans',
    tags,
    successStatus: 201,
    summary: 'Create a loan',
  })
  .input(z.object({ ...property, ...loan }))
  .output(investmentDetail)

export const updateLoan = call({ needs: 'edit_properties', alsoNeeds: 'view_payments' }, 'version_conflict')
  .route({
    method: 'PUT',
    path: '/properties/{propertyId}/loans/{id}',
    tags,
    summary: 'Update a loan or its rates',
  })
  .input(z.object({ ...property, id, updatedAt: instant.optional(), ...loan }))
  .output(investmentDetail)

export const removeLoan = call({ needs: 'edit_properties', alsoNeeds: 'view_payments' }, 'in_use')
  .route({ method: 'POST', path: '/properties/{propertyId}/loans/remove', tags, summary: 'Remove a loan' })
  .input(z.object({ ...property, id }))
  .output(investmentDetail)

export const schedule = call({ needs: 'view_properties', alsoNeeds: 'view_payments' })
  .route({
    method: 'GET',
    path: '/loans/{id}/schedule',
    tags,
    summary: 'Get the repayment schedule of a loan',
  })
  .input(z.object({ id }))
  .output(z.object({ currency, lender: z.string(), interest: cents, rows: z.array(instalment) }))
