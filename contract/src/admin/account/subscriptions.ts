import { LIMIT_REASONS } from '@domovik/domain/account/subscriptions/limits.ts'
import {
  BILLING_INTERVALS,
  LIMIT_TYPES,
  PLAN_CURRENCIES,
  PLAN_FEATURES,
  PLANS,
  SUBSCRIPTION_STATUSES,
} from '@domovik/domain/account/subscriptions/types.ts'
import { z } from 'zod'
import { call, cents, currency, id, instant, listOf, listQuery, may, prose, several } from '../../base.ts'

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
  /** Null is unlimited. */
  limits: z.object({ properties: limit, tenants: limit, users: limit }),
  priceMonthly: cents,
  /** Null: twelve months. */
  priceYearly: cents.nullable(),
  currency: z.enum(PLAN_CURRENCIES),
  /** Agreed person to person, not bought by card. */
  customPrice: z.boolean(),
  isActive: z.boolean(),
})

/** SUB-06 */
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
  /** Told to those who may pay. */
  email: z.string().nullable(),
  subscriptionStatus: z.enum(SUBSCRIPTION_STATUSES),
  subscriptionPlan: z.enum(PLANS),
  billingInterval: z.enum(BILLING_INTERVALS),
  trialEnd: instant.nullable(),
  paidUntil: instant.nullable(),
  unpaidSince: instant.nullable(),
  createdAt: instant,
})

/** The plans on offer (API-37). */
export const plans = call({ needs: 'public' })
  .route({ method: 'GET', path: '/plans', tags, summary: 'Plans on offer, cheapest first' })
  .output(z.array(plan))

/** The bare row (API-36): the way to the status when `get` fails (ERR-11). */
export const own = call({ needs: 'member' })
  .route({ method: 'GET', path: '/subscription/row', tags, summary: 'My row of the subscribers' })
  .output(subscriber)

/** Function get-subscription (API-39). */
export const get = call({ needs: 'member' })
  .route({ method: 'GET', path: '/subscription', tags, summary: 'Subscription, plans, organization, usage' })
  .output(
    z.object({
      subscription: subscriber.extend({
        access: z.enum(['full', 'notice', 'read_only']),
        /** From when only reading is left, unless something is paid. */
        readOnlyFrom: instant.nullable(),
      }),
      plans: z.array(plan),
      organization: z.object({ id, name: z.string(), currency, isDemo: z.boolean() }),
      usage: z.object({ properties: limitCheck, tenants: limitCheck, users: limitCheck }),
      can: may('checkout', 'change', 'cancel', 'resume', 'payOpen'),
      /** Money does not move: the built-in test provider takes the payments. */
      testPayments: z.boolean(),
    }),
  )

/** Function check-subscription (API-40): asks the provider how things stand. */
export const check = call(
  { needs: 'member', viewOnlyInDemo: true, evenReadOnly: true },
  'payment_provider_failed',
)
  .route({ method: 'POST', path: '/subscription/check', tags, summary: 'Sync with the payment provider' })
  .output(z.object({ checked: z.boolean() }))

/** RPC check_subscription_limit (API-41). */
export const checkLimit = call({ needs: 'signed_in' })
  .route({
    method: 'GET',
    path: '/subscription/limits/{limitType}',
    tags,
    summary: 'May one more be added under the plan?',
  })
  .input(z.object({ limitType: z.enum(LIMIT_TYPES), organizationId: id.optional() }))
  .output(limitCheck)

const paying = { needs: 'manage_pages', viewOnlyInDemo: true, evenReadOnly: true } as const
const choice = z.object({ plan: z.enum(PLANS), interval: z.enum(BILLING_INTERVALS).default('month') })
const page = z.object({ url: z.url() })

export const checkout = call(paying, 'plan_not_available', 'conflict', 'payment_provider_failed')
  .route({ method: 'POST', path: '/subscription/checkout', tags, summary: 'A page where a plan is paid' })
  .input(choice)
  .output(page)

export const payOpen = call(paying, 'conflict', 'payment_provider_failed')
  .route({
    method: 'POST',
    path: '/subscription/payment',
    tags,
    summary: 'A page where the open invoice is paid',
  })
  .output(page)

const changing = ['plan_not_available', 'conflict', 'payment_provider_failed'] as const

export const previewChange = call({ needs: 'manage_pages' }, ...changing)
  .route({
    method: 'GET',
    path: '/subscription/change',
    tags,
    summary: 'What a change of plan would cost now',
  })
  .input(choice)
  .output(z.object({ due: cents, carried: cents, currency }))

export const change = call(paying, ...changing)
  .route({ method: 'POST', path: '/subscription/change', tags, summary: 'Change plan or interval at once' })
  .input(choice)
  .output(subscriber)

export const cancel = call(paying, 'conflict', 'payment_provider_failed')
  .route({ method: 'POST', path: '/subscription/cancel', tags, summary: 'End it with the paid period' })
  .output(subscriber)

export const resume = call(paying, 'conflict', 'payment_provider_failed')
  .route({ method: 'POST', path: '/subscription/resume', tags, summary: 'Take a cancellation back' })
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
  .route({ method: 'GET', path: '/subscription/invoices', tags, summary: 'Invoices, newest first' })
  .output(z.array(invoice))

/** What a super admin sees of each organization's subscription (SUPER-03). */
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
  properties: z.int(),
  propertyLimit: z.int().nullable(),
  /** Billed by the provider: its plan and status are changed there. */
  billed: z.boolean(),
  createdAt: instant,
})

export const listAll = call({ needs: 'super_admin' })
  .route({ method: 'GET', path: '/subscriptions', tags, summary: 'Subscriptions of every organization' })
  .input(
    z.object({
      ...listQuery(['createdAt', 'organizationName', 'trialEnd']),
      status: several(z.enum(SUBSCRIPTION_STATUSES)),
      plan: several(z.enum(PLANS)),
    }),
  )
  .output(listOf(subscriptionRow))

/** Help by hand, with a reason that the organization's audit trail keeps. */
export const adjust = call({ needs: 'super_admin' }, 'conflict')
  .route({ method: 'PATCH', path: '/subscriptions/{id}', tags, summary: 'Change a subscription by hand' })
  .input(
    z.object({
      id,
      plan: z.enum(PLANS).optional(),
      status: z.enum(SUBSCRIPTION_STATUSES).optional(),
      trialEnd: instant.optional(),
      paidUntil: instant.optional(),
      reason: prose(500).min(3),
    }),
  )
  .output(subscriptionRow)

export const everyPlan = call({ needs: 'super_admin' })
  .route({ method: 'GET', path: '/plans/all', tags, summary: 'Every plan, also those not on offer' })
  .output(z.array(plan))

export const editPlan = call({ needs: 'super_admin' })
  .route({ method: 'PUT', path: '/plans/{planName}', tags, summary: 'Change a plan' })
  .input(plan)
  .output(plan)
