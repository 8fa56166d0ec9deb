/** Deposits that a lease holds after the lease that renews it has begun. */

import { depositAvailable } from '@domovik/domain/rental/deposits/held.ts'
import { moveDeposit } from '@domovik/domain/rental/leases/renew.ts'
import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { isLanguage } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import type { Event } from '../../machinery/audit/record.ts'
import { translator } from '../../machinery/i18n.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Ledger, Posting } from '../payments/ledger-rows.ts'
import { carryOver } from './carry-overs.ts'

type Renewal = { id: string; previousLeaseId: string; propertyId: string; language: string }

/** What a lease holds, as the rows that carry it over to its next lease, and the event of the lease. */
export type LateCarryOver = { postings: Posting[]; event: Event }

/**
 * Returns the rows that carry over what the first lease of the account holds whose next lease has begun, as far as the deposit of the next
 * one is open (docs/finance.md 3.3); null if there is none. They are dated today: no earlier day changes. `done` are the ids of next leases that
 * are left out.
 */
export async function lateCarryOver(
  scope: OrganizationScope,
  ledger: Ledger,
  done: ReadonlySet<string>,
): Promise<LateCarryOver | null> {
  const open = openDeposits(ledger)
  if (open.size === 0 || !ledger.state.depositMovements.some(({ leaseId }) => leaseId !== null)) return null
  const { rows } = await scope.db.execute<Renewal>(sql`
    select l.id, l.previous_lease_id as "previousLeaseId", p.property_id as "propertyId", o.language
      from leases l join leases p on p.organization_id = l.organization_id and p.id = l.previous_lease_id
      join organizations o on o.id = l.organization_id
     where l.organization_id = ${scope.organizationId} and l.id = any(${sql.param([...open.keys()])}::uuid[]) and ${hasBegun(scope)}
     order by l.start_date, l.id`)
  for (const { id, previousLeaseId, propertyId, language } of rows) {
    const held = depositAvailable(ledger.state, scope.today, previousLeaseId)
    const deposit = moveDeposit(held, open.get(id) ?? 0)
    if (done.has(id) || deposit.transfer === 0) continue
    const reason = translator(isLanguage(language) ? language : 'en', 'leases')('renew.reason')
    const [lease, next] = [
      { id: previousLeaseId, propertyId },
      { id, start: scope.today },
    ]
    const details = { depositCarriedOver: deposit.transfer }
    return {
      postings: carryOver(scope, ledger, { lease, next, deposit, reason }),
      event: { action: 'UPDATE', table: 'leases', recordId: id, tenantId: ledger.tenantId, details },
    }
  }
  return null
}

/** Returns the tenants with a begun renewal whose deposit is open, by the stored states of their charges. */
export async function tenantsWithLateDeposits(scope: OrganizationScope): Promise<string[]> {
  const { rows } = await scope.db.execute<{ tenantId: string }>(sql`
    select distinct l.tenant_id as "tenantId"
      from leases l join leases p on p.organization_id = l.organization_id and p.id = l.previous_lease_id
     where l.organization_id = ${scope.organizationId} and ${hasBegun(scope)}
       and exists (select from charge_states c where c.organization_id = l.organization_id and c.lease_id = l.id and app.is_deposit(c.type) and c.remaining > 0)
       and exists (select from transactions r where r.organization_id = l.organization_id and r.tenant_id = l.tenant_id
                      and r.kind = 'receipt' and app.is_deposit(r.type))`)
  return rows.map(({ tenantId }) => tenantId)
}

/** Whether `l` renews `p` and has begun. */
const hasBegun = ({ today }: OrganizationScope) =>
  sql`l.cancelled_at is null and p.tenant_id = l.tenant_id and l.start_date <= ${today}::date`

/** Returns what is open of the deposits of each lease, in cents. */
export function openDeposits({ state }: Ledger): Map<string, number> {
  const open = new Map<string, number>()
  for (const { charge, remaining } of state.charges.values()) {
    const { leaseId, kind } = charge
    if (leaseId && isDepositKind(kind) && remaining > 0)
      open.set(leaseId, (open.get(leaseId) ?? 0) + remaining)
  }
  return open
}
