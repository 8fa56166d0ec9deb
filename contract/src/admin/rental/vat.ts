import { LEASE_VAT_KINDS } from '@domovik/domain/rental/vat/vat.ts'
import { z } from 'zod'
import { call, civilDate, id, may, percent } from '../../base.ts'

const tags = ['VAT']

const rates = z.array(z.object({ kind: z.enum(LEASE_VAT_KINDS), percent })).max(LEASE_VAT_KINDS.length)

const leaseVat = z.object({
  /** Whether the organization is registered for VAT; otherwise no report contains these rates. */
  registered: z.boolean(),
  /** The rates of the kinds of charges that bear VAT. */
  rates,
  can: may('change'),
})

export const get = call({ needs: 'view_payments' })
  .route({ method: 'GET', path: '/leases/{leaseId}/vat', tags, summary: 'Get the VAT rates of a lease' })
  .input(z.object({ leaseId: id }))
  .output(leaseVat)

/**
 * Replaces the rates of a lease. They apply to charges posted from now on and, with `from`, also to charges that are posted already
 * and due from that day, with the credit notes and reversals of these charges.
 */
export const save = call({ needs: 'edit_payments' }, 'version_conflict')
  .route({ method: 'PUT', path: '/leases/{leaseId}/vat', tags, summary: 'Save the VAT rates of a lease' })
  .input(
    z.object({
      leaseId: id,
      rates,
      from: civilDate.nullish(),
      /** The rates that the caller read. */
      known: rates.optional(),
    }),
  )
  .output(leaseVat.extend({ appliedTo: z.int() }))
