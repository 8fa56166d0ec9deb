/** Deposits that tenants paid for a lease after its renewal was entered. */

import { depositAvailable } from '@domovik/domain/rental/deposits/held.ts'
import { moveDeposit } from '@domovik/domain/rental/leases/renew.ts'
import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { isLanguage } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import type { Event } from '../../machinery/audit/record.ts'
import { translator } from '../../machinery/i18n.ts'
import { type OrganizationScope, recordAll } from '../../machinery/scope/scope.ts'
import { lockLedgers, type Posting, postAll, replayWith } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { carryOver, carryOversOf } from './carry-overs.ts'

type Begun = {
  id: string
  previousLeaseId: string
  propertyId: string
  tenantId: string
  startDate: string
  language: string
}

/**
 * Carries over what leases hold on the first day of their renewals, as far as the deposit of the next lease is open (docs/finance.md 3.3). The
 * renewals that began after the day, and until today, had carried over only what was held when they were entered.
 */
export async function carryLateDeposits(scope: OrganizationScope, after: string): Promise<void> {
  const { rows: begun } = await scope.db.execute<Begun>(sql`
    select l.id, l.previous_lease_id as "previousLeaseId", p.property_id as "propertyId", l.tenant_id as "tenantId", l.start_date::text as "startDate",
           o.language
      from leases l join leases p on p.organization_id = l.organization_id and p.id = l.previous_lease_id
      join organizations o on o.id = l.organization_id
     where l.organization_id = ${scope.organizationId} and l.cancelled_at is null and p.tenant_id = l.tenant_id
       and l.start_date > ${after}::date and l.start_date <= ${scope.today}::date order by l.start_date, l.id`)
  if (begun.length === 0) return
  const tenantIds = [...new Set(begun.map(({ tenantId }) => tenantId))]
  const ledgers = await lockLedgers(scope, tenantIds)
  const planned = await carryOversOf(scope, tenantIds)
  const events: Event[] = []
  const additions = ledgers.map((ledger) => {
    const postings: Posting[] = []
    for (const next of begun.filter(({ tenantId }) => tenantId === ledger.tenantId)) {
      const { id, previousLeaseId, propertyId, tenantId, startDate, language } = next
      const now = replayWith(scope, ledger, ...postings)
      const coming = planned
        .filter(({ to, day, takenBack }) => to === id && day > scope.today && takenBack === null)
        .reduce((sum, { amount }) => sum + amount, 0)
      const held = depositAvailable(now.state, startDate, previousLeaseId)
      const deposit = moveDeposit(held, openDeposit(now, id) - coming)
      if (deposit.transfer === 0) continue
      const reason = translator(isLanguage(language) ? language : 'en', 'leases')('renew.reason')
      const lease = { id: previousLeaseId, propertyId }
      postings.push(...carryOver(scope, now, { lease, next: { id, start: startDate }, deposit, reason }))
      const details = { depositCarriedOver: deposit.transfer }
      events.push({ action: 'UPDATE', table: 'leases', recordId: id, tenantId, details })
    }
    return { ledger, postings }
  })
  await postAll(scope, additions)
  await recordAll(scope, events)
}

/** What is open of the deposit of a lease, in cents. */
const openDeposit = ({ state }: Ledger, leaseId: string): number =>
  [...state.charges.values()].reduce(
    (sum, { charge, remaining }) =>
      charge.leaseId === leaseId && isDepositKind(charge.kind) ? sum + remaining : sum,
    0,
  )
