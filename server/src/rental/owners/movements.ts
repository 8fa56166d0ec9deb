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
import { allocationRowsOf, givenAllocations } from '../payments/figures.ts'
import type { Ledger } from '../payments/ledger-rows.ts'

/** The days [from, to) whose movements count. */
type Days = { from: CivilDate; to: CivilDate }

/**
 * Accounts that stood otherwise at the end of the days than today, and money of which a part is left out, by source and in cents. The other accounts
 * are read from their allocations of these days.
 */
type Books = { accounts?: readonly Ledger[]; waiting?: ReadonlyMap<string, Cents> }

/** Selects the units of which an owner has or had a share. */
export const managedUnits = (
  { organizationId }: Pick<OrganizationScope, 'organizationId'>,
  ownerId: string,
): SQL =>
  sql`select distinct property_id from property_owners where organization_id = ${organizationId} and owner_id = ${ownerId}`

/**
 * Returns the cash movements of the properties of which the owner has or had a share. A receipt is rent as far as it paid rent, the rest
 * are other receipts; one that paid charges of several units is a movement of each. A reversal counts on its own day; by then its receipt pays no rent any more.
 */
async function movementsOf(
  scope: OrganizationScope,
  ownerId: string,
  { from, to }: Days,
  { accounts = [], waiting = new Map() }: Books,
): Promise<Movement[]> {
  const { organizationId } = scope
  const replayed = sql.param(accounts.map(({ tenantId }) => tenantId))
  const given = accounts.flatMap((account) => [...allocationRowsOf(account).values()])
  const left = JSON.stringify([...waiting].map(([id, amount]) => ({ id, amount })))
  // What money of these days paid in these days, joined to the charges.
  const paid = sql`(
      select a.source_id, a.charge_id, a.amount, a.elsewhere from allocations a
       where a.organization_id = ${organizationId} and a.allocated_on < ${to} and a.tenant_id <> all(${replayed}::uuid[])
      union all select g.source_id, g.charge_id, g.amount, g.elsewhere from ${givenAllocations(given)} as g) as a
      join transactions s on s.organization_id = ${organizationId} and s.id = a.source_id
      join charge_states c on c.organization_id = ${organizationId} and c.charge_id = a.charge_id
     where s.effective_date >= ${from} and s.effective_date < ${to} and app.is_operating_cash(s.kind, s.type, s.status)`
  const { rows } = await scope.db.execute<{ found: Movement[] }>(sql`
    with managed as (
      ${managedUnits(scope, ownerId)}
    ), waiting as (
      select id, amount from jsonb_to_recordset(${left}::jsonb) as x(id uuid, amount bigint)
    ), moved as (
      select t.id, t.reversal, t.kind, t.property_id, t.tenant_id, t.day, sum(t.amount)::bigint as amount
        from (
          select t.id, t.reversal, t.kind, t.property_id, t.tenant_id, t.day, t.amount - sign(t.amount) * coalesce(w.amount, 0) as amount
            from app.operating_cash t left join waiting w on w.id = t.id
           where t.organization_id = ${organizationId} and t.day >= ${from} and t.day < ${to} and t.property_id in (select property_id from managed)
          union all
          select s.id, false, s.kind, c.property_id, s.tenant_id, s.effective_date, a.amount from ${paid}
             and a.elsewhere and c.property_id in (select property_id from managed)
          union all
          select s.id, false, s.kind, s.property_id, s.tenant_id, s.effective_date, -a.amount from ${paid}
             and a.elsewhere and s.property_id in (select property_id from managed)) as t
       group by 1, 2, 3, 4, 5, 6
    ), back as (
      select m.id, case when m.reversal then o.id end as reverses, r.id as touches, r.effective_date as received_on
        from (select distinct id, reversal from moved where reversal or kind = 'refund') m
        join transactions t on t.organization_id = ${organizationId} and t.id = m.id
        join transactions o on o.organization_id = ${organizationId} and o.id = t.parent_id
        join transactions r on r.organization_id = ${organizationId} and r.id = case when o.kind = 'refund' then o.parent_id else o.id end
    ), rent as (
      select s.id, coalesce(c.property_id, s.property_id) as property_id, sum(a.amount)::bigint as amount from ${paid}
         and coalesce(c.property_id, s.property_id) in (select property_id from managed) and app.is_rental_charge(c.type)
       group by 1, 2
    ), line as (
      select 'rent' as line, 'transactions' as source, m.id, m.property_id, m.tenant_id, m.day, r.amount
        from moved m join rent r on r.id = m.id and r.property_id = m.property_id where not m.reversal
      union all
      select 'other_receipts', 'transactions', m.id, m.property_id, m.tenant_id, m.day, m.amount - case when m.reversal then 0 else coalesce(r.amount, 0) end
        from moved m left join rent r on r.id = m.id and r.property_id = m.property_id where m.kind <> 'refund'
      union all
      select 'refunds', 'transactions', m.id, m.property_id, m.tenant_id, m.day, m.amount from moved m where m.kind = 'refund'
      union all
      select 'incomes', 'incomes', i.id, i.property_id, null, i.paid_on, i.amount from incomes i
       where i.organization_id = ${organizationId} and i.deleted_at is null and app.is_revenue(i.category)
         and i.paid_on >= ${from} and i.paid_on < ${to} and i.property_id in (select property_id from managed)
      union all
      select 'expenses', 'expenses', e.id, e.property_id, null, e.paid_on, -e.amount from app.expense_shares e
       where e.organization_id = ${organizationId} and e.deleted_at is null and e.status = 'paid'
         and e.paid_on >= ${from} and e.paid_on < ${to} and e.property_id in (select property_id from managed)
    )
    select coalesce(json_agg(json_build_object('line', l.line, 'source', l.source, 'sourceId', l.id, 'propertyId', l.property_id, 'tenantId', l.tenant_id,
        'day', l.day, 'amount', l.amount, 'reverses', b.reverses, 'receivedOn', b.received_on, 'touches', b.touches)), '[]'::json) as found
      from line l left join back b on b.id = l.id where l.amount <> 0`)
  return rows[0]!.found
}

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
  const deposits = held.map(({ id: sourceId, propertyId, ...one }) => ({
    ...one,
    sourceId,
    propertyId: propertyId!,
  }))
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
