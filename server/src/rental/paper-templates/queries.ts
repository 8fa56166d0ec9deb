/** Reads and writes templates of papers and their versions. */
import type { get, templateRow } from '@domovik/contract/admin/rental/paper-templates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import {
  TEMPLATES_PER_ORGANIZATION,
  type TemplateKind,
} from '@domovik/domain/rental/paper-templates/kinds.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { newId } from '../../machinery/db/ids.ts'
import type { OrganizationScope, Scope } from '../../machinery/scope/scope.ts'
import { documentTemplates, documentTemplateVersions, type Texts } from './table.ts'

export type TemplateRow = z.infer<typeof templateRow>
type Detail = InferContractRouterOutputs<{ get: typeof get }>['get']
/** Batches that the page of a template lists. */
const batchesShown = 20

/** Returns the templates that match, by name, each with its texts. */
async function selectTemplates(scope: Scope, where: SQL): Promise<(TemplateRow & { texts: Texts })[]> {
  const { rows } = await scope.db.execute<{ found: (TemplateRow & { texts: Texts })[] }>(sql`
    select coalesce(json_agg(row order by row.name collate "pl-x-icu", row.id), '[]'::json) as found from (
      select t.id, t.kind, t.name, t.texts, t.published, t.changed, t.updated_at as "updatedAt",
             array(select l from unnest(array['en', 'es', 'pl']) as l where t.texts ? l) as languages,
             (select count(*)::int from template_papers p join document_template_versions v on v.organization_id = p.organization_id and v.id = p.version_id
               where p.organization_id = t.organization_id and v.template_id = t.id) as papers
        from document_templates t
       where t.organization_id = ${scope.organizationId} and t.deleted_at is null and ${where}) as row`)
  return rows[0]!.found
}

const withoutTexts = ({ texts: _, ...row }: TemplateRow & { texts: Texts }): TemplateRow => row

export const listTemplates = async (scope: Scope): Promise<TemplateRow[]> =>
  (await selectTemplates(scope, sql`true`)).map(withoutTexts)

/** Returns one template with its texts. Throws not_found. */
export async function templateWithTexts(scope: Scope, id: string): Promise<TemplateRow & { texts: Texts }> {
  const [found] = await selectTemplates(scope, sql`t.id = ${id}`)
  if (!found) throw new DomainError('not_found')
  return found
}

/** Returns one template. Throws not_found. */
export const findTemplate = async (scope: Scope, id: string): Promise<TemplateRow> =>
  withoutTexts(await templateWithTexts(scope, id))

/** Waits for other changes of the number of templates. Throws too_many_templates if `more` would be too many. */
export async function requireTemplateRoom(scope: Scope, more: number): Promise<void> {
  const { db, organizationId } = scope
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`document_templates ${organizationId}`}, 0))`,
  )
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from document_templates where organization_id = ${organizationId} and deleted_at is null`)
  if (rows[0]!.count + more > TEMPLATES_PER_ORGANIZATION)
    throw new DomainError('too_many_templates', { limit: TEMPLATES_PER_ORGANIZATION })
}

/** Inserts a template. Returns its id. */
export async function insertTemplate(
  scope: Scope,
  template: { kind: TemplateKind; name: string; texts: Texts },
): Promise<string> {
  const id = newId()
  await scope.db
    .insert(documentTemplates)
    .values({ ...template, id, organizationId: scope.organizationId, createdBy: scope.userId })
  return id
}

/** Changes a template. Throws not_found, or version_conflict if it was changed after `seen`. */
export async function updateTemplate(
  scope: Scope,
  id: string,
  changes: Partial<typeof documentTemplates.$inferInsert>,
  seen: string,
): Promise<void> {
  const changed = await scope.db
    .update(documentTemplates)
    .set({ ...changes, updatedAt: sql`app.now()` })
    .where(
      and(
        eq(documentTemplates.organizationId, scope.organizationId),
        isNull(documentTemplates.deletedAt),
        eq(documentTemplates.id, id),
        eq(documentTemplates.updatedAt, new Date(seen)),
      ),
    )
    .returning({ id: documentTemplates.id })
  if (changed.length > 0) return
  await findTemplate(scope, id)
  throw new DomainError('version_conflict')
}

