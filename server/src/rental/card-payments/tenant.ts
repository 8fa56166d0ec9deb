/** A tenant pays by card. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { tenant } from '../../machinery/http/procedures.ts'
import { translator } from '../../machinery/i18n.ts'
import { portalLink } from '../../machinery/links.ts'
import { record, type TenantScope } from '../../machinery/scope/scope.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { loadLedger } from '../payments/ledger.ts'
import { ownSelf } from '../tenants/tenant-queries.ts'
import { amountToPay } from '../tenants/to-pay.ts'
import { cardSettingOf, findCardPayment, isOffered, openPages } from './queries.ts'
import { settleCardPayment } from './settle.ts'
import { goneOfReceipt } from './standing.ts'

type Offered = { amount: number; deposit: number; ahead: CivilDate | null; account: string | null }

/**
 * What a card payment would pay, in cents: everything to pay now but deposits, because the receipt of a card pays none; null if
 * the landlord takes no cards. `ahead` is the due date of what is paid ahead.
 */
async function offered(scope: TenantScope): Promise<Offered | null> {
  const setting = await cardSettingOf(scope)
  if (!isOffered(scope, setting)) return null
  const { amount, deposit, ahead } = await amountToPay(scope)
  return { amount: amount - deposit, deposit, ahead, account: setting.account }
}

/**
 * Closes the pages on which this account could still be paid, so that one rent cannot be paid on two of them. What was paid on one is posted.
 * Another start waits until this one is done, and then closes its page.
 */
async function closeOpenPages(scope: TenantScope): Promise<void> {
  const { db, services, organizationId, tenantId } = scope
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`card|${organizationId}|${tenantId}`}, 0))`,
  )
  for (const { id, ...at } of await openPages(scope, tenantId)) {
    await services.payments.closePayment(at)
    await settleCardPayment({ services, organizationId }, id)
  }
}

export const cardPaymentsTenant = {
  offer: tenant.cardPayments.offer.handler(async ({ context: { scope } }) => {
    const found = await offered(scope)
    if (!found) return null
    const { amount, deposit, ahead } = found
    return { amount, deposit, ahead, currency: scope.currency }
  }),

  start: tenant.cardPayments.start.handler(async ({ input, context: { scope, language } }) => {
    if (!isOffered(scope, await cardSettingOf(scope))) throw new DomainError('conflict')
    await closeOpenPages(scope)
    const found = await offered(scope)
    if (!found) throw new DomainError('conflict')
    // A page that was opened before another payment would pay a paid rent again.
    const { amount, ahead } = found
    if (amount !== input.amount || ahead !== input.ahead)
      throw new DomainError('card_amount_changed', { amount, ahead })
    const { services, organizationId, tenantId, currency } = scope
    const { email, landlord } = await ownSelf(scope)
    const id = newId()
    // In transactions of their own: the payment is stored before the provider can notify us of it.
    await forOrganization(services, organizationId, 'card payment', async (system) => {
      await system.db.execute(sql`
        insert into card_payments (organization_id, id, tenant_id, provider, account, amount, currency)
          values (${organizationId}, ${id}, ${tenantId}, ${services.payments.name}, ${found.account}, ${found.amount}, ${currency})`)
    })
    const t = translator(language, 'card_payments')
    const { checkout, url } = await services.payments.startPayment(
      {
        ...{ payment: id, organizationId, account: found.account, amount: found.amount, currency },
        ...{ description: t('description', { landlord: landlord.name }), email, language },
      },
      {
        success: portalLink(services, tenantId, `/payments?card=${id}`),
        cancel: portalLink(services, tenantId, '/payments'),
      },
    )
    await forOrganization(services, organizationId, 'card payment', async (system) => {
      await system.db.execute(
        sql`update card_payments set checkout = ${checkout} where organization_id = ${organizationId} and id = ${id}`,
      )
    })
    const details = { amount: found.amount }
    await record(scope, { action: 'CREATE', table: 'card_payments', recordId: id, tenantId, details })
    return { id, url }
  }),

  confirm: tenant.cardPayments.confirm.handler(async ({ input: { id }, context: { scope } }) => {
    // Row level security hides the payments of others: they are not_found.
    await findCardPayment(scope, id)
    await settleCardPayment(scope, id)
    const { status, amount, currency, receiptId } = await findCardPayment(scope, id)
    const ledger = await loadLedger(scope, scope.tenantId)
    const credit = (receiptId && ledger.state.sources.get(receiptId)?.unapplied) || 0
    const gone = receiptId ? goneOfReceipt(ledger, receiptId) : { refunded: 0, disputed: 0 }
    return { status, amount, currency, credit, ...gone }
  }),
}
