import { z } from 'zod'
import { call, id, may, name } from '../../base.ts'

const tags = ['Bank accounts']
const accountList = z.object({
  accounts: z.array(
    z.object({
      id,
      holder: z.string(),
      /** Without blanks. */
      iban: z.string(),
      shownToTenants: z.boolean(),
      /** The digits that the virtual accounts of this account begin with, after the check digits; null without them. */
      virtualPrefix: z.string().nullable(),
    }),
  ),
  can: may('edit'),
})

export const list = call({ needs: 'view_payments' })
  .route({ method: 'GET', path: '/bank/accounts', tags, summary: 'List the bank accounts' })
  .output(accountList)

/** A Polish account may be given without PL. */
export const add = call({ needs: 'manage_pages', viewOnlyInDemo: true })
  .route({ method: 'POST', path: '/bank/accounts', tags, successStatus: 201, summary: 'Add a bank account' })
  .input(z.object({ holder: name(70), iban: name(50) }))
  .output(accountList)

/** The account that tenants are told to pay to; null if none is. */
export const show = call(
  { needs: 'manage_pages', viewOnlyInDemo: true, fresh: true },
  'reauthentication_needed',
)
  .route({
    method: 'PUT',
    path: '/bank/accounts/shown',
    tags,
    summary: 'Choose the account shown to tenants',
  })
  .input(z.object({ id: id.nullable() }))
  .output(accountList)

/**
 * Each tenant gets a number of their own, made from this prefix and their payment number. Only Polish banks offer such numbers. Null
 * ends them: tenants are told the number of the account again.
 */
export const setVirtualPrefix = call(
  { needs: 'manage_pages', viewOnlyInDemo: true, fresh: true },
  'reauthentication_needed',
  'version_conflict',
)
  .route({
    method: 'PUT',
    path: '/bank/accounts/{id}/virtual-prefix',
    tags,
    summary: 'Set the prefix of the virtual accounts',
  })
  .input(
    z.object({
      id,
      virtualPrefix: name(40).nullable(),
      /** The prefix that the caller read; with another one now the change is refused with version_conflict. */
      seen: z.string().nullable().optional(),
    }),
  )
  .output(accountList)

/** Refused for an account with imported statements. */
export const remove = call({ needs: 'manage_pages', viewOnlyInDemo: true }, 'in_use')
  .route({ method: 'POST', path: '/bank/accounts/{id}/remove', tags, summary: 'Remove a bank account' })
  .input(z.object({ id }))
  .output(accountList)
