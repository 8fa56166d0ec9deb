/** Writes the template of lease agreements, and prints the agreement of a lease from it. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { fillFor, paperOf } from '../../rental/paper-templates/paper.ts'
import { startingTexts } from '../../rental/paper-templates/starting.ts'
import { factsOfLease } from '../../rental/paper-templates/values.ts'
import { randomOf } from './random.ts'
import type { DemoUsers } from './sign-ins.ts'

const texts = startingTexts('lease', 'pl')

/** Writes the template with one published version. Returns the id of the version. */
export async function writeTemplate(scope: SystemScope, users: DemoUsers, at: number): Promise<string> {
  const { organizationId, db } = scope
  const random = randomOf(at, 'template of leases')
  const [id, versionId, createdAt] = [random.id(at), random.id(at), new Date(at).toISOString()]
  const createdBy = users.get('manager') ?? null
  const stored = JSON.stringify(texts)
  await db.execute(sql`
    insert into document_templates (organization_id, id, kind, name, texts, published, changed, created_by, created_at, updated_at)
    values (${organizationId}, ${id}, 'lease', 'Umowa najmu mieszkania', ${stored}::jsonb, 1, false, ${createdBy}, ${createdAt}, ${createdAt})`)
  await db.execute(sql`
    insert into document_template_versions (organization_id, id, template_id, number, texts, created_by, created_at)
    values (${organizationId}, ${versionId}, ${id}, 1, ${stored}::jsonb, ${createdBy}, ${createdAt})`)
  return versionId
}

/** Returns the agreement of a lease as PDF, as it was on the day. */
export async function printAgreement(scope: SystemScope, leaseId: string, day: CivilDate): Promise<Buffer> {
  const then = { ...scope, today: day }
  const facts = await factsOfLease(then, leaseId)
  const filled = fillFor(then, facts, texts.pl!, 'pl', {})
  return scope.services.press.print(paperOf(then, facts, filled, 'lease'))
}

/** Stores that the document was made from the version. */
export async function linkPaper(
  { db, organizationId }: SystemScope,
  { documentId, versionId, at }: { documentId: string; versionId: string; at: number },
): Promise<void> {
  await db.execute(sql`
    insert into template_papers (organization_id, document_id, version_id, language, created_at)
    values (${organizationId}, ${documentId}, ${versionId}, 'pl', ${new Date(at).toISOString()})`)
}
