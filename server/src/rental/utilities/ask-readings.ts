/** Asks tenants for the meter readings that a settlement needs. */

import { addDays } from '@domovik/domain/dates.ts'
import { leaseRange } from '@domovik/domain/rental/leases/range.ts'
import { sql } from 'drizzle-orm'
import { longDay } from '../../machinery/i18n.ts'
import { portalLink } from '../../machinery/links.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import { type OrganizationScope, record } from '../../machinery/scope/scope.ts'
import { forOrganization, organizationIds } from '../../machinery/scope/system.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'
import { homesOfLeases } from '../bills/homes.ts'
import { toDomain } from '../leases/queries.ts'
import { metersOfAll } from '../meters/queries.ts'
import { addresseesOf } from '../reminders/addressees.ts'
import { lettingsOf } from './compute.ts'
import { findBuilding, lockUtilities, type SettlementRecord, updateUtilities } from './queries.ts'

/** Days before the end of the period when tenants are asked; a reading since then counts as that of the end. */
const ASK_DAYS_BEFORE = 5

/**
 * Mails every tenant who lives in a unit of the building at the end of the period and whose meters, of the media that are settled by
 * meter, have no reading since the fifth day before. Returns how many were asked: nobody in the demonstration or without an address.
 */
export async function askForReadings(
  scope: OrganizationScope,
  settlement: SettlementRecord,
): Promise<number> {
  const { id, buildingId, pools, to } = settlement
  const media = new Set(
    pools
      .filter(({ keys }) => keys.length === 0 || keys.some(({ key }) => key === 'meter'))
      .map(({ medium }) => medium),
  )
  const building = await findBuilding(scope, buildingId)
  const [{ leases }, meters] = await Promise.all([
    lettingsOf(scope, building, settlement),
    metersOfAll(
      scope,
      building.units.map(({ propertyId }) => propertyId),
    ),
  ])
  const from = addDays(to, -ASK_DAYS_BEFORE)
  const waiting = new Set(
    meters
      .filter(({ medium, readings }) => media.has(medium) && !readings.some(({ day }) => day >= from))
      .map(({ propertyId }) => propertyId),
  )
  const asking = leases.filter((lease) => {
    const days = leaseRange(toDomain(lease))
    return waiting.has(lease.propertyId) && days.from <= to && (days.to === null || days.to > to)
  })
  const addressees = await addresseesOf(scope, [...new Set(asking.map(({ tenantId }) => tenantId))])
  const homes = await homesOfLeases(
    scope,
    asking.map(({ id }) => id),
  )
  let asked = 0
  for (const { id: tenantId, email, language, name, landlord, inPortal } of addressees.values()) {
    if (!email || scope.isDemo) continue
    const { services, db, organizationId } = scope
    const units = asking.flatMap((lease) => (lease.tenantId === tenantId ? (homes.get(lease.id) ?? []) : []))
    await queueMail(db, services.masterKey, services.config.productName, {
      to: email,
      language,
      template: 'mail:askReadings',
      data: {
        ...{ tenant: name, landlord, date: longDay(to, language) },
        home: units.length > 0 ? `, ${units.join('; ')}` : '',
        ...(inPortal ? { link: portalLink(services, tenantId, '/meters') } : {}),
      },
      organizationId,
      tenantId,
    })
    asked++
  }
  await updateUtilities(scope, id, { readingsAskedAt: sql`app.now()` })
  await record(scope, {
    action: 'UPDATE',
    table: 'utility_settlements',
    recordId: id,
    details: { readingsAsked: asked },
  })
  return asked
}

/** Asks for the readings of drafts whose period ends within five days, once for each. */
export const askReadings: JobDefinition = {
  name: 'ask-readings',
  run: async (services) => {
    for (const organizationId of await organizationIds(services, 'ask-readings')) {
      try {
        await forOrganization(services, organizationId, 'ask-readings', async (scope) => {
          const { rows } = await scope.db.execute<{ id: string }>(sql`
            select id from utility_settlements where organization_id = ${organizationId} and posted_at is null and readings_asked_at is null
               and not supplement and ${scope.today}::date between to_date - ${sql.raw(String(ASK_DAYS_BEFORE))} and to_date
             order by id for update`)
          for (const { id } of rows) await askForReadings(scope, await lockUtilities(scope, id))
        })
      } catch (error) {
        services.log.error({ err: error, organizationId }, 'tenants could not be asked for readings')
      }
    }
  },
}
