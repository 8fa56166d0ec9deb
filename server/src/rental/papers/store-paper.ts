/** Stores a printed paper as a document of its record. */
import { type DocumentKind, VERSIONS_PER_DOCUMENT } from '@domovik/domain/rental/documents/kinds.ts'
import { newId } from '../../machinery/db/ids.ts'
import { storeDocument } from '../../machinery/files/documents.ts'
import type { Scope, SystemScope } from '../../machinery/scope/scope.ts'
import { insertDocument } from '../documents/queries.ts'

const longestTitle = 160

type NewPaper = {
  kind: DocumentKind
  title: string
  of: { tenantId: string } | { leaseId: string }
  /** The settlement of bills or the receipt that it states: the paper is marked as withdrawn when that is taken back. */
  states?: string | null
  /** The rows of an account that it lists: the paper is marked as withdrawn when one of them is reversed. */
  lists?: readonly string[]
}

/** Returns the id of the document, and its title as it is stored. Throws storage_full. */
export async function storePaper(
  scope: Scope | SystemScope,
  { kind, title, of, states = null, lists = [] }: NewPaper,
  bytes: Buffer,
): Promise<{ id: string; title: string }> {
  const id = newId()
  const file = new File([new Uint8Array(bytes)], `${title}.pdf`, { type: 'application/pdf' })
  const owner = { table: 'documents', id, tenantId: null, limit: VERSIONS_PER_DOCUMENT } as const
  const stored = await storeDocument(scope, owner, file)
  const subject = Object.hasOwn(of, 'leaseId') ? 'lease' : 'tenant'
  const kept = title.slice(0, longestTitle)
  const document = { id, kind, title: kept, subject, fileId: stored.id, expiresOn: null } as const
  const statesRows = lists.length > 0 ? [...lists] : null
  await insertDocument(scope, { ...document, statesId: states, statesRows }, of)
  return { id, title: kept }
}
