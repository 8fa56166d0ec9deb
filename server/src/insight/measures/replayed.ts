/** The accounts of many tenants at the end of a day, replayed from their posted rows. */
import { replay } from '@domovik/domain/rental/ledger/replay.ts'
import type { LedgerState } from '@domovik/domain/rental/ledger/types.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { toEvent } from '../../rental/payments/events.ts'
import { loadRows } from '../../rental/payments/ledger-rows.ts'

/** Accounts loaded and replayed per batch. Between batches the event loop serves other requests. */
const atOnce = 100

/** Returns the ledger state of each tenant at the end of the day. */
export async function replayedAt(
  scope: OrganizationScope,
  tenantIds: readonly string[],
  day: string,
): Promise<Map<string, LedgerState>> {
  const states = new Map<string, LedgerState>()
  for (let start = 0; start < tenantIds.length; start += atOnce) {
    const rows = await loadRows(scope, tenantIds.slice(start, start + atOnce))
    for (const [tenantId, ledger] of rows)
      states.set(
        tenantId,
        replay(ledger.map(toEvent), { until: day, businessDayRule: scope.businessDayRule }),
      )
    await new Promise(setImmediate)
  }
  return states
}
