/** Why a receipt was reversed: entered by mistake, or returned by the bank. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord
let tenantId: string
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
  anna = await server.signUpLandlord()
  ;({ id: tenantId } = await anna.api.tenants.create({ name: 'Ola' }))
})
afterAll(() => server?.stop())

let reference = 0
const pay = () =>
  anna.api.payments.recordReceipt({
    ...{ tenantId, amount: 5_000, paymentDate: '2026-03-19', paymentMethod: 'bank_transfer' },
    reference: `ref ${++reference}`,
  })

it.each([
  ['returned', 'returned', 'Returned by the bank'],
  ['mistake', 'mistake', 'Entered by mistake'],
  [undefined, null, null],
] as const)(
  '%s is on the page, in the list, on the dashboard and in the file',
  async (cause, known, word) => {
    const { api } = anna
    const receipt = await pay()
    const reversal = await api.payments.reverse({ id: receipt.id, reason: 'x', ...(cause && { cause }) })
    expect(reversal.cause).toBe(known)
    const { payment, corrections } = await api.payments.get({ id: receipt.id })
    expect([payment.cause, payment.paymentStatus, corrections[0]?.cause]).toEqual([known, 'cancelled', known])
    const { rows } = await api.payments.list({ view: 'received' })
    expect(rows.find(({ id }) => id === receipt.id)?.cause).toBe(known)
    const { recentPayments } = await api.dashboard.get({})
    expect(recentPayments.find(({ id }) => id === receipt.id)).toMatchObject({ reversed: true, cause: known })
    const { content } = await api.payments.exportCsv({ view: 'received', q: receipt.reference! })
    if (word) expect(content).toContain(word)
    else expect(content).not.toContain('Cause')
    const { history } = await api.payments.get({ id: reversal.id })
    expect(history[0]?.details.cause ?? null).toBe(known)
  },
)

it('is refused for a row that is no receipt', async () => {
  const { api } = anna
  const charge = await api.payments.addCharge({
    ...{ tenantId, type: 'other', amount: 5_000, dueDate: '2026-03-19', description: 'Klucz' },
  })
  const reversed = api.payments.reverse({ id: charge.id, reason: 'x', cause: 'returned' })
  expect(await codeOf(reversed)).toBe('validation_failed')
  await api.payments.reverse({ id: charge.id, reason: 'x' })
})

it('is named by the timeline of the tenant', async () => {
  const { api } = anna
  const { id } = await pay()
  await api.payments.reverse({ id, reason: 'x', cause: 'returned' })
  const { rows } = await api.timeline.list({ subject: 'tenant', subjectId: tenantId, entry: ['money'] })
  expect(rows.filter(({ recordId }) => recordId === id).map(({ type }) => type)).toContain('returned')
})

it('is said to the tenant at once, without the reason of the landlord', async () => {
  const { api } = anna
  const { id: propertyId } = await api.properties.create({ address: 'ul. Polna 1' })
  const ewa = await api.tenants.create({ name: 'Ewa', email: 'ewa@example.com' })
  await api.leases.create({ propertyId, tenantId: ewa.id, startDate: '2026-03-01', rentAmount: 60_000 })
  const portal = await server.acceptInvitation(anna, ewa.id)
  const receipt = { tenantId: ewa.id, paymentDate: '2026-03-19', paymentMethod: 'bank_transfer' } as const
  const bounced = await api.payments.recordReceipt({ ...receipt, amount: 5_000 })
  const deposit = await api.payments.recordReceipt({ ...receipt, amount: 4_000, deposit: true })
  for (const { id } of [bounced, deposit])
    await api.payments.reverse({ id, reason: 'Brak środków', cause: 'returned' })
  const shown = await portal.api.payments.list()
  const states = shown.payments.map(({ id, status, cause }) => [id, status, cause])
  expect(states).toContainEqual([bounced.id, 'cancelled', 'returned'])
  expect(states).toContainEqual([deposit.id, 'cancelled', 'returned'])
  expect(shown.account.filter(({ kind }) => kind === 'reversal')).toMatchObject([
    { amount: 5_000, cause: 'returned' },
  ])
  expect(shown.deposit.lines).toMatchObject([
    { kind: 'received', cause: null },
    { kind: 'reversed', cause: 'returned' },
  ])
  expect(JSON.stringify(shown)).not.toContain('Brak środków')
})
