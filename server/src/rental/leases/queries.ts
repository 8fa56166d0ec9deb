/** Reads and writes leases. The status is derived from the dates (docs/finance.md 3.1); terms are versioned. */

import type { leaseRow } from '@domovik/contract/admin/rental/leases.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { LeaseInterest } from '@domovik/domain/rental/interest/late-interest.ts'
import { termsAt, versionsFrom } from '@domovik/domain/rental/leases/terms.ts'
import type {
  Lease,
  LeaseKind,
  LeaseStatus,
  LeaseTerms,
  ProrationMethod,
} from '@domovik/domain/rental/leases/types.ts'
import type { PropertyType } from '@domovik/domain/rental/properties/types.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { newId } from '../../machinery/db/ids.ts'
import { type ListPlan, mentioning, oneOf } from '../../machinery/db/list.ts'
import { refuseByMoney } from '../../machinery/http/needs.ts'
import { hasPermission, type OrganizationScope, type Scope } from '../../machinery/scope/scope.ts'
import { overdueBy } from '../payments/ledger-sql.ts'
import type { NewTerms } from './insert.ts'
import { endsWithin, isHome, lacksSignatureOn, leaseStatusOn, monthlyDues } from './lease-sql.ts'
import { leases, leaseTerms } from './table.ts'

export type LeaseRow = z.infer<typeof leaseRow>
export type LeaseFilters = {
  q?: string
  status?: string[]
  propertyId?: string
  tenantId?: string
  endsWithin?: number
  arrears?: 'serious'
}

const l = sql`l`

/**
 * The list of leases, filtered. What is overdue is shown only with the permission to view payments. Throws forbidden for a sort or filter
 * by it without the permission.
 */
export function leaseList(scope: Scope, filters: LeaseFilters & { sort?: string | undefined }): ListPlan {
  refuseByMoney(scope, filters, ['overdue', 'arrears'])
  const seesMoney = hasPermission(scope, 'view_payments')
  const overdueColumns = seesMoney
    ? sql`coalesce(late.overdue, 0)::bigint as overdue, coalesce(late.overdue - coalesce(late.arrears, 0), 0)::bigint as "overdueDeposits",
             (app.is_in_serious_arrears(late.arrears::bigint, ${monthlyDues}) and ${isHome(scope, sql`l.property_id`)}) as "seriousArrears"`
    : sql`null::bigint as overdue, null::bigint as "overdueDeposits", null::boolean as "seriousArrears"`
  const within = filters.endsWithin
  const rows = sql`
      select l.id, l.property_id as "propertyId", p.address as "propertyAddress", l.tenant_id as "tenantId", t.name as "tenantName",
             ${leaseStatusOn(scope, l, scope.today)} as status, l.start_date as "startDate", app.lease_last_day(l.end_date, l.termination_last_day) as "endDate",
             app.lease_last_day(l.end_date, l.termination_last_day) - ${scope.today}::date as "daysLeft", l.cancelled_at is null and ends.id is null and coalesce(l.end_date, l.termination_last_day) is not null as followed, l.currency, v.rent_amount as "rentAmount",
             ${monthlyDues} as "monthlyTotal", l.deposit_amount as "depositAmount", v.payment_due_day as "paymentDueDay", ${overdueColumns}, l.created_at as "createdAt"
        from leases l
        join properties p on p.organization_id = l.organization_id and p.id = l.property_id
        join tenants t on t.organization_id = l.organization_id and t.id = l.tenant_id
        left join app.lease_ends ends on ends.organization_id = l.organization_id and ends.id = l.id
        left join lateral app.lease_terms_on(l.organization_id, l.id, ${scope.today}) as v on true
        left join (${overdueBy(scope, 'lease_id')}) as late on late.lease_id = l.id
       where l.organization_id = ${scope.organizationId}
         ${filters.propertyId ? sql`and l.property_id = ${filters.propertyId}` : sql``}
         ${filters.tenantId ? sql`and l.tenant_id = ${filters.tenantId}` : sql``}
         ${mentioning(filters.q, [sql`t.name`, sql`p.address`, sql`l.terms`, sql`l.id::text`])}`
  return {
    rows,
    derived: [
      filters.status?.length ? oneOf(sql`status`, filters.status) : sql`status <> 'cancelled'`,
      filters.arrears ? sql`"seriousArrears"` : undefined,
      within === undefined ? undefined : endsWithin(within),
    ],
    sorts: {
      createdAt: sql`"createdAt"`,
      tenantName: sql`"tenantName" collate "pl-x-icu"`,
      propertyAddress: sql`"propertyAddress" collate "pl-x-icu"`,
      startDate: sql`"startDate"`,
      endDate: sql`coalesce("endDate", 'infinity'::date)`,
      rentAmount: sql`"rentAmount"`,
      overdue: sql`overdue`,
    },
    defaultSort: '-createdAt',
    totals: {
      rentAmount: sql`coalesce(sum("rentAmount") filter (where status = 'active'), 0)`,
      overdue: seesMoney ? sql`coalesce(sum(overdue), 0)` : sql`null::bigint`,
      currency: sql`${scope.currency}::text`,
    },
  }
}

