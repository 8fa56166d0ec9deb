import { DomainError } from '@domovik/domain/errors.ts'
import type { Delivery } from '@domovik/domain/rental/letters/kinds.ts'
import { record, type Scope, type SystemScope } from '../../machinery/scope/scope.ts'
import { deliver, type reachedBy } from '../letters/deliver.ts'
import { partiesOf } from '../papers/parties.ts'
import { storePaper } from '../papers/store-paper.ts'
import { lockLedger } from '../payments/ledger.ts'
import { inWords } from './notify.ts'
import { billsPaper } from './paper.ts'
import { findSettlement, newestLetters } from './queries.ts'

/**
 * Stores the letter of a settlement as a document of the lease and delivers it. The account is locked, so that the letter states
 * one moment, and of two people who send the letter that both saw the second is refused. Returns the id of the document. Throws
 * not_found, already_reversed, version_conflict if `newest` is not the newest letter, storage_full, service_unavailable.
 */
export async function sendBillsLetter(
  scope: Scope | SystemScope,
  { id: settlementId, newest }: { id: string; newest?: string | null | undefined },
  to: Awaited<ReturnType<typeof reachedBy>>,
  delivery: Delivery,
): Promise<string> {
  const { tenantId } = await findSettlement(scope, settlementId)
  const ledger = await lockLedger(scope, tenantId)
  const settlement = await findSettlement(scope, settlementId)
  const { leaseId } = settlement
  if (newest !== undefined) {
    const letters = await newestLetters(scope, [settlementId])
    if ((letters.get(settlementId) ?? null) !== newest) throw new DomainError('version_conflict')
  }
  const parties = await partiesOf(scope, tenantId)
  const paper = await billsPaper(scope, settlement, ledger, parties)
  const period = inWords(settlement, parties.language)
  const title = `${paper.title}, ${period.from} – ${period.to}`
  const bytes = await scope.services.press.print(paper)
  const document = await storePaper(
    scope,
    { kind: 'other', title, of: { leaseId }, states: settlementId },
    bytes,
  )
  await record(scope, {
    action: 'CREATE',
    table: 'documents',
    recordId: document.id,
    tenantId,
    details: { kind: 'other', subject: 'lease', letter: 'settlement' },
  })
  await deliver(scope, { ...document, bytes }, to, delivery)
  return document.id
}
