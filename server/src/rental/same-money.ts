/**
 * Refuses money recorded by hand if a line of a bank was booked as the same (docs/decisions/052). The other order is in
 * bank/recorded-by-hand.ts.
 */
import { addDays, type CivilDate } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { DIRECTION_OF, type MatchKind, type RecordedKind } from '@domovik/domain/rental/bank/match-kinds.ts'
import { canBeSame, daysOf, type Money } from '@domovik/domain/rental/bank/same-money.ts'
import type { PaymentMethod } from '@domovik/domain/rental/payments/types.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope, Scope } from '../machinery/scope/scope.ts'
import { lockEqual } from './recently-recorded.ts'

/** Returns an expression: the ids of the units that a tenant has or had, by lease or stay. */
export const propertiesOfTenant = (organization: SQL, tenant: SQL): SQL => sql`array(
  select l.property_id from leases l where l.organization_id = ${organization} and l.tenant_id = ${tenant}
  union select s.property_id from bookings s where s.organization_id = ${organization} and s.tenant_id = ${tenant})`

/** Returns an expression: the ids of the properties of which an owner has or had a share. */
export const propertiesOfOwner = (organization: SQL, owner: SQL): SQL => sql`array(
  select distinct w.property_id from property_owners w where w.organization_id = ${organization} and w.owner_id = ${owner})`

/** Returns the ids of the properties that money of a tenant or owner can concern. */
export async function propertiesOf(
  { db, organizationId }: OrganizationScope,
  { tenantId, ownerId }: Pick<Money, 'tenantId' | 'ownerId'>,
): Promise<string[]> {
  const organization = sql`${organizationId}::uuid`
  const { rows } = await db.execute<{ ids: string[] }>(sql`
    select ${propertiesOfTenant(organization, sql`${tenantId}::uuid`)} || ${propertiesOfOwner(organization, sql`${ownerId}::uuid`)} as ids`)
  return rows[0]!.ids
}

type Given = {
  kind: RecordedKind
  /** In cents. */
  amount: number
  on: CivilDate
  /** Only a transfer, or money whose way is not known, can be a line of a bank. */
  method?: PaymentMethod | null | undefined
  tenantId?: string | null | undefined
  ownerId?: string | null | undefined
  propertyId?: string | null | undefined
  reference?: string | null | undefined
}

type BookedAs = Omit<Money, 'kind'> & {
  kind: MatchKind
  lineId: string
  on: CivilDate
  name: string | null
  reference: string | null
}

/**
 * Throws recorded_before if a line of a bank with this amount was booked as other money that can be the same, or as the same money of the
 * tenant or owner without another reference: with the id and day of the line, what it was booked as, and the name. Whoever books an equal line waits for it.
 */
export async function refuseBookedByLine(
  scope: Scope,
  { tenantId = null, ownerId = null, propertyId, reference, ...given }: Given,
): Promise<void> {
  const { kind, amount, on, method } = given
  if (method && method !== 'bank_transfer') return
  await lockEqual(scope, DIRECTION_OF[kind]!, [amount])
  const booked = await bookedAs(scope, given)
  if (booked.length === 0) return
  const properties = propertyId ? [propertyId] : await propertiesOf(scope, { tenantId, ownerId })
  const isSameParty = (money: BookedAs): boolean =>
    (tenantId !== null && money.tenantId === tenantId && !areTwo(money.reference, reference)) ||
    (ownerId !== null && money.ownerId === ownerId)
  const found = booked.find(
    (money) =>
      (money.kind !== kind || isSameParty(money)) &&
      canBeSame({ kind, tenantId, ownerId, properties, on }, money, money.on),
  )
  if (found)
    throw new DomainError('recorded_before', {
      recordId: found.lineId,
      on: found.on,
      kind: found.kind,
      amount,
      name: found.name ?? '',
      ofLine: true,
    })
}

/** Whether both have a reference, and not the same one. */
function areTwo(...references: (string | null | undefined)[]): boolean {
  const [one, other] = references.map((each) => (each ?? '').replace(/[^\p{L}\p{N}]/gu, '').toUpperCase())
  return one !== '' && other !== '' && one !== other
}

/** Returns what lines of the amount were booked as, the newest first, also parts of lines that have it together. */
async function bookedAs(
  { db, organizationId, currency }: Scope,
  { kind, amount, on }: Pick<Given, 'kind' | 'amount' | 'on'>,
): Promise<BookedAs[]> {
  const days = daysOf(kind)
  const sign = DIRECTION_OF[kind] === 'in' ? 1 : -1
  const { rows } = await db.execute<BookedAs>(sql`
    select m.kind, b.id as "lineId", b.booked_on as "on", x.tenant_id as "tenantId", o.id as "ownerId", x.reference,
           coalesce(t.name, o.name, nullif(e.vendor, ''), nullif(i.source, ''), nullif(e.description, ''), nullif(i.description, '')) as name,
           case when x.id is not null then ${propertiesOfTenant(sql`m.organization_id`, sql`x.tenant_id`)}
                when o.id is not null then ${propertiesOfOwner(sql`m.organization_id`, sql`o.id`)}
                else array_remove(array[coalesce(e.property_id, i.property_id)], null) end as properties
      from bank_lines b
      join app.standing_bank_matches m on m.organization_id = b.organization_id and m.line_id = b.id and m.kind <> 'transfer'
      left join transactions x on x.organization_id = m.organization_id and x.id = m.receipt_id
      left join tenants t on t.organization_id = x.organization_id and t.id = x.tenant_id
      left join expenses e on e.organization_id = m.organization_id and e.id = m.expense_id
      left join incomes i on i.organization_id = m.organization_id and i.id = m.income_id
      left join owner_payouts p on p.organization_id = m.organization_id and p.id = m.owner_payout_id
      left join owner_statements s on s.organization_id = p.organization_id and s.id = p.statement_id
      left join owner_contributions c on c.organization_id = m.organization_id and c.id = m.owner_contribution_id
      left join owners o on o.organization_id = m.organization_id and o.id = coalesce(s.owner_id, c.owner_id)
     where b.organization_id = ${organizationId} and b.booked_on between ${addDays(on, -days)} and ${addDays(on, days)}
       and sign(b.amount) = ${sign} and (m.amount = ${amount} or abs(b.amount) = ${amount})
       and coalesce(x.currency, e.currency, i.currency, p.currency, c.currency) = ${currency}
     order by b.booked_on desc, b.id, m.id`)
  return rows
}
