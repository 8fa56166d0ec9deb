import { LIMIT_REASONS, SUBSCRIPTION_ACCESS } from '@domovik/domain/account/subscriptions/limits.ts'
import {
  BILLING_INTERVALS,
  LIMIT_TYPES,
  PLAN_CURRENCIES,
  PLAN_FEATURES,
  PLANS,
  SUBSCRIPTION_STATUSES,
} from '@domovik/domain/account/subscriptions/types.ts'
import { z } from 'zod'
import {
  call,
  cents,
  currency,
  enteredCents,
  id,
  instant,
  listOf,
  listQuery,
  may,
  prose,
  seen,
  several,
  version,
} from '../../base.ts'

const tags = ['Subscription']
const limit = z.int().min(0).max(1_000_000).nullable()

export const plan = z.object({
  planName: z.enum(PLANS),
  features: z.object(
    Object.fromEntries(PLAN_FEATURES.map((feature) => [feature, z.boolean()])) as Record<
      (typeof PLAN_FEATURES)[number],
      z.ZodBoolean
    >,
  ),
  /** Null means unlimited. */
  limits: z.object({ properties: limit, tenants: limit, users: limit }),
  priceMonthly: cents,
  /** Null: twelve times the monthly price. */
  priceYearly: cents.nullable(),
  currency: z.enum(PLAN_CURRENCIES),
  /** The price is agreed individually; the plan cannot be bought by card. */
  customPrice: z.boolean(),
  isActive: z.boolean(),
})

/** Result of a limit check (SUB-06). */
export const limitCheck = z.object({
  allowed: z.boolean(),
  unlimited: z.boolean(),
  limit: z.int().nullable(),
  current: z.int(),
  remaining: z.int().nullable(),
  reason: z.enum(LIMIT_REASONS).nullable(),
})

export const subscriber = z.object({
  organizationId: id,
  /** Billing e-mail address; null for callers who may not pay. */
  email: z.string().nullable(),
  subscriptionStatus: z.enum(SUBSCRIPTION_STATUSES),
  subscriptionPlan: z.enum(PLANS),
  billingInterval: z.enum(BILLING_INTERVALS),
  trialEnd: instant.nullable(),
  paidUntil: instant.nullable(),
  unpaidSince: instant.nullable(),
  /** The provider goes on charging. */
  billed: z.boolean(),
  /** The price in cents that was agreed at the purchase and is charged for the next interval; null: nothing is charged. */
  renewal: z.object({ price: cents, currency: z.string() }).nullable(),
  createdAt: instant,
})

/** The plans on offer (API-37). */
export const plans = call({ needs: 'public' })
  .route({ method: 'GET', path: '/plans', tags, summary: 'List the plans on offer, cheapest first' })
  .output(z.array(plan))

/**
 * The subscription row alone (API-36): a fallback for the status when `get` fails (ERR-11). With `email`, the newest row
 * with this billing address; only the caller's own address is found, and only in organizations of the caller.
 */
export const own = call({ needs: 'member' })
  .route({
    method: 'GET',
    path: '/subscription/row',
    tags,
    summary: 'Get the subscription row of the organization, or the newest one with the own email address',
  })
  .input(z.object({ email: z.email().optional() }))
  .output(subscriber)

/** Function get-subscription (API-39). */
export const get = call({ needs: 'member' })
  .route({
    method: 'GET',
    path: '/subscription',
    tags,
    summary: 'Get the subscription with plans, organization and usage',
  })
  .output(
    z.object({
      subscription: subscriber.extend({
        access: z.enum(SUBSCRIPTION_ACCESS),
        /** The date from which the organization is read-only unless it pays. */
        readOnlyFrom: instant.nullable(),
      }),
      plans: z.array(plan),
      organization: z.object({ id, name: z.string(), currency, isDemo: z.boolean() }),
      usage: z.object({ properties: limitCheck, tenants: limitCheck, users: limitCheck }),
      can: may('checkout', 'change', 'cancel', 'resume', 'payOpen'),
      /** The built-in test provider takes the payments; no money moves. */
      testPayments: z.boolean(),
    }),
  )

/** Function check-subscription (API-40): requests the current state from the payment provider. */
export const check = call(
  { needs: 'member', viewOnlyInDemo: true, evenReadOnly: true },
  'payment_provider_failed',
)
  .route({
    method: 'POST',
    path: '/subscription/check',
    tags,
    summary: 'Sync the subscription with the payment provider',
  })
  .output(z.object({ checked: z.boolean() }))

/** RPC check_subscription_limit (API-41). */
export const checkLimit = call({ needs: 'signed_in' })
  .route({
    method: 'GET',
    path: '/subscription/limits/{limitType}',
    tags,
    summary: 'Check whether the plan allows one more',
  })
  .input(z.object({ limitType: z.enum(LIMIT_TYPES), organizationId: id.optional() }))
  .output(limitCheck)

