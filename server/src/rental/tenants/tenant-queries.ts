/**
 * What the signed-in tenant sees of themselves, their landlord and their lease, read with the portal's
 * database role.
 */
import { versionsFrom } from '@domovik/domain/rental/leases/terms.ts'
import type { Lease, ProrationMethod } from '@domovik/domain/rental/leases/types.ts'
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { type AlbumPhoto, albumJson } from '../../machinery/files/album.ts'
import type { TenantScope } from '../../machinery/scope/scope.ts'
import { lacksSignatureOn, lettingStatusOn } from '../leases/lease-sql.ts'
import { isTakenOver } from '../leases/queries.ts'

export type Self = {
  name: string
  email: string | null
  paymentDueDay: number | null
  landlord: { name: string; phone: string | null; address: string | null; website: string | null }
  howToPay: string | null
  paymentNumber: number
  language: Language | null
}

/** Returns the signed-in person, who is the tenant or a co-tenant, and the landlord's contact details. */
export async function ownSelf(scope: TenantScope): Promise<Self> {
  // The portal's role may not read addresses of co-tenants, so theirs is that of the account.
  const own = scope.coTenant
    ? sql`(select c.name from co_tenants c where c.organization_id = t.organization_id and c.id = ${scope.coTenant.id}) as name, ${scope.actor.email}::text as email,`
    : sql`t.name, t.email,`
  const { rows } = await scope.db.execute<Self>(sql`
    select ${own} t.payment_due_day as "paymentDueDay", o.payment_instructions as "howToPay", t.payment_number as "paymentNumber",
           json_build_object('name', o.name, 'phone', o.phone, 'address', o.address, 'website', o.website) as landlord,
           (select p.language from user_preferences p where p.user_id = ${scope.userId}) as language
      from tenants t join organizations o on o.id = t.organization_id
     where t.organization_id = ${scope.organizationId} and t.id = ${scope.tenantId}`)
  return rows[0]!
}

/** Returns the tenancies of the signed-in account at all landlords, the newest link first. */
export async function ownHomes(
  scope: TenantScope,
): Promise<{ tenantId: string; landlord: string; address: string | null }[]> {
  const { rows } = await scope.db.execute<{ tenantId: string; landlord: string; address: string | null }>(
    sql`select tenant_id as "tenantId", landlord, address from app.my_homes() order by position`,
  )
  return rows
}

export type OwnLease = {
  id: string
  propertyId: string
  address: string
  city: string | null
  startDate: string
  endDate: string | null
  terminationLastDay: string | null
  status: string
  awaitsSignature: boolean
  prorationMethod: ProrationMethod
  chargesFrom: string
  takenOver: boolean
  openingBalance: number
  depositAmount: number
  warrantyAmount: number
  depositDueDate: string | null
  /** Of the property, also after the lease; the caller decides whether the tenant still sees them. */
  photos: AlbumPhoto[]
  versions: {
    validFrom: string
    rentAmount: number
    billsAmount: number
    extraFees: number
    additionalFees: number
    additionalFeesOnce: boolean
    prorateFees: boolean
    paymentDueDay: number | null
  }[]
}

/** Returns leases that were not cancelled: the current one first, then the next, then the last ended. */
export async function ownLeases(scope: TenantScope): Promise<OwnLease[]> {
  const { rows } = await scope.db.execute<{ leases: OwnLease[] }>(sql`
    select coalesce(json_agg(row order by array_position(array['active', 'pending', 'expired', 'terminated'], row.status),
                     case when row.status = 'pending' then row."startDate" end, row."startDate" desc), '[]'::json) as leases from (
      select l.id, l.property_id as "propertyId", p.address, p.city, l.start_date as "startDate", l.end_date as "endDate", l.termination_last_day as "terminationLastDay",
             ${lettingStatusOn(scope, sql`l`, scope.today)} as status, ${lacksSignatureOn(scope, sql`l`, scope.today)} as "awaitsSignature",
             l.proration_method as "prorationMethod", l.charges_from as "chargesFrom", l.taken_over as "takenOver", l.opening_balance as "openingBalance",
             l.deposit_amount as "depositAmount", l.warranty_amount as "warrantyAmount", l.deposit_due_date as "depositDueDate",
             ${albumJson('properties', sql`l.organization_id`, sql`l.property_id`)} as photos,
             (select json_agg(json_build_object('validFrom', v.valid_from, 'rentAmount', v.rent_amount, 'billsAmount', v.bills_amount, 'extraFees', v.extra_fees,
                 'additionalFees', v.additional_fees, 'additionalFeesOnce', v.additional_fees_once, 'prorateFees', v.prorate_fees, 'paymentDueDay', v.payment_due_day) order by v.valid_from)
                from lease_terms v where v.organization_id = l.organization_id and v.lease_id = l.id) as versions
        from app.lettings l join properties p on p.organization_id = l.organization_id and p.id = l.property_id
       where l.organization_id = ${scope.organizationId} and l.tenant_id = ${scope.tenantId}) as row`)
  return rows[0]!.leases
}

/** Converts the lease to its domain type. */
export function asLease(lease: OwnLease, paymentDueDay: number | null): Lease {
  return {
    id: lease.id,
    start: lease.startDate,
    end: lease.endDate,
    terminationLastDay: lease.terminationLastDay,
    signed: !lease.awaitsSignature,
    terms: versionsFrom(lease.versions, lease.startDate).map((version) => ({
      validFrom: version.validFrom,
      rent: version.rentAmount,
      bills: version.billsAmount,
      extraFees: version.extraFees,
      additionalFee: version.additionalFees,
      additionalFeeOneOff: version.additionalFeesOnce,
      paymentDueDay: version.paymentDueDay,
      prorateFees: version.prorateFees,
    })),
    prorationMethod: lease.prorationMethod,
    depositAmount: lease.depositAmount,
    warrantyAmount: lease.warrantyAmount,
    depositDueDate: lease.depositDueDate,
    openingBalance: isTakenOver(lease) ? { asOf: lease.chargesFrom, amount: lease.openingBalance } : null,
    tenantPaymentDueDay: paymentDueDay,
  }
}

export type OwnOpenTicket = {
  id: string
  type: 'issue' | 'maintenance'
  title: string
  status: string
  scheduledOn: string | null
}

/** Returns the tenant's open tickets, newest first. */
export async function ownOpenTickets(scope: TenantScope): Promise<OwnOpenTicket[]> {
  const { rows } = await scope.db.execute<{ tickets: OwnOpenTicket[] }>(sql`
    select coalesce(json_agg(json_build_object('id', id, 'type', type, 'title', title, 'status', status, 'scheduledOn', scheduled_on)
             order by created_at desc, id desc), '[]'::json) as tickets
      from tickets where organization_id = ${scope.organizationId} and tenant_id = ${scope.tenantId} and deleted_at is null
       and app.is_open_ticket(status)`)
  return rows[0]!.tickets
}
