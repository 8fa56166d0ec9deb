/** Sends a payment demand: the letter is stored as a document of the tenant, shared, and announced by mail. */
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { VERSIONS_PER_DOCUMENT } from '@domovik/domain/rental/documents/kinds.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { newId } from '../../machinery/db/ids.ts'
import { storeDocument } from '../../machinery/files/documents.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { howToPayText } from '../bank/pay-to.ts'
import { payeeOf } from '../bank/queries.ts'
import { insertDocument } from '../documents/queries.ts'
import { addReader } from '../documents/readers.ts'
import { lockLedger } from '../payments/ledger.ts'
import { addresseesOf } from '../reminders/addressees.ts'
import { demandPaper, demandToday } from './demand.ts'
import { partiesOf } from './parties.ts'
import { wordsIn } from './words.ts'

/** Limits demands per tenant, so that repeated clicks do not flood the tenant. */
const limit = { burst: 3, perHour: 1 }

/**
 * Returns the id of the document. The account is locked, so that the letter states what was seen. Throws nothing_to_demand,
 * version_conflict if the total is not the one that the caller saw, validation_failed for a day that is not in the
 * future, rate_limited, storage_full, service_unavailable.
 */
export async function sendDemand(
  scope: Scope,
  { id: tenantId, payBy, total }: { id: string; payBy: string; total: number },
): Promise<{ documentId: string; mailed: boolean }> {
  if (payBy <= scope.today) refuseIssues([{ field: 'payBy', code: 'date_invalid' }])
  const ledger = await lockLedger(scope, tenantId)
  const demand = await demandToday(scope, ledger)
  if (demand.total !== total) throw new DomainError('version_conflict')
  if (!(await scope.services.rateLimits.spend(`demand|${tenantId}`, limit)))
    throw new DomainError('rate_limited')
  const parties = await partiesOf(scope, tenantId)
  const { date } = wordsIn(parties.language)
  const paper = await demandPaper(scope, ledger, parties, demand, payBy)
  const title = `${paper.title}, ${date(scope.today)}`
  const documentId = await store(scope, tenantId, title, await scope.services.press.print(paper))
  const mailed = await tell(scope, tenantId, { title, total, payBy: date(payBy) })
  await record(scope, {
    action: 'CREATE',
    table: 'documents',
    recordId: documentId,
    tenantId,
    details: { kind: 'notice', subject: 'tenant', demand: total, payBy, mailed },
  })
  return { documentId, mailed }
}

async function store(scope: Scope, tenantId: string, title: string, bytes: Buffer): Promise<string> {
  const id = newId()
  const file = new File([new Uint8Array(bytes)], `${title}.pdf`, { type: 'application/pdf' })
  const owner = { table: 'documents', id, tenantId: null, limit: VERSIONS_PER_DOCUMENT } as const
  const stored = await storeDocument(scope, owner, file)
  await insertDocument(
    scope,
    { id, kind: 'notice', title, subject: 'tenant', fileId: stored.id, expiresOn: null },
    { tenantId },
  )
  await addReader(scope, id, tenantId)
  return id
}

/** Writes to the tenant. Returns false if there is no address. */
async function tell(
  scope: Scope,
  tenantId: string,
  { title, total, payBy }: { title: string; total: number; payBy: string },
): Promise<boolean> {
  const { db, services, organizationId, currency } = scope
  const to = (await addresseesOf(scope, [tenantId])).get(tenantId)
  if (!to?.email) return false
  await queueMail(db, services.masterKey, services.config.productName, {
    to: to.email,
    language: to.language,
    template: 'mail:paymentDemand',
    data: {
      tenant: to.name,
      landlord: to.landlord,
      title,
      total: formatMoney(total, currency),
      payBy,
      howToPay: howToPayText(to, await payeeOf(scope)),
      ...(to.inPortal ? { link: `${services.config.tenantUrl}/documents` } : {}),
    },
    organizationId,
    tenantId,
  })
  return true
}
