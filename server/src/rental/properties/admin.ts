/** Property calls of a landlord. Photos are in admin-photos.ts. */
import { addDays } from '@domovik/domain/dates.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { conflictsWith } from '@domovik/domain/rental/bookings/nights.ts'
import { MAX_NIGHTS } from '@domovik/domain/rental/bookings/types.ts'
import { channelName } from '@domovik/domain/rental/channels/types.ts'
import { validateProperty } from '@domovik/domain/rental/properties/validate.ts'
import { historyOf } from '../../account/audit/history.ts'
import { requireRoom } from '../../account/subscriptions/require-room.ts'
import { newId } from '../../machinery/db/ids.ts'
import { listPage } from '../../machinery/db/list.ts'
import { lockRemoved, setRemoved } from '../../machinery/db/set-removed.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, record, type Scope } from '../../machinery/scope/scope.ts'
import { lockUnits, unsaleableDays } from '../bookings/availability.ts'
import { withComingBookings } from '../bookings/queries.ts'
import { endOutOfService } from '../calendar/blocks.ts'
import { propertiesWithOpenCharges } from '../payments/open-money.ts'
import { bookDueExpenses } from '../recurring-expenses/book-due.ts'
import { propertyPhotosAdmin } from './admin-photos.ts'
import { exportProperties } from './export.ts'
import { propertyMap } from './map.ts'
import { occupancyOf } from './occupancy.ts'
import { propertyPhotos } from './photos.ts'
import { fieldsOf, type PropertyRow, presentProperty } from './present.ts'
import {
  defaultManagedFrom,
  findProperty,
  insertOutOfService,
  insertProperty,
  propertyDetail,
  propertyList,
  propertyStatus,
  sitesReadFor,
  updateProperty,
  withOpenLeases,
} from './queries.ts'
import { properties } from './table.ts'

type Totals = { rentAmount: number; overdue: number | null; currency: string }

const present = async (scope: Scope, row: Awaited<ReturnType<typeof findProperty>>) =>
  presentProperty(row, await propertyStatus(scope, row.id), scope.currency)

/** Throws validation_failed if the last day under management is before the first. */
const refuseManaged = (from: string, to: string | null | undefined): void =>
  refuseIssues(to && to < from ? [{ field: 'managedTo', code: 'end_before_start' }] : [])

/** Throws property_has_bookings if one of the properties has a hold or a booking that has not ended. */
async function refuseBooked(scope: Scope, ids: readonly string[]): Promise<void> {
  await lockUnits(scope, ids)
  const booked = await withComingBookings(scope, ids)
  if (booked.length > 0) throw new DomainError('property_has_bookings', { properties: booked.length })
}

/**
 * Throws property_has_bookings, or property_has_calendars: the calendar of a channel is not read for a unit that is let by the
 * month only, so that the days that it closed would stay closed for ever.
 */
async function refuseLetByNight(scope: Scope, id: string): Promise<void> {
  await refuseBooked(scope, [id])
  const sites = await sitesReadFor(scope, id)
  if (sites.length > 0) throw new DomainError('property_has_calendars', { sites: sites.join(', ') })
}

/** Throws booking_overlaps if a booking keeps one of the days. */
async function refuseOverBookings(
  scope: Scope,
  id: string,
  from: string,
  last: string | null,
): Promise<void> {
  const days = { checkIn: from, checkOut: last === null ? addDays(from, MAX_NIGHTS) : addDays(last, 1) }
  const booked = (await unsaleableDays(scope, id, days)).filter(({ by }) => by === 'booking')
  if (conflictsWith(days, booked).length > 0) throw new DomainError('booking_overlaps', { propertyId: id })
}

