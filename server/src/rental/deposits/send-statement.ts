import { record, type Scope } from '../../machinery/scope/scope.ts'
import { addReader, mailReaders } from '../documents/readers.ts'
import { lockLease } from '../leases/lock.ts'
import { partiesOf } from '../papers/parties.ts'
import { storePaper } from '../papers/store-paper.ts'
import { wordsIn } from '../papers/words.ts'
import { depositPaper, rowsOfDepositPaper } from './paper.ts'

/**
 * Stores the statement of the deposit as a document of the lease, shares it with the tenant and writes to a tenant who uses the
 * portal. The account is locked, so that the paper states one moment. Returns the id of the document.
 */
export async function sendDepositStatement(scope: Scope, leaseId: string): Promise<string> {
  const { lease, ledger } = await lockLease(scope, leaseId)
  const parties = await partiesOf(scope, lease.tenantId)
  const paper = await depositPaper(scope, lease, ledger, parties)
  const title = `${paper.title}, ${wordsIn(parties.language).date(scope.today)}`
  const bytes = await scope.services.press.print(paper)
  const lists = rowsOfDepositPaper(scope, ledger, leaseId)
  const document = await storePaper(scope, { kind: 'other', title, of: { leaseId }, lists }, bytes)
  await addReader(scope, document.id, lease.tenantId)
  await mailReaders(scope, document, [lease.tenantId])
  await record(scope, {
    action: 'CREATE',
    table: 'documents',
    recordId: document.id,
    tenantId: lease.tenantId,
    details: { kind: 'other', subject: 'lease', shared: true },
  })
  return document.id
}
