/** Reads and writes the VAT rates of leases, and the VAT of posted rows. */
import { LEASE_VAT_KINDS, type LeaseVatKind } from '@domovik/domain/rental/vat/vat.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { isVatRegistered } from '../vat-sql.ts'

export type LeaseVatRate = { kind: LeaseVatKind; percent: string }

/** Returns the rates of a lease in the order of the kinds, and whether the organization is registered for VAT. */
export async function leaseVatOf(
  scope: OrganizationScope,
  leaseId: string,
): Promise<{ registered: boolean; rates: LeaseVatRate[] }> {
  const { rows } = await scope.db.execute<LeaseVatRate>(sql`
    select kind, percent from lease_vat_rates where organization_id = ${scope.organizationId} and lease_id = ${leaseId}`)
  return {
    registered: await isVatRegistered(scope),
    rates: rows.sort((a, b) => LEASE_VAT_KINDS.indexOf(a.kind) - LEASE_VAT_KINDS.indexOf(b.kind)),
  }
}

/** Replaces the rates of a lease. */
export async function saveLeaseVat(
  scope: OrganizationScope,
  leaseId: string,
  rates: readonly LeaseVatRate[],
): Promise<void> {
  const { db, organizationId } = scope
  await db.execute(
    sql`delete from lease_vat_rates where organization_id = ${organizationId} and lease_id = ${leaseId}`,
  )
  await db.execute(sql`
    insert into lease_vat_rates (organization_id, lease_id, kind, percent)
    select ${organizationId}::uuid, ${leaseId}::uuid, x.kind, x.percent
      from json_to_recordset(${JSON.stringify(rates)}::json) as x(kind text, percent text)`)
}

/** Gives a renewed lease the rates of the lease before it. */
export async function copyLeaseVat(scope: OrganizationScope, from: string, to: string): Promise<void> {
  await saveLeaseVat(scope, to, (await leaseVatOf(scope, from)).rates)
}

/**
 * Computes the VAT of the posted charges of a lease that are due from a day on again, and that of their credit notes and reversals.
 * Returns the number of charges that bear VAT now.
 */
export async function applyLeaseVat(
  scope: OrganizationScope,
  leaseId: string,
  from: string,
): Promise<number> {
  const { db, organizationId } = scope
  const { rows } = await db.execute<{ id: string }>(sql`
    with charge as (
      select id from transactions where organization_id = ${organizationId} and lease_id = ${leaseId} and kind = 'charge' and due_date >= ${from}
    ), correction as (
      select t.id from transactions t join charge c on c.id = t.parent_id
       where t.organization_id = ${organizationId} and t.kind in ('credit_note', 'reversal')
    )
    select id from charge union all select id from correction
    union all
    select t.id from transactions t join correction c on c.id = t.parent_id where t.organization_id = ${organizationId} and t.kind = 'reversal'`)
  const ids = sql.param(rows.map(({ id }) => id))
  await db.execute(
    sql`delete from transaction_vat where organization_id = ${organizationId} and transaction_id = any(${ids}::uuid[])`,
  )
  await db.execute(sql`select app.put_vat(${organizationId}, ${ids}::uuid[])`)
  const { rows: applied } = await db.execute<{ charges: number }>(sql`
    select count(*)::int as charges from transaction_vat v join transactions t on t.organization_id = v.organization_id and t.id = v.transaction_id
     where v.organization_id = ${organizationId} and t.kind = 'charge' and v.transaction_id = any(${ids}::uuid[])`)
  return applied[0]!.charges
}
