/** The steps between a new account and its organization (ONB-01 to ONB-07), and the activation by mail (ONB-04, ONB-05). */
import { FIRST_DATA, ONBOARDING_STEPS } from '@domovik/domain/account/onboarding/steps.ts'
import { ORGANIZATION_NAME_MIN } from '@domovik/domain/account/organizations/types.ts'
import { PLANS } from '@domovik/domain/account/subscriptions/types.ts'
import { z } from 'zod'
import { call, currency, line, prose } from '../../base.ts'
import { language } from './account.ts'
import { organization } from './organizations.ts'
import { profileFields } from './profile.ts'

const tags = ['Onboarding']
const timeZone = z.string().max(60)

/** What has been entered so far. Every field may be missing, because the person may come back later. */
const values = z
  .object({
    plan: z.enum(PLANS).nullable(),
    name: line(120),
    phone: line(40),
    address: line(300),
    country: z.string().length(2).nullable(),
    currency,
    timeZone,
    paymentInstructions: prose(2000),
    firstData: z.enum(FIRST_DATA),
    profile: z.object(profileFields).partial(),
  })
  .partial()

const draft = z.object({ step: z.enum(ONBOARDING_STEPS), values })

export const get = call({ needs: 'signed_in' })
  .route({ method: 'GET', path: '/onboarding', tags, summary: 'Get the step and the values entered so far' })
  .output(draft)

/** Stored with the account, so that another device continues at the same step. */
export const save = call({ needs: 'signed_in', viewOnlyInDemo: true })
  .route({ method: 'PUT', path: '/onboarding', tags, summary: 'Save the step and the values entered so far' })
  .input(draft)
  .output(draft)

/**
 * Creates the organization with everything that was entered; the caller becomes the owner. Sends the activation link by
 * mail. The organization can be used before it is activated. Throws conflict if the account has completed onboarding before,
 * for example in another tab.
 */
export const complete = call(
  { needs: 'signed_in', viewOnlyInDemo: true },
  'slug_taken',
  'approval_pending',
  'terms_required',
  'plan_not_available',
  'conflict',
)
  .route({
    method: 'POST',
    path: '/onboarding/completion',
    tags,
    successStatus: 201,
    summary: 'Complete onboarding: create the organization and send the activation link',
  })
  .input(
    z.object({
      name: line(120).min(ORGANIZATION_NAME_MIN),
      phone: line(40).nullish(),
      address: line(300).nullish(),
      currency,
      timeZone,
      language,
      plan: z.enum(PLANS).default('professional'),
      paymentInstructions: prose(2000).nullish(),
      profile: z.object(profileFields).partial().default({}),
    }),
  )
  .output(organization)

/** Sends a new activation link to the caller; older links stop working. */
export const resendActivation = call(
  { needs: 'manage_pages', viewOnlyInDemo: true },
  'conflict',
  'rate_limited',
)
  .route({
    method: 'POST',
    path: '/organization/activation',
    tags,
    summary: 'Send the activation link again',
  })
  .output(z.object({ email: z.string() }))

/** The link of the activation mail. A second use of it changes nothing. */
export const activate = call({ needs: 'public' }, 'activation_invalid', 'activation_expired', 'rate_limited')
  .route({ method: 'POST', path: '/activations', tags, summary: 'Activate an organization' })
  .input(z.object({ token: z.string().min(1).max(200) }))
  .output(z.object({ organization: z.string() }))
