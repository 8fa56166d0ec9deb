import { ORGANIZATION_ROLES, PERMISSIONS } from '@domovik/domain/account/access/permissions.ts'
import { MEMBER_ROLES } from '@domovik/domain/account/organizations/members.ts'
import {
  BUSINESS_TYPES,
  type BusinessType,
  ORGANIZATION_NAME_MIN,
  parseBusinessType,
} from '@domovik/domain/account/organizations/types.ts'
import { RETENTION_YEARS } from '@domovik/domain/account/retention/retention.ts'
import { PLANS } from '@domovik/domain/account/subscriptions/types.ts'
import { ORGANIZATION_INTEREST } from '@domovik/domain/rental/interest/late-interest.ts'
import { BUSINESS_DAY_RULES } from '@domovik/domain/rental/leases/types.ts'
import { REMINDER_AUDIENCES } from '@domovik/domain/rental/reminders/stages.ts'
import { z } from 'zod'
import {
  call,
  civilDate,
  currency,
  id,
  instant,
  line,
  may,
  percent,
  prose,
  seen,
  version,
} from '../../base.ts'
import { language } from './account.ts'
import { allPermissions, newRole, roleChanged } from './member-invitations.ts'

/** A business type; the API also accepts its other spellings, e.g. `llc` (ORG-08). */
export const businessType = z
  .preprocess(
    (given: BusinessType) => (typeof given === 'string' ? (parseBusinessType(given) ?? given) : given),
    z.enum(BUSINESS_TYPES),
  )
  .nullish()

const website = z.url({ protocol: /^https?$/ }).max(300)

/** LEGAL-18: null means the periods of the legal texts. */
const retentionYears = z.literal(RETENTION_YEARS).nullable()

export const organization = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  ownerId: id,
  businessType: z.enum(BUSINESS_TYPES).nullable(),
  description: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  website: z.string().nullable(),
  logoUrl: z.string().nullable(),
  currency,
  timeZone: z.string(),
  language,
  businessDayRule: z.enum(BUSINESS_DAY_RULES),
  /** Figures leave VAT out of income and expenses (docs/finance.md 9.2). */
  vatRegistered: z.boolean(),
  /** The VAT in prices of stays; null: none. Charges of leases have the rates of their lease. */
  stayVatPercent: percent.nullable(),
  /** Lump-sum tax of Poland: spouses settle together; bills that tenants pay are taxed (docs/finance.md 9.3). */
  lumpSumSpouses: z.boolean(),
  lumpSumBills: z.boolean(),
  /** Leases that start on this day or later stay pending until they are signed; null: none needs it. */
  signaturesFrom: civilDate.nullable(),
  paymentInstructions: z.string().nullable(),
  paymentReminders: z.enum(REMINDER_AUDIENCES),
  lateInterest: z.enum(ORGANIZATION_INTEREST),
  retentionYears,
  isDemo: z.boolean(),
  version,
})

const fields = {
  name: line(120).min(ORGANIZATION_NAME_MIN),
  businessType,
  description: prose(2000).nullish(),
  phone: line(40).nullish(),
  address: line(300).nullish(),
  website: website.nullish(),
}

/** The first step of onboarding. The caller becomes the owner. */
export const create = call(
  { needs: 'signed_in', viewOnlyInDemo: true },
  'slug_taken',
  'approval_pending',
  'terms_required',
  'plan_not_available',
)
  .route({
    method: 'POST',
    path: '/organizations',
    tags: ['Organizations'],
    successStatus: 201,
    summary: 'Create an organization',
  })
  .input(
    z.object({
      ...fields,
      currency: currency.default('EUR'),
      timeZone: z.string().max(60).default('Europe/Warsaw'),
      language: language.default('en'),
      /** The plan of the trial (SUB-11). */
      plan: z.enum(PLANS).default('professional'),
    }),
  )
  .output(organization)

export const get = call({ needs: 'member' }, 'organization_missing')
  .route({
    method: 'GET',
    path: '/organization',
    tags: ['Organizations'],
    summary: 'Get the current organization',
  })
  .output(organization)

export const update = call({ needs: 'manage_pages', viewOnlyInDemo: true }, 'version_conflict')
  .route({
    method: 'PATCH',
    path: '/organization',
    tags: ['Organizations'],
    summary: 'Update the current organization',
  })
  .input(
    z
      .object({
        ...fields,
        businessDayRule: z.enum(BUSINESS_DAY_RULES),
        vatRegistered: z.boolean(),
        stayVatPercent: percent.nullable(),
        lumpSumSpouses: z.boolean(),
        lumpSumBills: z.boolean(),
        signaturesFrom: civilDate.nullable(),
        paymentInstructions: prose(2000).nullish(),
        paymentReminders: z.enum(REMINDER_AUDIENCES),
        lateInterest: z.enum(ORGANIZATION_INTEREST),
        language,
        retentionYears,
        seen,
      })
      .partial(),
  )
  .output(organization)

export const MEMBER_STATES = ['active', 'first_password', 'blocked', 'no_account'] as const

