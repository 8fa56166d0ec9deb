import { z } from 'zod'
import { call, instant } from '../base.ts'
import { operator } from '../site.ts'

const token = z.string().min(20).max(200)
const tags = ['Portal']

/** Who sent the invitation, and to which address. Shown before the password is set. */
export const get = call({ needs: 'public' }, 'invitation_invalid', 'invitation_expired')
  .route({ method: 'POST', path: '/invitations/read', tags, summary: 'Get an invitation' })
  .input(z.object({ token }))
  .output(
    z.object({
      email: z.string(),
      tenantName: z.string(),
      /** Whether a co-tenant is invited, who sees less than the tenant. */
      coTenant: z.boolean(),
      landlordName: z.string(),
      expiresAt: instant,
      hasAccount: z.boolean(),
    }),
  )

/**
 * Sets name and password, creates the account and links it to the tenant. A person with an existing account
 * signs in with its password instead.
 */
export const accept = call(
  { needs: 'public' },
  'invitation_invalid',
  'invitation_expired',
  'landlord_account',
)
  .route({ method: 'POST', path: '/invitations/accept', tags, summary: 'Accept an invitation' })
  .input(z.object({ token, name: z.string().trim().min(1).max(200), password: z.string().min(6).max(256) }))
  .output(z.object({ email: z.string() }))

/** What the sign-in page of the portal needs before anybody has signed in. */
export const site = call({ needs: 'public' })
  .route({ method: 'GET', path: '/site', tags, summary: 'Get the public configuration of this installation' })
  .output(
    z.object({
      productName: z.string(),
      appUrl: z.string(),
      version: z.string(),
      operator,
      demo: z.array(z.object({ role: z.string(), email: z.string(), password: z.string() })),
    }),
  )
