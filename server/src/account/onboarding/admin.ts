/** Onboarding: the values entered so far, the completion, and the activation. */
import type { save } from '@domovik/contract/admin/account/onboarding.ts'
import { ONBOARDING_STEPS } from '@domovik/domain/account/onboarding/steps.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { Language } from '@domovik/locales/index.ts'
import type { InferContractRouterInputs } from '@orpc/contract'
import { admin, adminPublic, signedIn } from '../../machinery/http/procedures.ts'
import { record } from '../../machinery/scope/scope.ts'
import { acrossOrganizations, forOrganization } from '../../machinery/scope/system.ts'
import { foundAsCaller } from '../organizations/found.ts'
import { presentOrganization } from '../organizations/present.ts'
import { writeProfile } from '../organizations/profile.ts'
import { changeOrganization, currentOrganization } from '../organizations/queries.ts'
import { completeOnboarding, preferencesOf, savePreferences } from '../users/queries.ts'
import { findActivation, markActivated, sendActivation } from './activation.ts'

type Draft = InferContractRouterInputs<{ save: typeof save }>['save']

export const onboardingAdmin = {
  get: signedIn.onboarding.get.handler(async ({ context: { scope } }) => {
    const kept = (await preferencesOf(scope))?.onboardingDraft as Draft | null | undefined
    return kept ?? { step: ONBOARDING_STEPS[0], values: {} }
  }),

  save: signedIn.onboarding.save.handler(async ({ input, context: { scope, language } }) => {
    await savePreferences(scope, language, { onboardingDraft: input })
    return input
  }),

  complete: signedIn.onboarding.complete.handler(async ({ input, context: { scope } }) => {
    const { profile, paymentInstructions = null, ...founding } = input
    if (!(await completeOnboarding(scope, input.language))) throw new DomainError('conflict')
    const own = await foundAsCaller(scope, founding)
    const { organizationId: id } = own
    await changeOrganization(own, id, {
      status: 'pending_activation',
      ...(paymentInstructions && { paymentInstructions }),
    })
    if (Object.keys(profile).length > 0) await writeProfile(own, profile)
    await sendActivation(own, { ...founding, id })
    return presentOrganization(await currentOrganization(own))
  }),

  resendActivation: admin.onboarding.resendActivation.handler(async ({ context: { scope } }) => {
    const { id, name, language, status } = await currentOrganization(scope)
    if (status !== 'pending_activation') throw new DomainError('conflict')
    if (!(await scope.services.rateLimits.spend(`activation|${id}`, { burst: 3, perHour: 6 })))
      throw new DomainError('rate_limited')
    return { email: await sendActivation(scope, { id, name, language: language as Language }) }
  }),

  activate: adminPublic.onboarding.activate.handler(async ({ input: { token }, context }) => {
    const { services, ipAddress, userAgent } = context
    if (!(await services.rateLimits.spend(`activate|${ipAddress ?? 'unknown'}`, { burst: 30, perHour: 120 })))
      throw new DomainError('rate_limited')
    const found = await acrossOrganizations(services, 'read activation', (db) => findActivation(db, token))
    if (found.pending)
      await forOrganization(services, found.id, 'activate organization', async (scope) => {
        if (!(await markActivated(scope))) return
        const actor = { ...scope.actor, ipAddress, userAgent }
        await record(
          { ...scope, actor },
          { action: 'SECURITY', table: 'organizations', recordId: found.id, details: { what: 'activated' } },
        )
      })
    return { organization: found.name }
  }),
}
