/** What a person may do with a lease: the page offers only what the calls accept. */
import { addDays } from '@domovik/domain/dates.ts'
import { lastDay } from '@domovik/domain/rental/leases/range.ts'
import { leaseActions } from '@domovik/domain/rental/leases/status.ts'
import { type SQL, sql } from 'drizzle-orm'
import { hasPermission, type Scope } from '../../machinery/scope/scope.ts'
import { isAllowed } from '../is-allowed.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { hasOpenMoney } from '../payments/open-money.ts'
import { planCallOff } from './call-off.ts'
import { planExtension } from './extend.ts'
import { isRenewed } from './lease-sql.ts'
import { type LeaseRecord, toDomain } from './queries.ts'

/** Returns which calls the person may make on the lease and would succeed, for the least change. Saves nothing. */
export async function permitted(scope: Scope, lease: LeaseRecord, ledger: Ledger) {
  const around = await aroundOf(scope, lease)
  const edit = hasPermission(scope, 'edit_tenants') && around.kept
  const remove = hasPermission(scope, 'delete_tenants') && around.kept
  const create = hasPermission(scope, 'create_tenants') && around.kept
  const running = lease.status === 'active' || lease.status === 'pending'
  const { renew, extend, terminate } = leaseActions(toDomain(lease), scope.today)
  return {
    edit,
    correct: edit && !lease.cancelled,
    changeTerms: edit && running,
    terminate: edit && terminate,
    extend:
      edit &&
      extend &&
      around.nextFree &&
      (await isAllowed(() => planExtension(scope, lease, ledger, oneDayMore(lease)))),
    renew: create && renew && !around.renewed && around.nextFree && around.lettable,
    callOff: remove && (await isAllowed(() => planCallOff(scope, lease, ledger, null))),
    reinstate: remove && lease.cancelled && around.ownFree && !hasCharges(ledger, lease),
    recordPayment: hasPermission(scope, 'create_payments') && around.kept,
  }
}

const oneDayMore = ({ endDate }: LeaseRecord) => ({ endDate: endDate && addDays(endDate, 1) })

const hasCharges = ({ state }: Ledger, { id }: LeaseRecord): boolean =>
  state.charges.values().some(({ charge }) => charge.leaseId === id)

type Around = {
  /** Whether the tenant has not been removed, or has open money. */
  kept: boolean
  /** Whether a new lease of the tenant may let the unit. */
  lettable: boolean
  renewed: boolean
  /** Whether nothing has the day after the last one, or a day of the lease itself. */
  nextFree: boolean
  ownFree: boolean
}

async function aroundOf(scope: Scope, lease: LeaseRecord): Promise<Around> {
  const { organizationId } = scope
  const last = lastDay(toDomain(lease))
  const next = last && addDays(last, 1)
  // A hold that has expired blocks no day (docs/finance.md 4.2).
  const isFree = (days: SQL) => sql`not exists (
    select from let_days d left join bookings h on h.organization_id = d.organization_id and h.id = d.id and h.status = 'pending' and h.hold_expires_at <= app.now()
     where d.organization_id = l.organization_id and d.property_id = l.property_id and d.id <> l.id and h.id is null and d.days && ${days})
    and not exists (select from bookings b where b.organization_id = l.organization_id and b.property_id = l.property_id
                       and b.conflict_with is not null and b.status in ('confirmed', 'checked_in') and daterange(b.check_in, b.check_out) && ${days})`
  const { rows } = await scope.db.execute<Around>(sql`
    select t.deleted_at is null or ${hasOpenMoney(scope, sql`t.id`)} as kept,
           t.deleted_at is null and p.deleted_at is null and p.rental_type <> 'short-term' as lettable,
           ${isRenewed(sql`l`)} as renewed,
           ${isFree(sql`daterange(${next}::date, ${next}::date, '[]')`)} as "nextFree",
           ${isFree(sql`daterange(l.start_date, app.lease_last_day(l.end_date, l.termination_last_day), '[]')`)} as "ownFree"
      from leases l join tenants t on t.organization_id = l.organization_id and t.id = l.tenant_id
      join properties p on p.organization_id = l.organization_id and p.id = l.property_id
     where l.organization_id = ${organizationId} and l.id = ${lease.id}`)
  return rows[0]!
}
