/**
 * Payment reminders to tenants by e-mail: automatic as charges fall due (PAY-05), or sent by the landlord.
 */
import { DomainError } from '@domovik/domain/errors.ts'
import { remindableDueDates, reminderStage } from '@domovik/domain/rental/reminders/stages.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { portalLink } from '../../machinery/links.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import { type OrganizationScope, record, type Scope } from '../../machinery/scope/scope.ts'
import { howToPayText } from '../bank/pay-to.ts'
import { type BankAccount, payeeOf } from '../bank/queries.ts'
import { audienceOf, type Debtor, debtors, markReminded } from './queries.ts'
import { chargeLines } from './words.ts'

/** Limits manual reminders per tenant, so that repeated clicks do not flood the tenant's inbox. */
const byHandLimit = { burst: 2, perHour: 1 }

/**
 * Sends one mail to each tenant with a charge that has reached a new stage; the mail lists all open charges.
 * Returns the number of mails.
 */
export async function remindOrganization(scope: OrganizationScope): Promise<number> {
  const audience = await audienceOf(scope)
  if (audience === 'off' || scope.isDemo) return 0
  const payee = await payeeOf(scope)
  const { first, last } = remindableDueDates(scope.today)
  let sent = 0
  for (const debtor of await debtors(scope, { from: first, until: last })) {
    if (!debtor.email || (audience === 'portal' && !debtor.inPortal)) continue
    const reached = debtor.charges.flatMap((charge) => {
      const stage = reminderStage(charge, scope.today)
      return stage ? [{ chargeId: charge.id, stage }] : []
    })
    const fresh = await markReminded(scope, reached)
    if (fresh.length === 0) continue
    await tell(scope, debtor, debtor.email, payee)
    sent += 1
  }
  return sent
}

/**
 * Sends a reminder to one tenant now. Throws nothing_to_remind if nothing is overdue or due soon,
 * reminder_needs_email, rate_limited.
 */
export async function remindTenant(scope: Scope, tenantId: string): Promise<{ charges: number }> {
  const { last } = remindableDueDates(scope.today)
  const [debtor] = await debtors(scope, { until: last, tenantId })
  if (!debtor) throw new DomainError('nothing_to_remind')
  if (!debtor.email) throw new DomainError('reminder_needs_email')
  if (!(await scope.services.rateLimits.spend(`remind|${tenantId}`, byHandLimit)))
    throw new DomainError('rate_limited')
  await markReminded(
    scope,
    debtor.charges.map(({ id }) => ({ chargeId: id, stage: 'by_hand' })),
  )
  await tell(scope, debtor, debtor.email, await payeeOf(scope))
  return { charges: debtor.charges.length }
}

async function tell(
  scope: OrganizationScope,
  debtor: Debtor,
  email: string,
  payee: BankAccount | null,
): Promise<void> {
  const { db, services, organizationId, currency, today } = scope
  const late = debtor.charges.some(({ effectiveDueDate }) => effectiveDueDate < today)
  const total = debtor.charges.reduce((cents, { remaining }) => cents + remaining, 0)
  await queueMail(db, services.masterKey, services.config.productName, {
    to: email,
    language: debtor.language,
    template: late ? 'mail:paymentLate' : 'mail:paymentDue',
    data: {
      tenant: debtor.name,
      landlord: debtor.landlord,
      lines: chargeLines(debtor.charges, debtor.language, currency),
      total: formatMoney(total, currency),
      howToPay: howToPayText(debtor, payee),
      ...(debtor.inPortal ? { link: portalLink(services, debtor.tenantId, '/payments') } : {}),
    },
    organizationId,
    tenantId: debtor.tenantId,
  })
  await record(scope, {
    action: 'CREATE',
    table: 'payment_reminders',
    recordId: debtor.tenantId,
    tenantId: debtor.tenantId,
    details: { charges: debtor.charges.length, amount: total, late },
  })
}
