/** A tenant pays by card through the test provider: started, paid, notified, booked once, refunded. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, startTestServer, type TestServer } from '../../../test/harness.ts'
import { cardsOn, rent } from './card-payments.fixture.ts'
import { settleCardPayments } from './jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-06T10:00:00Z' })
})
afterAll(() => server?.stop())

const { letting, start, pay, balanceOf, receiptsOf, notifyAgain } = cardsOn(() => server)

const refundsMade = async () =>
  (await server.query<{ n: number }>('select count(*)::int as n from sandbox_refunds'))[0]!.n
const byCard = { paymentDate: '2026-03-06', paymentMethod: 'card' } as const

describe('a card payment', () => {
  it('is off until the organization turns it on, which everybody who manages it is told', async () => {
    const { landlord, marta } = await letting({ on: false })
    expect(await landlord.api.cardPayments.get()).toMatchObject({ on: false, offered: false })
    expect(await marta.api.cardPayments.offer()).toBeNull()
    const given = { amount: rent, ahead: null }
    expect(await codeOf(marta.api.cardPayments.start(given))).toBe('conflict')
    await landlord.api.cardPayments.save({ on: true })
    expect(await marta.api.cardPayments.offer()).toEqual({
      ...{ amount: rent, deposit: 0, currency: 'EUR', ahead: null },
    })
    const { rows } = await landlord.api.audit.list({ table: 'card_payment_settings' })
    expect(rows).toHaveLength(1)
    const viewer = await server.addMember(landlord, 'viewer')
    expect(await codeOf(viewer.api.cardPayments.save({ on: false }))).toBe('forbidden')
  })

  it('pays what is owed and is booked once, however often the provider and the tenant say so', async () => {
    const { landlord, tenantId, marta } = await letting()
    const { id, url } = await start(marta)
    expect(await (await server.fetch(new URL(url).pathname)).text()).toContain('600')
    expect(await marta.api.cardPayments.confirm({ id })).toMatchObject({ status: 'open' })
    expect((await pay(url, 'declined')).status).toBe(402)
    expect(await balanceOf(landlord, tenantId)).toBe(rent)
    expect((await pay(url)).headers.get('location')).toMatch(
      new RegExp(`/payments\\?card=${id}&home=[0-9a-f-]{36}$`),
    )
    expect(await balanceOf(landlord, tenantId)).toBe(0)
    await Promise.all([
      pay(url),
      notifyAgain(landlord, id),
      notifyAgain(landlord, id),
      marta.api.cardPayments.confirm({ id }),
    ])
    expect(await receiptsOf(landlord, tenantId)).toMatchObject([
      { amount: rent, paymentMethod: 'card', paymentDate: '2026-03-06' },
    ])
    expect(await marta.api.cardPayments.offer()).toMatchObject({ amount: rent, ahead: '2026-04-05' })
    expect((await marta.api.payments.list()).payments).toMatchObject([{ method: 'card', amount: rent }])
  })

  it('pays no deposit, which its receipt could not settle, and nothing that was paid in advance', async () => {
    const { landlord, tenantId, marta } = await letting({ depositAmount: 150_000 })
    const { home, cardPayments, payments } = marta.api
    expect(await home.get()).toMatchObject({ owed: 210_000, toPay: 210_000 })
    expect(await cardPayments.offer()).toMatchObject({ amount: rent, deposit: 150_000, ahead: null })
    await pay((await start(marta)).url)
    const open = async () =>
      (await payments.list()).charges.filter(({ remaining }) => remaining > 0).map(({ type }) => type)
    expect(await open()).toEqual(['deposit'])
    expect(await cardPayments.offer()).toMatchObject({ amount: 0, deposit: 150_000 })
    expect(await codeOf(cardPayments.start({ amount: rent, ahead: null }))).toBe('card_amount_changed')

    const transfer = { tenantId, paymentDate: '2026-03-06', paymentMethod: 'bank_transfer' } as const
    await landlord.api.payments.recordReceipt({ ...transfer, amount: 150_000, deposit: true })
    await landlord.api.payments.recordReceipt({ ...transfer, amount: 20_000 })
    expect(await home.get()).toMatchObject({ owed: 0, credit: 20_000, next: { amount: rent }, toPay: 40_000 })
    expect(await cardPayments.offer()).toMatchObject({ amount: 40_000 })
    await pay((await start(marta)).url)
    expect(await cardPayments.offer()).toMatchObject({ amount: 0, deposit: 0 })
    expect(await home.get()).toMatchObject({ credit: rent, toPay: 0 })
  })

  it('whose notification was lost is booked when the tenant returns, or by the job', async () => {
    const { landlord, tenantId, marta } = await letting()
    const [first, second] = [await start(marta), await start(marta)]
    const paidAt = (id: string) =>
      server.query(`update sandbox_payments set paid_at = $2 where payment = $1`, [
        id,
        '2026-03-06T10:00:00Z',
      ])
    await paidAt(first.id)
    expect(await marta.api.cardPayments.confirm({ id: first.id })).toMatchObject({ status: 'paid' })
    await paidAt(second.id)
    await server.moveTo('2026-03-06T10:30:00Z', landlord, marta)
    await settleCardPayments.run(server.services, {})
    // Two pages were paid: the second payment is credit of the tenant.
    expect(await balanceOf(landlord, tenantId)).toBe(-rent)
  })

  it('closes the page that was opened before, so that a rent cannot be paid on both', async () => {
    const { landlord, tenantId, marta } = await letting()
    const first = await start(marta)
    const [second, third] = await Promise.allSettled([start(marta), start(marta)])
    expect((await pay(first.url)).status).toBe(404)
    const urls = [second, third].flatMap((one) => (one?.status === 'fulfilled' ? [one.value.url] : []))
    const answers: number[] = []
    for (const url of urls) answers.push((await pay(url)).status)
    expect(answers.filter((status) => status === 303)).toHaveLength(1)
    expect(await receiptsOf(landlord, tenantId)).toHaveLength(1)
    expect(await marta.api.cardPayments.confirm({ id: first.id })).toMatchObject({ status: 'closed' })
  })

  it('is not started again while an earlier page was paid without a notification', async () => {
    const { landlord, tenantId, marta } = await letting()
    const first = await start(marta)
    await server.query('update sandbox_payments set paid_at = app.now() where payment = $1', [first.id])
    expect(await codeOf(start(marta))).toBe('card_amount_changed')
    expect(await receiptsOf(landlord, tenantId)).toMatchObject([{ amount: rent }])
  })

  it('that nobody paid for a day is closed', async () => {
    const { landlord, marta } = await letting()
    const { id, url } = await start(marta)
    await server.moveTo('2026-03-07T10:31:00Z', landlord, marta)
    await settleCardPayments.run(server.services, {})
    expect(await marta.api.cardPayments.confirm({ id })).toMatchObject({ status: 'closed' })
    expect((await pay(url)).status).toBe(404)
  })

  it('goes back to the card once per request, and the refund is on the account', async () => {
    const { landlord, tenantId, marta } = await letting()
    const { url } = await start(marta)
    await pay(url)
    const [receipt] = await receiptsOf(landlord, tenantId)
    const { id } = receipt!
    expect(await landlord.api.payments.get({ id })).toMatchObject({ byCard: true, refundable: rent })
    const reason = 'Nadpłata'
    await landlord.api.cardPayments.refund({ id, amount: 10_000, reason })
    expect(await balanceOf(landlord, tenantId)).toBe(10_000)
    expect(await codeOf(landlord.api.cardPayments.refund({ id, amount: rent, reason }))).toBe(
      'refund_exceeds_receipt',
    )
    await notifyAgain(landlord, (await started(tenantId)).id)
    expect(await balanceOf(landlord, tenantId)).toBe(10_000)
    const [row] = await server.query<{ back: number; n: number }>(
      `select sum(amount)::int as back, count(*)::int as n from sandbox_refunds`,
    )
    expect(row).toEqual({ back: 10_000, n: 1 })
    expect((await marta.api.payments.list()).payments).toMatchObject([
      { kind: 'refund', amount: 10_000, method: 'card' },
      { kind: 'receipt', amount: rent },
    ])
  })

  it('goes back once if two people or two tabs refund the same amount, unless they say that it is another refund', async () => {
    const { landlord, tenantId, marta } = await letting()
    const { url } = await start(marta)
    await pay(url)
    const [receipt] = await receiptsOf(landlord, tenantId)
    const bea = await server.addMember(landlord, 'manager')
    const made = await refundsMade()
    const refund = { id: receipt!.id, amount: 10_000, reason: 'Nadpłata' }
    const together = await Promise.allSettled([
      landlord.api.cardPayments.refund(refund),
      bea.api.cardPayments.refund(refund),
    ])
    expect(together.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await codeOf(bea.api.cardPayments.refund(refund))).toBe('recorded_before')
    expect(await codeOf(bea.api.payments.refund({ ...refund, ...byCard }))).toBe('recorded_before')
    expect(await balanceOf(landlord, tenantId)).toBe(10_000)
    // Two who mean it get two refunds: the second one is a new request for the provider.
    const again = { ...refund, recordAgain: true }
    await Promise.all([landlord, bea].map(({ api }) => api.cardPayments.refund(again)))
    expect(await balanceOf(landlord, tenantId)).toBe(30_000)
    expect(await refundsMade()).toBe(made + 3)
  })

  it('of another tenant is not found, and a notification without the right signature changes nothing', async () => {
    const [own, other] = [await letting(), await letting()]
    const { id } = await start(own.marta)
    expect(await codeOf(other.marta.api.cardPayments.confirm({ id }))).toBe('not_found')
    expect((await notifyAgain(own.landlord, id, 't=1,v1=00')).status).toBe(403)
    expect((await notifyAgain(other.landlord, id)).status).toBe(404)
    expect(await balanceOf(own.landlord, own.tenantId)).toBe(rent)
  })
})

async function started(tenantId: string): Promise<{ id: string }> {
  const [row] = await server.query<{ id: string }>('select id from card_payments where tenant_id = $1', [
    tenantId,
  ])
  return row!
}