/** Locks a template until the end of the transaction. Throws not_found, or version_conflict if its text is published already. */
export async function lockUnpublished(scope: Scope, id: string): Promise<void> {
  const { rows } = await scope.db.execute<{ changed: boolean }>(sql`
    select changed from document_templates
     where organization_id = ${scope.organizationId} and id = ${id} and deleted_at is null for update`)
  if (!rows[0]) throw new DomainError('not_found')
  if (!rows[0].changed) throw new DomainError('version_conflict')
}

/** Stores the texts as the next version, which never changes. */
export async function insertVersion(
  scope: Scope,
  { id, published, texts }: TemplateRow & { texts: Texts },
): Promise<number> {
  const number = published + 1
  await scope.db.insert(documentTemplateVersions).values({
    ...{ organizationId: scope.organizationId, id: newId(), templateId: id, number, texts },
    createdBy: scope.userId,
  })
  return number
}

/** Returns the published versions of a template, the newest first. */
export async function versionsOf(scope: Scope, templateId: string): Promise<Detail['versions']> {
  const { rows } = await scope.db.execute<{ found: Detail['versions'] }>(sql`
    select coalesce(json_agg(json_build_object('number', v.number, 'createdAt', v.created_at,
             'papers', (select count(*)::int from template_papers p where p.organization_id = v.organization_id and p.version_id = v.id))
             order by v.number desc), '[]'::json) as found
      from document_template_versions v
     where v.organization_id = ${scope.organizationId} and v.template_id = ${templateId}`)
  return rows[0]!.found
}

export type Version = {
  id: string
  templateId: string
  number: number
  kind: TemplateKind
  name: string
  texts: Texts
}

/** Returns the version that the condition on `v` and `t` (the template) names; null if there is none. */
export async function findVersion(scope: OrganizationScope, where: SQL): Promise<Version | null> {
  const { rows } = await scope.db.execute<Version>(sql`
    select v.id, v.template_id as "templateId", v.number, t.kind, t.name, v.texts
      from document_template_versions v
      join document_templates t on t.organization_id = v.organization_id and t.id = v.template_id
     where v.organization_id = ${scope.organizationId} and ${where}`)
  return rows[0] ?? null
}

/** Returns the newest version of a template. Throws not_found, also for a removed template, and template_not_published. */
export async function newestVersion(scope: Scope, templateId: string): Promise<Version> {
  await findTemplate(scope, templateId)
  const found = await findVersion(scope, sql`t.id = ${templateId} and v.number = t.published`)
  if (!found) throw new DomainError('template_not_published')
  return found
}

/** Returns the newest batches of a template. */
export async function batchesOf(scope: Scope, templateId: string): Promise<Detail['batches']> {
  const { rows } = await scope.db.execute<{ found: Detail['batches'] }>(sql`
    select coalesce(json_agg(row order by row."createdAt" desc, row.id), '[]'::json) as found from (
      select b.id, v.number as version, b.state, ${batchCounts}, b.created_at as "createdAt"
        from paper_batches b join document_template_versions v on v.organization_id = b.organization_id and v.id = b.version_id
       where b.organization_id = ${scope.organizationId} and v.template_id = ${templateId}
       order by b.created_at desc, b.id limit ${batchesShown}) as row`)
  return rows[0]!.found
}

const items = (where: SQL): SQL =>
  sql`(select count(*)::int from paper_batch_items i where i.organization_id = b.organization_id and i.batch_id = b.id ${where})`
/** The numbers of items of the batch `b`. */
export const batchCounts: SQL = sql`${items(sql``)} as total, ${items(sql`and i.state = 'made'`)} as made, ${items(sql`and i.state = 'refused'`)} as refused`

/** Returns the leases without repetitions. Throws not_found if the organization lacks one of them. */
export async function knownLeases(scope: Scope, leaseIds: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(leaseIds)]
  const { rows } = await scope.db.execute<{ count: number }>(sql`
    select count(*)::int as count from leases
     where organization_id = ${scope.organizationId} and id = any(${sql.param(wanted)}::uuid[])`)
  if (rows[0]!.count !== wanted.length) throw new DomainError('not_found')
  return wanted
}
