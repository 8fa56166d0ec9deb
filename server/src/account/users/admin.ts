/**
 * The signed-in user and the configuration of this installation: what the application needs before its first
 * screen.
 */
import { permissionsOf, type SystemRole } from '@domovik/domain/account/access/permissions.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { Language } from '@domovik/locales/index.ts'
import { now, today } from '../../machinery/clock.ts'
import { adminPublic, signedIn } from '../../machinery/http/procedures.ts'
import { currentSettings } from '../../machinery/platform/settings.ts'
import type { PersonScope, PlanAccess } from '../../machinery/scope/scope.ts'
import { version } from '../../machinery/version.ts'
import { approvalOf } from './approval.ts'
import { demoAccounts } from './demo-accounts.ts'
import { nextDemoReset } from './demo-reset.ts'
import { outboxReadable, readOutbox } from './outbox.ts'
import {
  type CurrentMembership,
  endedMembership,
  opensPortal,
  organizationsOf,
  ownRoles,
  type PreferencesRecord,
  preferencesOf,
  savePreferences,
  systemRoleOf,
} from './queries.ts'

export const accountAdmin = {
  me: signedIn.account.me.handler(async ({ context: { scope, language } }) => {
    const [{ all, current }, preferences] = await Promise.all([organizationsOf(scope), preferencesOf(scope)])
    return {
      userId: scope.userId,
      email: scope.actor.email ?? '',
      systemRole: scope.systemRole,
      organizationRole: scope.organization?.organizationRole ?? null,
      permissions: [...permissionsIn(scope)],
      organization: current && presentOrganization(current),
      organizations: all.map(({ id, name }) => ({ id, name })),
      plan: scope.organization && presentPlan(scope.organization.plan),
      onboardingCompleted: all.length > 0 || preferences?.onboardingCompletedAt != null,
      portalAccount: all.length === 0 && (await opensPortal(scope)),
      endedMembership: all.length === 0 ? await endedMembership(scope) : null,
      approval: all.length > 0 ? null : await approvalOf(scope),
      preferences: presentPreferences(preferences, language),
      today: scope.organization?.today ?? today('UTC').toString(),
      now: now().toString(),
    }
  }),

  savePreferences: signedIn.account.savePreferences.handler(async ({ input, context: { scope, language } }) =>
    presentPreferences(await savePreferences(scope, language, input), language),
  ),

  role: signedIn.account.role.handler(async ({ input, context: { scope } }) => ({
    role: await systemRoleOf(scope, input.userId),
  })),

  roles: signedIn.account.roles.handler(async ({ context: { scope } }) => {
    const rows = await ownRoles(scope)
    return rows.map(({ userId, role, assignedAt }) => ({
      userId,
      role: role as SystemRole,
      assignedAt: assignedAt.toISOString(),
    }))
  }),

  site: adminPublic.account.site.handler(async ({ context: { services, isFromThisMachine } }) => {
    const { config } = services
    const { defaultLanguage, defaultCurrency, signUp } = await currentSettings(services)
    return {
      productName: config.productName,
      defaultLanguage,
      defaultCurrency,
      signUp,
      appUrl: config.appUrl,
      tenantUrl: config.tenantUrl,
      tenantDomain: config.tenantDomain,
      outboxReadable: outboxReadable(config, isFromThisMachine()),
      diagnostics: config.diagnostics,
      version,
      operator: config.operator,
      demo: config.demo ? [...demoAccounts] : [],
    }
  }),

  outbox: adminPublic.account.outbox.handler(async ({ input, context: { services, isFromThisMachine } }) => {
    if (!outboxReadable(services.config, isFromThisMachine())) throw new DomainError('not_found')
    return readOutbox(services, input.to)
  }),
}

/** Those in the current organization; without one, what the role in the installation gives. */
const permissionsIn = ({ organization, systemRole }: PersonScope) =>
  organization?.permissions ?? permissionsOf({ systemRole, organizationRole: null })

const presentPlan = (plan: PlanAccess) => ({ ...plan, features: [...plan.features] })

function presentOrganization({ demoResetInterval, ...organization }: CurrentMembership) {
  const demoResetsAt =
    organization.isDemo && demoResetInterval ? nextDemoReset(now(), demoResetInterval) : null
  return { ...organization, demoResetsAt }
}

function presentPreferences(row: PreferencesRecord | undefined, language: Language) {
  return {
    language: (row?.language ?? language) as Language,
    theme: (row?.theme ?? null) as 'light' | 'dark' | 'system' | null,
    colorScheme: (row?.colorScheme ?? null) as 'blue' | 'slate' | 'indigo' | null,
    dashboardLayout: (row?.dashboardLayout ?? null) as Record<string, unknown> | null,
  }
}
