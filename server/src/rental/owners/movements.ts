/** Reads what moved the money of an owner's properties, row by row (docs/finance.md 8.16). */
import type { CivilDate } from '@domovik/domain/dates.ts'
import type { Cents } from '@domovik/domain/money.ts'
import type { Ownership } from '@domovik/domain/rental/owners/shares.ts'
import {
  type Movement,
  rowsOf,
  type StatementRow,
  statedFrom,
} from '@domovik/domain/rental/owners/statement.ts'
import { takenOver } from '@domovik/domain/rental/owners/taken-over.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { depositsAtUnits } from '../deposits/by-unit.ts'
import { type AllocationRow, allocationRowsOf } from '../payments/figures.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { type CashBooks, cashMovements, type PaidRow } from './cash-movements.ts'

/** The days [from, to) whose movements count. */
type Days = { from: CivilDate; to: CivilDate }

/**
 * Accounts that stood otherwise at the end of the days than today, money of which a part is left out, by source and in cents, and rows of deposits
 * that are left out. The other accounts are read from their allocations of these days.
 */
type Books = {
  accounts?: readonly Ledger[]
  waiting?: ReadonlyMap<string, Cents>
  dropped?: ReadonlySet<string>
}

/** Selects the units of which an owner has or had a share. */
export const managedUnits = (
  { organizationId }: Pick<OrganizationScope, 'organizationId'>,
  ownerId: string,
): SQL =>
  sql`select distinct property_id from property_owners where organization_id = ${organizationId} and owner_id = ${ownerId}`

type Found = Omit<CashBooks, 'waiting'> & { entered: Movement[] }

/**
 * Returns the cash movements of the properties of which the owner has or had a share. The rows of the tenants of these properties are read by their
 * indexes and joined in cash-movements.ts. A reversal counts on its own day; by then its receipt pays no rent any more.
 */
async function movementsOf(
  scope: OrganizationScope,
  ownerId: string,
  { from, to }: Days,
  { accounts = [], waiting = new Map() }: Books,
): Promise<Movement[]> {
  const { organizationId } = scope
  const replayed = sql.param(accounts.map(({ tenantId }) => tenantId))
  const units = sql`any(array(select property_id from managed))`
  const ofTenants = (row: SQL) =>
    sql`${row}.organization_id = ${organizationId} and ${row}.tenant_id = any(array(select tenant_id from tenant))`
  const list = (columns: SQL, rows: SQL) =>
    sql`(select coalesce(json_agg(json_build_object(${columns})), '[]'::json) from ${rows})`
  const { rows } = await scope.db.execute<{ found: Found }>(sql`
    with managed as materialized (
      ${managedUnits(scope, ownerId)}
    ), tenant as materialized (
      select distinct tenant_id from transactions where organization_id = ${organizationId} and property_id = ${units}
    ), entered as (
      select 'incomes' as line, i.id, i.property_id, i.paid_on as day, i.amount from incomes i
       where i.organization_id = ${organizationId} and i.deleted_at is null and app.is_revenue(i.category)
         and i.paid_on >= ${from} and i.paid_on < ${to} and i.property_id = ${units}
      union all
      select 'expenses', e.id, e.property_id, e.paid_on, -e.amount from app.expense_shares e
       where e.organization_id = ${organizationId} and e.deleted_at is null and e.status = 'paid'
         and e.paid_on >= ${from} and e.paid_on < ${to} and e.property_id = ${units}
    )
    select json_build_object(
      'managed', (select coalesce(json_agg(property_id), '[]'::json) from managed),
      'rows', ${list(
        sql`'id', t.id, 'kind', t.kind, 'tenantId', t.tenant_id, 'propertyId', t.property_id, 'parentId', t.parent_id, 'day', t.effective_date,
            'amount', t.amount, 'cash', app.is_operating_cash(t.kind, t.type, t.status)`,
        sql`transactions t where ${ofTenants(sql`t`)} and t.kind in ('receipt', 'refund', 'deposit_applied', 'reversal')`,
      )},
      'paid', ${list(
        sql`'sourceId', a.source_id, 'chargeId', a.charge_id, 'amount', a.amount, 'elsewhere', a.elsewhere`,
        sql`allocations a where ${ofTenants(sql`a`)} and a.allocated_on < ${to} and a.tenant_id <> all(${replayed}::uuid[])`,
      )},
      'charges', ${list(
        sql`'id', c.charge_id, 'propertyId', c.property_id, 'rental', app.is_rental_charge(c.type)`,
        sql`charge_states c where ${ofTenants(sql`c`)}`,
      )},
      'entered', ${list(
        sql`'line', e.line, 'source', e.line, 'sourceId', e.id, 'propertyId', e.property_id, 'day', e.day, 'amount', e.amount`,
        sql`entered e where e.amount <> 0`,
      )}) as found`)
  const { entered, paid, ...books } = rows[0]!.found
  const given = accounts.flatMap((account) => [...allocationRowsOf(account).values()]).map(asPaid)
  return [...cashMovements({ ...books, paid: [...paid, ...given], waiting }, { from, to }), ...entered]
}

