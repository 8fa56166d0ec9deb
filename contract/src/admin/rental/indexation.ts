import { CLAUSE_STATES, INDEX_SERIES, NOTICE_LAWS } from '@domovik/domain/rental/indexation/clause.ts'
import { INDEX_KINDS } from '@domovik/domain/rental/indexation/indexed-rent.ts'
import { z } from 'zod'
import {
  call,
  cents,
  civilDate,
  currency,
  enteredCents,
  id,
  indexValue,
  line,
  may,
  mostRows,
  name,
  percent,
  seen,
  signedCents,
  version,
} from '../../base.ts'

const tags = ['Indexation']

const values = {
  kind: z.enum(INDEX_KINDS),
  /** The value before, only for `levels`. */
  baseValue: indexValue.nullish(),
  nextValue: indexValue,
  /** The largest increase, in percent. */
  capPercent: percent.nullish(),
  upwardOnly: z.boolean().default(true),
}

const step = z.object({
  id,
  validFrom: civilDate,
  series: z.string(),
  kind: z.enum(INDEX_KINDS),
  basePeriod: z.string().nullable(),
  baseValue: z.string().nullable(),
  nextPeriod: z.string(),
  nextValue: z.string(),
  publishedOn: civilDate.nullable(),
  capPercent: z.string().nullable(),
  upwardOnly: z.boolean(),
  rentBefore: cents,
  rentAfter: cents,
  notified: z.boolean(),
  withdrawn: z.boolean(),
  /** Later terms rest on this rent and must be withdrawn or changed before it. */
  followed: z.boolean(),
  can: may('withdraw'),
})

const series = z.enum(INDEX_SERIES)
/** A year for annual series ('2025'), otherwise a month ('2025-12'). */
const period = z.string().regex(/^\d{4}(-\d{2})?$/)
/** Percent for changes, which may be negative, otherwise the published index. */
const publishedValue = z.string().regex(/^-?\d{1,5}(?:\.\d{1,4})?$/)
const value = z.object({ series, period, value: z.string() })

/** What a clause says today. */
const due = {
  series,
  /** The first day on which the next indexation can apply. */
  nextFrom: civilDate,
  state: z.enum(CLAUSE_STATES),
  /** Null if it is too early or a value is missing. */
  proposal: z
    .object({
      validFrom: civilDate,
      rentBefore: cents,
      rentAfter: cents,
      /** The value of the base period; null for values that say the change of a year. */
      base: value.nullable(),
      next: value,
      capPercent: z.string().nullable(),
      /** Where the cap comes from; null without one. */
      cappedBy: z.enum(['clause', 'irav']).nullable(),
      /** The law caps the rent by the IRAV, but no value of it is known. */
      capUnknown: z.boolean(),
    })
    .nullable(),
}

/** The clause of a lease; `basePeriod` is the period whose value the rent already contains. */
const clauseFields = {
  series,
  basePeriod: period,
  nextFrom: civilDate,
  /** The largest increase in one step, in percent, for indexations that apply up to `capUntil`. */
  capPercent: percent.nullish(),
  capUntil: civilDate.nullish(),
  upwardOnly: z.boolean(),
  /** Whose law says how long before the tenant must be told. */
  notice: z.enum(NOTICE_LAWS),
}
const clause = z
  .object({ ...clauseFields, capPercent: z.string().nullable(), capUntil: civilDate.nullable(), ...due })
  .nullable()
/** The version is that of the clause, also if there is none. */
const ofLease = { clause, version }

export const get = call({ needs: 'view_tenants' })
  .route({
    method: 'GET',
    path: '/leases/{leaseId}/indexation',
    tags,
    summary: 'Get the indexations of a lease',
  })
  .input(z.object({ leaseId: id }))
  .output(
    z.object({
      currency,
      rent: cents,
      /** The first day from which a raised rent can apply with notice today (docs/finance.md 9.3). */
      earliest: civilDate,
      /** Newest first. */
      steps: z.array(step),
      ...ofLease,
      can: may('apply'),
    }),
  )

/** Computes the rent without saving anything. */
export const preview = call({ needs: 'view_tenants' }, 'rate_invalid')
  .route({
    method: 'POST',
    path: '/leases/{leaseId}/indexation/preview',
    tags,
    summary: 'Preview an indexed rent',
  })
  .input(z.object({ leaseId: id, validFrom: civilDate, ...values }))
  .output(
    z.object({
      currency,
      rentBefore: cents,
      rentAfter: cents,
      difference: signedCents,
      tooEarly: z.boolean(),
    }),
  )

