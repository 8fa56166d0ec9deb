import { ORGANIZATION_STATUSES } from '@domovik/domain/account/organizations/suspension.ts'
import { BUSINESS_TYPES, ORGANIZATION_NAME_MIN } from '@domovik/domain/account/organizations/types.ts'
import { SUBSCRIPTION_ACCESS } from '@domovik/domain/account/subscriptions/limits.ts'
import { PLANS, SUBSCRIPTION_STATUSES } from '@domovik/domain/account/subscriptions/types.ts'
import { z } from 'zod'
import {
  call,
  currency,
  dateRange,
  exportQuery,
  file,
  filePart,
  id,
  instant,
  line,
  listOf,
  listQuery,
  may,
  partQuery,
  prose,
  seen,
  several,
  version,
} from '../../../base.ts'
import { language } from '../../account/account.ts'
import { businessType } from '../../account/organizations.ts'

const tags = ['Super admin']
const ofOne = '/platform/organizations/{id}'

/** One organization as shown to the operator: its size, never its contents (SUPER-02). */
export const organizationRow = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  status: z.enum(ORGANIZATION_STATUSES),
  isDemo: z.boolean(),
  ownerEmail: z.string().nullable(),
  members: z.int(),
  properties: z.int(),
  tenants: z.int(),
  plan: z.enum(PLANS).nullable(),
  subscriptionStatus: z.enum(SUBSCRIPTION_STATUSES).nullable(),
  /** read_only after the trial or the paid time, whatever the status. */
  access: z.enum(SUBSCRIPTION_ACCESS).nullable(),
  createdAt: instant,
  /** The last activity of any member. */
  lastActivityAt: instant.nullable(),
})

const totals = z.object({ members: z.int(), properties: z.int(), tenants: z.int() })
const filters = {
  status: several(z.enum(ORGANIZATION_STATUSES)),
  plan: several(z.enum(PLANS)),
  subscription: several(z.enum(SUBSCRIPTION_STATUSES)),
  ...dateRange,
}
const sorts = ['name', 'members', 'properties', 'tenants', 'createdAt', 'lastActivityAt'] as const

export const list = call({ needs: 'super_admin' })
  .route({
    method: 'GET',
    path: '/platform/organizations',
    tags,
    summary: 'List all organizations, newest first',
  })
  .input(z.object({ ...listQuery(sorts), ...filters }))
  .output(listOf(organizationRow, totals))

export const exportCsv = call({ needs: 'super_admin' }, 'export_changed')
  .route({
    method: 'GET',
    path: '/platform/organizations/export',
    tags,
    summary: 'Export the list of organizations as CSV',
  })
  .input(z.object({ ...exportQuery(sorts), ...partQuery, ...filters }))
  .output(filePart)

const member = z.object({
  userId: id,
  email: z.string().nullable(),
  role: z.enum(['owner', 'manager', 'accountant', 'viewer']),
  joinedAt: instant,
  lastSignInAt: instant.nullable(),
})

export const get = call({ needs: 'super_admin' })
  .route({ method: 'GET', path: ofOne, tags, summary: 'Get an organization with its members and keys' })
  .input(z.object({ id }))
  .output(
    z.object({
      organization: organizationRow.extend({
        ownerId: id,
        businessType: z.enum(BUSINESS_TYPES).nullable(),
        description: z.string().nullable(),
        phone: z.string().nullable(),
        address: z.string().nullable(),
        website: z.string().nullable(),
        currency,
        timeZone: z.string(),
        language,
        leases: z.int(),
        portalAccounts: z.int(),
        suspendedAt: instant.nullable(),
        suspensionReason: z.string().nullable(),
        exportedAt: instant.nullable(),
        erasureAskedAt: instant.nullable(),
        /** Changes with every value that `update` can change. */
        version,
      }),
      members: z.array(member),
      keys: z.array(z.object({ version: z.int(), createdAt: instant, retiredAt: instant.nullable() })),
      can: may('enter', 'edit', 'suspend', 'giveBack', 'export', 'erase'),
    }),
  )

/** API-38: a super admin can also make another member the owner. The id and creation date cannot change. */
export const update = call({ needs: 'super_admin' }, 'demo_view_only', 'version_conflict')
  .route({ method: 'PATCH', path: ofOne, tags, summary: 'Update an organization' })
  .input(
    z
      .object({
        name: line(120).min(ORGANIZATION_NAME_MIN),
        businessType,
        description: prose(2000).nullish(),
        phone: line(40).nullish(),
        address: line(300).nullish(),
        website: z
          .url({ protocol: /^https?$/ })
          .max(300)
          .nullish(),
        language,
        ownerId: id,
        seen,
      })
      .partial()
      .extend({ id }),
  )
  .output(z.object({ id }))

/**
 * A super admin begins to work inside an organization that they do not belong to. The organization's own audit log
 * records it.
 */
export const enter = call({ needs: 'super_admin' }, 'demo_view_only', 'conflict')
  .route({ method: 'POST', path: `${ofOne}/visits`, tags, summary: 'Enter an organization' })
  .input(z.object({ id }))
  .output(z.object({ id }))

/**
 * Members cannot use the organization until access is restored, and are shown the reason. Tenants keep their
 * portal.
 */
export const suspend = call({ needs: 'super_admin' }, 'demo_view_only', 'conflict')
  .route({ method: 'POST', path: `${ofOne}/suspension`, tags, summary: 'Suspend access' })
  .input(z.object({ id, reason: prose(500) }))
  .output(z.object({ id }))

export const giveBack = call({ needs: 'super_admin' }, 'conflict')
  .route({ method: 'DELETE', path: `${ofOne}/suspension`, tags, summary: 'Restore access' })
  .input(z.object({ id }))
  .output(z.object({ id }))

/** All stored data of the organization, decrypted. Image files are not included. */
export const exportData = call({ needs: 'super_admin' })
  .route({
    method: 'POST',
    path: `${ofOne}/export`,
    tags,
    summary: 'Export all data of an organization as a file',
  })
  .input(z.object({ id }))
  .output(file)

/**
 * Deletes the keys first, so that no copy can be decrypted any more, then the rows. The audit log is kept.
 */
export const erase = call(
  { needs: 'super_admin' },
  'demo_view_only',
  'conflict',
  'erasure_needs_suspension',
  'erasure_needs_export',
)
  .route({ method: 'POST', path: `${ofOne}/erasure`, tags, summary: 'Permanently erase an organization' })
  .input(z.object({ id, confirmation: line(120) }))
  .output(z.object({ id }))