export const members = call({ needs: 'member' })
  .route({
    method: 'GET',
    path: '/organization/members',
    tags: ['Organizations'],
    summary: 'List members, oldest first',
  })
  .output(
    z.array(
      z.object({
        userId: id,
        email: z.string().nullable(),
        role: z.enum(ORGANIZATION_ROLES),
        /** What the member holds, with the single permissions that differ from the role. */
        permissions: z.array(z.enum(PERMISSIONS)),
        joinedAt: z.string(),
        /** The next three fields are null for callers who do not manage the organization. */
        state: z.enum(MEMBER_STATES).nullable(),
        lastSeenAt: instant.nullable(),
        secondFactor: z.boolean().nullable(),
        can: may('changeRole', 'remove', 'makeOwner', 'leave'),
      }),
    ),
  )

/**
 * Creates an account for a colleague (ADMIN-02, ADMIN-03). The password is an initial one that the colleague
 * must replace at the first sign-in, within 72 hours. Nobody can give a permission that they do not hold.
 */
export const addMember = call(
  { needs: 'manage_pages', viewOnlyInDemo: true },
  'email_taken',
  'plan_limit_reached',
  'role_not_allowed',
)
  .route({
    method: 'POST',
    path: '/organization/members',
    tags: ['Organizations'],
    successStatus: 201,
    summary: 'Create an account for a colleague',
  })
  .input(
    z.object({
      email: z.email().max(255),
      password: z.string().min(6).max(1000),
      role: z.enum(MEMBER_ROLES),
      /** All permissions the colleague then has; every field is required (ADMIN-04). */
      permissions: allPermissions,
    }),
  )
  .output(z.object({ userId: id }))

const byMember = { needs: 'member', viewOnlyInDemo: true, evenReadOnly: true } as const
const byManager = { needs: 'manage_pages', viewOnlyInDemo: true, evenReadOnly: true } as const
const aboutOwner = ['organization_needs_owner', 'role_not_allowed'] as const
const member = z.object({ userId: id })

/**
 * The new role and permissions apply from the colleague's next call. Without `permissions` the colleague holds those of the
 * role. Nobody can give a permission that they do not hold.
 */
export const changeRole = call({ needs: 'manage_pages', viewOnlyInDemo: true }, ...aboutOwner, roleChanged)
  .route({
    method: 'PATCH',
    path: '/organization/members/{userId}',
    tags: ['Organizations'],
    summary: 'Change the role and the permissions of a colleague',
  })
  .input(member.extend(newRole))
  .output(member)

/**
 * The colleague's next call is refused. A colleague who belongs to no other organization is signed out
 * everywhere.
 */
export const removeMember = call(byManager, ...aboutOwner)
  .route({
    method: 'DELETE',
    path: '/organization/members/{userId}',
    tags: ['Organizations'],
    summary: 'Remove a colleague from the organization',
  })
  .input(member)
  .output(member)

export const leave = call(byMember, ...aboutOwner)
  .route({
    method: 'POST',
    path: '/organization/leave',
    tags: ['Organizations'],
    summary: 'Leave the organization',
  })
  .output(member)

/** Allowed only for the owner, who stays as a manager. The colleague must be able to sign in. */
export const makeOwner = call(byMember, ...aboutOwner, 'new_owner_blocked')
  .route({
    method: 'PUT',
    path: '/organization/owner',
    tags: ['Organizations'],
    summary: 'Transfer the ownership to a colleague',
  })
  .input(member)
  .output(member)

/** Active sessions of colleagues. In the demonstration, only the caller's own session. */
export const sessions = call({ needs: 'manage_pages' })
  .route({
    method: 'GET',
    path: '/organization/sessions',
    tags: ['Organizations'],
    summary: 'List active sessions of the members',
  })
  .output(
    z.array(
      z.object({
        id,
        userId: id,
        email: z.string().nullable(),
        ipAddress: z.string().nullable(),
        userAgent: z.string().nullable(),
        lastSeenAt: instant,
        current: z.boolean(),
      }),
    ),
  )

/** Ends every session of a colleague, who may sign in again. */
export const signOutMember = call(byManager, ...aboutOwner)
  .route({
    method: 'DELETE',
    path: '/organization/members/{userId}/sessions',
    tags: ['Organizations'],
    summary: 'Sign a colleague out everywhere',
  })
  .input(member)
  .output(member)

/** Creates a new data key. Values encrypted with the old key are re-encrypted in the background. */
export const rotateKey = call({ needs: 'manage_pages', viewOnlyInDemo: true })
  .route({
    method: 'POST',
    path: '/organization/keys',
    tags: ['Organizations'],
    summary: 'Rotate the encryption key',
  })
  .output(z.object({ version: z.int() }))

export const keys = call({ needs: 'manage_pages' })
  .route({
    method: 'GET',
    path: '/organization/keys',
    tags: ['Organizations'],
    summary: 'List the encryption keys with their state and age',
  })
  .output(
    z.array(
      z.object({
        version: z.int(),
        masterKeyId: z.string(),
        createdAt: z.string(),
        retiredAt: z.string().nullable(),
      }),
    ),
  )

/**
 * For each possible period (null: those of the legal text): how many former tenants the next nightly run would anonymize, how many closed
 * tickets it would delete, and from how many incomes and expenses it would remove names, notes and receipts (`bookings`).
 */
export const retention = call({ needs: 'manage_pages' })
  .route({
    method: 'GET',
    path: '/organization/retention',
    tags: ['Organizations'],
    summary: 'Preview what each retention period would remove',
  })
  .output(
    z.array(
      z.object({
        years: retentionYears,
        ...{ tenants: z.int(), tickets: z.int(), papers: z.int(), bookings: z.int() },
      }),
    ),
  )
