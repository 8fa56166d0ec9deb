/** Many calendars of channels that are due, one for each of as many new units. */
import { createHash } from 'node:crypto'
import { newId } from '../../machinery/db/ids.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import type { Services } from '../../machinery/services/services.ts'
import { properties } from '../properties/table.ts'
import { calendarSources } from './table.ts'

/** Adds calendars with the addresses `base`/0.ics, `base`/1.ics ... They are due in this order. */
export const dueCalendars = (
  services: Services,
  organizationId: string,
  base: string,
  count: number,
): Promise<void> =>
  forOrganization(services, organizationId, 'calendars of a test', async (scope) => {
    const { db } = scope
    const units = Array.from({ length: count }, (_, at) => ({
      organizationId,
      id: newId(),
      address: `ul. Kanałowa ${at}`,
    }))
    await db.insert(properties).values(
      units.map((unit) => ({
        ...unit,
        rentalType: 'short-term',
        dailyRate: 100_00,
        managedFrom: '2020-01-01',
      })),
    )
    const rows = []
    for (const [at, unit] of units.entries()) {
      const id = newId()
      const url = `${base}/${at}.ics`
      const place = { organizationId, table: 'calendar_sources', column: 'url', rowId: id }
      rows.push({
        ...{ organizationId, id, propertyId: unit.id, channel: 'airbnb', host: new URL(url).hostname },
        urlSealed: await services.keys.seal(db, place, url),
        urlHash: createHash('sha256').update(url).digest('hex'),
        nextReadAt: new Date(Date.UTC(2020, 0, 1, 0, 0, at)),
      })
    }
    await db.insert(calendarSources).values(rows)
  })
