/** Signed annexes and notices whose change of the lease nobody made yet. */
import { APPLIED_KINDS, CHANGE_OUTCOMES } from '@domovik/domain/rental/signed-changes/proposal.ts'
import { z } from 'zod'
import { call, civilDate, id } from '../../base.ts'

const tags = ['Signings']

/** Of one lease, or of all. `id` is the signing. */
export const list = call({ needs: 'view_tenants' })
  .route({ method: 'GET', path: '/signed-changes', tags, summary: 'List what is signed and not applied' })
  .input(z.object({ leaseId: id.optional() }))
  .output(
    z.array(
      z.object({
        id,
        documentId: id,
        title: z.string(),
        kind: z.enum(APPLIED_KINDS),
        leaseId: id,
        tenantName: z.string(),
        address: z.string(),
        /** The day of the last signature. */
        signedOn: civilDate,
      }),
    ),
  )

/** `changeTerms` and `terminate` of the lease note it too, if they name the signing. */
export const note = call({ needs: 'edit_tenants' })
  .route({
    method: 'POST',
    path: '/signed-changes/{id}',
    tags,
    summary: 'Note that a signed change was made, or that the lease stays as it is',
  })
  .input(z.object({ id, outcome: z.enum(CHANGE_OUTCOMES) }))
  .output(z.object({ id }))
