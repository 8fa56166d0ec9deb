/** Makes one letter of a batch. */
import { type Delivery, documentKindOfLetter, type LetterKind } from '@domovik/domain/rental/letters/kinds.ts'
import type { DemandStage } from '@domovik/domain/rental/papers/stages.ts'
import { record, type SystemScope } from '../../machinery/scope/scope.ts'
import type { Paper } from '../../machinery/services/press.ts'
import { sendBillsLetter } from '../bills/send-letter.ts'
import { confirmationPaper, rowsOfConfirmation } from '../papers/confirmation.ts'
import { type Parties, partiesOf } from '../papers/parties.ts'
import { receiptPaper } from '../papers/receipt.ts'
import { writeDemand } from '../papers/send-demand.ts'
import { rowsOfStatement, statementPaper } from '../papers/statement.ts'
import { storePaper } from '../papers/store-paper.ts'
import { wordsIn } from '../papers/words.ts'
import { lockLedger } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { deliver, reachedBy } from './deliver.ts'

export type LetterOrder = {
  batchId: string
  kind: LetterKind
  delivery: Delivery
  firstDay: string | null
  lastDay: string | null
  year: number | null
  /** The stage of a demand. A batch that began before stages existed has none. */
  stage: DemandStage | null
  payBy: string | null
  tenantId: string
  paymentId: string | null
  /** The settlement of bills that the letter is about. */
  settlementId: string | null
}

/**
 * Stores the letter as a document of the tenant and delivers it. Returns its id. Throws tenant_not_reached, nothing_to_demand,
 * nothing_to_confirm, receipt_not_completed, storage_full, service_unavailable.
 */
export async function makeLetter(scope: SystemScope, order: LetterOrder): Promise<string> {
  const { kind, delivery, tenantId, batchId } = order
  const to = await reachedBy(scope, tenantId, delivery)
  if (kind === 'settlement') return sendBillsLetter(scope, { id: order.settlementId! }, to, delivery)
  if (kind === 'demand')
    return (
      await writeDemand(scope, {
        tenantId,
        stage: order.stage ?? 'demand',
        payBy: order.payBy,
        seen: null,
        delivery,
      })
    ).documentId
  // The account is locked, so that a payment which is reversed meanwhile finds the letter that states it.
  const ledger = await lockLedger(scope, tenantId, { removed: true })
  const parties = await partiesOf(scope, tenantId)
  const paper = paperFor(scope, order, ledger, parties)
  const title = `${paper.title}, ${detailOf(order, parties, ledger, scope.today)}`
  const bytes = await scope.services.press.print(paper)
  const documentKind = documentKindOfLetter(kind)
  const states = kind === 'receipt' ? order.paymentId : null
  const lists = rowsFor(scope, order, ledger)
  const document = await storePaper(
    scope,
    { kind: documentKind, title, of: { tenantId }, states, lists },
    bytes,
  )
  await record(scope, {
    action: 'CREATE',
    table: 'documents',
    recordId: document.id,
    tenantId,
    details: { kind: documentKind, subject: 'tenant', batch: batchId, letter: kind },
  })
  await deliver(scope, { id: document.id, title: document.title, bytes }, to, delivery)
  return document.id
}

function paperFor(scope: SystemScope, order: LetterOrder, ledger: Ledger, parties: Parties): Paper {
  switch (order.kind) {
    case 'receipt':
      return receiptPaper(scope, ledger, parties, order.paymentId!)
    case 'confirmation':
      return confirmationPaper(scope, ledger, parties, order.year!)
    default:
      return statementPaper(scope, ledger, parties, { from: order.firstDay!, to: order.lastDay! })
  }
}

/** The rows that a letter about several lists. A receipt is about one. */
function rowsFor(
  scope: SystemScope,
  { kind, firstDay, lastDay, year }: LetterOrder,
  ledger: Ledger,
): string[] {
  if (kind === 'confirmation') return rowsOfConfirmation(ledger, year!)
  return kind === 'statement' ? rowsOfStatement(scope, ledger, { from: firstDay!, to: lastDay! }) : []
}

/** What tells letters of one kind apart in a list: the day of a payment or of the statement. */
function detailOf(
  { kind, paymentId, lastDay }: LetterOrder,
  { language }: Parties,
  ledger: Ledger,
  today: string,
): string {
  const { date } = wordsIn(language)
  const paid = kind === 'receipt' && ledger.rows.find(({ id }) => id === paymentId)
  return date(paid ? paid.effectiveDate : kind === 'statement' ? lastDay! : today)
}