export const propertiesAdmin = {
  ...propertyPhotosAdmin,

  list: admin.properties.list.handler(({ input, context: { scope } }) =>
    listPage<PropertyRow, Totals>(scope, propertyList(scope, input), input),
  ),

  map: admin.properties.map.handler(async ({ context: { scope } }) => ({
    ...(await propertyMap(scope)),
    can: { edit: hasPermission(scope, 'edit_properties') },
  })),

  get: admin.properties.get.handler(async ({ input, context: { scope } }) => {
    const mayEdit = hasPermission(scope, 'edit_properties')
    const [row, detail, photos, history] = await Promise.all([
      findProperty(scope, input.id),
      propertyDetail(scope, input.id),
      propertyPhotos(scope, input.id, mayEdit),
      historyOf(scope, input.id),
    ])
    const seesTenants = hasPermission(scope, 'view_tenants')
    const seesMoney = hasPermission(scope, 'view_payments')
    const occupancy = occupancyOf(row, detail.leases, detail.soldStays, scope.today)
    return {
      property: await present(scope, row),
      can: {
        edit: mayEdit,
        delete:
          hasPermission(scope, 'delete_properties') &&
          !detail.leases.some(({ status }) => status === 'active' || status === 'pending'),
        createLease: hasPermission(scope, 'create_tenants') && row.rentalType !== 'short-term',
      },
      leases: seesTenants ? detail.leases : [],
      stayToday: detail.stayToday && {
        ...detail.stayToday,
        guestName: seesTenants ? detail.stayToday.guestName : null,
      },
      outOfService: detail.outOfService.map(({ site, ...days }) => ({
        ...days,
        site: site && channelName(site),
      })),
      summary: {
        collectedThisYear: seesMoney ? detail.collectedThisYear : null,
        overdue: seesMoney ? detail.overdue : null,
        overdueDeposits: seesMoney ? detail.overdueDeposits : null,
        openTickets: detail.openTickets,
        occupiedDays: occupancy.occupied,
        availableDays: occupancy.available,
      },
      photos,
      history,
    }
  }),

  create: admin.properties.create.handler(async ({ input, context: { scope } }) => {
    refuseIssues(validateProperty(fieldsOf(input)))
    await requireRoom(scope, 'properties')
    refuseManaged(input.managedFrom ?? scope.today, input.managedTo)
    const row = await insertProperty(scope, {
      ...input,
      organizationId: scope.organizationId,
      id: newId(),
      userId: scope.userId,
      managedFrom: input.managedFrom ?? scope.today,
      managedFromEntered: Boolean(input.managedFrom),
    })
    await record(scope, {
      action: 'CREATE',
      table: 'properties',
      recordId: row.id,
      details: { rentAmount: row.rentAmount },
    })
    return present(scope, row)
  }),

  update: admin.properties.update.handler(async ({ input, context: { scope } }) => {
    const { id, updatedAt, ...changes } = input
    const known = await findProperty(scope, id)
    const wanted = { ...known, ...changes }
    refuseIssues(validateProperty(fieldsOf(wanted)))
    if (wanted.rentalType === 'long-term' && known.rentalType !== 'long-term')
      await refuseLetByNight(scope, id)
    const { managedFrom, ...rest } = changes
    // Clearing the day makes it follow the first lease or the purchase again.
    const begins =
      managedFrom === undefined
        ? {}
        : {
            managedFrom: managedFrom ?? (await defaultManagedFrom(scope, id)),
            managedFromEntered: managedFrom !== null,
          }
    refuseManaged(begins.managedFrom ?? known.managedFrom, wanted.managedTo)
    const row = await updateProperty(scope, id, { ...rest, ...begins }, updatedAt)
    await record(scope, {
      action: 'UPDATE',
      table: 'properties',
      recordId: id,
      details: { changed: Object.keys(changes) },
    })
    return present(scope, row)
  }),

  remove: admin.properties.remove.handler(async ({ input, context: { scope } }) => {
    const inUse = await withOpenLeases(scope, input.ids)
    if (inUse.length > 0) throw new DomainError('property_has_leases', { properties: inUse.length })
    const unsettled = await propertiesWithOpenCharges(scope, input.ids)
    if (unsettled.length > 0)
      throw new DomainError('property_has_open_charges', { properties: unsettled.length })
    await refuseBooked(scope, input.ids)
    // What is due until now is owed. Days after it are left out while the property is removed.
    await bookDueExpenses(scope)
    const removed = await setRemoved(scope, properties, input.ids, true)
    for (const id of removed) await record(scope, { action: 'DELETE', table: 'properties', recordId: id })
    return { removed }
  }),

  restore: admin.properties.restore.handler(async ({ input, context: { scope } }) => {
    const returning = await lockRemoved(scope, properties, input.ids)
    if (returning.length > 0) await requireRoom(scope, 'properties', returning.length)
    // Before the restore, so that the days until now are left out of its recurring expenses.
    await bookDueExpenses(scope)
    const restored = await setRemoved(scope, properties, input.ids, false)
    for (const id of restored)
      await record(scope, {
        action: 'UPDATE',
        table: 'properties',
        recordId: id,
        details: { restored: true },
      })
    return { restored }
  }),

  takeOutOfService: admin.properties.takeOutOfService.handler(async ({ input, context: { scope } }) => {
    const { id, fromDate, toDate, reason } = input
    if (toDate && toDate < fromDate) refuseIssues([{ field: 'toDate', code: 'end_before_start' }])
    const row = await findProperty(scope, id)
    await lockUnits(scope, [id])
    await refuseOverBookings(scope, id, fromDate, toDate ?? null)
    await insertOutOfService(scope, {
      organizationId: scope.organizationId,
      id: newId(),
      propertyId: id,
      fromDate,
      toDate,
      reason,
    })
    await record(scope, {
      action: 'UPDATE',
      table: 'properties',
      recordId: id,
      details: { outOfServiceFrom: fromDate, outOfServiceTo: toDate ?? null },
    })
    return present(scope, row)
  }),

  bringIntoService: admin.properties.bringIntoService.handler(async ({ input, context: { scope } }) => {
    const { id, outOfServiceId, lastDay } = input
    const row = await findProperty(scope, id)
    await endOutOfService(scope, { propertyId: id, id: outOfServiceId, lastDay })
    return present(scope, row)
  }),

  exportCsv: admin.properties.exportCsv.handler(({ input, context: { scope, language } }) =>
    exportProperties(scope, input, language),
  ),
}
