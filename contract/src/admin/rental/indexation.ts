import { INDEX_KINDS } from '@domovik/domain/rental/indexation/indexed-rent.ts'
import { z } from 'zod'
import {
  call,
  cents,
  civilDate,
  currency,
  id,
  indexValue,
  line,
  may,
  name,
  percent,
  signedCents,
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
export const withdraw = call({ needs: 'edit_tenants' }, 'indexation_in_force', 'indexation_follows')
  .route({
    method: 'POST',
    path: '/indexations/{id}/withdraw',
    tags,
    summary: 'Withdraw a planned indexation',
  })
  .input(z.object({ id, notify: z.boolean().default(true) }))
  .output(z.object({ id }))
