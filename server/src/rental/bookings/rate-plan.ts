/** Everything that decides the price and the length of a stay in one property. */
import { DomainError } from '@domovik/domain/errors.ts'
import { DEFAULT_DUE_DAYS } from '@domovik/domain/rental/bookings/due-days.ts'
import type { LengthLimits } from '@domovik/domain/rental/bookings/nights.ts'
import { CANCELLATION_POLICIES, type CancellationPolicy } from '@domovik/domain/rental/bookings/policy.ts'
import { DEFAULT_HOLD_HOURS } from '@domovik/domain/rental/bookings/status.ts'
import { DEFAULT_WEEKEND_DAYS, type RatePlan, type Season } from '@domovik/domain/rental/bookings/types.ts'
import { hasCalendar } from '@domovik/domain/rental/properties/types.ts'
import { and, eq } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { findProperty } from '../properties/queries.ts'
import { rateSeasons, staySettings, taxRules } from './table.ts'

export type StayTerms = {
  plan: RatePlan & { seasons: readonly (Season & { name: string | null })[] }
  limits: LengthLimits
  policy: CancellationPolicy
  maxGuests: number | null
  holdHours: number
  dueDays: number
}

/** Returns the terms of stays in the property. Throws not_found or property_not_rentable_short_term. */
export async function stayTerms(scope: OrganizationScope, propertyId: string): Promise<StayTerms> {
  const of = (t: typeof rateSeasons | typeof taxRules) =>
    and(eq(t.organizationId, scope.organizationId), eq(t.propertyId, propertyId))
  const [property, seasonRows, taxes, [settings]] = await Promise.all([
    findProperty(scope, propertyId),
    scope.db.select().from(rateSeasons).where(of(rateSeasons)),
    scope.db.select().from(taxRules).where(of(taxRules)),
    scope.db
      .select()
      .from(staySettings)
      .where(and(eq(staySettings.organizationId, scope.organizationId), eq(staySettings.id, propertyId))),
  ])
  if (!hasCalendar(property.rentalType as 'both')) throw new DomainError('property_not_rentable_short_term')

  const seasons = seasonRows.map((row) => ({
    name: row.name,
    from: row.fromDate,
    to: row.toDate,
    daily: row.dailyRate,
    weekly: row.weeklyRate,
    monthly: row.monthlyRate,
    weekend: row.weekendRate,
    minNights: row.minNights,
  }))
  return {
    plan: {
      base: {
        daily: property.dailyRate,
        weekly: property.weeklyRate,
        monthly: property.monthlyRate,
        weekend: settings?.weekendRate ?? null,
      },
      seasons,
      weekendDays: settings?.weekendDays ?? DEFAULT_WEEKEND_DAYS,
      discounts: (settings?.discounts ?? []) as RatePlan['discounts'],
      guestsIncluded: settings?.guestsIncluded ?? null,
      extraGuest: settings?.extraGuestFee ?? 0,
      cleaning: settings?.cleaningFee ?? property.extraFees,
      deposit: property.depositAmount,
      taxRules: taxes
        .map(({ validFrom, rate, exemptBelow, maxNights, minNights }) => ({
          validFrom,
          rate,
          exemptBelow,
          maxNights,
          minNights,
        }))
        .sort((a, b) => a.validFrom.localeCompare(b.validFrom)),
    },
    limits: {
      minNights: property.minStayDays,
      maxNights: property.maxStayDays,
      seasons,
      fillGaps: settings?.fillGaps ?? false,
    },
    policy: (settings?.policy as CancellationPolicy | undefined) ?? CANCELLATION_POLICIES.flexible,
    maxGuests: settings?.maxGuests ?? null,
    holdHours: settings?.holdHours ?? DEFAULT_HOLD_HOURS,
    dueDays: settings?.dueDays ?? DEFAULT_DUE_DAYS,
  }
}
