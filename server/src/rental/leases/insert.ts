/** Inserts any number of leases with their terms, in two statements. */
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { leases, leaseTerms } from './table.ts'

export type NewTerms = Omit<typeof leaseTerms.$inferInsert, 'organizationId' | 'leaseId' | 'tenantId'>
type NewLeaseRow = Omit<typeof leases.$inferInsert, 'organizationId' | 'currency' | 'cancelledAt'> & {
  versions: readonly NewTerms[]
}

/**
 * Inserts leases; a guest of an earlier stay becomes a tenant. Violates the constraint leases_no_double_letting if two leases cover the same unit on one
 * day.
 */
export async function insertLeases(scope: OrganizationScope, rows: readonly NewLeaseRow[]): Promise<void> {
  const given = JSON.stringify(rows.map(({ versions: _, ...row }) => row))
  const terms = JSON.stringify(
    rows.flatMap(({ id: leaseId, tenantId, versions }) =>
      versions.map((version) => ({ ...version, leaseId, tenantId })),
    ),
  )
  await scope.db.execute(sql`
    insert into leases (organization_id, id, user_id, property_id, tenant_id, kind, start_date, end_date, termination_last_day, termination_reason,
        terminated_at, currency, deposit_amount, warranty_amount, deposit_due_date, proration_method, terms, previous_lease_id, opening_balance,
        charges_from, import_id, created_at, updated_at)
    select ${scope.organizationId}::uuid, id, "userId", "propertyId", "tenantId", coalesce(kind, 'ordinary'), "startDate", "endDate", "terminationLastDay",
        "terminationReason", "terminatedAt", ${scope.currency}, coalesce("depositAmount", 0), coalesce("warrantyAmount", 0), "depositDueDate",
        coalesce("prorationMethod", 'actual_days'), terms, "previousLeaseId", coalesce("openingBalance", 0), "chargesFrom", "importId",
        coalesce("createdAt", app.now()), coalesce("updatedAt", app.now())
      from json_to_recordset(${given}::json) as x(id uuid, "userId" uuid, "propertyId" uuid, "tenantId" uuid, kind text, "startDate" date, "endDate" date,
        "terminationLastDay" date, "terminationReason" text, "terminatedAt" timestamptz, "depositAmount" bigint, "warrantyAmount" bigint,
        "depositDueDate" date, "prorationMethod" text, terms text, "previousLeaseId" uuid, "openingBalance" bigint, "chargesFrom" date, "importId" uuid, "createdAt" timestamptz, "updatedAt" timestamptz)`)
  await scope.db.execute(sql`
    update tenants set kind = 'tenant' where organization_id = ${scope.organizationId} and kind = 'guest'
       and id = any(${sql.param(rows.map(({ tenantId }) => tenantId))}::uuid[])`)
  await scope.db.execute(sql`
    insert into lease_terms (organization_id, id, lease_id, tenant_id, valid_from, rent_amount, bills_amount, extra_fees, additional_fees,
        additional_fees_once, prorate_fees, payment_due_day, created_at)
    select ${scope.organizationId}::uuid, id, "leaseId", "tenantId", "validFrom", "rentAmount", coalesce("billsAmount", 0), coalesce("extraFees", 0),
        coalesce("additionalFees", 0), coalesce("additionalFeesOnce", false), coalesce("prorateFees", true), "paymentDueDay", coalesce("createdAt", app.now())
      from json_to_recordset(${terms}::json) as x(id uuid, "leaseId" uuid, "tenantId" uuid, "validFrom" date, "rentAmount" bigint, "billsAmount" bigint,
        "extraFees" bigint, "additionalFees" bigint, "additionalFeesOnce" boolean, "prorateFees" boolean, "paymentDueDay" int, "createdAt" timestamptz)`)
}
