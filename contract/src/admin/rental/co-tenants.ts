import { MOST_CO_TENANTS } from '@domovik/domain/rental/co-tenants/move.ts'
import { MAX_DENOMINATOR } from '@domovik/domain/rental/owners/shares.ts'
import { z } from 'zod'
import {
  call,
  cents,
  civilDate,
  currency,
  id,
  line,
  may,
  name,
  seen,
  signedCents,
  version,
} from '../../base.ts'

const tags = ['Co-tenants']

const household = z.object({
  tenantId: id,
  currency,
  /** In the order of splitting. Empty if the tenant shares the account with nobody. */
  people: z.array(
    z.object({
      id,
      name: z.string(),
      /** The tenant of the account. */
      isTenant: z.boolean(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      movedInOn: civilDate.nullable(),
      movedOutOn: civilDate.nullable(),
      /** Of today, as a fraction; null without a share. */
      share: z.string().nullable(),
      /** Share of the charges less own payments until today, in cents; positive: still to pay. */
      position: signedCents,
      portal: z.enum(['none', 'invited', 'active', 'disabled']).nullable(),
    }),
  ),
  /** Of the shares. */
  version,
  /** Shares by date, newest first. */
  versions: z.array(
    z.object({
      validFrom: civilDate,
      shares: z.array(z.object({ personId: id, name: z.string(), share: z.string() })),
    }),
  ),
  /** The balance of the account today, without deposits: the positions add up to it. */
  balance: signedCents,
  /** The newest receipts and who paid them, at most 50. */
  receipts: z.array(
    z.object({ id, date: civilDate, amount: cents, payerId: id, reference: z.string().nullable() }),
  ),
  can: may('edit', 'assign', 'invite'),
})

export const list = call({ needs: 'view_payments', alsoNeeds: 'view_tenants' })
  .route({
    method: 'GET',
    path: '/tenants/{tenantId}/co-tenants',
    tags,
    summary: 'Get who shares the account of a tenant',
  })
  .input(z.object({ tenantId: id }))
  .output(household)

const contact = { name: name(160), email: z.email().max(254).nullish(), phone: line(50).nullish() }

/** From the first day on the account is shared in equal parts; other shares are set with putShares. */
export const add = call({ needs: 'edit_tenants' }, 'later_shares', 'conflict')
  .route({ method: 'POST', path: '/tenants/{tenantId}/co-tenants', tags, summary: 'Add a co-tenant' })
  .input(z.object({ tenantId: id, ...contact, movedInOn: civilDate }))
  .output(household)

export const update = call({ needs: 'edit_tenants' }, 'version_conflict')
  .route({
    method: 'PATCH',
    path: '/co-tenants/{id}',
    tags,
    summary: 'Change the name or contact data of a co-tenant',
  })
  .input(
    z.object({
      id,
      ...z.object(contact).partial().shape,
      /** What the caller read; if it is another now, nothing is changed (version_conflict). */
      seen: z
        .object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() })
        .optional(),
    }),
  )
  .output(household)

/**
 * The others keep the relation of their shares. The portal shows the account to the person up to the last day. Another day corrects
 * an earlier one, and null takes the moving out back.
 */
export const moveOut = call(
  { needs: 'edit_tenants' },
  'later_shares',
  'conflict',
  'version_conflict',
  'own_address_needed',
)
  .route({
    method: 'POST',
    path: '/co-tenants/{id}/move-out',
    tags,
    summary: 'Record that a co-tenant moved out',
  })
  .input(
    z.object({
      id,
      lastDay: civilDate.nullable(),
      /** The last day that the caller read; with another one now the change is refused with version_conflict. */
      seen: civilDate.nullable().optional(),
    }),
  )
  .output(household)

/** Only somebody who has no share and paid nothing, for example one who was entered by mistake. */
export const remove = call({ needs: 'edit_tenants' }, 'in_use')
  .route({ method: 'POST', path: '/co-tenants/{id}/remove', tags, summary: 'Delete a co-tenant' })
  .input(z.object({ id }))
  .output(household)

export const putShares = call({ needs: 'edit_tenants' }, 'shares_of_moved_out', 'version_conflict')
  .route({
    method: 'PUT',
    path: '/tenants/{tenantId}/co-tenants/shares',
    tags,
    summary: 'Set the shares from a day on',
  })
  .input(
    z.object({
      tenantId: id,
      validFrom: civilDate,
      shares: z
        .array(
          z.object({
            personId: id,
            numerator: z.int().min(1).max(MAX_DENOMINATOR),
            denominator: z.int().min(1).max(MAX_DENOMINATOR),
          }),
        )
        .min(1)
        .max(MOST_CO_TENANTS + 1),
      seen,
    }),
  )
  .output(household)

export const removeShares = call({ needs: 'edit_tenants' }, 'shares_of_moved_out')
  .route({
    method: 'POST',
    path: '/tenants/{tenantId}/co-tenants/shares/remove',
    tags,
    summary: 'Delete the shares from a day on',
  })
  .input(z.object({ tenantId: id, validFrom: civilDate }))
  .output(household)

/** Who of the account paid a receipt. The ledger does not change. */
export const setPayer = call({ needs: 'edit_payments' })
  .route({ method: 'PUT', path: '/co-tenants/payers', tags, summary: 'Set who paid a receipt' })
  .input(z.object({ tenantId: id, receiptId: id, personId: id }))
  .output(household)

export const invite = call(
  { needs: 'edit_tenants', feature: 'tenant_portal', viewOnlyInDemo: true },
  'invitation_needs_email',
  'invitation_already_accepted',
  'own_address_needed',
)
  .route({
    method: 'POST',
    path: '/co-tenants/{id}/invite',
    tags,
    summary: 'Invite a co-tenant to the portal',
  })
  .input(z.object({ id }))
  .output(household)

export const setPortal = call({ needs: 'edit_tenants' }, 'conflict')
  .route({
    method: 'POST',
    path: '/co-tenants/{id}/portal',
    tags,
    summary: 'Close or open the portal account of a co-tenant',
  })
  .input(z.object({ id, open: z.boolean() }))
  .output(household)
