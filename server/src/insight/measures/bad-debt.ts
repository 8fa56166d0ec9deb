/** Rent and fees written off, by the day of the write-off, less what was paid or taken back later (docs/finance.md 6.2). */
import type { Window } from '@domovik/domain/intervals.ts'
import { vatOfPart } from '@domovik/domain/rental/vat/vat.ts'
import { sql } from 'drizzle-orm'
import { runPreparedFigures } from '../../machinery/db/prepared-statements.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { isNotReversed } from '../../rental/payments/ledger-sql.ts'
import { isRegistered } from '../../rental/vat-sql.ts'
import { replayedAt } from './replayed.ts'
import { type Narrowed, onlyIn } from './units.ts'

/** An amount written off on a day, in cents; negative if it was paid or taken back on that day. */
export type WrittenOff = { propertyId: string | null; day: string; amount: number }

type OfCharge = WrittenOff & { chargeId: string }
/** What credit notes leave of a charge, and the VAT in it that figures leave out. In cents. */
type ChargeVat = { chargeId: string; gross: number; vat: number }

/**
 * Returns the write-offs of charges that were not reversed, without tourist tax, which was never revenue, and without the VAT that figures
 * leave out. What counts of a write-off depends on the whole account: a back-dated receipt reduces it, and a receipt that names the charge
 * takes it back. A charge whose state holds all that was posted needs no replay; only the accounts of the others are replayed.
 */
export async function writtenOff(scope: OrganizationScope, narrowed: Narrowed): Promise<WrittenOff[]> {
  const { organizationId } = scope
  const { rows } = await runPreparedFigures<{
    plain: OfCharge[]
    tenants: string[]
    charges: string[]
    vat: ChargeVat[]
  }>(
    scope.db,
    sql`
    with off as (
      select c.id as charge_id, c.tenant_id, c.property_id, w.effective_date as day, w.amount, not ${isNotReversed(sql`w`)} as reversed
        from transactions w join transactions c on c.organization_id = w.organization_id and c.id = w.parent_id
       where w.organization_id = ${organizationId} and w.kind = 'write_off' and c.type <> 'tourist_tax' ${onlyIn(scope, narrowed)} and ${isNotReversed(sql`c`)}
    ), charge as (
      select o.charge_id, o.tenant_id, bool_or(o.reversed) or sum(o.amount) <> s.written_off as odd
        from off o join charge_states s on s.organization_id = ${organizationId} and s.charge_id = o.charge_id
       group by o.charge_id, o.tenant_id, s.written_off
    )
    select
      (select coalesce(json_agg(json_build_object('chargeId', o.charge_id, 'propertyId', o.property_id, 'day', o.day, 'amount', o.amount)), '[]'::json)
         from off o join charge c on c.charge_id = o.charge_id where not c.odd) as plain,
      (select coalesce(json_agg(distinct c.tenant_id), '[]'::json) from charge c where c.odd) as tenants,
      (select coalesce(json_agg(c.charge_id), '[]'::json) from charge c where c.odd) as charges,
      (select coalesce(json_agg(json_build_object('chargeId', v.charge_id, 'gross', v.gross, 'vat', v.amount)), '[]'::json)
         from charge_vat v where v.organization_id = ${organizationId} and ${isRegistered(scope)} and v.charge_id in (select charge_id from off)) as vat`,
  )
  const { plain, tenants, charges, vat } = rows[0]!
  if (tenants.length === 0) return withoutVat(plain, vat)
  const odd = new Set(charges)
  const states = await replayedAt(scope, tenants, scope.today)
  const replayed = [...states.values()].flatMap(({ charges: all }) =>
    [...all.values()].flatMap(({ charge, settlements }) =>
      odd.has(charge.id)
        ? settlements
            .filter(({ kind }) => kind === 'write_off' || kind === 'write_off_reversed')
            .map(
              ({ day, amount }): OfCharge => ({
                chargeId: charge.id,
                propertyId: charge.propertyId ?? null,
                day,
                amount,
              }),
            )
        : [],
    ),
  )
  return withoutVat([...plain, ...replayed], vat)
}

/** Leaves VAT out, rounded as the VAT of payments is: over all that was written off of a charge so far. */
function withoutVat(entries: readonly OfCharge[], vat: readonly ChargeVat[]): WrittenOff[] {
  if (vat.length === 0) return [...entries]
  const known = new Map(vat.map((one) => [one.chargeId, { ...one, written: 0 }]))
  return entries
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
    .map(({ chargeId, amount, ...entry }) => {
      const charge = known.get(chargeId)
      if (!charge) return { ...entry, amount }
      const before = vatOfPart(charge.vat, charge.written, charge.gross)
      charge.written += amount
      return { ...entry, amount: amount - vatOfPart(charge.vat, charge.written, charge.gross) + before }
    })
}

/** Adds up what was written off in the window. */
export const badDebtIn = (entries: readonly WrittenOff[], { from, to }: Window): number =>
  entries.reduce((sum, { day, amount }) => (day >= from && day < to ? sum + amount : sum), 0)