const paying = { needs: 'manage_pages', viewOnlyInDemo: true, evenReadOnly: true } as const
const choice = z.object({ plan: z.enum(PLANS), interval: z.enum(BILLING_INTERVALS).default('month') })
const page = z.object({ url: z.url() })

export const checkout = call(paying, 'plan_not_available', 'conflict', 'payment_provider_failed')
  .route({ method: 'POST', path: '/subscription/checkout', tags, summary: 'Open a payment page for a plan' })
  .input(choice)
  .output(page)

export const payOpen = call(paying, 'conflict', 'payment_provider_failed')
  .route({
    method: 'POST',
    path: '/subscription/payment',
    tags,
    summary: 'Open a payment page for the open invoice',
  })
  .output(page)

const changing = ['plan_not_available', 'conflict', 'payment_provider_failed'] as const

export const previewChange = call({ needs: 'manage_pages' }, ...changing)
  .route({
    method: 'GET',
    path: '/subscription/change',
    tags,
    summary: 'Preview the cost of a plan change',
  })
  .input(choice)
  .output(z.object({ due: cents, carried: cents, currency }))

export const change = call(paying, ...changing)
  .route({
    method: 'POST',
    path: '/subscription/change',
    tags,
    summary: 'Change plan or billing interval immediately',
  })
  .input(choice)
  .output(subscriber)

export const cancel = call(paying, 'conflict', 'payment_provider_failed')
  .route({
    method: 'POST',
    path: '/subscription/cancel',
    tags,
    summary: 'Cancel the subscription at the end of the paid period',
  })
  .output(subscriber)

export const resume = call(paying, 'conflict', 'payment_provider_failed')
  .route({ method: 'POST', path: '/subscription/resume', tags, summary: 'Revoke a cancellation' })
  .output(subscriber)

export const invoice = z.object({
  id,
  number: z.string().nullable(),
  status: z.enum(['open', 'paid', 'void']),
  amount: cents,
  currency,
  plan: z.enum(PLANS).nullable(),
  periodStart: instant.nullable(),
  periodEnd: instant.nullable(),
  issuedAt: instant,
  paidAt: instant.nullable(),
  url: z.string().nullable(),
})

export const invoices = call({ needs: 'manage_pages' })
  .route({ method: 'GET', path: '/subscription/invoices', tags, summary: 'List invoices, newest first' })
  .output(z.array(invoice))

/** One organization's subscription as shown to super admins (SUPER-03). */
export const subscriptionRow = z.object({
  id,
  organizationName: z.string(),
  isDemo: z.boolean(),
  email: z.string().nullable(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  plan: z.enum(PLANS),
  interval: z.enum(BILLING_INTERVALS),
  trialEnd: instant.nullable(),
  paidUntil: instant.nullable(),
  unpaidSince: instant.nullable(),
  /** Of the organization: read_only after the trial or the paid time, whatever the status. */
  access: z.enum(SUBSCRIPTION_ACCESS),
  properties: z.int(),
  propertyLimit: z.int().nullable(),
  /** Billed by the provider; plan and status can then be changed only there. */
  billed: z.boolean(),
  createdAt: instant,
})

export const listAll = call({ needs: 'super_admin' })
  .route({
    method: 'GET',
    path: '/subscriptions',
    tags,
    summary: 'List the subscriptions of all organizations',
  })
  .input(
    z.object({
      ...listQuery(['createdAt', 'organizationName', 'trialEnd']),
      status: several(z.enum(SUBSCRIPTION_STATUSES)),
      plan: several(z.enum(PLANS)),
    }),
  )
  .output(listOf(subscriptionRow))

/** A manual change. The reason is kept in the organization's audit log. */
export const adjust = call({ needs: 'super_admin' }, 'conflict')
  .route({ method: 'PATCH', path: '/subscriptions/{id}', tags, summary: 'Change a subscription by hand' })
  .input(
    z.object({
      id,
      plan: z.enum(PLANS).optional(),
      status: z.enum(SUBSCRIPTION_STATUSES).optional(),
      /** Null removes a date, so that it ends nothing. */
      trialEnd: instant.nullable().optional(),
      paidUntil: instant.nullable().optional(),
      reason: prose(500).min(3),
    }),
  )
  .output(subscriptionRow)

const editedPlan = plan.extend({ version })

export const everyPlan = call({ needs: 'super_admin' })
  .route({ method: 'GET', path: '/plans/all', tags, summary: 'List all plans, including those not on offer' })
  .output(z.array(editedPlan))

export const editPlan = call({ needs: 'super_admin' }, 'version_conflict')
  .route({ method: 'PUT', path: '/plans/{planName}', tags, summary: 'Update a plan' })
  .input(plan.extend({ priceMonthly: enteredCents, priceYearly: enteredCents.nullable(), seen }))
  .output(editedPlan)
