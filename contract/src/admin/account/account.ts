import { PERMISSIONS } from '@domovik/domain/account/access/permissions.ts'
import { SUBSCRIPTION_ACCESS } from '@domovik/domain/account/subscriptions/limits.ts'
import { PLAN_FEATURES, PLANS, SUBSCRIPTION_STATUSES } from '@domovik/domain/account/subscriptions/types.ts'
import { SIGN_UP_MODES } from '@domovik/domain/installation/platform/settings.ts'
import { z } from 'zod'
import { call, currency, id, instant, line } from '../../base.ts'
import { operator } from '../../site.ts'

export const language = z.enum(['en', 'es', 'pl'])
export const theme = z.enum(['light', 'dark', 'system'])
export const colorScheme = z.enum(['blue', 'slate', 'indigo'])

export const preferences = z.object({
  language,
  theme: theme.nullable(),
  colorScheme: colorScheme.nullable(),
  dashboardLayout: z.record(z.string(), z.unknown()).nullable(),
})

export const organizationSummary = z.object({
  id,
  name: z.string(),
  currency,
  timeZone: z.string(),
  isDemo: z.boolean(),
  /** Figures leave out VAT. */
  vatRegistered: z.boolean(),
  status: z.string(),
  logoUrl: z.string().nullable(),
  /** Time of the next reset of the demonstration; null elsewhere. */
  demoResetsAt: instant.nullable(),
  /** When and why access was suspended; null while it is not. */
  suspension: z.object({ since: instant, reason: z.string() }).nullable(),
})

/** Everything the application needs before its first screen, in one response. */
export const me = call({ needs: 'signed_in' })
  .route({
    method: 'GET',
    path: '/me',
    tags: ['Account'],
    summary: 'Get the signed-in user, the current organization and the permissions',
  })
  .output(
    z.object({
      userId: id,
      email: z.string(),
      systemRole: z.enum(['user', 'admin', 'super_admin']),
      organizationRole: z.enum(['owner', 'manager', 'accountant', 'viewer']).nullable(),
      permissions: z.array(z.enum(PERMISSIONS)),
      organization: organizationSummary.nullable(),
      organizations: z.array(z.object({ id, name: z.string() })),
      /** What the plan of the organization includes (SUB-05, SUB-18). */
      plan: z
        .object({
          name: z.enum(PLANS),
          status: z.enum(SUBSCRIPTION_STATUSES).nullable(),
          access: z.enum(SUBSCRIPTION_ACCESS),
          trialEnd: instant.nullable(),
          /** The date from which the organization is read-only unless it pays. */
          readOnlyFrom: instant.nullable(),
          features: z.array(z.enum(PLAN_FEATURES)),
        })
        .nullable(),
      onboardingCompleted: z.boolean(),
      /** The account opens the tenant portal. Always false for members of an organization. */
      portalAccount: z.boolean(),
      /** The name of the organization that the person, who belongs to none, belonged to last. */
      endedMembership: z.string().nullable(),
      /** State of the sign-up approval, if the installation requires one. */
      approval: z.enum(['none', 'waiting', 'rejected']).nullable(),
      preferences,
      today: z.iso.date(),
      /** The time of the server. The clock of a device may be wrong. */
      now: instant,
    }),
  )

export const savePreferences = call({ needs: 'signed_in' })
  .route({
    method: 'PUT',
    path: '/me/preferences',
    tags: ['Account'],
    summary: 'Save language, theme and layout',
  })
  .input(preferences.partial())
  .output(preferences)

/**
 * RPC get_user_role (API-24): the caller's own role; the role of another user only for admin and super_admin.
 */
export const role = call({ needs: 'signed_in' })
  .route({
    method: 'GET',
    path: '/user-roles/{userId}',
    tags: ['Account'],
    summary: 'Get the system role of a user',
  })
  .input(z.object({ userId: id }))
  .output(z.object({ role: z.enum(['user', 'admin', 'super_admin']) }))

/** The caller's own role rows: a fallback when the RPC fails (ROLE-03). */
export const roles = call({ needs: 'signed_in' })
  .route({ method: 'GET', path: '/user-roles', tags: ['Account'], summary: 'List my role rows' })
  .output(
    z.array(z.object({ userId: id, role: z.enum(['user', 'admin', 'super_admin']), assignedAt: instant })),
  )

/** What the sign-in screen needs before anybody has signed in. */
export const site = call({ needs: 'public' })
  .route({
    method: 'GET',
    path: '/site',
    tags: ['Site'],
    summary: 'Get the public configuration of this installation',
  })
  .output(
    z.object({
      productName: z.string(),
      defaultLanguage: language,
      defaultCurrency: currency,
      signUp: z.enum(SIGN_UP_MODES),
      appUrl: z.string(),
      tenantUrl: z.string(),
      tenantDomain: z.string(),
      outboxReadable: z.boolean(),
      diagnostics: z.boolean(),
      version: z.string(),
      operator,
      demo: z.array(
        z.object({
          role: z.string(),
          email: z.string(),
          password: z.string(),
          host: z.enum(['app', 'tenant']),
        }),
      ),
    }),
  )

/** Mail kept locally when no SMTP server is configured, so that a new developer can follow every link. */
export const outbox = call({ needs: 'public' })
  .route({
    method: 'GET',
    path: '/outbox',
    tags: ['Site'],
    summary: 'List mail kept locally because no SMTP server is configured',
  })
  .input(z.object({ to: line(200).optional() }))
  .output(
    z.array(
      z.object({
        id,
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        link: z.string().nullable(),
        createdAt: instant,
      }),
    ),
  )
