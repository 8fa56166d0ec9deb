/** Refunds of card payments that somebody entered by hand beside what the provider moved. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { notifyOfEvents } from '../../account/notifications/jobs.ts'
import { sentenceOf } from '../../account/notifications/words.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyBooks } from '../payments/verify-books.ts'
import { cardsOn, rent } from './card-payments.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-06T10:00:00Z' })
})
afterAll(() => server?.stop())
const { paid, press, balanceOf, refundsOf, notifyAgain, giveBackAtProvider } = cardsOn(() => server)

const reason = 'Nadpłata'
const byHand = { reason, paymentDate: '2026-03-06', paymentMethod: 'card' } as const
const [atProvider, failed] = ['Refunded to the card', 'The refund did not reach the card']
const [disputed, won] = [
  'The holder of the card disputes the payment',
  'The dispute is over, and the money came back',
]
const rowsOf = async (receipt: string) =>
  (await refundsOf(receipt)).map((row) => [row.amount, row.reason, row.undone])
const differences = async ({ organizationId }: Landlord) =>
  (await forOrganization(server.services, organizationId, 'test', verifyBooks)).differences

describe('a refund by hand that is larger than the one at the provider', () => {
  it.each([30_000, rent])('is undone, and what is at the provider takes its place: %s', async (typed) => {
    const { landlord, tenantId, id, payment, checkout, url } = await paid()
    const { payments } = landlord.api
    const { id: wrong } = await payments.refund({ ...byHand, id, amount: typed })
    await giveBackAtProvider(checkout, 10_000)
    await notifyAgain(landlord, payment)
    expect(await balanceOf(landlord, tenantId)).toBe(typed)
    expect(await payments.get({ id: wrong })).toMatchObject({ can: { reverse: true } })
    await payments.reverse({ id: wrong, reason: 'typo' })
    expect(await balanceOf(landlord, tenantId)).toBe(10_000)
    expect(await rowsOf(id)).toEqual([
      [typed, reason, 'typo'],
      [10_000, atProvider, null],
    ])
    expect(await payments.get({ id })).toMatchObject({ refundableToCard: 50_000 })
    const [, right] = await refundsOf(id)
    expect((await payments.get({ id: right!.id })).history[0]!.details).toMatchObject({
      amount: 10_000,
      of: id,
    })
    expect(await codeOf(payments.reverse({ id: right!.id, reason }))).toBe('refunded_to_card')
    expect(await codeOf(payments.reverse({ id: wrong, reason }))).toBe('already_reversed')
    await notifyAgain(landlord, payment)
    expect(await balanceOf(landlord, tenantId)).toBe(10_000)
    await press(url, { act: 'fail_refunds' })
    expect(await balanceOf(landlord, tenantId)).toBe(0)
    expect((await rowsOf(id))[1]).toEqual([10_000, atProvider, failed])
    expect(await differences(landlord)).toBe(0)
  })

  it('is taken back when that one fails, and nothing is posted that nobody refunded', async () => {
    const { landlord, tenantId, id, payment, checkout, url } = await paid()
    await landlord.api.payments.refund({ ...byHand, id, amount: 30_000 })
    await giveBackAtProvider(checkout, 10_000)
    await notifyAgain(landlord, payment)
    await press(url, { act: 'fail_refunds' })
    expect(await rowsOf(id)).toEqual([[30_000, reason, failed]])
    expect(await balanceOf(landlord, tenantId)).toBe(0)
    expect(await differences(landlord)).toBe(0)
  })
})

describe('a dispute beside a refund by hand', () => {
  it('is posted in full as soon as there is room for it, with its reason, and taken back when it is won', async () => {
    const { landlord, tenantId, id, payment, url } = await paid()
    const { payments, cardPayments } = landlord.api
    await cardPayments.refund({ id, amount: 10_000, reason })
    const cash = await payments.refund({ ...byHand, paymentMethod: 'cash', id, amount: 20_000 })
    await press(url, { act: 'dispute' })
    await payments.reverse({ id: cash.id, reason: 'typo' })
    expect(await balanceOf(landlord, tenantId)).toBe(rent)
    await notifyAgain(landlord, payment)
    const posted = (undone: string | null) => [
      [10_000, reason, null],
      [20_000, reason, 'typo'],
      [30_000, disputed, undone],
      [20_000, disputed, undone],
    ]
    expect(await rowsOf(id)).toEqual(posted(null))
    // The landlord reads another language since.
    await server.query(`update organizations set language = 'pl' where id = $1`, [landlord.organizationId])
    await press(url, { act: 'reinstate' })
    expect((await rowsOf(id)).map(([amount, , undone]) => [amount, undone !== null])).toEqual([
      [10_000, false],
      [20_000, true],
      [30_000, true],
      [20_000, true],
    ])
    expect(await balanceOf(landlord, tenantId)).toBe(10_000)
    expect(await differences(landlord)).toBe(0)
  })

  it('that is won leaves the refund by hand, which can be undone before and after', async () => {
    for (const early of [true, false]) {
      const { landlord, tenantId, id, url } = await paid()
      const { payments } = landlord.api
      const hand = await payments.refund({ ...byHand, id, amount: 10_000 })
      await press(url, { act: 'dispute' })
      if (early) {
        await payments.reverse({ id: hand.id, reason: 'typo' })
        expect((await rowsOf(id)).slice(1)).toEqual([
          [50_000, disputed, null],
          [10_000, disputed, null],
        ])
        expect(await balanceOf(landlord, tenantId)).toBe(rent)
      }
      await press(url, { act: 'reinstate' })
      expect((await rowsOf(id)).slice(1).every(([, , undone]) => undone === won)).toBe(true)
      expect(await balanceOf(landlord, tenantId)).toBe(early ? 0 : 10_000)
      if (!early) await payments.reverse({ id: hand.id, reason: 'typo' })
      expect(await balanceOf(landlord, tenantId)).toBe(0)
      expect(await differences(landlord)).toBe(0)
    }
  })
})

describe('a lease by mistake whose rent was paid by card', () => {
  it('is called off after the whole payment went back, and a refund that fails later is credit', async () => {
    const { landlord, tenantId, leaseId, id, url } = await paid()
    const { leases, cardPayments, tenants } = landlord.api
    await cardPayments.refund({ id, amount: 50_000, reason })
    expect(await codeOf(leases.callOff({ id: leaseId }))).toBe('lease_has_payments')
    await cardPayments.refund({ id, amount: 10_000, reason })
    expect((await leases.get({ id: leaseId })).can.callOff).toBe(true)
    await leases.callOff({ id: leaseId })
    expect((await tenants.get({ id: tenantId })).balance).toBe(0)
    expect((await landlord.api.payments.generateCharges()).posted).toBe(0)
    expect(await differences(landlord)).toBe(0)
    await press(url, { act: 'fail_refunds' })
    expect(await balanceOf(landlord, tenantId)).toBe(-rent)
    await cardPayments.refund({ id, amount: rent, reason })
    expect(await balanceOf(landlord, tenantId)).toBe(0)
    expect(await differences(landlord)).toBe(0)
  })

  it('is called off during a dispute, and the landlord is told to pay back what comes as credit', async () => {
    const { landlord, tenantId, leaseId, id, url } = await paid()
    const { leases, payments } = landlord.api
    await notifyOfEvents.run(server.services, {})
    await press(url, { act: 'dispute' })
    expect(await leases.previewCallOff({ id: leaseId })).toMatchObject({ disputed: rent })
    await leases.callOff({ id: leaseId })
    expect(await balanceOf(landlord, tenantId)).toBe(0)
    await press(url, { act: 'reinstate' })
    expect(await balanceOf(landlord, tenantId)).toBe(-rent)
    await notifyOfEvents.run(server.services, {})
    const { rows } = await landlord.api.notifications.list({})
    const told = rows.find(({ data }) => data.news === 'disputeWon')
    expect(told).toMatchObject({ data: { amount: rent, credit: rent }, path: `/payments/${id}` })
    expect(sentenceOf('en', told!)).toContain('600,00\u00a0€ of it is credit')
    await payments.refund({ ...byHand, id, amount: rent, paymentMethod: 'cash' })
    expect(await balanceOf(landlord, tenantId)).toBe(0)
    expect(await differences(landlord)).toBe(0)
  })

  it('is not told of credit if the rent is owed when the dispute is won', async () => {
    const { landlord, url } = await paid()
    await notifyOfEvents.run(server.services, {})
    await press(url, { act: 'dispute' })
    await press(url, { act: 'reinstate' })
    await notifyOfEvents.run(server.services, {})
    const { rows } = await landlord.api.notifications.list({})
    expect(rows.find(({ data }) => data.news === 'disputeWon')!.data).not.toHaveProperty('credit')
  })
})
