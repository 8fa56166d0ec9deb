/** Reads and inserts posted rows of the tenant ledger. */
import type { LedgerState } from '@domovik/domain/rental/ledger/types.ts'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { runPrepared } from '../../machinery/db/prepared-statements.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { LedgerRow } from './events.ts'
import { causeOf } from './ledger-sql.ts'
import { rowIn } from './own-sentences.ts'
import { designations, transactions } from './table.ts'

/** A tenant's account: its posted rows, and the state that their replay gives. */
export type Ledger = { tenantId: string; rows: LedgerRow[]; state: LedgerState }

export type NewTransaction = Omit<
  typeof transactions.$inferInsert,
  'organizationId' | 'currency' | 'userId' | 'tenantId'
>

export type Posting = NewTransaction & { designated?: readonly string[] }

type Stored = Exclude<keyof LedgerRow, 'designations' | 'interestOn'>
/** What the ledger reads of a row; the compiler misses none. */
const read = Object.keys({
  id: true,
  kind: true,
  type: true,
  amount: true,
  effectiveDate: true,
  postedOn: true,
  dueDate: true,
  serviceFrom: true,
  serviceTo: true,
  leaseId: true,
  bookingId: true,
  propertyId: true,
  parentId: true,
  settlementId: true,
  status: true,
  method: true,
  description: true,
  reason: true,
  cause: true,
  reference: true,
  createdAt: true,
} satisfies Record<Stored, true>) as Stored[]

const inSql = (key: string): SQL =>
  sql`${sql.identifier(key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))}`
const listed = <Item>(items: readonly Item[], each: (item: Item) => SQL): SQL =>
  sql.join(items.map(each), sql`, `)

const readColumns = listed(
  read,
  (key) => sql`${key === 'cause' ? causeOf(sql`t`) : sql`t.${inSql(key)}`} as ${sql.identifier(key)}`,
)

/** Returns the posted rows of the given tenants, oldest first, in one statement. Sentences of Domovik are in the language of the caller. */
export async function loadRows(
  scope: OrganizationScope,
  tenantIds: readonly string[],
): Promise<Map<string, LedgerRow[]>> {
  const query = sql`
    select "tenantId", json_agg(row order by row."effectiveDate", row.id) as ledger from (
      select t.tenant_id as "tenantId", ${readColumns},
             case when t.kind in ('receipt', 'deposit_applied') then (select json_agg(d.charge_id order by d.position) from designations d
               where d.organization_id = t.organization_id and d.receipt_id = t.id) end as designations
        from transactions t where t.organization_id = ${scope.organizationId} and t.tenant_id = any(${sql.param(tenantIds)}::uuid[])) as row
     group by "tenantId"`
  const { rows } = await runPrepared<{ tenantId: string; ledger: string }>(scope, query)
  return new Map(
    rows.map(({ tenantId, ledger }) => [
      tenantId,
      withInterest(JSON.parse(ledger)).map((row) => rowIn(row, scope.language)),
    ]),
  )
}

/** Adds to each charge of late interest the charge on which it is charged: its name contains it. */
function withInterest(rows: LedgerRow[]): LedgerRow[] {
  for (const row of rows) {
    if (row.kind !== 'charge' || row.type !== 'late_interest') continue
    const late = rows.find(({ id }) => id === row.parentId)
    if (!late) continue
    const { type, serviceFrom, description } = late
    row.interestOn = { type, serviceFrom, description }
  }
  return rows
}

/** The row that a posting makes, as `loadRows` would read it. */
export function toRow(posting: Posting): LedgerRow {
  const { designated, ...given } = { ...posting, status: posting.status ?? 'completed' }
  const row = Object.fromEntries(read.map((key) => [key, given[key] ?? null]))
  return { ...row, createdAt: null, designations: designated ? [...designated] : null } as LedgerRow
}

/** The columns that come with a posting, by the table itself; the scope knows the others. */
const posted = Object.entries(getTableColumns(transactions))
  .filter(([key]) => key !== 'organizationId' && key !== 'userId' && key !== 'currency')
  .map(([key, column]) => ({ key, type: sql.raw(column.getSQLType()) }))
const byDefault: Record<string, SQL> = { status: sql`'completed'`, createdAt: sql`app.now()` }
const postedColumns = listed(posted, ({ key }) => inSql(key))
const postedTypes = listed(posted, ({ key, type }) => sql`${sql.identifier(key)} ${type}`)
const postedValues = listed(posted, ({ key }) => {
  const given = sql`${sql.identifier(key)}`
  return byDefault[key] ? sql`coalesce(${given}, ${byDefault[key]})` : given
})

type Added = { tenantId: string; postings: readonly Posting[] }

/**
 * Passes the rows as JSON, because a statement with one parameter per value costs the server fifty times what
 * PostgreSQL needs for it.
 */
export async function insertRows(scope: OrganizationScope, additions: readonly Added[]): Promise<void> {
  const rows = additions.flatMap(({ tenantId, postings }) =>
    postings.map(({ designated: _, ...row }) => ({ ...row, tenantId })),
  )
  if (rows.length === 0) return
  const query = sql`
    insert into transactions (organization_id, user_id, currency, ${postedColumns})
    select ${scope.organizationId}::uuid, ${scope.userId}::uuid, ${scope.currency}, ${postedValues}
      from json_to_recordset(${JSON.stringify(rows)}::json) as x(${postedTypes})`
  await runPrepared(scope, query)
}

/** Inserts the charges that the payers named. */
export async function insertDesignations(
  scope: OrganizationScope,
  additions: readonly Added[],
): Promise<void> {
  const named = additions.flatMap(({ tenantId, postings }) =>
    postings.flatMap(({ id: receiptId, designated = [] }) =>
      designated.map((chargeId, position) => ({
        organizationId: scope.organizationId,
        tenantId,
        receiptId,
        position,
        chargeId,
      })),
    ),
  )
  if (named.length > 0) await scope.db.insert(designations).values(named)
}
