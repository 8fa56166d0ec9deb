/**
 * The event stream of one organization: GET /api/events with the caller's token. Each message contains what changed
 * (table, record, action) and the position in the chain, so that a reconnecting client continues from there.
 */
import { permissionsOf } from '@domovik/domain/account/access/permissions.ts'
import { visibleTables } from '@domovik/domain/account/audit/table-needs.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { now } from '../clock.ts'
import { type Db, inTransaction } from '../db/transaction.ts'
import { recognise } from '../http/procedures.ts'
import { requestContext } from '../http/request.ts'
import type { Services } from '../services/services.ts'

const heartbeatMs = 20_000
const pageSize = 500
type Change = { seq: string; table_name: string | null; record_id: string | null; action_type: string }

/** A demonstration reset starts a new chain. If it is shorter than the last position received, all tables count as changed. */
async function begunAnew(db: Db, chain: string, heard: bigint): Promise<Change[]> {
  const { rows } = await db.execute<Change>(sql`
    with head as (select coalesce(max(seq), 0) as seq from audit_logs where organization_id = ${chain})
    select head.seq::text as seq, told.table_name, null as record_id, 'RESTART' as action_type
      from head, lateral (select distinct table_name from audit_logs where organization_id = ${chain} and seq <= head.seq) as told
     where head.seq < ${heard}`)
  return rows
}

/** Handles GET /api/events. Throws unauthenticated, forbidden, organization_missing. */
export async function openEventStream(c: Context, services: Services): Promise<Response> {
  const context = requestContext(c, services)
  const caller = await recognise(context)
  const begin = () => ({
    name: 'begin_request',
    text: 'select * from app.begin_request($1, $2, $3, $4)',
    values: [caller.userId, caller.sessionId, context.chosen ?? null, now().toString()],
  })
  /** New events since `after`, read with the caller's own rights. An ended session or membership ends the stream. */
  const changesSince = (after: bigint | null) =>
    inTransaction(services.database.app, begin(), async (db, answer) => {
      const row = answer!.rows[0] as {
        organization_id: string | null
        member_role: never
        added_permissions: never[]
        removed_permissions: never[]
        is_owner: boolean
        system_role: never
        status: string
      }
      if (!row.organization_id) throw new DomainError('organization_missing')
      const permissions = permissionsOf({
        systemRole: row.system_role,
        organizationRole: row.is_owner ? 'owner' : row.member_role,
        changes: { added: row.added_permissions, removed: row.removed_permissions },
      })
      const visible: ReadonlySet<string> = new Set(visibleTables(permissions))
      const chain = row.organization_id
      const { rows: added } = await db.execute<Change>(
        after === null
          ? sql`select coalesce(max(seq), 0)::text as seq, null as table_name, null as record_id, 'START' as action_type from audit_logs where organization_id = ${chain}`
          : sql`select seq::text, table_name, record_id, action_type from audit_logs where organization_id = ${chain} and seq > ${after} order by seq limit ${pageSize}`,
      )
      const rows = after !== null && added.length === 0 ? await begunAnew(db, chain, after) : added
      // Members of a suspended organization receive only changes of the organization itself, such as its reactivation.
      const keptOut = row.status === 'suspended' && row.system_role !== ('super_admin' as never)
      const heard = rows.filter(({ table_name: table, record_id: record }) => {
        if (table === null) return true
        if (keptOut) return table === 'organizations'
        // Everybody receives changes of their own membership.
        const oneself = table === 'organization_members' && record === caller.userId
        return oneself || visible.has(table)
      })
      return {
        organizationId: row.organization_id,
        last: rows.at(-1)?.seq,
        full: rows.length === pageSize,
        heard,
      }
    })

  const given = c.req.header('last-event-id')
  let position = given && /^\d{1,18}$/.test(given) ? BigInt(given) : null
  const first = await changesSince(position)
  return streamSSE(c, async (stream) => {
    let awake: () => void = () => undefined
    let pending = true
    const stop = services.realtime.listen(first.organizationId, () => {
      pending = true
      awake()
    })
    const { stopping } = services
    const isOpen = () => !stream.aborted && !stopping.aborted
    const wake = () => awake()
    stream.onAbort(wake)
    stopping.addEventListener('abort', wake)
    try {
      if (position === null) {
        position = BigInt(first.last ?? 0)
        await stream.writeSSE({ event: 'start', data: '{}', id: String(position) })
      }
      while (isOpen()) {
        while (pending && isOpen()) {
          pending = false
          const { heard, last, full } = await changesSince(position)
          for (const { seq, table_name: table, record_id: id, action_type: action } of heard) {
            await stream.writeSSE({ event: 'change', id: seq, data: JSON.stringify({ table, id, action }) })
          }
          if (last !== undefined) position = BigInt(last)
          pending ||= full
        }
        let timer: NodeJS.Timeout | undefined
        const woken = await new Promise<boolean>((resolve) => {
          awake = () => resolve(true)
          timer = setTimeout(() => resolve(false), heartbeatMs)
          if (pending || !isOpen()) resolve(true)
        })
        clearTimeout(timer)
        if (!woken) {
          await changesSince(position)
          await stream.writeSSE({ event: 'beat', data: '{}' })
        }
      }
    } catch (error) {
      services.log.debug({ err: error }, 'event stream ended')
    } finally {
      stopping.removeEventListener('abort', wake)
      stop()
    }
  })
}
