import { GRID_COLUMNS, MAX_HEIGHT, MIN_HEIGHT, WIDGETS } from '@domovik/domain/insight/dashboard/layout.ts'
import { BOOKING_CHANNELS, BOOKING_SOURCES } from '@domovik/domain/rental/channels/types.ts'
import { REVERSAL_CAUSES } from '@domovik/domain/rental/payments/types.ts'
import { z } from 'zod'
import { call, cents, civilDate, currency, id, instant, seen, signedCents, version } from '../../base.ts'
import { dispute } from '../../dispute.ts'
import { interestOn } from '../../interest-on.ts'

/** `column` is 1 to 12, `width` a number of columns, `height` a number of steps of 80 px; null fits the content. */
const widgets = z
  .array(
    z.object({
      widget: z.enum(WIDGETS),
      column: z.int().min(1).max(GRID_COLUMNS),
      width: z.int().min(1).max(GRID_COLUMNS),
      height: z.int().min(MIN_HEIGHT).max(MAX_HEIGHT).nullable(),
    }),
  )
  .max(WIDGETS.length)

/** The layout that the caller sees, and whose it is: their own, that of the organization, or the standard. */
const layout = z.object({
  from: z.enum(['own', 'organization', 'standard']),
  widgets,
  /** Of the layout of the organization, also if the caller sees another one. */
  version,
})

/** The dashboard: what is overdue, which leases end soon and what needs attention today. */
export const get = call({ needs: 'member' })
  .route({ method: 'GET', path: '/dashboard', tags: ['Dashboard'], summary: 'Get the whole dashboard' })
  .output(
    z.object({
      today: civilDate,
      currency,
      /**
       * What the caller may see. Without `money` (view_payments) sums are 0 and rows with money are missing; without `tenants`
       * (view_tenants) names of guests are null and rows of leases are missing.
       */
      sees: z.object({ money: z.boolean(), tenants: z.boolean() }),
      /** `tenants` counts current tenants; `tenantRecords` counts all stored tenants. */
      counts: z.object({
        properties: z.int(),
        tenants: z.int(),
        tenantRecords: z.int(),
        activeLeases: z.int(),
      }),
      /** Whether a stay was ever held or confirmed. */
      hasStays: z.boolean(),
      layout,
      /** Number of properties by their status today. */
      properties: z.object({ occupied: z.int(), available: z.int(), maintenance: z.int() }),
      books: z.object({ verifiedAt: instant.nullable(), differences: z.int() }),
      /**
       * Charges with a due date in this month (deposits excluded), and the amounts allocated to them to date.
       */
      month: z.object({
        from: civilDate,
        to: civilDate,
        expected: cents,
        dueToDate: cents,
        collected: cents,
        collectedOfDue: cents,
        /** Metric 14, in hundredths of a percent; null if nothing fell due. */
        collectionRate: z.number().nullable(),
      }),
      /** With deposits; `deposits` is their part of `amount`. */
      overdue: z.object({
        amount: cents,
        deposits: cents,
        charges: z.int(),
        tenants: z.int(),
        rows: z.array(
          z.object({
            chargeId: id,
            tenantId: id,
            tenantName: z.string(),
            address: z.string().nullable(),
            type: z.string(),
            serviceFrom: civilDate.nullable(),
            interestOn,
            dueDate: civilDate,
            daysOverdue: z.int(),
            amount: cents,
            remaining: cents,
            paid: cents,
          }),
        ),
      }),
      /**
       * Metric 13 for this month to date and for the previous month, as fractions; null without managed
       * properties.
       */
      occupancy: z.object({
        rate: z.number().nullable(),
        previousRate: z.number().nullable(),
        occupiedDays: z.int(),
        availableDays: z.int(),
        vacantNow: z.int(),
      }),
      leasesEnding: z.object({
        count: z.int(),
        rows: z.array(
          z.object({
            leaseId: id,
            tenantName: z.string(),
            address: z.string(),
            endDate: civilDate,
            daysLeft: z.int(),
          }),
        ),
      }),
      recentPayments: z.array(
        z.object({
          id,
          kind: z.enum(['receipt', 'refund']),
          /** The money is a deposit, which is no income. */
          deposit: z.boolean(),
          tenantId: id,
          tenantName: z.string(),
          amount: cents,
          method: z.string().nullable(),
          date: civilDate,
          reason: z.string().nullable(),
          /** It was reversed: it is no income, although it is shown. */
          reversed: z.boolean(),
          /** Why it was reversed; null if it is not known. */
          cause: z.enum(REVERSAL_CAUSES).nullable(),
          dispute,
        }),
      ),
      /**
       * Twelve months: the amounts due, and the operating money received including other income (cash basis,
       * docs/finance.md 6.1). Negative if more was refunded than received.
       */
      revenue: z.array(z.object({ month: civilDate, expected: cents, received: signedCents })),
      needsHand: z.object({
        tickets: z.array(
          z.object({
            id,
            type: z.string(),
            title: z.string(),
            priority: z.string(),
            createdAt: instant,
            address: z.string().nullable(),
            tenantName: z.string().nullable(),
          }),
        ),
        /** Leases with arrears of three monthly dues or more, the largest first (docs/finance.md 9.3). */
        arrears: z.array(
          z.object({ leaseId: id, tenantName: z.string(), address: z.string(), overdue: cents }),
        ),
        unapplied: z.array(z.object({ tenantId: id, tenantName: z.string(), amount: cents })),
        /** Stays whose nights something else takes, those that are gone from their calendar, then requests without an answer; by check-in. */
        stays: z.array(
          z.object({
            bookingId: id,
            kind: z.enum(['conflict', 'gone', 'request']),
            reference: z.string(),
            source: z.enum(BOOKING_SOURCES),
            guestName: z.string().nullable(),
            address: z.string(),
            checkIn: civilDate,
          }),
        ),
        /** Calendars of channels that were not read for 6 hours or more. */
        calendars: z.array(
          z.object({
            sourceId: id,
            propertyId: id,
            address: z.string(),
            channel: z.enum(BOOKING_CHANNELS),
            host: z.string(),
            hours: z.int(),
          }),
        ),
      }),
    }),
  )

/** Saves the caller's own layout, for all their organizations; null removes it. */
export const saveLayout = call({ needs: 'member', evenReadOnly: true })
  .route({
    method: 'PUT',
    path: '/dashboard/layout',
    tags: ['Dashboard'],
    summary: 'Save my dashboard layout',
  })
  .input(z.object({ widgets: widgets.nullable() }))
  .output(layout)

/** Saves the layout of everybody in the organization who has none of their own; null removes it. */
export const saveDefaultLayout = call({ needs: 'manage_pages', viewOnlyInDemo: true }, 'version_conflict')
  .route({
    method: 'PUT',
    path: '/dashboard/default-layout',
    tags: ['Dashboard'],
    summary: 'Save the default dashboard layout of the organization',
  })
  .input(z.object({ widgets: widgets.nullable(), seen }))
  .output(layout)
