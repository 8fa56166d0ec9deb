/** Writes the template of lease agreements, and prints the agreement of a lease from it. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { fillFor, paperOf } from '../../rental/paper-templates/paper.ts'
import { startingTexts } from '../../rental/paper-templates/starting.ts'
import {
  documentTemplates,
  documentTemplateVersions,
  templatePapers,
} from '../../rental/paper-templates/table.ts'
import { factsOfLease } from '../../rental/paper-templates/values.ts'
import { randomOf } from './random.ts'
import type { DemoUsers } from './sign-ins.ts'

const texts = startingTexts('lease', 'pl')

/** Writes the template with one published version. Returns the id of the version. */
export async function writeTemplate(scope: SystemScope, users: DemoUsers, at: number): Promise<string> {
  const { organizationId, db } = scope
  const random = randomOf(at, 'template of leases')
  const [id, versionId, createdAt] = [random.id(at), random.id(at), new Date(at)]
  const createdBy = users.get('manager') ?? null
  await db.insert(documentTemplates).values({
    ...{ organizationId, id, kind: 'lease', name: 'Umowa najmu mieszkania', texts },
    ...{ published: 1, changed: false, createdBy, createdAt, updatedAt: createdAt },
  })
  await db
    .insert(documentTemplateVersions)
    .values({ organizationId, id: versionId, templateId: id, number: 1, texts, createdBy, createdAt })
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
  await db
    .insert(templatePapers)
    .values({ organizationId, documentId, versionId, language: 'pl', createdAt: new Date(at) })
}
