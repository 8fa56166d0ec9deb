import type { Delivery } from '@domovik/domain/rental/letters/kinds.ts'
import { record, type Scope, type SystemScope } from '../../machinery/scope/scope.ts'
import { deliver, type reachedBy } from '../letters/deliver.ts'
import { partiesOf } from '../papers/parties.ts'
import { storePaper } from '../papers/store-paper.ts'
import { wordsIn } from '../papers/words.ts'
import { lockLedger } from '../payments/ledger.ts'
import { billsPaper } from './paper.ts'
import { findSettlement } from './queries.ts'

/**
 * Stores the letter of a settlement as a document of the lease and delivers it. The account is locked, so that the letter states
 * one moment. Returns the id of the document. Throws not_found, already_reversed, storage_full, service_unavailable.
 */
export async function sendBillsLetter(
  scope: Scope | SystemScope,
  settlementId: string,
  to: Awaited<ReturnType<typeof reachedBy>>,
  delivery: Delivery,
): Promise<string> {
  const { tenantId } = await findSettlement(scope, settlementId)
  const ledger = await lockLedger(scope, tenantId)
  const settlement = await findSettlement(scope, settlementId)
  const { leaseId, from, to: last } = settlement
  const parties = await partiesOf(scope, tenantId)
  const paper = await billsPaper(scope, settlement, ledger, parties)
  const { shortDate } = wordsIn(parties.language)
  const title = `${paper.title}, ${shortDate(from)} – ${shortDate(last)}`
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
