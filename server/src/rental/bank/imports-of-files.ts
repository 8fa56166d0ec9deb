/** Files that were imported, and taking one back. */
import { DomainError } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import { type OrganizationScope, recordAll, type Scope } from '../../machinery/scope/scope.ts'
import { emptyCashBalances } from './balances.ts'
import { giveBackLapsed } from './lapsed.ts'
import { lockLines } from './lines.ts'
import { lockBankAccounts } from './queries.ts'
import { unbookAll } from './undo.ts'

type ImportedFile = {
  /** One of its statements. */
  id: string
  fileName: string
  createdAt: string
  lines: number
  /** Lines for which something was booked. */
  booked: number
}

const MOST_FILES = 20

/** Returns the files imported last, newest first. The statements of one file have one hash and one time. */
export async function importedFiles({ db, organizationId }: OrganizationScope): Promise<ImportedFile[]> {
  const { rows } = await db.execute<ImportedFile>(sql`
    select s.ids[1] as id, s.name as "fileName", to_json(s.created_at) #>> '{}' as "createdAt",
           (select count(*)::int from bank_lines b where b.organization_id = ${organizationId} and b.statement_id = any(s.ids)) as lines,
           (select count(distinct b.id)::int from bank_lines b
              join app.standing_bank_matches m on m.organization_id = b.organization_id and m.line_id = b.id
             where b.organization_id = ${organizationId} and b.statement_id = any(s.ids)) as booked
      from (select array_agg(id order by id) as ids, min(file_name) as name, created_at from bank_statements
             where organization_id = ${organizationId} group by file_hash, created_at order by created_at desc limit ${MOST_FILES}) as s
     order by s.created_at desc`)
  return rows
}

/**
 * Takes back an import: what was booked for its lines, then the lines. All or nothing. Throws not_found, and what taking back a
 * line throws.
 */
export async function undoImport(scope: Scope, id: string, reason: string): Promise<void> {
  const { db, organizationId } = scope
  await lockBankAccounts(scope)
  const { rows: statements } = await db.execute<{ id: string; fileName: string; lineIds: string[] }>(sql`
    select s.id, s.file_name as "fileName",
           (select coalesce(json_agg(b.id), '[]'::json) from bank_lines b where b.organization_id = s.organization_id and b.statement_id = s.id) as "lineIds"
      from bank_statements s join bank_statements chosen on chosen.organization_id = s.organization_id and chosen.id = ${id}
     where s.organization_id = ${organizationId} and s.file_hash = chosen.file_hash and s.created_at = chosen.created_at`)
  if (statements.length === 0) throw new DomainError('not_found')
  const lines = await lockLines(
    scope,
    statements.flatMap(({ lineIds }) => lineIds),
  )
  const isOpen = lines.filter(({ parts }) => parts.length === 0).map((line) => line.id)
  await recordAll(scope, await giveBackLapsed(scope, isOpen))
  await unbookAll(
    scope,
    lines.filter(({ parts }) => parts.length > 0),
    reason,
  )
  const ids = sql.param(statements.map((statement) => statement.id))
  await emptyCashBalances(
    scope,
    statements.map((statement) => statement.id),
  )
  await db.execute(sql`
    delete from bank_matches m using bank_lines b where m.organization_id = ${organizationId} and b.organization_id = m.organization_id
       and b.id = m.line_id and b.statement_id = any(${ids}::uuid[])`)
  await db.execute(
    sql`delete from bank_lines where organization_id = ${organizationId} and statement_id = any(${ids}::uuid[])`,
  )
  await db.execute(
    sql`delete from bank_statements where organization_id = ${organizationId} and id = any(${ids}::uuid[])`,
  )
  await recordAll(
    scope,
    statements.map(({ id: recordId, fileName, lineIds }) => ({
      ...({ action: 'DELETE', table: 'bank_statements', recordId } as const),
      details: { file: fileName, lines: lineIds.length },
    })),
  )
}
