/** Landlords who take cards, tenants who pay with them, and the test provider. */
import type { Landlord, TenantClient, TestServer } from '../../../test/harness.ts'
import { sandboxKey } from '../../machinery/billing/open.ts'
import { sign } from '../../machinery/billing/signature.ts'

export const rent = 60_000

type Letting = { landlord: Landlord; tenantId: string; leaseId: string; marta: { api: TenantClient } }

/** Returns what tests of card payments do on this server. */
export function cardsOn(server: () => TestServer) {
  let flats = 0
  const press = (url: string, form: Record<string, string>) =>
    server().fetch(new URL(url).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(url).origin },
      body: new URLSearchParams(form).toString(),
      redirect: 'manual',
    })
  const pay = (url: string, card = 'good') => press(url, { act: 'pay', card })
  const receiptsOf = async ({ api }: Landlord, tenantId: string) =>
    (await api.payments.list({ tenantId, view: 'received' })).rows

  /** A landlord who takes cards, and a tenant in the portal who owes 600.00. */
  async function letting({ on = true, depositAmount = 0 } = {}) {
    const landlord = await server().signUpLandlord(`Karty ${++flats}`)
    const { properties, tenants, leases } = landlord.api
    const { id: propertyId } = await properties.create({ address: `ul. Żabia ${flats}` })
    const { id: tenantId } = await tenants.create({
      name: 'Marta Wójcik',
      email: `card-${flats}@example.com`,
    })
    const terms = { startDate: '2026-03-01', rentAmount: rent, paymentDueDay: 5 }
    const { id: leaseId } = await leases.create({ propertyId, tenantId, ...terms, depositAmount })
    if (on) await landlord.api.cardPayments.save({ on: true })
    return { landlord, tenantId, leaseId, marta: await server().acceptInvitation(landlord, tenantId) }
  }

  /** Starts a payment for what the portal shows. */
  async function start({ api }: Letting['marta']) {
    const { amount, ahead } = (await api.cardPayments.offer())!
    return api.cardPayments.start({ amount, ahead })
  }

  /** Sends the test provider's notification once more, as a provider does that got no answer. */
  async function notifyAgain({ organizationId }: Landlord, payment: string, signature?: string) {
    const body = JSON.stringify({
      ...{ eventId: 'evt_again', kind: 'card_payment_succeeded', organizationId, payment },
    })
    const header = signature ?? sign(sandboxKey(server().services.masterKey), body)
    return server().fetch('/api/billing/notifications', {
      ...{ method: 'POST', headers: { 'sandbox-signature': header }, body },
    })
  }

  return {
    ...{ press, pay, letting, start, receiptsOf, notifyAgain },
    /** The refunds of a receipt, and the reasons for which they were taken back. */
    refundsOf: (receipt: string) =>
      server().query<{ id: string; amount: number; reason: string; undone: string | null }>(
        `select t.id, t.amount::float8 as amount, t.reason, r.reason as undone from transactions t
           left join transactions r on r.organization_id = t.organization_id and r.parent_id = t.id and r.kind = 'reversal'
          where t.parent_id = $1 and t.kind = 'refund' order by t.created_at, t.id`,
        [receipt],
      ),
    balanceOf: async ({ api }: Landlord, id: string) => (await api.tenants.account({ id })).balance,
    /** A tenant who has paid the rent by card. */
    async paid() {
      const made = await letting()
      const { id: payment, url } = await start(made.marta)
      await pay(url)
      const [receipt] = await receiptsOf(made.landlord, made.tenantId)
      const checkout = new URL(url).pathname.split('/').at(-1)!
      return { ...made, payment, url, checkout, id: receipt!.id }
    },
    /** The landlord gives money back at the provider, without a notification. */
    giveBackAtProvider: (checkout: string, amount: number) =>
      server().query(
        'insert into sandbox_refunds (key, checkout, amount) values (gen_random_uuid()::text, $1, $2)',
        [checkout, amount],
      ),
  }
}
