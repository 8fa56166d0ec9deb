import { ORGANIZATION_STATUSES } from '@domovik/domain/account/organizations/suspension.ts'
import { BUSINESS_TYPES, ORGANIZATION_NAME_MIN } from '@domovik/domain/account/organizations/types.ts'
import { PLANS, SUBSCRIPTION_STATUSES } from '@domovik/domain/account/subscriptions/types.ts'
import { z } from 'zod'
import {
  call,
  currency,
  dateRange,
  file,
  id,
  instant,
  line,
  listOf,
  listQuery,
  may,
  prose,
  several,
} from '../../../base.ts'
import { language } from '../../account/account.ts'

const tags = ['Super admin']
const ofOne = '/platform/organizations/{id}'

/** One organization of the installation, as those see it who run it: its size, never its contents (SUPER-02). */
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
  createdAt: instant,
  /** The last thing anybody did in it. */
  lastActivityAt: instant.nullable(),
})

const totals = z.object({ members: z.int(), properties: z.int(), tenants: z.int() })
const filters = {
  status: several(z.enum(ORGANIZATION_STATUSES)),
  plan: several(z.enum(PLANS)),
  subscription: several(z.enum(SUBSCRIPTION_STATUSES)),
  ...dateRange,
}
const query = listQuery(['name', 'members', 'properties', 'tenants', 'createdAt', 'lastActivityAt'])

export const list = call({ needs: 'super_admin' })
  .route({ method: 'GET', path: '/platform/organizations', tags, summary: 'All organizations, newest first' })
  .input(z.object({ ...query, ...filters }))
  .output(listOf(organizationRow, totals))

export const exportCsv = call({ needs: 'super_admin' })
  .route({ method: 'GET', path: '/platform/organizations/export', tags, summary: 'The same as CSV' })
  .input(z.object({ q: query.q, sort: query.sort, ...filters }))
  .output(file)

const member = z.object({
  userId: id,
  email: z.string().nullable(),
  role: z.enum(['owner', 'manager', 'accountant', 'viewer']),
  joinedAt: instant,
  lastSignInAt: instant.nullable(),
})

export const get = call({ needs: 'super_admin' })
  .route({ method: 'GET', path: ofOne, tags, summary: 'One organization: facts, members, keys' })
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
      }),
      members: z.array(member),
      keys: z.array(z.object({ version: z.int(), createdAt: instant, retiredAt: instant.nullable() })),
      can: may('edit', 'suspend', 'giveBack', 'export', 'erase'),
    }),
  )

/** API-38: a super admin also gives it another owner, of its members. Its id and first day are facts and stay. */
export const update = call({ needs: 'super_admin' }, 'demo_view_only')
  .route({ method: 'PATCH', path: ofOne, tags, summary: 'Change an organization' })
  .input(
    z
      .object({
        name: line(120).min(ORGANIZATION_NAME_MIN),
        businessType: z.enum(BUSINESS_TYPES).nullish(),
        description: prose(2000).nullish(),
        phone: line(40).nullish(),
        address: line(300).nullish(),
        website: z
          .url({ protocol: /^https?$/ })
          .max(300)
          .nullish(),
        language,
        ownerId: id,
      })
      .partial()
      .extend({ id }),
  )
  .output(z.object({ id }))

/** Its people are kept out until access is given back; they read why. Tenants keep their portal. */
export const suspend = call({ needs: 'super_admin' }, 'demo_view_only', 'conflict')
  .route({ method: 'POST', path: `${ofOne}/suspension`, tags, summary: 'Pause access' })
  .input(z.object({ id, reason: prose(500) }))
  .output(z.object({ id }))

export const giveBack = call({ needs: 'super_admin' }, 'conflict')
  .route({ method: 'DELETE', path: `${ofOne}/suspension`, tags, summary: 'Give access back' })
  .input(z.object({ id }))
  .output(z.object({ id }))

/** Everything that is kept of it, opened where it is sealed; the pictures themselves are not in it. */
export const exportData = call({ needs: 'super_admin' })
  .route({
    method: 'POST',
    path: `${ofOne}/export`,
    tags,
    summary: 'Everything of an organization as a file',
  })
  .input(z.object({ id }))
  .output(file)

/** Its keys first, so that no copy can be read any more, then its rows. The record of who did what stays. */
export const erase = call(
  { needs: 'super_admin' },
  'demo_view_only',
  'conflict',
  'erasure_needs_suspension',
  'erasure_needs_export',
)
  .route({ method: 'POST', path: `${ofOne}/erasure`, tags, summary: 'Erase an organization for good' })
  .input(z.object({ id, confirmation: line(120) }))
  .output(z.object({ id }))