export type LeaseRecord = {
  id: string
  propertyId: string
  propertyAddress: string
  propertyType: PropertyType
  tenantId: string
  tenantName: string
  tenantPaymentDueDay: number | null
  kind: LeaseKind
  status: LeaseStatus
  startDate: string
  endDate: string | null
  terminationLastDay: string | null
  terminationReason: string | null
  cancelled: boolean
  /** Whether it lacks the signatures that the organization requires, so that it stays pending. */
  awaitsSignature: boolean
  cancellationReason: string | null
  currency: string
  depositAmount: number
  warrantyAmount: number
  depositDueDate: string | null
  prorationMethod: ProrationMethod
  terms: string | null
  lateInterest: LeaseInterest
  lateInterestPercent: string | null
  previousLeaseId: string | null
  openingBalance: number
  chargesFrom: string
  takenOver: boolean
  createdAt: string
  updatedAt: string
  /** The terms in force, the first from the start. */
  versions: TermsRecord[]
  /** All versions, also those before a start that was corrected to a later day. */
  storedVersions: TermsRecord[]
}

export type TermsRecord = {
  validFrom: string
  rentAmount: number
  billsAmount: number
  extraFees: number
  additionalFees: number
  additionalFeesOnce: boolean
  prorateFees: boolean
  paymentDueDay: number | null
}

/** Returns leases with their terms, in one statement; `where` is a condition on the alias `l`. */
export async function loadLeases(scope: OrganizationScope, where: SQL): Promise<LeaseRecord[]> {
  const { rows } = await scope.db.execute<{ leases: Omit<LeaseRecord, 'versions'>[] }>(sql`
    select coalesce(json_agg(row), '[]'::json) as leases from (
      select l.id, l.property_id as "propertyId", p.address as "propertyAddress", p.property_type as "propertyType", l.tenant_id as "tenantId", t.name as "tenantName",
             t.payment_due_day as "tenantPaymentDueDay", l.kind, ${leaseStatusOn(scope, l, scope.today)} as status, l.start_date as "startDate", l.end_date as "endDate",
             l.termination_last_day as "terminationLastDay", l.termination_reason as "terminationReason", l.cancelled_at is not null as cancelled,
             ${lacksSignatureOn(scope, l, scope.today)} as "awaitsSignature", l.cancellation_reason as "cancellationReason",
             l.currency, l.deposit_amount as "depositAmount", l.warranty_amount as "warrantyAmount", l.deposit_due_date as "depositDueDate", l.proration_method as "prorationMethod",
             l.terms, l.late_interest as "lateInterest", l.late_interest_percent as "lateInterestPercent", l.previous_lease_id as "previousLeaseId", l.opening_balance as "openingBalance", l.charges_from as "chargesFrom", l.taken_over as "takenOver",
             l.created_at as "createdAt", l.updated_at as "updatedAt",
             (select coalesce(json_agg(json_build_object('validFrom', v.valid_from, 'rentAmount', v.rent_amount, 'billsAmount', v.bills_amount, 'extraFees', v.extra_fees,
                 'additionalFees', v.additional_fees, 'additionalFeesOnce', v.additional_fees_once, 'prorateFees', v.prorate_fees, 'paymentDueDay', v.payment_due_day) order by v.valid_from), '[]'::json)
                from lease_terms v where v.organization_id = l.organization_id and v.lease_id = l.id) as "storedVersions"
        from leases l
        join properties p on p.organization_id = l.organization_id and p.id = l.property_id
        join tenants t on t.organization_id = l.organization_id and t.id = l.tenant_id
       where l.organization_id = ${scope.organizationId} and ${where}
       order by l.id) as row`)
  return rows[0]!.leases.map((lease) => ({
    ...lease,
    versions: versionsFrom(lease.storedVersions, lease.startDate),
  }))
}

/** Returns one lease. Throws not_found. */
export async function findLease(scope: OrganizationScope, id: string): Promise<LeaseRecord> {
  const [lease] = await loadLeases(scope, sql`l.id = ${id}`)
  if (!lease) throw new DomainError('not_found')
  return lease
}

