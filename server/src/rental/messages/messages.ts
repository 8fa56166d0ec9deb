/** Reads and writes of a conversation that landlords and tenants share; each runs with the database role of its side. */
import type { message } from '@domovik/contract/messages.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import {
  ATTACHMENTS_PER_MESSAGE,
  MESSAGE_ATTEMPT_LIMIT,
  MESSAGE_FILES_MAX_BYTES,
  MESSAGES_SHOWN,
  mayWithdraw,
} from '@domovik/domain/rental/messages/messages.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { now } from '../../machinery/clock.ts'
import { newId } from '../../machinery/db/ids.ts'
import { storeDocument } from '../../machinery/files/documents.ts'
import { record, type Scope, type SystemScope, type TenantScope } from '../../machinery/scope/scope.ts'
import { messages } from './table.ts'

export type Message = z.infer<typeof message>
type Side = Message['authorKind']
type Caller = Scope | TenantScope

const sideOf = (scope: Caller): Side => (scope.kind === 'tenant' ? 'tenant' : 'manager')

/** `authorName` is the member who wrote it; always null for tenants, who do not see names of members. */
type Row = Omit<Message, 'canWithdraw'> & { own: boolean; authorName: string | null }
type Read = Omit<Row, 'own'> & Pick<Message, 'canWithdraw'>

/** The condition that the caller wrote a message. The database role of tenants does not see which member wrote. */
const ownMessage = (scope: Caller): SQL =>
  scope.kind === 'tenant' ? sql`author_kind = 'tenant'` : sql`author_id = ${scope.userId}`

/** The member who wrote `row`, a message or comment. Members have no names, so it is the e-mail address, as elsewhere. */
const writers = (scope: Caller, row: SQL): { name: SQL; join: SQL } =>
  scope.kind === 'tenant'
    ? { name: sql`null`, join: sql`` }
    : {
        name: sql`o.email`,
        join: sql`left join app.organization_members() o on ${row}.author_kind = 'manager' and o.user_id = ${row}.author_id`,
      }

/**
 * Returns the newest `shown` messages with the tenant, and what both sides wrote about tickets, oldest first, and whether
 * there are earlier ones.
 */
export async function messagesWith(
  scope: Caller,
  tenantId: string,
  shown = MESSAGES_SHOWN,
): Promise<{ messages: Read[]; more: boolean }> {
  const { organizationId } = scope
  const [ofMessage, ofComment] = [writers(scope, sql`m`), writers(scope, sql`c`)]
  const { rows } = await scope.db.execute<{ messages: Row[] }>(sql`
    select coalesce(json_agg(row order by row."createdAt", row.id), '[]'::json) as messages from (
      select * from (
        select m.id, m.author_kind as "authorKind", ${ofMessage.name} as "authorName", case when m.withdrawn_at is null then m.body else '' end as body,
               m.created_at as "createdAt", m.read_at as "readAt", m.withdrawn_at is not null as withdrawn, ${ownMessage(scope)} as own, null::json as ticket,
               (select json_build_object('id', k.id, 'title', k.title) from tickets k where k.organization_id = m.organization_id and k.message_id = m.id
                   and k.deleted_at is null and k.tenant_id = m.tenant_id order by k.created_at desc, k.id limit 1) as "madeTicket",
               case when m.withdrawn_at is not null then '[]'::json else (
                 select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'bytes', f.bytes,
                          'format', case when f.media_type = 'application/pdf' then 'pdf' else 'picture' end) order by f.created_at, f.id), '[]'::json)
                   from files f where f.organization_id = m.organization_id and f.owner_table = 'messages' and f.owner_id = m.id
                    and f.removed_at is null) end as attachments
          from messages m ${ofMessage.join} where m.organization_id = ${organizationId} and m.tenant_id = ${tenantId}
        union all
        select c.id, c.author_kind, ${ofComment.name}, c.body, c.created_at, null, false, false, json_build_object('id', k.id, 'title', k.title), null, '[]'::json
          from ticket_comments c join tickets k on k.organization_id = c.organization_id and k.id = c.ticket_id ${ofComment.join}
         where c.organization_id = ${organizationId} and c.tenant_id = ${tenantId} and c.audience = 'tenant' and k.deleted_at is null
           and k.tenant_id = ${tenantId}) as every
      order by "createdAt" desc, id desc limit ${shown + 1}) as row`)
  const { messages } = rows[0]!
  return { messages: messages.slice(-shown).map(withRights), more: messages.length > shown }
}

const withRights = ({ own, ...row }: Row): Read => ({
  ...row,
  canWithdraw:
    own &&
    mayWithdraw(
      {
        createdAt: Date.parse(row.createdAt),
        readAt: row.readAt === null ? null : Date.parse(row.readAt),
        withdrawnAt: row.withdrawn ? 0 : null,
      },
      now().epochMilliseconds,
    ),
})

type Allowed = { name: string; limit: { burst: number; perHour: number } }

/**
 * Writes a message within the limits. They count what was accepted; what is refused, for example because of a file, counts only as an
 * attempt. Throws rate_limited and what `writeMessage` throws.
 */
export async function sendWithin(
  scope: Caller,
  tenantId: string,
  message: { body: string; files?: File[] | undefined },
  limits: readonly Allowed[],
): Promise<Message> {
  const { rateLimits } = scope.services
  const spend = async ({ name, limit }: Allowed): Promise<void> => {
    if (!(await rateLimits.spend(name, limit))) throw new DomainError('rate_limited')
  }
  await spend({ name: `attempt of ${limits[0]!.name}`, limit: MESSAGE_ATTEMPT_LIMIT })
  const written = await writeMessage(scope, tenantId, message)
  // A refusal here takes back what was written.
  for (const each of limits) await spend(each)
  return written
}

