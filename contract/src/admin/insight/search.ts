import { BOOKING_STATUSES } from '@domovik/domain/rental/bookings/types.ts'
import { DOCUMENT_KINDS } from '@domovik/domain/rental/documents/kinds.ts'
import { TICKET_STATUSES } from '@domovik/domain/rental/tickets/types.ts'
import { z } from 'zod'
import { call, cents, civilDate, currency, id, instant, line } from '../../base.ts'

export const scopes = [
  'properties',
  'tenants',
  'leases',
  'payments',
  'tickets',
  'documents',
  'messages',
  'bookings',
] as const

/** The result shapes. The first four are those of the specification, with its field names (SEARCH-19 to 22). */
const found = z.discriminatedUnion('scope', [
  z.object({
    scope: z.literal('properties'),
    id,
    address: z.string(),
    property_type: z.string(),
    status: z.string(),
    description: z.string().nullable(),
  }),
  z.object({
    scope: z.literal('tenants'),
    id,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    tenant_status: z.string(),
  }),
  z.object({
    scope: z.literal('leases'),
    id,
    rent_amount: cents,
    currency,
    status: z.string(),
    terms: z.string().nullable(),
    tenant: z.object({ name: z.string() }),
  }),
  z.object({
    scope: z.literal('payments'),
    id,
    payment_type: z.string(),
    amount: cents,
    currency,
    payment_status: z.string(),
    description: z.string().nullable(),
    reference: z.string().nullable(),
    tenant: z.object({ name: z.string() }),
  }),
  z.object({
    scope: z.literal('tickets'),
    id,
    title: z.string(),
    status: z.enum(TICKET_STATUSES),
    address: z.string().nullable(),
  }),
  z.object({
    scope: z.literal('documents'),
    id,
    title: z.string(),
    kind: z.enum(DOCUMENT_KINDS),
    /** The tenant, or otherwise the property, that it belongs to. */
    about: z.string().nullable(),
  }),
  z.object({
    scope: z.literal('messages'),
    id,
    /** Names the conversation. */
    tenant_id: id,
    tenant: z.object({ name: z.string() }),
    /** The beginning of the message. */
    body: z.string(),
    created_at: instant,
  }),
  z.object({
    scope: z.literal('bookings'),
    id,
    reference: z.string(),
    status: z.enum(BOOKING_STATUSES),
    check_in: civilDate,
    check_out: civilDate,
    address: z.string(),
    /** Null for a stay without a guest, for example of a calendar of a channel. */
    tenant: z.object({ name: z.string() }).nullable(),
  }),
])
export type Found = z.infer<typeof found>

/** Another spelling of a payment: `type` and `status` for `payment_type` and `payment_status` (SEARCH-22). */
const withFullNames = (result: unknown): unknown => {
  if (typeof result !== 'object' || result === null || Reflect.get(result, 'scope') !== 'payments')
    return result
  const { type, status, ...names } = result as Record<string, unknown>
  return {
    ...(type === undefined ? {} : { payment_type: type }),
    ...(status === undefined ? {} : { payment_status: status }),
    ...names,
  }
}

/** Reads one result. @internal For the test of the aliases. */
export const foundResult = z.preprocess(withFullNames, found)

/**
 * Returns at most 10 results of the scope, which requires its view permission. Without a scope it returns at most 5
 * results of each scope that the caller may view.
 */
export const query = call({ needs: 'member' })
  .route({
    method: 'GET',
    path: '/search',
    tags: ['Search'],
    summary: 'Search for records, in one scope or in all',
  })
  .input(z.object({ scope: z.enum(scopes).optional(), q: line(100).min(4) }))
  .output(z.object({ results: z.array(foundResult) }))
