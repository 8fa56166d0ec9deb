/** A dispute of a card payment has a name of its own wherever its rows are listed; a plain refund keeps its own. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { cardsOn } from './card-payments.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-06T10:00:00Z' })
})
afterAll(() => server?.stop())
const { paid, press } = cardsOn(() => server)

type Lines = readonly { kind: string; dispute: string | null }[]
const named = (rows: Lines) =>
  rows
    .filter(({ kind }) => kind === 'refund' || kind === 'reversal')
    .map(({ kind, dispute }) => [kind, dispute])

it('names what the provider withdrew and what came back, for the landlord and the tenant, in any language', async () => {
  const { landlord, marta, tenantId, id, url } = await paid()
  const seen = async () => {
    const { corrections } = await landlord.api.payments.get({ id })
    const portal = await marta.api.payments.list()
    return {
      corrections: named(corrections),
      account: named((await landlord.api.tenants.account({ id: tenantId })).lines),
      portal: named(portal.account),
      received: named(portal.payments),
    }
  }
  const timeline = async () =>
    (await landlord.api.timeline.list({ subject: 'tenant', subjectId: tenantId })).rows.map(
      ({ type }) => type,
    )
  const recent = async () =>
    (await landlord.api.dashboard.get({})).recentPayments
      .filter(({ dispute }) => dispute !== null)
      .map(({ kind, dispute, reversed, reason }) => [kind, dispute, reversed, reason])
  const csv = async () => (await landlord.api.payments.exportCsv({ tenantId })).content
  await landlord.api.cardPayments.refund({ id, amount: 10_000, reason: 'Nadpłata' })
  await press(url, { act: 'dispute' })
  // The row keeps the language in which it was written.
  await server.query('update organizations set language = $2 where id = $1', [landlord.organizationId, 'es'])
  const [plain, disputed] = [
    ['refund', null],
    ['refund', 'disputed'],
  ]
  const open = await seen()
  expect(open).toMatchObject({ corrections: [plain, disputed], account: [plain, disputed] })
  expect(open).toMatchObject({ portal: [plain, disputed], received: [disputed, plain] })
  expect(await csv()).toMatch(/disputed|reclamado|Reklamacja/)

  expect(await timeline()).toEqual(expect.arrayContaining(['refund', 'disputed']))
  expect(await timeline()).not.toContain('won')
  const reason = 'The holder of the card disputes the payment'
  expect(await recent()).toEqual([['refund', 'disputed', false, reason]])

  await server.moveTo('2026-03-07T10:00:00Z', landlord, marta)
  await press(url, { act: 'reinstate' })
  const over = await seen()
  expect(over.account).toEqual([plain, disputed, ['reversal', 'won']])
  expect(over.portal).toEqual(over.account)
  expect(over.received).toEqual([['refund', 'won'], plain])
  expect(await timeline()).toEqual(expect.arrayContaining(['refund', 'disputed', 'won']))
  expect(await recent()).toEqual([['refund', 'disputed', true, reason]])
  const { corrections } = await landlord.api.payments.get({ id })
  const row = corrections.find(({ dispute }) => dispute === 'disputed')!
  expect(named((await landlord.api.payments.get({ id: row.id })).corrections)).toEqual([['reversal', 'won']])
})
