/** What the landlord of an occasional lease must have: attachments, and the report to the tax office with its proof. */
import { DUTY_STATES, LEASE_DUTIES } from '@domovik/domain/rental/lease-duties/duties.ts'
import { z } from 'zod'
import { call, civilDate, id, may, seen, version } from '../../base.ts'

const tags = ['Leases']
const duty = z.enum(LEASE_DUTIES)

const duties = z.object({
  /** Empty for a lease that is not occasional. */
  duties: z.array(
    z.object({
      duty,
      dueOn: civilDate,
      state: z.enum(DUTY_STATES),
      doneOn: civilDate.nullable(),
      /** The attachment, or the proof of the report. */
      documentId: id.nullable(),
      documentTitle: z.string().nullable(),
      version,
    }),
  ),
  /** The documents of the lease, which can be chosen as proof. */
  documents: z.array(z.object({ id, title: z.string() })),
  can: may('edit'),
})

export const list = call({ needs: 'view_tenants' })
  .route({
    method: 'GET',
    path: '/leases/{leaseId}/duties',
    tags,
    summary: 'List the duties of an occasional lease',
  })
  .input(z.object({ leaseId: id }))
  .output(duties)

/** With `doneOn` null the duty is open again. */
export const put = call({ needs: 'edit_tenants' }, 'date_invalid', 'version_conflict')
  .route({
    method: 'PUT',
    path: '/leases/{leaseId}/duties/{duty}',
    tags,
    summary: 'Note that a duty of an occasional lease is done',
  })
  .input(
    z.object({
      leaseId: id,
      duty,
      doneOn: civilDate.nullable(),
      documentId: id.nullable().default(null),
      seen,
    }),
  )
  .output(duties)
