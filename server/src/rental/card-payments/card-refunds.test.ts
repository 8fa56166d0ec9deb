/** What the provider says of refunds and disputes is what the books say, however it came about. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { notifyOfEvents } from '../../account/notifications/jobs.ts'
import { iban, statement } from '../bank/statement.fixture.ts'
import { cardsOn, rent } from './card-payments.fixture.ts'
import { settleCardPayments } from './jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-06T10:00:00Z' })
})
afterAll(() => server?.stop())
const cards = cardsOn(() => server)
const {
  paid,
  press,
  pay,
  start,
  letting,
  balanceOf,
  receiptsOf,
  refundsOf,
  notifyAgain,
  giveBackAtProvider,
} = cards

const atProvider = async (checkout: string) =>
  await server.query<{ amount: number; failed: boolean }>(
    'select amount::float8 as amount, failed from sandbox_refunds where checkout = $1 order by created_at',
    [checkout],
  )
const newsOf = async ({ api }: Landlord) => {
  await notifyOfEvents.run(server.services, {})
  const { rows } = await api.notifications.list({})
  return rows.filter(({ trigger }) => trigger === 'card_money_moved')
}
const reason = 'Nadpłata'
const byHand = { reason, paymentDate: '2026-03-06', paymentMethod: 'card' } as const

describe('a refund to a card', () => {
  it('that fails at the provider is taken back, the landlord is notified, and the next one is posted', async () => {
    const { landlord, tenantId, id, url, checkout } = await paid()
    expect(await newsOf(landlord)).toEqual([])
    await landlord.api.cardPayments.refund({ id, amount: 10_000, reason })
    await press(url, { act: 'fail_refunds' })
    expect(await balanceOf(landlord, tenantId)).toBe(0)
    expect(await refundsOf(id)).toMatchObject([
      { amount: 10_000, undone: 'The refund did not reach the card' },
    ])
    expect(await newsOf(landlord)).toMatchObject([
      { data: { news: 'refundFailed', amount: 10_000, name: 'Marta Wójcik' }, path: `/payments/${id}` },
    ])
    // The same amount again is a new request, not an old one that has an answer.
    await landlord.api.cardPayments.refund({ id, amount: 10_000, reason })
    expect(await balanceOf(landlord, tenantId)).toBe(10_000)
    expect((await atProvider(checkout)).map(({ failed }) => failed)).toEqual([true, false])
  })

  it('of which a part fails is posted again without that part', async () => {
    const { landlord, tenantId, id, payment, checkout } = await paid()
    await landlord.api.cardPayments.refund({ id, amount: rent, reason })
    await server.query('update sandbox_refunds set amount = 50000 where checkout = $1', [checkout])
    await notifyAgain(landlord, payment)
    expect(await balanceOf(landlord, tenantId)).toBe(50_000)
    expect((await refundsOf(id)).map(({ amount, undone }) => [amount, undone !== null])).toEqual([
      [rent, true],
      [50_000, false],
    ])
  })

  it('cannot be undone by hand, and the page does not offer it', async () => {
    const { landlord, tenantId, id } = await paid()
    await landlord.api.cardPayments.refund({ id, amount: 10_000, reason })
    const [refund] = await refundsOf(id)
    const { payments, cardPayments } = landlord.api
    expect(await payments.get({ id: refund!.id })).toMatchObject({ can: { reverse: false } })
    expect(await codeOf(payments.reverse({ id: refund!.id, reason }))).toBe('refunded_to_card')
    expect(await payments.get({ id })).toMatchObject({ refundableToCard: 50_000 })
    expect(await codeOf(cardPayments.refund({ id, amount: 50_001, reason }))).toBe('refund_exceeds_receipt')
    expect(await balanceOf(landlord, tenantId)).toBe(10_000)
  })

  it('that was undone before this rule is posted again with the next look', async () => {
    const { landlord, tenantId, id, payment } = await paid()
    await landlord.api.cardPayments.refund({ id, amount: 10_000, reason })
    const [refund] = await refundsOf(id)
    await server.query('update card_payments set refunded = 0 where id = $1', [payment])
    await landlord.api.payments.reverse({ id: refund!.id, reason })
    expect(await balanceOf(landlord, tenantId)).toBe(0)
    await notifyAgain(landlord, payment)
    expect(await balanceOf(landlord, tenantId)).toBe(10_000)
  })

  it('that was entered by hand and is seen at the provider is posted once, and can be undone until then', async () => {
    const { landlord, tenantId, id, payment, checkout } = await paid()
    const first = await landlord.api.payments.refund({ ...byHand, id, amount: 10_000 })
    await notifyAgain(landlord, payment)
    expect(await balanceOf(landlord, tenantId)).toBe(10_000)
    await landlord.api.payments.reverse({ id: first.id, reason })
    const { id: again } = await landlord.api.payments.refund({ ...byHand, id, amount: 10_000 })
    await giveBackAtProvider(checkout, 10_000)
    await notifyAgain(landlord, payment)
    expect(await balanceOf(landlord, tenantId)).toBe(10_000)
    expect(await codeOf(landlord.api.payments.reverse({ id: again, reason }))).toBe('refunded_to_card')
    await giveBackAtProvider(checkout, 5_000)
    await notifyAgain(landlord, payment)
    expect(await balanceOf(landlord, tenantId)).toBe(15_000)
  })

  it('waits for one by hand at the same time, so that both together are not more than the payment', async () => {
    const { landlord, tenantId, id } = await paid()
    const bea = await server.addMember(landlord, 'manager')
    const both = await Promise.allSettled([
      landlord.api.cardPayments.refund({ id, amount: rent, reason }),
      bea.api.payments.refund({ ...byHand, paymentMethod: 'cash', id, amount: rent }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await balanceOf(landlord, tenantId)).toBe(rent)
  })

  it('whose notification was lost is posted by the job, which asks for each payment every six hours', async () => {
    const { landlord, tenantId, checkout, marta } = await paid()
    await giveBackAtProvider(checkout, rent)
    await settleCardPayments.run(server.services, {})
    expect(await balanceOf(landlord, tenantId)).toBe(0)
    await server.moveTo('2026-03-06T16:10:00Z', landlord, marta)
    await settleCardPayments.run(server.services, {})
    expect(await balanceOf(landlord, tenantId)).toBe(rent)
    await server.moveTo('2026-03-06T10:00:00Z', landlord, marta)
  })

  it('is looked for at most thirty times in one run, the longest unasked first, and not after 180 days', async () => {
    const { landlord, payment } = await paid()
    await server.query(
      `insert into card_payments (organization_id, id, tenant_id, provider, checkout, amount, currency, status, receipt_id, paid_at)
       select organization_id, gen_random_uuid(), tenant_id, provider, 'gone', amount, currency, 'open', null, paid_at
         from card_payments, generate_series(1, 40) where id = $1`,
      [payment],
    )
    // Rows without receipts are enough here.
    await server.query(`alter table card_payments drop constraint card_payments_paid`)
    await server.query(
      `update card_payments set status = 'paid', asked_at = '2026-03-01T00:00:00Z' where checkout = 'gone'`,
    )
    await server.query(`update card_payments set asked_at = '2026-03-05T00:00:00Z' where id = $1`, [payment])
    const asked = async () =>
      (
        await server.query<{ n: number; own: boolean }>(
          `select count(*)::int as n, bool_or(id = $2) as own from card_payments
            where organization_id = $1 and asked_at >= '2026-03-06'`,
          [landlord.organizationId, payment],
        )
      )[0]
    await settleCardPayments.run(server.services, {})
    expect(await asked()).toEqual({ n: 30, own: false })
    await settleCardPayments.run(server.services, {})
    expect(await asked()).toEqual({ n: 41, own: true })
    await server.query(
      `update card_payments set asked_at = null, paid_at = '2025-09-01T00:00:00Z' where organization_id = $1`,
      [landlord.organizationId],
    )
    await settleCardPayments.run(server.services, {})
    expect(await asked()).toMatchObject({ n: 0 })
    await server.query(`delete from card_payments where checkout = 'gone'`)
  })
})

describe('a receipt of a card', () => {
  it('cannot be reversed by hand, only refunded', async () => {
    const { landlord, tenantId, id } = await paid()
    const { payments } = landlord.api
    expect(await payments.get({ id })).toMatchObject({ can: { reverse: false, refund: true } })
    expect(await codeOf(payments.reverse({ id, reason }))).toBe('paid_by_card')
    expect(await balanceOf(landlord, tenantId)).toBe(0)
  })

  it('cannot be returned by a line of the bank, because the bank did not bring it', async () => {
    const { landlord, tenantId, id } = await paid()
    const { bank, bankAccounts } = landlord.api
    await bankAccounts.add({ holder: 'Anna Kowalska', iban })
    await bank.run({ file: statement([{ on: '2026-03-06', amount: -rent, name: 'Marta', text: 'Zwrot' }]) })
    const [line] = (await bank.lines({ state: 'open' })).lines
    const given = { id: line!.id, receiptId: id, returned: true, reason, recordAgain: false }
    expect(await codeOf(bank.giveBack(given))).toBe('paid_by_card')
    expect(await balanceOf(landlord, tenantId)).toBe(0)
  })

  it('of another provider than the present one can be reversed, because it cannot be refunded to the card', async () => {
    const { landlord, tenantId, id, payment } = await paid()
    await server.query(`update card_payments set provider = 'stripe' where id = $1`, [payment])
    expect(await landlord.api.payments.get({ id })).toMatchObject({ byCard: false, refundableToCard: 0 })
    await landlord.api.payments.reverse({ id, reason })
    expect(await balanceOf(landlord, tenantId)).toBe(rent)
  })
})

describe('a dispute', () => {
  it('makes the rent owed again while the money is withdrawn, and paid when it is won', async () => {
    const { landlord, tenantId, marta, id, url } = await paid()
    expect(await newsOf(landlord)).toEqual([])
    await landlord.api.cardPayments.refund({ id, amount: 10_000, reason })
    await press(url, { act: 'dispute' })
    expect(await balanceOf(landlord, tenantId)).toBe(rent)
    expect(await marta.api.home.get()).toMatchObject({ owed: rent })
    expect(await landlord.api.payments.get({ id })).toMatchObject({ refundableToCard: 0 })
    const disputed = { amount: 50_000, reason: 'The holder of the card disputes the payment' }
    expect(await refundsOf(id)).toMatchObject([
      { amount: 10_000, undone: null },
      { ...disputed, undone: null },
    ])
    const [, { id: row }] = (await refundsOf(id)) as [unknown, { id: string }]
    expect(await codeOf(landlord.api.payments.reverse({ id: row, reason }))).toBe('refunded_to_card')
    await press(url, { act: 'reinstate' })
    expect(await balanceOf(landlord, tenantId)).toBe(10_000)
    expect(await refundsOf(id)).toMatchObject([
      { amount: 10_000, undone: null },
      { ...disputed, undone: 'The dispute is over, and the money came back' },
    ])
    expect((await newsOf(landlord)).map(({ data }) => [data.news, data.amount]).sort()).toEqual([
      ['disputeWon', 50_000],
      ['disputed', 50_000],
    ])
  })

  it('and refunds by any method are what the return page of the tenant says went back', async () => {
    const { landlord, marta, id, payment, url } = await paid()
    const said = async () => {
      const { status, refunded, disputed } = await marta.api.cardPayments.confirm({ id: payment })
      return { status, refunded, disputed }
    }
    expect(await said()).toEqual({ status: 'paid', refunded: 0, disputed: 0 })
    await landlord.api.cardPayments.refund({ id, amount: 10_000, reason })
    await landlord.api.payments.refund({ ...byHand, paymentMethod: 'cash', id, amount: 5_000 })
    expect(await said()).toEqual({ status: 'paid', refunded: 15_000, disputed: 0 })
    await press(url, { act: 'dispute' })
    expect(await said()).toMatchObject({ disputed: 45_000 })
    await press(url, { act: 'reinstate' })
    expect(await said()).toEqual({ status: 'paid', refunded: 15_000, disputed: 0 })
  })

  it('counts as a returned payment in the risk of the tenant until it is won', async () => {
    const { landlord, tenantId, leaseId, id, url } = await paid()
    for (const dueDate of ['2026-02-01', '2026-02-02', '2026-02-03'])
      await landlord.api.payments.addCharge({
        ...{ tenantId, leaseId, type: 'other', amount: 1_000, dueDate, description: dueDate },
      })
    const failed = async () => {
      const { risk } = await landlord.api.tenants.get({ id: tenantId })
      if (risk?.points == null) throw new Error('no risk')
      return risk.reasons.find(({ factor }) => factor === 'failed_payments')?.value
    }
    await landlord.api.cardPayments.refund({ id, amount: 10_000, reason })
    expect(await failed()).toBe(0)
    await press(url, { act: 'dispute' })
    expect(await failed()).toBe(1)
    await press(url, { act: 'reinstate' })
    expect(await failed()).toBe(0)
  })

  it('is nothing that can happen to a payment that was not made', async () => {
    const { landlord, tenantId, marta } = await letting()
    const { url } = await start(marta)
    await press(url, { act: 'dispute' })
    expect(await balanceOf(landlord, tenantId)).toBe(rent)
  })
})

describe('a page that was opened before', () => {
  it('does not pay a paid rent again', async () => {
    const { landlord, tenantId, marta } = await letting()
    const { cardPayments } = marta.api
    const old = { amount: rent, ahead: null }
    await pay((await cardPayments.start(old)).url)
    const refused = await cardPayments.start(old).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 'card_amount_changed',
      data: { details: { amount: rent, ahead: '2026-04-05' } },
    })
    await pay((await cardPayments.start({ amount: rent, ahead: '2026-04-05' })).url)
    expect(await balanceOf(landlord, tenantId)).toBe(-rent)
    expect(await codeOf(cardPayments.start({ amount: rent, ahead: '2026-04-05' }))).toBe(
      'card_amount_changed',
    )
  })

  it('says on return what of the payment is credit', async () => {
    const { landlord, tenantId, marta } = await letting()
    const { id, url } = await start(marta)
    expect(await marta.api.cardPayments.confirm({ id })).toMatchObject({ status: 'open', credit: 0 })
    const transfer = { paymentDate: '2026-03-06', paymentMethod: 'bank_transfer' } as const
    await landlord.api.payments.recordReceipt({ tenantId, amount: 45_000, ...transfer })
    await pay(url)
    expect(await marta.api.cardPayments.confirm({ id })).toMatchObject({ status: 'paid', credit: 45_000 })
    expect(await receiptsOf(landlord, tenantId)).toHaveLength(2)
  })
})
