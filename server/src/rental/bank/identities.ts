/** How lines of banks can name the accounts of tenants: names, addresses, references and payers. */
import { addDays } from '@domovik/domain/dates.ts'
import type { MatchIdentity } from '@domovik/domain/rental/bank/match-types.ts'
import { paymentReference } from '@domovik/domain/rental/bank/reference.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { propertiesOfTenant } from '../recorded-money.ts'
import { openFields } from '../tenants/sealed.ts'
import { keysOf } from './keys.ts'

/** The name of a co-tenant who moved out longer ago names nobody: they may rent another unit now. */
export const DAYS_AFTER_MOVING_OUT = 60

type Row = {
  id: string
  name: string
  coTenants: string[] | null
  paymentNumber: number
  bankAccountSealed: string | null
  addresses: string[] | null
  properties: string[]
  payers: string[] | null
}

/**
 * Tenants and guests, also those who were removed and still owe. The names are theirs and those of the co-tenants of the account, the
 * addresses those of their leases and stays.
 */
export async function loadIdentities(scope: OrganizationScope): Promise<MatchIdentity[]> {
  const { db, organizationId, today } = scope
  const { rows } = await db.execute<{ rows: Row[] }>(sql`
    select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'coTenants', s.names, 'paymentNumber', t.payment_number, 'bankAccountSealed', t.bank_account_sealed,
        'addresses', l.addresses, 'payers', p.keys, 'properties', ${propertiesOfTenant(sql`t.organization_id`, sql`t.id`)})), '[]'::json) as rows
      from tenants t
      left join (
        select x.tenant_id, json_agg(distinct q.address) as addresses from app.lettings x
          join properties q on q.organization_id = x.organization_id and q.id = x.property_id
         where x.organization_id = ${organizationId} group by x.tenant_id) as l on l.tenant_id = t.id
      left join (
        select h.tenant_id, json_agg(h.name) as names from co_tenants h
         where h.organization_id = ${organizationId} and h.name is not null
           and (h.moved_out_on is null or h.moved_out_on >= ${addDays(today, -DAYS_AFTER_MOVING_OUT)})
         group by h.tenant_id) as s on s.tenant_id = t.id
      left join (
        select k.tenant_id, json_agg(k.party_key) as keys from bank_payers k
         where k.organization_id = ${organizationId} group by k.tenant_id) as p on p.tenant_id = t.id
     where t.organization_id = ${organizationId} and (t.deleted_at is null or exists (
       select from charge_states s where s.organization_id = t.organization_id and s.tenant_id = t.id and s.remaining > 0))`)
  const keys = keysOf(scope)
  const identities: MatchIdentity[] = []
  for (const row of rows[0]!.rows) {
    const { id, name, coTenants, paymentNumber, bankAccountSealed, addresses, properties, payers } = row
    const { bankAccount } =
      bankAccountSealed === null
        ? { bankAccount: null }
        : await openFields(scope, { id, bankAccountSealed, notesSealed: null })
    const stored = bankAccount ? keys.party(bankAccount) : ''
    identities.push({
      id,
      names: [name, ...(coTenants ?? [])],
      addresses: addresses ?? [],
      properties,
      reference: paymentReference(paymentNumber),
      bankAccounts: stored === '' ? [] : [stored],
      rememberedPayers: payers ?? [],
    })
  }
  return identities
}