/** Stores a message with its files. Throws validation_failed if it has neither a text nor a file, and the errors of addPhoto. */
export async function writeMessage(
  scope: Caller,
  tenantId: string,
  { body, files = [] }: { body: string; files?: File[] | undefined },
): Promise<Message> {
  if (body === '' && files.length === 0) refuseIssues([{ field: 'body', code: 'required' }])
  if (files.reduce((sum, { size }) => sum + size, 0) > MESSAGE_FILES_MAX_BYTES)
    throw new DomainError('payload_too_large')
  const id = await insertMessage(scope, tenantId, { body, from: sideOf(scope), files: files.length })
  for (const file of files)
    await storeDocument(scope, { table: 'messages', id, tenantId, limit: ATTACHMENTS_PER_MESSAGE }, file)
  const { messages: all } = await messagesWith(scope, tenantId)
  return all.find((one) => one.id === id)!
}

/** Inserts the row of a message and notes it in the audit log. Returns its id. */
export async function insertMessage(
  scope: Caller | SystemScope,
  tenantId: string,
  { body, from, files = 0 }: { body: string; from: Side; files?: number },
): Promise<string> {
  const { organizationId } = scope
  const id = newId()
  await scope.db
    .insert(messages)
    .values({ organizationId, id, tenantId, authorKind: from, authorId: scope.actor.userId ?? null, body })
  const details = { from, ...(files > 0 ? { files } : {}) }
  await record(scope, { action: 'CREATE', table: 'messages', recordId: id, tenantId, details })
  return id
}

/** Marks the other side's messages up to an instant as read. Returns how many. */
export async function readMessages(scope: Caller, tenantId: string, until: string): Promise<number> {
  const other: Side = scope.kind === 'tenant' ? 'manager' : 'tenant'
  const { rows } = await scope.db.execute(sql`
    update messages set read_at = app.now()
     where organization_id = ${scope.organizationId} and tenant_id = ${tenantId} and author_kind = ${other} and read_at is null
       and withdrawn_at is null and created_at <= ${until}::timestamptz returning id`)
  return rows.length
}

/** Takes an own message back. Throws not_found, message_not_withdrawable. */
export async function withdrawMessage(scope: Caller, id: string): Promise<void> {
  const { rows } = await scope.db.execute<{
    tenantId: string
    createdAt: string
    readAt: string | null
    withdrawnAt: string | null
  }>(sql`
    select tenant_id as "tenantId", created_at as "createdAt", read_at as "readAt", withdrawn_at as "withdrawnAt" from messages
     where organization_id = ${scope.organizationId} and id = ${id} and ${ownMessage(scope)} for update`)
  const [row] = rows
  if (!row) throw new DomainError('not_found')
  const at = (instant: string | null) => (instant === null ? null : new Date(instant).getTime())
  const times = { createdAt: at(row.createdAt)!, readAt: at(row.readAt), withdrawnAt: at(row.withdrawnAt) }
  if (!mayWithdraw(times, now().epochMilliseconds)) throw new DomainError('message_not_withdrawable')
  await scope.db.execute(sql`
    update messages set withdrawn_at = app.now() where organization_id = ${scope.organizationId} and id = ${id}`)
  await scope.db.execute(sql`
    update files set removed_at = app.now()
     where organization_id = ${scope.organizationId} and owner_table = 'messages' and owner_id = ${id} and removed_at is null`)
  await record(scope, {
    action: 'DELETE',
    table: 'messages',
    recordId: id,
    tenantId: row.tenantId,
    details: { from: sideOf(scope) },
  })
}

/**
 * Returns the tenant who wrote a message of which a ticket can be made, and locks it, so that two members do not make one each. Throws
 * not_found for a message of a member or one that was withdrawn, message_has_ticket.
 */
export async function writerOf(scope: Scope, id: string): Promise<string> {
  const { rows } = await scope.db.execute<{ tenantId: string }>(sql`
    select m.tenant_id as "tenantId" from messages m
      join tenants t on t.organization_id = m.organization_id and t.id = m.tenant_id and t.deleted_at is null
     where m.organization_id = ${scope.organizationId} and m.id = ${id} and m.author_kind = 'tenant' and m.withdrawn_at is null
       for update of m`)
  if (!rows[0]) throw new DomainError('not_found')
  const { tenantId } = rows[0]
  const { rows: made } = await scope.db.execute(sql`
    select from tickets where organization_id = ${scope.organizationId} and message_id = ${id} and tenant_id = ${tenantId} and deleted_at is null`)
  if (made.length > 0) throw new DomainError('message_has_ticket')
  return tenantId
}

/** Throws not_found unless the message is one of the conversation that the caller may see and was not withdrawn. */
export async function requireMessage(scope: Caller, id: string): Promise<void> {
  const { rows } = await scope.db.execute(sql`
    select 1 from messages where organization_id = ${scope.organizationId} and id = ${id} and withdrawn_at is null
       ${scope.kind === 'tenant' ? sql`and tenant_id = ${scope.tenantId}` : sql``}`)
  if (!rows[0]) throw new DomainError('not_found')
}

/** The messages of the other side that the caller's side has not read. */
export const unreadIn = (all: readonly Message[], side: Side): number =>
  all.filter(
    ({ authorKind, readAt, withdrawn, ticket }) =>
      authorKind !== side && readAt === null && !withdrawn && ticket === null,
  ).length
