/** Creating and managing an organization: its data, members and keys. */
import type { BusinessType } from '@domovik/domain/account/organizations/types.ts'
import { RETENTION_YEARS, type RetentionYears } from '@domovik/domain/account/retention/retention.ts'
import { TRIAL_DAYS } from '@domovik/domain/account/subscriptions/trial.ts'
import { refuseIssues } from '@domovik/domain/errors.ts'
import { CURRENCIES } from '@domovik/domain/money.ts'
import type { OrganizationInterest } from '@domovik/domain/rental/interest/late-interest.ts'
import type { BusinessDayRule } from '@domovik/domain/rental/leases/types.ts'
import type { ReminderAudience } from '@domovik/domain/rental/reminders/stages.ts'
import type { Language } from '@domovik/locales/index.ts'
import { now } from '../../machinery/clock.ts'
import { admin, signedIn } from '../../machinery/http/procedures.ts'
import { type PersonScope, record, type Scope } from '../../machinery/scope/scope.ts'
import { requireApproval } from '../users/approval.ts'
import { requireTerms } from '../users/terms.ts'
import { resealOrganization } from './jobs.ts'
import { membersAdmin } from './members.ts'
import { profileAdmin } from './profile.ts'
import {
  currentOrganization,
  foundOrganization,
  keysOf,
  type OrganizationRecord,
  updateOrganization,
} from './queries.ts'
import { countForgettable } from './retention.ts'
import { slugOf } from './slug.ts'
import { stateAdmin } from './state.ts'

type OfUpperDistricts = {
  /** Recalculates all stored figures under the rules of the scope (rental/payments). */
  replayAccounts: (scope: Scope) => Promise<unknown>
}

export const organizationsAdmin = ({ replayAccounts }: OfUpperDistricts) => ({
  create: signedIn.organizations.create.handler(async ({ input, context: { scope } }) => {
    await requireApproval(scope)
    if (!isTimeZone(input.timeZone)) refuseIssues([{ field: 'timeZone', code: 'not_allowed' }])
    if (!isCurrency(input.currency)) refuseIssues([{ field: 'currency', code: 'not_allowed' }])
    const id = await foundOrganization(scope, {
      ...input,
      slug: slugOf(input.name),
      trialEnd: now()
        .add({ hours: 24 * TRIAL_DAYS })
        .toString(),
    })
    // After the checks of the database, which refuses tenants; a refusal rolls back.
    await requireTerms(scope)
    const own = within(scope, id)
    await scope.services.keys.rotate(own.db, id)
    await record(own, {
      action: 'CREATE',
      table: 'organizations',
      recordId: id,
      details: { currency: input.currency, plan: input.plan },
    })
    return present(await currentOrganization(own))
  }),

  get: admin.organizations.get.handler(async ({ context: { scope } }) =>
    present(await currentOrganization(scope)),
  ),

  update: admin.organizations.update.handler(async ({ input, context: { scope } }) => {
    const row = await updateOrganization(scope, input)
    const businessDayRule = row.businessDayRule as BusinessDayRule
    if (businessDayRule !== scope.businessDayRule) await replayAccounts({ ...scope, businessDayRule })
    await record(scope, {
      action: 'UPDATE',
      table: 'organizations',
      recordId: row.id,
      details: { changed: Object.keys(input) },
    })
    return present(row)
  }),

  ...membersAdmin,
  ...profileAdmin,
  ...stateAdmin,

  retention: admin.organizations.retention.handler(async ({ context: { scope } }) => {
    const counts = []
    for (const years of [null, ...RETENTION_YEARS])
      counts.push({ years, ...(await countForgettable(scope, years)) })
    return counts
  }),

  rotateKey: admin.organizations.rotateKey.handler(async ({ context: { scope } }) => {
    const { organizationId, services, db } = scope
    const version = await services.keys.rotate(db, organizationId)
    await services.jobs.enqueue(
      db,
      resealOrganization,
      { organizationId },
      { singletonKey: `${organizationId}|${version}` },
    )
    await record(scope, {
      action: 'SECURITY',
      table: 'organization_keys',
      recordId: organizationId,
      details: { version },
    })
    return { version }
  }),

  keys: admin.organizations.keys.handler(async ({ context: { scope } }) => {
    const keys = await keysOf(scope)
    return keys.map(({ createdAt, retiredAt, ...key }) => ({
      ...key,
      createdAt: createdAt.toISOString(),
      retiredAt: retiredAt?.toISOString() ?? null,
    }))
  }),
})

/** The caller's scope inside the new organization. The transaction has already switched to that organization. */
const within = (person: PersonScope, organizationId: string): PersonScope => ({
  ...person,
  organizationId,
  actor: { ...person.actor, organizationId },
})

function present(row: OrganizationRecord) {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    ownerId: row.ownerId,
    businessType: row.businessType as BusinessType | null,
    description: row.description,
    phone: row.phone,
    address: row.address,
    website: row.website,
    logoUrl: row.logoUrl,
    currency: row.currency,
    timeZone: row.timeZone,
    language: row.language as Language,
    businessDayRule: row.businessDayRule as BusinessDayRule,
    vatRegistered: row.vatRegistered,
    paymentInstructions: row.paymentInstructions,
    paymentReminders: row.paymentReminders as ReminderAudience,
    lateInterest: row.lateInterest as OrganizationInterest,
    retentionYears: row.retentionYears as RetentionYears | null,
    isDemo: row.isDemo,
  }
}

/** Only zones known to Temporal are accepted, because "today" is computed in the organization's zone. */
function isTimeZone(zone: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)
    return true
  } catch {
    return false
  }
}

/**
 * Accepts the currencies that forms offer, and other ISO 4217 currencies with two decimals, because amounts are stored
 * in cents. Intl writes some offered currencies (COP) without decimals.
 */
function isCurrency(code: string): boolean {
  if (CURRENCIES.some((offered) => offered === code)) return true
  if (!Intl.supportedValuesOf('currency').includes(code)) return false
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
      .maximumFractionDigits === 2
  )
}