const asPaid = (row: AllocationRow): PaidRow => ({
  ...{ sourceId: row.source_id, chargeId: row.charge_id },
  ...{ amount: row.amount, elsewhere: row.elsewhere },
})

/** The properties of which an owner has or had a share. */
export type Managed = {
  ownerId: string
  /** The versions of ownership by property. */
  ownerships: Map<string, Ownership[]>
  /** The same as lists, in which nobody owns a property from the day on which it was removed. */
  kept: Ownership[][]
  /** From which day on the money of a property is stated, by property. */
  from: Map<string, CivilDate>
}

/** Returns the properties of which an owner has or had a share. */
export async function managedBy(
  { db, organizationId, timeZone }: OrganizationScope,
  ownerId: string,
): Promise<Managed> {
  const { rows } = await db.execute<{
    found: {
      propertyId: string
      versions: Ownership[]
      stated: CivilDate | null
      removedOn: CivilDate | null
    }[]
    terms: [ownerId: string, month: CivilDate][]
  }>(sql`
    select coalesce(json_agg(json_build_object('propertyId', managed.property_id, 'versions',
        (select json_agg(json_build_object('validFrom', v.valid_from, 'parts',
            (select coalesce(json_agg(json_build_object('ownerId', s.owner_id, 'part', s.part) order by s.position), '[]'::json)
               from property_owners s where s.organization_id = v.organization_id and s.property_id = v.property_id and s.valid_from = v.valid_from)))
           from property_ownerships v where v.organization_id = ${organizationId} and v.property_id = managed.property_id),
        'removedOn', (select (p.deleted_at at time zone ${timeZone})::date from properties p where p.organization_id = ${organizationId} and p.id = managed.property_id),
        'stated', (select min(l.day) from owner_statement_lines l where l.organization_id = ${organizationId} and l.property_id = managed.property_id))), '[]'::json) as found,
      (select coalesce(json_agg(json_build_array(owner_id, month)), '[]'::json)
         from (select owner_id, min(valid_from) as month from owner_agreements where organization_id = ${organizationId} group by 1) as first) as terms
      from (${managedUnits({ organizationId }, ownerId)}) as managed`)
  const { found, terms } = rows[0]!
  const firstTerms = new Map(terms)
  return {
    ownerId,
    ownerships: new Map(found.map(({ propertyId, versions }) => [propertyId, versions])),
    kept: found.map(({ versions, removedOn }) =>
      removedOn === null
        ? versions
        : [...versions.filter(({ validFrom }) => validFrom < removedOn), { validFrom: removedOn, parts: [] }],
    ),
    from: new Map(
      found.flatMap(({ propertyId, versions, stated }) => {
        const from = statedFrom(versions, firstTerms, stated)
        return from === null ? [] : [[propertyId, from]]
      }),
    ),
  }
}

/** Returns the rows of an owner before a day, each with the owner's part. */
export async function ownersRows(
  scope: OrganizationScope,
  { ownerId, ownerships, from }: Managed,
  to: CivilDate,
  books: Books = {},
): Promise<StatementRow[]> {
  const [first] = [...from.values()].toSorted()
  if (first === undefined) return []
  const [found, held] = await Promise.all([
    movementsOf(scope, ownerId, { from: first, to }, books),
    depositsAtUnits(scope, managedUnits(scope, ownerId), to, { known: books.accounts ?? [] }),
  ])
  const isDropped = (id: string | null): boolean => books.dropped?.has(id ?? '') ?? false
  const deposits = held
    .filter(({ id, reverses }) => !isDropped(id) && !isDropped(reverses))
    .map(({ id: sourceId, propertyId, ...one }) => ({ ...one, sourceId, propertyId: propertyId! }))
  const moved = deposits.map(
    ({ line, ...one }): Movement => ({
      ...one,
      line: `deposits_${line}`,
      source: 'transactions',
    }),
  )
  const isStated = ({ propertyId, day }: Movement): boolean => day >= (from.get(propertyId) ?? to)
  return [
    ...rowsOf([...found, ...moved].filter(isStated), ownerships, ownerId, from),
    ...takenOver(deposits, ownerships, ownerId, { from, to }),
  ]
}
