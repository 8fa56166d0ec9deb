/** Narrows the list of payments to the few rows that can have a status, so that the statuses of the others are not computed. */
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

type Wanted = { view: 'all' | 'charges' | 'received'; status?: string[] | undefined }

/** Returns whether only charges with an open amount can match; these have an index of their own. */
const areOpenCharges = ({ view, status }: Wanted): boolean =>
  !!status?.length &&
  status.every(
    (each) => each === 'overdue' || each === 'partial' || (each === 'pending' && view === 'charges'),
  )

/**
 * A condition on `t`, a row of transactions, and `c`, its row of charge_states, that every row with one of the statuses fulfils.
 * Empty if one of the statuses is that of most rows.
 */
export function rowsWithStatus({ organizationId, today }: OrganizationScope, wanted: Wanted): SQL {
  if (areOpenCharges(wanted)) return sql`and c.remaining > 0`
  const charges = (where: SQL) =>
    sql`select charge_id from charge_states where organization_id = ${organizationId} and ${where}`
  const money = (id: SQL, where: SQL) =>
    sql`select ${id} from transactions where organization_id = ${organizationId} and ${where}`
  const open = charges(sql`remaining > 0`)
  const closed = charges(sql`closed_as is not null`)
  const unsettled = money(sql`id`, sql`status <> 'completed'`)
  const carriedOverLater = money(sql`id`, sql`effective_date > ${today} and type = 'deposit_transfer'`)
  const corrected = (by: string) => money(sql`parent_id`, sql`kind = ${by}`)
  const candidates: Record<string, SQL[]> = {
    overdue: [open],
    partial: [open],
    pending: [open, unsettled, carriedOverLater],
    failed: [unsettled],
    cancelled: [closed, unsettled, corrected('reversal')],
    refunded: [closed, corrected('refund')],
  }
  const found = wanted.status?.map((status) => candidates[status]) ?? []
  const known = found.flatMap((each) => each ?? [])
  if (known.length === 0 || found.includes(undefined)) return sql``
  // Read as an array first, so that the primary key finds the rows among all of the organization.
  return sql`and t.id = any (array (${sql.join([...new Set(known)], sql` union all `)}))`
}
