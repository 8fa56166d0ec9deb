import { FEE_KINDS, PERCENT_PATTERN } from '@domovik/domain/rental/owners/agreement.ts'
import { MAX_DENOMINATOR, MOST_OWNERS } from '@domovik/domain/rental/owners/shares.ts'
import { z } from 'zod'
import { recordAgain } from '../../answers.ts'
import {
  call,
  cents,
  civilDate,
  currency,
  enteredCents,
  historyEntry,
  id,
  instant,
  line,
  listCalls,
  may,
  name,
  positiveCents,
  seen,
  version,
} from '../../base.ts'

const tags = ['Owners']
const percent = z.string().regex(PERCENT_PATTERN)

export const ownerRow = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  taxNumber: z.string().nullable(),
  /** Properties of which the owner has a share today. */
  properties: z.int(),
  updatedAt: instant,
})

export const { list, exportCsv } = listCalls({
  path: '/owners',
  tags,
  summary: 'List owners by name',
  exportSummary: 'Export owners as CSV',
  needs: 'view_payments',
  sorts: ['name', 'properties'],
  filters: {},
  row: ownerRow,
  totals: z.null(),
})

const fields = {
  name: name(160),
  phone: line(50).nullish(),
  email: z.email().max(254).nullish(),
  taxNumber: line(50).nullish(),
  /** An IBAN; a Polish account may be given without PL. */
  payoutAccount: line(50).nullish(),
}

/** Terms of a management agreement from the first day of a month on. */
const agreement = {
  validFrom: civilDate,
  feeKind: z.enum(FEE_KINDS),
  /** Percent of the rent received; '0' with a fixed fee. */
  feePercent: percent,
  /** Cents a month; 0 with a fee in percent. */
  feeAmount: enteredCents,
  /** VAT added to the fee. */
  vatPercent: percent,
  /** Money of the owner that stays with the manager, in cents. */
  floatAmount: enteredCents,
}

/** A share as a fraction in its lowest terms: '1/3'. */
const share = z.string()

const owner = z.object({
  owner: ownerRow.extend({ payoutAccount: z.string().nullable() }),
  currency,
  /** Of the agreements. */
  version,
  /** Newest first. */
  agreements: z.array(
    z.object({
      ...agreement,
      feePercent: z.string(),
      vatPercent: z.string(),
      feeAmount: cents,
      floatAmount: cents,
    }),
  ),
  /** The properties of which the owner has or had a share, newest first; `until` is the last day. */
  properties: z.array(
    z.object({
      propertyId: id,
      address: z.string(),
      share,
      from: civilDate,
      until: civilDate.nullable(),
    }),
  ),
  /** Money that the owner paid in, newest first. */
  contributions: z.array(z.object({ id, amount: cents, paidOn: civilDate })),
  history: z.array(historyEntry),
  can: may('edit'),
})

export const get = call({ needs: 'view_payments' })
  .route({ method: 'GET', path: '/owners/{id}', tags, summary: 'Get an owner with properties and terms' })
  .input(z.object({ id }))
  .output(owner)

export const create = call({ needs: 'edit_payments' })
  .route({ method: 'POST', path: '/owners', tags, successStatus: 201, summary: 'Create an owner' })
  .input(z.object(fields))
  .output(owner)

/** `updatedAt` is the version that the caller read. */
export const update = call({ needs: 'edit_payments' }, 'version_conflict')
  .route({ method: 'PATCH', path: '/owners/{id}', tags, summary: 'Update an owner' })
  .input(z.object({ id, ...z.object(fields).partial().shape, updatedAt: instant.optional() }))
  .output(owner)

/** Only an owner who never had a share of a property and never paid in money can be deleted. */
export const remove = call({ needs: 'edit_payments' }, 'in_use')
  .route({ method: 'POST', path: '/owners/{id}/remove', tags, summary: 'Delete an owner' })
  .input(z.object({ id }))
  .output(z.object({ id }))

/** Terms from a day that already has some replace them. */
export const putAgreement = call({ needs: 'edit_payments' }, 'statement_issued', 'version_conflict')
  .route({
    method: 'PUT',
    path: '/owners/{id}/agreements',
    tags,
    summary: 'Save the terms of an owner from a month on',
  })
  .input(z.object({ id, ...agreement, seen }))
  .output(owner)

export const removeAgreement = call({ needs: 'edit_payments' }, 'statement_issued')
  .route({
    method: 'POST',
    path: '/owners/{id}/agreements/remove',
    tags,
    summary: 'Delete the terms of an owner from a month on',
  })
  .input(z.object({ id, validFrom: civilDate }))
  .output(owner)

/** Money that an owner pays in: to clear what the statements say is owed, or in advance. It is no revenue. */
export const recordContribution = call({ needs: 'edit_payments' }, 'recorded_before')
  .route({
    method: 'POST',
    path: '/owners/{id}/contributions',
    tags,
    summary: 'Record money that an owner paid in',
  })
  .input(z.object({ id, amount: positiveCents, paidOn: civilDate, recordAgain }))
  .output(owner)

export const undoContribution = call({ needs: 'edit_payments' }, 'conflict', 'recorded_before')
  .route({
    method: 'POST',
    path: '/owners/{id}/contributions/undo',
    tags,
    summary: 'Undo money that an owner paid in',
  })
  .input(z.object({ id, contributionId: id, recordAgain }))
  .output(owner)

const propertyShares = z.object({
  propertyId: id,
  version,
  /** Newest first. */
  versions: z.array(
    z.object({
      validFrom: civilDate,
      owners: z.array(z.object({ ownerId: id, name: z.string(), share })),
    }),
  ),
  can: may('edit'),
})

export const ofProperty = call({ needs: 'view_payments' })
  .route({
    method: 'GET',
    path: '/properties/{propertyId}/owners',
    tags,
    summary: 'Get the owners of a property',
  })
  .input(z.object({ propertyId: id }))
  .output(propertyShares)

const wholeNumber = z.int().min(1).max(MAX_DENOMINATOR)

/** The shares add up to 1. Without any owner, nobody is recorded as owner from that day on. */
export const putShares = call({ needs: 'edit_payments' }, 'version_conflict')
  .route({
    method: 'PUT',
    path: '/properties/{propertyId}/owners',
    tags,
    summary: 'Save the owners of a property from a day on',
  })
  .input(
    z.object({
      propertyId: id,
      validFrom: civilDate,
      shares: z
        .array(z.object({ ownerId: id, numerator: wholeNumber, denominator: wholeNumber }))
        .max(MOST_OWNERS),
      seen,
    }),
  )
  .output(propertyShares)

export const removeShares = call({ needs: 'edit_payments' })
  .route({
    method: 'POST',
    path: '/properties/{propertyId}/owners/remove',
    tags,
    summary: 'Delete the owners of a property from a day on',
  })
  .input(z.object({ propertyId: id, validFrom: civilDate }))
  .output(propertyShares)