/** Plans new terms with the indexed rent from a day in the future. */
export const apply = call(
  { needs: 'edit_tenants' },
  'rate_invalid',
  'terms_change_outside_lease',
  'later_terms_exist',
  'indexation_planned',
  'rent_unchanged',
)
  .route({
    method: 'POST',
    path: '/leases/{leaseId}/indexation',
    tags,
    successStatus: 201,
    summary: 'Index the rent',
  })
  .input(
    z.object({
      leaseId: id,
      validFrom: civilDate,
      ...values,
      series: name(80),
      basePeriod: line(40).nullish(),
      nextPeriod: name(40),
      publishedOn: civilDate.nullish(),
      /** Sends the tenant the notice by e-mail if they have an address. */
      notify: z.boolean().default(true),
    }),
  )
  .output(z.object({ id, rentAfter: cents, notified: z.boolean() }))

/** Takes an indexation back that does not apply yet. */
export const withdraw = call(
  { needs: 'edit_tenants' },
  'indexation_in_force',
  'indexation_follows',
  'lease_already_renewed',
)
  .route({
    method: 'POST',
    path: '/indexations/{id}/withdraw',
    tags,
    summary: 'Withdraw a planned indexation',
  })
  .input(z.object({ id, notify: z.boolean().default(true) }))
  .output(z.object({ id }))

/** Saves the clause by which the rent of a lease follows a series, instead of the one it has. */
export const putClause = call({ needs: 'edit_tenants' }, 'version_conflict')
  .route({
    method: 'PUT',
    path: '/leases/{leaseId}/indexation/clause',
    tags,
    summary: 'Save the indexation clause of a lease',
  })
  .input(z.object({ leaseId: id, ...clauseFields, seen }))
  .output(z.object(ofLease))

export const removeClause = call({ needs: 'edit_tenants' })
  .route({
    method: 'DELETE',
    path: '/leases/{leaseId}/indexation/clause',
    tags,
    summary: 'Delete the indexation clause of a lease',
  })
  .input(z.object({ leaseId: id }))
  .output(z.object(ofLease))

/** The running leases with a clause, and what each says today. */
export const dueRents = call({ needs: 'view_tenants' })
  .route({ method: 'GET', path: '/indexations/due', tags, summary: 'List rents that are due for indexation' })
  .output(
    z.object({
      currency,
      rows: z.array(
        z.object({
          leaseId: id,
          tenantName: z.string(),
          propertyAddress: z.string(),
          basePeriod: period,
          ...due,
        }),
      ),
      can: may('plan'),
    }),
  )

/**
 * Plans the proposed rents. A rent whose proposal is no longer the one that was seen is left out and named. Throws what apply
 * throws.
 */
export const planDue = call(
  { needs: 'edit_tenants' },
  'rate_invalid',
  'terms_change_outside_lease',
  'indexation_planned',
)
  .route({ method: 'POST', path: '/indexations/due', tags, summary: 'Plan the rents that are due' })
  .input(
    z.object({
      rents: z
        .array(z.object({ leaseId: id, validFrom: civilDate, rentAfter: enteredCents }))
        .min(1)
        .max(mostRows),
      /** Sends each tenant the notice by e-mail if they have an address. */
      notify: z.boolean().default(true),
    }),
  )
  .output(z.object({ planned: z.int(), left: z.array(id) }))

const knownValues = z.object({
  /** By series, newest first. */
  values: z.array(
    value.extend({
      publishedOn: civilDate.nullable(),
      /** The organization entered it; the others come with the product. */
      own: z.boolean(),
    }),
  ),
  can: may('change'),
})

export const listValues = call({ needs: 'view_tenants' })
  .route({ method: 'GET', path: '/index-values', tags, summary: 'List published index values' })
  .output(knownValues)

/** A second value of the same period replaces the first. */
export const putValue = call({ needs: 'edit_tenants' }, 'version_conflict')
  .route({
    method: 'PUT',
    path: '/index-values/{series}/{period}',
    tags,
    summary: 'Save a published index value',
  })
  .input(
    z.object({
      ...{ series, period, value: publishedValue, publishedOn: civilDate.nullish() },
      /** The own value of the period that the caller read, null for none; if it is another now, nothing is saved (version_conflict). */
      seen: publishedValue.nullable().optional(),
    }),
  )
  .output(knownValues)

/** Deletes a value that the organization entered. Values that come with the product stay. */
export const removeValue = call({ needs: 'edit_tenants' })
  .route({
    method: 'DELETE',
    path: '/index-values/{series}/{period}',
    tags,
    summary: 'Delete a published index value',
  })
  .input(z.object({ series, period }))
  .output(knownValues)