/** True if the lease began before it was entered, so that charges begin on the day on which it was taken over. */
export const isTakenOver = (
  lease: Pick<LeaseRecord, 'takenOver' | 'chargesFrom' | 'startDate' | 'openingBalance'>,
): boolean => lease.takenOver || lease.chargesFrom > lease.startDate || lease.openingBalance !== 0

/** Converts a lease to its domain type. */
export function toDomain(lease: LeaseRecord): Lease {
  return {
    id: lease.id,
    start: lease.startDate,
    end: lease.endDate,
    terminationLastDay: lease.terminationLastDay,
    cancelled: lease.cancelled,
    signed: !lease.awaitsSignature,
    terms: lease.versions.map(asTerms),
    prorationMethod: lease.prorationMethod,
    depositAmount: lease.depositAmount,
    warrantyAmount: lease.warrantyAmount,
    depositDueDate: lease.depositDueDate,
    openingBalance: isTakenOver(lease) ? { asOf: lease.chargesFrom, amount: lease.openingBalance } : null,
    tenantPaymentDueDay: lease.tenantPaymentDueDay,
  }
}

/** Converts a version of the terms to its stored form. */
export const asRecord = (terms: LeaseTerms): TermsRecord => ({
  validFrom: terms.validFrom,
  rentAmount: terms.rent,
  billsAmount: terms.bills,
  extraFees: terms.extraFees,
  additionalFees: terms.additionalFee,
  additionalFeesOnce: terms.additionalFeeOneOff,
  prorateFees: terms.prorateFees ?? true,
  paymentDueDay: terms.paymentDueDay,
})

/** Converts a stored version of the terms to its domain type. */
export const asTerms = (version: TermsRecord): LeaseTerms => ({
  validFrom: version.validFrom,
  rent: version.rentAmount,
  bills: version.billsAmount,
  extraFees: version.extraFees,
  additionalFee: version.additionalFees,
  additionalFeeOneOff: version.additionalFeesOnce,
  paymentDueDay: version.paymentDueDay,
  prorateFees: version.prorateFees,
})

/** Returns the stored terms of a day, also if the lease begins later. */
export const termsStoredOn = ({ storedVersions }: LeaseRecord, day: string): TermsRecord =>
  asRecord(termsAt({ terms: storedVersions.map(asTerms) }, day))

/** What an event says of terms that it changed: the versions until then. Forecasts of earlier days read them. */
export const termsBefore = ({ storedVersions }: LeaseRecord): { termsBefore: TermsRecord[] } => ({
  termsBefore: storedVersions,
})

/** Inserts a version of the terms, replacing one of the same day. Amounts in cents. */
export async function insertTerms(
  scope: OrganizationScope,
  leaseId: string,
  tenantId: string,
  terms: NewTerms,
): Promise<void> {
  await scope.db
    .delete(leaseTerms)
    .where(
      and(
        eq(leaseTerms.organizationId, scope.organizationId),
        eq(leaseTerms.leaseId, leaseId),
        eq(leaseTerms.validFrom, terms.validFrom),
      ),
    )
  await scope.db
    .insert(leaseTerms)
    .values({ ...terms, organizationId: scope.organizationId, leaseId, tenantId })
}

/** Replaces all versions of the terms. */
export async function replaceTerms(
  scope: OrganizationScope,
  leaseId: string,
  tenantId: string,
  terms: readonly LeaseTerms[],
): Promise<void> {
  const { organizationId } = scope
  await scope.db
    .delete(leaseTerms)
    .where(and(eq(leaseTerms.organizationId, organizationId), eq(leaseTerms.leaseId, leaseId)))
  await scope.db
    .insert(leaseTerms)
    .values(
      terms.map((version) => ({ ...asRecord(version), id: newId(), organizationId, leaseId, tenantId })),
    )
}

/** Updates a lease. Throws version_conflict if it was changed after `seen`. */
export async function updateLease(
  scope: OrganizationScope,
  id: string,
  changes: Partial<typeof leases.$inferInsert>,
  seen?: string,
): Promise<void> {
  const changed = await scope.db
    .update(leases)
    .set({ ...changes, updatedAt: sql`app.now()` })
    .where(
      and(
        eq(leases.organizationId, scope.organizationId),
        eq(leases.id, id),
        seen ? eq(leases.updatedAt, new Date(seen)) : undefined,
      ),
    )
    .returning({ id: leases.id })
  if (changed.length > 0) return
  await findLease(scope, id)
  throw new DomainError('version_conflict')
}
