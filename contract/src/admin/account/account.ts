import { PERMISSIONS } from '@domovik/domain/account/access/permissions.ts'
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
  status: z.string(),
  logoUrl: z.string().nullable(),
  /** Seconds until the demonstration is reset; null elsewhere. */
  demoResetsAt: instant.nullable(),
  /** Since when, and why, its people are kept out. */
  suspension: z.object({ since: instant, reason: z.string() }).nullable(),
})

/** Everything the application needs before its first screen, in one answer. */
export const me = call({ needs: 'signed_in' })
  .route({ method: 'GET', path: '/me', tags: ['Account'], summary: 'Who am I, where, and what may I do' })
  .output(
    z.object({
      userId: id,
      email: z.string(),
      systemRole: z.enum(['user', 'admin', 'super_admin']),
      organizationRole: z.enum(['owner', 'manager', 'accountant', 'viewer']).nullable(),
      permissions: z.array(z.enum(PERMISSIONS)),
      organization: organizationSummary.nullable(),
      organizations: z.array(z.object({ id, name: z.string() })),
      /** What the organization's plan allows (SUB-05, SUB-18). */
      plan: z
        .object({
          name: z.enum(PLANS),
          status: z.enum(SUBSCRIPTION_STATUSES).nullable(),
          access: z.enum(['full', 'notice', 'read_only']),
          trialEnd: instant.nullable(),
          /** From when only reading is left, unless something is paid. */
          readOnlyFrom: instant.nullable(),
          features: z.array(z.enum(PLAN_FEATURES)),
        })
        .nullable(),
      onboardingCompleted: z.boolean(),
      /** Where sign-up needs approval and it has not been given: where the application stands. */
      approval: z.enum(['none', 'waiting', 'rejected']).nullable(),
      preferences,
      today: z.iso.date(),
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

/** RPC get_user_role (API-24): one's own role; another's only for admin and super_admin. */
export const role = call({ needs: 'signed_in' })
  .route({ method: 'GET', path: '/user-roles/{userId}', tags: ['Account'], summary: 'System role of a user' })
  .input(z.object({ userId: id }))
  .output(z.object({ role: z.enum(['user', 'admin', 'super_admin']) }))

/** One's own rows of the table of roles: the way to one's role when the RPC fails (ROLE-03). */
export const roles = call({ needs: 'signed_in' })
  .route({ method: 'GET', path: '/user-roles', tags: ['Account'], summary: 'My rows of the table of roles' })
  .output(
    z.array(z.object({ userId: id, role: z.enum(['user', 'admin', 'super_admin']), assignedAt: instant })),
  )

/** What the sign-in screen needs to know before anybody is signed in. */
export const site = call({ needs: 'public' })
  .route({
    method: 'GET',
    path: '/site',
    tags: ['Site'],
    summary: 'Public configuration of this installation',
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

/** Mail that waits, where no SMTP is configured: so that a newcomer can follow every link. */
export const outbox = call({ needs: 'public' })
  .route({ method: 'GET', path: '/outbox', tags: ['Site'], summary: 'Mail that no SMTP server carries away' })
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
