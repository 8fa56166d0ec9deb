/** Reads and saves the terms of stays in a property: seasons, weekends, discounts, guests, fees, tourist tax, holds, cancellation. */
import type { saveTerms as saveTermsCall } from '@domovik/contract/admin/rental/bookings.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { checkStayTerms } from '@domovik/domain/rental/bookings/terms.ts'
import type { LengthDiscount } from '@domovik/domain/rental/bookings/types.ts'
import type { InferContractRouterInputs } from '@orpc/contract'
import { and, eq, sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { type OrganizationScope, record, type Scope } from '../../machinery/scope/scope.ts'
import { lockUnits } from './availability.ts'
import { stayTerms } from './rate-plan.ts'
import { rateSeasons, staySettings, taxRules } from './table.ts'

type Saved = InferContractRouterInputs<typeof saveTermsCall>

/** Returns the terms as the landlord edits them. Throws not_found or property_not_rentable_short_term. */
export async function presentTerms(scope: OrganizationScope, propertyId: string) {
  const { plan, limits, policy, maxGuests, holdHours, dueDays } = await stayTerms(scope, propertyId)
  const [saved] = await scope.db
    .select({ cleaningFee: staySettings.cleaningFee, updatedAt: staySettings.updatedAt })
    .from(staySettings)
    .where(and(eq(staySettings.organizationId, scope.organizationId), eq(staySettings.id, propertyId)))
  const { daily, weekly, monthly, weekend } = plan.base
  return {
    terms: {
      weekendRate: weekend,
      weekendDays: [...plan.weekendDays],
      discounts: [...plan.discounts],
      guestsIncluded: plan.guestsIncluded,
      extraGuestFee: plan.extraGuest,
      maxGuests,
      cleaningFee: saved?.cleaningFee ?? null,
      taxRules: [...plan.taxRules],
      fillGaps: limits.fillGaps,
      holdHours,
      dueDays,
      policy: [...policy],
      seasons: [...plan.seasons].sort((a, b) => a.from.localeCompare(b.from)),
    },
    base: { daily, weekly, monthly },
    currency: scope.currency,
    updatedAt: saved?.updatedAt.toISOString() ?? null,
  }
}

/** Saves the terms as a whole and returns when. Throws version_conflict, validation_failed, property_not_rentable_short_term. */
export async function saveTerms(scope: Scope, { propertyId, updatedAt, terms }: Saved): Promise<string> {
  refuseIssues(checkStayTerms(terms))
  await lockUnits(scope, [propertyId])
  const before = await presentTerms(scope, propertyId)
  if (before.updatedAt !== (updatedAt && new Date(updatedAt).toISOString()))
    throw new DomainError('version_conflict')
  const { seasons, discounts, policy, taxRules: taxes, ...settings } = terms
  const values = { ...settings, discounts: discounts as LengthDiscount[], policy }
  const here = and(
    eq(rateSeasons.organizationId, scope.organizationId),
    eq(rateSeasons.propertyId, propertyId),
  )
  const [saved] = await scope.db
    .insert(staySettings)
    .values({ organizationId: scope.organizationId, id: propertyId, ...values })
    .onConflictDoUpdate({
      target: [staySettings.organizationId, staySettings.id],
      set: { ...values, updatedAt: sql`app.now()` },
    })
    .returning({ updatedAt: staySettings.updatedAt })
  await scope.db.delete(rateSeasons).where(here)
  if (seasons.length > 0)
    await scope.db.insert(rateSeasons).values(
      seasons.map(({ name, from, to, daily, weekly, monthly, weekend, minNights }) => ({
        organizationId: scope.organizationId,
        id: newId(),
        propertyId,
        name,
        fromDate: from,
        toDate: to,
        dailyRate: daily,
        weeklyRate: weekly,
        monthlyRate: monthly,
        weekendRate: weekend,
        minNights,
      })),
    )
  await scope.db
    .delete(taxRules)
    .where(and(eq(taxRules.organizationId, scope.organizationId), eq(taxRules.propertyId, propertyId)))
  if (taxes.length > 0)
    await scope.db
      .insert(taxRules)
      .values(taxes.map((tax) => ({ organizationId: scope.organizationId, id: newId(), propertyId, ...tax })))
  await record(scope, {
    action: 'UPDATE',
    table: 'stay_settings',
    recordId: propertyId,
    details: { propertyId, seasons: seasons.length, taxRules: taxes.length },
  })
  if (!saved) throw new DomainError('not_found')
  return saved.updatedAt.toISOString()
}
