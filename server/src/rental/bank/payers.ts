/** The payers that people tied to tenants. */
import { sql } from 'drizzle-orm'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import type { LineRecord } from './lines.ts'

/** Ties the payer of a line to a tenant, so that the next line of this payer can be sure. */
export async function rememberPayer(
  scope: Scope,
  { id, partyKey }: LineRecord,
  tenantId: string,
): Promise<void> {
  if (partyKey === '') return
  const { rowCount } = await scope.db.execute(sql`
    insert into bank_payers (organization_id, party_key, tenant_id) values (${scope.organizationId}, ${partyKey}, ${tenantId})
    on conflict do nothing`)
  if (rowCount === 0) return
  const details = { payer: 'remembered', bankLine: id }
  await record(scope, { action: 'CREATE', table: 'bank_payers', recordId: tenantId, tenantId, details })
}

/** Forgets that the payer of a line belongs to the tenants. */
export async function forgetPayers(
  scope: Scope,
  { id, partyKey }: LineRecord,
  tenantIds: readonly string[],
): Promise<void> {
  if (partyKey === '') return
  const { rows } = await scope.db.execute<{ tenantId: string }>(sql`
    delete from bank_payers where organization_id = ${scope.organizationId} and party_key = ${partyKey}
       and tenant_id = any(${sql.param(tenantIds)}::uuid[]) returning tenant_id as "tenantId"`)
  const details = { payer: 'forgotten', bankLine: id }
  for (const { tenantId } of rows)
    await record(scope, { action: 'DELETE', table: 'bank_payers', recordId: tenantId, tenantId, details })
}
