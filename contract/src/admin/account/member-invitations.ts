/** Invitations of colleagues by mail, and their acceptance (ORGADM-03, ADMIN-02). */
import { PERMISSIONS } from '@domovik/domain/account/access/permissions.ts'
import { MEMBER_ROLES } from '@domovik/domain/account/organizations/members.ts'
import { z } from 'zod'
import { call, id, instant, name } from '../../base.ts'

const tags = ['Organizations']
const about = z.object({ id })
const token = z.string().min(20).max(200)

/** All permissions that a member holds. */
export const allPermissions = z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length)
/** Without them, those of the role. */
export const chosenPermissions = allPermissions.optional()
/** The role of a colleague; `from` is what the colleague must still hold. */
export const newRole = {
  role: z.enum(MEMBER_ROLES),
  permissions: chosenPermissions,
  from: z.object({ role: z.enum(MEMBER_ROLES), permissions: allPermissions }).optional(),
}
/** The error if the colleague no longer holds it. */
export const roleChanged = 'version_conflict' as const

const invitation = z.object({
  id,
  email: z.string(),
  role: z.enum(MEMBER_ROLES),
  /** The permissions that the person will hold. */
  permissions: z.array(z.enum(PERMISSIONS)),
  /** The member who sent it; null if that person has left. */
  invitedBy: z.string().nullable(),
  sentAt: instant,
  expiresAt: instant,
  expired: z.boolean(),
  /** Whether the caller may send it again or revoke it. */
  can: z.object({ change: z.boolean() }),
})

export const list = call({ needs: 'manage_pages' })
  .route({
    method: 'GET',
    path: '/organization/invitations',
    tags,
    summary: 'List invitations of colleagues that are not accepted, newest first',
  })
  .output(z.array(invitation))

/**
 * Mails a link that works once and within 14 days, and only for the account of this address. Nobody can give a permission
 * that they do not hold.
 */
export const create = call(
  { needs: 'manage_pages', viewOnlyInDemo: true },
  'member_already',
  'invited_is_tenant',
  'invitation_open',
  'role_not_allowed',
  'plan_limit_reached',
)
  .route({
    method: 'POST',
    path: '/organization/invitations',
    tags,
    successStatus: 201,
    summary: 'Invite a colleague by mail',
  })
  .input(z.object({ email: z.email().max(255), role: z.enum(MEMBER_ROLES), permissions: chosenPermissions }))
  .output(about)

/** Mails a new link, which works for another 14 days; the earlier link stops working. */
export const resend = call({ needs: 'manage_pages', viewOnlyInDemo: true }, 'role_not_allowed')
  .route({
    method: 'POST',
    path: '/organization/invitations/{id}/mail',
    tags,
    summary: 'Send an invitation again',
  })
  .input(about)
  .output(about)

/** The link stops working at once. */
export const revoke = call(
  { needs: 'manage_pages', viewOnlyInDemo: true, evenReadOnly: true },
  'role_not_allowed',
)
  .route({
    method: 'DELETE',
    path: '/organization/invitations/{id}',
    tags,
    summary: 'Revoke an invitation',
  })
  .input(about)
  .output(about)

/** What the link is about. Shown before anybody has signed in. */
export const read = call({ needs: 'public' }, 'invitation_invalid', 'invitation_expired')
  .route({ method: 'POST', path: '/member-invitations/read', tags, summary: 'Get an invitation' })
  .input(z.object({ token }))
  .output(
    z.object({
      email: z.string(),
      organization: z.string(),
      role: z.enum(MEMBER_ROLES),
      invitedBy: z.string().nullable(),
      expiresAt: instant,
      hasAccount: z.boolean(),
      /** The account opens the tenant portal, so it cannot join (PORTAL-06). */
      portalAccount: z.boolean(),
    }),
  )

const joined = z.object({ organizationId: id, email: z.string() })

/** Creates the account of the invited address, which then belongs to the organization. An existing account signs in and uses `join`. */
export const accept = call(
  { needs: 'public' },
  'invitation_invalid',
  'invitation_expired',
  'invitation_needs_sign_in',
  'plan_limit_reached',
)
  .route({
    method: 'POST',
    path: '/member-invitations/accept',
    tags,
    summary: 'Accept an invitation with a new account',
  })
  .input(
    z.object({
      token,
      name: name(200),
      password: z.string().min(6).max(256),
      /** The terms of service and the privacy policy (AUTH-15). */
      termsAccepted: z.literal(true),
    }),
  )
  .output(joined)

/** Adds the signed-in caller to the organization, if the invitation was sent to their confirmed address. */
export const join = call(
  { needs: 'signed_in' },
  'invitation_invalid',
  'invitation_expired',
  'invitation_other_address',
  'portal_account',
  'member_already',
  'plan_limit_reached',
)
  .route({
    method: 'POST',
    path: '/member-invitations/join',
    tags,
    summary: 'Accept an invitation with the signed-in account',
  })
  .input(z.object({ token }))
  .output(joined)
