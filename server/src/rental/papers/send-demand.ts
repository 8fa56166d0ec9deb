/** Sends a payment demand: the letter is stored as a document of the tenant and reaches them by portal or mail. */
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import type { Delivery } from '@domovik/domain/rental/letters/kinds.ts'
import type { DemandStage } from '@domovik/domain/rental/papers/stages.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { translator } from '../../machinery/i18n.ts'
import { portalLink } from '../../machinery/links.ts'
import type { MailFile } from '../../machinery/mail/mail.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import { record, type Scope, type SystemScope } from '../../machinery/scope/scope.ts'
import { howToPayText } from '../bank/pay-to.ts'
import { payeeOf } from '../bank/queries.ts'
import { addReader } from '../documents/readers.ts'
import { lockLedger } from '../payments/ledger.ts'
import { addresseesOf } from '../reminders/addressees.ts'
import { demandPaper, demandToday } from './demand.ts'
import { demandFacts, demandsOf, insertDemandLetter, type NoticeHome } from './demand-letters.ts'
import { type Parties, partiesOf } from './parties.ts'
import { storePaper } from './store-paper.ts'
import { wordsIn } from './words.ts'

/** Limits demands per tenant, so that repeated clicks do not flood the tenant. */
const limit = { burst: 3, perHour: 1 }

/**
 * Returns the id of the document. The account is locked, so that the letter states what was seen. Throws nothing_to_demand,
 * version_conflict if the total or the newest demand is not the one that the caller saw, validation_failed for a day that is not in the
 * future, rate_limited, storage_full, service_unavailable.
 */
export async function sendDemand(
  scope: Scope,
  { id: tenantId, stage, payBy, total, newest }: Asked,
): Promise<{ documentId: string; mailed: boolean }> {
  requirePayBy(scope, { stage, payBy })
  const reach = reachOf((await addresseesOf(scope, [tenantId])).get(tenantId))
  const delivery = reach === 'mail' ? 'mail' : 'portal'
  return writeDemand(scope, { tenantId, stage, payBy: payBy ?? null, seen: { total, newest }, delivery })
}

/** How a single letter reaches a tenant. Who is not in the portal could not open it there. */
export function reachOf(
  to: { inPortal: boolean; email: string | null } | undefined,
): 'portal' | 'mail' | 'documents' {
  if (to?.inPortal) return 'portal'
  return to?.email ? 'mail' : 'documents'
}

/** A notice has no day to pay by: its month begins when it is delivered. Throws validation_failed. */
export function requirePayBy(
  { today }: Scope,
  { stage, payBy }: { stage: DemandStage; payBy?: string | undefined },
): void {
  if (stage !== 'notice' && (!payBy || payBy <= today))
    refuseIssues([{ field: 'payBy', code: payBy ? 'date_invalid' : 'required' }])
}

type Seen = { total: number; newest?: string | null | undefined }
type Asked = Seen & { id: string; stage: DemandStage; payBy?: string | undefined }
type Wanted = {
  tenantId: string
  stage: DemandStage
  payBy: string | null
  seen: Seen | null
  delivery: Delivery
}

/** The notice is one of Polish law and must be understood by a Polish court: it is in Polish in every case. */
const partiesFor = (stage: DemandStage, parties: Parties, home: NoticeHome | null): Parties =>
  stage === 'notice' && home
    ? { ...parties, language: 'pl', tenant: { ...parties.tenant, ...addressOf(home) } }
    : parties

const addressOf = ({ address, city, postalCode }: NoticeHome) => ({ address, city, postalCode })

/** Writes a demand of what is overdue now; `seen` is what the caller saw. Throws like `sendDemand`. */
export async function writeDemand(
  scope: Scope | SystemScope,
  { tenantId, stage, payBy: wanted, seen, delivery }: Wanted,
): Promise<{ documentId: string; mailed: boolean }> {
  const ledger = await lockLedger(scope, tenantId)
  const facts = (await demandFacts(scope, [tenantId])).get(tenantId)
  const home = facts?.home ?? null
  if (stage === 'notice' && !home) throw new DomainError('nothing_to_terminate')
  // A notice is about one lease: its home and its charges.
  const demand = await demandToday(scope, ledger, stage === 'notice' ? home?.leaseId : undefined)
  const { total, lines } = demand
  const payBy = stage === 'notice' ? null : wanted
  if (seen !== null && (total !== seen.total || !(await isNewest(scope, tenantId, seen.newest))))
    throw new DomainError('version_conflict')
  if (seen === null && facts?.sent.some((sent) => sent.stage === stage && sent.sentOn === scope.today))
    throw new DomainError('letter_sent_today')
  if (delivery !== 'archive' && !(await scope.services.rateLimits.spend(`demand|${tenantId}`, limit)))
    throw new DomainError('rate_limited')
  const parties = partiesFor(stage, await partiesOf(scope, tenantId), home)
  const { date } = wordsIn(parties.language)
  const paper = await demandPaper(scope, ledger, parties, demand, {
    ...{ stage, payBy },
    threePeriods: facts?.threePeriods ?? false,
  })
  const title = `${paper.title}, ${date(scope.today)}`
  const bytes = await scope.services.press.print(paper)
  const { id: documentId } = await storePaper(scope, { kind: 'notice', title, of: { tenantId } }, bytes)
  const chargeIds = lines.map(({ chargeId }) => chargeId)
  await insertDemandLetter(scope, { tenantId, documentId, stage, payBy, total, chargeIds })
  if (delivery !== 'archive') await addReader(scope, documentId, tenantId)
  const file = delivery === 'mail' ? { name: `${title}.pdf`, base64: bytes.toString('base64') } : undefined
  const mailed =
    delivery !== 'archive' &&
    (await tell(scope, tenantId, { stage, title, total, payBy: payBy && date(payBy) }, file))
  await record(scope, {
    action: 'CREATE',
    table: 'documents',
    recordId: documentId,
    tenantId,
    details: { kind: 'notice', subject: 'tenant', stage, demand: total, payBy, mailed },
  })
  return { documentId, mailed }
}

/** The account is locked, so two letters of one moment are seen here one after the other. */
async function isNewest(
  scope: Scope | SystemScope,
  tenantId: string,
  seen: string | null | undefined,
): Promise<boolean> {
  if (seen === undefined) return true
  const [newest] = await demandsOf(scope, tenantId)
  return (newest?.id ?? null) === seen
}

const templates = {
  reminder: 'mail:demandReminder',
  demand: 'mail:paymentDemand',
  notice: 'mail:demandNotice',
} as const

type Told = { stage: DemandStage; title: string; total: number; payBy: string | null }

/** Writes to the tenant. Returns false if there is no address. */
async function tell(
  scope: Scope | SystemScope,
  tenantId: string,
  { stage, payBy, ...letter }: Told,
  file: MailFile | undefined,
): Promise<boolean> {
  const { db, services, organizationId, currency } = scope
  const to = (await addresseesOf(scope, [tenantId])).get(tenantId)
  if (!to?.email) return false
  await queueMail(db, services.masterKey, services.config.productName, {
    to: to.email,
    language: to.language,
    template: templates[stage],
    data: {
      tenant: to.name,
      landlord: to.landlord,
      title: letter.title,
      total: formatMoney(letter.total, currency),
      payBy: payBy ?? '',
      attached: file ? translator(to.language, 'mail')('attachedAsPdf') : '',
      howToPay: howToPayText(to, await payeeOf(scope)),
      ...(to.inPortal ? { link: portalLink(services, tenantId, '/documents') } : {}),
    },
    organizationId,
    tenantId,
    ...(file ? { file } : {}),
  })
  return true
}
