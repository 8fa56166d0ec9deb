import { z } from 'zod'
import { call, dueDay, enteredCents, id } from '../../base.ts'
import { adjustments, entered, lease, signingId, terms } from './leases.ts'

const tags = ['Leases']

/** Without `prorateFees` and `paymentDueDay` those of the day before stay in force. */
const newTerms = z.object({
  id,
  signingId,
  ...terms.shape,
  rentAmount: enteredCents,
  billsAmount: enteredCents,
  extraFees: enteredCents,
  additionalFees: enteredCents,
  prorateFees: terms.shape.prorateFees.optional(),
  paymentDueDay: dueDay.nullish(),
})

/** Previews what changeTerms posts. Saves nothing. */
export const previewTerms = call(
  { needs: 'edit_tenants' },
  'terms_change_outside_lease',
  'indexation_planned',
  'bills_already_settled',
)
  .route({
    method: 'POST',
    path: '/leases/{id}/terms/preview',
    tags,
    summary: 'Preview a change of rent and fees',
  })
  .input(newTerms)
  .output(adjustments)

/**
 * Sets new amounts from a day on. Posted rows never change; differences become new rows, also for months that have
 * elapsed.
 */
export const changeTerms = call(
  { needs: 'edit_tenants' },
  'terms_change_outside_lease',
  'indexation_planned',
  'bills_already_settled',
  'version_conflict',
)
  .route({ method: 'POST', path: '/leases/{id}/terms', tags, summary: 'Change rent and fees from a day on' })
  .input(
    newTerms.extend({
      /** The versions that the caller read; with others now the change is refused with version_conflict. */
      seenTerms: z.array(terms.extend(entered)).max(1000).optional(),
    }),
  )
  .output(lease)
