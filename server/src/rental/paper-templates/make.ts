/** Makes documents of leases from published templates. */
import { DomainError } from '@domovik/domain/errors.ts'
import { documentKindOf } from '@domovik/domain/rental/paper-templates/kinds.ts'
import type { Language } from '@domovik/locales/index.ts'
import { record, type Scope, type SystemScope } from '../../machinery/scope/scope.ts'
import { addReader, mailReaders } from '../documents/readers.ts'
import { storePaper } from '../papers/store-paper.ts'
import { type FilledPaper, fillFor, languageOf, paperOf, unprintableIn } from './paper.ts'
import type { Version } from './queries.ts'
import { templatePapers } from './table.ts'
import { factsOfLease, type LeaseFacts } from './values.ts'

export type Order = {
  version: Version
  leaseId: string
  /** Without it, the language of the tenant. */
  language: Language | null | undefined
  asked: Readonly<Record<string, string>>
}

/** Returns the paper of a lease, also while values are missing. Throws not_found, template_too_long. */
export async function draftOf(
  scope: Scope | SystemScope,
  { version, leaseId, language, asked }: Order,
): Promise<{ filled: FilledPaper; facts: LeaseFacts }> {
  const facts = await factsOfLease(scope, leaseId)
  const chosen = languageOf(version.texts, language, facts.parties.language)
  return { filled: fillFor(scope, facts, version.texts[chosen]!, chosen, asked), facts }
}

/**
 * Stores the paper as a document of the lease. With `share` its tenant can read it. Returns the document and the characters
 * that are printed as boxes. Throws template_value_missing with the names of the variables, storage_full, service_unavailable.
 */
export async function makePaper(
  scope: Scope | SystemScope,
  order: Order,
  { share = false, batchId = null }: { share?: boolean; batchId?: string | null } = {},
): Promise<{ documentId: string; unprintable: string[] }> {
  const { version, leaseId } = order
  const { filled, facts } = await draftOf(scope, order)
  const { title, language, missing } = filled
  if (missing.length > 0)
    throw new DomainError('template_value_missing', { missing: missing.slice(0, 20).join(', ') })
  const paper = paperOf(scope, facts, filled, version.kind)
  const bytes = await scope.services.press.print(paper)
  const kind = documentKindOf(version.kind)
  const document = await storePaper(scope, { kind, title, of: { leaseId } }, bytes)
  const { id } = document
  await scope.db
    .insert(templatePapers)
    .values({ organizationId: scope.organizationId, documentId: id, versionId: version.id, language })
  const details = { kind, subject: 'lease', template: version.name, version: version.number }
  await record(scope, {
    action: 'CREATE',
    table: 'documents',
    recordId: id,
    details: batchId ? { ...details, batch: batchId } : details,
  })
  if (share) await shareWith(scope, document, facts.lease.tenantId)
  return { documentId: id, unprintable: unprintableIn(scope, paper) }
}

async function shareWith(
  scope: Scope | SystemScope,
  document: { id: string; title: string },
  tenantId: string,
): Promise<void> {
  await addReader(scope, document.id, tenantId)
  await record(scope, {
    ...{ action: 'UPDATE', table: 'documents', recordId: document.id, tenantId },
    details: { shared: true },
  })
  await mailReaders(scope, document, [tenantId])
}
